"""A folded question is unfolded at once, however late its form comes, and stays as it is while others play."""

import pytest
from msgspec.structs import replace
from playwright.sync_api import Route, expect

from companion.core.question import Choice, Number, One, Question
from companion.core.text import say
from tests.browser.screens import Screens, goes_on, look_first, question, taps_until, unfold
from tests.browser.stage import Scenery, Stage
from tests.waiting import until
from tests.web.house import House

TAP_AT_ONCE = """form => new MutationObserver((_, observer) => {
  observer.disconnect();
  form.requestSubmit(form.querySelector("[type=submit]"));
  form.setAttribute("data-tapped", "");
}).observe(form, { attributes: true, subtree: true })"""
"""Tap on a form as soon as something in it has changed."""

FIRST, SECOND = (Question(id=f"{name}.1", text=say("A number"), ask=Number(0, 99)) for name in ("one", "two"))


@pytest.mark.long
def test_what_is_unfolded_without_a_connection_fills_once_it_is_back(house: House, screens: Screens) -> None:
    (anna,) = house.play("Anna")
    page = screens.phone(house, anna)
    tried: list[str] = []

    def fails(route: Route) -> None:
        tried.append(route.request.url)
        route.abort()

    page.route("**/question?**", fails)
    fold = question(page, "countdown", "details")
    fold.locator("> summary").click()
    expect(fold).to_have_attribute("open", "")
    until(lambda: tried, pause=goes_on(page))
    expect(question(page, "countdown")).to_have_count(0)
    page.unroute("**/question?**")
    expect(question(page, "countdown").locator("button").first).to_be_visible()


@pytest.mark.long
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


@pytest.mark.long
def test_a_fold_that_changes_while_its_form_is_on_the_way_stays_unfolded(house: House, screens: Screens) -> None:
    anna, ben = house.play("Anna", "Ben")
    page = screens.phone(house, anna)
    held: list[Route] = []

    def holds(route: Route) -> None:
        if held:
            route.continue_()
        held.append(route)

    page.route("**/question?**", holds)
    fold = question(page, "points", "details")
    fold.locator("> summary").click()
    until(lambda: held, pause=goes_on(page))
    before = fold.get_attribute("data-fold")
    ben.say("points", {"seat-1": 3, "seat-2": 4})
    expect(fold).not_to_have_attribute("data-fold", before or "")
    held[0].continue_()
    expect(question(page, "points").locator("input").first).to_have_value("3")


def test_what_somebody_fills_in_stays_while_others_answer_the_same(house: House, screens: Screens) -> None:
    anna, ben, caro = house.play("Anna", "Ben", "Caro")
    page = screens.phone(house, anna)
    points = unfold(page, "points")
    inputs = points.locator("input")
    inputs.nth(0).fill("17")
    points.locator("button[data-step='1']").nth(1).click()
    inputs.nth(0).focus()
    ben.say("points", {"seat-1": 1, "seat-2": 4, "seat-3": 5})
    expect(inputs.nth(2)).to_have_value("5")
    assert [one.input_value() for one in inputs.all()] == ["17", "1", "5"]
    expect(inputs.nth(0)).to_be_focused()
    caro.say("points", {"seat-1": 1, "seat-2": 4, "seat-3": 9})
    expect(inputs.nth(2)).to_have_value("9")
    look_first(page)
    points.locator("[type=submit]").click()
    expect(page.locator(".block[data-key=points] tbody td:last-child")).to_have_text(["17", "1", "9"])


@pytest.mark.long
def test_a_question_folds_again_once_its_answer_counts(house: House, screens: Screens) -> None:
    (anna,) = house.play("Anna")
    page = screens.phone(house, anna)
    for points in ("5", "5"):
        form = unfold(page, "points")
        look_first(page)
        form.locator("input").fill(points)
        form.locator("[type=submit]").click()
        expect(question(page, "points", "details")).not_to_have_attribute("open", "")
        expect(question(page, "points", "details").locator("> summary")).to_be_focused()
    expect(unfold(page, "points").locator("input")).to_have_value("5")


def chosen_among(*values: str) -> Scenery:
    """Return scenery with one secret choice in the menu."""
    ask = One(tuple(Choice(value, say("Card {n}", n=value)) for value in values))
    return Scenery(questions=(Question(id="one.1", text=say("Which card?"), ask=ask, secret=True),))


@pytest.mark.long
@pytest.mark.scenery(chosen_among("a", "b", "c"))
def test_what_was_chosen_among_other_things_is_not_chosen_any_more(
    staged: House, stage: Stage, screens: Screens
) -> None:
    page = screens.phone(staged, staged.phone("Anna"))
    form = unfold(page, "one")
    form.locator("label").nth(1).click()
    expect(form.locator("input[value=b]")).to_be_checked()
    stage.show(chosen_among("b", "c"))
    expect(form.locator("input")).to_have_count(2)
    assert [one.is_checked() for one in form.locator("input").all()] == [False, False]
    expect(question(page, "one", "details")).to_have_attribute("open", "")


@pytest.mark.long
@pytest.mark.house(guard=300)
def test_a_form_that_has_just_changed_takes_no_tap(house: House, screens: Screens) -> None:
    anna, ben = house.play("Anna", "Ben")
    page = screens.phone(house, anna)
    points = unfold(page, "points")
    points.locator("input").first.fill("17")
    look_first(page)
    points.evaluate(TAP_AT_ONCE)
    ben.say("points", {"seat-1": 1, "seat-2": 4})
    expect(points).to_have_attribute("data-tapped", "")
    expect(points).not_to_have_attribute("aria-busy", "true")
    expect(points.locator("input").first).to_have_value("17")
    # What still moves takes no tap, and on a busy machine it may move for longer.
    counted = page.locator(".block[data-key=points] tbody td:last-child", has_text="17")
    taps_until(points.locator("[type=submit]"), counted.count)
    expect(page.locator(".block[data-key=points] tbody td:last-child")).to_have_text(["17", "4"])


@pytest.mark.long
def test_a_refusal_stays_to_be_read_while_the_form_changes(house: House, screens: Screens) -> None:
    anna, ben = house.play("Anna", "Ben")
    page = screens.phone(house, anna)
    points = unfold(page, "points")
    look_first(page)
    page.route("**/answers", lambda route: route.fulfill(status=409, json={"error": "refused", "says": "Not so."}))
    points.locator("[type=submit]").click()
    expect(points.locator("[data-state]")).to_have_text("Not so.")
    ben.say("points", {"seat-1": 1, "seat-2": 4})
    expect(points.locator("input").first).to_have_value("1")
    expect(points.locator("[data-state]")).to_have_text("Not so.")


@pytest.mark.long
@pytest.mark.scenery(Scenery(questions=(replace(FIRST, tool=True), SECOND)))
def test_what_is_unfolded_says_its_name_once(staged: House, screens: Screens) -> None:
    page = screens.phone(staged, staged.phone("Anna"))
    for start in ("one", "two"):
        form = unfold(page, start)
        expect(form).to_have_accessible_name("A number")
        heading = form.locator(".asked").bounding_box()
        assert heading and heading["width"] <= 1, "the head of the fold says it"
