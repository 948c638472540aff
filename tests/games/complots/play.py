"""The plays of Complots that are recorded: dealt by the hub, with the real cards, and one that players leave."""

from __future__ import annotations

from collections.abc import Mapping

from tests.golden.plays import NarratorChange, Play, RecordingSource, Say, Wait

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
        NarratorChange(True),
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
        NarratorChange(False),  # the window opens at once
        Wait(10_500),  # nobody doubts
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
        Say(2, "deal"),
        Say(1, "first", "seat-2"),
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
        Say(2, "whom", "seat-1"),
        Say(1, "react", "doubt"),
        Wait(60_000),  # nobody says anything
        Say(1, "seen", "shown"),
        Wait(60_000),  # chance chooses the card
        Say(2, "turned", "duchess"),
    ),
)

LEFT = Play(
    names=("Anna", "Ben", "Caro"),
    before=(Say(1, "table-game", "complots"), Say(1, "table-option-deal", "hub")),
    moves=(
        Say(1, "table-begin"),
        Say(2, "first", "seat-1"),
        Say(1, "act", "income"),
        Say(2, "table-ask-leave-0", "yes"),  # Ben has to go home in his turn
        Say(3, "table-agree-leave-2", "yes"),
        Say(3, "act", "income"),
        Say(3, "table-ask-leave-0", "yes"),  # Anna has won
        Say(1, "table-agree-leave-3", "yes"),
    ),
)

PLAYS: Mapping[str, RecordingSource] = {"dealt": DEALT, "cards": REAL, "left": LEFT}
