"""Names of people: how they are shown, which are the same, and which only look the same."""

from __future__ import annotations

import unicodedata

from companion.core.game import Refused
from companion.core.letters import EMOJI_STYLE, count_letters, is_printable, keep_seen
from companion.core.text import say

MOST_LETTERS = 16
"""The longest name, in letters."""

LOOK_ALIKES = str.maketrans(
    "АВЕЁЅІЇЈКМНОРСТУХҮԚԜаеёѕіїјкорсухһӏԁԛԝ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧάαίικνόορυχ" + "ՏԼՕՍօսոհցզ",
    "ABEËSIÏJKMHOPCTYXYQWaeësiïjkopcyxhldqw" + "ABEZHIKMNOPTYXáaíikvóopux" + "SLOUounhgq",
)
"""Cyrillic, Greek and Armenian letters, each with the Latin one that it is taken for."""


def clean(name: str) -> str:
    """Return `name` as it is shown; raises `Refused` unless it has 1 to 16 letters that can be seen."""
    shown = " ".join(keep_seen(name).split())
    if not 1 <= count_letters(shown) <= MOST_LETTERS or not is_printable(shown) or all(map(_is_accent, key(name))):
        raise Refused(say("A name has 1 to 16 letters."))
    return shown


def key(name: str) -> str:
    """Return what makes a name the same as another: all that is seen of it."""
    seen = keep_seen(name).replace(EMOJI_STYLE, "")
    return "".join(unicodedata.normalize("NFKC", seen).casefold().split())


def looks_like(name: str, other: str) -> bool:
    """Return whether two names that are not the same can be taken for each other: letters of two scripts look alike."""
    return key(name) != key(other) and key(_as_latin(name)) == key(_as_latin(other))


def _as_latin(name: str) -> str:
    return unicodedata.normalize("NFC", name).translate(LOOK_ALIKES)


def _is_accent(letter: str) -> bool:
    return unicodedata.category(letter).startswith("M")
