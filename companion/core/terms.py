"""Terms: the words of a game that a newcomer cannot know, each explained in a line where it stands.

They are found in the English messages, so every language explains the same, and from what is shown alone: the
explanation tells nobody more than the words that it stands beside.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from companion.core.icons import Icon
from companion.core.question import Choice
from companion.core.text import Text

WORDED = frozenset({"ask", "barred", "choices", "facts", "items", "label", "note", "rows", "text"})
"""The fields of questions and blocks in which words of a game stand."""


class Term(Struct, frozen=True):
    """A word of a game, with its explanation."""

    name: Text
    text: Text
    words: tuple[str, ...]
    """The English words for it in messages; with an "s" at the end they are found, too."""
    drawing: Icon = ""
    """A drawing beside the explanation."""


class Explained(Struct, frozen=True):
    """A term found in something shown, with all its explanations."""

    name: Text
    texts: tuple[Text, ...]
    drawing: Icon = ""


class Glossary:
    """The terms of one game, to be found in what is shown."""

    def __init__(self, game: str, terms: Sequence[Term]) -> None:
        """Prepare the search for the terms of the game `game`."""
        self.game = game
        self._terms: dict[str, list[Term]] = {}
        for term in terms:
            for word in term.words:
                self._terms.setdefault(word.lower(), []).append(term)
        longest_first = sorted(self._terms, key=len, reverse=True)
        self._words = re.compile(rf"\b({'|'.join(map(re.escape, longest_first))})s?\b", re.IGNORECASE)

    def explain(self, *shown: object) -> tuple[Explained, ...]:
        """Return the terms in `shown`, in the order of their first words."""
        if not self._terms:
            return ()
        found: dict[str, tuple[Term, list[Text]]] = {}
        messages: list[str] = []
        _collect(shown, messages)
        for word in self._words.findall("\n".join(messages)):
            for term in self._terms[word.lower()]:
                _, texts = found.setdefault(term.name.message, (term, []))
                if term.text not in texts:
                    texts.append(term.text)
        return tuple([Explained(term.name, tuple(texts), term.drawing) for term, texts in found.values()])


NO_TERMS = Glossary("", ())
"""The glossary of a game that explains nothing, and of no game."""


def _collect(shown: object, messages: list[str]) -> None:
    """Put the English messages in something shown into a list; names of people are none."""
    if type(shown) is tuple:
        for one in shown:
            # The choices of a vote are people: most of what is shown has no message.
            if type(one) is not Choice or type(one.text) is not str:
                _collect(one, messages)
    elif isinstance(shown, Text):
        messages.append(shown.message)
        for value in shown.values.values():
            if type(value) is Text:
                _collect(value, messages)
    elif isinstance(shown, Struct):
        for name in _worded(type(shown)):
            value = getattr(shown, name)
            if value and type(value) is not str:
                _collect(value, messages)


@cache
def _worded(kind: type[Struct]) -> tuple[str, ...]:
    """Return the fields of a type in which words may stand."""
    return tuple([name for name in kind.__struct_fields__ if name in WORDED])
