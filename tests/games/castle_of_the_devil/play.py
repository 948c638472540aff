"""The plays of Castle of the Devil that are recorded."""

from __future__ import annotations

from collections.abc import Mapping

from tests.golden.plays import Play, RecordingSource, Say, Wait

NAMES = ("Anna", "Ben", "Caro", "Dino", "Elsa")

ENTERED = (
    *(Say(seat, "company", "order" if seat == 2 else "brotherhood") for seat in (1, 2, 3)),
    *(Say(seat, "profession", one) for seat, one in ((1, "thug"), (2, "clairvoyant"), (3, "diplomat"))),
)
"""The cards that three people have entered."""

DEALT = Play(
    names=NAMES,
    before=(Say(1, "table-game", "castle-of-the-devil"), Say(1, "table-option-edition", "a")),
    moves=(
        Say(1, "table-begin"),
        Say(2, "first", "seat-1"),
        Say(1, "act", "spy"),
        Say(1, "whom", "seat-4"),
        Say(2, "act", "trade"),
        Say(2, "whom", "seat-3"),
        Say(3, "answer", "monocle"),
        Say(2, "effect", "done"),
        Say(2, "read", "bag"),
        Say(3, "effect", "done"),
        Say(3, "act", "trade"),
        Say(3, "whom", "seat-1"),
        Say(1, "answer", "refuse"),
        Say(4, "act", "duel"),
        Say(4, "whom", "seat-5"),
        Wait(7_500),
        Say(1, "support", "shield"),
        Say(2, "support", "shield"),
        Say(3, "support", "sword"),
        Wait(7_500),
        Say(5, "use", "gloves"),
        Say(2, "wait"),
        Say(3, "use", "sword-token"),
        Say(2, "on"),
        Wait(7_500),
        Say(5, "prize", "look"),
        Say(5, "act", "declare"),
        Say(5, "declare", "own"),
        Say(5, "names", {"seat-1": 1}),
        Say(5, "confirm", "declare"),
        Say(1, "objects", {"lodge": 1}),
        Say(5, "objects", {"lodge": 1}),  # there is one
        Say(1, "objects", {"key": 1}),
        Say(5, "objects", {"key": 1}),
    ),
)

REAL_CARDS = Play(
    names=NAMES[:3],
    before=(
        Say(1, "table-game", "castle-of-the-devil"),
        Say(1, "table-option-deal", "entered"),
        Say(1, "table-option-surplus", "smuggled"),
    ),
    moves=(
        Say(1, "table-begin"),
        *ENTERED,
        Say(2, "first"),  # Anna
        Say(1, "act", "pass"),
        Say(2, "use", "clairvoyant"),
        Say(2, "sure"),
        Say(2, "act", "trade"),
        Say(2, "whom", "seat-3"),
        Say(3, "answer", "coat"),
        Say(2, "effect", "done"),
        Say(2, "coat", "priest"),
        Say(2, "read", "nothing"),
        Say(3, "use", "diplomat-1"),
        Say(3, "sure"),
        Say(1, "answer", "tome"),
        Say(3, "effect", "done"),
        Say(3, "read", "sextant"),
        Say(1, "effect", "left"),
        Say(1, "act", "duel"),
        Say(1, "whom", "seat-3"),
        Say(2, "use", "priest"),
        Say(2, "sure"),
        Say(2, "act", "declare"),
        Say(2, "declare", "lodge"),
        Say(2, "confirm", "declare"),
        Say(2, "objects", {"lodge": 1}),
    ),
)

FOUGHT = Play(
    names=NAMES[:3],
    before=(Say(1, "table-game", "castle-of-the-devil"), Say(1, "table-option-deal", "entered")),
    moves=(
        Say(1, "table-begin"),
        *ENTERED,
        Say(2, "change-profession", "master"),
        Say(2, "first"),  # Anna
        Say(3, "right-turn", "seat-2"),
        Say(1, "table-agree-entry", "yes"),
        Say(2, "act", "trade"),
        Say(2, "whom", "seat-3"),
        Say(3, "right-step", "trade"),
        Say(2, "table-agree-entry", "yes"),
        Say(2, "act", "duel"),
        Say(2, "whom", "seat-1"),
        Wait(7_500),
        Wait(15_500),  # Caro supports nobody
        Say(3, "right-support", {"seat-3": 1, "sword": 1}),
        Say(1, "table-agree-entry", "yes"),
        Wait(5_500),
        Say(2, "use", "dagger"),
        Wait(5_500),
        Say(3, "right-winner", "seat-1"),
        Say(2, "table-agree-entry", "yes"),
        Wait(7_500),
        Say(1, "prize", "look"),
        Say(3, "act", "declare"),
        Say(3, "declare", "lodge"),
        Say(3, "confirm", "declare"),
        Say(3, "objects", {"lodge": 1}),
    ),
)

HANDS = {"objects-1": 2, "objects-2": 2, "objects-3": 2, "deck": 14}
"""The objects of three people and of the deck at the beginning."""

CORRECTED = Play(
    names=NAMES[:3],
    before=(Say(1, "table-game", "castle-of-the-devil"), Say(1, "table-option-deal", "cards")),
    moves=(
        Say(1, "table-begin"),
        Say(2, "first"),  # Anna
        Say(2, "right-counts", {**HANDS, "objects-1": 4, "deck": 12}),
        Say(3, "table-agree-entry", "yes"),
        Say(1, "table-ask-undo"),
        Say(2, "table-agree-undo", "yes"),
        Say(3, "right-counts", {**HANDS, "objects-1": 4, "deck": 12}),
        Say(1, "table-agree-entry", "yes"),
        Say(3, "note", "Ben looked at me"),
        Say(3, "seen", {"seat-2": 1, "key": 2, "coat": 1}),
        Say(3, "delete", 1),
        Say(1, "use", "diplomat-2"),
        Say(1, "leave"),
        Say(1, "use", "diplomat-2"),
        Say(1, "sure"),
        Say(2, "right-up", {"seat-1": 1}),
        Say(1, "table-agree-entry", "yes"),
        Say(1, "act", "declare"),
        Say(1, "declare", "lodge"),
        Say(1, "confirm", "declare"),
        *(Say(seat, "company", "order" if seat == 2 else "brotherhood") for seat in (1, 2, 3)),
        Say(1, "objects", {"lodge": 1, "key": 2, "goblet": 1}),
    ),
)

PLAYS: Mapping[str, RecordingSource] = {
    "dealt": DEALT,
    "entered": REAL_CARDS,
    "fought": FOUGHT,
    "corrected": CORRECTED,
}
