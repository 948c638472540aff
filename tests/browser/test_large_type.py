"""Large type by the phone's own setting holds the layout: no page is wider than the phone, and nothing is cut."""

from itertools import islice
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.core.game import AnyGame
from companion.core.view import Secret
from companion.games import GAMES
from tests.browser.large import type_of
from tests.browser.screens import PHONE, Screens, address
from tests.browser.sounding import room
from tests.browser.stage import EVERY_BLOCK, EVERY_KIND, Scenery
from tests.looks.faults import faults
from tests.looks.looking import Look, Looking
from tests.looks.mirror import Mirror
from tests.looks.moments import moments, seats_for
from tests.web.house import House, open_house

SIZES = (24, 32)
"""Pixels of a letter at 150 % and at 200 %."""


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_phone_of_every_game_holds_large_type(browser: Browser, tmp_path: Path, game: AnyGame) -> None:
    mirror, found = Mirror(), {}
    people = seats_for(game)[-1]
    fullest = [moment for moment in moments(game, people) if moment.name.endswith("-fullest")]
    with open_house(tmp_path, seen_as=mirror.before) as house:
        looking = Looking(browser, house, mirror, None)
        for moment in islice(fullest, 0, None, 5):
            look = Look(game.name, people, moment, "it", PHONE, "phone")
            looking.at(look)
            for pixels in SIZES:
                with type_of(looking.page("phone"), pixels):
                    if wrong := faults(looking.page("phone"), PHONE, "phone"):
                        found[look.name, pixels] = wrong
        looking.close()
    assert found == {}


@pytest.mark.scenery(Scenery(EVERY_BLOCK, EVERY_KIND, (Secret("role", "You are", "The guest", "eye"),)))
def test_every_kind_of_page_holds_large_type(staged: House, screens: Screens, tmp_path: Path) -> None:
    room(staged, tmp_path / "sound")
    phone = staged.phone("FernandoGuadalup")
    here = f"http://127.0.0.1:{staged.port}"
    page = screens.phone(staged, phone)
    for url in ("", "/join", "/invite", "/sound", "/record", "/table"):
        reply = page.goto(f"{address(staged)}{url}")
        assert reply and reply.ok, url
        for pixels in SIZES:
            with type_of(page, pixels):
                assert faults(page, PHONE, "phone") == [], (url, pixels)
    staged.tables.open("en")
    page.context.clear_cookies()
    for url in ("/no-such-table", "/"):
        page.goto(f"{here}{url}")
        with type_of(page, SIZES[-1]):
            assert faults(page, PHONE, "phone") == [], url
