"""The wall clock: an evening that begins before the clock is right is filed under the date it gets."""

from datetime import datetime
from pathlib import Path

import pytest

from companion.hub.log.entries import Unsaved
from companion.hub.log.ledger import games
from companion.hub.table import clock
from tests.hub.by_hand import ManualHub, running
from tests.hub.persons.people import end

WRONG = 1_500_000_000_000
"""A moment of 2017, in milliseconds."""
RIGHT = 1_796_040_000_000
"""A moment of November 2026."""


class Clocks:
    """The clocks of a machine: one that somebody sets, and one that runs on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wall, self.steady = WRONG / 1000, 100.0
        monkeypatch.setattr("companion.hub.table.clock.time.time", lambda: self.wall)
        monkeypatch.setattr(clock, "_steady", lambda: self.steady)

    def wait(self, seconds: float) -> None:
        self.wall, self.steady = self.wall + seconds, self.steady + seconds

    def set(self) -> None:
        self.wall = RIGHT / 1000


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    """The clocks of a machine that believes it is 2017."""
    return Clocks(monkeypatch)


def dates(hub: ManualHub) -> set[int]:
    """Return the years of the entries, but for the opening of the table."""
    return {datetime.fromtimestamp(entry.wall / 1000).year for entry in hub.entries()[1:]}


def test_an_evening_that_began_before_the_clock_was_right_gets_its_date_once_it_is(
    tmp_path: Path, clocks: Clocks
) -> None:
    with running(tmp_path, names="Anna Ben") as hub:
        hub.play()
        clocks.wait(1_800)
        end(hub)
        assert dates(hub) == {2017}
        before = [entry.wall for entry in hub.entries()]
        clocks.set()
        assert not hub.reads(1, "it").problem
        assert dates(hub) == {2026}
        moved = {after.wall - wall for after, wall in zip(hub.entries()[1:], before[1:], strict=False)}
        assert moved == {RIGHT - WRONG - 1_800_000}, "all by as much: half an hour stays half an hour"
        assert hub.snapshot.ended == hub.entries()[len(before) - 1].wall
    (game,) = games(tmp_path)
    assert game.ended and (game.began.year, game.ended.year) == (2026, 2026)
    assert (game.ended - game.began).total_seconds() == pytest.approx(1_800, abs=1)


@pytest.mark.parametrize("drift", [59.0, -59.0])
def test_a_clock_that_drifts_moves_nothing(tmp_path: Path, clocks: Clocks, drift: float) -> None:
    with running(tmp_path, names="Anna Ben") as hub:
        before = hub.entries()
        clocks.wait(3_600)
        clocks.wall += drift
        assert not hub.reads(1, "it").problem
        assert hub.entries()[: len(before)] == before


def test_what_an_earlier_run_has_dated_stays_and_so_do_dates_over_a_sleep(tmp_path: Path, clocks: Clocks) -> None:
    with running(tmp_path, names="Anna Ben") as hub:
        clocks.wait(8 * 3_600)  # the lid was closed: both clocks ran on
        assert not hub.reads(1, "it").problem
        before = hub.entries()
    with running(tmp_path) as hub:
        clocks.set()
        assert not hub.reads(1, "es").problem
        assert hub.entries()[: len(before)] == before


def test_a_disk_that_is_full_when_the_clock_is_set_moves_the_dates_later(tmp_path: Path, clocks: Clocks) -> None:
    with running(tmp_path, names="Anna Ben") as hub:
        with pytest.MonkeyPatch.context() as full:
            full.setattr(hub.log, "change", fail)
            clocks.set()
            assert not hub.reads(1, "it").problem
            assert dates(hub) == {2017, 2026}
        clocks.wait(1)
        assert not hub.reads(1, "es").problem
        assert dates(hub) == {2026}


def fail(what: object) -> None:
    raise Unsaved
