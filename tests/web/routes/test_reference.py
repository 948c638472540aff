"""The pages about a game: its reference, and the introduction for people who have never played it."""

import re
from dataclasses import replace

import pytest

from companion.core.limits import LANGUAGES
from companion.core.text import say
from companion.texts import translator
from tests.web.described import check
from tests.web.house import House, Phone
from tests.web.packing import PACKING
from tests.web.routes.page import POLICY, ParsedPage

usual = pytest.mark.house()
"""The mark of a hub with the games that people play."""

PLAIN = replace(PACKING, name="plain", reference=())
"""A game without a reference."""


pytestmark = pytest.mark.house(games={"packing": PACKING, "plain": PLAIN})


def ways(phone: Phone, path: str) -> list[str]:
    """Return the addresses of the page's links to the reference."""
    return re.findall(r'<a [^>]*href="([^"]+)" data-reference', phone.get(path).body.decode())


@pytest.mark.parametrize("language", LANGUAGES)
def test_programs_get_the_chapters_in_their_order_and_language(language: str, house: House) -> None:
    found = house.phone().get(f"/api/games/packing/reference?language={language}").json
    check("Reference", found)
    assert (found["game"], found["title"]) == ("packing", "Packing")
    said = translator(language)
    assert [(chapter["id"], chapter["label"]) for chapter in found["chapters"]] == [
        ("bag", said(say("The bag"))),
        ("door", said(say("Leave the table"))),
    ]
    assert found["chapters"][0]["rows"] == [
        {"label": said(say("Vote")), "text": "Nobody <votes>."},
        {"label": said(say("Points")), "text": "A bag has none."},
    ]


def test_a_game_with_nothing_to_look_up_says_so_and_no_game_is_refused_in_words(house: House) -> None:
    phone = house.phone()
    empty = phone.get("/api/games/plain/reference").json
    check("Reference", empty)
    assert empty["chapters"] == []
    refused = phone.get("/api/games/chess/reference")
    assert refused.problem == (404, "not_found")
    assert refused.json["says"] == "There's no such game."
    assert phone.get("/reference/chess").status == 404


def test_the_page_is_the_same_for_everybody_whatever_happens_at_the_table(house: House) -> None:
    anna, bruno = house.phone("Anna", cookie=True), house.phone("Bruno", cookie=True)
    before = house.phone().get("/reference/packing").body
    anna.say("table-game", "packing")
    anna.say("table-begin")
    bruno.say("bag", "in-lamp")
    assert {phone.get("/reference/packing").body for phone in (anna, bruno, house.phone())} == {before}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_every_chapter_folded_and_a_way_back(language: str, house: House) -> None:
    reply = house.phone().get(f"/reference/packing?language={language}")
    html = reply.body.decode()
    said = translator(language)
    assert f'<html lang="{language}">' in html
    assert re.findall(r"<summary><h2>(.+?)</h2>", html) == [said(say("The bag")), said(say("Leave the table"))]
    assert "<details open" not in html
    assert "Nobody &lt;votes&gt;." in html
    page = ParsedPage(html)
    assert "/" in page.fetched
    assert not page.inline
    assert POLICY["script-src"] in reply.headers["content-security-policy"]


def test_the_way_to_it_is_on_every_page_once_a_game_is_chosen_that_has_something(house: House) -> None:
    anna = house.phone("Anna", cookie=True)
    table = f"/{house.code}/table"
    pages = (f"/{house.code}", table)
    assert [ways(anna, path) for path in pages] == [[], []]
    anna.say("table-game", "plain")
    assert [ways(anna, path) for path in pages] == [[], []]
    anna.say("table-game", "packing")
    assert [ways(anna, path) for path in pages] == [["/reference/packing?language=en"]] * 2
    assert ways(anna, f"{table}?language=es") == ["/reference/packing?language=es"]
    anna.say("table-begin")
    assert [ways(anna, path) for path in pages] == [["/reference/packing?language=en"]] * 2


def test_phones_that_are_open_are_brought_the_way_to_it(house: House) -> None:
    anna = house.phone("Anna")
    with anna.live("seat=1") as page:
        page.next()
        anna.say("table-game", "packing")
        brought = page.first("regions")["regions"]["reference"]
        assert "/reference/packing?language=en" in brought


def page(house: House, path: str) -> str:
    reply = house.phone().get(path)
    assert reply.status == 200, reply
    return reply.body.decode()


@usual
def test_it_says_all_that_a_newcomer_needs(house: House) -> None:
    told = page(house, "/guide/overthrone?players=5&language=it")
    for words in ("La storia", "Preparazione per 5", "le altre 68 carte", "Come si vince", "Facile da dimenticare"):
        assert words in told, words


@usual
@pytest.mark.parametrize(("asked", "players"), [("2", "3"), ("99", "6"), ("", "4"), ("-1", "4"), ("x" * 500, "4")])
def test_so_many_play_as_can(house: House, asked: str, players: str) -> None:
    assert f"Set up for {players}" in page(house, f"/guide/overthrone?players={asked}")


@usual
def test_it_prints_where_it_is_asked_to(house: House) -> None:
    assert "print.js" not in page(house, "/guide/complots") and "print.js" in page(house, "/guide/complots?print")


@usual
def test_its_rules_lead_to_it(house: House) -> None:
    assert "/guide/complots" in page(house, "/reference/complots")


def test_there_is_none_of_a_game_that_the_hub_does_not_know(house: House) -> None:
    reply = house.phone().get("/guide/no-such-game")
    assert reply.status == 404 and "no page about this game." in reply.body.decode()


def test_a_game_that_tells_nothing_has_its_entry_there(house: House) -> None:
    """Check it with a game of the tests, which has no primer: its tile must lead somewhere."""
    found = page(house, "/guide/packing")
    assert '<h1 class="title">Packing</h1>' in found and "emblems.svg#packing" in found
    assert "How to win" not in found and "Print" not in found
