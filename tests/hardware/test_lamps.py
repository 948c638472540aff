"""Lamps that change and blink together, and sleeping threads of the panel: no moment or rhythm reveals anything."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, get_args

import pytest

from companion.core.view import Glow
from hardware import ticker as ticking
from hardware.edges import Edges
from hardware.lamps import GRID, PATTERNS, Lamps, lit
from hardware.ticker import Ticker
from tests.hardware.by_hand import MS, LampBoard
from tests.hub.by_hand import ManualClock
from tests.waiting import PATIENCE, until


def test_a_lamp_is_lit_or_dark_or_blinks_once_in_two_seconds_or_hurries() -> None:
    halves = {glow: [lit(glow, n * GRID) for n in range(20)] for glow in ("off", "on", "slow", "fast")}
    assert halves["off"] == [False] * 20
    assert halves["on"] == [True] * 20
    assert halves["slow"] == [True] * 10 + [False] * 10
    assert halves["fast"] == [True, True, False, False] * 5, "it keeps step with the slow ones"


def test_each_pattern_is_told_from_every_other_by_when_it_is_lit() -> None:
    seen = {glow: "".join("#" if lit(glow, n * GRID) else "." for n in range(40)) for glow in PATTERNS}
    turned = {glow: {pattern[n:] + pattern[:n] for n in range(40)} for glow, pattern in seen.items()}
    assert set(get_args(Glow)) == set(PATTERNS)
    for glow, pattern in seen.items():
        assert [other for other in PATTERNS if pattern in turned[other]] == [glow]
    assert (seen["flash"].count("#"), seen["double"].count("##")) == (2, 4)


def test_a_pattern_is_followed_on_the_pin_to_the_tenth_of_a_second() -> None:
    board = LampBoard()
    board.want(seat1="flash", seat2="double")
    board.wait(10_000)
    for name, pattern in (("seat1", PATTERNS["flash"]), ("seat2", PATTERNS["double"])):
        switched = board.lights[name].switched
        assert len(switched) > 8
        for moment, on in switched:
            assert (pattern[moment // GRID % len(pattern)] == "#") == on


def test_a_lamp_that_is_not_named_is_dark_and_one_that_is_not_there_harms_nobody() -> None:
    board = LampBoard()
    board.want(seat11="on", seat3="on", power="on")
    board.wait(100)
    assert board.lit == {"seat3", "power"}
    board.want(power="on")
    board.wait(100)
    assert board.lit == {"power"}


@pytest.mark.parametrize("ms", [0, 1, 37, 99, 100, 250])
def test_whatever_changes_is_shown_at_a_common_moment(ms: int) -> None:
    board = LampBoard()
    board.wait(ms)
    told = board.stamp
    board.want(seat1="on", seat2="on")
    assert board.lit == set()
    board.wait(150)
    assert board.lit == {"seat1", "seat2"}
    (moment,) = set(board.moments)
    assert moment % GRID == 0
    assert told < moment <= told + GRID


def test_all_that_blink_do_so_together_whenever_they_began() -> None:
    board = LampBoard()
    board.want(seat1="slow")
    board.wait(730)
    board.want(seat1="slow", seat2="slow", power="slow")
    board.wait(5000)
    began = board.stamp - 4000 * MS
    rhythm = [[moment for moment in light.switched if moment[0] > began] for light in board.lights.values()]
    one, two, *others, power = rhythm
    assert one == two == power
    assert len(one) == 4
    assert others == [[]] * 8
    assert all(stamp % GRID == 0 for stamp in board.moments)


def test_lamps_that_blink_wake_somebody_when_one_of_them_changes_and_at_no_other_moment() -> None:
    board = LampBoard()
    board.want(seat1="on")
    board.wait(100)
    assert [board.lamps.due] == [None], "lamps that only stand wake nobody"
    board.want(seat1="slow", seat2="slow")
    board.wait(100)
    assert board.lamps.due == (board.stamp // GRID // 10 + 1) * 10 * GRID
    board.want(seat1="slow", seat2="fast")
    board.wait(100)
    assert board.lamps.due == (board.stamp // GRID // 2 + 1) * 2 * GRID
    board.want(seat1="slow")
    board.wait(100)
    board.want(seat1="on")
    assert board.lamps.due == (board.stamp // GRID + 1) * GRID, "a change does not wait for what blinks"


def test_a_change_while_the_lamps_are_being_switched_is_not_lost() -> None:
    board = LampBoard()
    seen: list[dict[str, Glow]] = []

    def wanted() -> dict[str, Glow]:
        seen.append(board.wanted)
        if len(seen) == 1:
            board.want(seat2="on")
            return {"seat1": "on"}
        return board.wanted

    board.lamps = Lamps(board.lights, wanted, board.broken.append)
    board.want(seat1="on")
    board.wait(1000)
    assert board.lit == {"seat2"}


def test_a_lamp_whose_pin_fails_is_named_once_and_the_others_go_on() -> None:
    board = LampBoard("seat4")
    board.want(seat3="slow", seat4="slow", seat5="slow")
    board.wait(6000)
    assert board.broken == ["seat4"]
    assert len(board.lights["seat3"].switched) >= 5
    assert board.lights["seat3"].switched == board.lights["seat5"].switched


def test_a_hint_for_a_held_button_is_on_the_power_lamp_alone() -> None:
    board = LampBoard()
    board.want(seat1="slow", power="on")
    board.wait(100)
    board.lamps.hint("fast", board.stamp)
    board.wait(2000)
    seat, power = (board.lights[name].switched for name in ("seat1", "power"))
    assert len(power) >= 8
    assert len(seat) <= 3
    board.lamps.hint(None, board.stamp)
    board.wait(100)
    assert board.lights["power"].lit
    before = list(power)
    board.wait(3000)
    assert power == before


# The thread of the panel: it gives each part its beat, and sleeps when nothing is due


@dataclass
class Beats:
    """A part with a beat every `ms`, at most `most` of them; its first one may fail."""

    ms: int = 1
    most: int = 1
    fails: bool = False
    due: int | None = None
    had: list[int] = field(default_factory=list)

    def beat(self, stamp: int) -> None:
        assert self.due is not None
        assert stamp >= self.due, "never before its moment"
        self.had.append(stamp)
        self.due = stamp + self.ms * MS if len(self.had) < self.most else None
        if self.fails and len(self.had) == 1:
            raise ValueError("a secret")

    def until(self, count: int) -> None:
        until(lambda: self.had, lambda had: len(had) == count)


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


def test_each_part_has_its_beats_at_their_moments_however_often_it_is_woken(clock: ManualClock) -> None:
    slow, quick = Beats(20, 3, due=clock()), Beats(5, 99, due=clock())
    ticker = Ticker((slow, quick), clock)
    with ticker.running():
        for step in range(9):
            quick.until(step + 1)
            slow.until(step // 4 + 1)
            for _ in range(50):
                ticker.wake()
            clock.stamp += 5 * MS
            ticker.wake()
        quick.until(10)
    assert [stamp - slow.had[0] for stamp in slow.had] == [0, 20 * MS, 40 * MS]
    assert "panel" not in {thread.name for thread in threading.enumerate()}, "it ends with a beat still due"


def test_it_sleeps_until_a_moment_by_itself() -> None:
    part = Beats(5, 5, due=time.monotonic_ns())
    with Ticker((part,)).running():
        part.until(5)
    assert all(after - before >= 5 * MS for before, after in pairwise(part.had))


def test_a_moment_that_comes_up_while_it_sleeps_is_kept_once_it_is_woken(clock: ManualClock) -> None:
    part = Beats(due=clock())
    ticker = Ticker((part,), clock)
    with ticker.running():
        until(lambda: part.due, lambda due: due is None)
        part.due = clock()
        ticker.wake()
        part.until(2)


def test_being_woken_while_it_asks_its_parts_is_not_lost(clock: ManualClock) -> None:
    class Sudden(Beats):
        """A part whose moment becomes due just after it was asked for it."""

        def __getattribute__(self, name: str) -> object:
            found = object.__getattribute__(self, name)
            if name == "due" and found is None and not self.had:
                self.due = clock()
                ticker.wake()
            return found

    part = Sudden()
    ticker = Ticker((part,), clock)
    with ticker.running():
        part.until(1)


class NotedCondition(threading.Condition):
    """A condition that notes the rest of a thread after a fault, and ends it at once."""

    def __init__(self) -> None:
        super().__init__()
        self.rested: list[float | None] = []

    def wait_for(self, predicate: object, timeout: float | None = None) -> Any:
        self.rested.append(timeout)
        return True


def test_a_part_that_fails_is_tried_again_after_a_while_and_its_log_says_only_the_kind(
    clock: ManualClock, caplog: pytest.LogCaptureFixture
) -> None:
    part = Beats(0, 3, fails=True, due=clock())
    ticker = Ticker((part,), clock)
    changed = ticker._changed = NotedCondition()
    with caplog.at_level(logging.DEBUG), ticker.running():
        part.until(3)
    assert changed.rested == [ticking.FAULT_PAUSE]
    assert caplog.messages == ["the panel met ValueError"]


@pytest.mark.parametrize("fails", [False, True])
def test_it_ends_at_once_with_nothing_due_and_after_a_fault(
    clock: ManualClock, monkeypatch: pytest.MonkeyPatch, fails: bool
) -> None:
    monkeypatch.setattr(ticking, "FAULT_PAUSE", 60 * PATIENCE)
    part = Beats(fails=fails, due=clock())

    def live() -> None:
        with Ticker((part,), clock).running():
            part.until(1)

    life = threading.Thread(target=live)
    life.start()
    until(life.is_alive, lambda alive: not alive)


# The thread that hears the buttons: on pipes in place of lines, whose events come from the kernel in the same way


class Pipe:
    """A line: a write to it makes an edge, and reading it fails once it is broken."""

    def __init__(self) -> None:
        self.file, self._other = os.pipe()
        self.heard = b""

    def hear(self) -> None:
        told = os.read(self.file, 1)
        if not told:
            raise OSError("no such device")
        self.heard += told

    def tell(self, what: bytes) -> None:
        os.write(self._other, what)

    def break_off(self) -> None:
        os.close(self._other)
        self._other = -1

    def close(self) -> None:
        os.close(self.file)
        if self._other >= 0:
            os.close(self._other)


@pytest.fixture
def edges() -> Iterator[Edges]:
    found = Edges()
    yield found
    found.close()


@pytest.fixture
def pipes() -> Iterator[list[Pipe]]:
    found = [Pipe(), Pipe()]
    yield found
    for pipe in found:
        pipe.close()


def test_each_file_is_heard_until_it_is_forgotten(edges: Edges, pipes: list[Pipe]) -> None:
    one, other = pipes
    for pipe in pipes:
        edges.listen(pipe.file, pipe.hear)
    one.tell(b"ab")
    other.tell(b"c")
    until(lambda: (one.heard, other.heard), lambda heard: heard == (b"ab", b"c"))
    edges.forget(one.file)
    edges.forget(one.file)
    one.tell(b"d")
    other.tell(b"e")
    until(lambda: other.heard, lambda heard: heard == b"ce")
    assert one.heard == b"ab"
    edges.listen(one.file, one.hear)
    until(lambda: one.heard, lambda heard: heard == b"abd")


def test_a_file_that_breaks_off_takes_neither_the_others_nor_a_processor(
    edges: Edges, pipes: list[Pipe], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    woken: list[int] = []
    hear = edges._hear

    def counted(file: int) -> None:
        woken.append(file)
        hear(file)

    monkeypatch.setattr(edges, "_hear", counted)
    one, other = pipes
    for pipe in pipes:
        edges.listen(pipe.file, pipe.hear)
    one.break_off()
    until(lambda: caplog.messages)
    for sign in b"abc":
        other.tell(bytes([sign]))
    until(lambda: other.heard, lambda heard: heard == b"abc")
    assert woken == [one.file, *[other.file] * 3], "the kernel says again and again that it can be read"
    assert caplog.messages == ["a button is no longer heard: OSError"]
