"""The hub's own screen: on the wall, at the set-up of a new card, and when a later version is handed over."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion.appliance import set_up, updates
from companion.core.text import say
from companion.core.view import SpokenLine
from tests.browser.every_page import away, new_card
from tests.browser.screens import PHONE, TABLET, TV, Screens, Size, address
from tests.browser.stage import Scenery
from tests.looks.faults import faults
from tests.web.house import House

TOMORROW = 24 * 3_600_000
"""A game time in milliseconds."""

LINES = """items => items.map((item) => {
  const range = document.createRange();
  range.selectNodeContents(item);
  return range.getClientRects().length;
})"""
"""In how many lines the text of each item stands."""


@pytest.mark.long
def test_a_screen_shows_the_addresses_as_they_come_and_go_with_the_wi_fi(
    house: House, screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    there: list[str] = []
    monkeypatch.setattr("web.routes.shared.urls", lambda settings, port, path: [f"http://{ip}{path}" for ip in there])
    page = screens.blank(TV)
    page.clock.install()
    page.goto(f"{address(house)}/table?screen")
    join = page.locator(".join")
    expect(join).to_contain_text("No network for phones found")
    for addresses in (["192.168.1.7"], ["10.42.0.1"]):
        there[:] = addresses
        page.clock.fast_forward(10_500)
        expect(join).to_contain_text(f"http://{addresses[0]}/{house.code}")
        expect(join.locator(".qr svg")).to_be_visible()
    page.evaluate("window.kept = true")
    with page.expect_response(f"{address(house)}/where"):
        page.clock.fast_forward(10_500)
    assert page.evaluate("window.kept"), "it was loaded again though nothing had changed"


@pytest.mark.long
def test_a_screen_at_a_hub_with_several_tables_says_how_it_gets_to_one(house: House, screens: Screens) -> None:
    codes = [house.code, house.tables.open("it")]
    here = f"http://127.0.0.1:{house.port}/?screen"
    page = away(screens, f"{here}&language=it")
    for size in (TV, TABLET, PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert faults(page, size, "screen") == []
    expect(page.locator("main p")).to_have_count(1)
    for code in codes:
        expect(page.locator("main")).to_contain_text(f"/{code}/table?screen")
    page.locator("main a").nth(1).click()
    expect(page.locator(".page-table.screen .code b")).to_have_text(codes[1])
    page.set_extra_http_headers({})
    page.goto(here)
    expect(page.locator(".page-table.screen .code b")).to_have_text(codes[0])


@pytest.mark.long
def test_an_address_is_in_one_line_while_people_gather(
    house: House, screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = ["http://192.168.178.107:8000/WXYZ", "http://the-table-at-home.local:8000/WXYZ"]
    monkeypatch.setattr("web.routes.shared.urls", lambda settings, port, path: found)
    page = screens.blank(TV)
    for size in (TV, TABLET):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(f"{address(house)}/table?screen")
        lines = page.locator(".addresses li").evaluate_all(LINES)
        assert lines == [1, 1]


@pytest.mark.long
def test_the_address_stands_with_its_code_while_people_gather(house: House, screens: Screens) -> None:
    page = screens.table(house)
    code, where = (page.locator(name).bounding_box() for name in (".join .code", ".join .addresses"))
    assert code and where
    assert 0 <= where["y"] - (code["y"] + code["height"]) < code["height"] / 2


@pytest.mark.scenery(Scenery(line=SpokenLine("settle", say("Everybody: shut your eyes."), TOMORROW)))
def test_between_two_lines_of_the_night_there_is_nothing_but_the_moon(staged: House, screens: Screens) -> None:
    staged.phone("Anna")
    page = screens.table(staged)
    expect(page.locator(".spoken")).to_be_hidden()
    assert page.locator(".caption").evaluate("one => getComputedStyle(one).backgroundColor") == "rgba(0, 0, 0, 0)"


def test_the_candle_flickers_in_steps_of_which_the_browser_animates_none(house: House, screens: Screens) -> None:
    page = screens.blank(TV)
    page.clock.install()
    page.goto(f"{address(house)}/table?screen")
    body, seen = page.locator("body"), set()
    for _ in range(13):  # all its steps: on a busy machine some are over before the first look
        page.clock.run_for(600)
        seen.add(body.get_attribute("data-flame"))
    assert len(seen) > 2
    assert page.evaluate("document.getAnimations().length") == 0, "the browser would draw all the time"
    page.emulate_media(reduced_motion="reduce")
    page.clock.run_for(600)
    expect(body).to_have_attribute("data-flame", "0")
    page.clock.run_for(1800)
    expect(body).to_have_attribute("data-flame", "0")


def test_a_screen_shows_the_seats_whose_phones_are_gone(
    house: House, screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.hub.table.phones.AWAY_AFTER", 0)
    anna = house.phone("Anna")
    house.phone("Ben")
    with anna.live():
        page = screens.open(f"{address(house)}/table?screen", TV)
        gone = page.locator(".place.away")
        expect(gone).to_have_count(1)
        expect(gone.locator(".medal")).to_be_visible()
        expect(gone.locator(".name")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, TV], ids=["phone", "tv"])
def test_a_long_word_in_what_is_played_stays_clear_of_the_names_around_it(
    house: House, screens: Screens, size: Size
) -> None:
    anna, *_ = [
        house.phone(name) for name in ("Anna", "Bartholomew", "FernandoGuadalup", "Caro", "Elsa", "Massimiliano")
    ]
    anna.say("table-game", "open-table")
    anna.say("table-option-box", "Schadenfreudegesellschaftsspiele")
    anna.say("table-begin")
    page = screens.open(f"{address(house)}/table?screen", size)
    expect(page.locator(".middle .title")).to_contain_text("Schaden")
    assert faults(page, size, "screen") == []


@pytest.mark.long
def test_the_last_answer_leads_to_the_lobby(
    house: House, screens: Screens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_card(tmp_path, monkeypatch)
    page = screens.open(f"http://127.0.0.1:{house.port}/setup", locale="it-IT")
    asked = tmp_path / "run/setup.json"

    def root_says(words: str) -> None:
        asked.unlink()
        (tmp_path / "state").write_text(words, "ascii")

    page.locator("#house").fill("Casa Rossi")
    page.locator("#house-word").fill("velvet curtain")
    page.get_by_role("button", name="Al tavolo").click()
    page.wait_for_url("**/setup/done?house=yes")
    root_says("refused wifi")
    page.get_by_role("link", name="Torna alle risposte").click()
    expect(page.get_by_role("alert")).to_contain_text("non ha fatto entrare l'hub")
    expect(page.locator("#house-word")).to_have_value("")
    page.get_by_role("button", name="Al tavolo").click()
    page.wait_for_url("**/setup/done")
    assert json.loads(asked.read_text("utf-8")) == {
        "language": "it", "country": "IT", "wifi": None, "own": False, "login": None,
    }  # fmt: skip
    root_says("done")
    (tmp_path / "new").unlink()
    page.locator("main.stage").wait_for()
    assert not set_up.is_new()


def test_the_page_follows_an_update_to_its_end(
    house: House, screens: Screens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "inbox").mkdir()
    (tmp_path / updates.SIGNERS).parent.mkdir(parents=True)
    (tmp_path / updates.SIGNERS).touch()
    for name, path in {"INBOX": tmp_path / "inbox", "STATE": tmp_path / "state", "VERSION": tmp_path}.items():
        monkeypatch.setattr(updates, name, path)
    archive = tmp_path / "companion-1.0-aarch64.tar"
    archive.write_bytes(b"a" * 40_000)
    page = screens.open(f"http://127.0.0.1:{house.port}/update")
    state, choice = page.locator("#update-state"), page.locator("#file")
    choice.set_input_files(archive)
    expect(state).to_have_text(updates.STEPS["checking"].message)
    expect(choice).to_be_disabled()
    (tmp_path / "inbox/update.tar").unlink()
    for words, says in (("waiting", updates.STEPS["waiting"]), ("done", updates.DONE)):
        (tmp_path / "state").write_text(words, "ascii")
        expect(state).to_have_text(says.message)
    expect(choice).to_be_enabled()
