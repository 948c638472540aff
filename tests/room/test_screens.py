"""The lights on screens, in a browser: with a real broker and simulated lamps, or with lights that note requests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, Request, expect

from companion.core.limits import LANGUAGES
from companion.core.text import say
from companion.core.view import Secret, SpokenLine
from companion.frontends.lights import RoomLamp
from companion.hub.tables import Tables
from room.frontend import Room
from tests.browser.look import SIZES, TABLE_SIZES, looks_right
from tests.browser.screens import Screens, Size, goes_on, loaded, open_sheet
from tests.browser.stage import EVERY_KIND, HELD, Scenery, SceneryHub
from tests.room.by_hand import settings
from tests.room.lamps import SimulatedHome, home, usual_lamps
from tests.room.mosquitto import Mosquitto
from tests.waiting import until
from tests.web.house import House, open_house
from tests.web.lights import FakeLights, lights_of

LEVEL = "[data-region=lights] [value={}]"
PRESSED = "[data-region=lights] [aria-pressed=true]"
LAMPS = "[data-region=lamps] p"
DARK_OFF = "[data-region=dark_lights] button"

NIGHT = Scenery(questions=(HELD,), line=SpokenLine("settle", "Keep your eyes closed, everyone.", 0))
"""The marks of a night."""

LONG = tuple(
    RoomLamp(id=f"wled/{n}", name=f"{n} {'Wohnzimmerdeckenleuchte ' * 3}"[:64], does="colour", is_chosen=True)
    for n in range(8)
)
"""The most lamps that are named, with the longest names."""


@pytest.fixture
def lit(mosquitto: Mosquitto, tmp_path: Path) -> Iterator[tuple[House, SimulatedHome]]:
    """A hub whose room plays along, with the sofa's lamp at a real broker."""
    with ExitStack() as stack:
        there = stack.enter_context(home(mosquitto, *usual_lamps()[:2]))
        own = settings(tmp_path, enabled=True, broker="127.0.0.1", port=mosquitto.port, lamps=True)

        def beside(tables: Tables) -> Tables:
            stack.enter_context(Room().run(tables, own))
            return tables

        house = stack.enter_context(open_house(tmp_path, seen_as=beside))
        lights = house.tables.lights()
        assert lights
        until(lambda: len(lights.lamps) == 2)
        lights.choose(["zigbee2mqtt/Sofa"])
        yield house, there


def host(house: House, screens: Screens, size: Size = (360, 740), locale: str = "en") -> Page:
    """Return the page of the first phone, which is the host's, once it takes the choice without a reload."""
    page = screens.phone(house, house.phone("Anna"), size, locale)
    page.locator(PRESSED).wait_for(state="attached")
    loaded(page, "lights.js")
    return page


def test_one_tap_on_the_host_s_phone_switches_lamps_and_no_other_phone_has_a_word_of_it(
    lit: tuple[House, SimulatedHome], screens: Screens
) -> None:
    house, there = lit
    page = host(house, screens)
    other = screens.phone(house, house.phone("Ben"))
    table = screens.table(house)
    sofa = there.lamps["zigbee2mqtt/Sofa"]
    until(lambda: sofa.state["color"].get("hue") == 32, pause=goes_on(page))
    for shown in (page, table):
        expect(shown.locator(LAMPS)).to_have_text("Lamps: Sofa")
    page.evaluate("window.isTheSame = true")
    page.locator(LEVEL.format("subtle")).tap()
    expect(page.locator(PRESSED)).to_have_text("Subtle")
    page.locator(LEVEL.format("off")).tap()
    expect(page.locator(PRESSED)).to_have_text("Off")
    until(lambda: (sofa.state["color_mode"], sofa.state["brightness"]) == ("color_temp", 200), pause=goes_on(page))
    for shown in (page, table):
        expect(shown.locator(LAMPS)).to_have_text("The lights stay as they are.")
    page.locator(LEVEL.format("medium")).tap()
    until(lambda: sofa.state["color"].get("hue") == 32, pause=goes_on(page))
    assert page.evaluate("window.isTheSame"), "no page was loaded"
    assert other.locator(".levels, .lamps *, [data-level]").count() == 0
    assert "Sofa" not in other.content()


def test_lamps_that_come_and_go_move_nothing(lit: tuple[House, SimulatedHome], screens: Screens) -> None:
    house, there = lit
    lights = house.tables.lights()
    assert lights
    pages = [host(house, screens), screens.table(house)]
    until(lambda: there.lamps["zigbee2mqtt/Sofa"].commands, pause=goes_on(pages[0]))
    for page in pages:
        expect(page.locator(LAMPS)).to_have_text("Lamps: Sofa")
    before = [page.evaluate(PLACES) for page in pages]
    assert all(before)
    there.switch(there.lamps["zigbee2mqtt/Sofa"], state="OFF")
    for page in pages:
        expect(page.locator(LAMPS)).to_have_text("No lamps play along yet.")
    assert [page.evaluate(PLACES) for page in pages] == before
    lights.choose(["zigbee2mqtt/Shelf"])
    for page in pages:
        expect(page.locator(LAMPS)).to_have_text("Lamps: Shelf")
    assert [page.evaluate(PLACES) for page in pages] == before


@pytest.mark.scenery(NIGHT)
def test_in_the_dark_one_tap_gives_lamps_back_and_loads_no_page(staged: House, screens: Screens) -> None:
    lights = lights_of(staged)
    page = host(staged, screens)
    others = [screens.phone(staged, staged.phone(name)) for name in ("Ben", "Carla")]
    for shown in (page, *others):
        expect(shown.locator("#press")).to_be_visible()
    off = page.locator(DARK_OFF)
    expect(off).to_be_in_viewport(ratio=1)
    place = page.locator("#press span").first.bounding_box()
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))
    off.tap()
    until(lambda: lights.level == "off", pause=goes_on(page))
    assert [request.method for request in asked] == ["POST"]
    lights.level = "off"
    staged.tables.trouble("test", None)
    assert page.locator("#press span").first.bounding_box() == place
    expect(page.locator("#press")).to_be_visible()
    for other in others:
        expect(other.locator(DARK_OFF)).to_have_count(0)
    assert len({other.screenshot() for other in others}) == 1


@SIZES
@pytest.mark.scenery(NIGHT)
def test_the_host_s_dark_phone_is_as_dark_as_any(
    staged: House, stage: SceneryHub, screens: Screens, size: Size
) -> None:
    lights_of(staged)
    page = host(staged, screens, size)
    other = screens.phone(staged, staged.phone("Ben"), size)
    for halted in (False, True):
        stage.show(replace(stage.scenery, halted=halted))
        for shown in (page, other):
            expect(shown.locator(".paused")).to_have_count(int(halted))
            light = looks_right(shown, screens.blank(), night=True)
            assert light.median <= 0.005 and light.bright == 0, "nothing of it lights up a face"
        expect(page.locator(DARK_OFF)).to_be_in_viewport(ratio=1)
        assert page.locator("#press span").first.is_visible()


@SIZES
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.scenery(
    Scenery(questions=(EVERY_KIND[0],), secrets=(Secret("role", say("Your role"), say("You are loyal.")),))
)
def test_the_choice_is_one_line_above_the_shortcuts_and_covers_no_question(
    staged: House, screens: Screens, size: Size, language: str
) -> None:
    lights_of(staged).lamps = list(LONG)
    page = host(staged, screens, size, language)
    boxes = [found for one in page.locator(".levels > *").all() if (found := one.bounding_box())]
    assert len(boxes) == 5 and len({round(box["y"] + box["height"] / 2) for box in boxes}) == 1, boxes
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= size[0] + 1 for box in boxes)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert page.evaluate(LAST) <= page.evaluate("document.querySelector('.thumb').getBoundingClientRect().top") + 1
    open_sheet(page, "menu")
    looks_right(page, screens.blank())


@TABLE_SIZES
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_hub_s_own_screen_has_room_for_the_longest_lamps(
    house: House, screens: Screens, size: Size, language: str
) -> None:
    lights_of(house).lamps = list(LONG)
    house.phone("Anna")
    page = screens.table(house, size, language)
    expect(page.locator(LAMPS)).to_be_in_viewport(ratio=1)
    looks_right(page, screens.blank())
    page.locator(".settings > summary").click()
    for level in ("off", "subtle", "medium", "party"):
        expect(page.locator(LEVEL.format(level))).to_be_in_viewport(ratio=1)
    looks_right(page, screens.blank())


def test_a_tap_that_is_refused_says_why_and_so_does_one_without_a_hub(house: House, screens: Screens) -> None:
    lights: FakeLights = lights_of(house)
    page = host(house, screens)
    lights.is_full = True
    page.locator(LEVEL.format("party")).tap()
    expect(page.locator("#lights-state")).to_contain_text("This lasts until the hub shuts down")
    page.route("**/lights/level", lambda route: route.abort())
    page.locator(LEVEL.format("off")).tap()
    expect(page.locator("#lights-state")).to_have_text("That didn't work. Try again.")
    page.unroute("**/lights/level")
    lights.is_full = False
    page.locator(LEVEL.format("off")).tap()
    expect(page.locator("#lights-state")).to_be_empty()
    assert lights.level == "off"


PLACES = """() => Array.from(document.querySelectorAll("button, summary, a, .lamps"), (one) => {
  const { top, left, width, height } = one.getBoundingClientRect();
  return height && !one.closest("[data-region=hands]") ? [top, left, width, height] : null;
}).filter((one) => one)"""
"""A script that returns the places of everything that can be tapped, and of the lamps."""

LAST = """() => Math.max(...Array.from(document.querySelectorAll(".question, .around, .lamps, .me"), (one) => {
  return one.getBoundingClientRect().bottom;
}))"""
"""A script that returns the lowest edge of what a phone shows."""
