"""A language of two fifths longer texts: nothing is cut off, and no text stays English."""

from __future__ import annotations

import re
from itertools import cycle
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from companion.games import GAMES
from companion.table.words import WORDS
from tests.browser.pictured import TABLES, showing
from tests.browser.screens import PHONE, TABLET, TV
from tests.long import LONGEST, further
from tests.looks.looking import PagePicture
from tests.looks.moments import NAMES, seats_for
from tests.looks.reading import read_words
from tests.texts.pseudo import find_english, pseudo, spoken_instead_of

NOT_TRANSLATED = {*NAMES, *WORDS["en"], "English"}
"""Names of players, words that one phone shows and another picks, and the name of a language."""

_ADDRESS = re.compile(r"https?://\S+|\b[A-Z0-9]{4}\b")
"""An address, or the code of a table."""


def words_left(page: Page) -> list[str]:
    """Return the English words of a page."""
    texts = [_ADDRESS.sub("", text.replace("\u00ad", "")) for text in read_words(page)]
    return [f"{word} in {text.strip()!r}" for text in texts for word in find_english(text, NOT_TRANSLATED)]


def test_a_text_in_the_pseudo_language_keeps_its_values_and_is_longer() -> None:
    assert pseudo("{who} draws {n} cards.") == "{who} dŕáŵš {n} çáŕdš éñé."
    assert find_english("Ánná dŕáŵš the card", {"Anna"}) == ["the", "card"]
    assert find_english("Maria Grazia2 dŕáŵš, Annabel ñót", {"Maria Grazia2", "Anna"}) == ["Annabel"]


@pytest.mark.parametrize("game", further(GAMES))
def test_in_a_language_of_longer_texts_nothing_is_cut_off_and_nothing_stays_english(
    game: str, browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = seats_for(GAMES[game])[-1]
    found: list[str] = []
    with (
        spoken_instead_of(LONGEST, monkeypatch),
        showing(browser, tmp_path, GAMES[game], people) as shown,
    ):
        for moment, table in zip(shown.fullest, cycle(TABLES)):
            for kind, size in (("phone", PHONE), (table, TV), (table, TABLET)):
                picture = PagePicture(game, people, moment, LONGEST, size, kind)
                seen = [*shown.looking.at(picture), *(shown.looking.cut(picture) if kind == "phone" else ())]
                page = shown.looking.page(kind)
                found += [f"{picture.name}: {fault}" for fault in [*seen, *words_left(page)]]
    assert not found, "\n".join(found)
