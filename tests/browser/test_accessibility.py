"""The output of a screen reader for each page, kept in tests/browser/accessibility; and nothing by colour alone.

`GOLDEN=write make test` writes the files again; read the difference after changing a page.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Literal, get_args

import pytest
from msgspec import Struct
from msgspec.structs import replace
from playwright.sync_api import FloatRect, Page, expect

from companion.core.blocks import Thing
from companion.core.icons import Tag
from companion.core.limits import MOST_SEATS
from companion.core.places import NonPlayer, PublicSeat
from companion.core.question import Choice, One, Order, Question, Some, step
from companion.core.text import say
from companion.core.view import Checklist, Item, SpokenLine, Step, Steps, Track
from companion.games import GAMES
from companion.hub.ledger.reader import Reader
from companion.table.parts import SYMBOLS
from tests.browser.light import apart
from tests.browser.look import DRESS
from tests.browser.lookers import shared_ids
from tests.browser.screens import PHONE, Screens, address, open_sheet, question, unfold
from tests.browser.stage import EVERY_BLOCK, HELD, Scenery
from tests.hub.ledger.years import write_years
from tests.web.house import House
from tests.web.packing import PACKING
from tests.web.tones import Tones, night
from web.drawing.html_views import HtmlViews

GOLDEN = Path(__file__).with_name("accessibility")

NAMELESS = """() => Array.from(document.querySelectorAll("svg, img"))
  .filter((picture) => !picture.closest("[aria-hidden=true], [role=img], .sprite"))
  .map((picture) => picture.outerHTML.slice(0, 80))"""

HANDS = "[data-region=hands] [data-key=summary]"
"""The part of the hub's own screen that comes by the stream, after the page."""


def is_as_recorded(page: Page, house: House, name: str, part: str = "body") -> None:
    """Compare the tree of a page or of its part with its file, or write the file."""
    tree = page.locator(part).aria_snapshot()
    tree = tree.replace(house.code, "CODE").replace(f":{house.port}", ":PORT")
    tree = re.sub(r"http://[\d.]+:PORT", "http://HUB", tree)
    tree = re.sub(r"\b\d?\d:\d\d\b", "0:00", tree) + "\n"
    tree = re.sub(r"person=[\w-]{12}", "person=MARK", tree)
    assert shared_ids(page) == []
    assert page.evaluate(NAMELESS) == []
    path = GOLDEN / f"{name}.yaml"
    if os.environ.get("GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(tree, "utf-8")
    assert tree == path.read_text("utf-8"), f"{name}: GOLDEN=write make test, and read the difference"


def test_the_page_for_sitting_down(house: House, screens: Screens) -> None:
    house.phone("Anna")
    is_as_recorded(screens.open(address(house)), house, "join")


@pytest.mark.long
def test_a_phone_while_people_gather(house: House, screens: Screens) -> None:
    anna = house.phone("Anna")
    house.phone("Ben")
    page = screens.phone(house, anna)
    question(page, "table-game").wait_for()
    is_as_recorded(page, house, "phone-gathering")


@pytest.mark.long
def test_a_person_in_the_ledger(house: House, screens: Screens, tmp_path: Path) -> None:
    write_years(tmp_path / "before", 6, persons=5)
    house.tables.lend_ledger(Reader(tmp_path / "before", GAMES))
    page = screens.phone(house, house.phone("Anna"))
    page.goto(f"http://127.0.0.1:{house.port}/ledger")
    page.get_by_role("link", name="Anna").click()
    page.locator(".columns summary").click()
    page.locator(".evening summary").first.click()
    is_as_recorded(page, house, "ledger-person")


def test_a_phone_with_a_secret_vote(house: House, screens: Screens) -> None:
    anna, ben = house.play("Anna", "Ben")
    screens.phone(house, ben)
    page = screens.phone(house, anna)
    unfold(page, "vote").locator("[data-give='people-shown']").click()
    question(page, "ballot").wait_for()
    expect(page.locator(".required .badge-required")).to_have_count(2)
    is_as_recorded(page, house, "phone-vote")


@pytest.mark.long
def test_a_shared_phone_that_is_closed(house: House, screens: Screens) -> None:
    anna, carla = house.phone("Anna"), house.phone("Carla")
    anna.say("table-more", "seat-2")
    carla.sit("Dora")
    anna.say("table-game", "open-table")
    anna.say("table-begin")
    anna.say("table-ask-end")
    page = screens.phone(house, carla)
    expect(page.locator(".iam")).to_have_count(2)
    is_as_recorded(page, house, "phone-shared")


@pytest.mark.long
def test_the_table_page_while_people_gather(house: House, screens: Screens) -> None:
    house.phone("Anna")
    page = screens.table(house)
    page.locator(HANDS).wait_for()
    is_as_recorded(page, house, "table-gathering")


@pytest.mark.long
@pytest.mark.scenery(Scenery(EVERY_BLOCK[1:]))
def test_the_table_page_with_every_block(staged: House, screens: Screens) -> None:
    staged.phone("Anna")
    staged.phone("Ben")
    page = screens.table(staged)
    expect(page.locator(".countdown")).not_to_have_text("\u00a0")
    page.locator(HANDS).wait_for()
    is_as_recorded(page, staged, "table-blocks")


@pytest.mark.long
@pytest.mark.scenery(Scenery(EVERY_BLOCK[:1], phase="end"))
def test_the_table_page_at_the_end_of_a_game(staged: House, screens: Screens) -> None:
    staged.phone("Anna")
    page = screens.table(staged)
    page.locator(".won .why").wait_for()
    page.locator(HANDS).wait_for()
    is_as_recorded(page, staged, "table-end")


@pytest.mark.long
def test_the_table_page_at_the_hub_during_a_game(house: House, screens: Screens) -> None:
    house.play("Anna", "Ben")
    page = screens.table(house)
    page.locator(".controls button").first.wait_for()
    page.locator(HANDS).wait_for()
    is_as_recorded(page, house, "table-at-the-hub")


@pytest.mark.long
@pytest.mark.scenery(Scenery(questions=(HELD,), line=SpokenLine("settle", "Keep your eyes closed, everyone.", 0)))
def test_a_phone_in_the_night(staged: House, screens: Screens) -> None:
    page = screens.phone(staged, staged.phone("Anna"))
    expect(page.locator("#press")).to_be_visible()
    is_as_recorded(page, staged, "phone-night")


@pytest.mark.long
@pytest.mark.house(games={"packing": PACKING})
def test_a_phone_with_things_to_tick_and_rules_to_look_up(house: House, screens: Screens) -> None:
    anna = house.phone("Anna")
    anna.say("table-game", "packing")
    anna.say("table-begin")
    anna.say("bag", "in-map")
    anna.say("door", "in-key")
    page = screens.phone(house, anna)
    expect(page.locator(".ticks .done")).to_have_count(2)
    is_as_recorded(page, house, "phone-ticks")
    page.locator("a[data-reference]").click()
    page.locator("#book summary").first.click()
    is_as_recorded(page, house, "phone-reference")


@pytest.mark.long
def test_a_phone_that_speaks(house: House, screens: Screens) -> None:
    house.tables.lend_voice(Tones())
    page = screens.phone(house, night(house)[0])
    open_sheet(page, "menu")
    page.locator("[data-voice] summary").click()
    page.locator("[data-voice] [data-speak]").click()
    page.locator("[data-hush]").wait_for()
    expect(page.locator("#voice-state")).to_be_empty()  # all lines are loaded
    is_as_recorded(page, house, "phone-speaks", ".foot")


@pytest.mark.long
@pytest.mark.house(panel=True)
def test_the_simulated_panel(house: House, screens: Screens) -> None:
    page = screens.open(f"http://127.0.0.1:{house.port}/panel")
    page.locator("[data-lamp=power].lit").wait_for()
    is_as_recorded(page, house, "panel")


@pytest.mark.long
def test_the_door_for_pairing(house: House, screens: Screens) -> None:
    page = screens.blank()
    page.set_extra_http_headers({"X-Forwarded-For": "192.168.7.20"})
    page.goto(f"http://127.0.0.1:{house.port}/pair")
    is_as_recorded(page, house, "pair")


WEB = Path("web")

ONE_INK = """
*, *::before, *::after {
  color: #fff !important; border-color: #fff !important; outline-color: #fff !important; fill: #fff;
  background-image: none !important; box-shadow: none !important; text-shadow: none !important;
  filter: none !important; opacity: 1 !important;
}
"""
"""A style sheet with every letter and line in one colour, nothing dimmed, no light around anything."""

CLIP: FloatRect = {"x": 0, "y": 150, "width": 360, "height": 440}
"""The middle of a phone's page, which has the pieces."""

PUT = "(main, html) => { main.innerHTML = html; }"

SEEN = 12
"""Pixels that differ if something is rendered differently: a letter in bold, a line beneath a word."""

PLACE = PublicSeat(1, "Anna", "amber", "sun", (), away=False, required=False)
FIGURE = NonPlayer("ai", "The investigator", "mask")
CARD = Thing("eye", "A card", 2)
PEOPLE = tuple(Choice(f"seat-{n}", name) for n, name in enumerate(("Anna", "Ben"), 1))
TICKS = tuple(Choice(name, name, done=False) for name in ("Cards", "Coins"))
TRACK = Track("track", say("Round"), 3, 8, "dots")
LIST = (Item("a", say("Vote"), False), Item("b", say("Draw"), False))

LAYOUT = {
    "clocked",
    *(
        "briefed",
        "dense",
        "even",
        "few",
        "twos",
        "wide",
        "code",
        "long",
        "longest",
        "many",
        "old",
        "dialled",
        "laid",
        "lays",
        "spread",
        "standing",
        "leads",
        "ruled",
    ),
    *("marked", "above", "big", "answered", "quiet", "crowd", "screen"),
    *("later", "prose", "worded", "crowd", "counts", "counted", "begun", "badged", "paired", "tiles", "tall"),
}
"""Classes for amounts and positions."""

UNSEEN = {"early"}
"""Classes of invisible parts."""

SAID = {"host"}
"""States that only a screen reader announces: the buttons of a phone show that its player is the host."""


class State(Struct):
    """A piece of a page without a state and with it."""

    without: str
    within: str
    spoken: bool = True
    """Whether a screen reader announces it, too."""


def states(views: HtmlViews) -> dict[str, State]:
    """Return the states of seats, choices, lists and tracks by the class or the attribute that shows them."""

    def seat(place: PublicSeat) -> str:
        return views._piece("place", "seat", place).html

    def figure(one: NonPlayer) -> str:
        return views.draw("pieces/non_player.html", non_player=views.plain.value(one))

    def form(value: str | dict[str, int], secret: bool = False, most: int = 0) -> str:
        ask = Some(PEOPLE, 1, most) if most else One(PEOPLE)
        return views.drawn_questions.form(Question(id="q.1", text=say("Who?"), ask=ask, value=value, secret=secret), 1)

    def block(shown: Track | Checklist) -> str:
        return views.draw("pieces/block.html", block=views.plain.value(shown), seats=[])

    def steps(*at: Literal["done", "now", "next"]) -> str:
        row = tuple(Step(str(n), say("Draw"), one) for n, one in enumerate(at))
        shown = {"next": "", "steps": views.plain.value(Steps("steps", say("The turn"), row, 1))}
        return views.draw("regions/next.html", view=shown)

    def ticks(done: bool) -> str:
        asked = Question(id="t.1", text=say("Lay out"), ask=One((replace(TICKS[0], done=done), TICKS[1])))
        return str(views.drawn_questions.place(asked, "").part[1])

    def tap(for_everyone: bool) -> str:
        asked = replace(step("s.1", say("Ready"), required=True), for_everyone=for_everyone)
        return str(views.drawn_questions.place(asked, "").part[1])

    ordered = views.drawn_questions.form(Question(id="o.1", text=say("Order"), ask=Order(PEOPLE)), 1)
    time = '<p><time class="countdown{}">0:04</time></p>'
    lines = [block(Checklist("list", say("List"), (replace(LIST[0], done=done), LIST[1]))) for done in (False, True)]
    tags = {tag: State(seat(PLACE), seat(replace(PLACE, tags=(tag,)))) for tag in get_args(Tag)}
    return {
        **tags,
        **{f"figure {tag}": State(figure(FIGURE), figure(replace(FIGURE, tags=(tag,)))) for tag in ("turn", "out")},
        "required": State(seat(PLACE), seat(replace(PLACE, required=True))),
        "away": State(seat(PLACE), seat(replace(PLACE, away=True))),
        "lost": State(
            seat(replace(PLACE, things=(CARD,))), seat(replace(PLACE, things=(replace(CARD, lost=True),))), False
        ),
        "aria-pressed": State(form("seat-1"), form("seat-2")),
        "checked": State(form("seat-1", secret=True), form("seat-2", secret=True)),
        "checked of some": State(form({"seat-1": 1}, most=2), form({"seat-2": 1}, most=2)),
        "done": State(ticks(False), ticks(True)),
        "done or open": State(lines[0], lines[1]),
        "step done": State(steps("now", "next"), steps("done", "now")),
        # Screen readers announce the current step by its attribute, which is not in their picture.
        "step now": State(steps("next", "next"), steps("now", "next"), False),
        # Its words say whom it speaks for.
        "shared": State(tap(False), tap(True), False),
        "full": State(block(TRACK), block(replace(TRACK, value=4))),
        "now": State(block(replace(TRACK, style="clock")), block(replace(TRACK, style="clock", value=4))),
        "late": State(time.format(""), time.format(" late"), False),
        # The script says beside it whether it shines.
        "lit": State('<span class="lamp"></span>', '<span class="lamp lit"></span>', False),
        "dragged": State(ordered, ordered.replace("<li data-value", '<li class="dragged" data-value', 1), False),
    }


def picture(page: Page, html: str) -> tuple[bytes, str]:
    """Return the picture of a piece in one ink, and its text for a screen reader."""
    page.locator("main").evaluate(PUT, html)
    return page.screenshot(clip=CLIP), page.locator("main").aria_snapshot()


@pytest.mark.long
def test_every_state_is_seen_without_its_colour_and_told_by_screen_readers(
    house: House, screens: Screens, views: HtmlViews
) -> None:
    page = screens.open(address(house), PHONE)
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(DRESS, (WEB / "static/panel.css").read_text("utf-8") + ONE_INK)
    lamp = screens.blank()
    drawn: dict[str, tuple[bytes, str]] = {}
    for name, state in states(views).items():
        for html in (state.without, state.within):
            if html not in drawn:
                drawn[html] = picture(page, html)
        (without, heard_without), (within, heard) = drawn[state.without], drawn[state.within]
        assert name in SAID or apart(without, within, lamp) >= SEEN, name
        assert (heard != heard_without) or not state.spoken, name


@pytest.mark.long
def test_a_colour_alone_would_be_noticed(house: House, screens: Screens) -> None:
    page = screens.open(address(house), PHONE)
    page.evaluate(DRESS, ONE_INK)
    pictures = [picture(page, f'<p class="{name}">A word</p>')[0] for name in ("hue-rose", "hue-teal", "is-winner")]
    lamp = screens.blank()
    assert apart(pictures[0], pictures[1], lamp) == apart(pictures[0], pictures[2], lamp) == 0
    assert apart(pictures[0], picture(page, "<p>A sword</p>")[0], lamp) >= SEEN


def test_every_class_that_comes_and_goes_is_among_these_states(views: HtmlViews) -> None:
    conditional = re.compile(
        r"""\{\{ ?['"] ?([a-z]+)['"](?: if|\s*~)|%\} class="([a-z]+)"|classList\.\w+\("([a-z]+)\""""
    )
    templates = (file.read_text("utf-8") for file in WEB.rglob("*.html"))
    scripts = (file.read_text("utf-8") for file in WEB.rglob("*.js"))
    found = {next(filter(None, groups)) for text in (*templates, *scripts) for groups in conditional.findall(text)}
    words = {"numeric", "go", "whole", "true", "off", "open", "hidden"}  # values, not classes
    assert found - words - LAYOUT - UNSEEN <= {name.partition(" ")[0] for name in states(views)}


def test_symbols_and_not_hues_part_seats_and_tokens() -> None:
    sprite = (WEB / "templates/sprite.svg").read_text("utf-8")
    drawings = dict(re.findall(r'<symbol id="icon-([\w-]+)"[^>]*>(.*?)</symbol>', sprite, re.DOTALL))
    tokens = [drawing for name, drawing in drawings.items() if name.startswith("token-")]
    assert len(tokens) == len(set(tokens)) >= 6
    assert len({drawings[symbol] for symbol in SYMBOLS}) == len(SYMBOLS) >= MOST_SEATS
