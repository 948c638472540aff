"""Names in Hebrew, Arabic and Latin letters in one sentence, each with its number: they stand in order where shown."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.core.text import say
from companion.games import GAMES
from companion.hub.ledger.reader import Reader
from companion.texts import translator
from companion.texts.isolated import BEGINS, ENDS
from sounds.utterance import utterance
from tests.browser.screens import PHONE, TV, Screens, Size, open_sheet
from tests.browser.stage import Scenery, SceneryHub
from tests.web.house import House

HEBREW, ARABIC, LATIN = NAMES = ("\u05d3\u05e0\u05d4", "\u0633\u0627\u0645\u064a", "Zo\u00eb")

SENTENCE = say("{one} 31, {two} 42, {three} 53.", one=ARABIC, two=HEBREW, three=LATIN)
IN_ORDER = (ARABIC, "31", HEBREW, "42", LATIN, "53")

PLACES = """([selector, parts]) => {
  const element = document.querySelector(selector), walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  return parts.map((part) => {
    const node = nodes.find((one) => one.data.includes(part)), range = document.createRange();
    range.setStart(node, node.data.indexOf(part));
    range.setEnd(node, node.data.indexOf(part) + part.length);
    const box = range.getBoundingClientRect();
    return [Math.round(box.top + box.height / 2), box.left, box.right];
  });
}"""
"""Return the middle, the left and the right of the place of each part."""


def in_order(page: Page, selector: str, parts: tuple[str, ...]) -> bool:
    """Return whether the parts stand one after another, in lines from top to bottom."""
    page.locator(selector).first.wait_for(state="attached")
    places = page.evaluate(PLACES, [selector, list(parts)])
    assert all(right > left for _, left, right in places), places
    return all(
        after[0] > before[0] + 5 or (abs(after[0] - before[0]) <= 5 and after[1] >= before[2] - 1)
        for before, after in pairwise(places)
    )


@pytest.mark.scenery(Scenery(sentence=SENTENCE))
@pytest.mark.parametrize(("size", "screen"), [(PHONE, False), (TV, True)], ids=["phone", "table page"])
def test_a_sentence_is_in_order_on_each_page(
    staged: House, stage: SceneryHub, screens: Screens, size: Size, screen: bool
) -> None:
    phones = [staged.phone(name) for name in NAMES]
    page = screens.table(staged, size) if screen else screens.phone(staged, phones[0], size)
    if not screen:
        open_sheet(page, "table")
    for selector in (".next", ".notice:not([hidden])", ".story li"):
        assert in_order(page, selector, IN_ORDER), selector
        marked = page.locator(selector).first
        assert marked.locator("bdi").all_text_contents() == [ARABIC, HEBREW, LATIN]
        assert BEGINS not in (marked.text_content() or "")


def test_the_test_sees_names_that_move_their_numbers(staged: House, screens: Screens) -> None:
    page = screens.table(staged)
    page.evaluate("(words) => { document.body.innerHTML = `<p>${words}</p>`; }", translator("en")(SENTENCE))
    assert not in_order(page, "p", IN_ORDER)


def test_at_the_ends_of_games_they_are_in_order_and_what_is_kept_spoken_and_exported_has_no_marks(
    house: House, screens: Screens, tmp_path: Path
) -> None:
    first, second, _ = house.play(*NAMES)
    first.say("points-1", {"seat-1": 4, "seat-2": 4, "seat-3": 4})
    first.say("table-ask-end")
    second.say("table-agree-end", "yes")
    house.tables.lend_ledger(Reader(tmp_path, GAMES))
    page = screens.phone(house, first)
    links = page.locator("[href*=bgstats]").evaluate_all("(found) => found.map((one) => one.href)")
    page.goto(f"http://127.0.0.1:{house.port}/ledger")
    assert in_order(page, ".won-by", NAMES)
    spoken = utterance(SENTENCE, "en", "").words
    kept = b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())
    told = [str(house.phone().view()), str(first.view(1)), *links, spoken]
    assert HEBREW in told[0] and HEBREW.encode() in kept and links
    assert not any(mark in words for mark in (BEGINS, ENDS) for words in told)
    assert not any(mark.encode() in kept for mark in (BEGINS, ENDS))


def test_on_the_page_of_an_evening_they_are_in_order_and_its_picture_is_described_without_marks(
    house: House, screens: Screens
) -> None:
    first, second, _ = house.play(*NAMES)
    first.say("points-1", {"seat-1": 4, "seat-2": 4, "seat-3": 4})
    for start in ("end", "evening"):
        first.say(f"table-ask-{start}", "yes" if start == "evening" else "go")
        second.say(f"table-agree-{start}", "yes")
    page = screens.table(house)
    expect(page.locator(".next bdi")).to_have_count(3)
    assert in_order(page, ".games li span", NAMES)
    page.goto(f"http://127.0.0.1:{house.port}/{house.code}/evening?language=en")
    described = str(page.locator("img").get_attribute("alt"))
    assert HEBREW in described and ARABIC in described
    assert not any(mark in described for mark in (BEGINS, ENDS))
