"""Pages that others change: a browser that translates wraps each text, and extensions add elements of their own."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from playwright.sync_api import Page, expect

from companion.core.question import Numbers, Question, Row, Sum
from tests.browser.others import EARLY, OTHERS, TOUCH
from tests.browser.screens import Screens, address, question, unfold, visit
from tests.browser.stage import EVERY_KIND, Scenery, SceneryHub
from tests.web.drawing.regions import by_chance, changed
from tests.web.house import House

STEPS = 200

APPLY = """async ([regions, news]) => {
  const { patch, remember } = await import(Array.from(document.scripts, (one) => one.src)
    .find((src) => src.endsWith("/app.js")).replace("app.js", "house.js"));
  const shown = document.createElement("div"), wanted = document.createElement("div");
  shown.innerHTML = regions[0];
  remember(shown);
  return news.filter((one, step) => {
    translate(shown);
    extend(shown);
    patch(shown, one);
    wanted.innerHTML = regions[step + 1];
    wanted.normalize();
    return !ours(shown).isEqualNode(wanted);
  }).length;
}"""
"""Return after how many of the steps a page that others change shows something else than the hub."""


def touched(screens: Screens, house: House, name: str = "Anna") -> Page:
    """Return the page of somebody whose browser translates it and has extensions."""
    page = screens.blank()
    page.add_init_script(OTHERS)
    visit(page, house, house.phone(name))
    page.locator(".me").wait_for()
    page.evaluate(TOUCH)
    return page


def test_a_page_that_others_change_shows_what_the_hub_shows_after_each_piece_of_news(
    house: House, screens: Screens
) -> None:
    chance = Random(14)
    regions = [by_chance(chance)]
    for _ in range(STEPS):
        regions.append(changed(chance, regions[-1]))
    news = [after.news(before) for before, after in pairwise(regions)]
    page = screens.blank()
    page.add_init_script(OTHERS)
    visit(page, house, house.phone("Anna"))
    assert page.evaluate(APPLY, [[region.html() for region in regions], news]) == 0


def test_numbers_change_in_a_translated_page_as_in_any_other(house: House, screens: Screens) -> None:
    anna, ben = house.play("Anna", "Ben")
    anna.say("points", {"seat-1": 3, "seat-2": 4})
    page = screens.blank()
    page.add_init_script(OTHERS)
    visit(page, house, ben)
    cells = page.locator("[data-key=points] [role=cell]")
    expect(cells.first).to_have_text("3")
    page.evaluate(TOUCH)
    expect(cells.first.locator("font font")).to_have_text("3")
    for points in (-12, 7):
        anna.say("points", {"seat-1": points, "seat-2": 4})
        expect(cells.first).to_have_text(str(points))


def asked(kind: str) -> Question:
    return next(one for one in EVERY_KIND if one.id.startswith(kind))


@pytest.mark.long
@pytest.mark.scenery(Scenery(questions=(asked("order"),)))
def test_an_order_is_made_of_its_own_things_alone(staged: House, stage: SceneryHub, screens: Screens) -> None:
    page = touched(screens, staged)
    page.locator("[data-value=seat-1] [data-move='1']").click()
    page.locator("[data-value=seat-3] [data-move='-1']").click()
    expect(question(page, "order").locator("[data-state]")).to_have_text("Carla 2")
    question(page, "order").locator("[type=submit]").click()
    expect(question(page, "order").locator("[type=submit]")).to_be_enabled()
    assert stage.answers == [("order.1", ["seat-2", "seat-3", "seat-1"])]


SUM = Question(
    id="sum.1",
    text="Points",
    ask=Numbers((Row("a", "Row A", 0, 9), Row("b", "Row B", 0, 9, 2)), Sum("Total", 1, "All of it.")),
    required=True,
)


@pytest.mark.long
@pytest.mark.scenery(Scenery(questions=(SUM, asked("some"), asked("number"))))
def test_an_answer_is_made_of_our_own_fields_alone(staged: House, stage: SceneryHub, screens: Screens) -> None:
    page = touched(screens, staged)
    for row in ("a", "b"):
        question(page, "sum").locator(f".stepper:has([name={row}]) [data-step='1']").click(click_count=3)
    expect(question(page, "sum").locator("[data-sum]")).to_have_text("Total: 10")
    question(page, "sum").locator("[type=submit]").click()
    question(page, "some").locator("label:has([name=seat-2])").click()
    expect(question(page, "some").locator("[data-total]")).to_have_text("1 / 4")
    question(page, "some").locator("[type=submit]").click()
    question(page, "number").locator("[data-step='1']").click()
    question(page, "number").locator("[type=submit]").click()
    expect(question(page, "number").locator("[type=submit]")).to_be_enabled()
    assert dict(stage.answers) == {"sum.1": {"a": 3, "b": 3}, "some.1": {"seat-2": 1}, "number.1": 1}


@pytest.mark.long
def test_a_form_that_is_unfolded_is_renewed_though_others_have_added_to_it(house: House, screens: Screens) -> None:
    anna, ben = house.play("Anna", "Ben")
    page = screens.blank()
    page.add_init_script(OTHERS)
    visit(page, house, ben)
    page.locator(".me").wait_for()
    page.evaluate(TOUCH)
    points = unfold(page, "points")
    points.locator("[name=seat-2]").fill("9")
    anna.say("points", {"seat-1": 3, "seat-2": 4})
    expect(points.locator("[name=seat-1]")).to_have_value("3")
    expect(points.locator("[name=seat-2]")).to_have_value("9")


@pytest.mark.long
def test_a_phone_that_waits_for_a_seat_goes_on_waiting_in_another_language(house: House, screens: Screens) -> None:
    anna, ben = house.phone("Anna"), house.phone("Ben")
    page = screens.blank()
    page.add_init_script(OTHERS)
    page.add_init_script(EARLY)
    page.goto(f"{address(house)}/join")
    page.locator("details.fold summary").click()
    page.get_by_role("button", name="I'm Anna").click()
    word = page.locator(".word").inner_text()
    page.locator(".word font").first.wait_for()
    page.evaluate("window.same = true")
    with page.expect_response("**/move"):
        pass
    page.wait_for_timeout(500)
    assert page.evaluate("window.same"), "nothing has been loaded anew"
    assert ben.view()
    anna.pick(word, 1)
    expect(page.locator(".me")).to_contain_text("Anna")
