"""Names of people as shown, and two tests: whether names are the same, and whether they only look the same."""

from __future__ import annotations

import unicodedata

from companion.core.game import Refused
from companion.core.letters import EMOJI_STYLE, count_letters, is_printable, keep_seen
from companion.core.text import say

MOST_LETTERS = 16
"""The most letters of a name."""

LOOK_ALIKES = str.maketrans(
    "АВЕЁЅІЇЈКМНОРСТУХҮԚԜаеёѕіїјкорсухһӏԁԛԝ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧάαίικνόορυχ" + "ՏԼՕՍօսոհցզ",
    "ABEËSIÏJKMHOPCTYXYQWaeësiïjkopcyxhldqw" + "ABEZHIKMNOPTYXáaíikvóopux" + "SLOUounhgq",
)
"""Cyrillic, Greek and Armenian letters, each with the Latin one that it looks like."""


def clean(name: str) -> str:
    """Return `name` as it is shown; raises `Refused` unless it has 1 to 16 visible letters."""
    shown = " ".join(keep_seen(name).split())
    if not 1 <= count_letters(shown) <= MOST_LETTERS or not is_printable(shown) or all(map(_is_accent, key(name))):
        raise Refused(say("A name has 1 to 16 letters."))
    return shown


def key(name: str) -> str:
    """Return all that is visible of a name; names with the same key are the same."""
    seen = keep_seen(name).replace(EMOJI_STYLE, "")
    return "".join(unicodedata.normalize("NFKC", seen).casefold().split())


def looks_like(name: str, other: str) -> bool:
    """Return whether two different names can be confused: letters of two scripts look alike."""
    return key(name) != key(other) and key(_as_latin(name)) == key(_as_latin(other))


def _as_latin(name: str) -> str:
    return unicodedata.normalize("NFC", name).translate(LOOK_ALIKES)


def _is_accent(letter: str) -> bool:
    return unicodedata.category(letter).startswith("M")
