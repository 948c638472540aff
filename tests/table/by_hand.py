"""Tables for the tests of the table: shared phones, words of a handover, and a log that is read again."""

from __future__ import annotations

from companion.table.handover.events import SeatWished
from companion.table.pending import Handover
from companion.table.replay import Events, replay
from companion.table.state import Table
from tests.laws.evening import Evening


def sharing(*names: str) -> Evening:
    """Let players sit down on one phone."""
    evening = Evening()
    for name in names:
        evening.sit(name, "the phone")
    return evening


def shown_word(handover: Handover | SeatWished) -> str:
    """Return the choice with the word that a new phone shows."""
    return f"word-{handover.words.index(handover.word) + 1}"


def replayed(evening: Evening) -> Table:
    """Return the table of an evening's log, written and read once."""
    log = Events(evening.rules.games)
    return replay(evening.rules, [log.decode(log.encode(event)) for event in evening.events])
