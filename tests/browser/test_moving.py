"""Somebody moves a seat to another phone: the new phone shows a word, and the table picks it."""

import pytest
from playwright.sync_api import Page, expect

from companion.core.table.handover import LOOK
from companion.core.table.words import WORDS
from companion.hub.table import phones
from tests.browser.code import scan
from tests.browser.screens import TV, Screens, address, open_sheet, own_side, question
from tests.web.house import House, Phone


def table_of_three(house: House) -> list[Phone]:
    """Return the host Anna, Ben and Carla at an open table where a vote runs."""
    found = house.play("Anna", "Ben", "Carla")
    found[0].say("vote", "people-shown")
    return found


def gone(page: Page) -> None:
    """Expect that this phone says where its seat went, and holds nothing of it any more."""
    expect(page.locator("#gone-moved")).to_be_visible()
    expect(page.locator("#gone-moved")).to_contain_text("This seat goes on at another phone now.")
    for region in page.locator("[data-region=questions], [data-region=secrets]").all():
        expect(region).to_be_empty()


def ask(screens: Screens, url: str, says: str) -> tuple[Page, str]:
    """Open the table's address on a new phone and say who one is; return its page and the word that it shows."""
    page = screens.open(url)
    fold = page.locator("details.fold > summary")
    if not page.get_by_role("button", name=says).is_visible():
        fold.click()
    page.get_by_role("button", name=says).click()
    return page, page.locator(".word").inner_text()


def pick(page: Page, seat: int, word: str) -> None:
    """Pick the word on the phone of somebody who is asked for it, after a look at it."""
    question(page, f"table-word-{seat}").wait_for()
    page.wait_for_timeout(LOOK)
    question(page, f"table-word-{seat}").get_by_role("button", name=word, exact=True).click()


def goes_on(page: Page, name: str) -> None:
    """Expect that the new phone gets the seat without a further tap."""
    expect(own_side(page)).to_contain_text(name)


def test_a_seat_moves_by_the_word_that_its_own_phone_picks(
    house: House, screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Words that stand on no page of ours anyway, as "button" and "window" do.
    monkeypatch.setitem(WORDS, "en", ("zebu", "quoll", "yapok", "numbat"))
    anna, ben, _ = table_of_three(house)
    old, bens, table = screens.phone(house, anna), screens.phone(house, ben), screens.table(house, TV)
    new, word = ask(screens, address(house), "I am Anna")
    expect(bens.locator("[data-question^=table-word]")).to_have_count(0)
    for page in (bens, table):
        expect(page.locator("body")).not_to_contain_text(word)
    pick(old, 1, word)
    gone(old)
    goes_on(new, "Anna")
    expect(question(new, "ballot")).to_be_visible()
    assert anna.answer("g1-ballot-1", "seat-2").status == 401
    expect(bens.locator("#gone-moved")).to_be_hidden()
    old.locator("#gone-moved button").click()
    expect(old.locator("#name")).to_be_visible()


@pytest.mark.long
def test_a_phone_without_secrets_on_it_shows_the_address(house: House, screens: Screens) -> None:
    anna, *_ = table_of_three(house)
    page = screens.phone(house, anna)
    open_sheet(page, "menu")
    page.locator(".foot a", has_text="Go on on another phone").click()
    written = page.locator(".addresses").inner_text()
    assert scan(page.locator(".qr"), [written]) == written


@pytest.mark.long
def test_two_others_move_the_seat_of_a_phone_that_is_gone(
    house: House, screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three taps and a word at the most: one on the new phone, one on each of the other two."""
    monkeypatch.setattr(phones, "AWAY_AFTER", 500_000_000)
    anna, ben, _ = table_of_three(house)
    annas, bens, table = screens.phone(house, anna), screens.phone(house, ben), screens.table(house, TV)
    expect(table.locator(".place.away, .away")).to_have_count(1)
    new, word = ask(screens, address(house), "I am Carla")
    expect(new.locator("main")).to_contain_text("two others")
    pick(annas, 3, word)
    expect(question(annas, "table-word-3")).to_have_count(0)
    pick(bens, 3, word)
    goes_on(new, "Carla")
    expect(question(new, "ballot")).to_be_visible()


@pytest.mark.long
def test_a_phone_whose_word_is_not_picked_says_so_and_can_ask_again(house: House, screens: Screens) -> None:
    anna, *_ = table_of_three(house)
    old = screens.phone(house, anna)
    new, word = ask(screens, address(house), "I am Anna")
    question(old, "table-word-1").locator("[data-give=none]").click()
    expect(new.locator(".problem")).to_contain_text("did not pick the word")
    expect(question(old, "table-word-1")).to_have_count(0)
    assert word


@pytest.mark.long
def test_a_phone_that_waits_for_its_word_goes_on_by_itself_once_the_network_is_back(
    house: House, screens: Screens
) -> None:
    anna, *_ = table_of_three(house)
    old = screens.phone(house, anna)
    new, word = ask(screens, address(house), "I am Anna")
    new.context.set_offline(True)
    expect(new.locator("#lost")).to_contain_text("trying again")
    expect(new.locator(".word")).to_have_text(word)
    new.context.set_offline(False)
    expect(new.locator("#lost")).to_be_hidden()
    new.context.set_offline(True)
    expect(new.locator("#lost")).to_be_visible()
    pick(old, 1, word)
    gone(old)
    new.context.set_offline(False)
    goes_on(new, "Anna")


@pytest.mark.long
def test_a_phone_that_waits_shows_what_has_changed_meanwhile(
    house: House, screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phones, "AWAY_AFTER", 500_000_000)
    anna, *_ = table_of_three(house)
    with anna.stream():
        new, word = ask(screens, address(house), "I am Anna")
        expect(new.locator("main")).to_contain_text("that you have used so far")
    expect(new.locator("main")).to_contain_text("two others")
    expect(new.locator(".word")).to_have_text(word)


@pytest.mark.long
def test_a_phone_that_slept_while_its_seat_moved_learns_it_when_it_wakes(house: House, screens: Screens) -> None:
    anna, *_ = table_of_three(house)
    old = screens.phone(house, anna)
    expect(question(old, "ballot")).to_be_visible()
    # The stream's socket dies with the radio: nothing tells this phone that its seat moves.
    old.route("**/live**", lambda route: route.abort())
    old.evaluate("window.dispatchEvent(new Event('pageshow'))")
    with anna.stream():
        assert anna.pick(house.phone().ask_for(1), 1).status == 200
    old.unroute("**/live**")
    gone(old)
