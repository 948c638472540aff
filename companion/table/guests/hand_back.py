"""The way of a lent phone back to its owner: a clock that runs after a guest's answer waits for it, once.

The game moves its clock (`companion.core.clock`), and moves it back by what is left of the wait once the phone is back.
All of this follows from public state: everybody sees whose phone a guest has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.core.clock import clock_event
from companion.core.move import Move
from companion.core.question import step
from companion.core.text import say
from companion.table.event import Games, TableEvent, TableMove
from companion.table.feature import TableContext
from companion.table.game.events import GameAdvanced
from companion.table.game.lessons import is_blind
from companion.table.guests.events import ClockStopped, PhoneBack
from companion.table.records import Running
from companion.table.state import Table

HAND_BACK = 30_000
"""Milliseconds that a clock waits for a phone that goes back to its owner."""


def stop_clock(
    games: Games, table: Table, phone: int, happened: Sequence[TableEvent], now: int
) -> Sequence[TableEvent]:
    """Return the stop of the clock that runs once all this has `happened`: none if it has stopped for a phone before.

    A clock that waits for a lesson does not run yet.
    """
    for event in happened:
        table = event.apply(table, games)
    running = table.playing
    if running is None or running.hold:
        return ()
    game = games[running.game]
    view, moves_clock = game.public_view(running.state), clock_event(game.events)
    if moves_clock is None or not view.timers or view.halted or is_blind(view):
        return ()
    moved = GameAdvanced(game.name, moves_clock(HAND_BACK))
    later = {timer.id: timer.ends for timer in game.public_view(moved.event.apply(running.state)).timers}
    ends = next((timer.ends for timer in view.timers if later.get(timer.id) == timer.ends + HAND_BACK), None)
    if ends is None or (table.hand_back and table.hand_back.ends == ends):
        return ()
    return [moved, ClockStopped(phone, now + HAND_BACK, ends + HAND_BACK)]


def _waits(games: Games, table: Table, running: Running) -> bool:
    """Return whether the clock that waits for the phone is still there."""
    back = table.handing_back
    if back is None:
        return False
    return any(timer.ends == back.ends for timer in games[running.game].public_view(running.state).timers)


def returned(at: TableContext, running: Running) -> Iterator[TableMove]:
    """Yield the move that starts the clock, for the phone that is back, and for the hub's own controls."""
    games, table = at.games, at.table
    back = table.handing_back
    if back is None or table.paused or not at.clock_waits:
        return
    device = table.sitter(back.phone).device
    seats = tuple(seat for seat in running.seats if table.sitter(seat).device == device)
    text = say("{who}'s phone is back", who=table.name(back.phone))
    question = replace(step(f"table-phone-back-{table.guests}", text, icon="phone"), tool=True)
    yield Move(seats, question, lambda by, answer, now, chance: _start_clock(games, table, now))


def _start_clock(games: Games, table: Table, now: int) -> list[TableEvent]:
    """Return the start of the clock with the time that it had left."""
    back, running = table.handing_back, table.playing
    if back is None:
        return []
    left = back.until - now
    if running is None or left <= 0 or not _waits(games, table, running):
        return [PhoneBack(back.ends)]
    moves_clock = clock_event(games[running.game].events)
    moved = [GameAdvanced(running.game, moves_clock(-left))] if moves_clock else []
    return [*moved, PhoneBack(back.ends - left)]


def expire(games: Games, table: Table, now: int) -> Sequence[TableEvent]:
    """Return the start of a clock that has waited long enough."""
    back = table.handing_back
    return _start_clock(games, table, now) if back and back.until <= now else ()


def next_deadlines(table: Table) -> Iterator[int]:
    """Yield the game time at which the clock starts by itself."""
    if table.handing_back:
        yield table.handing_back.until
