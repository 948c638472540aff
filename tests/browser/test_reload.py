"""What somebody has chosen outlasts a reload; who wanted to be remembered sits down with one tap a week later."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.hub.table.logged_table import LoggedTable
from tests.browser.screens import Screens, address, carry, own_side, question
from tests.web.house import House, Phone, open_house
from tests.web.sitting import sits

GIVEN = "Your answer is in."


def voting(house: House, kind: str = "people-shown") -> list[Phone]:
    phones = house.play("Anna", "Ben", "Caro")
    phones[0].say("vote", kind)
    return phones


def chosen(page: Page) -> list[str]:
    return list(question(page, "ballot").locator("input:checked").evaluate_all("all => all.map(one => one.value)"))


def kept(page: Page) -> str:
    return str(page.evaluate("JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])"))


def again(page: Page) -> None:
    page.reload()
    own_side(page).wait_for()


def test_an_unconfirmed_choice_outlasts_a_reload(house: House, screens: Screens) -> None:
    page = screens.phone(house, voting(house)[1])
    question(page, "ballot").locator("label:has(input[value=seat-3])").click()
    again(page)
    expect(question(page, "ballot").locator("input[value=seat-3]")).to_be_checked()
    expect(question(page, "ballot").locator("[type=submit]")).to_be_enabled()


@pytest.mark.long
def test_it_is_kept_in_its_window_alone_and_gone_once_the_answer_is_in(house: House, screens: Screens) -> None:
    ben = voting(house)[1]
    page = screens.phone(house, ben)
    question(page, "ballot").locator("label:has(input[value=seat-3])").click()
    other = page.context.new_page()
    other.goto(page.url)
    own_side(other).wait_for()
    question(other, "ballot").wait_for()
    assert chosen(other) == []
    other.close()
    question(page, "ballot").locator("[type=submit]").click()
    expect(page.get_by_text(GIVEN)).to_be_visible()
    assert "ballot" not in kept(page) and "true" not in kept(page)


@pytest.mark.long
def test_it_goes_into_no_other_question(house: House, screens: Screens) -> None:
    phones = voting(house)
    page = screens.phone(house, phones[1])
    question(page, "ballot").locator("label:has(input[value=seat-3])").click()
    page.goto("about:blank")
    for phone in phones:
        phone.say("ballot", "abstain")
    phones[0].say("vote", "people-shown")
    page.go_back()
    question(page, "ballot").wait_for()
    again(page)
    question(page, "ballot").wait_for()
    assert chosen(page) == []


@pytest.mark.long
def test_that_an_answer_is_in_is_said_after_a_reload_too(house: House, screens: Screens) -> None:
    page = screens.phone(house, voting(house)[1])
    question(page, "ballot").locator("label:has(input[value=seat-3])").click()
    question(page, "ballot").locator("[type=submit]").click()
    expect(page.get_by_text(GIVEN)).to_be_visible()
    again(page)
    expect(page.get_by_text(GIVEN)).to_be_visible()
    again(page)
    expect(page.locator(".calm")).to_be_visible()
    expect(page.get_by_text(GIVEN)).to_have_count(0)


@pytest.mark.long
def test_that_an_answer_is_in_is_said_where_the_reply_comes_before_the_page_has_changed(
    house: House, screens: Screens
) -> None:
    ben = voting(house)[1]
    page = screens.phone(house, ben)
    page.route("**/answers", lambda route: route.fulfill(json={"accepted": True, "view": ""}))
    question(page, "ballot").locator("label:has(input[value=seat-3])").click()
    with page.expect_response("**/answers"):
        question(page, "ballot").locator("[type=submit]").click()
    expect(page.locator("#receipt")).to_be_empty()
    ben.say("ballot", "seat-3")
    expect(page.get_by_text(GIVEN)).to_be_visible()


@pytest.mark.long
def test_a_shared_phone_keeps_nothing(house: House, screens: Screens) -> None:
    anna, ben = house.phone("Anna"), house.phone("Ben")
    anna.say("table-more", f"seat-{ben.seat}")
    ben.sit("Caro")
    anna.say("table-game", "open-table")
    anna.say("table-begin")
    anna.say("vote", "people-shown")
    page = screens.phone(house, ben)
    page.locator(".iam", has_text="Caro").click()
    question(page, "ballot").locator("label:has(input[value=seat-1])").click()
    assert "ballot" not in kept(page)


WEEK = 7 * 24 * 3600
NAMES = ("Bea", "Caro", "Dino", "Elsa", "Fritz", "Gina", "Hugo")
BACK = ("Caro", "Elsa", "Gina", "Hugo")
"""Those who come back, and Anna."""


def remembers(screens: Screens, house: House) -> Page:
    """Sit Anna down as a newcomer who ticks that the hub remembers her."""
    page = screens.open(address(house))
    expect(page.locator("main")).not_to_contain_text("Welcome back")
    page.locator("#name").fill("Anna")
    page.locator("[name=remember]").check()
    page.locator("form.sit button").click()
    expect(own_side(page)).to_contain_text("Anna")
    page.goto("about:blank")
    return page


def come_back(page: Page, house: House, name: str) -> None:
    """Scan, and tap once."""
    page.goto(address(house))
    expect(page.locator("h1")).to_have_text("Welcome back")
    page.get_by_role("button", name=f"Sit down as {name}").click()
    expect(own_side(page)).to_contain_text(name)


@pytest.mark.long
def test_five_of_eight_phones_come_back_a_week_later_with_one_tap_each(
    tmp_path: Path, screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_house(tmp_path) as house:
        anna = remembers(screens, house)
        others: dict[str, Phone] = {name: house.phone(cookie=True) for name in NAMES}
        for name, phone in others.items():
            assert sits(phone, name=name, remember="yes").status == 303
    usual = LoggedTable.__init__.__kwdefaults__ or {}
    monkeypatch.setitem(usual, "wall", lambda: time.time() + WEEK)
    with open_house(tmp_path) as house:
        come_back(anna, house, "Anna")
        for name in BACK:
            page = screens.blank()
            carry(page, house, others[name])
            come_back(page, house, name)
        assert [place.name for place in house.tables.look(house.code).public.seats] == ["Anna", *BACK]
        newcomer = screens.open(address(house))
        expect(newcomer.locator("#name")).to_be_visible()
        for name in set(NAMES) - set(BACK):
            expect(newcomer.locator("body")).not_to_contain_text(name)
