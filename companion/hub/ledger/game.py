"""The figures of a game: wins of each team at each number of players, and lengths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.core.text import Words
from companion.frontends.figures import GameFigures, Lengths, Size, Span, WinCount
from companion.frontends.ledger import PlayedGame
from companion.hub.ledger.counts import KindCounts

MINUTE = 60_000

MOST_MINUTES = 24 * 60
"""The longest counted length; a longer game counts as this, so that lengths need room for a day's minutes at most."""

WIDTHS = (1, 2, 5, 10, 15, 20, 30, 60, 120, 240)
"""The possible widths of a span of lengths, in minutes; the narrowest is used that makes at most `MOST_SPANS`."""

MOST_SPANS = 8


class OfGame:
    """A counter of the plays of one game."""

    def __init__(self, game: str) -> None:
        """Count for the game with this name."""
        self._game = game
        self._sizes: Counter[int] = Counter()
        self._teams: dict[int, KindCounts[Words]] = {}
        self._minutes: Counter[int] = Counter()

    def add(self, game: PlayedGame) -> None:
        """Count a play if it is one of this game."""
        if game.game != self._game:
            return
        size = len(game.setup.players)
        self._sizes[size] += 1
        teams = self._teams.setdefault(size, KindCounts())
        won: dict[Words, bool] = {}
        for finish in game.finishes:
            if finish.team:
                won[finish.team] = won.get(finish.team, False) or finish.seat in game.winners
        for team, has in won.items():
            teams.add(team, has)
        if game.duration_ms is not None:
            self._minutes[min(game.duration_ms // MINUTE, MOST_MINUTES)] += 1

    def sum_up(self, title: Words) -> GameFigures | None:
        """Return the figures; None if the game was not played."""
        if not self._sizes:
            return None
        sizes = tuple(
            Size(
                size,
                played,
                tuple(WinCount(team, there, won) for team, there, won in self._teams[size].most_first(repr)),
            )
            for size, played in sorted(self._sizes.items())
        )
        return GameFigures(self._game, title, self._sizes.total(), sizes, lengths(self._minutes))


def lengths(minutes: Mapping[int, int]) -> Lengths | None:
    """Return the lengths of games, from the number of games by minutes; None if no length is known."""
    if not minutes:
        return None
    shortest, longest = min(minutes), max(minutes)
    return Lengths(_median(minutes), shortest, longest, tuple(_spans(minutes, shortest, longest)))


def _median(minutes: Mapping[int, int]) -> int:
    games, counted = sum(minutes.values()), 0
    for length in sorted(minutes):
        counted += minutes[length]
        if 2 * counted >= games:
            return length
    raise ValueError("no games")


def _spans(minutes: Mapping[int, int], shortest: int, longest: int) -> Iterator[Span]:
    width = next((w for w in WIDTHS if longest // w - shortest // w < MOST_SPANS), WIDTHS[-1])
    for least in range(shortest - shortest % width, longest + 1, width):
        yield Span(least, least + width, sum(n for length, n in minutes.items() if least <= length < least + width))
