"""Whole evenings by pages alone, from joining to the winner, and the first turn of each other game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.bots.game_manner import GameManner
from companion.commands.among_cultists.manner import MANNER as CULTISTS
from companion.commands.castle_of_the_devil.manner import MANNER as CASTLE
from companion.commands.complots.manner import MANNER as COMPLOTS
from companion.commands.overthrone.manner import MANNER as OVERTHRONE
from tests.browser.screens import address
from tests.engines.evening import Evening, has_winner
from tests.engines.page import Engine, Page
from tests.web.house import House

IN_TURN = "() => { const place = document.querySelector('.place.is-turn'); return place && place.dataset.key; }"


def plays(
    engine: Engine, house: House, names: str, met: Callable[[Page], object], game: str, manner: GameManner
) -> None:
    evening = Evening(engine, address(house), names)
    try:
        evening.until(met, game, manner)
    finally:
        evening.close()


def turned() -> Callable[[Page], bool]:
    """Return what says whether the turn has gone from one seat to another."""
    seen: set[str] = set()

    def met(page: Page) -> bool:
        seen.update(filter(None, [page.run(IN_TURN)]))
        return len(seen) > 1

    return met


@pytest.mark.house(rate=30)
def test_an_evening_of_complots_from_joining_to_the_winner(engine: Engine, house: House) -> None:
    plays(engine, house, "Anna Ben", has_winner, "complots", COMPLOTS)


@pytest.mark.house(rate=200)
def test_an_evening_of_among_cultists_from_joining_to_the_winner(engine: Engine, house: House) -> None:
    plays(engine, house, "Anna Ben Caro Dino", has_winner, "among-cultists", CULTISTS)


@pytest.mark.house(rate=30)
def test_the_first_turn_of_castle_of_the_devil(engine: Engine, house: House) -> None:
    plays(engine, house, "Anna Ben Caro Dino", turned(), "castle-of-the-devil", CASTLE)


@pytest.mark.house(rate=30)
def test_the_first_turn_of_overthrone(engine: Engine, house: House) -> None:
    plays(engine, house, "Anna Ben Caro", turned(), "overthrone", OVERTHRONE)
