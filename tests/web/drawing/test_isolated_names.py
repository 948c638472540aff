"""The marks around names from right to left: elements in the text of a page, and marks where only text may stand."""

from __future__ import annotations

import pytest

from companion.texts.isolated import isolate
from web.drawing.isolated_names import with_elements

NAME = "דנה"
MARKED, ELEMENT = isolate(NAME), f"<bdi>{NAME}</bdi>"


@pytest.mark.parametrize(
    "html",
    [
        "<title>{}</title>",
        "<select><option value=1>{}</option></select>",
        '<p aria-label="{}: 3">x</p>',
        "<svg><title>x</title><text>{}</text></svg>",
        "<textarea>{}</textarea>",
    ],
)
def test_a_place_for_text_alone_keeps_the_marks(html: str) -> None:
    assert with_elements(html.format(MARKED)) == html.format(MARKED)


def test_a_name_in_the_text_is_an_element() -> None:
    drawn = f'<p title="{MARKED}">{MARKED} 3, {MARKED}<svg><use href="#x"/></svg> and {MARKED}</p>{MARKED}'
    wanted = f'<p title="{MARKED}">{ELEMENT} 3, {ELEMENT}<svg><use href="#x"/></svg> and {ELEMENT}</p>{ELEMENT}'
    assert with_elements(drawn) == wanted


def test_what_names_nobody_stays_as_it_is() -> None:
    assert with_elements("<p>Anna 3 &amp; Ben</p>") == "<p>Anna 3 &amp; Ben</p>"
