"""A seat moves to another phone by a word that the table picks; a phone that two share shows one side at a time."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from companion.core.table.handover import LOOK
from companion.core.table.words import WORDS
from companion.hub.table import phones
from tests.browser.code import scan
from tests.browser.heard import Heard
from tests.browser.screens import TV, Screens, address, open_sheet, own_side, pass_time, question, unfold
from tests.long import further
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
    page.wait_for_timeout(LOOK)  # the pause is the subject: before it a word takes no tap
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
