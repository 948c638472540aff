"""Facts and lists in little room: no word is broken, and a number stays with its sign."""

from __future__ import annotations

import pytest

from companion.core.view import Checklist, Fact, Facts, Item
from tests.browser.look import SIZES, WIDE
from tests.browser.screens import Screens, Size
from tests.browser.stage import Scenery
from tests.web.house import House

BROKEN = """() => Array.from(document.querySelectorAll(".facts dt, .facts dd, .checklist .words")).flatMap((part) => {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const broken = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const word of node.data.matchAll(/[^ \\\\n\\u00ad]+/g)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set(Array.from(range.getClientRects(), (box) => Math.round(box.top)));
      if (lines.size > 1) broken.push(word[0]);
    }
  }
  return broken;
})"""
"""A script that returns the words of facts and lists that stand on two lines; a number is one word with its sign."""

TEXTS = ("7", "Anna dichiara Ambasciatrice oggi.", "No tiene Embajador: mintió y cae.", "9 × Alive, 12 × Dead")
"""Texts that are no sentences yet, the longest of them."""

LONG_FACTS = Facts(
    "facts",
    "Partita",
    tuple(
        Fact(label, text)
        for label in ("Duda", "Annuncio", "Said", "Carte in un incontro", "Objetivo de los Investigadores")
        for text in TEXTS
    ),
)
LONG_LIST = Checklist("list", "In tavola", tuple(Item(f"i{n}", "x" * n + " 9 × Alive", False) for n in range(1, 40)))


@SIZES
@pytest.mark.scenery(Scenery((LONG_FACTS, LONG_LIST)))
def test_no_word_of_a_fact_is_broken_and_a_number_stays_with_its_sign(
    staged: House, screens: Screens, size: Size
) -> None:
    phone = staged.phone("Anna")
    pages = screens.phone(staged, phone, size), screens.table(staged, size)
    for page in pages:
        page.locator(".facts dt").first.wait_for(state="attached")
        assert page.evaluate(BROKEN) == []
        assert page.evaluate(WIDE) <= 0
