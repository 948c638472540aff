"""The menu and folds of a phone, which stay as they are while others play, and half-made orders."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, Route, expect

from companion.core.question import Choice, Number, One, Order, Question, Some
from companion.core.text import say
from tests.browser.screens import Screens, address, goes_on, look_first, open_sheet, question, tap, taps_until, unfold
from tests.browser.stage import EVERY_BLOCK, Scenery, SceneryHub
from tests.waiting import until
from tests.web.house import House, Phone
from tests.web.packing import HURRY

LONG = Some(tuple(Choice(f"c{n}", "Pyromaniac: 2 for the Cultists, and so on", "torch") for n in range(3)), 0, 3)

OVER = """label => {
  const box = label.querySelector("input").getBoundingClientRect();
  const words = label.querySelector("span").getClientRects();
  return Array.from(words).some((line) => line.left < box.right);
}"""


@pytest.mark.long
@pytest.mark.house(games={"packing": HURRY})
def test_one_s_moves_come_onto_the_page_with_the_turn_and_go_into_the_menu_after_it(
    house: House, phones: list[Phone], screens: Screens
) -> None:
    anna, ben = (screens.phone(house, phone) for phone in phones)
    box = {page: question(page, "box", "details") for page in (anna, ben)}
    expect(box[anna]).to_be_visible()
    expect(box[ben]).to_be_hidden()
    open_sheet(ben, "menu")
    expect(box[ben]).to_be_visible()
    unfold(ben, "box")
    phones[1].say("door", "in-key")
    expect(box[anna]).to_be_hidden()
    expect(box[ben]).to_be_hidden()
    open_sheet(ben, "menu")
    expect(box[ben]).to_have_attribute("open", "")


@pytest.mark.house(games={"packing": HURRY})
def test_a_phone_s_menu_and_its_table_lie_behind_the_page_and_go_at_a_tap(
    house: House, phones: list[Phone], screens: Screens
) -> None:
    page = screens.phone(house, phones[1])
    happened, own = page.locator("[data-region=happened]"), page.locator(".own .big").first
    expect(happened).to_be_hidden()
    open_sheet(page, "table")
    expect(happened).to_be_visible()
    expect(own).to_be_hidden()
    open_sheet(page, "menu")
    expect(page.locator(".foot")).to_be_visible()
    expect(happened).to_be_hidden()
    open_sheet(page, "menu")
    expect(page.locator(".foot")).to_be_hidden()
    expect(own).to_be_visible()
    open_sheet(page, "table")
    page.evaluate("history.back()")
    expect(happened).to_be_hidden()
    assert page.url == address(house)


@pytest.mark.scenery(Scenery(blocks=EVERY_BLOCK))
def test_the_last_line_of_a_sheet_stands_above_the_bar_that_leads_to_a_new_question(
    staged: House, stage: SceneryHub, screens: Screens
) -> None:
    page = screens.phone(staged, staged.phone("Anna"))
    for sheet in ("menu", "table"):
        open_sheet(page, sheet)
        stage.show(replace(asked(f"order.{sheet}", "Who goes first?", *PEOPLE[:3]), blocks=EVERY_BLOCK))
        bar = page.locator(".dock [data-asked] button")
        expect(bar).to_be_visible()
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        lowest = page.evaluate(
            "Math.max(...[...document.querySelectorAll('body > :not(.thumb) :is(a, button, p, li, dd)')]"
            ".filter((one) => one.getClientRects().length && !one.closest('.thumb, [hidden]'))"
            ".map((one) => one.getBoundingClientRect().bottom))"
        )
        box = bar.bounding_box()
        assert box and lowest <= box["y"], f"the {sheet} ends at {lowest}, the bar begins at {box}"


@pytest.mark.long
@pytest.mark.house(games={"packing": HURRY})
def test_what_was_answered_in_the_menu_closes_it_and_a_bar_leads_back_to_what_is_asked_meanwhile(
    house: House, phones: list[Phone], screens: Screens
) -> None:
    page, other = screens.phone(house, phones[1]), screens.phone(house, phones[0])
    open_sheet(other, "table")
    expect(other.locator(".dock [data-asked]")).to_be_hidden()
    tap(unfold(page, "table-ask-end").locator("button").first)
    expect(page.locator(".foot")).to_be_hidden()
    expect(other.locator(".dock [data-asked]")).to_be_visible()
    open_sheet(other, "menu")
    bar = other.locator(".dock [data-asked] button")
    expect(bar, "another sheet hides the question, too").to_be_visible()
    bar.click()
    expect(question(other, "table-agree-end")).to_be_in_viewport()
    expect(bar).to_be_hidden()


CALM = Scenery(blocks=EVERY_BLOCK, questions=(Question(id="calm.1", text=say("Later?"), ask=Number(0, 9)),))


@pytest.mark.scenery(CALM)
def test_the_bar_that_leads_back_to_a_new_question_goes_with_the_question(
    staged: House, stage: SceneryHub, screens: Screens
) -> None:
    page = screens.phone(staged, staged.phone("Anna"))
    bar = page.locator(".dock [data-asked] button")
    for sheet in ("menu", "table"):
        open_sheet(page, sheet)
        stage.show(replace(asked(f"order.{sheet}", "Who goes first?", *PEOPLE[:3]), blocks=EVERY_BLOCK))
        expect(bar).to_be_visible()
        stage.show(CALM)
        expect(bar).to_be_hidden()
        stage.show(replace(asked(f"again.{sheet}", "Who goes first?", *PEOPLE[:3]), blocks=EVERY_BLOCK))
        bar.click()
        expect(page.locator("body[data-sheet]")).to_have_count(0)
        expect(question(page, "again")).to_be_in_viewport()
        stage.show(CALM)


def test_a_menu_that_is_open_when_the_game_goes_leaves_the_hosts_page_whole(house: House, screens: Screens) -> None:
    host, other = house.play("Anna", "Ben")
    host.say("finish")
    page, table = screens.phone(house, host), screens.table(house)
    for one in (page, table):
        for text in ("Play again", "Another game"):
            expect(one.get_by_role("button", name=text, exact=True)).to_be_visible()
    open_sheet(page, "menu")
    other.say("table-stand")
    expect(page.locator("body")).to_have_attribute("data-phase", "gathering")
    expect(page.locator("body[data-sheet]")).to_have_count(0)
    expect(question(page, "table-game", "details")).to_be_visible()
    expect(question(page, "table-begin")).to_be_visible()


@pytest.mark.long
@pytest.mark.scenery(Scenery(questions=(Question(id="long.1", text=say("Which?"), ask=LONG, required=True),)))
def test_long_words_of_a_choice_leave_its_box_free(staged: House, screens: Screens) -> None:
    page = screens.phone(staged, staged.phone("Anna"))
    labels = unfold(page, "long").locator("label")
    expect(labels).to_have_count(3)
    for label in labels.all():
        assert not label.evaluate(OVER)


PEOPLE = tuple(Choice(f"seat-{n}", name, "key") for n, name in enumerate(("Anna", "Ben", "Carla", "Dora"), 1))
DORA = PEOPLE[3]


def asked(name: str, text: str, *choices: Choice) -> Scenery:
    """Return a question about an order, under a name of its own."""
    return Scenery(questions=(Question(id=name, text=text, ask=Order(choices), required=True),))


def shown(form: Locator) -> Locator:
    return form.locator("[data-name]")


def opened(house: House, stage: SceneryHub, screens: Screens) -> Page:
    """Return a phone on which Carla was put before Ben."""
    stage.show(asked("order.1", "Who goes first?", *PEOPLE[:3]))
    page = screens.phone(house, house.phone("Anna"))
    tap(question(page, "order").locator("[data-value='seat-3'] [data-move='-1']"))
    expect(shown(question(page, "order"))).to_have_text(["Anna", "Carla", "Ben"])
    # Drafts are kept by a script that is loaded after the page: it finds the order as long as the form is there.
    until(lambda: page.evaluate("sessionStorage.getItem('drafts')"), pause=goes_on(page))
    return page


@pytest.mark.long
def test_it_stays_when_the_question_is_drawn_anew_and_so_does_the_focus(
    staged: House, stage: SceneryHub, screens: Screens
) -> None:
    page = opened(staged, stage, screens)
    up = question(page, "order").locator("[data-value='seat-3'] [data-move='-1']")
    up.focus()
    stage.show(asked("order.1", "Who goes first, and who then?", *PEOPLE[:3]))
    expect(question(page, "order")).to_contain_text("and who then")
    expect(shown(question(page, "order"))).to_have_text(["Anna", "Carla", "Ben"])
    expect(up).to_be_focused()


@pytest.mark.long
def test_it_stays_when_the_question_has_another_name_and_other_things(
    staged: House, stage: SceneryHub, screens: Screens
) -> None:
    page = opened(staged, stage, screens)
    stage.show(asked("order.2", "Who goes first?", *PEOPLE[:3]))
    expect(shown(question(page, "order.2"))).to_have_text(["Anna", "Carla", "Ben"])
    stage.show(asked("order.3", "Who goes first?", DORA, *PEOPLE[1:3]))
    expect(shown(question(page, "order.3"))).to_have_text(["Carla", "Ben", "Dora"])
    tap(question(page, "order.3").locator("[type=submit]"))
    expect(question(page, "order.3")).to_have_attribute("aria-busy", "false")
    assert stage.answers == [("order.3", ["seat-3", "seat-2", "seat-4"])]


@pytest.mark.long
def test_what_was_given_is_in_no_later_question(staged: House, stage: SceneryHub, screens: Screens) -> None:
    page = opened(staged, stage, screens)

    def overtaken(route: Route) -> None:
        stage.show(asked("order.2", "And now?", *PEOPLE[:3]))
        route.continue_()

    page.route("**/answers", overtaken)
    tap(question(page, "order.1").locator("[type=submit]"))
    expect(shown(question(page, "order.2"))).to_have_text(["Anna", "Ben", "Carla"])
    stage.show(asked("race.1", "Who was faster?", *PEOPLE[:3]))
    expect(shown(question(page, "race.1"))).to_have_text(["Anna", "Ben", "Carla"])


@pytest.mark.long
def test_another_question_gets_nothing_of_it(staged: House, stage: SceneryHub, screens: Screens) -> None:
    page = opened(staged, stage, screens)
    stage.show(asked("race.1", "Who was faster?", *PEOPLE[:3]))
    expect(shown(question(page, "race.1"))).to_have_text(["Anna", "Ben", "Carla"])
    stage.show(asked("order.1", "Who goes first?", *PEOPLE[:3]))
    expect(shown(question(page, "order.1"))).to_have_text(["Anna", "Carla", "Ben"])


@pytest.mark.long
def test_a_drag_goes_on_in_a_list_that_was_drawn_anew(staged: House, stage: SceneryHub, screens: Screens) -> None:
    page = opened(staged, stage, screens)
    form = question(page, "order")
    grip, last = form.locator("[data-value='seat-1'] [data-grip]"), form.locator("[data-value='seat-2']")
    grip.hover()
    page.mouse.down()
    stage.show(asked("order.1", "Who goes first, and who then?", *PEOPLE[:3]))
    expect(form).to_contain_text("and who then")
    box = last.bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + box["height"] - 2)
    page.mouse.up()
    expect(shown(form)).to_have_text(["Carla", "Ben", "Anna"])
    expect(form.locator(".dragged")).to_have_count(0)


def test_the_order_of_seats_stays_while_somebody_sits_down(house: House, screens: Screens) -> None:
    anna = house.phone("Anna")
    for name in ("Ben", "Carla"):
        house.phone(name)
    page = screens.phone(house, anna)
    open_sheet(page, "menu")
    tap(question(page, "table-order", "details").locator("summary"))
    seats = question(page, "table-order")
    tap(seats.locator("[data-value='seat-3'] [data-move='-1']"))
    expect(shown(seats)).to_have_text(["Anna", "Carla", "Ben"])
    house.phone("Dora")
    expect(shown(seats)).to_have_text(["Anna", "Carla", "Ben", "Dora"])
    expect(seats.locator("[data-value='seat-3'] [data-move='-1']")).to_be_focused()


TAP_AT_ONCE = """form => new MutationObserver((_, observer) => {
  observer.disconnect();
  form.requestSubmit(form.querySelector("[type=submit]"));
  form.setAttribute("data-tapped", "");
}).observe(form, { attributes: true, subtree: true })"""
"""A script that taps on a form as soon as something in it has changed."""

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
    staged: House, stage: SceneryHub, screens: Screens
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
    staged: House, stage: SceneryHub, screens: Screens
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
    # A moving element takes no tap, and on a busy machine it may move for longer.
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
