"""Players sitting down, coming late and going home; seats that move to another phone by a word, and shared phones."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from companion.core.text import say
from companion.hub.table import phones
from companion.table.handover.picking import LOOK
from companion.table.words import WORDS
from companion.texts import translator
from tests.browser.code import scan
from tests.browser.heard import PageTraffic
from tests.browser.look import looks_right
from tests.browser.screens import (
    ONE_BLACK,
    PHONE,
    TV,
    Screens,
    address,
    give,
    hands,
    hide,
    open_sheet,
    own_side,
    pass_time,
    private,
    question,
    tap,
    unfold,
    vote,
    voting,
)
from tests.long import further
from tests.web.house import House, Phone


def expect_seat_gone(page: Page) -> None:
    """Expect that this phone says where its seat went, and shows nothing of it any more."""
    expect(page.locator("#gone-moved")).to_be_visible()
    expect(page.locator("#gone-moved")).to_contain_text("This seat has moved to another phone.")
    for region in page.locator("[data-region=questions], [data-region=secrets]").all():
        expect(region).to_be_empty()


def request_seat(screens: Screens, url: str, says: str) -> tuple[Page, str]:
    """Open the table's address on a new phone and name a player; return its page and the word that it shows."""
    page = screens.open(url)
    fold = page.locator("details.fold > summary")
    if not page.get_by_role("button", name=says).is_visible():
        fold.click()
    page.get_by_role("button", name=says).click()
    return page, page.locator(".word").inner_text()


def pick(page: Page, seat: int, word: str) -> None:
    """Pick the word on the phone of a player who is asked for it, after a look at it."""
    question(page, f"table-word-{seat}").wait_for()
    page.wait_for_timeout(LOOK)  # the pause is the subject: before it a word takes no tap
    question(page, f"table-word-{seat}").get_by_role("button", name=word, exact=True).click()


def expect_seat_arrived(page: Page, name: str) -> None:
    """Expect that the new phone gets the seat without a further tap."""
    expect(own_side(page)).to_contain_text(name)


def test_a_seat_moves_by_the_word_that_its_own_phone_picks(
    house: House, screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Words that no page of ours has, unlike "button" and "window".
    monkeypatch.setitem(WORDS, "en", ("zebu", "quoll", "yapok", "numbat"))
    anna, ben, _ = voting(house, "Anna", "Ben", "Carla")
    old, bens, table = screens.phone(house, anna), screens.phone(house, ben), screens.table(house, TV)
    new, word = request_seat(screens, address(house), "I'm Anna")
    expect(bens.locator("[data-question^=table-word]")).to_have_count(0)
    for page in (bens, table):
        expect(page.locator("body")).not_to_contain_text(word)
    pick(old, 1, word)
    expect_seat_gone(old)
    expect_seat_arrived(new, "Anna")
    expect(question(new, "ballot")).to_be_visible()
    assert anna.answer("g1-ballot-1", "seat-2").status == 401
    expect(bens.locator("#gone-moved")).to_be_hidden()
    old.locator("#gone-moved button").click()
    expect(old.locator("#called")).to_be_visible()


@pytest.mark.long
def test_a_phone_without_secrets_on_it_shows_the_address(house: House, screens: Screens) -> None:
    anna, *_ = voting(house, "Anna", "Ben", "Carla")
    page = screens.phone(house, anna)
    open_sheet(page, "menu")
    page.locator(".foot a", has_text="Switch phones or invite someone").click()
    written = page.locator(".addresses").inner_text()
    assert scan(page.locator(".qr"), [written]) == written


@pytest.mark.long
def test_a_phone_that_waits_for_its_word_goes_on_by_itself_once_the_network_is_back(
    house: House, screens: Screens
) -> None:
    anna, *_ = voting(house, "Anna", "Ben", "Carla")
    old = screens.phone(house, anna)
    new, word = request_seat(screens, address(house), "I'm Anna")
    new.context.set_offline(True)
    expect(new.locator("#lost")).to_contain_text("reconnecting")
    expect(new.locator(".word")).to_have_text(word)
    new.context.set_offline(False)
    expect(new.locator("#lost")).to_be_hidden()
    new.context.set_offline(True)
    expect(new.locator("#lost")).to_be_visible()
    pick(old, 1, word)
    expect_seat_gone(old)
    new.context.set_offline(False)
    expect_seat_arrived(new, "Anna")


@pytest.mark.long
def test_a_phone_that_waits_shows_what_has_changed_meanwhile(
    house: House, screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phones, "AWAY_AFTER", 500_000_000)
    anna, *_ = voting(house, "Anna", "Ben", "Carla")
    with anna.stream():
        new, word = request_seat(screens, address(house), "I'm Anna")
        expect(new.locator("main")).to_contain_text("on your other phone")
    expect(new.locator("main")).to_contain_text("two of these players: Ben and Carla")
    expect(new.locator(".word")).to_have_text(word)


@pytest.mark.long
def test_a_phone_that_slept_while_its_seat_moved_learns_it_when_it_wakes(house: House, screens: Screens) -> None:
    anna, *_ = voting(house, "Anna", "Ben", "Carla")
    old = screens.phone(house, anna)
    expect(question(old, "ballot")).to_be_visible()
    # The stream's socket dies with the radio: nothing tells this phone that its seat moves.
    old.route("**/live**", lambda route: route.abort())
    old.evaluate("window.dispatchEvent(new Event('pageshow'))")
    with anna.stream():
        assert anna.pick(house.phone().ask_for(1), 1).status == 200
    old.unroute("**/live**")
    expect_seat_gone(old)


DRAWN_TOKEN_CLASS = "icon-token-black large"
"""The class of a token that was drawn in secret: it is among a seat's secrets and nowhere else."""


def two_on_one_phone(house: House) -> tuple[Phone, Phone]:
    """Let Anna and Bruno share a phone, and Carla have her own; Bruno has drawn in secret, and a vote runs."""
    shared, carla = house.phone("Anna"), house.phone("Carla")
    shared.sit("Bruno")
    shared.say("table-game", "open-table")
    shared.say("table-begin")
    shared.say("fill", ONE_BLACK)
    shared.say("draw", "secret", seat=3)
    shared.say("vote", "people-shown")
    return shared, carla


def open_side(page: Page, name: str) -> None:
    """Tap "I'm …"."""
    page.locator(".iam", has_text=name).click()
    expect(page.locator(".me")).to_contain_text(name)


def test_a_shared_phone_shows_nothing_private_until_one_says_who_looks(house: House, screens: Screens) -> None:
    shared, _ = two_on_one_phone(house)
    page = screens.phone(house, shared)
    heard = PageTraffic(page)
    page.reload()
    expect(page.locator(".required .badge-required")).to_have_count(3)
    assert private(page) == ""
    expect(page.locator("#veil")).to_be_hidden()
    assert question(page, "ballot").count() == 0
    assert question(page, "show").count() == 1, "that Bruno holds something is known to all"
    assert DRAWN_TOKEN_CLASS not in heard.everything
    assert "Vote for a player." not in heard.everything


def test_each_side_of_a_shared_phone_shows_its_own_secrets_only(house: House, screens: Screens) -> None:
    shared, _ = two_on_one_phone(house)
    page = screens.phone(house, shared)
    heard = PageTraffic(page)
    open_side(page, "Anna")
    expect(question(page, "ballot")).to_have_attribute("data-question", "g1-ballot-1")
    assert DRAWN_TOKEN_CLASS not in private(page)
    page.locator("[data-done]").click()
    expect(page.locator("[data-done]")).to_be_hidden()
    assert DRAWN_TOKEN_CLASS not in heard.everything
    open_side(page, "Bruno")
    expect(question(page, "ballot")).to_have_attribute("data-question", "g1-ballot-1")
    assert DRAWN_TOKEN_CLASS in private(page)


def close_side(page: Page) -> None:
    page.locator("[data-done]").click()


def hide_page_with_open_menu(page: Page) -> None:
    """Let another tab come before this one while the menu of the open side covers the page."""
    open_sheet(page, "menu")
    hide(page)


def let_side_time_out(page: Page) -> None:
    """Let 20 seconds pass, of which the first 19 change nothing."""
    page.clock.fast_forward(18_500)
    assert private(page) != ""
    pass_time(page, page.locator(".iam").first)


@pytest.mark.parametrize("end", further([close_side, hide, hide_page_with_open_menu, let_side_time_out]))
def test_a_private_side_is_gone_from_the_page(end: Callable[[Page], None], house: House, screens: Screens) -> None:
    shared, _ = two_on_one_phone(house)
    page = screens.phone(house, shared)
    page.clock.install()
    page.reload()
    open_side(page, "Bruno")
    assert DRAWN_TOKEN_CLASS in private(page)
    end(page)
    page.wait_for_function("() => !document.querySelector('.me')")
    assert private(page) == ""
    assert DRAWN_TOKEN_CLASS not in page.locator("body").inner_html()
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
        vote(page, "seat-2")
        expect(page.locator("#receipt")).to_have_text("Your answer is in.")
        expect(page.locator("[data-done]")).to_be_hidden()
        expect(page.locator(".iam:visible")).to_have_count(2)
        assert private(page).replace("Your answer is in.", "") == "", "the side closes with its answer"
        receipt, button = page.locator("#receipt").bounding_box(), page.locator(".iam").first.bounding_box()
        assert receipt and button and receipt["y"] + receipt["height"] <= button["y"], "what is tapped next is free"
        assert [place["required"] for place in shared.view()["seats"]] == [seat == 0, True, seat == 1]
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
    expect(page.locator("#called")).to_be_visible()


LATECOMER_TEXT = "You'll play in the next one."


def test_a_name_that_is_taken_stays_in_its_field_and_is_corrected_there(house: House, screens: Screens) -> None:
    house.phone("Anna")
    page = screens.open(address(house))
    field = page.locator("#called")
    field.fill("Anna")
    field.press("Enter")
    expect(page.locator("#problem")).to_contain_text("Someone here is already called Anna.")
    expect(field).to_have_value("Anna")
    field.press("End")
    field.press_sequentially("lisa")
    field.press("Enter")
    expect(own_side(page)).to_contain_text("Annalisa")


@pytest.mark.long
def test_a_latecomer_reads_before_sitting_down_that_the_next_game_is_theirs(house: House, screens: Screens) -> None:
    anna = house.phone("Anna")
    page = screens.open(address(house))
    expect(page.locator("#called")).to_be_visible()
    expect(page.locator("main")).not_to_contain_text(LATECOMER_TEXT)
    anna.sit("Ben")
    anna.say("table-game", "open-table")
    anna.say("table-begin")
    page.reload()
    expect(page.locator("main")).to_contain_text(LATECOMER_TEXT)
    anna.say("table-ask-end")
    anna.say("table-agree-end", "yes", seat=2)
    assert not anna.view()["timers"]
    page.reload()
    expect(page.locator("#called")).to_be_visible()
    expect(page.locator("main")).not_to_contain_text(LATECOMER_TEXT)


@pytest.mark.long
def test_a_latecomer_plays_in_the_next_game(house: House, screens: Screens) -> None:
    anna, ben = house.play("Anna", "Ben")
    late = house.phone("Zoe")
    table, page = screens.table(house), screens.phone(house, late)
    expect(table.locator(".ring .name")).to_have_text(["Anna", "Ben"])
    for way in (".join .addresses li", ".join .code b"):
        expect(table.locator(way).first).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-region=questions]")).to_contain_text("You're in the next game.")
    ben.say("vote", "yes-no-shown")
    expect(page.locator("[data-region=questions] form.big")).to_have_count(0)
    anna.say("table-ask-end")
    ben.say("table-agree-end", "yes")
    anna.say("table-clear")
    expect(table.locator(".ring .name")).to_have_text(["Anna", "Ben", "Zoe"])


@pytest.mark.long
def test_each_phone_keeps_the_language_that_was_chosen_on_it(house: House, screens: Screens) -> None:
    anna, ben = house.phone("Anna"), house.phone("Ben")
    here, there = screens.phone(house, anna), screens.phone(house, ben)
    open_sheet(here, "menu")
    here.locator(".tongues [value=es]").click()
    expect(here.locator("html")).to_have_attribute("lang", "es")
    you_are = translator("es")(say("You're {name}", name="Anna"))
    expect(here.locator(".me")).to_have_text(you_are)
    here.goto(address(house))
    expect(here.locator(".me")).to_have_text(you_are)
    there.reload()
    expect(there.locator(".me")).to_have_text("You're Ben")
    assert anna.view()["title"] == translator("es")(say("Around the table"))


NAMES = ("Anna", "Ben", "Caro")

DEALT_CARD_PATTERN = re.compile(r"<dt>Card (\d)</dt>.{0,9}<dd[^>]*>(\w+)</dd>", re.DOTALL)
"""A card that the hub has dealt, in the bytes that a phone is sent."""


@pytest.mark.long
def test_somebody_goes_home_by_two_taps_and_another_phone_agrees(house: House, screens: Screens) -> None:
    phones = house.play(*NAMES, game="complots", deal="hub", react_seconds="0")
    phones[0].say("first", "seat-1")
    anna, ben = (screens.phone(house, phone) for phone in phones[:2])
    heard, table = PageTraffic(ben), screens.table(house)
    asked = unfold(ben, "table-ask-leave")
    expect(asked.locator("[data-give=yes]")).to_have_text("Leave: the others play on")
    tap(asked.locator("[data-give=yes]"))
    expect(question(anna, "table-agree-leave")).to_contain_text("Ben has to go")
    expect(question(ben, "table-agree-leave")).to_have_count(0)
    tap(question(anna, "table-agree-leave").locator("[data-give=yes]"))
    expect(ben.locator("[data-region=questions]")).to_contain_text("You've left this game.")
    assert phones[1].view()["secrets"] == [] and len(phones[2].view()["secrets"]) == 2
    looks_right(ben, screens.blank(PHONE))
    expect(table.locator(".ring .name")).to_have_text(list(NAMES))
    lost = table.locator(".place", has=table.get_by_text("Ben", exact=True)).locator(".thing.lost")
    expect(lost).to_have_count(2)
    looks_right(table, screens.blank(TV))
    assert phones[0].asks("act"), "the others go on"
    assert not DEALT_CARD_PATTERN.findall(heard.everything), (
        "who has gone is sent no card of a hand any more, nor of others"
    )
    phones[0].say("table-ask-end")
    phones[2].say("table-agree-end", "yes")
    expect(ben.locator("#called")).to_be_visible()


@pytest.mark.long
def test_a_game_is_parked_by_two_phones_shown_in_the_lobby_and_goes_on(house: House, screens: Screens) -> None:
    phones = house.play(*NAMES)
    anna, ben = (screens.phone(house, phone) for phone in phones[:2])
    table = screens.table(house)
    phones[0].say("points-1", {"seat-1": 1, "seat-2": 2, "seat-3": 3})
    tap(unfold(anna, "table-ask-park").locator("button"))
    tap(question(ben, "table-agree-park").locator("[data-give=yes]"))
    expect(table.locator("#block-parked")).to_be_visible()
    looks_right(table, screens.blank(TV))
    expect(question(anna, "table-go-on")).to_contain_text("Resume Open table")
    looks_right(anna, screens.blank(PHONE))
    expect(question(ben, "table-go-on")).to_have_count(0)
    tap(question(anna, "table-go-on").locator("button"))
    expect(table.locator("#block-points")).to_be_visible()
    expect(table.locator("#block-parked")).to_have_count(0)


@pytest.mark.long
def test_two_phones_stop_what_the_hub_ends_alone(house: House, screens: Screens) -> None:
    phones = house.play(*NAMES)
    anna, ben = (screens.phone(house, phone) for phone in phones[:2])
    table = screens.table(house)
    tap(hands(table, "table-end").locator("[data-give=yes]"))
    for page in (anna, ben, table):
        expect(page.locator(".timer")).to_contain_text("The game ends")
    looks_right(anna, screens.blank(PHONE))
    give(anna, "table-agree-end", "no")
    expect(question(anna, "table-agree-end")).to_have_count(0)
    expect(table.locator(".timer")).to_have_count(1)
    give(ben, "table-agree-end", "no")
    expect(table.locator(".timer")).to_have_count(0)
    assert phones[2].view()["game"] == "open-table"


@pytest.mark.long
def test_two_phones_put_right_who_has_won_where_an_end_stands(house: House, screens: Screens) -> None:
    phones = house.play(*NAMES, game="complots", deal="hub", react_seconds="0")
    phones[0].say("first", "seat-1")
    phones[0].say("table-ask-end")
    phones[1].say("table-agree-end", "yes")
    anna, table = screens.phone(house, phones[0]), screens.table(house)
    asked = unfold(anna, "table-result")
    asked.locator("label:has(input[name='seat-3'])").tap()
    tap(asked.locator("[type=submit]"))
    expect(question(anna, "table-unask-entry")).to_be_in_viewport(ratio=1)
    assert "Anna says Caro won." in str(phones[1].question("table-agree-entry"))
    phones[1].say("table-agree-entry", "yes")
    won = table.locator(".place", has=table.get_by_text("Caro", exact=True))
    expect(won).to_contain_text("Winner")
    looks_right(anna, screens.blank(PHONE))
    assert [place["seat"] for place in phones[2].view()["seats"] if "winner" in place["tags"]] == [3]
