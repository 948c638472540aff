"""The plays that are recorded: one at least for each game, short enough to be read line by line."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.question import Answer


@dataclass(frozen=True)
class Say:
    """An answer of `seat` to the question whose id begins with `start`."""

    seat: int
    start: str
    value: Answer = "go"


@dataclass(frozen=True)
class Wait:
    """Game time passes."""

    milliseconds: int


@dataclass(frozen=True)
class Voice:
    """The hub has found or lost somebody who speaks the lines."""

    there: bool


Move = Say | Wait | Voice


@dataclass(frozen=True)
class Play:
    """Who sits down, and what they do; what is done `before` is not written down."""

    names: tuple[str, ...]
    moves: tuple[Move, ...]
    before: tuple[Move, ...] = ()


OPEN_TABLE = Play(
    names=("Anna", "Ben", "Caro"),
    moves=(
        Say(1, "table-game", "open-table"),
        Say(1, "table-option-box", "Kraken Attack"),
        Say(1, "table-option-rounds", 2),
        Say(1, "table-option-vote_seconds", "30"),
        Say(1, "table-begin"),
        Say(2, "first"),
        Say(3, "countdown", "15"),
        Wait(15_000),
        Say(1, "vote", "people-shown"),
        Say(2, "ballot", "seat-1"),
        Say(3, "ballot", "seat-2"),
        Say(1, "ballot", "abstain"),
        Say(2, "vote", "yes-no-counted"),
        Say(3, "ballot", "yes"),
        Say(1, "close"),
        Wait(30_000),
        Say(2, "fill", {"red": 1, "blue": 1, "green": 1, "yellow": 0, "white": 0, "black": 0}),
        Say(1, "draw", "secret"),
        Say(2, "draw", "secret"),
        Say(3, "draw", "open"),
        Say(1, "show"),
        Say(3, "return"),
        Say(1, "points-1", {"seat-1": 3, "seat-2": 5, "seat-3": 0}),
        Say(1, "table-ask-undo"),
        Say(2, "table-agree-undo", "yes"),
        Say(2, "points-1", {"seat-1": 3, "seat-2": 4, "seat-3": 0}),
        Say(3, "round-1"),
        Say(2, "table-pause"),
        Say(3, "table-resume"),
        Say(3, "points-2", {"seat-1": 1, "seat-2": 0, "seat-3": 0}),
        Say(1, "round-2"),
    ),
)

NIGHT = Play(
    names=("Anna", "Ben", "Caro", "Dino", "Elsa"),
    moves=(
        Say(1, "table-game", "among-cultists"),
        Say(1, "table-option-seer", "yes"),
        Say(1, "table-begin"),
        Voice(True),
        Say(3, "ready"),
        Say(5, "check"),
        Wait(4_000),
        *(Say(seat, "ready") for seat in (1, 5, 2, 4)),
        Wait(5_000),  # everybody: eyes shut
        Wait(6_000),  # decks turned
        Wait(6_000),  # the Cultists open their eyes
        Say(2, "night", "pause"),
        Wait(20_000),
        Say(3, "night", "pause"),
        Wait(3_000),  # everybody: eyes closed
        Wait(16_000),  # the Cultists look
        Say(5, "night", "repeat"),
        Voice(False),
        Voice(True),
        Say(4, "narration"),
        Wait(48_000),  # they look again, and shut their eyes
        Wait(36_000),  # the Seer has looked, too
        Say(4, "done"),
    ),
)

EVENING = Play(
    names=("Anna", "Ben", "Caro", "Dino", "Elsa", "Fritz"),
    before=(
        Say(1, "table-game", "among-cultists"),
        *(Say(1, f"table-option-{option}", value) for option, value in (("ai", "yes"), ("seer", "yes"))),
        Say(1, "table-begin"),
        *(Say(seat, "ready") for seat in range(1, 7)),
        Wait(200_000),
    ),
    moves=(
        Say(4, "done"),
        Say(2, "knife", "seat-5"),
        *(Say(5, "turn") for _ in range(7)),
        Say(6, "draw"),
        Say(5, "settled"),
        Say(1, "points", "4"),
        Say(3, "found", "seat-3"),  # by the AI's left neighbour, in the first player's turn
        Say(5, "open"),
        *(Say(seat, "ballot", "seat-2" if seat == 6 else "ai") for seat in (4, 1, 3, 2, 6, 5)),
        *(Say(seat, "partner", "yes" if seat == 3 else "no") for seat in (5, 3, 1, 6)),
        Say(4, "close"),
        Say(2, "close"),
        Say(1, "end-seer", "seat-5"),
        Say(5, "end-right", "no"),
        Say(6, "end-confirm", "yes"),
    ),
)

PLAYS: dict[str, dict[str, Play]] = {
    "open-table": {"": OPEN_TABLE},
    "among-cultists": {"": NIGHT, "evening": EVENING},
}
"""By the names of the games, and of the parts that are recorded apart."""
