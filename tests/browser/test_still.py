"""The page does not jump: what is tapped stays under the thumb, and what has moved there takes no tap for a moment."""

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.games import GAMES
from tests.browser.screens import PHONE, TV, Screens, address, carry, comes, open_sheet
from tests.web.hands import at_hub
from tests.web.house import House
from tests.web.packing import LISTS, PACKING, begun

LOADED = "performance.getEntriesByType('resource').some((one) => one.name.endsWith('/still.js'))"

GUARD = 2_000
"""Milliseconds of the page's own time, that pass by hand."""

SLOWLY = f"addEventListener('DOMContentLoaded', () => document.body.dataset.guard = '{GUARD}')"

MEASURED = """() => {
  window.measured = [];
  const real = Element.prototype.getBoundingClientRect;
  Element.prototype.getBoundingClientRect = function () {
    measured.push(this.matches("details:not([open]) > :not(summary), details:not([open]) > :not(summary) *"));
    return real.call(this);
  };
}"""
"""Notes of each element that the page measures whether a fold hides it."""

TAKEN = "window.taken = false; addEventListener('click', (event) => { window.taken = !event.defaultPrevented; })"
"""Notes of the last tap whether it was taken."""

pytestmark = pytest.mark.house(games={"packing": PACKING})


def opened(screens: Screens, house: House, height: int) -> tuple[Page, Page]:
    """Return the phones of Anna and Ben, who pack, once all of their scripts have come."""
    pages = [screens.phone(house, phone) for phone in begun(house)]
    for page in pages:
        page.set_viewport_size({"width": PHONE[0], "height": height})
        comes(page, LOADED)
    return pages[0], pages[1]


def guarded(screens: Screens, house: House) -> tuple[Page, Page]:
    """Return the phones of Anna, on which what has moved takes no tap for `GUARD`, and of Ben."""
    phones = begun(house)
    ben, anna = screens.phone(house, phones[1]), screens.blank()
    carry(anna, house, phones[0])
    guards(anna, address(house))
    return anna, ben


def guards(page: Page, url: str) -> None:
    """Open a page on which what moves takes no tap for `GUARD` of its own time, which passes by hand then."""
    page.clock.install()
    page.add_init_script(SLOWLY)
    with page.expect_response("**/still.js*") as script:
        page.goto(url)
    page.evaluate("(url) => import(url).then(() => 0)", script.value.url)
    page.clock.pause_at(page.evaluate("Date.now()") + 100)
    page.clock.run_for(GUARD)


def thing(page: Page, name: str) -> Locator:
    """Return what is tapped to pack a thing."""
    return page.locator(f"[data-give$='-{name}']")


def top(shown: Locator) -> float:
    """Return where something begins in the window."""
    box = shown.bounding_box()
    assert box
    return box["y"]


def tick(page: Page, name: str, checked: str = "true") -> None:
    """Tick a thing, or take the tick away; afterwards it stands where it was tapped."""
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


def test_what_has_moved_under_a_thumb_takes_no_tap_for_a_moment(house: House, screens: Screens) -> None:
    anna, ben = guarded(screens, house)
    for name in LISTS["bag"]:
        tick(ben, name)
    expect(anna.locator("details[data-key=whole]")).to_have_count(1)
    menu, key = anna.locator("details:has([data-give$='-key']) > summary"), thing(anna, "key")
    menu.click()
    key.click()
    assert menu.evaluate("summary => summary.parentNode.open")
    anna.clock.run_for(GUARD)
    expect(key).to_have_attribute("aria-checked", "false")
    menu.click()
    assert not menu.evaluate("summary => summary.parentNode.open")


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
        at_hub(house, "table-seat", name)
    at_hub(house, "table-game", "complots")
    at_hub(house, "table-begin")
    page = screens.blank(TV)
    guards(page, f"{address(house)}/table")
    at_hub(house, "g1-deal", seat=1)
    expect(page.locator("[data-seat='1'] form.big[data-question*=first]")).to_be_visible()
    page.clock.run_for(GUARD)
    page.evaluate(TAKEN)
    elsa = page.locator("[data-seat='4'] summary").first
    before = top(elsa)
    at_hub(house, "g1-first", "seat-4", seat=1)
    expect(page.locator("[data-seat='4'] form.big[data-question*=act]")).to_be_in_viewport()
    assert top(elsa) < before
    elsa.click()
    assert not page.evaluate("taken")
    page.clock.run_for(GUARD)
    elsa.click()
    assert page.evaluate("taken")
