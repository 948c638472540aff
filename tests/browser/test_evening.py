"""An evening that is over, on the table page and on phones: all of it in sight, at every size and in every language."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from companion.core.evening import EveningRecord
from companion.core.text import say
from companion.core.view import Fact
from companion.hub.table import snapshot
from companion.table.evening.record import record_evening
from tests.browser.look import looks_right
from tests.browser.screens import PHONE, TABLET, TV, Screens, Size, address
from tests.looks.faults import faults
from tests.web.hands import answer_at_hub
from tests.web.house import House, Phone

NAMES = (
    *("Maximiliane", "Zoë O'Hara", "Bartholomew", "Dino", "Ann"),
    *("Ben", "Čapek", "Eva", "FernandoGuadalup", "WOMMOWAMMOWAMMOA"),
)


def over(house: House, people: int, games: int) -> list[Phone]:
    """Play an evening; the last player goes home before its end."""
    phones = house.play(*NAMES[:people])
    for game in range(games):
        if game:
            phones[0].say("table-begin")
        scores = {f"seat-{seat}": (5 * seat + game) % 7 for seat in range(1, people + 1)}
        phones[0].say("points-1", scores)
        phones[0].say("table-ask-end")
        phones[1].say("table-agree-end", "yes")
    phones[-1].say("table-stand")
    phones[0].say("table-ask-evening", "yes")
    phones[1].say("table-agree-evening", "yes")
    return phones


def with_lengths_and_highlights(patch: pytest.MonkeyPatch) -> None:
    """Let each evening have what games give it that take long."""
    record = record_evening
    said = Fact("Among Cultists", say("{who} is voted out with four votes and was a Cultist.", who="Bartholomew"))

    def longer(*given: Any) -> EveningRecord | None:
        found = record(*given)
        games = tuple(replace(game, title="Castle of the Devil", minutes=125) for game in found.games) if found else ()
        return replace(found, games=games, highlights=(said, said)) if found else None

    patch.setattr(snapshot, "record_evening", longer)


def in_sight(page: Page, selector: str) -> None:
    """Check that each of these elements is whole in the window."""
    for found in page.locator(selector).all():
        expect(found).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("people", "games"), [(3, 1), (10, 6)])
def test_the_table_page_shows_it_whole_at_every_size(
    house: House, screens: Screens, people: int, games: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_lengths_and_highlights(monkeypatch)
    over(house, people, games)
    lamp = screens.blank(TV)
    for language in ("it", "en", "es"):
        for size, screen in ((TV, ""), (TV, "?screen"), (TABLET, "?screen"), (PHONE, "")):
            page = screens.open(f"{address(house)}/table{screen}", size, language)
            expect(page.locator(".ranks li")).to_have_count(people)
            expect(page.locator(".games li")).to_have_count(games)
            assert not (found := faults(page, size, "screen" if screen else "hub")), (
                f"{language} {size} {screen} {found}"
            )
            looks_right(page, lamp)
            if size != PHONE:
                in_sight(page, ".next, .day, .ranks li, .games li, .why >> visible=true")
                in_sight(page, ".code b")
            page.close()


@pytest.mark.parametrize("size", [PHONE, TABLET, TV])
def test_a_phone_shows_its_picture_whole_with_one_tap_that_closes_it(
    house: House, screens: Screens, size: Size
) -> None:
    phone = over(house, 4, 2)[0]
    page = screens.blank(size, "it")
    page.context.add_cookies([{"name": "device", "value": phone.token, "url": address(house)}])
    page.goto(address(house))
    image = page.locator("img")
    expect(image).to_have_js_property("complete", True)
    expect(image).to_have_js_property("naturalWidth", 1080)
    looks_right(page, screens.blank(TV))
    page.reload()
    expect(image).to_be_attached()
    page.get_by_role("button", name="Chiudi la serata").click()
    expect(page.locator("input[name=name]")).to_be_visible()
    page.reload()
    expect(image).to_have_count(0)


def test_phones_turn_to_it_by_themselves_and_the_code_comes_to_the_table_page_after_it(
    house: House, screens: Screens
) -> None:
    anna, ben, _ = house.play("Anna", "Ben", "Caro")
    anna.say("points-1", {"seat-1": 1, "seat-2": 2, "seat-3": 7})
    anna.say("table-ask-end")
    ben.say("table-agree-end", "yes")
    table, phone = screens.table(house), screens.phone(house, anna)
    qr = table.locator(".join .qr")
    anna.say("table-ask-evening", "yes")
    ben.say("table-agree-evening", "yes")
    expect(phone.locator("img")).to_be_visible()
    expect(table.get_by_text("Caro wins the evening")).to_be_visible()
    expect(table.locator(".highlight")).to_have_count(0)
    expect(qr).to_be_hidden()
    expect(table.locator(".code b")).to_be_in_viewport()
    answer_at_hub(house, "table-next")
    expect(qr).to_be_visible()
    expect(table.get_by_text("Caro wins the evening")).to_have_count(0)
    expect(phone.locator("img")).to_be_visible()
