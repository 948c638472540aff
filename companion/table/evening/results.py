"""The end of a game on the table: finishes, turning points, and the points of all games of a kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce

from companion.core.outcome import Finish, Outcome
from companion.core.text import Words, count, say
from companion.core.view import Block, Fact, Facts, Sheet, SheetRow
from companion.table.feature import TableContext
from companion.table.records import Running
from companion.table.state import Table

MINUTE = 60_000

MOST_TURNINGS = 6
"""The number of turning points at the end, the last ones: the first page has no room for more."""


def show_finishes(at: TableContext) -> Iterator[Block]:
    """Yield everybody's finish in a game that is over, and the game's course."""
    table, running = at.table, at.table.running
    if running is None or running.outcome is None:
        return
    yield from _teams(running, running.outcome)
    yield from _ranking(table, running, running.outcome)
    yield from _turnings(running)


def in_words(finish: Finish) -> Words:
    """Return a seat's finish in one line, empty if there is nothing to say."""
    place = say("Place {n}", n=finish.rank) if finish.rank is not None else ""
    points = count("{n} point", "{n} points", finish.points) if finish.points is not None else ""
    parts = [part for part in (place, finish.role, finish.team, points) if part]
    return reduce(lambda before, part: say("{before} · {part}", before=before, part=part), parts) if parts else ""


def earlier(at: TableContext) -> Iterator[Sheet]:
    """Yield the points of earlier games of the same kind: they add up, and stand on the page."""
    running = at.running
    points = at.table.scored.get(running.game, {}) if running else {}
    if running and points:
        had: dict[int, int] = {seat: points.get(seat, 0) for seat in running.seats}
        order = sorted(had, key=lambda seat: -had[seat])
        rows = tuple(SheetRow(running.setup.name(seat), (str(had[seat]),), seat) for seat in order)
        yield Sheet("earlier", say("Points from earlier games"), (say("Points"),), rows)


def _teams(running: Running, outcome: Outcome) -> Iterator[Facts]:
    """Yield the members of each team, the winners first: one line a team, so that a screen has room for ten people."""
    sides: dict[Words, list[str]] = {}
    for finish in sorted(outcome.finishes, key=lambda finish: _before(finish, outcome)):
        if finish.team:
            sides.setdefault(finish.team, []).append(running.setup.name(finish.seat))
    if len(sides) > 1:
        rows = tuple(Fact(side, say("{names}", names=tuple(names))) for side, names in sides.items())
        yield Facts("teams", say("Teams"), rows)


def _ranking(table: Table, running: Running, outcome: Outcome) -> Iterator[Sheet]:
    """Yield a row for each seat, the best first, with every column that is not empty."""
    finishes = sorted(outcome.finishes, key=lambda finish: _before(finish, outcome))
    columns = [(label, cells) for label, cells in _columns(table, running, finishes) if any(cells.values())]
    if columns:
        rows = tuple(
            SheetRow(running.setup.name(seat), tuple(cells[seat] for _, cells in columns), seat)
            for seat in (finish.seat for finish in finishes)
        )
        yield Sheet("ranking", say("Final standings"), tuple(label for label, _ in columns), rows)


def _before(finish: Finish, outcome: Outcome) -> tuple[bool, int]:
    return finish.seat not in outcome.winners, finish.rank or 0


def _columns(table: Table, running: Running, finishes: list[Finish]) -> Iterator[tuple[Words, Mapping[int, Words]]]:
    yield say("Place"), {one.seat: str(one.rank) if one.rank is not None else "" for one in finishes}
    yield say("Role"), {one.seat: one.role for one in finishes}
    yield say("Team"), {one.seat: one.team for one in finishes}
    points = {one.seat: one.points for one in finishes if one.points is not None}
    together = table.scored.get(running.game, {})
    several = any(together.get(seat, 0) != own for seat, own in points.items())
    label = say("This game") if several else say("Points")
    yield label, {one.seat: str(one.points) if one.points is not None else "" for one in finishes}
    if several:
        yield say("All games"), {one.seat: str(together.get(one.seat, 0)) for one in finishes}


def _turnings(running: Running) -> Iterator[Facts]:
    rows = list(running.turnings[-MOST_TURNINGS:])
    if running.duration_ms is not None and running.duration_ms >= MINUTE:
        minutes = running.duration_ms // MINUTE
        rows.append(Fact(say("Time played"), count("{n} minute", "{n} minutes", minutes)))
    if rows:
        yield Facts("turnings", say("How it went"), tuple(rows))
