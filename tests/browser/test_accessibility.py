"""What a reader of screens is told of each page, held in tests/browser/accessibility.

`GOLDEN=write make test` writes the files anew; who changes a page reads the difference.
"""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.core.view import SpokenLine
from companion.games import GAMES
from companion.hub.ledger.reader import Reader
from tests.browser.screens import Screens, address, open_sheet, question, unfold
from tests.browser.stage import EVERY_BLOCK, HELD, Scenery
from tests.hub.ledger.years import write_years
from tests.web.house import House
from tests.web.packing import PACKING
from tests.web.tones import Tones, night

GOLDEN = Path(__file__).with_name("accessibility")

DUPLICATES = """() => {
  const ids = Array.from(document.querySelectorAll("[id]"), (element) => element.id);
  return ids.filter((id, at) => ids.indexOf(id) !== at);
}"""

NAMELESS = """() => Array.from(document.querySelectorAll("svg, img"))
  .filter((picture) => !picture.closest("[aria-hidden=true], [role=img], .sprite"))
  .map((picture) => picture.outerHTML.slice(0, 80))"""

HANDS = "[data-region=hands] [data-key=summary]"
"""What comes to the hub's own screen by the stream, after its page."""


def is_as_recorded(page: Page, house: House, name: str, part: str = "body") -> None:
    """Compare the tree of a page or of its part with its file, or write the file."""
    tree = page.locator(part).aria_snapshot()
    tree = tree.replace(house.code, "CODE").replace(f":{house.port}", ":PORT")
    tree = re.sub(r"http://[\d.]+:PORT", "http://HUB", tree)
    tree = re.sub(r"\b\d?\d:\d\d\b", "0:00", tree) + "\n"
    tree = re.sub(r"person=[\w-]{12}", "person=MARK", tree)
    assert page.evaluate(DUPLICATES) == []
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
    expect(page.locator(".sign-awaited")).to_have_count(2)
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
@pytest.mark.scenery(Scenery(EVERY_BLOCK))
def test_the_table_page_with_every_block(staged: House, screens: Screens) -> None:
    staged.phone("Anna")
    staged.phone("Ben")
    page = screens.table(staged)
    expect(page.locator(".countdown")).not_to_have_text("\u00a0")
    page.locator(HANDS).wait_for()
    is_as_recorded(page, staged, "table-blocks")


@pytest.mark.long
def test_the_table_page_at_the_hub_during_a_game(house: House, screens: Screens) -> None:
    house.play("Anna", "Ben")
    page = screens.table(house)
    page.locator(".controls button").first.wait_for()
    page.locator(HANDS).wait_for()
    is_as_recorded(page, house, "table-at-the-hub")


@pytest.mark.long
@pytest.mark.scenery(Scenery(questions=(HELD,), line=SpokenLine("settle", "Everybody: shut your eyes.", 0)))
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
