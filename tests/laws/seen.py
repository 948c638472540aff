"""The texts that everybody at an evening reads, in English."""

from __future__ import annotations

from tests.golden.english import english
from tests.laws.evening import Evening


def read_public_events(evening: Evening) -> list[str]:
    """Return the latest public log lines."""
    return [english(happening.text) for happening in evening.public().happened]


def read_next_prompt(evening: Evening) -> str:
    return english(evening.public().next)


def read_spotlight(evening: Evening) -> list[tuple[str, str, str, tuple[int, ...]]]:
    """Return the highlights in the spotlight: kind, title, words and seats."""
    return [
        (highlight.kind, english(highlight.title), english(highlight.text), highlight.seats)
        for highlight in evening.public().spotlight
    ]
