"""The thread of the panel: it gives each part its beat, and sleeps when nothing is due."""

from __future__ import annotations

import logging
import threading
import time
from dataclasses import dataclass, field
from unittest.mock import patch

import pytest

from hardware.ticker import Ticker
from tests.hardware.by_hand import MS, PATIENCE, until


@dataclass
class Beats:
    """A part that has a beat every `ms` from now on, `most` of them; its first one may fail."""

    ms: int
    most: int = 1000
    fails: bool = False
    due: int | None = field(default_factory=time.monotonic_ns)
    had: list[int] = field(default_factory=list)

    def beat(self, stamp: int) -> None:
        assert self.due is not None
        assert stamp >= self.due, "never before its moment"
        self.had.append(stamp)
        self.due = stamp + self.ms * MS if len(self.had) < self.most else None
        if self.fails and len(self.had) == 1:
            raise ValueError("a secret")


def test_each_part_has_its_beats_until_the_end() -> None:
    slow, quick = Beats(20), Beats(5)
    with Ticker((slow, quick)).running():
        until(lambda: len(slow.had) >= 5)
    assert len(quick.had) >= 5
    count = len(quick.had)
    time.sleep(0.03)
    assert len(quick.had) == count


def test_a_moment_that_comes_up_while_it_sleeps_is_kept_once_it_is_woken() -> None:
    part = Beats(1, most=1)
    ticker = Ticker((part,))
    with ticker.running():
        until(lambda: part.due is None)
        part.due = time.monotonic_ns()
        ticker.wake()
        until(lambda: len(part.had) == 2)


def test_being_woken_while_it_asks_its_parts_is_not_lost() -> None:
    class Sudden(Beats):
        """A part whose moment comes up just after it was asked for it."""

        def __getattribute__(self, name: str) -> object:
            found = object.__getattribute__(self, name)
            if name == "due" and found is None and not self.had:
                self.due = time.monotonic_ns()
                ticker.wake()
            return found

    part = Sudden(1, most=1, due=None)
    ticker = Ticker((part,))
    with ticker.running():
        until(lambda: len(part.had) == 1)


def test_being_woken_all_the_time_beats_nobody_early() -> None:
    part = Beats(100, most=2)
    ticker = Ticker((part,))
    with ticker.running():
        until(lambda: len(part.had) == 1)
        for _ in range(200):
            ticker.wake()
        until(lambda: len(part.had) == 2)
    assert part.had[1] - part.had[0] >= 100 * MS


def test_a_part_that_fails_is_tried_again_and_its_log_says_only_the_kind(caplog: pytest.LogCaptureFixture) -> None:
    part = Beats(1, fails=True)
    with patch("hardware.ticker.FAULT_PAUSE", 0.01), caplog.at_level(logging.DEBUG), Ticker((part,)).running():
        until(lambda: len(part.had) >= 3)
    assert [record.getMessage() for record in caplog.records] == ["the panel met ValueError"]


def test_a_part_that_fails_is_left_alone_for_a_while() -> None:
    part = Beats(1, fails=True)
    with patch("hardware.ticker.FAULT_PAUSE", 3600.0), Ticker((part,)).running():
        until(lambda: len(part.had) == 1)
        time.sleep(0.05)
        assert len(part.had) == 1


@pytest.mark.parametrize("fails", [False, True])
def test_it_ends_at_once_with_nothing_due_and_after_a_fault(fails: bool) -> None:
    part = Beats(1, most=1, fails=fails)

    def live() -> None:
        with Ticker((part,)).running():
            until(lambda: len(part.had) == 1)

    with patch("hardware.ticker.FAULT_PAUSE", 3600.0):
        life = threading.Thread(target=live)
        life.start()
        life.join(2 * PATIENCE)
        assert not life.is_alive()
