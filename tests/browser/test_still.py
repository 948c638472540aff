"""A steady page: it does not jump under a thumb, and phones that tick a list together do not disturb each other.

A tapped element stays in its place, and an element that has moved there takes no tap for a moment.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from companion.games import GAMES
from tests.browser.screens import PHONE, TABLET, TV, Screens, address, carry, loaded, open_sheet, question
from tests.web.hands import answer_at_hub
from tests.web.house import House, Phone
from tests.web.packing import LISTS, PACKING, begun

GUARD = 2_000
"""Milliseconds of the page's own time, which the test turns."""

SLOWLY = f"addEventListener('DOMContentLoaded', () => document.body.dataset.guard = '{GUARD}')"

MEASURED = """() => {
  window.measured = [];
  const real = Element.prototype.getBoundingClientRect;
  Element.prototype.getBoundingClientRect = function () {
    measured.push(this.matches("details:not([open]) > :not(summary), details:not([open]) > :not(summary) *"));
    return real.call(this);
  };
}"""
"""A script that notes for each element that the page measures whether a fold hides it."""

TAKEN = "window.taken = false; addEventListener('click', (event) => { window.taken = !event.defaultPrevented; })"
"""A script that notes whether the last tap had an effect."""

pytestmark = pytest.mark.house(games={"packing": PACKING})


def opened(screens: Screens, house: House, height: int) -> tuple[Page, Page]:
    """Return the phones of Anna and Ben, who pack, once all of their scripts have come."""
    pages = [screens.phone(house, phone) for phone in begun(house)]
    for page in pages:
        page.set_viewport_size({"width": PHONE[0], "height": height})
        loaded(page, "still.js")
    return pages[0], pages[1]


def guarded(screens: Screens, house: House) -> tuple[Page, Page]:
    """Return the phones of Anna, on which a moved element takes no tap for `GUARD`, and of Ben."""
    phones = begun(house)
    ben, anna = screens.phone(house, phones[1]), screens.blank()
    carry(anna, house, phones[0])
    guards(anna, address(house))
    return anna, ben


def guards(page: Page, url: str) -> None:
    """Open a page on which a moved element takes no tap for `GUARD` of its own time, which the test turns then."""
    page.clock.install()
    page.add_init_script(SLOWLY)
    with page.expect_response("**/still.js*") as script:
        page.goto(url)
    page.evaluate("(url) => import(url).then(() => 0)", script.value.url)
    page.clock.pause_at(page.evaluate("Date.now()") + 100)
    page.clock.run_for(GUARD)


def thing(page: Page, name: str) -> Locator:
    """Return the element that packs a thing with a tap."""
    return page.locator(f"[data-give$='-{name}']")


def top(shown: Locator) -> float:
    """Return the top of an element in the window."""
    box = shown.bounding_box()
    assert box
    return box["y"]


def tick(page: Page, name: str, checked: str = "true") -> None:
    """Tick a thing, or remove the tick; check that it stays where it was tapped."""
    row = thing(page, name)
    row.scroll_into_view_if_needed()
    before = top(row)
    row.click()
    expect(row).to_have_attribute("aria-checked", checked)
    assert top(row) == pytest.approx(before, abs=1)


@pytest.mark.long
def test_a_list_folds_on_no_phone_whose_thumb_would_lose_its_place(house: House, screens: Screens) -> None:
    anna, ben = opened(screens, house, 420)
    *others, last = LISTS["bag"]
    for name in others:
        tick(ben, name)
        expect(thing(anna, name)).to_have_attribute("aria-checked", "true")
    tick(anna, "key")
    tick(anna, "key", "false")
    before = top(thing(anna, "key"))
    tick(ben, last)
    whole = "details[data-key=whole]"
    expect(ben.locator(whole)).to_have_attribute("open", "")
    expect(anna.locator(whole)).not_to_have_attribute("open", "")
    assert top(thing(anna, "key")) == pytest.approx(before, abs=1)


def test_a_list_that_folds_because_others_have_ticked_it_moves_nothing_below_it(house: House, screens: Screens) -> None:
    anna, ben = guarded(screens, house)
    key = thing(anna, "key")
    before = top(key)
    for name in LISTS["bag"]:
        tick(ben, name)
    expect(anna.locator("details[data-key=whole]")).to_have_count(1)
    assert top(key) == pytest.approx(before, abs=1)
    key.click()
    expect(key).to_have_attribute("aria-checked", "true")


@pytest.mark.long
def test_what_a_fold_hides_is_not_laid_out_for_it_and_takes_a_tap_once_it_is_unfolded(
    house: House, screens: Screens
) -> None:
    anna, ben = guarded(screens, house)
    open_sheet(anna, "menu")
    anna.clock.run_for(GUARD)
    inside = anna.locator("form.sit button")
    assert not inside.is_visible()
    anna.evaluate(MEASURED)
    tick(ben, "lamp")
    expect(thing(anna, "lamp")).to_have_attribute("aria-checked", "true")
    assert anna.evaluate("measured.length && !measured.some(Boolean)")
    anna.evaluate(TAKEN)
    anna.locator("details:has(form.sit) > summary").click()
    inside.click()
    assert anna.evaluate("taken")


@pytest.mark.house(games=GAMES)
def test_at_the_hub_who_is_asked_moves_up_and_takes_no_tap_for_a_moment(house: House, screens: Screens) -> None:
    for name in ("Anna", "Ben", "Dino", "Elsa"):
        answer_at_hub(house, "table-seat", name)
    answer_at_hub(house, "table-game", "complots")
    answer_at_hub(house, "table-begin")
    page = screens.blank(TV)
    guards(page, f"{address(house)}/table")
    answer_at_hub(house, "g1-deal", seat=1)
    expect(page.locator("[data-seat='1'] form.big[data-question*=first]")).to_be_visible()
    page.clock.run_for(GUARD)
    page.evaluate(TAKEN)
    elsa = page.locator("[data-seat='4'] summary").first
    before = top(elsa)
    answer_at_hub(house, "g1-first", "seat-4", seat=1)
    expect(page.locator("[data-seat='4'] form.big[data-question*=act]")).to_be_in_viewport()
    assert top(elsa) < before
    elsa.click()
    assert not page.evaluate("taken")
    page.clock.run_for(GUARD)
    elsa.click()
    assert page.evaluate("taken")


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
