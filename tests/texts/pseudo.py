"""A pseudo-language: every letter accented and every text two fifths longer, so that nobody takes it for English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from companion.texts import po, translator
from tests.texts.wording import catalogue

ACCENTED = str.maketrans(
    "aceghijklnorstuwyzACEGHIJKLNORSTUWYZ",
    "áçéğĥíĵķĺñóŕšťúŵýžÁÇÉĞĤÍĴĶĹÑÓŔŠŤÚŴÝŽ",
)
"""Letters that one accented character stands for; the others (b, d, f, m, p, q, v, x) stay."""

LONGER = 0.4
"""The share by which a text grows."""

FILLER = "éñé"
"""The word that a text grows by."""

_PARTS = re.compile(r"(\{[^}]*\})")

_ENGLISH = re.compile(r"[A-Za-z]*[aceghijklnorstuwyz][A-Za-z]*[aceghijklnorstuwyz][A-Za-z]*")


def pseudo(text: str, longer: float = LONGER) -> str:
    """Return a text in the pseudo-language, with its placeholders and its last mark."""
    parts = [part if part.startswith("{") else part.translate(ACCENTED) for part in _PARTS.split(text)]
    bare = len(_PARTS.sub("", text))
    said = "".join(parts)
    body, end = (said[:-1], said[-1]) if said[-1] in ".?!:…" else (said, "")
    fillers = round(bare * longer / (len(FILLER) + 1))
    return " ".join([body, *[FILLER] * fillers]) + end


@contextmanager
def spoken_instead_of(language: str, patch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the hub speak the pseudo-language wherever somebody has chosen `language`."""
    forms: po.Forms = {}
    for message in catalogue(language):
        if message.id:
            texts = (message.id,) if isinstance(message.id, str) else message.id
            # A lesson has at most 25 words in every language, which a law holds: it does not grow.
            longer = 0 if any("lessons.toml" in place for place, _ in message.locations) else LONGER
            forms[message.context or "", texts[0]] = tuple(pseudo(text, longer) for text in texts)
    with patch.context() as within:
        within.setitem(vars(translator(language)), "_catalogue", po.Catalogue(forms, lambda n: int(n != 1)))
        yield


def find_english(text: str, names: set[str]) -> list[str]:
    """Return the words of a text that are no pseudo-language, names aside: two plain letters that it would accent."""
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "", text)
    return [word for word in re.findall(r"[^\W\d_]+", text) if _ENGLISH.fullmatch(word)]
