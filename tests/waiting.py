"""Waiting for a condition: one helper and one timeout for every test.

A test never waits for a time. It looks until a condition is met, stops as soon as the condition can't be met any more,
and a failure names the condition and the last thing seen. To show that nothing comes, send something harmless after it
and wait for that instead.
"""

from __future__ import annotations

import linecache
import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import TypeVar

import pytest

Seen = TypeVar("Seen")

PATIENCE = 60.0
"""Seconds after which a test gives up: far more than anything takes, even on a busy machine."""

SHORTEST, LONGEST = 0.001, 0.05
"""Seconds between two looks: short at first, longer later."""

MOST = 2_000
"""Maximum characters shown of the last thing seen."""


def until(
    see: Callable[[], Seen],
    met: Callable[[Seen], object] = bool,
    *,
    ended: Callable[[], object] = lambda: None,
    passing: type[Exception] | tuple[type[Exception], ...] = (),
    pause: Callable[[float], object] = time.sleep,
    patience: float | None = None,
) -> Seen:
    """Look until the result of `see` is `met`, and return it.

    `ended` returns a reason once the condition can't be met any more: a process or a thread has ended. Exceptions of
    the types `passing` count as "not yet". `pause` takes seconds; a browser has its own, so that its page continues
    meanwhile. `patience`, in seconds, is only given if a whole machine starts, or to test a failing wait. Fails with
    the condition and the last thing seen.
    """
    __tracebackhide__ = True  # as in each helper that waits for a test: `_condition` skips it, too
    begun, wait = time.monotonic(), SHORTEST
    while True:
        # The reason is requested first: something that came just before the end still counts.
        reason = ended()
        try:
            seen = see()
            if met(seen):
                return seen
            last = repr(seen)
        except passing as error:
            last = repr(error)
        waited = time.monotonic() - begun
        if reason or waited > (PATIENCE if patience is None else patience):
            why = f"it can't come any more: {reason}" if reason else "that never came"
            shown = last if len(last) <= MOST else f"{last[:MOST]} … ({len(last):,} characters)"
            pytest.fail(f"waited {waited:.1f} s for\n    {_condition()}\n{why}\nlast seen: {shown}")
        pause(wait)
        wait = min(1.5 * wait, LONGEST)


def _condition() -> str:
    """Return the call in the test's own words, outside helpers that pytest hides: the condition."""
    __tracebackhide__ = True
    frame: FrameType | None = sys._getframe()
    while frame and frame.f_back and frame.f_locals.get("__tracebackhide__"):
        frame = frame.f_back
    assert frame
    first, last, *_ = list(frame.f_code.co_positions())[frame.f_lasti // 2]
    numbers = range(first or frame.f_lineno, (last or frame.f_lineno) + 1)
    return " ".join(linecache.getline(frame.f_code.co_filename, number).strip() for number in numbers)
