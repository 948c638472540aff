"""Points of games: a ranking once one has ended, and what earlier games of its kind came to while one runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.game import Outcome
from companion.core.table.state import Table
from companion.core.text import say
from companion.core.view import Sheet, SheetRow


def ranking(table: Table, outcome: Outcome | None) -> Iterator[Sheet]:
    """Yield who has how many points at the end of a game, the most first; and in all games, if there were several."""
    if table.running is None or outcome is None or not outcome.points:
        return
    points, all_games = outcome.points, table.scored.get(table.running.game, {})
    several = any(all_games.get(seat, 0) != points[seat] for seat in points)
    columns = (say("Place"), say("This game"), say("All games")) if several else (say("Place"), say("Points"))
    rows = []
    for seat in _from_the_most(points):
        place = 1 + sum(other > points[seat] for other in points.values())
        cells = (str(place), str(points[seat]), *((str(all_games.get(seat, 0)),) if several else ()))
        rows.append(SheetRow(table.running.setup.name(seat), cells, seat))
    yield Sheet("ranking", say("Ranking"), columns, tuple(rows))


def earlier(table: Table) -> Iterator[Sheet]:
    """Yield the points of the earlier games of the kind that runs: they add up, and stand on the page."""
    running = table.playing
    points = table.scored.get(running.game, {}) if running else {}
    if running and points:
        had: dict[int, int] = {seat: points.get(seat, 0) for seat in running.seats}
        rows = tuple(SheetRow(running.setup.name(seat), (str(had[seat]),), seat) for seat in _from_the_most(had))
        yield Sheet("earlier", say("Points of earlier games"), (say("Points"),), rows)


def _from_the_most(points: Mapping[int, int]) -> list[int]:
    return sorted(points, key=lambda seat: -points[seat])
