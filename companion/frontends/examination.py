"""What `companion doctor` asks a frontend: what it finds by itself, and what only people can see and hear."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol, runtime_checkable

from companion.core.text import Text
from companion.frontends import Settings

Ask = Callable[[Text], bool]
"""Asks the person at the terminal a question, and returns whether the answer is yes."""


class Finding(NamedTuple):
    """One thing that was looked at."""

    well: bool
    says: Text


@runtime_checkable
class Examined(Protocol):
    """A frontend that can say more of its devices than `check` does."""

    def examine(self, settings: Settings, language: str, ask: Ask | None) -> Iterator[Finding]:
        """Yield what is found; without `ask` nobody is there who could answer, and nothing sounds, glows or waits."""
