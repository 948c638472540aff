"""How much was played, by whom, what and when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.faces.figures import Asked
from companion.faces.ledger import PlayedGame
from companion.hub.ledger.counts import Counts


class Overview:
    """Counts up games, persons and times."""

    def __init__(self, asked: Asked) -> None:
        """Count by the month where a year is asked for, else by the year."""
        self._monthly = asked.year is not None
        self.played = 0
        self.games: Counter[str] = Counter()
        self.persons: Counts[str] = Counts()
        self.times: Counter[str] = Counter()

    def add(self, game: PlayedGame, people: Sequence[str]) -> None:
        """Count a game, which `people` have played, clockwise."""
        self.played += 1
        self.games[game.game] += 1
        self.times[game.began.isoformat()[: 7 if self._monthly else 4]] += 1
        won: dict[str, bool] = {}
        for player, person in zip(game.setup.players, people, strict=True):
            won[person] = won.get(person, False) or player.seat in game.winners
        for person, has in won.items():
            self.persons.add(person, has)
