"""A folded question is unfolded at once, however late its form comes, and stays as it is while others play."""

import re

import pytest
from msgspec.structs import replace
from playwright.sync_api import Route, expect

from companion.core.question import Number, Question
from companion.core.text import say
from tests.browser.screens import Screens, question, unfold, waits
from tests.browser.stage import Scenery, Stage
from tests.web.house import House

FIRST, SECOND = (Question(id=f"{name}.1", text=say("A number"), ask=Number(0, 99)) for name in ("one", "two"))


def test_what_is_unfolded_without_a_connection_fills_once_it_is_back(house: House, screens: Screens) -> None:
    (anna,) = house.play("Anna")
    page = screens.phone(house, anna)
    tried: list[str] = []

    def fails(route: Route) -> None:
        tried.append(route.request.url)
        route.abort()

    page.route("**/question?**", fails)
    page.locator("details.menu > summary").click()
    fold = question(page, "countdown", "details")
    fold.locator("> summary").click()
    expect(fold).to_have_attribute("open", "")
    assert waits(page, lambda: bool(tried))
    expect(question(page, "countdown")).to_have_count(0)
    page.unroute("**/question?**")
    expect(question(page, "countdown").locator("button").first).to_be_visible()


@pytest.mark.scenery(Scenery(questions=(FIRST,)))
def test_what_somebody_fills_in_stays_while_something_else_is_asked(
    staged: House, stage: Stage, screens: Screens
) -> None:
    page = screens.phone(staged, staged.phone("Anna"))
    unfold(page, "one").locator("input").fill("42")
    stage.show(Scenery(questions=(SECOND, FIRST)))
    expect(question(page, "two", "details")).to_be_visible()
    expect(question(page, "one").locator("input")).to_have_value("42")
    expect(question(page, "one", "details")).to_have_attribute("open", "")
    expect(question(page, "one").locator("input")).to_be_focused()


def test_a_fold_that_changes_while_its_form_is_on_the_way_stays_unfolded(house: House, screens: Screens) -> None:
    anna, ben = house.play("Anna", "Ben")
    page = screens.phone(house, anna)
    held: list[Route] = []

    def holds(route: Route) -> None:
        if held:
            route.continue_()
        held.append(route)

    page.route("**/question?**", holds)
    page.locator("details.menu > summary").click()
    fold = question(page, "points", "details")
    fold.locator("> summary").click()
    assert waits(page, lambda: bool(held))
    before = fold.get_attribute("data-fold")
    ben.say("points", {"seat-1": 3, "seat-2": 4})
    expect(fold).not_to_have_attribute("data-fold", before or "")
    held[0].continue_()
    expect(question(page, "points").locator("input").first).to_have_value("3")


def test_a_fold_that_changes_while_its_form_has_the_focus_keeps_it_on_its_head(house: House, screens: Screens) -> None:
    anna, ben = house.play("Anna", "Ben")
    page = screens.phone(house, anna)
    unfold(page, "points").locator("input").first.focus()
    ben.say("points", {"seat-1": 3, "seat-2": 4})
    expect(question(page, "points", "details").locator("> summary")).to_be_focused()
    expect(unfold(page, "points").locator("input").first).to_have_value(re.compile("3"))


@pytest.mark.scenery(Scenery(questions=(replace(FIRST, tool=True), SECOND)))
def test_what_is_unfolded_says_its_name_once(staged: House, screens: Screens) -> None:
    page = screens.phone(staged, staged.phone("Anna"))
    for start in ("one", "two"):
        form = unfold(page, start)
        expect(form).to_have_accessible_name("A number")
        heading = form.locator(".asked").bounding_box()
        assert heading and heading["width"] <= 1, "the head of the fold says it"
