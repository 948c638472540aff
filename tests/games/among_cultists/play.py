"""The plays of Among Cultists that are recorded: its parts, and whole evenings through the JSON interface."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from tests.games.among_cultists.by_json import EVENINGS
from tests.games.among_cultists.by_json.record import record
from tests.golden.plays import Move, NarratorChange, Play, RecordingSource, Say, Wait

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
        *(Say(seat, "envelope", "cultist") for seat in (3, 4, 5)),  # an impossible set
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
        NarratorChange(True),
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
        NarratorChange(False),
        NarratorChange(True),
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
        Say(3, "moved"),
        Say(6, "draw"),
        Say(5, "settled"),
        Say(1, "points", "4"),
        Say(2, "alive", "seat-6"),
        Say(3, "found", "seat-3"),
        Say(3, "sure", "seat-5"),
        Say(3, "sure", "yes"),
        *(Say(seat, "ballot", "seat-2" if seat == 6 else "ai") for seat in (4, 1, 3, 2, 6, 5)),
        *(Say(seat, "partner", "yes" if seat == 3 else "no") for seat in (5, 3, 1, 6, 2, 4)),
        Say(3, "end-seer", "seat-5"),
        Say(3, "sure", "yes"),
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
        Say(1, "table-option-turns", "each"),
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
        Say(5, "camera"),
        Say(5, "sure", "yes"),  # the Novice
        Say(2, "outcome", "alive"),
        Say(5, "turn"),
        Say(6, "kill", "seat-3"),  # the Assassin; the Infected shows the role
        *TURNS[:5],
        *(Say(seat, "pyromaniac", "yes" if seat == 2 else "no") for seat in range(1, 7)),
        Say(1, "claim"),
        Say(1, "sure", "yes"),
        Say(4, "end-accept"),
        Say(2, "end-accept"),
        Say(4, "end-holders", {"seat-4": 1}),
        Say(6, "end-confirm", "yes"),
    ),
)

PLAYS: Mapping[str, RecordingSource] = {
    "before": BEFORE,
    "night": NIGHT,
    "evening": EVENING,
    "told": TOLD,
    **{f"by_json/{name}": partial(record, evening) for name, evening in EVENINGS.items()},
}
