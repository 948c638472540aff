"""How much was played, by whom, what and when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.frontends.figures import Query
from companion.frontends.ledger import PlayedGame
from companion.hub.ledger.counts import KindCounts


class Overview:
    """Counts up games, persons and times."""

    def __init__(self, asked: Query) -> None:
        """Count by the month where a year is asked for, else by the year."""
        self._monthly = asked.year is not None
        self.played = 0
        self.games: Counter[str] = Counter()
        self.persons: KindCounts[str] = KindCounts()
        self.times: Counter[tuple[int, int]] = Counter()
        """By year and month; the month is 0 where the year is not asked for."""

    def add(self, game: PlayedGame, people: Sequence[str]) -> None:
        """Count a game, which `people` have played, clockwise."""
        self.played += 1
        self.games[game.game] += 1
        self.times[game.began.year, game.began.month if self._monthly else 0] += 1
        won = {person for player, person in zip(game.setup.players, people, strict=True) if player.seat in game.winners}
        for person in dict.fromkeys(people):
            self.persons.add(person, person in won)
