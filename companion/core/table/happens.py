"""What comes of an input that is no answer: events, or a refusal in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.report import NarratorPresent, Repeat, Spoken, Tick
from companion.core.table import inputs as i
from companion.core.table.doors import move_code, sit_down, take_seat
from companion.core.table.events import (
    CameBack,
    Games,
    GoneOn,
    LanguageChosen,
    MoveClosed,
    MoveOpened,
    TableClosed,
    TableEvent,
    WentAway,
)
from companion.core.table.names import known_language
from companion.core.table.play import reported, without
from companion.core.table.state import MOVE_OPEN, Table
from companion.core.text import say


def happens(games: Games, table: Table, given: i.TableInput, now: int, chance: Chance) -> Sequence[TableEvent]:
    """Return what `given` makes happen at the game time `now`, at least one event; raises `Refused`."""
    match given:
        case i.SitDown():
            return [sit_down(table, given)]
        case i.TakeSeat():
            return [take_seat(table, given, now)]
        case i.ChooseLanguage(seat, language):
            return [LanguageChosen(seat, known_language(language))]
        case i.ReportAway(seat, long, overdue):
            return [WentAway(seat, long, overdue)]
        case i.ReportBack(seat):
            return [CameBack(seat)]
        case i.CloseTable():
            return [TableClosed()]
        case Tick():
            return _tick(games, table, now, chance)
        case Spoken() | Repeat() | NarratorPresent():
            return reported(games, table, given, now, chance)
        case _:
            assert_never(given)


def _tick(games: Games, table: Table, now: int, chance: Chance) -> Sequence[TableEvent]:
    happened = [*_moved(table, now, chance), *_gone_on(games, table, now, chance)]
    for event in happened:
        table = event.after(table, games)
    running = table.playing
    due = games[running.game].due(running.state) if running else None
    if due is not None and due <= now and not table.paused:
        happened += reported(games, table, Tick(), now, chance)
    if not happened:
        raise Refused(say("Nothing is due."))
    return happened


def _gone_on(games: Games, table: Table, now: int, chance: Chance) -> list[TableEvent]:
    """Return what happens where the table goes on without seats."""
    due = [GoneOn(absence.seat) for absence in table.absences if absence.until <= now]
    for event in due:
        table = event.after(table, games)
    return [*due, *without(games, table, now, chance)] if due else []


def _moved(table: Table, now: int, chance: Chance) -> Iterator[TableEvent]:
    """Yield what becomes of moves whose time is over: silence lets a seat go, and then its code runs out."""
    for move in table.moves:
        if move.until <= now:
            opened = MoveOpened(move.seat, move_code(chance), now + MOVE_OPEN)
            yield MoveClosed(move.seat) if move.code else opened
