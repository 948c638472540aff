"""Guests without a phone: they answer once on a neighbour's, or in a window at the hub; nobody else sees the answer."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.heard import PageTraffic
from tests.browser.lent import take, voting
from tests.browser.screens import Screens, choose, goes_on, hide, pass_time, private, question, tap
from tests.browser.turned import TurnedHub
from tests.long import further
from tests.waiting import until
from tests.web.hands import answer_at_hub
from tests.web.house import House

ASKED = "Vote for a player."
LENT = "Caro answers on Ben's phone."


def test_two_phones_lend_one_and_it_keeps_nothing(house: House, screens: Screens) -> None:
    anna, ben = voting(house)
    hers, his, table = screens.phone(house, anna), screens.phone(house, ben), screens.table(house)
    expect(table.locator(".notice", has_text="Caro can answer on")).to_be_visible()
    folded = question(hers, "table-guest-3", "details")
    folded.locator("summary").tap()
    question(hers, "table-guest-3").locator("[data-give=seat-2]").tap()
    wish = question(his, "table-agree-guest-3")
    expect(wish).to_contain_text("Anna wants Caro to answer on Ben's phone.")
    tap(wish.locator("[data-give=yes]"))
    for page in (hers, his, table):
        expect(page.locator(".notice", has_text=LENT)).to_be_visible()
    expect(hers.locator("[data-guest]")).to_have_count(0)
    heard = PageTraffic(hers)
    take(his)
    assert "You're Ben" not in private(his)
    expect(his.locator("#veil")).to_be_hidden()
    choose(his, "ballot", "seat-1")
    expect(his.locator("#back")).to_be_visible()
    assert private(his) == ""
    expect(table.locator(".notice", has_text=LENT)).to_have_count(0)
    assert [place["required"] for place in anna.view()["seats"]] == [True, True, False]
    assert LENT not in heard.everything, "it has closed, and what was answered is in no word"
    tap(his.locator("[data-back]"))
    expect(his.locator(".me")).to_have_text("You're Ben")
    expect(question(his, "ballot")).to_have_count(1)
    his.reload()
    expect(his.locator(".me")).to_have_text("You're Ben")
    expect(his.locator("input:checked")).to_have_count(0)


def test_nothing_of_the_question_is_on_the_phone_before_it_is_taken(house: House, screens: Screens) -> None:
    _, ben = voting(house)
    ben.say("ballot", "seat-1")
    page = screens.phone(house, ben)
    expect(page.locator(".me")).to_have_text("You're Ben")
    heard = PageTraffic(page)
    page.reload()
    answer_at_hub(house, "table-guest-3", "seat-2")
    expect(page.locator("[data-guest]")).to_be_visible()
    assert ASKED not in heard.everything
    take(page)
    expect(question(page, "ballot")).to_contain_text(ASKED)


def test_a_phone_that_is_lent_shows_whom_to_pass_it_to_however_far_it_was_scrolled(
    house: House, screens: Screens
) -> None:
    _, ben = voting(house)
    page = screens.phone(house, ben)
    page.set_viewport_size({"width": 360, "height": 480})
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(page.locator(".me")).not_to_be_in_viewport()
    answer_at_hub(house, "table-guest-3", "seat-2")
    expect(page.locator("button[data-guest]")).to_be_in_viewport()


@pytest.mark.parametrize("back", further([True, False]))
def test_a_lesson_is_put_away_on_a_phone_that_is_lent(back: bool, house: House, screens: Screens) -> None:
    """Check the phone in a guest's hands, and on its way back to its owner."""
    _, ben = voting(house, "seat-2")
    page = screens.phone(house, ben)
    take(page)
    if back:
        choose(page, "ballot", "seat-1")
        expect(page.locator("#back")).to_be_visible()
    lesson = page.locator("[data-region=lesson] .lesson")
    read = str(lesson.get_attribute("data-key"))
    tap(lesson.locator(".dismiss"))
    expect(page.locator(f"[data-key={read}]")).to_have_count(0)


def done(page: Page) -> None:
    tap(page.locator("[data-guest-done]"))


def wait(page: Page) -> None:
    pass_time(page, page.locator("#back"))


@pytest.mark.long
@pytest.mark.parametrize("end", further([done, hide, wait]))
def test_the_guests_side_goes_from_the_page(end: Callable[[Page], None], house: House, screens: Screens) -> None:
    _, ben = voting(house, "seat-2")
    page = screens.phone(house, ben)
    page.clock.install()
    page.reload()
    take(page)
    expect(question(page, "ballot")).to_be_visible()
    end(page)
    expect(page.locator("#back")).to_be_visible()
    assert ASKED not in private(page)


@pytest.mark.long
def test_somebody_closes_it_while_the_guest_looks(house: House, screens: Screens) -> None:
    anna, ben = voting(house, "seat-2")
    his = screens.phone(house, ben)
    take(his)
    anna.say("table-unguest-3")
    expect(his.locator("#back")).to_be_visible()
    assert private(his) == ""
    expect(his.locator("[data-guest]")).to_have_count(0)


@pytest.mark.long
def test_a_phone_put_away_before_the_guest_s_side_has_come_does_not_open_it(house: House, screens: Screens) -> None:
    _, ben = voting(house)
    ben.say("ballot", "seat-1")
    answer_at_hub(house, "table-guest-3", "seat-2")
    page = screens.phone(house, ben)
    on_its_way: list[Route] = []
    page.route("**/guest.js", lambda route: on_its_way.append(route))
    tap(page.locator("[data-guest]"))
    until(lambda: on_its_way, pause=goes_on(page))
    hide(page)
    page.evaluate("delete document.hidden")  # somebody else may have taken it by now
    heard = PageTraffic(page)
    with page.expect_response("**/guest.js") as script:
        on_its_way[0].continue_()
    page.unroute("**/guest.js")
    page.evaluate("(url) => import(url).then(() => 0)", script.value.url)  # earlier callers have it by now
    assert not any("/live?" in request for request in heard.asked), "the guest's side comes by a stream of its own"
    assert ASKED not in heard.everything + private(page)
    take(page)
    expect(question(page, "ballot")).to_contain_text(ASKED)


@pytest.mark.long
def test_a_phone_that_two_share_is_lent_too(house: House, screens: Screens) -> None:
    shared, ben = house.phone("Anna"), house.phone("Ben")
    shared.sit("Dino")
    answer_at_hub(house, "table-seat", "Caro")
    shared.say("table-game", "open-table")
    shared.say("table-begin")
    shared.say("vote", "people-shown")
    answer_at_hub(house, "table-guest-4", "seat-1")
    page = screens.phone(house, shared)
    tap(page.locator(".iam", has_text="I'm Dino"))
    expect(page.locator(".me")).to_contain_text("Dino")
    take(page)
    expect(page.locator(".iam", has_text="I'm Anna")).to_be_hidden()
    choose(page, "ballot", "seat-2")
    expect(page.locator(".iam", has_text="I'm Anna")).to_be_visible()
    assert private(page) == ""
    assert [place["required"] for place in ben.view()["seats"]] == [True, True, True, False]


@pytest.mark.long
def test_a_window_at_the_hub_is_an_ordinary_page_of_a_phone(house: House, screens: Screens) -> None:
    voting(house)
    table = screens.table(house)
    heard = PageTraffic(table)
    table.reload()
    button = table.get_by_role("button", name="Open a page for Caro")
    with table.expect_popup() as opened:
        tap(button)
    page = opened.value
    expect(page.locator(".me")).to_have_text("You're Caro")
    ballot = question(page, "ballot")
    expect(ballot).to_contain_text(ASKED)
    expect(button).to_have_count(0)
    back = table.get_by_role("button", name="Go to Caro's page")
    expect(back).to_be_visible()
    assert ASKED not in heard.everything, "neither the table's page nor the hub's controls carry a secret"
    ballot.locator("label:has(input[value=seat-1])").click()
    ballot.locator("[type=submit]").click()
    expect(ballot).to_have_count(0)
    page.close()
    with table.expect_popup() as again:
        back.click()
    expect(again.value.locator(".me")).to_have_text("You're Caro")


@pytest.mark.long
def test_the_page_at_the_hub_is_in_sight_with_those_who_are_gone_too(turned: TurnedHub, screens: Screens) -> None:
    house = turned.house
    anna, ben = voting(house)
    table, his = screens.table(house), screens.phone(house, ben)
    screens.phone(house, anna)
    his.close()
    turned.until(table, table.locator(".notice", has_text="Ben's phone is offline").count)
    expect(table.get_by_role("button", name="Open a page for Caro")).to_be_in_viewport(ratio=1)


@pytest.mark.long
def test_the_guest_begins_at_the_top_however_far_the_owner_has_scrolled(house: House, screens: Screens) -> None:
    _, ben = voting(house, "seat-2")
    page = screens.phone(house, ben)
    expect(page.locator("[data-guest]")).to_be_visible()
    page.evaluate("scrollTo(0, 150)")
    take(page)
    expect(page.locator("[data-region=guest] .me")).to_be_in_viewport(ratio=1)
    expect(question(page, "ballot").locator("label").first).to_be_in_viewport(ratio=1)


@pytest.mark.long
def test_in_the_lobby_seating_somebody_without_a_phone_stands_open_first(house: House, screens: Screens) -> None:
    house.phone("Anna")
    page = screens.table(house)
    first = page.locator("[data-region=hands] [data-seat='0'] > [data-question]").first
    expect(first).to_contain_text("Add a player without a phone")
    tap(first.locator("summary"))
    line = page.locator("[data-region=hands] form[data-question^=table-seat] input")
    line.fill("Caro")
    line.press("Enter")
    expect(page.locator(".name", has_text="Caro")).to_be_visible()


@pytest.mark.long
def test_all_pages_read_whose_phone_is_gone_and_how_it_comes_back(turned: TurnedHub, screens: Screens) -> None:
    """Check that it is visible on the table page, even if an earlier question at the hub has moved the column."""
    house = turned.house
    anna, ben = house.phone("Anna"), house.phone("Ben")
    for name in ("Caro", "Dino"):
        answer_at_hub(house, "table-seat", name)
    anna.say("table-game", "complots")
    anna.say("table-option-react_seconds", "0")
    anna.say("table-begin")
    anna.say("deal")
    anna.say("first", "seat-3")
    hers, table = screens.phone(house, anna), screens.table(house)
    his = screens.phone(house, ben)
    asked = table.locator("[data-seat='3'] form.big[data-question*=act]")
    expect(asked).to_be_in_viewport()
    table.locator(".beside").evaluate("column => { column.scrollTop = 10_000; }")
    his.close()
    for page in (hers, table):
        gone = page.locator(".notice", has_text="Ben's phone is offline")
        turned.until(page, gone.count)
        expect(gone).to_contain_text("Continue on another phone")
        expect(gone.get_by_role("link")).to_have_attribute("href", "/help/en/host/during#somebodys-phone-is-gone")
    expect(table.locator(".notice", has_text="Ben's phone is offline")).to_be_in_viewport()
