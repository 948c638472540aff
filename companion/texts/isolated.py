"""Names isolated in sentences: letters that are read from right to left would move the words and numbers beside them.

A translator for plain text that is displayed puts marks around such names. Stored, spoken, compared or exported texts
have none. On pages all names are elements (`web.drawing.isolated_names`).
"""

from __future__ import annotations

import re
from functools import cache

from companion.core.text import Text
from companion.texts import ENGLISH, Translator, translator

BEGINS, ENDS = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"

_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
"""Letters that are read from right to left. All our languages are read from left to right."""


def isolate(data: str) -> str:
    """Return text that a person has typed, between isolating marks if it needs them beside other words."""
    return data if data.isascii() or not _RIGHT_TO_LEFT.search(data) else f"{BEGINS}{data}{ENDS}"


class IsolatingTranslator(Translator):
    """A translator whose sentences show each name apart; it reads no catalogue of its own."""

    def __init__(self, plain: Translator) -> None:
        """Translate as `plain` does."""
        super().__init__(plain.language, lambda: ENGLISH)
        self._plain = plain
        self.find_form = plain.find_form  # type: ignore[method-assign]  # a method would be one more call a sentence

    def _value(self, value: Text | str | int | tuple[str, ...]) -> str | int:
        # Names are the most frequent values, and most need nothing: this is done for each sentence of each page.
        if isinstance(value, str):
            return value if value.isascii() else isolate(value)
        if isinstance(value, Text):
            return self(value)
        return self._plain.join(tuple(map(isolate, value))) if isinstance(value, tuple) else value


@cache
def isolating_translator(language: str) -> IsolatingTranslator:
    """Return the translator of `language` for what is shown; raises `KeyError` for one that is none of ours."""
    return IsolatingTranslator(translator(language))
