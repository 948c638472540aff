"""The cost of an event on a phone: it computes and lays out no more than it changes, and moves nothing else.

Elements and boxes are counted in Chromium's trace, so neither the machine nor its load matters.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page

from tests.browser.screens import Screens, comes, loaded, open_sheet, question
from tests.browser.turned import TurnedHub
from tests.web.house import House, Phone

NAMES = ("Anna", "Ben", "Carla", "Dino", "Elena", "Fabio", "Gio", "Hanna", "Ida", "Kim")
TRACED = ("devtools.timeline", "disabled-by-default-devtools.timeline.stack")
EVENTS = 5
"""The number of events. A clock of the page may add to one of them; the cost of an event is in all of them."""

LESSONS = 3
"""The number of lessons with points at the open table before one goes and none comes."""

DRAWN = """() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
  .then(() => document.getAnimations().length)"""
"""A script that waits for a frame, and returns how much of the page moves by itself after it."""

PLACES = """(selector) => Array.from(document.querySelectorAll(selector), (shown) => {
  const { x, y, width, height } = shown.getBoundingClientRect();
  return [x, y, width, height];
})"""

Trace = list[dict[str, Any]]


class Budget(NamedTuple):
    """The maximum cost of an event. Counts are the same in each run; the margin is for other browsers."""

    styles: int
    """The number of elements whose style is computed."""
    boxes: int
    """The number of boxes that are laid out; a page of ten has some five hundred."""


BALLOT = Budget(7, 4)
"""Counted: 6 and 1. A medal and a dot are painted again, and the box of a flame is laid out; it was 14 boxes."""
HIGHLIGHT = Budget(5, 18)
"""Counted: 3 and 6. The highlight with its heading and its words; it was 11 boxes. The sheet is behind the page."""
SHEET = Budget(9, 78)
"""Counted: 7 and 71. Two numbers of ten people, with cells, rows and table, a line of the story and the highlight."""
TICK = Budget(1, 11)
"""Counted: none and 9. The text of a clock, and its surroundings up to the page."""
LESSON = Budget(25, 30)
"""Counted: 3 and 12, of one event alone. A lesson goes, and the page shows no other; it was 42 styles."""


class PaintCost(NamedTuple):
    """The work of the page for an event."""

    budget: Budget
    passes: Budget
    """The number of passes that computed styles, and laid boxes out."""
    forced: Budget
    """The part of it that a script has forced."""
    animations: int
    """The number of parts that moved by themselves afterwards."""
    moved: bool
    """Whether the observed element has moved."""


Event = tuple[Callable[[], object], str]
"""A function that makes an event come, and the condition that then holds on the page."""


def costs(page: Page, events: Sequence[Event], still: str) -> list[PaintCost]:
    """Let `events` come to a page; return the cost of each, with whether the element of `still` has moved."""
    loaded(page, "awake.js")  # the last that a page fetches by itself
    page.evaluate(DRAWN)
    browser = page.context.browser
    assert browser
    places = [page.evaluate(PLACES, still)]
    animations = []
    browser.start_tracing(page=page, categories=list(TRACED))
    try:
        for do, then in events:
            page.evaluate("console.timeStamp('event')")
            do()
            comes(page, then)
            animations.append(page.evaluate(DRAWN))
            places.append(page.evaluate(PLACES, still))
        page.evaluate("console.timeStamp('event')")
    finally:
        trace = browser.stop_tracing()
    works = _each(json.loads(trace)["traceEvents"])
    assert places[0], "what is to stand still is on the page"
    moved = [one != other for one, other in pairwise(places)]
    return [_cost(*found) for found in zip(works, animations, moved, strict=True)]


def _each(trace: Trace) -> Iterator[Trace]:
    """Yield the work on the page itself between the marks; a drawing is a page of its own."""
    marks = sorted((one for one in trace if one["name"] == "TimeStamp"), key=lambda one: float(one["ts"]))
    frame = marks[0]["args"]["data"]["frame"]
    done = [one for one in trace if one["name"] in ("UpdateLayoutTree", "Layout") and one["ph"] == "X"]
    ours = [one for one in done if one["args"]["beginData"]["frame"] == frame]
    for one, other in pairwise(marks):
        yield [found for found in ours if one["ts"] <= found["ts"] < other["ts"]]


def _cost(work: Trace, animations: int, moved: bool) -> PaintCost:
    styles = [one for one in work if one["name"] == "UpdateLayoutTree" and one["args"]["elementCount"]]
    layouts = [one for one in work if one["name"] == "Layout"]
    return PaintCost(
        _sum(styles, layouts),
        Budget(len(styles), len(layouts)),
        _sum([one for one in styles if _is_forced(one)], [one for one in layouts if _is_forced(one)]),
        animations,
        moved,
    )


def _sum(styles: Trace, layouts: Trace) -> Budget:
    boxes = sum(one["args"]["beginData"]["dirtyObjects"] for one in layouts)
    return Budget(sum(one["args"]["elementCount"] for one in styles), boxes)


def _is_forced(done: dict[str, Any]) -> bool:
    """Return whether a script of ours has asked for a value that the browser had not computed yet."""
    return any("/static/" in frame["url"] for frame in done["args"]["beginData"].get("stackTrace", ()))


def least(found: Sequence[Budget]) -> Budget:
    """Return the minimum of all."""
    return Budget(min(one.styles for one in found), min(one.boxes for one in found))


def kept(found: Sequence[PaintCost], budget: Budget) -> None:
    """Check that events keep to a budget, are painted at once, and leave nothing that moves by itself."""
    styles, boxes = least([one.budget for one in found])
    assert styles <= budget.styles, "elements whose style is computed"
    assert 0 < boxes <= budget.boxes, "boxes that are laid out"
    passes = least([one.passes for one in found])
    assert max(passes) <= 1, "what is measured after something was written is computed twice"
    assert [one.animations for one in found] == [0] * len(found), "what moves is drawn anew sixty times a second"


def points(phone: Phone, number: int) -> Event:
    """Let everybody have `number` points."""
    everybody = {f"seat-{seat}": number for seat in range(1, len(NAMES) + 1)}
    shown = f"document.querySelector('.highlight:not([hidden])')?.textContent.includes('Anna: {number},')"
    return lambda: phone.say("points-1", everybody), shown


def ballots(phones: Sequence[Phone], required: int) -> list[Event]:
    """Let the phones vote in turn; before them `required` ballots are required."""

    def event(place: int, phone: Phone) -> Event:
        left = f"document.querySelectorAll('.place.required').length === {required - place}"
        return lambda: phone.say("ballot", "seat-1"), left

    return [event(place, phone) for place, phone in enumerate(phones[:EVENTS], 1)]


@pytest.fixture
def house(turned: TurnedHub) -> House:
    """A hub with a stopped clock, so that no phone without a page is missed in the middle of an event."""
    return turned.house


@pytest.fixture
def phones(house: House) -> list[Phone]:
    """The phones of ten people at the open table, before the last lesson about points goes."""
    phones = house.play(*NAMES)
    for number in range(LESSONS):
        points(phones[1], number)[0]()
    return phones


def test_a_ballot_lays_out_a_flame_and_moves_neither_the_question_nor_a_name(
    house: House, screens: Screens, phones: list[Phone]
) -> None:
    anna, *others = phones
    anna.say("vote", "people-shown")
    page = screens.phone(house, anna)
    question(page, "ballot").wait_for()
    asked = costs(page, ballots(others, len(phones)), "[data-question*=ballot], .place, .name")
    kept(asked, BALLOT)
    assert not any(one.moved for one in asked)


def test_who_has_voted_sees_names_stay_while_others_vote(house: House, screens: Screens, phones: list[Phone]) -> None:
    anna, ben, *others = phones
    anna.say("vote", "people-shown")
    ben.say("ballot", "seat-1")
    page = screens.phone(house, ben)
    comes(page, "document.querySelectorAll('.place.required').length === 9")
    voted = costs(page, ballots(others, len(phones) - 1), ".place, .name, .me, .own, .dots")
    kept(voted, BALLOT)
    assert not any(one.moved for one in voted)


def taught(phones: Sequence[Phone]) -> None:
    """Take the last lesson away."""
    points(phones[1], LESSONS)[0]()


def test_a_highlight_is_laid_out_alone_and_moves_nothing(house: House, screens: Screens, phones: list[Phone]) -> None:
    taught(phones)
    page = screens.phone(house, phones[0])
    shown = costs(page, [points(phones[1], 10 + number) for number in range(EVENTS)], ".place, .own, .own form")
    kept(shown, HIGHLIGHT)
    # The script that keeps buttons in place asks where they are, once; nothing is laid out twice for it.
    styles, boxes = least([one.forced for one in shown])
    assert styles <= 1 and boxes <= HIGHLIGHT.boxes
    assert not any(one.moved for one in shown)


def test_new_numbers_of_a_sheet_lay_out_its_cells(house: House, screens: Screens, phones: list[Phone]) -> None:
    taught(phones)
    page = screens.phone(house, phones[0])
    open_sheet(page, "table")
    shown = costs(page, [points(phones[1], 10 + number) for number in range(EVENTS)], ".place, .block, th, td")
    kept(shown, SHEET)
    assert not any(one.moved for one in shown)


def test_a_second_of_a_clock_changes_its_text_alone(house: House, screens: Screens, phones: list[Phone]) -> None:
    taught(phones)
    page = screens.phone(house, phones[0])
    phones[1].say("countdown", "60")
    comes(page, "document.querySelector('time')?.textContent.includes(':')")
    shown = "document.querySelector('time').textContent"

    def ticks() -> None:
        before = page.evaluate(shown)
        comes(page, f"{shown} !== {json.dumps(before)}")

    ticked = costs(page, [(ticks, "true")] * 2, ".place, .own")
    styles, boxes = least([one.budget for one in ticked])
    assert styles <= TICK.styles
    assert 0 < boxes <= TICK.boxes
    assert not any(one.moved for one in ticked)


def test_what_is_marked_on_the_page_computes_only_what_hangs_on_it(
    house: House, screens: Screens, phones: list[Phone]
) -> None:
    page = screens.phone(house, phones[0])
    page.locator(".lesson").wait_for()
    gone = costs(page, [(lambda: taught(phones), "!document.querySelector('.lesson')")], ".place")
    assert gone[0].budget.styles <= LESSON.styles
    assert gone[0].budget.boxes <= LESSON.boxes
