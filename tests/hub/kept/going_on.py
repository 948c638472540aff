"""A hub that goes on with kept data, and people there who know no game, only questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

from companion.core.view import Seat
from companion.games import GAMES
from companion.hub.log.log import Log, LogEntry
from companion.hub.tables import Tables
from companion.table import TableRules
from companion.table.state import Table
from tests.hub.by_hand import ManualClock, ManualHub, draws, got
from tests.hub.kept.opened import decisions
from tests.laws.bots import any_answer

STEPS = 400
"""Steps after which a game counts as stuck: an answer is one, and so is a while in which nobody says anything."""

ENOUGH = 25
"""The number of answers after which a game is seen to go on."""

WHILE = 5.0
"""Seconds in which nobody says anything."""


@contextmanager
def going_on(folder: Path, code: str) -> Iterator[ManualHub]:
    """Run a hub on a data folder; its phones are those of the seats at the table `code`."""
    clock = ManualClock()
    # No power cut is tested here, so nothing waits for the disk.
    with closing(Log(folder, "OFF")) as log:
        tables = Tables(log, TableRules(GAMES), clock=clock, chance=draws, guard=0)
        assert not tables.lost_tables
        with tables.running():
            devices = {sitter.seat: sitter.device for sitter in tables._tables[code].logged.table.sitters}
            yield ManualHub(folder, log, tables, clock, code, devices)


def to_the_middle(entries: Sequence[LogEntry]) -> Sequence[LogEntry]:
    """Return the rows up to a decision in the middle of a game: the last such one in the first two thirds."""
    middle = 0
    for number, table in decisions(entries):
        if table.playing and (number <= 2 * len(entries) // 3 or not middle):
            middle = number
    assert middle, "no game was played at this table"
    return entries[:middle]


def play_on(hub: ManualHub, random: Random) -> None:
    """Let people answer until the game is over, or has long gone on; fail if it doesn't."""
    answered = 0
    for _ in range(STEPS):
        if answered == ENOUGH or not _table(hub).playing:
            return
        asked = [
            (place.seat, question)
            for place in hub.snapshot.public.seats
            for question in hub.questions(place.seat)
            if question.required or (not question.id.startswith("table-") and random.random() < 0.05)
        ]
        if asked and random.random() < 0.9:
            seat, question = random.choice(asked)
            answered += not got(hub.post_id(Seat(seat), question.id, any_answer(question.ask, random))).problem
        else:
            hub.wait(WHILE, step=WHILE)
    raise AssertionError(f"the game stands still after {answered} answers: {hub.snapshot.public}")


def _table(hub: ManualHub) -> Table:
    return hub.tables._tables[hub.code].logged.table


def write(folder: Path, code: str, entries: Sequence[LogEntry]) -> None:
    """Write rows of a table into a new data folder, byte for byte."""
    with closing(Log(folder, "OFF")) as log:
        log.append({code: entries})
