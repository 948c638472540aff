"""Hold to see: secrets show while the bar is held down; and the message about an answer is visible in full."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect

from companion.core.limits import LANGUAGES
from companion.core.question import Choice, One, Question
from companion.core.view import Secret
from companion.texts import translator
from tests.browser.look import SIZES, looks_right, type_of
from tests.browser.screens import (
    ASIDE,
    COLOURS,
    ONE_BLACK,
    PHONE,
    TABLET,
    TV,
    Screens,
    Size,
    question,
    tap,
    unfold,
    vote,
)
from tests.browser.stage import Scenery, SceneryHub
from tests.laws.briefed import BRIEFED
from tests.laws.folders import part
from tests.long import further
from tests.web.house import House, Phone

SECRET = "Drawn in secret"


def with_a_secret(house: House, screens: Screens, size: Size = PHONE) -> Page:
    """Return the page of a player who has drawn a token that nobody else knows."""
    (anna,) = house.play("Anna")
    anna.say("fill", ONE_BLACK)
    anna.say("draw", "secret")
    page = screens.phone(house, anna, size)
    expect(page.locator("#secrets dt")).to_have_text(SECRET)
    closed(page)
    return page


def closed(page: Page) -> None:
    """Check that the secrets are neither visible nor read by a screen reader."""
    expect(page.locator("#secrets")).to_be_hidden()
    assert SECRET not in page.locator("body").aria_snapshot()
    expect(page.locator("#said")).to_be_empty()
    expect(bar(page)).to_have_attribute("aria-pressed", "false")


def opened(page: Page) -> None:
    """Check that the secrets are visible and can be read by a screen reader."""
    expect(page.locator("#secrets")).to_be_visible()
    assert SECRET in page.locator("body").aria_snapshot()
    expect(page.locator("#said[role=status]")).to_have_text(f"{SECRET} Black")
    expect(bar(page)).to_have_attribute("aria-pressed", "true")


def bar(page: Page) -> Locator:
    return page.locator("[data-hold]")


def middle(page: Page) -> tuple[float, float]:
    """Return the place of a thumb on the bar."""
    box = bar(page).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.long
def test_a_mouse_button_held_on_the_bar_shows_the_secrets(house: House, screens: Screens) -> None:
    page = with_a_secret(house, screens)
    page.mouse.move(*middle(page))
    closed(page)
    page.mouse.down()
    opened(page)
    page.mouse.move(100, 200)
    opened(page)
    page.mouse.up()
    closed(page)


def test_a_finger_held_on_the_bar_shows_the_secrets(house: House, screens: Screens) -> None:
    page = with_a_secret(house, screens)
    x, y = middle(page)
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    opened(page)
    page.wait_for_timeout(700)  # the pause is the subject: after it phones show context menus
    opened(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y - 200}]})
    opened(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    closed(page)


@pytest.mark.long
@pytest.mark.parametrize("key", further(["Space", "Enter"]))
def test_a_key_held_on_the_bar_shows_the_secrets(key: str, house: House, screens: Screens) -> None:
    page = with_a_secret(house, screens, TABLET)
    bar(page).focus()
    page.keyboard.down(key)
    opened(page)
    page.keyboard.up(key)
    closed(page)


ABOUT = Question(
    id="token.1",
    text="Where does it go?",
    ask=One((Choice("back", "Back into the bag"), Choice("out", "Out of the game"))),
    about="looked",
    required=True,
)


@SIZES
@pytest.mark.scenery(Scenery(questions=(ABOUT,), secrets=(Secret("looked", "From the bag", "Lightning"),)))
def test_a_question_about_a_secret_shows_it_while_its_own_button_is_held_and_moves_nothing(
    staged: House, screens: Screens, size: Size
) -> None:
    page = screens.phone(staged, staged.phone("Anna"), size)
    asked = question(page, "token")
    hold, choices = asked.get_by_role("button", name="Hold to see it here"), asked.locator("[data-give]").all()
    places = [choice.bounding_box() for choice in choices]
    expect(asked).not_to_contain_text("Lightning")
    hold.hover()
    page.mouse.down()
    expect(asked.locator(".subject")).to_have_text("Lightning")
    expect(asked.locator(".subject")).to_be_in_viewport(ratio=1)
    assert [choice.bounding_box() for choice in choices] == places
    page.mouse.up()
    expect(asked).not_to_contain_text("Lightning")
    looks_right(page, screens.blank())


EIGHT = ("Anna", "Ben", "Caro", "Dino", "Elsa", "Fritz", "Bartholomew", "Caroline")
AMONG_EIGHT = Question(
    id="watch.1",
    text="Pick a player",
    ask=One(tuple(Choice(f"seat-{n}", name, "key") for n, name in enumerate(EIGHT, 1))),
    about="looked",
    secret=True,
    required=True,
)
ABOVE = tuple(replace(ABOUT, id=f"above.{n}", about="") for n in (1, 2))
LOOKED = (Secret("looked", "From the bag", "Lightning"),)


@pytest.mark.parametrize("size", [ASIDE, TABLET], ids=["aside", "tablet"])
@pytest.mark.scenery(Scenery(questions=(*ABOVE, AMONG_EIGHT), secrets=LOOKED))
def test_confirm_stays_below_the_button_to_hold_where_both_are_beside_the_choices(
    staged: House, screens: Screens, size: Size
) -> None:
    page = screens.phone(staged, staged.phone("Anna"), size)
    asked = question(page, "watch")
    hold, confirm = asked.locator("[data-peek]"), asked.locator("[type=submit]")
    confirm.wait_for()
    for y in range(0, 500, 50):
        page.evaluate("y => scrollTo(0, y)", y)
        above, below = hold.bounding_box(), confirm.bounding_box()
        assert above and below and above["y"] + above["height"] <= below["y"], f"scrolled by {y} px: {above}, {below}"


MARKS = """form => Array.from(form.querySelectorAll("label.choice"), (tile) => {
  const [mark, words] = ["input", "span"].map((part) => tile.querySelector(part).getBoundingClientRect());
  return [mark.left - tile.getBoundingClientRect().left, words.left - mark.right];
})"""
"""A script that returns for each choice the pixels from the tile's edge to its mark, and from there to its words."""


@pytest.mark.parametrize("size", [PHONE, ASIDE, TABLET], ids=["phone", "aside", "tablet"])
@pytest.mark.scenery(Scenery(questions=(AMONG_EIGHT,), secrets=LOOKED))
def test_marks_in_two_columns_touch_neither_the_edge_nor_the_words(staged: House, screens: Screens, size: Size) -> None:
    page = screens.phone(staged, staged.phone("Anna"), size)
    gaps = question(page, "watch").evaluate(MARKS)
    assert len(gaps) == 8 and all(edge >= 4 and words >= 1 for edge, words in gaps), gaps


LIFTED = """button => {
  button.setPointerCapture = () => {}; /* of a finger that is none */
  for (const kind of ["pointerdown", "pointerup"]) button.dispatchEvent(new PointerEvent(kind, { bubbles: true }));
  button.click();
}"""
"""A script that lifts a finger as on Chrome 91: the click counts no taps, like one of assistive technology."""


@pytest.mark.long
def test_secrets_close_with_the_finger_where_its_click_looks_like_one_of_assistive_technology(
    house: House, screens: Screens
) -> None:
    page = with_a_secret(house, screens)
    bar(page).evaluate(LIFTED)
    closed(page)
    page.wait_for_timeout(600)  # the pause is the subject: so late a click does not belong to the finger
    bar(page).evaluate("button => button.click()")
    opened(page)


def test_secrets_close_when_the_focus_or_the_page_goes_away(house: House, screens: Screens) -> None:
    page = with_a_secret(house, screens)
    for leave in ("document.activeElement.blur()", "window.dispatchEvent(new Event('blur'))"):
        bar(page).focus()
        page.keyboard.down("Space")
        opened(page)
        page.evaluate(leave)
        closed(page)
        page.keyboard.up("Space")


@pytest.mark.long
def test_the_sheet_of_secrets_has_one_size_whatever_it_says(house: House, screens: Screens) -> None:
    page = with_a_secret(house, screens)
    ben = screens.phone(house, house.phone("Ben"))
    boxes = []
    for each in (page, ben):
        each.mouse.move(*middle(each))
        each.mouse.down()
        boxes.append(each.locator("#secrets").bounding_box())
        each.mouse.up()
    assert boxes[0] == boxes[1]
    assert bar(page).bounding_box() == bar(ben).bounding_box()


USUAL, LARGE = 16, 32
"""Sizes of a letter in pixels."""

ABOVE_THE_BAR = """(button) => {
  const bar = document.querySelector(".hold").getBoundingClientRect().top;
  scrollBy(0, button.getBoundingClientRect().bottom - bar);
}"""
"""A script that scrolls a page until a button is directly above the bar of the secrets."""


def voting(house: House) -> list[Phone]:
    """Return phones that vote in secret at a table whose bag may hold secrets, so that every phone has the bar."""
    phones = house.play("Anna", "Ben", "Carla")
    phones[0].say("fill", dict.fromkeys(COLOURS, 1))
    phones[0].say("vote", "people-shown")
    return phones


def seen(page: Page, words: Locator) -> None:
    """Expect that words are visible above the bar."""
    expect(words).not_to_be_empty()
    expect(words).to_be_in_viewport(ratio=1)
    bar, box = page.locator(".hold").bounding_box(), words.bounding_box()
    assert bar and box and box["y"] + box["height"] <= bar["y"]


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "pixels"),
    further([(PHONE, USUAL), (PHONE, LARGE), (ASIDE, USUAL), (TABLET, USUAL), (TV, USUAL)]),
    ids=["phone", "phone-large", "aside", "tablet", "tv"],
)
def test_a_refusal_is_seen_whole(house: House, screens: Screens, size: Size, pixels: int) -> None:
    page = screens.phone(house, voting(house)[0], size)
    with type_of(page, pixels):
        ballot = question(page, "ballot")
        choice = ballot.locator("label").first
        choice.locator("input").evaluate("input => { input.value = 'seat-99'; }")
        choice.click()
        confirm = ballot.locator("[type=submit]")
        confirm.evaluate(ABOVE_THE_BAR)
        confirm.click()
        seen(page, ballot.locator("[data-state]"))


@pytest.mark.long
def test_that_an_answer_is_sent_again_is_seen_whole(house: House, screens: Screens) -> None:
    page = screens.phone(house, voting(house)[0])
    ballot = question(page, "ballot")
    ballot.locator("label").first.click()
    page.context.set_offline(True)
    confirm = ballot.locator("[type=submit]")
    confirm.evaluate(ABOVE_THE_BAR)
    confirm.click()
    expect(ballot.locator("[data-state]")).to_contain_text("will be sent")
    seen(page, ballot.locator("[data-state]"))
    page.context.set_offline(False)
    expect(ballot).to_have_count(0)


def test_a_receipt_goes_by_itself_and_leaves_its_place_to_what_is_asked(house: House, screens: Screens) -> None:
    page = screens.phone(house, voting(house)[0])
    vote(page, "seat-2")
    receipt = page.locator("#receipt")
    expect(receipt).to_have_text("Your answer is in.")
    expect(receipt).to_be_empty()
    expect(page.locator(".calm")).to_be_visible()


@pytest.mark.long
def test_who_puts_something_right_sees_that_the_others_are_asked(house: House, screens: Screens) -> None:
    anna, ben, _ = house.play("Anna", "Ben", "Carla")
    anna.say("points-1", {"seat-1": 1, "seat-2": 2, "seat-3": 3})
    anna.say("round-1")
    hers, his = screens.phone(house, anna), screens.phone(house, ben)
    expect(unfold(hers, "right-points").locator("[type=submit]")).to_have_text("Correct it")
    correct = unfold(hers, "right-first")
    tap(correct.locator("[data-give=seat-2]"))
    asked = question(hers, "table-unask-entry")
    expect(asked).to_contain_text("Anna wants to correct")
    expect(asked).to_be_in_viewport(ratio=1)
    expect(question(his, "table-agree-entry")).to_contain_text("Anna wants to correct")
    expect(question(his, "table-unask-entry")).to_have_count(0)


HEIGHTS = """() => {
  document.querySelector("#secrets").hidden = false;
  const rows = Array.from(document.querySelectorAll(".briefing > div"));
  return rows.map((row) => Math.round(row.getBoundingClientRect().height));
}"""
"""A script that opens the secrets, and returns the heights of the rows of a briefing."""


@pytest.mark.parametrize("game", BRIEFED)
@pytest.mark.parametrize("language", further(LANGUAGES))
def test_a_briefing_is_as_high_for_each_part(
    game: str, language: str, staged: House, stage: SceneryHub, screens: Screens
) -> None:
    page, translate = screens.phone(staged, staged.phone("Anna"), locale=language), translator(language)
    for parts in part(game, "parts").held():
        heights = dict[tuple[int, ...], str]()
        for name, (secrets, briefing) in parts.items():
            stage.show(Scenery(secrets=tuple(secrets), briefing=tuple(briefing.facts)))
            expect(page.locator(".briefing > div")).to_have_count(4)
            expect(page.locator(".briefing")).to_contain_text(translate(briefing.am))
            heights[tuple(page.evaluate(HEIGHTS))] = name
        assert len(heights) == 1, heights
