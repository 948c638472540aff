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
from companion.core.lazy import lazy
from companion.core.text import say
from companion.games import GAMES

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


class Loading:
    """A counter of the loads of a game's rules."""

    def __init__(self) -> None:
        self.times = 0
        self.game: AnyGame = lazy(
            self.rules, name="lazy", title=say("Lazy"), about=say("It waits."), seats=range(1, 11), titled=("box",)
        )

    def rules(self) -> Rules[Any]:
        self.times += 1
        return RULES


def test_what_menus_show_loads_nothing() -> None:
    loading = Loading()
    assert {name: getattr(loading.game, name) for name in KNOWN} == {
        "name": "lazy",
        "title": say("Lazy"),
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
def test_the_first_question_about_the_rules_loads_them_and_no_later_one(ask: Callable[[AnyGame], object]) -> None:
    loading = Loading()
    ask(loading.game)
    assert loading.times == 1
    for later in ASKS.values():
        later(loading.game)
    assert loading.times == 1 and type(loading.game) is Game
    assert loading.game.events == OPEN.events and loading.game.leave is OPEN.leave
    assert loading.game.reveals == OPEN.reveals and loading.game.name == "lazy"


def test_a_copy_keeps_what_is_known_and_the_rules() -> None:
    loading = Loading()
    copy = replace(loading.game, words={"turn": {"it": "Girate."}})
    assert copy.words == {"turn": {"it": "Girate."}} and copy.title == say("Lazy")
    assert loading.game.words == {} and copy.begin is loading.game.begin


def test_threads_that_ask_at_once_all_get_the_rules() -> None:
    together = Barrier(4)

    def rules() -> Rules[Any]:
        together.wait(10)  # until all four load
        return RULES

    game: AnyGame = lazy(rules, name="lazy", title=say("Lazy"), about=say("It waits."), seats=range(1, 11))
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda _: game.events, range(4)))
    assert found == [OPEN.events] * 4 and type(game) is Game


def test_rules_that_cannot_be_loaded_are_asked_for_again() -> None:
    broken = [ImportError("no such module")]

    def rules() -> Rules[Any]:
        if broken:
            raise broken.pop()
        return RULES

    game: AnyGame = lazy(rules, name="lazy", title=say("Lazy"), about=say("It waits."), seats=range(1, 11))
    with pytest.raises(ImportError):
        game.load()
    assert game.title == say("Lazy") and game.events == OPEN.events
