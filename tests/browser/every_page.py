"""Every kind of page, opened one after the other, for the tests that ask the same of each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from companion.appliance import set_up, updates
from companion.appliance.hotspot import Hotspot
from companion.games import GAMES
from companion.hub.backup.keeper import Keeper
from companion.hub.ledger.reader import Reader
from tests.browser.screens import PHONE, TV, Screens, address, carry, unfold
from tests.browser.sounding import room
from tests.hub.ledger.years import write_years
from tests.web.house import House, Phone

COLOURS = ("red", "blue", "green", "yellow", "white", "black")

WINDOWS = 4
"""With one more than these the oldest window of a phone is not served any more."""

HANDS = "[data-region=hands] [data-key=summary]"

Pages = Iterator[tuple[str, Page]]


def away(screens: Screens, url: str) -> Page:
    """Return a page that is not on the hub's own screen."""
    page = screens.blank(TV)
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
    """Let the hub be that of a card which nobody has set up; root's part of it lies in `folder`."""
    (folder / "run").mkdir(parents=True)
    (folder / "new").touch()
    for name, path in {"REQUEST": "run/setup.json", "STATE": "state", "NEW": "new"}.items():
        patch.setattr(set_up, name, folder / path)


def by_the_door(house: House, screens: Screens) -> Pages:
    """Yield the pages of people who do not sit at the table."""
    here = f"http://127.0.0.1:{house.port}"
    page = screens.open(address(house))
    yield "to sit down", page
    for name, path in (
        ("a name that was refused", f"{address(house)}/join?refused=yes"),
        ("to invite", f"{address(house)}/invite"),
        ("an error", f"{here}/no-such-table"),
        ("the rules of a game", f"{here}/reference/open-table"),
    ):
        page.goto(path)
        yield name, page
    yield "to pair", away(screens, f"{here}/pair")
    yield "the table page elsewhere", away(screens, f"{address(house)}/table")
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
    yield "a screen that shows none of several tables yet", away(screens, f"{here}/?screen")


def of_a_gathering(house: House, screens: Screens, data: Path, patch: pytest.MonkeyPatch) -> Pages:
    """Yield the pages before a game, those of the sound and of the own Wi-Fi among them."""
    patch.setattr("web.routes.hotspot.hotspot", lambda: Hotspot("table", "a-secret-word", True))
    room(house, data)
    host, guest = house.phone("Anna"), house.phone("Ben")
    page = screens.phone(house, host)
    yield "a phone while people gather", page
    for name in ("sound", "record"):
        page.goto(f"{address(house)}/{name}")
        yield name, page
    house.tables.lend_backups(Keeper(data, lambda: None))
    page.goto(f"http://127.0.0.1:{house.port}/backup")
    yield "the hub's data", page
    new_card(data / "of-root", patch)
    patch.setattr(updates, "INBOX", data / "of-root/run")
    patch.setattr(updates, "keyed", lambda: True)
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
    table = screens.table(house)
    table.locator(HANDS).wait_for()
    yield "the hub's own screen", table
    table.goto(f"{address(house)}/table?screen")
    yield "the table's screen", table
    host.say("table-more", "seat-2")
    guest.sit("Carla")
    shared = screens.phone(house, guest)
    yield "a shared phone", shared
    shared.locator(".iam").first.click()
    shared.locator(".me").wait_for()
    yield "an open seat of a shared phone", shared


def of_a_game(house: House, screens: Screens) -> Pages:
    """Yield the pages of a game, up to its end and the place where a seat was."""
    anna, ben = house.play("Anna", "Ben")
    anna.say("fill", {colour: 1 for colour in COLOURS})
    anna.say("draw", "secret")
    anna.say("points-1", {"seat-1": 3, "seat-2": 1})
    anna.say("vote", "people-shown")
    page = screens.phone(house, anna)
    page.emulate_media(reduced_motion="reduce")
    unfold(page, "first")
    yield "a phone in a game", page
    page.locator("a[data-reference]").click()
    page.locator("#book summary").first.click()
    yield "the rules over a phone", page
    page.locator("#book-back").click()
    table = screens.table(house)
    table.locator(".controls button").first.wait_for()
    yield "the hub's own screen in a game", table
    narrow = screens.table(house, PHONE)
    narrow.locator(HANDS).wait_for()
    yield "the table page on a phone", narrow
    anna.say("table-ask-end")
    ben.say("table-agree-end", "yes")
    page.locator(".block-result").wait_for()
    yield "the end on a phone", page
    table.locator(".block-result").wait_for()
    yield "the end on the hub's own screen", table
    for _ in range(WINDOWS):
        page.context.new_page().goto(address(house))
    page.locator("#gone-tab").wait_for()
    yield "a window that other ones have replaced", page
    for status, why in ((401, "moved"), (404, "over")):
        page = refused(screens.blank(), status, house, ben)
        page.locator(f"#gone-{why}").wait_for()
        yield f"a phone without a seat any more: {why}", page
