"""What comes of an input that is no answer: events, or a refusal in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.report import NarratorPresent, Repeat, Spoken, Tick
from companion.core.table import agreements, handover, prologue, rehearsing
from companion.core.table import inputs as i
from companion.core.table.agreements import evolved
from companion.core.table.doors import ask_seat, open_window, sit_down
from companion.core.table.events import (
    CameBack,
    Games,
    GoneOn,
    LanguageChosen,
    TableClosed,
    TableEvent,
    WentAway,
)
from companion.core.table.names import new_language
from companion.core.table.play import moved, reported, without
from companion.core.table.state import Table
from companion.core.text import say


def happens(games: Games, table: Table, given: i.TableInput, now: int, chance: Chance) -> Sequence[TableEvent]:
    """Return what `given` makes happen at the game time `now`, at least one event; raises `Refused`."""
    match given:
        case i.SitDown():
            return [sit_down(table, given)]
        case i.AskSeat():
            return [ask_seat(games, table, given, now, chance)]
        case i.OpenWindow():
            return moved(games, table, [open_window(games, table, given)])
        case i.ChooseLanguage(seat, language):
            return [LanguageChosen(seat, new_language(table, seat, language))]
        case i.ReportAway(seat, long, overdue):
            return _away(games, table, WentAway(seat, long, overdue), now)
        case i.ReportBack(seat):
            return [CameBack(seat)]
        case i.CloseTable():
            return [TableClosed()]
        case Tick():
            return _tick(games, table, now, chance)
        case Repeat() if found := rehearsing.running(table):
            return rehearsing.repeated(found, now)
        case Spoken() | Repeat() | NarratorPresent():
            return reported(games, table, given, now, chance)
        case _:
            assert_never(given)


def _away(games: Games, table: Table, gone: WentAway, now: int) -> Sequence[TableEvent]:
    """Return what it brings that a phone is gone: those that are left may be enough for what they want."""
    left = gone.after(table, games)
    return [gone, *agreements.noticed(left, now), *handover.noticed(left, now)]


def _tick(games: Games, table: Table, now: int, chance: Chance) -> Sequence[TableEvent]:
    happened = [*rehearsing.over(table, now), *prologue.over(games, table, now), *handover.over(games, table, now)]
    for event in happened:
        table = evolved(games, table, event)
    for found in (agreements.over, _gone_on, _due):
        more = found(games, table, now, chance)
        for event in more:
            table = evolved(games, table, event)
        happened += more
    if not happened:
        raise Refused(say("Nothing is due."))
    return happened


def _due(games: Games, table: Table, now: int, chance: Chance) -> Sequence[TableEvent]:
    running = table.playing
    due = games[running.game].due(running.state) if running else None
    return reported(games, table, Tick(), now, chance) if due is not None and due <= now and not table.paused else ()


def _gone_on(games: Games, table: Table, now: int, chance: Chance) -> Sequence[TableEvent]:
    """Return what happens where the table goes on without seats."""
    due = [GoneOn(absence.seat, absence.agreed) for absence in table.absences if absence.until <= now]
    for event in due:
        table = event.after(table, games)
    return [*due, *without(games, table, now, chance)] if due else ()
