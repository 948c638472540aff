"""Every kind of page, opened once for all checks (`lookers`): a fault names page and check.

Below: the loading of pages, their first visible part, and answers with the keyboard alone.
"""

from __future__ import annotations

import base64
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from companion.core.question import Choice, Question, Some
from companion.core.view import Secret
from tests.browser.every_page import by_the_door, of_a_game, of_a_gathering, of_a_night, of_everything
from tests.browser.light import DARK, faint_texts, light_of
from tests.browser.lookers import SIZES, Lookers, findings, missed_by_keyboard, shared_ids, untranslated
from tests.browser.screens import COLOURS, PHONE, TABLET, TV, Screens, Size, goes_on, open_sheet, question, unfold
from tests.browser.stage import EVERY_BLOCK, EVERY_KIND, PEOPLE, Scenery, SceneryHub
from tests.browser.turned import TurnedHub
from tests.long import further
from tests.waiting import until
from tests.web.house import House
from tests.web.tones import Tones


@pytest.mark.long
@pytest.mark.house(panel=True)
def test_all_can_use_the_pages_by_the_door(turned: TurnedHub, screens: Screens) -> None:
    """Check this with a stopped clock, so that no word waits too long to be picked."""
    lookers = Lookers(screens)
    for name, page in by_the_door(turned.house, screens):
        sizes = () if "late" in name or "several tables" in name else SIZES
        lookers.snapshot(name, page, sizes=sizes, without=("large type",) if name == "the simulated panel" else ())
    lookers.tell()


@pytest.mark.long
def test_all_can_use_the_pages_before_a_game(
    house: House, screens: Screens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lookers = Lookers(screens)
    for name, page in of_a_gathering(house, screens, tmp_path / "sound", monkeypatch):
        lookers.snapshot(name, page, without=("keyboard",) if name == "the table's screen" else ())
    lookers.tell()


@pytest.mark.long
def test_all_can_use_the_pages_of_a_game(house: House, screens: Screens) -> None:
    lookers = Lookers(screens)
    for name, page in of_a_game(house, screens):
        lookers.snapshot(name, page, sizes=SIZES if "rules" in name else ())
        if name == "a phone in a game":
            page.locator("[data-hold]").focus()
            page.keyboard.down("Space")
            expect(page.locator("#secrets")).to_be_visible()
            assert findings(page) == [], "the secrets"
            page.keyboard.up("Space")
    lookers.tell()


@pytest.mark.long
@pytest.mark.house(voice=Tones)
def test_all_can_use_the_pages_of_a_night(turned: TurnedHub, screens: Screens) -> None:
    """Check this with a stopped clock, so that the night waits however long the checks take."""
    lookers = Lookers(screens)
    for name, page in of_a_night(turned.house, screens):
        sizes = SIZES if name.startswith("a table") else ()
        lookers.snapshot(name, page, sizes=sizes, night=name.endswith(("dark", "pause")))
    lookers.tell()


@pytest.mark.long
@pytest.mark.scenery(Scenery(EVERY_BLOCK, EVERY_KIND, (Secret("role", "You are", "The guest", "eye"),)))
def test_all_can_use_the_fullest_pages_at_every_size(staged: House, screens: Screens) -> None:
    lookers = Lookers(screens)
    for name, page in of_everything(staged, screens):
        # The scenery speaks English, and asks two people on one phone the same in the same words.
        without = ("languages", "screen readers") if "shared" in name else ("languages",)
        lookers.snapshot(name, page, sizes=SIZES, without=without)
    lookers.tell()


def test_what_keeps_somebody_out_is_found(screens: Screens) -> None:
    page = screens.blank()
    page.set_content("<html lang=en><title>x</title><main><h1>x</h1><button></button></main></html>")
    assert [found.partition(":")[0] for found in findings(page)] == ["button-name"]


NUMBERS_FIRST = Question(
    id="own.1", text="Your own set", ask=Some((Choice("wolf", "Wolf", most=9), *PEOPLE), 1, 9), required=True
)


@pytest.mark.scenery(Scenery(questions=(NUMBERS_FIRST,)))
def test_choices_to_count_and_to_tick_in_one_question_have_ids_of_their_own(staged: House, screens: Screens) -> None:
    page = screens.phone(staged, staged.phone("Anna"))
    expect(question(page, "own").locator("input")).to_have_count(4)
    assert shared_ids(page) == []


@pytest.mark.long
def test_a_text_that_was_not_translated_is_found(screens: Screens) -> None:
    page = screens.blank()
    page.set_content(
        "<p>Connection lost, reconnecting</p><p>Anna <b>sits down.</b></p><p aria-label='Round 3 is over'>Anna</p>"
    )
    assert untranslated(page, "it") == ["Connection lost, reconnecting", "Round 3 is over"]


@pytest.mark.long
@pytest.mark.parametrize("size", further([PHONE, TV], alone=True), ids=["phone", "tv"])
def test_no_frame_is_bright_while_a_page_loads_slowly(house: House, screens: Screens, size: Size) -> None:
    anna = house.phone("Anna")
    page = screens.phone(house, anna, PHONE) if size == PHONE else screens.table(house)
    frames: list[bytes] = []
    camera = page.context.new_cdp_session(page)

    def keep(frame: dict[str, Any]) -> None:
        frames.append(base64.b64decode(frame["data"]))
        camera.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def dawdle(route: Route) -> None:
        time.sleep(0.1)  # a slow stylesheet
        route.continue_()

    page.route("**/*.css", dawdle)
    camera.on("Page.screencastFrame", keep)
    camera.send("Page.startScreencast", {"format": "png", "everyNthFrame": 1})
    page.reload()
    until(lambda: len(frames), pause=goes_on(page))
    camera.send("Page.stopScreencast")
    lamp = screens.blank()
    assert max(light_of(frame, lamp).median for frame in frames) <= DARK
    assert max(light_of(frame, lamp).bright for frame in frames) < 0.12


def test_a_bright_page_would_be_seen(screens: Screens) -> None:
    page = screens.blank()
    page.set_content("<p style='color: #777; background: #fff'>faint</p>")
    assert light_of(page.screenshot(), screens.blank()).median > DARK
    assert faint_texts(page) == ["faint 3.3"]


def test_confirm_is_in_sight_and_in_reach_with_ten_to_choose_from(house: House, screens: Screens) -> None:
    names = ("Anna", "Ben", "Carla", "Dora", "Emil", "Fritz", "Gio", "Hans", "Ida", "Jo")
    phones = house.play(*names)
    phones[0].say("fill", dict.fromkeys(COLOURS, 1))  # with a bag there may be secrets, and their bar
    phones[0].say("vote", "people-shown")
    for size in (PHONE, TABLET):
        page = screens.phone(house, phones[0], size)
        confirm = question(page, "ballot").locator("[type=submit]")
        expect(confirm).to_be_in_viewport(ratio=1)
        bar = page.locator("[data-hold]").bounding_box()
        box = confirm.bounding_box()
        assert bar and box and box["y"] + box["height"] <= bar["y"]
        last = question(page, "ballot").locator("label").last
        last.click()
        expect(last.locator("input")).to_be_checked()


@pytest.mark.long
def test_what_is_unfolded_comes_into_sight(house: House, screens: Screens) -> None:
    (anna,) = house.play("Anna")
    page = screens.phone(house, anna)
    countdown = unfold(page, "countdown")
    open_sheet(page, "menu")
    page.locator(".foot summary").click()
    expect(page.locator("#another")).to_be_in_viewport(ratio=1)
    expect(countdown.locator("button").first).to_be_attached()


@pytest.mark.long
def test_who_reads_further_down_is_brought_to_what_is_asked(house: House, screens: Screens) -> None:
    anna, ben = house.play("Anna", "Ben")
    page = screens.phone(house, anna)
    unfold(page, "fill")
    page.set_viewport_size({"width": PHONE[0], "height": 420})
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    ben.say("vote", "people-shown")
    expect(question(page, "ballot").locator("h2")).to_be_in_viewport()


MOST_TABS = 80
"""More stops than any page has."""


RINGED = """element => [element, element.closest(".plaque")]
  .some((shown) => shown && getComputedStyle(shown).outlineStyle !== "none")"""


def tab_to(page: Page, wanted: Locator) -> None:
    """Press Tab until `wanted` has the focus, and check that it shows it."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if wanted.evaluate("element => element === document.activeElement"):
            break
    expect(wanted).to_be_focused()
    assert wanted.evaluate(RINGED)
    expect(wanted).to_be_in_viewport()


def one(page: Page, form: Locator) -> None:
    """Press the second of the buttons."""
    tab_to(page, form.locator("[data-give=seat-2]"))
    page.keyboard.press("Enter")


def secret(page: Page, form: Locator) -> None:
    """Choose with the arrows, then confirm."""
    tab_to(page, form.locator("input").first)
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    tab_to(page, form.locator("[type=submit]"))
    page.keyboard.press("Enter")


def some(page: Page, form: Locator) -> None:
    """Tick one, count two of another."""
    tab_to(page, form.locator("input[type=checkbox]").nth(1))
    page.keyboard.press("Space")
    tab_to(page, form.locator("[data-step='1']"))
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    tab_to(page, form.locator("[type=submit]"))
    page.keyboard.press("Enter")


def number(page: Page, form: Locator) -> None:
    """Type a number over the current one."""
    tab_to(page, form.locator("input"))
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("-7")
    page.keyboard.press("Enter")


def sheet(page: Page, form: Locator) -> None:
    """Raise one row with an arrow, type into the other."""
    tab_to(page, form.locator("input").nth(0))
    page.keyboard.press("ArrowUp")
    tab_to(page, form.locator("input").nth(1))
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("-9")
    tab_to(page, form.locator("[type=submit]"))
    page.keyboard.press("Space")


def order(page: Page, form: Locator) -> None:
    """Move the first down, twice: the focus goes with it."""
    tab_to(page, form.locator("[data-move='1']").first)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    tab_to(page, form.locator("[type=submit]"))
    page.keyboard.press("Enter")


def text(page: Page, form: Locator) -> None:
    tab_to(page, form.locator("input"))
    page.keyboard.type("Zoë")
    page.keyboard.press("Enter")


@pytest.mark.scenery(Scenery(questions=EVERY_KIND))
def test_every_control_of_every_kind_of_question_is_reached(staged: House, screens: Screens) -> None:
    page = screens.phone(staged, staged.phone("Anna"))
    question(page, "text").wait_for()
    assert missed_by_keyboard(page) == []


@pytest.mark.scenery(Scenery(questions=EVERY_KIND))
@pytest.mark.parametrize(
    ("act", "answer"),
    further(
        [
            (one, "seat-2"),
            (secret, "seat-3"),
            (some, {"seat-2": 1, "goblet": 2}),
            (number, -7),
            (sheet, {"a": 1, "b": -9}),
            (order, ["seat-2", "seat-3", "seat-1"]),
            (text, "Zoë"),
        ],
        3,
    ),
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_a_question_is_answered_with_the_keyboard_alone(
    act: Callable[[Page, Locator], None], answer: object, staged: House, stage: SceneryHub, screens: Screens
) -> None:
    page = screens.phone(staged, staged.phone("Anna"), TABLET)
    form = question(page, act.__name__)
    form.wait_for()
    with page.expect_response("**/answers"):
        act(page, form)
    assert stage.answers == [(f"{act.__name__}.1", answer)]


@pytest.mark.long
def test_the_menu_is_opened_and_closed_with_the_keyboard(house: House, screens: Screens) -> None:
    (anna,) = house.play("Anna")
    page = screens.phone(house, anna, TABLET)
    menu, opens = page.locator(".apart"), page.locator("button[data-sheet=menu]")
    tab_to(page, opens)
    page.keyboard.press("Enter")
    expect(menu).to_be_visible()
    expect(opens).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Space")
    expect(menu).to_be_hidden()
    page.keyboard.press("Enter")
    expect(menu).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(opens).to_be_focused()


@pytest.mark.long
def test_a_tool_is_used_with_the_keyboard(house: House, screens: Screens) -> None:
    (anna,) = house.play("Anna")
    page = screens.phone(house, anna, TABLET)
    tab_to(page, page.locator("details.fold[data-question*=vote] > summary"))
    page.keyboard.press("Space")
    tab_to(page, question(page, "vote").locator("button").first)
    page.keyboard.press("Enter")
    expect(question(page, "ballot")).to_be_visible()
