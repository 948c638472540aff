"""Every kind of page, opened one after the other in the language with the longest sentences, for all checks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.appliance import set_up, updates
from companion.appliance.hotspot import Hotspot
from companion.core.text import say
from companion.games import GAMES
from companion.hub.backup.keeper import BackupKeeper
from companion.hub.ledger.reader import Reader
from tests.browser.screens import COLOURS, PHONE, TV, Screens, address, carry, open_sheet, question, unfold
from tests.browser.sounding import room
from tests.hub.backup.folder import RULES
from tests.hub.ledger.years import write_years
from tests.long import LONGEST
from tests.web.house import House, Phone
from tests.web.lights import lights_of
from tests.web.tones import night

WINDOWS = 4
"""Windows of a phone that the hub serves: with one more the oldest is not served any more."""

HANDS = "[data-region=hands] [data-key=summary]"

Pages = Iterator[tuple[str, Page]]


def away(screens: Screens, url: str, locale: str = "en") -> Page:
    """Return a page that is not on the hub's own screen."""
    page = screens.blank(TV, locale)
    page.set_extra_http_headers({"X-Forwarded-For": "192.168.7.20"})
    page.goto(url)
    return page


def refused(page: Page, status: int, house: House, phone: Phone) -> Page:
    """Return the page of a phone whose stream the hub has refused."""
    carry(page, house, phone)
    page.route("**/live**", lambda route: route.fulfill(status=status))
    page.goto(address(house))
    return page


def new_card(folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Let the hub run as on a new card that is not set up; root's part is in `folder`."""
    (folder / "run").mkdir(parents=True)
    (folder / "new").touch()
    for name, path in {"REQUEST": "run/setup.json", "STATE": "state", "NEW": "new"}.items():
        patch.setattr(set_up, name, folder / path)


def by_the_door(house: House, screens: Screens) -> Pages:
    """Yield the pages of people who are not at the table."""
    here = f"http://127.0.0.1:{house.port}"
    page = screens.open(address(house), locale=LONGEST)
    yield "to sit down", page
    for name, path in (
        ("a name that was refused", f"{address(house)}/join?refused=yes"),
        ("to invite", f"{address(house)}/invite"),
        ("an error", f"{here}/no-such-table"),
        ("the rules of a game", f"{here}/reference/open-table"),
        ("a game on one page", f"{here}/guide/castle-of-the-devil?players=7"),
    ):
        page.goto(path)
        yield name, page
    page.goto(f"{here}/panel")
    page.locator("[data-lamp=power].lit").wait_for()
    yield "the simulated panel", page
    yield "to pair", away(screens, f"{here}/pair", LONGEST)
    yield "the table page elsewhere", away(screens, f"{address(house)}/table", LONGEST)
    anna, new = house.phone("Anna"), house.phone()
    new.ask_for(1)
    carry(page, house, new)
    page.goto(f"{address(house)}/move")
    yield "a word to be picked", page
    page.context.clear_cookies()
    anna.say("table-game", "open-table")
    anna.say("table-begin")
    page.goto(address(house))
    yield "to sit down late", page
    house.tables.open("en")
    page.goto(here)
    yield "which table?", page
    yield "a screen that shows none of several tables yet", away(screens, f"{here}/?screen", LONGEST)


def of_a_gathering(house: House, screens: Screens, data: Path, patch: pytest.MonkeyPatch) -> Pages:
    """Yield the pages before a game, including the sound page and the page of the hub's own Wi-Fi."""
    patch.setattr("web.routes.hotspot.hotspot", lambda: Hotspot("table", "a-secret-word", True))
    room(house, data)
    host, guest = house.phone("Anna"), house.phone("Ben")
    page = screens.phone(house, host, locale=LONGEST)
    yield "a phone while people gather", page
    for name in ("sound", "record"):
        page.goto(f"{address(house)}/{name}")
        yield name, page
    lights_of(house)
    page.goto(f"{address(house)}/lights")
    yield "lights", page
    page.goto(address(house))
    page.locator("[data-region=lights] .levels").wait_for(state="attached")
    yield "the host's phone with lights", page
    house.tables.lend_lights(None)
    house.tables.lend_backups(BackupKeeper(data, lambda: None, RULES, house.tables.between_games))
    page.goto(f"http://127.0.0.1:{house.port}/backup")
    yield "the hub's data", page
    new_card(data / "of-root", patch)
    patch.setattr(updates, "INBOX", data / "of-root/run")
    patch.setattr(updates, "has_key", lambda: True)
    for name, path in {
        "to set up": "setup",
        "what becomes of it": "setup/done?house=yes",
        "a version": "update",
    }.items():
        page.goto(f"http://127.0.0.1:{house.port}/{path}")
        yield name, page
    arrival = house.tables.arrive(house.code)
    arrival.sit_down("0" * 64, "Dora", "en", remember=True).result(10)
    page.goto(f"http://127.0.0.1:{house.port}/persons")
    yield "whom the hub remembers", page
    write_years(data / "before", 12, persons=6)
    house.tables.lend_ledger(Reader(data / "before", GAMES))
    for name, query in (("all that was played", ""), ("what was played of a game", "?game=complots")):
        page.goto(f"http://127.0.0.1:{house.port}/ledger{query}")
        for fold in page.locator("details").all():
            fold.locator("summary").click()
        yield name, page
    page.locator(".tallies a").last.click()
    yield "a person in the ledger", page
    table = screens.table(house, TV, LONGEST)
    table.locator(HANDS).wait_for()
    yield "the hub's own screen", table
    table.goto(f"{address(house)}/table?screen")
    yield "the table's screen", table
    host.say("table-more", "seat-2")
    guest.sit("Carla")
    shared = screens.phone(house, guest, locale=LONGEST)
    yield "a shared phone", shared
    shared.locator(".iam").first.click()
    shared.locator(".me").wait_for()
    yield "an open seat of a shared phone", shared
    page.goto(address(house))
    host.say("table-game", "complots")
    question(page, "table-begin").wait_for()
    yield "a phone before a game that is chosen", page


def of_a_game(house: House, screens: Screens) -> Pages:
    """Yield the pages of a game, up to its end and the former place of a seat."""
    anna, ben = house.play("Anna", "Ben")
    anna.say("fill", dict.fromkeys(COLOURS, 1))
    anna.say("draw", "secret")
    anna.say("points-1", {"seat-1": 3, "seat-2": 1})
    anna.say("round")
    anna.say("vote", "people-shown")
    page = screens.phone(house, anna, locale=LONGEST)
    page.emulate_media(reduced_motion="reduce")
    unfold(page, "first")
    yield "a phone in a game", page
    page.locator("a[data-reference]").click()
    page.locator("#book summary").first.click()
    yield "the rules over a phone", page
    page.locator("#book-back").click()
    table = screens.table(house, TV, LONGEST)
    table.locator(".controls button").first.wait_for()
    yield "the hub's own screen in a game", table
    table.locator("a[data-reference]").click()
    table.locator("#book summary").first.click()
    yield "the rules over the table's page", table
    table.locator("#book-back").click()
    narrow = screens.table(house, PHONE, LONGEST)
    narrow.locator(HANDS).wait_for()
    yield "the table page on a phone", narrow
    anna.say("table-ask-end")
    asked = screens.phone(house, ben, locale=LONGEST)
    question(asked, "table-agree-end").wait_for()
    yield "a phone that is asked to end the game", asked
    ben.say("table-agree-end", "yes")
    page.locator(".won .why").wait_for()
    yield "the end on a phone", page
    table.locator(".won .why").wait_for()
    yield "the end on the hub's own screen", table
    for _ in range(WINDOWS):
        page.context.new_page().goto(address(house))
    page.locator("#gone-tab").wait_for()
    yield "a window that other ones have replaced", page
    for status, why in ((401, "moved"), (404, "over")):
        page = refused(screens.blank(locale=LONGEST), status, house, ben)
        page.locator(f"#gone-{why}").wait_for()
        yield f"a phone without a seat any more: {why}", page


def of_everything(house: House, screens: Screens) -> Pages:
    """Yield phones and tables with every block, every kind of question and the longest names, all unfolded."""
    house.tables.trouble("sounds", say("The voice is missing: lines are shown, but not spoken."))
    house.tables.trouble("hardware", say("No button was found."))
    host = house.phone("Ignazio")
    for name in ("Anna", "Bartholomewwwwww", "Carla", "Dora", "Emil", "Francesca", "Gio", "Héloïse"):
        phone = house.phone(name)
    yield "a full phone", unfolded(screens.phone(house, phone, locale=LONGEST))
    new = house.phone()
    new.ask_for(2)
    waits = screens.blank(locale=LONGEST)
    carry(waits, house, new)
    waits.goto(f"{address(house)}/move")
    yield "a phone that waits for a seat", unfolded(waits)
    host.sit("Wwwwwwwwwwwwwwww")
    shared = screens.phone(house, host, locale=LONGEST)
    yield "a full shared phone", unfolded(shared)
    shared.locator(".iam").first.click()
    shared.locator(".me").wait_for()
    yield "an open seat of a full shared phone", unfolded(shared)
    for size, name in ((TV, "a full table"), (PHONE, "a full table on a phone")):
        table = screens.table(house, size, LONGEST)
        expect(table.locator(".countdown").first).not_to_have_text("\u00a0")
        yield name, unfolded(table)


def of_a_night(house: House, screens: Screens) -> Pages:
    """Yield a phone and a table before a night, in it, during its pause, and with the bright page."""
    phones = night(house)
    shown = screens.phone(house, phones[0], locale=LONGEST), screens.table(house, TV, LONGEST)
    open_sheet(shown[0], "menu")
    shown[0].locator("[data-voice] summary").click()
    yield "a phone that may speak", shown[0]
    shown[0].locator("[data-voice] [data-speak]").click()
    shown[0].locator("[data-hush]").wait_for()
    yield from zip(("a phone that speaks before a night", "a table before a night"), shown, strict=True)
    for phone in phones:
        phone.say("ready")
    expect(shown[0].locator("#press")).to_be_visible()
    shown[1].locator("[value=stop]").wait_for()
    yield from zip(("a phone in the dark", "a table in the dark"), shown, strict=True)
    phones[1].say("night", "pause")
    for page in shown:
        expect(page.locator(".paused")).to_be_visible()
    yield from zip(("a phone in a pause", "a table in a pause"), shown, strict=True)
    shown[0].locator("#lighten").click()
    yield "a phone that is lit", shown[0]


def unfolded(page: Page) -> Page:
    page.emulate_media(reduced_motion="reduce")
    for summary in page.locator("summary").all():
        if summary.is_visible():
            summary.click()
    return page
