"""What an event changes on a phone's page, and no more, is computed and laid out anew: counted, not timed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import pytest

from tests.browser.screens import Screens, comes
from tests.web.house import House

LOADED = "performance.getEntriesByType('resource').some((one) => one.name.endsWith('/still.js'))"
POINTS = range(3, 9)
TRACED = ("devtools.timeline", "disabled-by-default-devtools.timeline.stack")

COMPUTED = 10
"""Elements whose style an event may compute: those of the beat that comes, and a few around it."""

LAID_OUT = 20
"""Boxes that an event may lay out, those around the beat included; the page has some three hundred."""

Work = list[dict[str, Any]]
"""What the browser did between two events: parts of its trace."""

DRAWN = """() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
  .then(() => document.getAnimations().length)"""
"""Waits for a frame; returns how much of the page moves by itself after it."""


class Event(NamedTuple):
    """An event that has come to a page."""

    work: Work
    moving: int
    """How much of the page moved by itself afterwards."""


@pytest.fixture
def events(house: House, screens: Screens) -> list[Event]:
    """What the page of Anna did when Ben's points came, several times."""
    anna, ben = house.play("Anna", "Ben")
    page = screens.phone(house, anna)
    comes(page, LOADED)
    browser = page.context.browser
    assert browser
    moving = []
    for number in POINTS:
        if number == POINTS[1]:
            browser.start_tracing(page=page, categories=list(TRACED))
        page.evaluate("console.timeStamp('event')")
        ben.say("points-1", {"seat-1": number, "seat-2": number})
        comes(page, f"document.querySelector('.beat:not([hidden])')?.textContent.includes('Ben: {number}')")
        moving.append(page.evaluate(DRAWN))
    page.evaluate("console.timeStamp('event')")
    works = _each(json.loads(browser.stop_tracing())["traceEvents"])
    return [Event(*event) for event in zip(works, moving[1:], strict=True)]


def _each(trace: Work) -> Iterator[Work]:
    """Return the parts of a trace between the marks, of the page's own thread alone."""
    marks = sorted((one for one in trace if one["name"] == "TimeStamp"), key=lambda one: float(one["ts"]))
    for one, other in pairwise(marks):
        same = (found for found in trace if (found["pid"], found["tid"]) == (one["pid"], one["tid"]))
        yield [found for found in same if one["ts"] <= found["ts"] < other["ts"]]


def _is_forced(done: dict[str, Any]) -> bool:
    """Return whether a script of ours has asked for what the browser had not computed yet."""
    stack = done["args"].get("beginData", {}).get("stackTrace", ())
    return any("/static/" in frame["url"] for frame in stack)


def _counted(work: Work, name: str, *, forced: bool | None = None) -> int:
    """Return how many elements got their style (`UpdateLayoutTree`), or how many boxes were laid out (`Layout`)."""
    done = [one for one in work if one["name"] == name and one["ph"] == "X" and forced in (None, _is_forced(one))]
    if name == "Layout":
        return sum(one["args"]["beginData"]["dirtyObjects"] for one in done)
    return sum(one["args"]["elementCount"] for one in done)


# A clock of the page may add to one of the events; what an event costs is in all of them.


def test_an_event_computes_and_lays_out_only_what_it_changes(events: list[Event]) -> None:
    assert 0 < min(_counted(event.work, "UpdateLayoutTree") for event in events) <= COMPUTED
    assert 0 < min(_counted(event.work, "Layout") for event in events) <= LAID_OUT


@pytest.mark.long
def test_a_page_measures_nothing_between_two_things_that_it_writes(events: list[Event]) -> None:
    assert min(_counted(event.work, "UpdateLayoutTree", forced=True) for event in events) == 0
    assert min(_counted(event.work, "Layout", forced=True) for event in events) == 0


@pytest.mark.long
def test_nothing_moves_on_a_phone_after_an_event(events: list[Event]) -> None:
    assert [event.moving for event in events] == [0] * len(events), "what moves is drawn anew sixty times a second"
