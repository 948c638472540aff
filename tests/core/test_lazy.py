"""A lazy game: its rules are loaded once at their first use, by any caller and any number of calls."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, replace
from threading import Barrier
from typing import Any

import pytest

from companion.core.emblem import GENERIC
from companion.core.game import AnyGame, Game, Rules
from companion.core.text import say
from companion.games import GAMES
from tests.core.lazily import lazily

KNOWN = [one.name for one in fields(Game) if one.name not in {of.name for of in fields(Rules)}]
OPEN = GAMES["open-table"]
RULES: Rules[Any] = Rules(**{one.name: getattr(OPEN, one.name) for one in fields(Rules)})
ASKS: dict[str, Callable[[AnyGame], object]] = {
    "its events": lambda game: game.events,
    "what has a default": lambda game: game.leave,
    "what is worked out of its events": lambda game: game.undoables,
    "to load": lambda game: game.load(),
    "for a copy": lambda game: replace(game, words={"turn": {}}),
}


@pytest.fixture
def loading(monkeypatch: pytest.MonkeyPatch) -> Loading:
    """A lazy game that counts."""
    return Loading(monkeypatch)


class Loading:
    """A lazy game in a package of its own, and a counter of the loads of its rules."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.times = 0
        self.game = lazily(monkeypatch, self.rules)

    def rules(self) -> Rules[Any]:
        self.times += 1
        return RULES


def test_what_menus_show_loads_nothing(loading: Loading) -> None:
    assert {name: getattr(loading.game, name) for name in KNOWN} == {
        "name": "waiting",
        "title": say("Waiting"),
        "about": say("It waits."),
        "seats": range(1, 11),
        "minutes": None,
        "emblem": GENERIC,
        "bgg": None,
        "narrated": False,
        "titled": ("box",),
        "words": {},
    }
    assert loading.times == 0


@pytest.mark.parametrize("ask", ASKS.values(), ids=list(ASKS))
def test_the_first_question_about_the_rules_loads_them_and_no_later_one(
    loading: Loading, ask: Callable[[AnyGame], object]
) -> None:
    ask(loading.game)
    assert loading.times == 1
    for later in ASKS.values():
        later(loading.game)
    assert loading.times == 1 and type(loading.game) is Game
    assert loading.game.events == OPEN.events and loading.game.leave is OPEN.leave
    assert loading.game.reveals == OPEN.reveals and loading.game.name == "waiting"


def test_a_copy_keeps_what_is_known_and_the_rules(loading: Loading) -> None:
    copy = replace(loading.game, words={"turn": {"it": "Girate."}})
    assert copy.words == {"turn": {"it": "Girate."}} and copy.title == say("Waiting")
    assert loading.game.words == {} and copy.begin is loading.game.begin


def test_threads_that_ask_at_once_all_get_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    together = Barrier(4)

    def rules() -> Rules[Any]:
        together.wait(10)  # until all four load
        return RULES

    game = lazily(monkeypatch, rules)
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda _: game.events, range(4)))
    assert found == [OPEN.events] * 4 and type(game) is Game


def test_rules_that_cannot_be_loaded_are_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = [ImportError("no such module")]

    def rules() -> Rules[Any]:
        if broken:
            raise broken.pop()
        return RULES

    game = lazily(monkeypatch, rules)
    with pytest.raises(ImportError):
        game.load()
    assert game.title == say("Waiting") and game.events == OPEN.events
