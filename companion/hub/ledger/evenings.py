"""The evenings of one page: the newest, those before a moment, or the first after one."""

from __future__ import annotations

from datetime import datetime, timedelta

from companion.frontends.figures import Query
from companion.frontends.ledger import PlayedGame

MOST = 6
"""The number of evenings on a page."""

LONG = timedelta(days=1)
"""The length from which a game must have been parked, and ended on another evening than it began."""


class EveningGames:
    """An evening and its games, in the order in which they ended."""

    def __init__(self, first: PlayedGame) -> None:
        """Begin with the first game that came to an end."""
        self.games = [first]
        self.began: datetime = first.began
        if first.ended and first.ended - first.began > LONG:
            self.began = first.ended

    @property
    def cursor(self) -> int:
        """The beginning, in milliseconds of the wall clock."""
        return round(self.began.timestamp() * 1000)

    def has(self, game: PlayedGame) -> bool:
        """Return whether a game belongs to this evening."""
        return (game.table, game.evening) == (self.games[0].table, self.games[0].evening)


class Evenings:
    """The evenings of one page, picked while all evenings go by; the others are not kept."""

    def __init__(self, asked: Query, most: int = MOST) -> None:
        """Keep at most `most` of the evenings that match the query."""
        self._asked = asked
        self._most = most
        self._forward = asked.before is None and asked.after is not None
        self._open: EveningGames | None = None
        self._kept: list[EveningGames] = []
        self.count = 0
        self.newer = self.older = False
        """Whether there are later evenings than those on the page, and earlier ones."""

    def add(self, game: PlayedGame) -> None:
        """Take the next game of the log. The games of an evening follow one another."""
        if self._open and self._open.has(game):
            self._open.games.append(game)
            return
        self._close()
        self._open = EveningGames(game)

    def _close(self) -> None:
        if self._open is None:
            return
        self.count += 1
        before, after, cursor = self._asked.before, self._asked.after, self._open.cursor
        if before is not None and cursor >= before:
            self.newer = True
        elif self._forward and after is not None and cursor <= after:
            self.older = True
        else:
            self._keep(self._open)

    def _keep(self, evening: EveningGames) -> None:
        if not self._forward and len(self._kept) == self._most and evening.began < self._kept[-1].began:
            self.older = True
            return
        self._kept.append(evening)
        self._kept.sort(key=lambda one: (one.began, one.games[0].table), reverse=True)
        if len(self._kept) > self._most and self._forward:
            self.newer = bool(self._kept.pop(0))
        elif len(self._kept) > self._most:
            self.older = bool(self._kept.pop())

    def list_evenings(self) -> list[EveningGames]:
        """Return the evenings of the page, the newest first."""
        self._close()
        self._open = None
        return self._kept
