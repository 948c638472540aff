"""The night on a phone: one dark button over the whole screen, the same for all."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, Request, Route, expect

from companion.core.limits import LANGUAGES
from companion.core.lines import Line
from companion.core.view import SpokenLine
from companion.texts import translator
from tests.browser.look import SIZES, TABLE_SIZES, looks_right
from tests.browser.screens import PHONE, TABLET, TV, Screens, Size, address, carry
from tests.browser.stage import EVERY_KIND, HELD, Scenery, SceneryHub
from tests.web.house import House, open_house
from tests.web.tones import night

BLACK = 0.005
"""The luminance that only letters exceed: the night is darker than any other page."""

pytestmark = pytest.mark.scenery(
    Scenery(questions=(HELD,), line=SpokenLine("settle", "Keep your eyes closed, everyone.", 0))
)
"""The marks of a night in which answers change nothing."""


def dark(page: Page) -> None:
    """Wait until the page has nothing but the dark button and the line."""
    expect(page.locator("#press")).to_be_visible()
    expect(page.locator("main, .blocks, .happened, .foot, #veil").locator("visible=true")).to_have_count(0)
    expect(page.locator(".caption")).to_be_visible()


def hold(page: Page, milliseconds: int) -> None:
    """Hold a finger on the middle of the screen for a number of milliseconds."""
    box = page.viewport_size
    assert box
    page.mouse.move(box["width"] / 2, box["height"] / 2)
    page.mouse.down()
    page.wait_for_timeout(milliseconds)  # the pause is the subject: for this long the finger is down
    page.mouse.up()


@pytest.mark.parametrize(("held", "answer"), [(0, "pause"), (900, "repeat")])
def test_a_tap_and_a_hold_give_the_first_two_answers_when_they_end(
    held: int, answer: str, staged: House, stage: SceneryHub, screens: Screens
) -> None:
    page = screens.phone(staged, staged.phone("Anna"))
    dark(page)
    with page.expect_response("**/answers"):
        hold(page, held)
    assert stage.answers == [(HELD.id, answer)]


def test_a_hold_of_three_seconds_gives_the_third_while_it_lasts(
    staged: House, stage: SceneryHub, screens: Screens
) -> None:
    page = screens.phone(staged, staged.phone("Anna"))
    dark(page)
    page.locator("#press").hover()
    with page.expect_response("**/answers"):
        page.mouse.down()
    page.mouse.up()
    assert stage.answers == [(HELD.id, "stop")]


def test_who_taps_again_and_again_gives_one_answer(staged: House, stage: SceneryHub, screens: Screens) -> None:
    page = screens.phone(staged, staged.phone("Anna"))
    dark(page)
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request) if request.url.endswith("/answers") else None)
    with page.expect_response("**/answers"):
        for _ in range(5):
            hold(page, 0)
    for _ in range(5):
        hold(page, 0)
    page.locator("#lighten").focus()  # this request comes after all of them
    page.keyboard.press("Enter")
    with page.expect_response("**/answers"):
        page.locator("[data-held] [data-give=repeat]").click()
    assert stage.answers == [(HELD.id, "pause"), (HELD.id, "repeat")]
    assert len(asked) == 2


@pytest.mark.long
def test_an_answer_that_was_refused_says_so_and_can_be_given_again(staged: House, screens: Screens) -> None:
    page = screens.phone(staged, staged.phone("Anna"))
    dark(page)

    def refuse(route: Route) -> None:
        route.fulfill(status=409, json={"error": "refused", "says": "Not now."})

    page.route("**/answers", refuse)
    hold(page, 0)
    expect(page.locator("#zone-state")).to_have_text("Not now.")
    page.unroute("**/answers")
    with page.expect_response("**/answers") as answered:
        hold(page, 0)
    assert answered.value.status == 200
    expect(page.locator("#zone-state")).to_be_empty()


def test_nobody_sees_from_across_the_table_whose_phone_is_pressed(staged: House, screens: Screens) -> None:
    pages = [screens.phone(staged, staged.phone(name)) for name in ("Anna", "Bartholomew", "Carla")]
    for page in pages:
        dark(page)
    pages[0].locator("#press").hover()
    pages[0].mouse.down()
    pictures = [page.screenshot() for page in pages]
    pages[0].mouse.up()
    pictures.append(pages[0].screenshot())
    assert len(set(pictures)) == 1
    assert [page.evaluate("document.getAnimations().length") for page in pages] == [0, 0, 0]


@SIZES
def test_the_night_is_black_and_its_line_can_be_read(staged: House, screens: Screens, size: Size) -> None:
    page = screens.phone(staged, staged.phone("Anna"), size)
    dark(page)
    light = looks_right(page, screens.blank(), night=True)
    assert light.median <= BLACK
    assert light.bright == 0, "nothing of it lights up a face"
    expect(page.locator(".spoken")).to_be_in_viewport(ratio=1)
    assert page.evaluate(SHOWN) == ["Keep your eyes closed, everyone.", "Tap:", "Pause"]
    expect(page.locator("#press span").first).to_be_in_viewport(ratio=1)
    assert page.evaluate(COVERED) == []


@SIZES
def test_a_night_that_stands_still_says_so_in_large_letters_and_how_to_go_on(
    staged: House, stage: SceneryHub, screens: Screens, size: Size
) -> None:
    page = screens.phone(staged, staged.phone("Anna"), size)
    dark(page)
    stage.show(replace(stage.scenery, halted=True))
    paused = page.locator(".paused")
    expect(paused).to_be_in_viewport(ratio=1)
    assert page.evaluate("parseFloat(getComputedStyle(document.querySelector('.paused')).fontSize)") >= 40
    for part in (*page.locator("#press span").all(), page.locator("#lighten")):
        expect(part).to_be_in_viewport(ratio=1)
    light = looks_right(page, screens.blank(), night=True)
    assert light.median <= BLACK and light.bright == 0


@TABLE_SIZES
def test_the_table_s_screen_dims_to_a_moon_and_the_line(
    staged: House, stage: SceneryHub, screens: Screens, size: Size
) -> None:
    staged.phone("Anna")
    page = screens.table(staged, size)
    moon = page.locator(".moonlight")
    expect(moon).to_be_visible()
    expect(page.locator(".spoken")).to_be_in_viewport(ratio=1)
    expect(page.locator(".place, .join, .happened, .next").locator("visible=true")).to_have_count(0)
    light = looks_right(page, screens.blank(), night=True)
    assert light.median <= BLACK
    stage.show(replace(stage.scenery, halted=True))
    expect(page.locator(".paused")).to_be_in_viewport(ratio=1)
    expect(page.locator(".next")).to_be_visible()
    looks_right(page, screens.blank(), night=True)


def test_it_is_worked_with_the_keyboard_alone(staged: House, stage: SceneryHub, screens: Screens) -> None:
    page = screens.phone(staged, staged.phone("Anna"), TABLET)
    dark(page)
    page.keyboard.press("Tab")
    expect(page.locator("#press")).to_be_focused()
    with page.expect_response("**/answers"):
        page.keyboard.press("Enter", delay=900)
    assert stage.answers == [(HELD.id, "repeat")]
    page.keyboard.press("Tab")
    expect(page.locator("#lighten")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-held] [data-give]").first).to_be_focused()
    with page.expect_response("**/answers"):
        page.keyboard.press("Enter")
    assert stage.answers[1:] == [(HELD.id, "pause")]


@pytest.mark.scenery(Scenery(questions=(HELD,), line=SpokenLine("settle", "Shut your eyes.", 0), halted=True))
def test_while_it_stands_the_ordinary_buttons_are_one_tap_away_and_the_dark_is_another(
    staged: House, screens: Screens
) -> None:
    page = screens.phone(staged, staged.phone("Anna"))
    dark(page)
    expect(page.locator("#darken")).to_be_hidden()
    page.locator("#lighten").click()
    expect(page.locator("#press")).to_be_hidden()
    for button in page.locator("[data-held] [data-give]").all():
        expect(button).to_be_in_viewport(ratio=1)
    page.locator("#darken").click()
    dark(page)


@pytest.mark.scenery(Scenery(questions=(HELD, EVERY_KIND[0])))
def test_what_the_table_waits_for_goes_before_the_dark(staged: House, screens: Screens) -> None:
    page = screens.phone(staged, staged.phone("Anna"))
    expect(page.locator("form.big")).to_be_visible()
    expect(page.locator("#zone")).to_be_hidden()
    expect(page.locator("#darken")).to_be_hidden()


def test_without_scripts_that_are_modules_the_ordinary_page_stays_and_says_why(staged: House, screens: Screens) -> None:
    page = screens.blank()
    page.route("**/app.js", lambda route: route.abort())
    carry(page, staged, staged.phone("Anna"))
    page.goto(address(staged))
    expect(page.locator(".top")).to_be_visible()
    expect(page.locator("#zone")).to_be_hidden()
    expect(page.locator("#cannot")).to_be_visible()


def test_a_real_night_pauses_goes_on_and_is_stopped_from_a_phone_s_dark_screen(house: House, screens: Screens) -> None:
    phones = night(house)
    page, other = screens.phone(house, phones[0]), screens.phone(house, phones[1])
    for phone in phones:
        phone.say("ready")
    for shown in (page, other):
        dark(shown)
    hint = page.locator("#press span").first
    for words in ("Resume", "Pause"):
        hold(page, 0)
        expect(hint).to_contain_text(words)
        expect(other.locator("#press span").first).to_contain_text(words)
    phones[2].say("night", "stop")
    for shown in (page, other):
        expect(shown.locator("#zone")).to_be_hidden()
        expect(shown.locator("main")).to_be_visible()


@pytest.mark.long
def test_a_shared_phone_is_dark_too(house: House, screens: Screens) -> None:
    phones = night(house, 5, shared=True)
    page = screens.phone(house, phones[-1])
    for phone in phones:
        phone.say("ready")
    phones[-1].say("ready", seat=6)
    dark(page)
    hold(page, 0)
    expect(page.locator("#press span").first).to_contain_text("Resume")


def longest(folder: Path) -> tuple[str, Line]:
    """Return a language and its line of the night with the most letters."""
    with open_house(folder) as house:
        night(house)
        lines = [(language, line) for language in LANGUAGES for line in house.tables.snapshot(house.code).lines]
        return max(lines, key=lambda found: len(translator(found[0])(found[1].text)))


def test_a_line_is_shown_when_its_moment_has_come_and_not_before(
    staged: House, stage: SceneryHub, screens: Screens
) -> None:
    page = screens.phone(staged, staged.phone("Anna"))
    caption = page.locator(".spoken")
    expect(caption).to_be_visible()
    now = staged.tables.now(staged.code)
    stage.show(replace(stage.scenery, line=SpokenLine("begin", "Everybody: open your eyes.", now + 3_600_000)))
    expect(caption).to_have_attribute("data-line", "begin")
    expect(caption).to_be_hidden()
    stage.show(replace(stage.scenery, line=SpokenLine("begin", "Everybody: open your eyes.", now)))
    expect(caption).to_be_visible()


@pytest.mark.long
def test_the_longest_line_can_be_read_whole_on_every_screen(tmp_path: Path, screens: Screens) -> None:
    language, line = longest(tmp_path / "lines")
    stage = SceneryHub(Scenery(questions=(HELD,), line=SpokenLine(line.key, line.text, 0)))
    with open_house(tmp_path, language, seen_as=stage.before) as house:
        anna = house.phone("Anna")
        shown: list[Callable[[], Page]] = [
            lambda: screens.phone(house, anna, PHONE, language),
            lambda: screens.table(house, TABLET, language),
            lambda: screens.table(house, TV, language),
        ]
        for opened in shown:
            page = opened()
            caption = page.locator(".spoken")
            expect(caption).to_have_text(translator(language)(line.text))
            expect(caption).to_be_in_viewport(ratio=1)
            assert page.evaluate(COVERED) == [], page.url


SHOWN = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    let clipped = !element.checkVisibility({ visibilityProperty: true });
    for (let at = element; at; at = at.parentElement) clipped ||= getComputedStyle(at).clipPath !== "none";
    if (node.data.trim() && !clipped) found.push(node.data.trim());
  }
  return found;
}"""
"""A script that returns the visible words on a phone."""

COVERED = """() => {
  const box = document.querySelector(".spoken").getBoundingClientRect();
  return Array.from(document.querySelectorAll("#press span, .controls button, .place, .block, .story"))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => {
      const { top, right, bottom, left } = element.getBoundingClientRect();
      return bottom > box.top + 1 && top < box.bottom - 1 && right > box.left && left < box.right;
    }).map((element) => element.outerHTML.slice(0, 80));
}"""
