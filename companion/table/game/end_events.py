"""The events at the end of a game, and after it: winners, finishes, and roles that players name."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.game import Setup
from companion.core.outcome import Finish, Outcome
from companion.core.require import require
from companion.core.text import Words, say
from companion.core.titles import own_words
from companion.core.view import Highlight
from companion.table.event import Games, TableEvent
from companion.table.records import GamePlayed, Parked, Running
from companion.table.state import Table

MOST_NAMED = 3
"""The number of winners that a headline names: it is large, and the winners' names stand below it."""

WON = 12_000
"""Milliseconds that the winners stay in the spotlight."""


class GameEnded(TableEvent, omit_defaults=True):
    """The game has an outcome."""

    winners: tuple[int, ...]
    finishes: tuple[Finish, ...]
    """The finish of each seat, as far as the table knows it."""
    duration_ms: int
    """Milliseconds of game time from the beginning to the end."""
    variant: Words = ""
    """See `companion.core.outcome.Outcome.variant`."""

    def apply(self, table: Table, games: Games) -> Table:
        running = table.on_table
        outcome = games[running.game].outcome(running.state)
        last = {**table.last_winners, running.game: self.winners}
        ended = replace(
            running, outcome=outcome, duration_ms=self.duration_ms, won_before=table.last_winners.get(running.game)
        )
        settled = replace(table.agreeing(()), absences=(), guest=None).with_result(running.setup.seats, self.winners)
        played = (*table.played, _played(games, ended, self.winners))
        over = replace(settled, running=ended, last_winners=last, played=played, paused=False)
        return over.with_points(running.game, outcome.points if outcome else {}).stood_up(running.left)

    def log_line(self, before: Table, after: Table, games: Games) -> Words | None:
        running = after.running
        return tell_end(running.outcome, running.setup) if running and running.outcome else None

    def highlights(self, after: Table, games: Games) -> Sequence[Highlight]:
        running = after.on_table
        outcome = running.outcome
        if outcome is None:
            return ()
        title, seats = game_headline(outcome, running.setup), outcome.winners
        return [Highlight(kind="winner", title=title, text=outcome.why, icon="crown", seats=seats, lasts=WON)]


def game_headline(outcome: Outcome, setup: Setup) -> Words:
    """Return the winners, as a headline."""
    if outcome.headline:
        return outcome.headline
    names = tuple(setup.name(seat) for seat in outcome.winners)
    if not names:
        return say("Nobody wins")
    if len(names) > MOST_NAMED:
        everyone = len(names) == len(setup.players)
        return say("Everyone wins") if everyone else say("{n} players win", n=len(names))
    return say("{names} win", names=names) if len(names) > 1 else say("{names} wins", names=names)


def tell_end(outcome: Outcome, setup: Setup) -> Words:
    """Return the winners and the reason, in one line."""
    return say("{headline}. {why}", headline=game_headline(outcome, setup), why=outcome.why)


class ResultCorrected(TableEvent):
    """The table corrects the winners of a game that is over; everything revealed in it stays."""

    winners: tuple[int, ...]

    def apply(self, table: Table, games: Games) -> Table:
        running = table.on_table
        counted = not_ended(table, running)
        result = counted.with_result(running.setup.seats, self.winners)
        was = require(running.outcome, "a result of a game that has none")
        # The points do not explain the new winners: only teams and roles still hold.
        finishes = tuple(replace(finish, points=None, rank=None) for finish in was.finishes)
        outcome = Outcome(self.winners, say("The result has been corrected."), finishes, variant=was.variant)
        last = {**table.last_winners, running.game: self.winners}
        played = (*counted.played, _played(games, running, self.winners))
        counts = {"wins": result.wins, "departed": result.departed}
        return replace(table, running=replace(running, outcome=outcome), last_winners=last, played=played, **counts)

    def log_line(self, before: Table, after: Table, games: Games) -> Words | None:
        names = tuple(after.name(seat) for seat in self.winners)
        return say("Corrected: {names} won.", names=names) if names else say("Corrected: nobody won.")


class PartTold(TableEvent):
    """After the end a player names the role on a real card."""

    seat: int
    role: Words
    team: Words

    def apply(self, table: Table, games: Games) -> Table:
        running = table.on_table
        outcome = require(running.outcome, "a part in a game that is not over")
        was = outcome.finish(self.seat)
        told = replace(was, role=self.role, team=self.team or was.team)
        return replace(table, running=replace(running, outcome=outcome.with_finish(told)))

    def log_line(self, before: Table, after: Table, games: Games) -> Words | None:
        return say("{who}: “I was {role}.”", who=after.name(self.seat), role=self.role)


def not_ended(table: Table, running: Running) -> Table:
    """Return the table of the evening as if `running` had not ended."""
    if running.outcome is None:
        return table
    won = running.outcome.winners
    last = {game: winners for game, winners in table.last_winners.items() if game != running.game}
    before = {} if running.won_before is None else {running.game: running.won_before}
    fewer = table.with_result(running.setup.seats, won, -1)
    without = fewer.with_points(running.game, running.outcome.points, -1)
    played = tuple(one for one in table.played if one.number != running.number)
    return replace(without, last_winners={**last, **before}, played=played)


def _played(games: Games, running: Running, winners: Sequence[int]) -> GamePlayed:
    names = tuple(running.setup.name(seat) for seat in winners)
    own = own_words(games[running.game], running.setup)
    return GamePlayed(running.number, running.game, names, own, running.duration_ms or 0, running.turnings)


def find_entry_game(table: Table) -> Running | None:
    """Return the game whose last entry can be undone: the one on the table, or the last one there."""
    return table.running or (table.ended.running if table.ended else None)


def put_away(table: Table) -> Table:
    """Return the table without a game on it; until another begins, a game that has ended can come back."""
    running = table.running
    if running and running.outcome and running.back:
        return replace(table, running=None, ended=Parked(running=running, options=table.options))
    return replace(table, running=None)
