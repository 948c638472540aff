"""The pages about the hub: made of docs/, the same for everyone, light, and reached from everywhere."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from companion.core.limits import LANGUAGES
from companion.core.text import say
from tests.sources import ROOT
from tests.web.house import House, HttpReply
from web.help import ADDRESS, FOLDER, INDEX, _read, find_page
from web.help.make import DOCS, SECTIONS, pages
from web.help.places import NETWORK, PLACES, find_help

PAGES = [INDEX, *(f"{section}/{name}" for section, names in SECTIONS.items() for name in names)]

MOST = 30_000
"""The most bytes that a page takes on its way to a browser, its sheets included."""


def help_page(house: House, path: str, language: str = "en") -> HttpReply:
    """Return a page."""
    return house.phone().get(f"{ADDRESS}/{language}" + ("" if path == INDEX else f"/{path}"))


def test_they_are_what_the_documents_say() -> None:
    kept = {file.relative_to(FOLDER).as_posix(): file.read_text("utf-8") for file in FOLDER.rglob("*.html")}
    assert kept == pages(), "make pages"


def test_each_document_for_people_at_a_table_is_listed() -> None:
    for section, names in SECTIONS.items():
        assert {file.stem for file in (DOCS / section).glob("*.md")} == set(names)


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
def test_players_and_hosts_read_them_in_their_own_language(language: str) -> None:
    for section in ("play", "host"):
        for name in SECTIONS[section]:
            page = find_page(language, f"{section}/{name}")
            assert page and page.language == language, f"docs/{language}/{section}/{name}.md is missing"


def test_a_page_has_the_same_headings_in_each_language() -> None:
    """Compare headings, rows and steps; only the anchors that a forge gives them may differ."""
    for file in sorted(DOCS.glob("??/*/*.md")):
        if file.relative_to(DOCS).parts[0] not in LANGUAGES:
            continue
        original = DOCS / file.relative_to(DOCS / file.relative_to(DOCS).parts[0])
        assert shape(file) == shape(original), f"{file.relative_to(ROOT)} has other parts than in English"


@pytest.mark.parametrize("path", PAGES)
def test_the_parts_of_a_page_have_the_same_addresses_in_each_language(path: str) -> None:
    found = {language: find_page(language, path) for language in LANGUAGES}
    ids = {language: re.findall(r'id="([^"]+)"', page.html) for language, page in found.items() if page}
    assert all(ids[language] == ids["en"] for language in LANGUAGES), ids


def shape(file: Path) -> list[str]:
    """Return the beginnings of a page's headings and rows of tables."""
    return re.findall(r"^#+(?= )|^\|(?=.*\|$)|^\d+\.(?= )", file.read_text("utf-8"), re.MULTILINE)


def test_every_page_is_there_in_every_language_and_every_link_leads_somewhere(house: House) -> None:
    for language in LANGUAGES:
        for path in PAGES:
            reply = help_page(house, path, language)
            assert reply.status == 200
            for link in re.findall(r'href="(/help[^"]*)"', reply.body.decode()):
                address, _, anchor = link.partition("#")
                found = house.phone().get(address)
                assert found.status == 200, f"{path} in {language}: {link}"
                assert not anchor or f'id="{anchor}"' in found.body.decode(), f"{path} in {language}: {link}"


def test_they_are_light_and_need_no_script(house: House) -> None:
    for path in PAGES:
        reply = help_page(house, path)
        page = reply.body.decode()
        assert "<script" not in page and "<style" not in page
        assert "<img" not in page and not re.search(r"&lt;[a-z]+[ &]", page), f"{path}: no picture is there"
        sheets = re.findall(r'<link rel="stylesheet" href="([^"]+)"', page)
        bodies = [reply.body, *(house.phone().get(sheet).body for sheet in sheets)]
        weight = sum(len(gzip.compress(body)) for body in bodies)
        assert sheets and weight <= MOST, f"{path} weighs {weight} bytes"


def test_their_bytes_are_the_same_for_everyone(house: House) -> None:
    anna = house.phone("Anna")
    for path in PAGES:
        strange = help_page(house, path)
        seated = anna.get(f"{ADDRESS}/en" + ("" if path == INDEX else f"/{path}"))
        assert seated.body == strange.body
        assert "set-cookie" not in strange.headers
        assert house.code not in strange.body.decode() and "Anna" not in strange.body.decode()


@pytest.mark.parametrize("path", ["/help/xx", "/help/en/nowhere", "/help/en/..%2F..%2Fmake", "/help/en/make.py"])
def test_an_address_without_a_page_is_answered_in_words(house: House, path: str) -> None:
    reply = house.phone().get(path)
    assert reply.status == 404
    assert f'href="{ADDRESS}/en/host/problems"' in reply.body.decode(), "an error leads to the help, too"


def test_addresses_without_a_page_are_not_kept(house: House) -> None:
    """Check this because anybody in the Wi-Fi could fill the hub's memory with them."""
    before = _read.cache_info().currsize
    for number in range(50):
        assert help_page(house, f"nowhere-{number}").status == 404
        assert house.phone().get(f"{ADDRESS}/language-{number}").status == 404
    assert _read.cache_info().currsize <= before


def test_a_message_about_a_problem_leads_to_its_part_of_a_page() -> None:
    with (ROOT / "companion" / "texts" / "it.po").open("rb") as file:
        said = {message.id for message in read_po(file) if isinstance(message.id, str)}
    assert PLACES.keys() <= said, "the product says this no longer"
    for path, _, part in {place.partition("#") for place in PLACES.values()}:
        page = find_page("en", path)
        assert page and f'id="{part}"' in page.html, f"{path} has no part {part}"
    inner = say("No phones have connected yet. {how}", how=say("Try again."))
    assert find_help(say("{one} {two}", one=say("Try again."), two=inner)) == NETWORK
    assert find_help(say("Try again.")) == find_help("No phones have connected yet. {how}") == ""


def test_they_are_reached_before_anybody_has_joined_and_from_a_seat(house: House) -> None:
    assert f'href="{ADDRESS}/en"' in house.phone().get(f"/{house.code}").body.decode()
    assert f'href="{ADDRESS}/en"' in house.phone().get(f"/{house.code}/table").body.decode()
    anna = house.phone("Anna")
    assert f'href="{ADDRESS}/en"' in anna.get(f"/{house.code}").body.decode()
