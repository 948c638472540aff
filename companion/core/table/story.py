"""The table's events as public lines."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.game import AnyGame
from companion.core.table import events as e
from companion.core.table.state import Table
from companion.core.text import Words, say


def story(games: Mapping[str, AnyGame], before: Table, after: Table, event: e.TableEvent) -> Words | None:
    """Return what everybody may read of `event`, or None if it is not worth a line.

    Who paused is never told (design 2).
    """
    match event:
        case e.Played(game, inner):
            return games[game].story(after.running.state, inner) if after.running else None
        case e.SatDown(name=name):
            return say("{who} sits down.", who=name)
        case e.StoodUp(seat):
            return say("{who} leaves the table.", who=before.name(seat))
        case e.Renamed(seat, name):
            return say("{who} is now called {name}.", who=before.name(seat), name=name)
        case e.HostPassed(seat):
            return say("{who} is host now.", who=after.name(seat))
        case e.GameBegan(game, _):
            return say("{game} begins.", game=games[game].title)
        case e.GameEnded():
            return after.running.outcome.why if after.running and after.running.outcome else None
        case e.GameLeft():
            return say("The game was cleared away.")
        case e.Paused():
            return say("The game pauses.")
        case e.Resumed():
            return say("The game goes on.")
        case e.Undone():
            return say("The last entry was taken back.")
        case _:
            return _moves(after, event)


def _moves(after: Table, event: e.TableEvent) -> Words | None:
    match event:
        case e.MoveAsked(seat, _) | e.MoveOpened(seat, _, _, False):
            return say("{who} is to go on on another phone.", who=after.name(seat))
        case e.SeatMoved(seat, _):
            return say("{who} goes on on another phone.", who=after.name(seat))
        case _:
            return None
