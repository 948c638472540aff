"""A Pi has no clock that runs without power: the date is wrong by years at the start, and is corrected in the game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.hub.log.ledger import games
from companion.hub.log.log import LogEntry
from companion.hub.table.logged_table import LoggedTable
from tests.hub.by_hand import Hub, after_a_crash, lasting, running

RIGHT = 1_790_000_000.0
"""A day in 2026, in seconds since 1970."""

YEARS = 56 * 365.25 * 86400
"""In seconds."""


class Wall:
    """The clock on the wall, in seconds since 1970; `wrong` is by how much it is off."""

    def __init__(self) -> None:
        self.wrong = 0.0

    def __call__(self) -> float:
        return RIGHT + self.wrong


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    found = Wall()
    defaults = LoggedTable.__init__.__kwdefaults__
    assert defaults is not None
    monkeypatch.setitem(defaults, "wall", found)
    return found


@contextmanager
def played(folder: Path, wall: Wall, *offs: float) -> Iterator[Hub]:
    """Play until a countdown has ended; `offs` is by how much the wall clock is off at first, before it, and in it."""
    begin, count, end = offs
    wall.wrong = begin
    with running(folder, names="Anna Ben") as hub:
        hub.play()
        wall.wrong = count
        hub.say(1, "countdown", "30")
        hub.wait(20)
        wall.wrong = end
        hub.wait(9.5, step=0.5)
        assert hub.look.public.timers
        hub.wait(0.5)
        assert not hub.look.public.timers
        yield hub


def happened(entries: list[LogEntry]) -> list[LogEntry]:
    """Return entries without the wall clock and the keys of the answers, which differ in each evening."""
    return [replace(entry, wall=0, key="") for entry in entries]


@pytest.mark.parametrize(
    "offs",
    [(-YEARS, -YEARS, 0.0), (-YEARS, 0.0, 0.0), (0.0, -YEARS, YEARS), (YEARS, 0.0, -YEARS)],
    ids=["corrected while it counts", "corrected before it counts", "to and fro", "back and back"],
)
def test_a_date_that_jumps_by_years_moves_no_countdown_and_changes_nothing(
    tmp_path: Path, wall: Wall, offs: tuple[float, float, float]
) -> None:
    with played(tmp_path / "right", wall, 0, 0, 0) as right, played(tmp_path / "wrong", wall, *offs) as wrong:
        assert happened(wrong.entries())[1:] == happened(right.entries())[1:]
        with after_a_crash(wrong, tmp_path / "again") as again:
            assert lasting(again.look) == lasting(wrong.look)
        (told,) = games(tmp_path / "wrong")
        assert told.began.year == datetime.fromtimestamp(RIGHT + offs[0]).year
