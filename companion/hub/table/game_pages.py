"""Pages of games, from their values alone: entries, rules to look up, the game for newcomers, lines that are read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.every_line import every_line
from companion.core.game import AnyGame, Player, Setup
from companion.core.lines import Line
from companion.core.text import Text
from companion.frontends import GameEntry, Guide, Reference

USUAL = 4
"""The number of players of a game if nothing else is said."""


class GamePages:
    """The part of `companion.frontends.Hub` that is about games, and not about a table."""

    def __init__(self, games: Mapping[str, AnyGame]) -> None:
        """Take the games, in the order of the menu."""
        self._games = games
        self._lines: dict[str, Sequence[Line]] = {}

    def games(self) -> Sequence[GameEntry]:
        """Return the entries of all games, in the order of the menu."""
        return tuple([entry_of(game) for game in self._games.values()])

    def reference(self, game: str) -> Reference:
        """Return the rules of a game, to look up; raises `KeyError` if there is none."""
        return reference_of(self._games[game])

    def guide(self, game: str, players: int | None = None) -> Guide:
        """Return a game for newcomers; raises `KeyError` if there is none."""
        return guide_of(self._games[game], players)

    def list_narrated_games(self) -> Mapping[str, Text]:
        """Return the titles of narrated games, by name."""
        return {name: game.title for name, game in self._games.items() if game.narrated}

    def every_line(self, game: str) -> Sequence[Line]:
        """Return each line that may be read aloud in a game, computed when it is first needed."""
        if game not in self._lines:
            self._lines[game] = every_line(self._games[game])
        return self._lines[game]


def entry_of(game: AnyGame) -> GameEntry:
    """Return the entry of a game; it loads none of its rules."""
    least, most = game.seats.start, game.seats.stop - 1
    return GameEntry(game.name, game.title, game.about, least, most, game.minutes, game.emblem.svg, game.emblem.accent)


def reference_of(game: AnyGame) -> Reference:
    """Return the rules of a game, to look up."""
    return Reference(game.name, game.title, game.reference, game.answers, game.chapters, game.terms)


def guide_of(game: AnyGame, players: int | None = None) -> Guide:
    """Return a game for newcomers, with the nearest number of players that it is made for.

    Raises `KeyError` if it has nothing for them.
    """
    people = min(max(players or USUAL, game.seats.start), game.seats.stop - 1)
    setup = Setup(players=tuple(Player(seat, str(seat)) for seat in range(1, people + 1)))
    if game.primer is None:
        raise KeyError(game.name)
    return Guide(game.name, game.title, game.about, people, tuple(game.seats), game.primer(setup))
