"""The questions of `companion doctor` to a frontend: its own findings, and those that only people can see and hear."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol, runtime_checkable

from companion.core.text import Text
from companion.frontends import Settings

Ask = Callable[[Text], bool]
"""A function that asks the person at the terminal, and returns whether the answer is yes."""


class Finding(NamedTuple):
    """One result of a check."""

    well: bool
    says: Text


@runtime_checkable
class Examined(Protocol):
    """A frontend that can say more about its devices than `check` does."""

    def examine(self, settings: Settings, language: str, ask: Ask | None) -> Iterator[Finding]:
        """Yield the findings. Without `ask` there is nobody to answer, and nothing sounds, glows or waits."""
