"""On a phone: what lies behind its page, the moves in one's turn, choices with long words, and half-made orders."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from companion.core.question import Choice, Order, Question, Some
from companion.core.text import say
from tests.browser.screens import Screens, address, open_sheet, question, tap, unfold
from tests.browser.stage import Scenery, Stage
from tests.web.house import House, Phone
from tests.web.hurry import HURRY

LONG = Some(tuple(Choice(f"c{n}", "Pyromaniac: 2 for the Cultists, and so on", "flame") for n in range(3)), 0, 3)

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


@pytest.mark.long
@pytest.mark.house(games={"packing": HURRY})
def test_what_was_answered_in_the_menu_closes_it_and_what_is_asked_meanwhile_is_told(
    house: House, phones: list[Phone], screens: Screens
) -> None:
    page, other = screens.phone(house, phones[1]), screens.phone(house, phones[0])
    open_sheet(other, "table")
    expect(other.locator(".dock [data-asked]")).to_be_hidden()
    tap(unfold(page, "table-ask-end").locator("button").first)
    expect(page.locator(".foot")).to_be_hidden()
    expect(other.locator(".dock [data-asked]")).to_be_visible()
    open_sheet(other, "table")
    expect(question(other, "table-agree-end")).to_be_visible()


@pytest.mark.long
@pytest.mark.scenery(Scenery(questions=(Question(id="long.1", text=say("Which?"), ask=LONG, awaited=True),)))
def test_long_words_of_a_choice_leave_its_box_free(staged: House, screens: Screens) -> None:
    page = screens.phone(staged, staged.phone("Anna"))
    labels = unfold(page, "long").locator("label")
    expect(labels).to_have_count(3)
    for label in labels.all():
        assert not label.evaluate(OVER)


PEOPLE = tuple(Choice(f"seat-{n}", name, "key") for n, name in enumerate(("Anna", "Ben", "Carla", "Dora"), 1))
DORA = PEOPLE[3]


def asked(name: str, text: str, *choices: Choice) -> Scenery:
    """Return the question in which order things go, under a name of its own."""
    return Scenery(questions=(Question(id=name, text=text, ask=Order(choices), awaited=True),))


def shown(form: Locator) -> Locator:
    """Return the names in their order."""
    return form.locator("[data-name]")


def opened(house: House, stage: Stage, screens: Screens) -> Page:
    """Return a phone on which Carla was put before Ben."""
    stage.show(asked("order.1", "Who goes first?", *PEOPLE[:3]))
    page = screens.phone(house, house.phone("Anna"))
    tap(question(page, "order").locator("[data-value='seat-3'] [data-move='-1']"))
    expect(shown(question(page, "order"))).to_have_text(["Anna", "Carla", "Ben"])
    return page


@pytest.mark.long
def test_it_stays_when_the_question_is_drawn_anew_and_so_does_the_focus(
    staged: House, stage: Stage, screens: Screens
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
    staged: House, stage: Stage, screens: Screens
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
def test_what_was_given_is_in_no_later_question(staged: House, stage: Stage, screens: Screens) -> None:
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
def test_another_question_gets_nothing_of_it(staged: House, stage: Stage, screens: Screens) -> None:
    page = opened(staged, stage, screens)
    stage.show(asked("race.1", "Who was faster?", *PEOPLE[:3]))
    expect(shown(question(page, "race.1"))).to_have_text(["Anna", "Ben", "Carla"])
    stage.show(asked("order.1", "Who goes first?", *PEOPLE[:3]))
    expect(shown(question(page, "order.1"))).to_have_text(["Anna", "Ben", "Carla"])


@pytest.mark.long
def test_a_drag_goes_on_in_a_list_that_was_drawn_anew(staged: House, stage: Stage, screens: Screens) -> None:
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
    tap(question(page, "table-order", "details").locator("summary"))
    seats = question(page, "table-order")
    tap(seats.locator("[data-value='seat-3'] [data-move='-1']"))
    expect(shown(seats)).to_have_text(["Anna", "Carla", "Ben"])
    house.phone("Dora")
    expect(shown(seats)).to_have_text(["Anna", "Carla", "Ben", "Dora"])
    expect(seats.locator("[data-value='seat-3'] [data-move='-1']")).to_be_focused()
