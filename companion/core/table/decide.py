"""What a command does to the table: events, or a refusal in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from companion.core.chance import Chance
from companion.core.game import AnyGame, Refused, Repeat, Tick
from companion.core.script.events import ScriptBegan
from companion.core.table import commands as c
from companion.core.table import events as e
from companion.core.table.agreements import enough
from companion.core.table.doors import move_code, sit_down, take_seat
from companion.core.table.evolve import evolve
from companion.core.table.names import clean_name
from companion.core.table.setup import setup_of
from companion.core.table.state import LANGUAGES, MOVE_ASKED, MOVE_OPEN, Agreement, Table
from companion.core.text import say

Games = Mapping[str, AnyGame]


def decide(
    games: Games, table: Table, command: c.TableCommand | Tick, now: int, chance: Chance
) -> Sequence[e.TableEvent]:
    """Return what `command` makes happen, at least one event.

    Raises `Refused` with words for the player; nothing has changed then.
    """
    match command:
        case c.InGame(inner):
            return _in_game(games, table, inner, now, chance)
        case Tick():
            return _tick(games, table, now, chance)
        case c.Begin():
            return _begin(games, table, now, chance)
        case c.Resume():
            return _resume(games, table, now, chance)
        case c.Agree(what, by, seat):
            return _agree(games, table, Agreement(what, seat, (*table.agreement(what, seat).by, by)), now, chance)
        case c.Disagree(what, _, seat):
            return [e.Dropped(what, seat)]
        case c.SitDown():
            return [sit_down(table, command)]
        case c.TakeSeat():
            return [take_seat(table, command, now)]
        case c.OpenMove(seat):
            return [e.MoveOpened(seat, move_code(chance), now + MOVE_OPEN, own=True)]
        case c.AllowMove(seat):
            return [e.MoveOpened(seat, move_code(chance), now + MOVE_OPEN)]
        case _:
            return [_plain(table, command)]


def _plain(table: Table, command: c.TableCommand) -> e.TableEvent:
    """Return the one event of a command whose outcome stands in the command itself."""
    match command:
        case c.ChooseLanguage(seat, language):
            return e.LanguageChosen(seat, _language(language))
        case c.ChooseTableLanguage(language):
            return e.TableLanguageChosen(_language(language))
        case c.ReportAway(seat, long):
            return e.WentAway(seat, long)
        case c.ReportBack(seat):
            return e.CameBack(seat)
        case c.StandUp(seat):
            return e.StoodUp(seat)
        case c.Rename(seat, name):
            return e.Renamed(seat, clean_name(table, name, seat))
        case c.ChooseColour(seat, colour):
            return e.ColourChosen(seat, colour)
        case c.ChooseSymbol(seat, symbol):
            return e.SymbolChosen(seat, symbol)
        case c.OrderSeats(seats):
            return e.SeatsOrdered(seats)
        case c.SitLeftOf(seat, neighbour):
            return e.SeatsOrdered(_left_of(table, seat, neighbour))
        case c.PassHost(seat):
            return e.HostPassed(seat)
        case c.ChooseGame(game):
            return e.GameChosen(game)
        case c.ChooseOption(option, value):
            return e.OptionChosen(option, value)
        case c.LeaveGame():
            return e.GameLeft()
        case c.Pause():
            return e.Paused()
        case c.CloseMove(seat):
            return e.MoveClosed(seat)
        case c.CloseTable():
            return e.TableClosed()
        case (
            c.InGame()
            | c.Begin()
            | c.Resume()
            | c.Agree()
            | c.Disagree()
            | c.SitDown()
            | c.TakeSeat()
            | c.OpenMove()
            | c.AllowMove()
        ):
            raise AssertionError("handled before")
        case _:
            assert_never(command)


def _left_of(table: Table, seat: int, neighbour: int) -> tuple[int, ...]:
    """Clockwise, seen from above, the next seat is the one on a person's left."""
    others = [other for other in table.seats if other != seat]
    place = others.index(table.sitter(neighbour).seat) + 1  # type: ignore[arg-type]
    return (*others[:place], seat, *others[place:])


def _language(language: str) -> str:
    if language not in LANGUAGES:
        raise Refused(say("This language is not spoken here."))
    return language


def _begin(games: Games, table: Table, now: int, chance: Chance) -> Sequence[e.TableEvent]:
    if table.chosen is None or len(table.sitters) not in games[table.chosen].seats:
        raise Refused(say("This game does not fit the number of players."))
    game = games[table.chosen]
    setup = setup_of(game, table)
    began = [e.Played(game.name, event) for event in game.begin(setup, now, chance)]
    return _with_end(games, table, [e.GameBegan(game.name, setup), *began])


def _in_game(games: Games, table: Table, inner: object, now: int, chance: Chance) -> Sequence[e.TableEvent]:
    if table.paused:
        raise Refused(say("No game is running now."))
    return _play(games, table, inner, now, chance)


def _play(games: Games, table: Table, inner: object, now: int, chance: Chance) -> Sequence[e.TableEvent]:
    running = table.playing
    if running is None:
        raise Refused(say("No game is running now."))
    happened = games[running.game].decide(running.state, inner, now, chance)
    return _with_end(games, table, [e.Played(running.game, event) for event in happened])


def _with_end(games: Games, table: Table, happened: list[e.TableEvent]) -> list[e.TableEvent]:
    """Return `happened`, with the end of the game behind it if it brought the end about."""
    after = table
    for event in happened:
        after = evolve(games, after, event)
    running = after.running
    outcome = games[running.game].outcome(running.state) if running else None
    return [*happened, e.GameEnded(outcome.winners)] if outcome else happened


def _resume(games: Games, table: Table, now: int, chance: Chance) -> Sequence[e.TableEvent]:
    """A narration that was interrupted goes on from the beginning of its present step."""
    running = table.playing
    if running is None or ScriptBegan not in games[running.game].events:
        return [e.Resumed()]
    try:
        again = games[running.game].decide(running.state, Repeat(), now, chance)
    except Refused:
        return [e.Resumed()]
    return [e.Resumed(), *(e.Played(running.game, event) for event in again)]


def _agree(games: Games, table: Table, agreement: Agreement, now: int, chance: Chance) -> Sequence[e.TableEvent]:
    what, seat = agreement.what, agreement.seat
    if not enough(table, agreement):
        return [e.Agreed(what, seat, agreement.by[-1])]
    match what:
        case "undo":
            return [e.Undone()]
        case "end":
            return _end(games, table, now, chance)
        case "host":
            return [e.HostPassed(seat)]
        case "free":
            return [e.StoodUp(seat)]
        case "move" if table.sitter(seat).away:
            return [e.MoveOpened(seat, move_code(chance), now + MOVE_OPEN)]
        case "move":
            return [e.MoveAsked(seat, now + MOVE_ASKED)]
    raise AssertionError(what)


def _end(games: Games, table: Table, now: int, chance: Chance) -> Sequence[e.TableEvent]:
    ends = games[table.playing.game].ends if table.playing else None
    if ends is None:
        return [e.GameLeft()]
    settled: list[e.TableEvent] = [e.Dropped("end", 0), *([e.Resumed()] if table.paused else [])]
    return [*settled, *_play(games, table, ends, now, chance)]


def _tick(games: Games, table: Table, now: int, chance: Chance) -> Sequence[e.TableEvent]:
    happened: list[e.TableEvent] = []
    for move in table.moves:
        if move.until <= now:
            asked = not move.code
            opened = e.MoveOpened(move.seat, move_code(chance), now + MOVE_OPEN)
            happened.append(opened if asked else e.MoveClosed(move.seat))
    running = table.playing
    due = games[running.game].due(running.state) if running else None
    if running and due is not None and due <= now and not table.paused:
        happened.extend(_in_game(games, table, Tick(), now, chance))
    if not happened:
        raise Refused(say("Nothing is due."))
    return happened
