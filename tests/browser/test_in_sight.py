"""Important parts of a page are visible, however much is shown at once: nobody scrolls, and nothing covers them."""

from __future__ import annotations

from typing import Any, cast

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from companion.core.question import Choice, One, Question, Some, step
from companion.core.text import say
from companion.core.view import Block, Control, Fact, Facts, Finisher, Result, Secret, SheetRow, Track
from companion.core.view import Sheet as Table
from tests.browser.light import light_of
from tests.browser.look import TABLE_SIZES
from tests.browser.screens import ASIDE, PHONE, TABLET, TV, Screens, Size, open_sheet, question, unfold
from tests.browser.stage import HOUR, PEOPLE, Scenery, SceneryHub
from tests.long import further
from tests.looks.faults import faults, not_whole
from tests.web.house import House
from tests.web.tones import night

SIZES = pytest.mark.parametrize(
    "size", further([PHONE, ASIDE, TABLET, TV], alone=True), ids=["phone", "aside", "tablet", "tv"]
)

FIRST = [
    "Annabella",
    "Bartholomew",
    "Caroline",
    "Domenico",
    "Elisabetta",
    "Ferdinando",
    "Giuseppina",
    "Hugoo",
    "Ida",
    "Jo",
]
SHORT = ("Anna", "Ben", "Caro", "Dino", "Elisabetta", "Fritz", "Gina", "Hugo", "Ida", "Jo")


def ballot(*names: str) -> Question:
    """Return a ballot over people."""
    people = tuple(Choice(f"seat-{n}", name, "key") for n, name in enumerate(names, 1))
    return Question(
        id="ballot.1",
        text="Whom do you send out of the house?",
        ask=One((*people, Choice("abstain", say("Abstain")))),
        secret=True,
        required=True,
        deadline=HOUR,
        timeout_text="No answer: you abstain.",
    )


LONGEST = tuple(f"{name:n<16}" for name in FIRST)
BALLOT = ballot(*LONGEST)
TICKED = Question(
    id="some.1",
    text="Which of them were there?",
    ask=Some(tuple(Choice(f"seat-{n}", name) for n, name in enumerate(LONGEST, 1)), 1, 4),
    secret=True,
    required=True,
)

EVE = replace(
    TICKED,
    id="eve.1",
    text="Pick two players, or nobody",
    note="Cupid picks two lovers. Everyone else picks two players, too.",
    ask=Some(tuple(Choice(f"seat-{n}", name) for n, name in enumerate((*FIRST, *FIRST[:6]), 1)), 0, 2),
    deadline=HOUR,
    timeout_text="No answer: you pick nobody.",
    about="role",
)
"""A pick among as many people as can sit at a table, with all that can stand above it."""

LEAST_TYPE, LEAST_TARGET = 16, 44
"""Pixels of the letters of a name in a ballot in two columns, and of the height that takes a tap."""

ROWS_OF_DOTS = """(dots) => {
  const tops = dots.map((dot) => Math.round(dot.getBoundingClientRect().top));
  return Array.from(new Set(tops), (top) => tops.filter((one) => one === top).length);
}"""
"""A script that returns the number of dots in each row."""

THINGS = replace(TICKED, ask=Some(tuple(Choice(f"thing-{n}", f"Thing {n}") for n in range(20)), 1, 4))
"""A list that is longer than a phone on its side: things stand below each other."""

SECRET = Secret("role", "Your role", "Radiant beauty")

WHOLE = 0.99
"""The visible share of a whole element: in some fonts the edge of a row lies between two pixels."""

UNDER = """() => {
  const page = document.scrollingElement;
  const found = new Set();
  for (let at = 0; at <= page.scrollHeight; at += 24) {
    scrollTo(0, at);
    const button = document.querySelector(".big > [type=submit]").getBoundingClientRect();
    for (const choice of document.querySelectorAll(".big .choice, .big .asked")) {
      const box = choice.getBoundingClientRect();
      const list = (choice.closest(".choices, .rows") || choice).getBoundingClientRect(); /* a long list is scrolled */
      const down = Math.min(box.bottom, list.bottom, button.bottom) - Math.max(box.top, list.top, button.top);
      const across = Math.min(box.right, button.right) - Math.max(box.left, button.left);
      if (down > 1 && across > 1) found.add(choice.textContent.trim());
    }
  }
  return Array.from(found);
}"""
"""A script that returns the parts under the button that confirms, at any scroll position."""

COVERED = """(choices) => choices.filter((choice) => {
  choice.scrollIntoView({ block: "nearest" });
  const { left, right, top, bottom } = choice.getBoundingClientRect();
  const at = [[left + 4, top + 4], [right - 4, top + 4], [left + 4, bottom - 4], [right - 4, bottom - 4]];
  return !at.every(([x, y]) => choice.contains(document.elementFromPoint(x, y)));
}).map((choice) => choice.textContent.trim())"""
"""A script that returns the choices with a covered corner once the browser has scrolled to them."""


@pytest.fixture
def noticed(staged: House) -> House:
    """A hub without a voice and buttons, so that two hints stand at the top of the host's phone."""
    staged.tables.trouble("sounds", say("The voice is missing: lines are shown, but not spoken."))
    staged.tables.trouble("hardware", say("No button was found."))
    return staged


def asked(house: House, stage: SceneryHub, screens: Screens, size: Size, about: Question) -> Page:
    """Return the host's phone with a question below two hints."""
    stage.show(Scenery(questions=(about,), secrets=(SECRET,)))
    page = screens.phone(house, house.phone("Anna"), size)
    expect(page.locator("[data-region=hints] .notice:visible")).to_have_count(2)
    question(page, about.id).wait_for()
    return page


@SIZES
@pytest.mark.parametrize("about", further([BALLOT, TICKED]), ids=["ballot", "some"])
def test_no_choice_ever_lies_under_what_confirms_it(
    noticed: House, stage: SceneryHub, screens: Screens, size: Size, about: Question
) -> None:
    page = asked(noticed, stage, screens, size, about)
    assert cast(Any, page.evaluate(UNDER)) == []
    assert cast(Any, page.locator(".big .choice").evaluate_all(COVERED)) == []


@pytest.mark.parametrize("about", further([BALLOT, TICKED]), ids=["ballot", "some"])
def test_a_phone_has_the_question_and_what_confirms_it_in_sight_and_its_long_list_goes_on(
    noticed: House, stage: SceneryHub, screens: Screens, about: Question
) -> None:
    page = asked(noticed, stage, screens, PHONE, about)
    form = page.locator(".big")
    for part in (form.locator(".asked"), form.locator("[type=submit]")):
        expect(part).to_be_in_viewport(ratio=WHOLE)
    form.locator(".choice").last.scroll_into_view_if_needed()
    for part in (form.locator(".choice").last, form.locator(".asked"), form.locator("[type=submit]")):
        expect(part).to_be_in_viewport(ratio=WHOLE)
    assert not_whole(page, PHONE, "phone") == []


@pytest.mark.long
def test_on_its_side_a_phone_has_ten_names_and_what_confirms_them_in_sight_at_once(
    noticed: House, stage: SceneryHub, screens: Screens
) -> None:
    page = asked(noticed, stage, screens, ASIDE, ballot(*SHORT))
    page.locator(".big .choice").last.scroll_into_view_if_needed()
    for part in (*page.locator(".big .choice").all(), page.locator(".big > [type=submit]")):
        expect(part).to_be_in_viewport(ratio=WHOLE)


def test_on_its_side_a_phone_has_room_for_a_pick_among_sixteen(
    noticed: House, stage: SceneryHub, screens: Screens
) -> None:
    page = asked(noticed, stage, screens, ASIDE, EVE)
    page.locator(".big .asked").first.scroll_into_view_if_needed()
    page.locator(".big .choice").last.scroll_into_view_if_needed()
    for part in (*page.locator(".big .choice").all(), page.locator(".big > [type=submit]")):
        expect(part).to_be_in_viewport(ratio=WHOLE)
    assert not_whole(page, ASIDE, "phone") == []


def test_names_in_two_columns_are_as_large_as_text_and_easily_hit(
    noticed: House, stage: SceneryHub, screens: Screens
) -> None:
    page = asked(noticed, stage, screens, PHONE, ballot(*LONGEST[:9]))
    sizes = cast(
        list[list[float]],
        page.locator(".dense.few .choice").evaluate_all(
            "(all) => all.map((one) => [parseFloat(getComputedStyle(one).fontSize), one.offsetHeight])"
        ),
    )
    assert len(sizes) == 10
    assert all(type_ >= LEAST_TYPE and high >= LEAST_TARGET for type_, high in sizes), sizes
    assert not_whole(page, PHONE, "phone") == []


@pytest.mark.parametrize("size", [TV, TABLET], ids=["tv", "tablet"])
def test_a_screen_shows_all_ballots_of_sixteen_by_name(
    staged: House, stage: SceneryHub, screens: Screens, size: Size
) -> None:
    names = (*LONGEST, *FIRST[:6])
    rows = tuple(Fact(name, f"1: {other}") for name, other in zip(names, reversed(names), strict=True))
    stage.show(Scenery(blocks=(Facts("ballots", "The last vote", rows),)))
    staged.phone("Anna")
    page = screens.table(staged, size)
    shown = page.locator("[data-key=ballots] .facts > div")
    expect(shown).to_have_count(16)
    assert cast(int, shown.evaluate_all("(all) => all.filter((one) => one.getClientRects().length).length")) == 16
    assert not_whole(page, size, "hub") == []


@pytest.mark.parametrize("most", [8, 9, 16])
def test_dots_that_need_two_lines_are_shared_out_evenly(
    staged: House, stage: SceneryHub, screens: Screens, most: int
) -> None:
    label = "How many of the players want to vote now"
    stage.show(Scenery(blocks=(Track("votes", label, 3, most, "dots"),)))
    for page in (screens.phone(staged, staged.phone("Anna"), (200, 740)), screens.table(staged, TABLET)):
        rows = cast(list[int], page.locator(".dot").evaluate_all(ROWS_OF_DOTS))
        assert len(rows) > 1 and max(rows) - min(rows) <= 1, rows


@pytest.mark.long
def test_a_phone_that_is_turned_shows_what_it_is_asked(noticed: House, stage: SceneryHub, screens: Screens) -> None:
    page = asked(noticed, stage, screens, TABLET, THINGS)
    expect(page.locator(".big .choice").first).to_be_in_viewport()
    assert page.evaluate("scrollY") > 0
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    for part in (page.locator(".big .asked"), page.locator(".big > [type=submit]")):
        expect(part).to_be_in_viewport(ratio=WHOLE)
    assert not_whole(page, PHONE, "phone") == []


SCROLL = """by => new Promise((done) => {
  addEventListener("scroll", () => requestAnimationFrame(() => done()), { once: true });
  scrollBy(0, by);
})"""
"""A script that scrolls by so many pixels, and waits until the page has heard of it."""


@pytest.mark.long
def test_in_the_place_of_an_answered_question_the_next_one_says_whom_it_asks(
    staged: House, stage: SceneryHub, screens: Screens
) -> None:
    own = replace(TICKED, id="own.1")
    other = replace(TICKED, id="other.1", text="For Ben: which of them were there?")
    more = replace(TICKED, id="more.1")
    stage.show(Scenery(questions=(own, other, more)))
    page = screens.phone(staged, staged.phone("Anna"), PHONE)
    place = question(page, own.id).bounding_box()
    assert place
    page.evaluate(SCROLL, place["y"] + 40)
    expect(question(page, own.id).locator("[type=submit]")).to_be_in_viewport(ratio=WHOLE)
    stage.show(Scenery(questions=(other, more)))
    expect(question(page, own.id)).to_have_count(0)
    expect(question(page, other.id).locator(".asked")).to_be_in_viewport(ratio=WHOLE)


NAMES = ("Anna", "Bartholomew", "Carla", "Dora", "Emil", "Francesca", "Gio", "Héloïse")

CUT = "element => element.scrollHeight > element.clientHeight"

ROUNDS: tuple[Block, ...] = (
    Facts("now", "Action", (Fact("In turn", "Dora"), Fact("No connection", "Nobody may talk about the game."))),
    Track("round", "Round", 7, 10, "clock"),
    Track("points", "Points", 9, 13),
)
VOTE = Facts("vote", "The vote", (Fact("Found dead", "Dora"), Fact("Abstentions", "1"), Fact("Voted out", "Anna")))
BALLOTS = Table(
    "ballots", "All votes", ("Votes for", "Counts"), tuple(SheetRow(n, (n, "1"), at) for at, n in enumerate(NAMES, 1))
)
END = Result(
    "result",
    "The end",
    "The Investigators have 13 points before the end of round 8, and the Cultists did not find the Seer.",
    (1, 2, 3, 4, 5, 6),
    players=tuple(Finisher(name, at, "Radiant beauty", "Investigators") for at, name in enumerate(NAMES, 1)),
)
COUNTED = """(places) => places.forEach((place) => place.querySelector(".sitter").insertAdjacentHTML(
  "beforeend", '<span class="things"><span class="thing"><b>12</b></span></span>'))"""

LONG = "When you die, show your role. From then on there is light where your ghost is, and the camera works. " * 2


@pytest.fixture
def crowded(staged: House) -> House:
    """A hub with seven players; one more may sit down."""
    for name in NAMES[1:]:
        staged.phone(name)
    return staged


@pytest.mark.long
@TABLE_SIZES
@pytest.mark.parametrize(
    ("phase", "blocks"),
    [("reveal", (VOTE, BALLOTS)), ("end", (END,))],
    ids=["reveal", "end"],
)
def test_ballots_and_results_are_whole_on_the_table_s_screen(
    crowded: House, stage: SceneryHub, screens: Screens, size: Size, phase: str, blocks: tuple[Block, ...]
) -> None:
    controls: frozenset[Control] = frozenset({"pause", "repeat", "next"})
    stage.show(Scenery((*blocks, *ROUNDS), controls=controls, phase=phase))
    crowded.phone("Anna")
    page = screens.table(crowded, size)
    page.emulate_media(reduced_motion="reduce")
    page.locator(".controls button").first.wait_for()
    for block in blocks if phase == "reveal" else ():
        expect(page.locator(f".block[data-key={block.id}]")).to_be_in_viewport(ratio=1)
    people = page.locator("[data-key=ballots] .who, .roles .medal + bdi")
    expect(people).to_have_count(len(NAMES))
    expect(people.last).to_be_in_viewport(ratio=1)
    if phase == "end":
        expect(page.locator(".won .why")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", further([TABLET, TV], alone=True), ids=["tablet", "tv"])
def test_a_story_too_long_for_the_table_s_screen_covers_nobody_and_leaves_out_its_beginning(
    crowded: House, stage: SceneryHub, screens: Screens, size: Size
) -> None:
    players = tuple(Finisher(name, n, "Bodyguard", team="The village") for n, name in enumerate(NAMES, 1))
    told = "Ben, the Seer, looks at Eva: a Werewolf. Dino, the Witch, poisons Hana (Cupid). The pack devours Gio."
    course = tuple(Fact(f"Night {n}", told) for n in range(1, 10))
    end = Result("result", "The village wins", "No Werewolf is left.", (1,), players=players, course=course)
    stage.show(Scenery((end,), phase="end"))
    page = screens.table(crowded, size)
    page.emulate_media(reduced_motion="reduce")
    expect(page.locator(".course li").last).to_be_in_viewport(ratio=1)
    expect(page.locator(".course li").first).to_be_hidden()
    expect(page.locator(".whole")).to_have_text("The whole story is on your phones.")
    expect(page.locator(".whole")).to_be_in_viewport(ratio=1)
    expect(page.locator(".timer"), "no clock runs any more").to_be_hidden()
    shown = page.locator(".course li:visible").count()
    roles, story = (page.locator(place).bounding_box() for place in (".roles", ".course"))
    assert shown and roles and story
    assert roles["y"] + roles["height"] <= story["y"], "the story covers players"
    stage.show(Scenery((replace(end, course=course[:1]),), phase="end"))
    expect(page.locator(".course li")).to_have_count(1)
    expect(page.locator(".whole")).to_be_hidden()


@pytest.mark.parametrize("size", further([TABLET, TV], alone=True), ids=["tablet", "tv"])
def test_a_list_of_nine_numbers_is_whole_on_the_table_s_screen_with_what_is_no_number(
    crowded: House, stage: SceneryHub, screens: Screens, size: Size
) -> None:
    rows = (*(Fact(f"the queen of {n}", str(n)) for n in range(1, 10)), Fact("A watch", "30 seconds: 2 share a phone"))
    stage.show(Scenery((Facts("deck", "Deal face down", rows),)))
    page = screens.table(crowded, size)
    shown = page.locator(".block[data-key=deck] .facts > div")
    expect(shown).to_have_count(len(rows))
    for n in range(len(rows)):
        expect(shown.nth(n)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", further([PHONE, TABLET], alone=True), ids=["phone", "tablet"])
def test_four_secrets_are_in_sight_at_once_while_the_bar_is_held(
    crowded: House, stage: SceneryHub, screens: Screens, size: Size
) -> None:
    secrets = (
        Secret("role", "Your role", "Radiant beauty"),
        Secret("team", "Your team", "Investigators"),
        Secret("ability", "Your ability", LONG),
        Secret("night", "Learned at night", "Cultists: Bartholomewwwwww and the Automatic Investigator (AI)"),
    )
    stage.show(Scenery(secrets=secrets))
    page = screens.phone(crowded, crowded.phone("Anna"), size)
    page.locator("[data-hold]").hover()
    page.mouse.down()
    for secret in secrets:
        shown = page.locator(".secret").filter(has=page.get_by_text(str(secret.label), exact=True))
        expect(shown).to_be_in_viewport(ratio=1)
    assert not page.locator("#secrets").evaluate(CUT)
    page.mouse.up()


def crowd() -> tuple[Question, ...]:
    """Return as many questions as an action can have, with the required one in their midst."""
    found = [step(f"do-{n}.1", f"Dora does the thing number {n}", icon="camera") for n in range(6)]
    asks = [Question(id=f"who-{n}.1", text=f"Who is number {n}?", ask=One(PEOPLE)) for n in range(6)]
    return (*asks, step("done.1", "Dora is done", required=True), *found)


@pytest.mark.long
@pytest.mark.scenery(Scenery(ROUNDS, crowd()))
def test_what_is_awaited_comes_before_a_menu_of_twelve(crowded: House, screens: Screens) -> None:
    page = screens.phone(crowded, crowded.phone("Anna"))
    expect(question(page, "done").locator("button")).to_be_in_viewport(ratio=1)
    menu = page.locator(".apart")
    expect(menu.locator("form, [data-fold]")).to_have_count(12)
    expect(question(page, "do-0").locator("button")).to_be_hidden()
    open_sheet(page, "menu")
    expect(question(page, "do-0").locator("button")).to_be_visible()
    expect(question(page, "who-0")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("size", further([PHONE, TABLET], alone=True), ids=["phone", "tablet"])
def test_a_question_with_a_countdown_shows_the_time_and_its_choices_at_once(
    crowded: House, stage: SceneryHub, screens: Screens, size: Size
) -> None:
    asked = Question(
        id="react.1",
        text="Bartholomew claims to be the Captain and takes 2 coins from Héloïse. What do you say?",
        ask=One(
            (
                Choice("doubt", "I doubt it"),
                Choice("captain", "Block as Captain", "crown"),
                Choice("pass", "Let it pass"),
            )
        ),
        required=True,
        deadline=HOUR,
        timeout_text="You let it pass.",
    )
    stage.show(Scenery(questions=(asked, *crowd()[:3])))
    page = screens.phone(crowded, crowded.phone("Anna"), size)
    bar = page.viewport_size
    assert bar
    for part in (".deadline", "[data-give=doubt]", "[data-give=captain]", "[data-give=pass]"):
        box = question(page, "react").locator(part).bounding_box()
        assert box and box["y"] + box["height"] <= bar["height"], part


def names(page: Page) -> list[str]:
    """Return the names of the visible buttons of a page."""
    return [button.inner_text().strip() for button in page.locator("main button").locator("visible=true").all()]


@pytest.mark.long
def test_no_two_buttons_of_a_phone_in_the_night_are_called_the_same(house: House, screens: Screens) -> None:
    phones = night(house)
    page = screens.phone(house, phones[0])
    for phone in phones:
        phone.say("ready")
    page.locator("#lighten").press("Enter")
    page.locator("[data-held] [data-give=pause]").wait_for()
    found = names(page)
    assert "Pause" in found
    assert sorted(found) == sorted(set(found))


def test_ten_long_names_touch_neither_a_medal_nor_what_is_counted_beside_it(house: House, screens: Screens) -> None:
    for name in "ABCDEFGHIJ":
        house.phone(f"{name}ernandoGuadalup")
    page = screens.table(house)
    places = page.locator(".place")
    expect(places).to_have_count(10)
    places.evaluate_all(COUNTED)
    assert faults(page, TV, "screen") == []


HALF_A_LINE = """beside => {
  const edge = beside.getBoundingClientRect().bottom;
  const lines = Array.from(beside.querySelectorAll("dd"), (line) => line.getBoundingClientRect());
  const next = lines.find((line) => line.bottom > edge);
  beside.scrollTop += next.top + next.height / 2 - edge;
}"""
"""A script that scrolls so far that the edge cuts a line in half."""


@pytest.mark.long
@TABLE_SIZES
def test_no_line_beside_the_table_is_cut_in_half_where_it_is_scrolled(
    crowded: House, stage: SceneryHub, screens: Screens, size: Size
) -> None:
    rows = tuple(Fact(f"Number {n}", "MMMMMMMM") for n in range(4))
    stage.show(Scenery(tuple(Facts(f"facts-{n}", "Before the game", rows) for n in range(10)), phase="gathering"))
    page = screens.table(crowded, size)
    beside = page.locator(".beside")
    page.locator("[data-key=facts-9]").wait_for()
    beside.evaluate(HALF_A_LINE)
    box = beside.bounding_box()
    assert box
    edge = page.screenshot(
        clip={"x": box["x"], "y": box["y"] + box["height"] - 2, "width": box["width"] - 12, "height": 2}
    )
    assert light_of(edge, screens.blank()).bright < 0.001


LINES = """button => {
  const words = document.createRange();
  words.selectNodeContents(button);
  return Array.from(words.getClientRects(), (line) => line.width).filter((width) => width > 24);
}"""


EMPTY = One((Choice("go", say("The deck is empty: one more turn"), "deck"), Choice("no", "No", "cross")))


@pytest.mark.long
@pytest.mark.scenery(Scenery(questions=(Question(id="deck.1", text="The deck is empty", ask=EMPTY),)))
def test_no_word_stands_alone_in_a_second_line_of_a_button(crowded: House, screens: Screens) -> None:
    page = screens.phone(crowded, crowded.phone("Anna"))
    first, second = unfold(page, "deck").locator("[data-give=go] span").evaluate(LINES)
    assert second > first / 2
