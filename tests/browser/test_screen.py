"""The hub's own screen: on the wall, during setup or update of a card; content that does not fit comes leaf by leaf.

Each leaf shows its part whole, and nothing turns while somebody points at it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.appliance import set_up, updates
from companion.core.text import say
from companion.core.view import Fact, Facts, SpokenLine
from tests.browser.every_page import away, new_card
from tests.browser.screens import PHONE, TABLET, TV, Screens, Size, address
from tests.browser.stage import EVERY_KIND, Scenery, SceneryHub
from tests.looks.faults import faults
from tests.web.hands import answer_at_hub
from tests.web.house import House

TOMORROW = 24 * 3_600_000
"""A game time in milliseconds."""

LINES = """items => items.map((item) => {
  const range = document.createRange();
  range.selectNodeContents(item);
  return range.getClientRects().length;
})"""
"""A script that returns the number of lines of each item's text."""


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
    assert 0 <= code["y"] - (where["y"] + where["height"]) < code["height"] / 2


@pytest.mark.scenery(Scenery(line=SpokenLine("settle", say("Keep your eyes closed, everyone."), TOMORROW)))
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


@pytest.mark.parametrize("query", ["", "?screen"], ids=["at the hub", "screen"])
@pytest.mark.parametrize("size", [TV, TABLET], ids=["tv", "tablet"])
def test_once_all_phones_are_gone_the_table_shows_the_way_back_large_and_who_is_missing(
    house: House, screens: Screens, monkeypatch: pytest.MonkeyPatch, size: Size, query: str
) -> None:
    monkeypatch.setattr("companion.hub.table.phones.AWAY_AFTER", 0)
    anna, ben, _ = house.play("Anna", "Ben", "Massimiliano")
    with anna.live():
        page = screens.open(f"{address(house)}/table{query}", size)
        expect(page.locator(".place.away")).to_have_count(2)
        expect(page.locator("body")).to_have_attribute("data-stranded", "0")
    expect(page.locator("body")).to_have_attribute("data-stranded", "1")
    expect(page.locator(".notice").first).to_contain_text("Anna, Ben, and Massimiliano")
    for part in (".join .qr", ".join .code b", ".join .addresses", ".notice"):
        expect(page.locator(part).first).to_be_in_viewport(ratio=1)
    assert page.locator(".join .code b").evaluate("code => parseFloat(getComputedStyle(code).fontSize)") > 24
    assert page.locator(".join .qr").evaluate("qr => qr.clientWidth") >= size[1] / 4
    assert faults(page, size, "screen") == []
    with ben.live():
        expect(page.locator("body")).to_have_attribute("data-stranded", "0")


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
    expect(page.get_by_role("alert")).to_contain_text("non è riuscito a entrare")
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


LEAF = 6_000

LONG = tuple(
    Facts(f"facts-{n}", say("Part {n}", n=n), tuple(Fact(f"{n}.{row}", "7") for row in range(5))) for n in range(18)
)
MUCH = LONG[:6]

IN_SIGHT = """(rows) => {
  const outer = document.querySelector(".beside").getBoundingClientRect();
  const across = (box) => box.left >= outer.left - 1 && box.right <= outer.right + 1;
  const whole = (box) => across(box) && box.top >= outer.top && box.bottom <= outer.bottom + 1;
  return rows.filter((row) => whole(row.getBoundingClientRect())).map((row) => row.querySelector("dt").textContent);
}"""

COUNTED = """() => {
  window.taps = 0;
  document.querySelector(".blocks").addEventListener("click", () => { window.taps += 1; });
}"""

much = pytest.mark.scenery(Scenery(MUCH, speaks=False))


def seen(page: Page) -> list[str]:
    """Return the rows that are visible whole now."""
    found: list[str] = page.locator(".facts > div").evaluate_all(IN_SIGHT)
    return found


@pytest.fixture
def table(staged: House, screens: Screens) -> Iterator[Page]:
    """The page of the hub with more content than fits."""
    page = screens.blank(TABLET)
    with staged.phone("Anna").live():
        page.clock.install()
        page.goto(f"{address(staged)}/table")
        expect(page.locator("[data-leaf]")).to_have_text("1 / 4")
        yield page


@much
def test_every_row_is_seen_whole_on_one_leaf(table: Page) -> None:
    leaf, found = table.locator("[data-leaf]"), []
    for at in range(1, 5):
        expect(leaf).to_have_text(f"{at} / 4")
        found += seen(table)
        leaf.click()
    assert sorted(found) == [f"{n}.{row}" for n in range(6) for row in range(5)]


ASIDE = """(rows) => {
  const outer = document.querySelector(".beside").getBoundingClientRect();
  const lefts = rows.map((row) => row.getBoundingClientRect().left - outer.left);
  return lefts.filter((left) => Math.abs(left) < outer.width / 2);
}"""
"""A script that returns the offset of each visible row to the side, in pixels."""


@pytest.mark.long
@pytest.mark.scenery(Scenery(LONG, speaks=False))
def test_the_last_leaf_begins_where_the_first_does_though_none_is_a_whole_number_of_pixels_wide(
    staged: House, screens: Screens
) -> None:
    aside: list[float] = []
    with staged.phone("Anna").live():
        page = screens.table(staged, TV)
        leaf = page.locator("[data-leaf]")
        expect(leaf).to_contain_text("1 / ")
        for _ in range(int(leaf.inner_text().split(" / ")[1])):
            leaf.click()
            aside += page.locator(".facts > div").evaluate_all(ASIDE)
    assert len(aside) == len(LONG) * 5 and max(map(abs, aside)) < 1


@pytest.mark.long
@much
def test_who_turns_a_leaf_at_the_hub_has_time_to_read_it(table: Page) -> None:
    table.locator("[data-leaf]").click()
    table.clock.run_for(LEAF + LEAF // 2)
    expect(table.locator("[data-leaf]")).to_have_text("2 / 4")


@pytest.mark.long
@much
def test_a_tap_right_after_a_leaf_has_turned_meant_what_stood_there_before(table: Page) -> None:
    table.evaluate(COUNTED)
    block = table.locator(".block[data-key=facts-1]")
    block.dispatch_event("click")
    assert table.evaluate("window.taps") == 1
    table.clock.pause_at(table.evaluate("Date.now()") + 100)
    for _ in range(80):
        table.clock.run_for(100)
        if not table.locator("[data-leaf]").inner_text().startswith("1 "):
            break
    block.dispatch_event("click")
    assert table.evaluate("window.taps") == 1, "it came as the leaf turned"
    table.clock.run_for(600)
    block.dispatch_event("click")
    assert table.evaluate("window.taps") == 2


@much
def test_the_leaves_of_a_screen_turn_by_themselves(staged: House, table: Page) -> None:
    table.goto(f"{address(staged)}/table?screen")
    expect(table.locator("[data-leaf]")).to_have_text("1 / 3")
    table.clock.run_for(LEAF)
    expect(table.locator("[data-leaf]")).to_have_text("2 / 3")


@pytest.mark.long
def test_what_is_asked_at_the_hub_is_scrolled_and_no_leaf_turns_it_away(house: House, screens: Screens) -> None:
    anna = house.phone("Anna")
    answer_at_hub(house, "table-seat", "Caro")
    anna.say("table-game", "open-table")
    anna.say("table-begin")
    page = screens.table(house, TABLET)
    expect(page.locator("body[data-leaved]")).to_have_count(1)
    page.locator(".menu > summary").first.scroll_into_view_if_needed()
    page.locator(".menu > summary").first.click()
    expect(page.locator("body[data-leaved]")).to_have_count(0)
    expect(page.locator("[data-leaf]")).to_be_hidden()
    page.locator(".menu > summary").first.click()
    expect(page.locator("body[data-leaved]")).to_have_count(1)


LIST = (Facts("list", say("The list"), tuple(Fact(str(row), "seven") for row in range(8))),)


@pytest.mark.long
@pytest.mark.scenery(Scenery(LIST, speaks=False))
def test_who_is_asked_at_the_hub_reads_a_list_to_its_end(staged: House, stage: SceneryHub, screens: Screens) -> None:
    staged.phone("Anna")  # the host
    answer_at_hub(staged, "table-seat", "Caro")
    page = screens.table(staged, TABLET)
    rows = page.locator(".facts > div:visible")
    expect(rows).to_have_count(5)
    stage.show(Scenery(LIST, questions=EVERY_KIND[:1], speaks=False))
    expect(rows).to_have_count(8)


WHOLE = """(tools) => {
  const outer = document.querySelector(".beside").getBoundingClientRect();
  const whole = (box) => box.left >= outer.left - 1 && box.right <= outer.right + 1 && box.bottom <= outer.bottom + 1;
  return tools.filter((tool) => whole(tool.getBoundingClientRect())).map((tool) => tool.dataset.question);
}"""


@pytest.mark.long
def test_all_that_somebody_without_a_phone_may_do_stands_whole_on_a_leaf_and_begins_on_the_first(
    house: House, screens: Screens
) -> None:
    anna = house.phone("Anna")
    answer_at_hub(house, "table-seat", "Caro")
    anna.say("table-game", "open-table")
    anna.say("table-begin")
    anna.say("fill", {"red": 1, "blue": 0, "green": 0, "yellow": 0, "white": 0, "black": 0})
    page = screens.table(house, TABLET)
    tools, leaf = page.locator(".hands [data-key^=self] [data-question]:not(form form)"), page.locator("[data-leaf]")
    expect(page.locator("body[data-leaves]")).to_have_count(1)
    every = set(tools.evaluate_all("(tools) => tools.map((tool) => tool.dataset.question)"))
    seen = [set(tools.evaluate_all(WHOLE))]
    for _ in range(1, int(leaf.inner_text().split(" / ")[1])):
        leaf.click()
        seen.append(set(tools.evaluate_all(WHOLE)))
    assert seen[0] and set.union(*seen) == every and len(every) == 8


@pytest.mark.long
def test_the_panel_stands_at_the_winner_at_the_end_and_again_is_in_sight_where_the_host_plays_at_the_hub(
    house: House, screens: Screens
) -> None:
    answer_at_hub(house, "table-seat", "Caro")
    anna = house.phone("Anna")
    answer_at_hub(house, "table-game", "open-table")
    answer_at_hub(house, "table-begin")
    page = screens.table(house, TABLET)
    menu = page.locator(".menu > summary").first
    menu.scroll_into_view_if_needed()
    menu.click()
    page.locator(".beside").evaluate("(beside) => { beside.scrollTop = beside.scrollHeight; }")
    anna.say("points-1", {"seat-1": 9, "seat-2": 1})
    anna.say("table-ask-end")
    expect(page.locator(".won .why")).to_be_in_viewport(ratio=1)
    assert page.locator(".beside").evaluate("(beside) => beside.scrollTop") == 0
    expect(page.locator(".hands [data-question^=table-begin]").first).to_be_in_viewport(ratio=1)
