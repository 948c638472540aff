"""The end of a game on the table: winners, finishes, turning points, and the points of all games of a kind."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from msgspec.structs import replace

from companion.core.outcome import Finish, Outcome, own_line
from companion.core.text import Words, count, say
from companion.core.view import Block, Finisher, Result, Seat, Sheet, SheetRow
from companion.table.feature import TableContext
from companion.table.game.end_events import game_headline
from companion.table.records import Running
from companion.table.state import Table

MINUTE = 60_000

MOST_TURNINGS = 6
"""The number of turning points at the end, the last ones: the first page has no room for more."""


def show_finishes(at: TableContext) -> Iterator[Block]:
    """Yield the end of a game that is over, and its points beside those of earlier games."""
    table, running = at.table, at.table.running
    if running is None or running.outcome is None:
        return
    yield _result(at, running, running.outcome)
    yield from _ranking(table, running, running.outcome)


def tell_seat(at: TableContext, seat: Seat) -> Words:
    """Return the end as it is told to a seat; nothing after a game that was stopped, which reveals nothing."""
    running = at.table.running
    if running is None or running.outcome is None or seat not in running.seats:
        return ""
    outcome, game = running.outcome, at.games[running.game]
    if not (outcome.winners or outcome.finishes):
        return ""
    # Winners whom the table has named say nothing about roles.
    return game.own_line(running.state, seat, outcome) if outcome.finishes else own_line(outcome, seat)


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


def _result(at: TableContext, running: Running, outcome: Outcome) -> Result:
    """Return the end, in the order in which frontends tell it."""
    return Result(
        "result",
        game_headline(outcome, running.setup),
        outcome.why,
        outcome.winners,
        ended=running.since + (running.duration_ms or 0),
        players=tuple(_players(at, running, outcome)),
        course=outcome.course or running.turnings[-MOST_TURNINGS:],
        length=_length(running),
        then=say_who_picks(at),
    )


def _players(at: TableContext, running: Running, outcome: Outcome) -> Iterator[Finisher]:
    """Yield everybody, team by team, the winners first; then the characters that nobody plays."""
    finishes = sorted(outcome.finishes, key=lambda finish: _before(finish, outcome))
    teams = list(dict.fromkeys(finish.team for finish in finishes if finish.team))
    several = len(teams) > 1
    if several:
        finishes.sort(key=lambda finish: teams.index(finish.team) if finish.team else len(teams))
    things = at.public_view.things if at.public_view else {}
    for one in finishes or [Finish(seat) for seat in running.seats]:
        text = in_words(replace(one, team="") if several else one)
        team = one.team if several else ""
        yield Finisher(running.setup.name(one.seat), one.seat, text, team, things.get(one.seat, ()))
    for other in at.public_view.non_players if at.public_view else ():
        yield from (Finisher(other.name, 0, thing.text) for thing in other.things)


def say_who_picks(at: TableContext) -> Words:
    """Return the sentence about the next game."""
    table = at.table
    if not table.host:
        return say("Join with your phone. The first to join picks the game.")
    host = table.name(table.host)
    if table.host_overdue and table.stand_ins:
        return say("{who}'s phone is offline. Anyone can pick the game.", who=host)
    return say("{who} picks the next game.", who=host)


def _ranking(table: Table, running: Running, outcome: Outcome) -> Iterator[Sheet]:
    """Yield everybody's points in this game and in all, the best first, if there was an earlier game."""
    finishes = sorted(outcome.finishes, key=lambda finish: _before(finish, outcome))
    points = {one.seat: one.points for one in finishes if one.points is not None}
    together = table.scored.get(running.game, {})
    if any(together.get(seat, 0) != own for seat, own in points.items()):
        rows = tuple(
            SheetRow(running.setup.name(seat), (str(own), str(together.get(seat, 0))), seat)
            for seat, own in points.items()
        )
        yield Sheet("ranking", say("Final standings"), (say("This game"), say("All games")), rows)


def _before(finish: Finish, outcome: Outcome) -> tuple[bool, int]:
    return finish.seat not in outcome.winners, finish.rank or 0


def _length(running: Running) -> Words:
    minutes = (running.duration_ms or 0) // MINUTE
    return count("It took {n} minute.", "It took {n} minutes.", minutes) if minutes else ""
