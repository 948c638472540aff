"""The effects of an input that is no answer: events, or a refusal in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.report import NarratorPresent, Repeat, Spoken, StoodStill, Tick
from companion.core.text import say
from companion.table import inputs
from companion.table.evening import showing
from companion.table.evening.events import TableClosed
from companion.table.event import Games, TableEvent
from companion.table.game import lessons
from companion.table.game.play import change_seats, take_report, without
from companion.table.guests import hand_back
from companion.table.handover import picking
from companion.table.handover.asking import assign_hub_browser, request_seat
from companion.table.proposal_types import PROPOSAL_TYPES
from companion.table.proposals import voting
from companion.table.proposals.voting import apply_event
from companion.table.rehearsal import trial
from companion.table.seats.events import CameBack, GoneOn, LanguageChosen, WentAway
from companion.table.seats.joining import sit_down
from companion.table.seats.names import new_language
from companion.table.state import Table
from companion.table.teaching import prologue


def on_report(games: Games, table: Table, given: inputs.TableInput, now: int, chance: Chance) -> Sequence[TableEvent]:
    """Return the events of `given` at the game time `now`, at least one; raises `Refused`."""
    match given:
        case inputs.SitDown():
            return [sit_down(table, given)]
        case inputs.AskSeat():
            return [request_seat(games, table, given, now, chance)]
        case inputs.OpenWindow():
            return change_seats(games, table, [assign_hub_browser(games, table, given)])
        case inputs.ChooseLanguage(seat, language):
            return [LanguageChosen(seat, new_language(table, seat, language))]
        case inputs.ReportAway(seat, is_long_away, is_overdue):
            return _away(games, table, WentAway(seat, is_long_away, is_overdue), now)
        case inputs.ReportBack(seat):
            return [CameBack(seat)]
        case inputs.CloseTable():
            return [TableClosed()]
        case Tick():
            return _tick(games, table, now, chance)
        case Repeat() if found := trial.running(table):
            return trial.repeat_line(found, now)
        case Spoken() if lessons.ends_hold(table, given):
            return lessons.put_away(games, table, now)
        case Spoken() | Repeat() | StoodStill() | NarratorPresent():
            return take_report(games, table, given, now, chance)
        case _:
            assert_never(given)


def _away(games: Games, table: Table, gone: WentAway, now: int) -> Sequence[TableEvent]:
    """Return the events after a phone has gone: the remaining ones may be enough for a proposal."""
    left = gone.apply(table, games)
    return [gone, *voting.give_notice(PROPOSAL_TYPES, left, now), *picking.give_notice(left, now)]


def _tick(games: Games, table: Table, now: int, chance: Chance) -> Sequence[TableEvent]:
    happened = [
        *trial.expire(table, now),
        *prologue.expire(games, table, now),
        *lessons.expire(table, now),
        *hand_back.expire(games, table, now),
        *picking.expire(games, table, now),
        *showing.expire(table, now),
    ]
    for event in happened:
        table = apply_event(PROPOSAL_TYPES, games, table, event)
    for found in (_expire_proposals, _gone_on, _due):
        more = found(games, table, now, chance)
        for event in more:
            table = apply_event(PROPOSAL_TYPES, games, table, event)
        happened += more
    if not happened:
        raise Refused(say("It isn't time yet."))
    return happened


def _expire_proposals(games: Games, table: Table, now: int, chance: Chance) -> Sequence[TableEvent]:
    return voting.expire(PROPOSAL_TYPES, games, table, now, chance)


def _due(games: Games, table: Table, now: int, chance: Chance) -> Sequence[TableEvent]:
    running = table.playing
    deadline = games[running.game].next_deadline(running.state) if running else None
    return (
        take_report(games, table, Tick(), now, chance)
        if deadline is not None and deadline <= now and not table.paused
        else ()
    )


def _gone_on(games: Games, table: Table, now: int, chance: Chance) -> Sequence[TableEvent]:
    """Return the events if the time has come to continue without absent seats; none if it has not."""
    deadline = [GoneOn(one.seat, one.agreed, one.question) for one in table.absences if one.deadline <= now]
    for event in deadline:
        table = event.apply(table, games)
    return [*deadline, *without(games, table, now, chance)] if deadline else ()
