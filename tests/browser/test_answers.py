"""Answers from pages: nothing that was tapped is lost, whatever fails on the way, and no answer is given by mistake."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, Request, expect

from tests.browser.screens import Screens, address, carry, goes_on, own_side, question, tap, unfold, vote, voting
from tests.browser.turned import TurnedHub
from tests.hub.power.server import serving
from tests.waiting import until
from tests.web.house import House, Phone

REGIONS = """() => Array.from(document.querySelectorAll("[data-region]"), ({ dataset, innerHTML }) =>
  dataset.region + innerHTML.replace(/>\\s+/g, ">").replace(/[0-9:]+<.time>/g, "</time>").replace(/ style="[^"]*"/g, "")
)"""
"""A script that returns the content of each region of a page, apart from countdowns and the places kept for thumbs."""

ASKED = """() => Array.from(
  document.querySelectorAll("[data-region=questions] [data-question]"), ({ dataset }) => dataset.question
)"""
"""A script that returns the ids of the questions on a page, in their order."""


def posts(page: Page) -> list[dict[str, object]]:
    """Return the list that will hold the page's answers as they are sent."""
    sent: list[dict[str, object]] = []

    def note(request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/answers"):
            sent.append(json.loads(request.post_data or "{}"))

    page.on("request", note)
    return sent


def cast(phone: Phone) -> int:
    """Return the number of ballots that the table has counted."""
    return int(next(block["value"] for block in phone.view()["blocks"] if block["id"] == "vote"))


def test_an_answer_given_without_a_line_is_kept_sent_again_and_counted_once(house: House, screens: Screens) -> None:
    anna, ben = voting(house, "Anna", "Ben")
    page = screens.phone(house, anna)
    sent = posts(page)
    question(page, "ballot").wait_for()
    page.context.set_offline(True)
    vote(page, "seat-2")
    expect(question(page, "ballot").locator("[data-state]")).to_have_text(
        "No connection. Your answer is saved and will be sent."
    )
    expect(question(page, "ballot").locator("[type=submit]")).to_be_disabled()
    assert cast(ben) == 0
    page.context.set_offline(False)
    expect(question(page, "ballot")).to_have_count(0)
    assert cast(ben) == 1
    assert len(sent) > 1
    assert len({str(body["key"]) for body in sent}) == 1


def test_an_answer_whose_receipt_was_lost_is_sent_again_and_counted_once(house: House, screens: Screens) -> None:
    anna, ben = house.play("Anna", "Ben")
    page = screens.phone(house, anna)
    sent = posts(page)
    before = [happening["id"] for happening in ben.view()["happened"]]

    def lose_first_receipt() -> None:
        page.route("**/answers", lambda route: (route.fetch(), route.abort()), times=1)

    lose_first_receipt()
    button = unfold(page, "round").locator("button")
    page.evaluate("document.querySelector('[data-question^=g1-round]').dataset.marked = 'yes'")
    button.click()
    expect(question(page, "round-2")).to_have_count(1)
    until(lambda: sent, lambda bodies: len(bodies) > 1, pause=goes_on(page))
    unfold(page, "round-2").locator("button").click()
    expect(question(page, "round-3")).to_have_count(1)
    assert [body["question"] for body in sent] == ["g1-round-1", "g1-round-1", "g1-round-2"], "it is sent again once"
    assert sent[0] == sent[1]
    assert len([h for h in ben.view()["happened"] if h["id"] not in before]) == 2


@pytest.mark.long
def test_that_the_hub_is_busy_says_nothing_of_an_answer_that_may_count_already(house: House, screens: Screens) -> None:
    anna, _ = house.play("Anna", "Ben")
    page = screens.phone(house, anna)
    sent = posts(page)
    busy = {"error": "too_many", "says": "Too much at once. Wait a moment."}
    # Each is used once, the newest first: the receipt of the first is lost, the second finds the hub busy.
    page.route("**/answers", lambda route: route.fulfill(status=429, json=busy), times=1)
    page.route("**/answers", lambda route: (route.fetch(), route.abort()), times=1)
    unfold(page, "round").locator("button").click()
    expect(question(page, "round-2")).to_have_count(1)
    until(lambda: sent, lambda bodies: len(bodies) == 3, pause=goes_on(page))
    expect(page.get_by_text(busy["says"])).to_have_count(0)
    page.route("**/answers", lambda route: route.fulfill(status=429, json=busy), times=1)
    unfold(page, "round-2").locator("button").click()
    expect(page.get_by_text(busy["says"])).to_be_visible()
    assert len(sent) == 4, "what cannot count yet is not sent again"


def test_a_stale_answer_says_so_in_words(house: House, screens: Screens) -> None:
    anna, _ = voting(house, "Anna", "Ben")
    page = screens.phone(house, anna)
    ballot = question(page, "ballot")
    ballot.evaluate("form => form.setAttribute('data-question', 'g1-ballot-0')")
    page.locator("[data-question='g1-ballot-0'] label").first.click()
    page.locator("[data-question='g1-ballot-0'] [type=submit]").click()
    state = page.locator("[data-question='g1-ballot-0'] [data-state]")
    expect(state).not_to_have_text("")
    refusal = anna.answer("g1-ballot-0", "seat-2")
    assert refusal.problem == (409, "stale")
    expect(state).to_have_text(str(refusal.json["says"]))
    expect(page.locator("[data-question='g1-ballot-0'] [type=submit]")).to_be_enabled()


@pytest.mark.long
def test_two_windows_of_one_phone_show_the_same_and_either_may_answer(house: House, screens: Screens) -> None:
    anna, _ = voting(house, "Anna", "Ben")
    first = screens.phone(house, anna)
    second = another_window(first.context, house)
    vote(second, "seat-1")
    for page in (first, second):
        expect(question(page, "ballot")).to_have_count(0)


def another_window(context: BrowserContext, house: House) -> Page:
    """Return one more window of the same browser with the same phone page."""
    page = context.new_page()
    page.goto(address(house))
    own_side(page).wait_for()
    return page


@pytest.mark.long
def test_one_window_too_many_pushes_the_oldest_out_with_a_message(house: House, screens: Screens) -> None:
    anna, ben = house.play("Anna", "Ben")
    windows = [screens.phone(house, anna)]
    while not windows[0].locator("#gone-tab").is_visible():
        assert len(windows) < 7, "the browser's connections would be used up before"
        windows.append(another_window(windows[0].context, house))
    expect(windows[0].locator("#gone-tab")).to_contain_text("The table is open in another window on this device.")
    ben.say("vote", "yes-no-shown")
    for page in windows[1:]:
        expect(question(page, "ballot")).to_be_visible()
    windows[0].locator("#gone-tab button").click()
    expect(question(windows[0], "ballot")).to_be_visible()
    expect(windows[1].locator("#gone-tab")).to_be_visible()


def test_a_phone_tells_that_the_hub_is_gone_and_goes_on_at_the_same_question(screens: Screens, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        url = server.url()
        page = screens.open(url)
        code = page.locator(".join .code b").inner_text()
        page.goto(f"{url}/{code}")
        page.locator("#called").fill("Anna")
        page.locator("#called").press("Enter")
        tap(question(page, "table-game").locator("[data-give='open-table']"))
        tap(question(page, "table-begin").locator("button"))
        tap(unfold(page, "vote").locator("[data-give='yes-no-shown']"))
        place = str(question(page, "ballot").get_attribute("data-question"))
        tap(question(page, "ballot").locator("label:has(input[value=no])"))
        assert server.stop() == 0
    expect(page.locator("#lost")).to_be_visible()
    tap(question(page, "ballot").locator("[type=submit]"))
    expect(question(page, "ballot").locator("[data-state]")).to_contain_text("saved and will be sent")
    with serving(tmp_path, "--port", str(urlsplit(url).port)) as again:
        assert again.url() == url
        expect(page.locator("#lost")).to_be_hidden()
        assert place == "g1-ballot-1"
        expect(page.locator(".block[data-key=vote]")).to_contain_text("No")
        expect(question(page, "ballot")).to_have_count(0)


def differences(one: Page, other: Page) -> list[str]:
    """Return the regions that two pages show differently; both are read anew, as a highlight ends by itself."""
    return sorted(set(one.evaluate(REGIONS)) ^ set(other.evaluate(REGIONS)))


@pytest.mark.long
def test_a_page_that_has_followed_shows_what_a_new_one_shows(house: House, screens: Screens) -> None:
    """Check this because a page only changes the differences; no earlier content may be left over."""
    anna, ben = house.play("Anna", "Ben")
    page, new = screens.phone(house, anna), screens.phone(house, anna)
    for phone, place, value in (
        (anna, "vote", "people-shown"),
        (ben, "ballot", "seat-1"),
        (anna, "ballot", "seat-2"),
        (ben, "points", {"seat-1": 3, "seat-2": 5}),
        (ben, "countdown", "600"),
        (anna, "round", "go"),
        (ben, "table-pause", "go"),
        (ben, "table-resume", "go"),
    ):
        phone.say(place, value)
        new.reload()
        expect(own_side(new)).to_be_visible()
        until(lambda: differences(page, new), lambda found: not found, pause=goes_on(page))


def _group(asked: dict[str, Any]) -> int:
    if asked["required"] or asked.get("tool"):
        return 0
    if asked["id"].startswith(("table-game-", "table-option-")):
        return 1
    return 3 if asked.get("corrects") else 4 if asked["id"].startswith("table-") else 2


@pytest.mark.long
def test_the_page_asks_what_the_view_asks_whatever_happens(house: House, screens: Screens) -> None:
    """Check this because unchanged pieces are not sent again; a page must keep them when their surroundings change."""
    anna, ben = house.phone("Anna"), house.phone("Ben")
    page = screens.phone(house, anna)

    def same() -> None:
        # First the picked game and its options; the menu has the game's moves, then corrections, then the table's.
        asked = [asked["id"] for asked in sorted(anna.view()["questions"], key=_group)]
        asked = [id for id in asked if not id.startswith("table-lesson-")]  # it is answered beside the lesson
        until(lambda: page.evaluate(ASKED), lambda seen: seen == asked, pause=goes_on(page))
        assert page.locator("[data-same]").count() == 0

    same()
    for phone, place, value in (
        (anna, "table-game", "open-table"),
        (anna, "table-begin", "go"),
        (anna, "vote", "people-shown"),
        (anna, "ballot", "abstain"),
        (ben, "ballot", "abstain"),
        (ben, "table-ask-end", "go"),
        (anna, "table-pause", "go"),
        (ben, "table-resume", "go"),
        (anna, "table-agree-end", "yes"),
    ):
        phone.say(place, value)
        same()


GUARD = 2_500
"""Milliseconds; at the hub only the test lets them pass, so that on the slowest machine, too, a tap is early."""

TWICE = """async (url) => {
  const { Guard } = await import(url);
  const form = (id) => {
    const made = document.createElement("form");
    made.setAttribute("data-question", id);
    document.body.append(made);
    return made;
  };
  const touch = (x, y) => document.body.dispatchEvent(
    new PointerEvent("pointerdown", { clientX: x, clientY: y, bubbles: true }));
  const wait = (ms) => new Promise((go) => setTimeout(go, ms));
  const [action, target] = [form("action"), form("target")];
  const guard = new Guard(300);
  await wait(320);
  touch(100, 100);
  const first = guard.takes(action);
  touch(105, 95);
  const samePlace = guard.takes(target);
  touch(300, 400);
  const elsewhere = guard.takes(target);
  const again = guard.takes(target);
  return { first, samePlace, elsewhere, again };
}"""


def opened(turned: TurnedHub, screens: Screens, phone: Phone) -> Page:
    """Return a page that has just come, whose own clock the test can turn, too."""
    page = screens.blank()
    page.clock.install()
    carry(page, turned.house, phone)
    page.goto(address(turned.house))
    own_side(page).wait_for()
    return page


def later(turned: TurnedHub, page: Page) -> None:
    """Let time pass, at the hub and on the page."""
    turned.passes(GUARD / 1000 + 0.3)
    page.clock.run_for(GUARD + 300)


@pytest.mark.house(guard=GUARD)
def test_a_double_tap_does_not_answer_the_next_question(turned: TurnedHub, screens: Screens) -> None:
    phone = turned.house.phone("Anna")
    page = opened(turned, screens, phone)
    later(turned, page)
    question(page, "table-game").locator("[data-give=open-table]").click()
    begin = question(page, "table-begin").locator("button")
    begin.click()
    assert phone.view()["phase"] == "gathering", "the tap was meant for another question"
    later(turned, page)
    begin.click()
    expect(page.locator("body")).to_have_attribute("data-phase", "play")


@pytest.mark.house(guard=GUARD)
def test_a_page_that_has_just_come_takes_no_tap(turned: TurnedHub, screens: Screens) -> None:
    phone = turned.house.phone("Anna")
    turned.passes(GUARD / 1000)
    page = opened(turned, screens, phone)
    game = question(page, "table-game").locator("[data-give=open-table]")
    game.click()
    assert question(page, "table-begin").count() == 0
    later(turned, page)
    game.click()
    expect(question(page, "table-begin")).to_be_visible()


@pytest.mark.long
def test_the_place_of_the_last_tap_takes_nothing(house: House, screens: Screens) -> None:
    page = screens.phone(house, house.phone("Anna"))
    script = page.locator("link[rel=modulepreload][href$='/house.js']").get_attribute("href")
    assert page.evaluate(TWICE, script) == {"first": True, "samePlace": False, "elsewhere": True, "again": True}
