"""A lazy game for tests: its rules come from a function instead of a file."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from companion.core.game import AnyGame, Rules
from companion.core.lazy import lazy
from companion.core.text import say

PACKAGE = "tests.core.waiting"


class RulesModule(ModuleType):
    """The module `game` of a package, whose `RULES` are made anew each time that they are read."""

    def __init__(self, rules: Callable[[], Rules[Any]]) -> None:
        super().__init__(f"{PACKAGE}.game")
        self._make = rules

    @property
    def RULES(self) -> Rules[Any]:
        return self._make()


def lazily(monkeypatch: pytest.MonkeyPatch, rules: Callable[[], Rules[Any]]) -> AnyGame:
    """Return a lazy game whose rules `rules` makes."""
    monkeypatch.setitem(sys.modules, f"{PACKAGE}.game", RulesModule(rules))
    about = say("It waits.")
    return lazy(PACKAGE, name="waiting", title=say("Waiting"), about=about, seats=range(1, 11), titled=("box",))
