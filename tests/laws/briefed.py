"""The games that brief players on their roles, and the briefings of their setups."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.briefing import Briefing
from companion.core.game import AnyGame, Player, Setup
from companion.core.question import One
from tests.laws.games import UNDER_LAW

NAMES = (
    *("Anna", "Ben", "Caro", "Dora", "Ezio", "Fosca", "Gino", "Hugo"),
    *("Ines", "Jole", "Kurt", "Lina", "Mino", "Nilo", "Olga", "Pino"),
)


def setups(game: AnyGame, names: tuple[str, ...] = NAMES) -> Iterator[Setup]:
    """Yield setups of a game: each number of players, with its defaults and with each choice of one option."""
    for people in game.seats:
        usual = Setup(players=tuple(Player(seat, name) for seat, name in enumerate(names[:people], 1)))
        yield usual
        for option in game.options(usual):
            if isinstance(option.ask, One):
                for choice in option.ask.choices:
                    yield Setup(players=usual.players, options={option.id: choice.value})


BRIEFED = {name: game for name, game in UNDER_LAW.items() if any(game.briefings(setup) for setup in setups(game))}


def told(game: AnyGame) -> list[Mapping[str, Briefing]]:
    """Return the different briefings of a game's setups."""
    found = {repr(briefings): briefings for setup in setups(game) if (briefings := game.briefings(setup))}
    return list(found.values())
