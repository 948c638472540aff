"""A line as it is to be heard."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from companion.core.text import Words
from companion.texts import translator


class Utterance(NamedTuple):
    """A line as it is to be heard."""

    words: str
    """In the language already."""
    language: str
    sound: str
    """The name of the effect before the words, empty for none."""


def to_utterance(text: Words, language: str, sound: str) -> Utterance | None:
    """Return how a line is to be heard, None in a language that nobody speaks here."""
    with suppress(KeyError):
        return utterance(text, language, sound)
    return None


def utterance(text: Words, language: str, sound: str) -> Utterance:
    """Return how a line is to be heard; raises `KeyError` for an unknown language."""
    return Utterance(translator(language)(text), language, sound)
