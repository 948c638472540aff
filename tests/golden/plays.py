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

BEFORE = Play(
    names=("Anna", "Ben", "Caro", "Dino", "Elsa"),
    moves=(
        Say(1, "table-game", "among-cultists"),
        Say(1, "table-option-level", "expert"),
        Say(1, "table-option-ai", "yes"),
        Say(1, "table-option-roles", {"mechanic": 1}),
        Say(1, "table-option-roles", {"novice": 1}),
        Say(1, "table-begin"),
        Say(3, "tick-take", "done-take-cultist"),
        Say(5, "tick-take", "undo-take-cultist"),
        Say(2, "ai", "seat-4"),
        Say(4, "placed"),
        *(Say(seat, "envelope", role) for seat, role in enumerate(("novice", "cultist"), 1)),
        *(Say(seat, "envelope", "cultist") for seat in (3, 4, 5)),  # it cannot be
        Say(5, "unknown"),
        Say(1, "tell"),
        *(Say(seat, "envelope", "investigator") for seat in (4, 1, 5, 2)),
        Say(2, "envelope", "cultist"),
        Say(3, "envelope", "novice"),
        Say(4, "back"),
    ),
)

NIGHT = Play(
    names=("Anna", "Ben", "Caro", "Dino", "Elsa"),
    before=(
        Say(1, "table-game", "among-cultists"),
        Say(1, "table-begin"),
        Say(2, "placed"),
        *(Say(seat, "envelope", role) for seat, role in ((1, "cultist"), (2, "seer"))),
        *(Say(seat, "envelope", "investigator") for seat in (3, 4, 5)),
    ),
    moves=(
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
        Say(1, "table-option-level", "own"),
        *(Say(1, f"table-option-{option}", value) for option, value in (("ai", "yes"), ("knows", "no"))),
        Say(1, "table-option-roles", {"seer": 1}),
        Say(1, "table-begin"),
        Say(1, "ai", "seat-5"),
        Say(1, "placed"),
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
        Say(1, "close"),
        Say(3, "close"),
        Wait(30_000),
        Say(3, "end-seer", "seat-5"),
        Say(5, "end-right", "no"),
    ),
)

TURNS = tuple(Say(1, "turn") for _ in range(6))
"""The turns of six characters, ticked off on the phone of seat 1."""


def calm(token: str) -> tuple[Move, ...]:
    """Return a round of six characters in which nothing but its event happens."""
    return (*TURNS, Say(1, "event", token), Say(1, "settled"), *TURNS, Say(1, "round"))


TOLD = Play(
    names=("Anna", "Ben", "Caro", "Dino", "Elsa", "Fritz"),
    before=(
        Say(1, "table-game", "among-cultists"),
        Say(1, "table-option-level", "own"),
        Say(1, "table-option-roles", dict.fromkeys(("novice", "assassin", "infected", "pyromaniac"), 1)),
        Say(1, "table-option-events", "hand"),
        Say(1, "table-begin"),
        Say(1, "placed"),
        *(Say(seat, "envelope", role) for seat, role in enumerate(("cultist", "pyromaniac", "infected"), 1)),
        *(Say(seat, "envelope", role) for seat, role in enumerate(("investigator", "novice", "assassin"), 4)),
        *(Say(seat, "ready") for seat in range(1, 7)),
        Wait(200_000),
        Say(1, "done"),
        Say(1, "knife", "seat-1"),
        *calm("morale_up"),
        *calm("secret_doors"),
        *calm("morale_down"),
        *calm("broken_glass"),
        *TURNS,
        Say(1, "event", "secret_doors"),
        Say(1, "settled"),
    ),
    moves=(
        Say(5, "camera"),  # the Novice
        Say(5, "turn"),
        Say(6, "kill", "seat-3"),  # the Assassin; the Infected shows the role
        *TURNS[:5],
        *(Say(seat, "pyromaniac", "yes" if seat == 2 else "no") for seat in range(1, 7)),
        Say(1, "claim"),
        Say(4, "end-accept"),
        Say(2, "end-accept"),
        Say(4, "end-holders", {"seat-4": 1}),
        Say(6, "end-confirm", "yes"),
    ),
)

DEALT = Play(
    names=("Anna", "Ben", "Caro"),
    before=(
        Say(1, "table-game", "complots"),
        Say(1, "table-option-deal", "hub"),
        Say(1, "table-option-fifth", "inquisitor"),
        Say(1, "table-option-choice_seconds", "30"),
    ),
    moves=(
        Say(1, "table-begin"),
        Voice(True),
        Say(2, "first", "seat-1"),
        Say(1, "act", "tax"),
        Wait(3_000),  # the claim is read aloud
        Say(2, "react", "doubt"),
        Say(2, "loss", "card-1"),
        Say(2, "act", "examine"),
        Say(2, "whom", "seat-3"),
        Wait(5_000),
        Say(1, "react", "pass"),
        Say(3, "react", "pass"),
        Say(3, "show", "card-2"),
        Say(2, "judge", "away"),
        Say(3, "act", "exchange"),
        Voice(False),  # the window opens at once
        Wait(10_000),  # nobody doubts
        Wait(30_000),  # chance chooses
        Say(1, "act", "murder"),
        Say(1, "whom", "seat-2"),
        Say(2, "react", "contessa"),
        Say(3, "react", "pass"),
        Say(1, "react", "doubt"),
        Say(1, "loss", "card-1"),
        Say(2, "act", "tax"),
        Say(3, "react", "doubt"),  # Ben is out
    ),
)

REAL = Play(
    names=("Anna", "Ben"),
    before=(
        Say(1, "table-game", "complots"),
        Say(1, "table-option-react_seconds", "0"),
        Say(1, "table-option-choice_seconds", "60"),
    ),
    moves=(
        Say(1, "table-begin"),
        Say(1, "first", "seat-2"),
        Say(2, "deal"),
        Say(2, "act", "aid"),
        Say(1, "react", "duchess"),
        Say(2, "react", "doubt"),
        Say(1, "proof", "shown"),  # a slip of the finger
        Say(2, "table-ask-undo"),
        Say(1, "table-agree-undo", "yes"),
        Say(1, "proof", "bluff"),
        Say(1, "loss", "captain"),
        Say(1, "act", "exchange"),
        Say(2, "react", "pass"),
        Say(1, "swap"),
        Say(2, "act", "steal"),
        Say(1, "react", "doubt"),
        Wait(60_000),  # nobody says anything
        Say(1, "seen", "shown"),
        Wait(60_000),  # chance chooses the card
        Say(2, "turned", "duchess"),
    ),
)

PLAYS: dict[str, dict[str, Play]] = {
    "open-table": {"rounds": OPEN_TABLE},
    "among-cultists": {"before": BEFORE, "night": NIGHT, "evening": EVENING, "told": TOLD},
    "complots": {"dealt": DEALT, "cards": REAL},
}
"""By the names of the games, and of the parts that are recorded apart."""
