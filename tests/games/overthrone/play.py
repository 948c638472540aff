"""The plays of Overthrone that are recorded: with numbers on the phones, and with the cards alone."""

from __future__ import annotations

from collections.abc import Mapping

from tests.golden.plays import NarratorChange, Play, RecordingSource, Say, Wait


def count(doubled: int, plain: int) -> dict[str, int]:
    """Return a seat's entries for a province count."""
    return {"doubled": doubled, "plain": plain}


def final(doubled: int, plain: int, musketeers: int, courtiers: int, bearers: int, nobles: int) -> dict[str, int]:
    """Return a seat's entries for the final count."""
    others = {"musketeers": musketeers, "courtiers": courtiers, "bearers": bearers, "nobles": nobles}
    return {**count(doubled, plain), **others}


PHONES = Play(
    names=("Anna", "Ben", "Caro"),
    before=(Say(1, "table-game", "overthrone"), Say(1, "table-option-reveals", "phones")),
    moves=(
        Say(1, "table-begin"),
        NarratorChange(True),
        Say(2, "tick-1", "done-laid-1"),
        Say(3, "king", {"seat-1": 1, "seat-3": 1}),
        Say(3, "level", "seat-3"),  # Anna begins
        Say(1, "duel", "seat-2"),
        Say(2, "number", 6),
        Say(2, "change", 4),
        Say(1, "number", 4),
        Wait(5_000),  # a tie
        Say(1, "tied", "again"),
        Say(1, "number", 5),
        Say(2, "number", 3),
        Wait(5_000),  # Ben's noble dies
        Say(1, "played", "rebellion"),
        Say(2, "played", "card"),
        Say(3, "ear"),
        Say(3, "played", "card"),  # Anna takes the king
        Say(2, "bandits", {"seat-1": 1, "value-3": 1}),
        Say(1, "divided"),
        Say(1, "count", count(4, 3)),
        Say(3, "count", count(0, 5)),
        Say(2, "count", count(0, 6)),
        Say(2, "count", count(2, 4)),  # a correction
    ),
)

SECOND = Play(
    names=PHONES.names,
    before=(*PHONES.before, *PHONES.moves),
    moves=(
        Say(2, "decree"),
        Say(1, "captor", "refused"),
        Say(2, "excommunication", "seat-1"),
        Say(2, "played", "begin"),
        Say(2, "attack", "seat-3"),
        Say(2, "forces", {"standing": 3, "laid": 5}),
        Say(3, "reinforce", 4),
        Say(2, "reinforce", 0),
        Say(2, "played", "card"),
        Say(1, "correct-deck", "empty"),
        Say(3, "table-agree-entry", "yes"),
        Say(3, "played", "card"),
        Say(1, "played", "card"),
        Say(2, "tie", {"seat-2": 1, "seat-3": 1}),
        Say(2, "courtiers", 9),
        Say(3, "courtiers", 5),
    ),
)

LAST = Play(
    names=PHONES.names,
    before=(*SECOND.before, *SECOND.moves),
    moves=(
        Say(2, "played", "rebellion"),  # without effect: it is the last turn
        Say(3, "noble-", "seat-3"),
        Say(3, "fallen", "yes"),
        Say(1, "number", 2),
        Say(2, "number", 0),
        Say(3, "number", 0),
        Wait(5_000),
        Say(3, "played", "none"),
        Say(1, "played", "card"),
        Say(1, "divided"),
        Say(1, "final", final(4, 3, 6, 11, 0, 6)),
        Say(2, "final", final(2, 4, 9, 4, 5, 0)),
        Say(3, "final", final(0, 5, 3, 20, 0, 0)),
        Say(2, "right"),
        Say(1, "table-agree-entry", "yes"),
    ),
)

CARDS = Play(
    names=("Anna", "Ben", "Caro"),
    before=(Say(1, "table-game", "overthrone"), Say(1, "table-option-limit", 250)),
    moves=(
        Say(1, "table-begin"),
        Say(1, "king", {"seat-2": 1, "seat-3": 1}),
        Say(2, "level", "any"),
        Say(1, "duel", "seat-2"),
        Say(2, "laid"),
        Wait(5_000),
        Say(3, "result", "seat-1"),
        Say(1, "table-ask-undo"),  # Caro has read them wrong
        Say(2, "table-agree-undo", "yes"),
        Say(3, "result", "tie"),
        Say(1, "tied", "stop"),
        Say(1, "played", "card"),
        Say(1, "correct-king", "captive-2"),
        Say(3, "table-agree-entry", "yes"),
        Say(2, "correct-points", {"seat-1": 0, "seat-2": 5, "seat-3": -15, "turn": 1}),
        Say(1, "table-agree-entry", "yes"),
    ),
)

PLAYS: Mapping[str, RecordingSource] = {"phones": PHONES, "second": SECOND, "last": LAST, "cards": CARDS}
