"""A phone that two players share shows one's private side for as long as that player wants, and no longer."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.heard import Heard
from tests.browser.screens import Screens, open_sheet, pass_time, question, unfold
from tests.long import further
from tests.web.house import House, Phone

PRIVATE = "[data-region=me], [data-region=questions], [data-region=secrets]"
DRAWN = "icon-token-black large"
"""The drawing of a token that was drawn in secret: it stands among a seat's secrets and nowhere else."""


def two_on_one_phone(house: House) -> tuple[Phone, Phone]:
    """Anna and Bruno share a phone, Carla has her own; Bruno has drawn in secret, and a vote runs."""
    shared, carla = house.phone("Anna"), house.phone("Carla")
    shared.sit("Bruno")
    shared.say("table-game", "open-table")
    shared.say("table-begin")
    shared.say(
        "fill", {colour: int(colour == "black") for colour in ("red", "blue", "green", "yellow", "white", "black")}
    )
    shared.say("draw", "secret", seat=3)
    shared.say("vote", "people-shown")
    return shared, carla


def private(page: Page) -> str:
    """Return the HTML of the page's private regions."""
    return "".join(page.locator(PRIVATE).evaluate_all("regions => regions.map((region) => region.innerHTML)"))


def open_side(page: Page, name: str) -> None:
    """Tap "I am …"."""
    page.locator(".iam", has_text=name).click()
    expect(page.locator(".me")).to_contain_text(name)


def test_a_shared_phone_shows_nothing_private_until_one_says_who_looks(house: House, screens: Screens) -> None:
    shared, _ = two_on_one_phone(house)
    page = screens.phone(house, shared)
    heard = Heard(page)
    page.reload()
    expect(page.locator(".sign-awaited")).to_have_count(3)
    assert private(page) == ""
    expect(page.locator("#veil")).to_be_hidden()
    assert question(page, "ballot").count() == 0
    assert question(page, "show").count() == 1, "that Bruno holds something is known to all"
    assert DRAWN not in heard.everything
    assert "Whom do you vote for?" not in heard.everything


def test_each_side_of_a_shared_phone_shows_its_own_secrets_only(house: House, screens: Screens) -> None:
    shared, _ = two_on_one_phone(house)
    page = screens.phone(house, shared)
    heard = Heard(page)
    open_side(page, "Anna")
    expect(question(page, "ballot")).to_have_attribute("data-question", "g1-ballot-1")
    assert DRAWN not in private(page)
    page.locator("[data-done]").click()
    expect(page.locator("[data-done]")).to_be_hidden()
    assert DRAWN not in heard.everything
    open_side(page, "Bruno")
    expect(question(page, "ballot")).to_have_attribute("data-question", "g1-ballot-1")
    assert DRAWN in private(page)


def done(page: Page) -> None:
    """Tap "Done"."""
    page.locator("[data-done]").click()


def hide(page: Page) -> None:
    """Let another tab come before this one, as it is told to pages."""
    page.evaluate(
        "Object.defineProperty(document, 'hidden', { value: true, configurable: true });"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )


def hide_the_menu(page: Page) -> None:
    """Let another tab come before this one while the menu of the open side lies over the page."""
    open_sheet(page, "menu")
    hide(page)


def wait(page: Page) -> None:
    """Let 20 seconds pass, of which the first 19 change nothing."""
    page.clock.fast_forward(18_500)
    assert private(page) != ""
    pass_time(page, page.locator(".iam").first)


@pytest.mark.parametrize("end", further([done, hide, hide_the_menu, wait]))
def test_a_private_side_is_gone_from_the_page(end: Callable[[Page], None], house: House, screens: Screens) -> None:
    shared, _ = two_on_one_phone(house)
    page = screens.phone(house, shared)
    page.clock.install()
    page.reload()
    open_side(page, "Bruno")
    assert DRAWN in private(page)
    end(page)
    page.wait_for_function("() => !document.querySelector('.me')")
    assert private(page) == ""
    assert DRAWN not in page.locator("body").inner_html()
    expect(page.locator("#veil")).to_be_hidden()
    expect(page.locator(".iam").first).to_be_visible()


@pytest.mark.long
def test_what_is_given_while_the_secrets_are_held_open_goes_when_the_time_is_up(house: House, screens: Screens) -> None:
    shared, _ = two_on_one_phone(house)
    page = screens.phone(house, shared)
    page.clock.install()
    page.reload()
    open_side(page, "Bruno")
    page.locator("[data-hold]").focus()
    page.keyboard.down("Space")
    expect(page.locator("#secrets")).to_be_visible()
    pass_time(page, page.locator(".iam").first)
    expect(page.locator("#secrets")).to_be_hidden()
    assert private(page) == ""


@pytest.mark.long
def test_both_of_a_shared_phone_vote_one_after_the_other(house: House, screens: Screens) -> None:
    shared, carla = two_on_one_phone(house)
    page = screens.phone(house, shared)
    for name, seat in (("Anna", 1), ("Bruno", 3)):
        open_side(page, name)
        ballot = question(page, "ballot")
        ballot.locator("label:has(input[value=seat-2])").click()
        ballot.locator("[type=submit]").click()
        expect(ballot).to_have_count(0)
        page.locator("[data-done]").click()
        expect(page.locator(".iam")).to_have_count(2)
        assert [place["awaited"] for place in shared.view()["seats"]] == [seat == 0, True, seat == 1]
    carla.say("ballot", "abstain")
    expect(page.locator(".block[data-key=vote] tbody td")).to_have_text(["Carla", "Abstain", "Carla"])


@pytest.mark.long
def test_public_questions_of_a_shared_phone_need_no_name_said(house: House, screens: Screens) -> None:
    shared, _ = two_on_one_phone(house)
    page = screens.phone(house, shared)
    unfold(page, "show").locator("button").click()
    expect(page.locator(".block-cards .tarot")).to_contain_text("Bruno")


@pytest.mark.long
def test_a_phone_that_gains_a_seat_or_loses_one_shows_it_by_itself(house: House, screens: Screens) -> None:
    phone = house.phone("Anna")
    page = screens.phone(house, phone)
    second = phone.sit("Bruno")
    expect(page.locator(".iam")).to_have_count(2)
    phone.say("table-stand", seat=second)
    expect(page.locator(".me")).to_contain_text("Anna")
    phone.say("table-stand")
    expect(page.locator("#name")).to_be_visible()
