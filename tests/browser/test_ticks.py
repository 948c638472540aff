"""Lists that several phones tick together: big enough for thumbs, never in each other's way, and seen from afar."""

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.screens import PHONE, TABLET, Screens, question
from tests.web.house import House, Phone
from tests.web.packing import LISTS, PACKING

pytestmark = pytest.mark.house(games={"packing": PACKING})


def thing(page: Page, name: str) -> Locator:
    """Return what is tapped to tick a thing, or to take the tick back."""
    return page.get_by_role("checkbox", name=f"The {name}")


@pytest.mark.long
def test_what_one_phone_ticks_the_other_shows_and_both_go_on(
    house: House, phones: list[Phone], screens: Screens
) -> None:
    anna, ben = (screens.phone(house, phone) for phone in phones)
    for page, name in ((anna, "lamp"), (ben, "map"), (anna, "coin"), (ben, "fish")):
        thing(page, name).tap()
    for page in (anna, ben):
        for name in ("lamp", "map", "coin", "fish"):
            expect(thing(page, name)).to_be_checked()
        expect(thing(page, "deck")).not_to_be_checked()
        expect(question(page, "bag").locator(".count")).to_have_text("4 of 5")
    thing(ben, "lamp").tap()
    expect(thing(anna, "lamp")).not_to_be_checked()


@pytest.mark.long
def test_a_thumb_that_is_down_ticks_although_another_phone_has_ticked_meanwhile(
    house: House, phones: list[Phone], screens: Screens
) -> None:
    page = screens.phone(house, phones[0])
    thing(page, "deck").hover()
    page.mouse.down()
    phones[1].say("bag", "in-map")
    expect(thing(page, "map")).to_be_checked()
    page.mouse.up()
    expect(thing(page, "deck")).to_be_checked()


@pytest.mark.long
def test_things_are_ticked_one_after_the_other_without_waiting_for_the_hub(
    house: House, phones: list[Phone], screens: Screens
) -> None:
    page = screens.phone(house, phones[0])
    held: list[Route] = []
    page.route("**/answers", lambda route: held.append(route))
    for name in ("lamp", "map", "coin"):
        thing(page, name).tap()
    expect(page.locator("[role=checkbox][aria-busy=true]")).to_have_count(3)
    expect(question(page, "bag").locator("[data-state]")).to_be_empty()
    for route in held:
        route.continue_()
    for name in ("lamp", "map", "coin"):
        expect(thing(page, name)).to_be_checked()


@pytest.mark.long
def test_who_ticks_what_another_has_just_ticked_is_told_nothing_and_sees_it_ticked(
    house: House, phones: list[Phone], screens: Screens
) -> None:
    page = screens.phone(house, phones[0])

    def overtake(route: Route) -> None:
        phones[1].say("bag", "in-lamp")
        route.continue_()

    page.route("**/answers", overtake)
    with page.expect_response("**/answers") as answered:
        thing(page, "lamp").tap()
    assert answered.value.status == 422
    expect(thing(page, "lamp")).to_be_checked()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    expect(question(page, "bag").locator("[data-state]")).to_be_empty()


@pytest.mark.long
@pytest.mark.parametrize(
    ("status", "word", "told"),
    [(422, "not_offered", ""), (409, "stale", ""), (409, "refused", "That is against a rule.")],
)
def test_a_tap_that_came_too_late_is_passed_over_in_silence_and_a_rule_is_not(
    status: int, word: str, told: str, house: House, phones: list[Phone], screens: Screens
) -> None:
    page = screens.phone(house, phones[0])
    says = {"error": word, "says": "That is against a rule."}
    page.route("**/answers", lambda route: route.fulfill(status=status, json=says))
    thing(page, "lamp").tap()
    expect(thing(page, "lamp")).to_have_attribute("aria-busy", "false")
    expect(question(page, "bag").locator("[data-state]")).to_have_text(told)


@pytest.mark.long
def test_a_list_folds_when_it_is_whole_and_can_be_opened_to_take_something_out(
    house: House, phones: list[Phone], screens: Screens
) -> None:
    page = screens.phone(house, phones[0], TABLET)
    summary = question(page, "door").locator("summary")
    thing(page, "key").focus()
    page.keyboard.press("Space")
    expect(thing(page, "key")).to_be_hidden()
    expect(summary).to_be_focused()
    expect(summary).to_contain_text("1 of 1")
    page.keyboard.press("Enter")
    expect(thing(page, "key")).to_be_checked()
    thing(page, "key").click()
    expect(thing(page, "key")).not_to_be_checked()
    expect(thing(page, "lamp")).to_be_visible()


@pytest.mark.long
def test_a_list_that_somebody_has_folded_stays_folded_while_others_tick(
    house: House, phones: list[Phone], screens: Screens
) -> None:
    page = screens.phone(house, phones[0])
    summary = question(page, "bag").locator("summary")
    summary.click()
    phones[1].say("bag", "in-map")
    expect(summary).to_contain_text("1 of 5")
    expect(thing(page, "map")).to_be_hidden()


@pytest.mark.long
def test_a_phone_that_ticks_shows_no_list_twice_and_the_table_shows_them_all(
    house: House, phones: list[Phone], screens: Screens
) -> None:
    page, table = screens.phone(house, phones[0]), screens.table(house)
    expect(thing(page, "lamp")).to_be_visible()
    expect(page.locator(".block-checklist")).to_have_count(len(LISTS))
    for block in page.locator(".block-checklist").all():
        expect(block).to_be_hidden()
    for name, things in LISTS.items():
        block = table.locator(f".block-checklist[data-key={name}]")
        expect(block).to_be_in_viewport(ratio=1)
        expect(block.get_by_role("heading")).to_contain_text(f"0 of {len(things)}")


@pytest.mark.long
def test_a_phone_of_somebody_without_the_lists_shows_them_as_blocks(
    house: House, phones: list[Phone], screens: Screens
) -> None:
    late = screens.phone(house, house.phone("Carla"), PHONE)
    expect(late.locator(".block-checklist")).to_have_count(len(LISTS))
    for block in late.locator(".block-checklist").all():
        expect(block).to_be_visible()
