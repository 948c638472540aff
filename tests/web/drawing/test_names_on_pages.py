"""Names, words to pick and words of the roll call on every page of an evening: isolated, and left alone by a browser.

A browser that translates a page would make a star of Sol, and a name from right to left would move what stands beside.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.hub.ledger.reader import Reader
from tests.web.hands import answer_at_hub
from tests.web.house import House, Phone
from web.drawing.isolated_names import BEGINS, ENDS

NAMES = ("Sol", "דנה", "سلمى")
SOL, DANA, SALMA = NAMES

TEXT_ALONE = {"title", "option", "textarea"}
"""Elements that cannot hold others."""

CLOSED = {"input", "meta", "link", "br", "rect", "path", "use", "circle"}


class Occurrences(HTMLParser):
    """The texts of a page with one of `words`, and those of them that are not as they should be."""

    def __init__(self, html: str, words: tuple[str, ...]) -> None:
        super().__init__()
        self.found: list[str] = []
        self.wrong: list[str] = []
        self._wanted = re.compile("|".join(rf"\b{re.escape(word)}\b" for word in words))
        self._within: list[tuple[str, bool]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in CLOSED:
            self._within.append((tag, dict(attrs).get("translate") == "no"))

    def handle_endtag(self, tag: str) -> None:
        while self._within and self._within.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        tags = {tag for tag, _ in self._within}
        if not self._wanted.search(data) or "title" in tags:
            return
        self.found.append(data)
        isolated = "bdi" in tags or "word" in tags or TEXT_ALONE & tags or self._wanted.fullmatch(data.strip())
        if not isolated or not any(kept for _, kept in self._within):
            self.wrong.append(f"{' > '.join(tag for tag, _ in self._within)}: {data}")


def drawn(phone: Phone, query: str) -> str:
    """Return all regions of a stream of pages, one after another."""
    with phone.live(query) as page:
        regions = page.first("regions")["regions"]
    return "".join(region for region in regions.values() if isinstance(region, str))


def at_hub(house: House) -> str:
    """Return the questions of the hub's own controls."""
    with house.phone().live("eye=hub") as page:
        return str(page.region("hands"))


def forms(house: House, phone: Phone, regions: str) -> Iterator[str]:
    """Yield the forms of the folded questions."""
    for question in re.findall(r'data-fold="[^"]+" data-question="([^"]+)"', regions):
        reply = phone.get(f"/{house.code}/question?language=en&seat={phone.seat}&question={question}")
        assert reply.status == 200, reply
        yield reply.body.decode()


def pages(house: House, phones: list[Phone], *, shared: bool = False) -> str:
    """Return all that pages show at one moment: to each phone, on the table's screen, and before somebody joins."""
    found = [house.phone().get(f"/{house.code}/{page}").body.decode() for page in ("table", "join")]
    found += [drawn(house.phone(), "eye=table"), at_hub(house)]
    for phone in phones:
        phone.cookie = True
        found.append(phone.get(f"/{house.code}").body.decode())
        regions = drawn(phone, "" if shared else f"seat={phone.seat}")
        found += [regions, *forms(house, phone, regions)]
        phone.cookie = False
    return "\n".join(found)


def check(html: str, *words: str) -> None:
    """Fail if a word is missing, or if one is neither isolated nor left alone."""
    page = Occurrences(html, words)
    assert not page.wrong
    assert all(any(word in text for text in page.found) for word in words), page.found
    assert not {BEGINS, ENDS} & set(html)


def test_names_are_isolated_and_left_alone_on_every_page_of_an_evening(house: House, tmp_path: Path) -> None:
    phones = [house.phone(name) for name in NAMES]
    check(pages(house, phones), *NAMES)
    first, second, third = phones
    first.say("table-game", "open-table")
    first.say("table-begin")
    first.say("vote", "people-shown")
    check(pages(house, phones), *NAMES)
    for phone, other in ((first, 2), (second, 3), (third, 2)):
        phone.say("ballot", f"seat-{other}")
    first.say("points-1", {"seat-1": 4, "seat-2": 4, "seat-3": 1})
    check(pages(house, phones), *NAMES)
    first.say("table-ask-end")
    check(pages(house, phones), *NAMES)
    second.say("table-agree-end", "yes")
    check(pages(house, phones), *NAMES)
    house.tables.lend_ledger(Reader(tmp_path, GAMES))
    first.cookie = True
    ledger = first.get("/ledger", Accept_Language="en").body.decode()
    check(ledger, *NAMES)
    person = re.findall(r'href="/ledger\?(person=[^"&]+)"', ledger)[0]
    check(first.get(f"/ledger?{person}").body.decode(), *NAMES)


def test_a_phone_with_several_players_and_the_hub_for_one_without_a_phone_name_them_so(house: House) -> None:
    first = house.phone(SOL)
    first.sit(DANA)
    answer_at_hub(house, "table-seat", SALMA)
    check(pages(house, [first], shared=True), *NAMES)


def test_a_word_to_pick_is_isolated_and_left_alone_where_it_is_shown_and_where_it_is_picked(house: House) -> None:
    phones = [house.phone(name) for name in NAMES]
    new = house.phone()
    word = new.ask_for(1)
    new.cookie = True
    check(new.get(f"/{house.code}/move", Accept_Language="en").body.decode(), word, SOL)
    asked = phones[0].question("table-word-1")
    words = [choice["text"] for choice in asked["choices"] if choice["value"].startswith("word-")]
    check(drawn(phones[0], "seat=1"), *words, SOL)


@pytest.mark.parametrize("by_hub", [False, True])
def test_the_word_of_a_roll_call_is_isolated_and_left_alone(house: House, by_hub: bool) -> None:
    phones = [house.phone(name) for name in NAMES]
    if by_hub:
        answer_at_hub(house, "table-roll")
    else:
        phones[0].say("table-roll")
    found = house.tables._tables[house.code].logged.table.roll_call
    assert found
    shown = at_hub(house) if by_hub else drawn(phones[0], "seat=1")
    check(shown, found.word)
    check(pages(house, phones), *NAMES)


def test_the_test_sees_names_that_are_not_isolated_or_not_left_alone() -> None:
    for html in ("<p>Sol joins</p>", "<p><bdi>Sol</bdi> joins</p>", '<p translate="no">Sol joins</p>'):
        assert Occurrences(html, NAMES).wrong
    assert not Occurrences('<p translate="no">Sol</p><p><bdi translate="no">דנה</bdi> joins</p>', NAMES).wrong
