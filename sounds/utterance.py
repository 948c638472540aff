"""A line to speak: its words in one language, and the effect before them."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from companion.core.text import Words
from companion.texts import translator


class Utterance(NamedTuple):
    """A line to speak."""

    words: str
    """The words in their language."""
    language: str
    sound: str
    """The name of the effect before the words, empty for none."""


def to_utterance(text: Words, language: str, sound: str) -> Utterance | None:
    """Return a line translated for the voice; None for an unknown language."""
    with suppress(KeyError):
        return utterance(text, language, sound)
    return None


def utterance(text: Words, language: str, sound: str) -> Utterance:
    """Return a line translated for the voice; raises `KeyError` for an unknown language."""
    return Utterance(translator(language)(text), language, sound)
