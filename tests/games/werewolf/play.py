"""The plays of Werewolf that are recorded."""

from __future__ import annotations

from collections.abc import Mapping

from tests.golden.plays import Play, RecordingSource, Say, Wait

SIX = ("Anna", "Ben", "Caro", "Dino", "Eva", "Finn")

HUSH, WATCH = Wait(6_000), Wait(20_000)

LONG_HUSH = Wait(9_000)
"""A silence with two lines: at dawn, and before a quiet first night."""

LESSON = Wait(12_000)

DUSK = Wait(12_000)

VILLAGE = Play(
    names=SIX,
    before=(Say(1, "table-game", "werewolf"), Say(1, "table-option-set", "recommended")),
    moves=(
        Say(1, "table-begin"),
        *(Say(seat, "ready") for seat in range(1, 7)),
        # The quiet first night: Finn, the Seer, looks at Dino, a Werewolf like Eva.
        LESSON,
        LONG_HUSH,
        *(Say(seat, "watch-1", pick) for seat, pick in enumerate(("seat-5", "seat-1", "nobody", "seat-1"), 1)),
        Say(5, "watch-1", "seat-6"),
        Say(6, "watch-1", "seat-4"),
        Say(1, "watch-1-1-again", "seat-4"),
        WATCH,
        LONG_HUSH,
        # Ben, the Hunter, is voted out after a tie with Dino, and shoots him.
        *(Say(seat, "talked") for seat in (1, 2, 3, 4)),
        LESSON,
        *(Say(seat, "vote", pick) for seat, pick in enumerate(("seat-2", "seat-4", "seat-4", "seat-2", "seat-2"), 1)),
        Say(6, "vote", "seat-4"),
        Wait(60_000),
        *(Say(seat, "vote", "seat-2") for seat in (1, 3, 4, 5)),
        Say(2, "vote", "seat-4"),
        Say(6, "vote", "nobody"),
        Wait(20_000),
        Say(2, "shot", "seat-4"),
        # Eva attacks Anna, and Caro, the Witch, heals her.
        DUSK,
        HUSH,
        Say(5, "watch-1", "seat-1"),
        Say(6, "watch-1", "seat-5"),
        WATCH,
        HUSH,
        Say(5, "watch-2", "seat-1"),
        WATCH,
        HUSH,
        Say(3, "watch-3", "heal"),
        WATCH,
        LONG_HUSH,
        *(Say(seat, "talked") for seat in (1, 3, 6)),
        *(Say(seat, "vote", "seat-5") for seat in (1, 3, 6)),
        Say(5, "vote", "seat-6"),
        Wait(20_000),
    ),
)

CARDS = Play(
    names=("Anna", "Ben", "Caro", "Dino", "Eva"),
    before=(
        Say(1, "table-game", "werewolf"),
        Say(1, "table-option-deal", "cards"),
        Say(1, "table-option-accusations", "yes"),
        Say(1, "table-option-shown", "side"),
    ),
    moves=(
        Say(1, "table-begin"),
        # One card is wrong: all enter theirs again.
        *(Say(seat, "card", role) for seat, role in enumerate(("werewolf", "werewolf", "elder", "villager"), 1)),
        Say(5, "card", "villager"),
        *(Say(seat, "card", role) for seat, role in enumerate(("werewolf", "seer", "elder", "villager"), 1)),
        Say(5, "card", "villager"),
        *(Say(seat, "ready") for seat in range(1, 6)),
        LESSON,
        LONG_HUSH,
        Say(2, "watch-1", "seat-1"),
        WATCH,
        LONG_HUSH,
        *(Say(seat, "longer") for seat in (1, 2, 3)),
        *(Say(seat, "talked") for seat in (1, 2, 3)),
        LESSON,
        *(Say(seat, "accuse", "seat-1") for seat in (2, 3, 4)),
        Say(1, "accuse", "seat-2"),
        Say(5, "accuse", "seat-2"),
        Wait(60_000),
        *(Say(seat, "vote", "seat-1") for seat in (2, 3, 4)),
        Wait(60_000),
    ),
)

CHAINS = Play(
    names=SIX,
    before=(
        Say(1, "table-game", "werewolf"),
        Say(1, "table-option-set", "own"),
        Say(1, "table-option-own_set", {"werewolf": 1, "witch": 1, "hunter": 1, "idiot": 1, "elder": 1, "villager": 1}),
        Say(1, "table-option-first_night", "victim"),
        Say(1, "table-option-ballots", "counted"),
    ),
    moves=(
        Say(1, "table-begin"),
        *(Say(seat, "ready") for seat in range(1, 7)),
        LESSON,
        HUSH,
        # Dino, the Werewolf, attacks Ben.
        Say(4, "watch-1", "seat-2"),
        WATCH,
        HUSH,
        Say(3, "watch-3", "nothing"),
        WATCH,
        LONG_HUSH,
        # Finn, the Village idiot, is voted out.
        *(Say(seat, "talked") for seat in (1, 3, 4)),
        LESSON,
        *(Say(seat, "vote", "seat-6") for seat in (1, 3, 4)),
        *(Say(seat, "vote", "nobody") for seat in (5, 6)),
        # Caro, the Witch, poisons Eva, the Elder: the village loses its powers.
        DUSK,
        HUSH,
        WATCH,
        HUSH,
        Say(2, "bet", "seat-4"),
        Say(3, "watch-3", "seat-5"),
        WATCH,
        LONG_HUSH,
        Say(6, "table-ask-leave", "yes"),
        Say(1, "table-agree-leave-6", "yes"),
        *(Say(seat, "talked") for seat in (1, 3)),
        *(Say(seat, "vote", "seat-4") for seat in (1, 3)),
        Say(4, "vote", "nobody"),
        Wait(20_000),
    ),
)

PLAYS: Mapping[str, RecordingSource] = {"village": VILLAGE, "cards": CARDS, "chains": CHAINS}
"""The recordings by name."""
