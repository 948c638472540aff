"""The marks around names and other data: elements in the text of a page, nothing where only text may stand."""

from __future__ import annotations

import pytest

from companion.core.limits import LANGUAGES
from companion.core.text import Text, count, say
from companion.texts import translator
from companion.texts.isolated import isolate
from web.drawing.isolated_names import BEGINS, ENDS, mark, marking_translator, with_elements

HEBREW, LATIN = "דנה", "Rose"


def element(name: str) -> str:
    return f'<bdi translate="no">{name}</bdi>'


@pytest.mark.parametrize("name", [HEBREW, LATIN])
@pytest.mark.parametrize(
    "html",
    [
        "<title>{}</title>",
        "<select><option value=1>{}</option></select>",
        '<p aria-label="{}: 3, {}">x</p>',
        "<svg><title>x</title><text>{}</text></svg>",
        "<svg><title>{}</title><text>{}</text></svg>",
        "<textarea>{}</textarea>",
    ],
)
def test_where_only_text_may_stand_there_are_isolating_marks_and_only_around_names_from_right_to_left(
    html: str, name: str
) -> None:
    assert with_elements(html.format(mark(name), mark(name))) == html.format(isolate(name), isolate(name))


@pytest.mark.parametrize("name", [HEBREW, LATIN])
def test_a_name_in_the_text_is_an_element(name: str) -> None:
    html = '<p title="{}">{} 3, {}<svg><use href="#x"/></svg> and {}</p>{}'
    drawn = html.format(*[mark(name)] * 5)
    assert with_elements(drawn) == html.format(isolate(name), *[element(name)] * 4)


def test_what_names_nobody_stays_as_it_is() -> None:
    assert with_elements("<p>Anna 3 &amp; Ben</p>") == "<p>Anna 3 &amp; Ben</p>"


@pytest.mark.parametrize("number", ["", "12", "-3", "2 → 3", "—"])
def test_numbers_and_signs_are_no_words(number: str) -> None:
    assert mark(number) == number


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("words", "names"),
    [
        (say("{who}: {what}", who=LATIN, what=say("{name}'s menu", name=HEBREW)), [LATIN, HEBREW]),
        (say("{who}: {what}", who=(HEBREW, LATIN, "Sol"), what="3"), [HEBREW, LATIN, "Sol"]),
        (count("{who}: {n} game", "{who}: {n} games", 2, who=LATIN), [LATIN]),
        (say("No players yet."), []),
    ],
)
def test_all_data_of_a_sentence_is_marked_once(language: str, words: Text, names: list[str]) -> None:
    shown = marking_translator(language)(words)
    assert [part.partition(ENDS)[0] for part in shown.split(BEGINS)[1:]] == names
    assert shown.replace(BEGINS, "").replace(ENDS, "") == translator(language)(words)


def test_data_that_stands_alone_is_marked_and_an_owners_own_words_are_translated() -> None:
    translate = marking_translator("en")
    assert translate(LATIN) == mark(LATIN)
    assert translate(Text("Rose", own={"en": "Our own game"})) == "Our own game"
