"""The lines that a game may read aloud: the hub knows each before it begins, except those that name people."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.every_line import every_line
from companion.core.game import AnyGame, Player, Refused, Setup, apply_events
from companion.core.lines import EYES_CLOSED, Line
from companion.core.question import One
from companion.games import GAMES
from companion.texts import translator
from tests.hub.by_hand import ManualHub

ENGLISH = translator("en")
SETUPS = 15
STRANGE = "Xzq"
"""Letters in no word of ours: a line with them names a player."""


def setup(game: AnyGame, random: Random) -> Setup:
    """Return a setup with random players and options."""
    count = random.choice(list(game.seats))
    found = Setup(players=tuple(Player(seat, f"{STRANGE}{seat}") for seat in range(1, count + 1)))
    options = list(game.options(found))
    usual = {one.id: one.value for one in options if one.value is not None}
    chosen = {one.id: random.choice(one.ask.choices).value for one in options if isinstance(one.ask, One)}
    return replace(found, options={**usual, **chosen})


def heard(game: AnyGame, random: Random) -> list[Line]:
    """Return the lines of a setup that the game accepts, without those that name people."""
    while True:
        try:
            state = apply_events(None, game.begin(setup(game, random), 0, Chance(random.randrange)))
        except Refused:
            continue
        return [line for line in game.lines(state) if STRANGE not in ENGLISH(line.text)]


@pytest.mark.parametrize("name", GAMES)
def test_what_a_game_reads_stands_among_its_lines(name: str) -> None:
    game, random = GAMES[name], Random(name)
    known = {(line.key, ENGLISH(line.text)) for line in every_line(game)}
    assert len(known) == len(every_line(game))
    for _ in range(SETUPS):
        assert {(line.key, ENGLISH(line.text)) for line in heard(game, random)} <= known


def test_faces_get_the_lines_of_the_games_that_read_something(hub: ManualHub) -> None:
    named = hub.tables.list_narrated_games()
    assert named and named.keys() < GAMES.keys()
    for name in named:
        assert hub.tables.every_line(name)[0] == EYES_CLOSED
    silent = next(name for name in GAMES if name not in named)
    assert EYES_CLOSED not in hub.tables.every_line(silent)
    with pytest.raises(KeyError):
        hub.tables.every_line("no such game")
