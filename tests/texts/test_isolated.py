"""Names isolated in sentences: letters from right to left stand apart where they are shown, and nowhere else."""

from __future__ import annotations

import pytest

from companion.core.limits import LANGUAGES
from companion.core.text import Text, count, say
from companion.texts import translator
from companion.texts.isolated import BEGINS, ENDS, isolate, isolating_translator

HEBREW, ARABIC, LATIN = "דנה", "سامي", "Zoë"

APART = {name: f"{BEGINS}{name}{ENDS}" for name in (HEBREW, ARABIC)}


def unmarked(words: str) -> str:
    return words.replace(BEGINS, "").replace(ENDS, "")


@pytest.mark.parametrize("name", [LATIN, "Anna", "12", "小林", "Ωμέγα", ""])
def test_what_is_read_from_left_to_right_stays_as_it_is(name: str) -> None:
    assert isolate(name) == name


@pytest.mark.parametrize("name", [HEBREW, ARABIC, "Ben דן", "\U0001e900\U0001e901"])
def test_what_is_read_from_right_to_left_stands_apart(name: str) -> None:
    assert isolate(name) == f"{BEGINS}{name}{ENDS}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("words", "names"),
    [
        (say("{who}: {what}", who=HEBREW, what=say("{name}'s menu", name=ARABIC)), [HEBREW, ARABIC]),
        (say("{who}: {what}", who=(HEBREW, LATIN, ARABIC), what="3"), [HEBREW, ARABIC]),
        (say("{who}: {what}", who=(ARABIC, HEBREW), what="3"), [ARABIC, HEBREW]),
        (count("{who}: {n} game", "{who}: {n} games", 2, who=HEBREW), [HEBREW]),
        (say("{who}: {what}", who=LATIN, what="3"), []),
    ],
)
def test_only_names_stand_apart_once_and_without_the_marks_it_is_the_same_sentence(
    language: str, words: Text, names: list[str]
) -> None:
    shown, plain = isolating_translator(language)(words), translator(language)(words)
    assert unmarked(shown) == plain
    assert shown.count(BEGINS) == shown.count(ENDS) == len(names)
    assert all(APART[name] in shown for name in names)
    assert BEGINS not in plain
