"""Each phone has its own language, and nothing on it is left in another one."""

import re
from functools import cache
from typing import cast

import pytest
from babel.messages.pofile import read_po
from playwright.sync_api import Page, expect

from companion.core.text import say
from companion.texts import FOLDER, translator
from companion.texts.catalogue import TRANSLATED
from tests.browser.screens import TV, Screens, address, open_sheet, question, unfold
from tests.long import further
from tests.web.house import House
from tests.web.tones import Tones, night

WORDS = """() => {
  const found = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const tongue = (node) => node.parentElement.closest("[lang]") || document.documentElement;
  const own_tongue = (node) => tongue(node) === document.documentElement;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (own_tongue(node)) found.push(node.data);
  for (const element of document.querySelectorAll("[aria-label]")) found.push(element.getAttribute("aria-label"));
  const own = document.getElementById("words");
  return found.concat(own ? Object.values(own.dataset) : []).map((text) => text.trim().replace(/\\s+/g, " "));
}"""


@cache
def english(language: str) -> re.Pattern[str]:
    """Return what a message looks like in English that the language says otherwise."""
    with (FOLDER / f"{language}.po").open("rb") as file:
        catalogue = read_po(file, locale=language)
    found = []
    for message in catalogue:
        said, forms = ((text,) if isinstance(text, str) else text for text in (message.string or "", message.id))
        for form in forms:
            if form not in said and re.search(r"[a-z]{3}", re.sub(r"{\w+}", "", form)):
                found.append(re.sub(r"\\{\w+\\}", ".+", re.escape(form)))
    assert found
    return re.compile("|".join(found))


def untranslated(page: Page, language: str) -> list[str]:
    """Return the texts of a page, seen or heard, that are English messages; a piece may have its own tongue."""
    words = set(cast(list[str], page.evaluate(WORDS)))
    return sorted(text for text in words if english(language).fullmatch(text))


@pytest.mark.long
@pytest.mark.parametrize("language", further(TRANSLATED))
def test_no_page_of_a_language_holds_english(language: str, house: House, screens: Screens) -> None:
    join = screens.open(address(house), locale=language)
    assert untranslated(join, language) == []
    anna, ben = house.phone("Anna"), house.phone("Ben")
    table = screens.table(house, TV, language)
    shared = screens.blank(locale=language)
    phones = [screens.phone(house, phone, locale=language) for phone in (anna, ben)]
    assert [untranslated(page, language) for page in (*phones, table)] == [[], [], []]
    question(phones[0], "table-game").locator("[data-give='open-table']").click()
    question(phones[0], "table-begin").wait_for()
    assert [untranslated(page, language) for page in (*phones, table)] == [[], [], []]
    question(phones[0], "table-begin").locator("button").click()
    for page in (*phones, table):
        expect(page.locator("body")).to_have_attribute("data-phase", "play")
    anna.say("points-1", {"seat-1": 3, "seat-2": 4})
    anna.say("round")
    anna.say("fill", {colour: 1 for colour in ("red", "blue", "green", "yellow", "white", "black")})
    anna.say("draw", "open")
    anna.say("draw", "secret")
    unfold(phones[1], "vote").locator("[data-give='people-shown']").click()
    anna.say("table-ask-end")
    for page in phones:
        question(page, "ballot").wait_for()
    expect(table.locator(".block[data-key=drawn]")).to_have_count(1)
    assert [untranslated(page, language) for page in (*phones, table)] == [[], [], []]
    shared.goto(f"http://127.0.0.1:{house.port}/no-such-table")
    assert untranslated(shared, language) == []


@pytest.mark.long
@pytest.mark.parametrize("language", further(TRANSLATED))
def test_no_page_of_the_night_and_of_the_hub_s_buttons_holds_english(
    language: str, house: House, screens: Screens
) -> None:
    house.tables.lend_voice(Tones())
    phones = night(house)
    table, page = screens.table(house, TV, language), screens.phone(house, phones[0], locale=language)
    open_sheet(page, "menu")
    page.locator("[data-voice] summary").click()
    assert untranslated(page, language) == []
    page.locator("[data-voice] [data-speak]").click()
    page.locator("[data-hush]").wait_for()
    assert untranslated(page, language) == []
    for phone in phones:
        phone.say("ready")
    page.locator("#press").wait_for()
    table.locator("[value=stop]").wait_for()
    assert [untranslated(shown, language) for shown in (page, table)] == [[], []]
    stranger = screens.blank(locale=language)
    stranger.set_extra_http_headers({"X-Forwarded-For": "192.168.7.20"})
    for path in ("pair", "panel", f"{house.code}/table"):
        stranger.goto(f"http://127.0.0.1:{house.port}/{path}")
        assert untranslated(stranger, language) == [], path


@pytest.mark.long
def test_a_text_that_was_not_translated_is_found(screens: Screens) -> None:
    page = screens.blank()
    page.set_content(
        "<p>Connection lost, trying again</p><p>Anna <b>sits down.</b></p><p aria-label='Round 3 is over'>Anna</p>"
    )
    assert untranslated(page, "it") == ["Connection lost, trying again", "Round 3 is over"]


@pytest.mark.long
def test_each_phone_keeps_the_language_that_was_chosen_on_it(house: House, screens: Screens) -> None:
    anna, ben = house.phone("Anna"), house.phone("Ben")
    here, there = screens.phone(house, anna), screens.phone(house, ben)
    here.locator(".tongues [value=es]").click()
    expect(here.locator("html")).to_have_attribute("lang", "es")
    you_are = translator("es")(say("You are {name}", name="Anna"))
    expect(here.locator(".me")).to_have_text(you_are)
    here.goto(address(house))
    expect(here.locator(".me")).to_have_text(you_are)
    there.reload()
    expect(there.locator(".me")).to_have_text("You are Ben")
    assert anna.view()["title"] == translator("es")(say("Round the table"))
