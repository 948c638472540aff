"""The overview: numbers of games, players, kinds and times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.frontends.figures import Query
from companion.frontends.ledger import PlayedGame
from companion.hub.ledger.counts import KindCounts


class Overview:
    """A counter of games, persons and times."""

    def __init__(self, asked: Query) -> None:
        """Count by month if the query has a year, else by year."""
        self._monthly = asked.year is not None
        self.played = 0
        self.games: Counter[str] = Counter()
        self.persons: KindCounts[str] = KindCounts()
        self.times: Counter[tuple[int, int]] = Counter()
        """The counts by year and month; the month is 0 if the query has no year."""

    def add(self, game: PlayedGame, people: Sequence[str]) -> None:
        """Count a game with its players, clockwise."""
        self.played += 1
        self.games[game.game] += 1
        self.times[game.began.year, game.began.month if self._monthly else 0] += 1
        won = {person for player, person in zip(game.setup.players, people, strict=True) if player.seat in game.winners}
        for person in dict.fromkeys(people):
            self.persons.add(person, person in won)
