"""What does not fit beside the stage comes into sight leaf by leaf, whole; nothing turns under a hand."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from companion.core.text import say
from companion.core.view import Fact, Facts
from tests.browser.screens import TABLET, TV, Screens, address
from tests.browser.stage import EVERY_KIND, Scenery, Stage
from tests.web.hands import at_hub
from tests.web.house import House

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
    """Return the rows that are seen whole now."""
    found: list[str] = page.locator(".facts > div").evaluate_all(IN_SIGHT)
    return found


@pytest.fixture
def table(staged: House, screens: Screens) -> Iterator[Page]:
    """Return the page of the hub with more than it has room for."""
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
"""How far aside each row stands of those in sight, in pixels."""


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
    at_hub(house, "table-seat", "Caro")
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


LIST = (Facts("list", say("The list"), tuple(Fact(str(row), "7") for row in range(8))),)


@pytest.mark.long
@pytest.mark.scenery(Scenery(LIST, speaks=False))
def test_who_is_asked_at_the_hub_reads_a_list_to_its_end(staged: House, stage: Stage, screens: Screens) -> None:
    staged.phone("Anna")  # the host
    at_hub(staged, "table-seat", "Caro")
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
    at_hub(house, "table-seat", "Caro")
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
    assert seen[0] and set.union(*seen) == every and len(every) == 7


@pytest.mark.long
def test_the_panel_stands_at_the_winner_at_the_end_and_again_is_in_sight_where_the_host_plays_at_the_hub(
    house: House, screens: Screens
) -> None:
    at_hub(house, "table-seat", "Caro")
    anna = house.phone("Anna")
    at_hub(house, "table-game", "open-table")
    at_hub(house, "table-begin")
    page = screens.table(house, TABLET)
    menu = page.locator(".menu > summary").first
    menu.scroll_into_view_if_needed()
    menu.click()
    page.locator(".beside").evaluate("(beside) => { beside.scrollTop = beside.scrollHeight; }")
    anna.say("points-1", {"seat-1": 9, "seat-2": 1})
    anna.say("table-ask-end")
    expect(page.locator(".block-result .winners")).to_be_in_viewport(ratio=1)
    assert page.locator(".beside").evaluate("(beside) => beside.scrollTop") == 0
    expect(page.locator(".hands [data-question^=table-begin]").first).to_be_in_viewport(ratio=1)


TALL_TONGUES = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".tools .tongues { height: 200px }");
  document.adoptedStyleSheets = [sheet];
  window.dispatchEvent(new Event("resize"));
}"""


@pytest.mark.long
@pytest.mark.scenery(Scenery(MUCH[:1], speaks=False))
def test_what_fits_without_the_languages_alone_is_laid_out_once(staged: House, screens: Screens) -> None:
    """The number of the leaf takes their place: to try both for ever holds the page for a minute."""
    page = screens.blank(TABLET)
    with staged.phone("Anna").live():
        page.goto(f"{address(staged)}/table")
        expect(page.locator(".facts > div").first).to_be_visible()
        assert page.evaluate("document.body.hasAttribute('data-leaves')") is False
        page.evaluate(TALL_TONGUES)
        assert page.evaluate("document.body.hasAttribute('data-leaves')")
        expect(page.locator("[data-leaf]")).to_be_hidden()
        assert len(seen(page)) == 5
