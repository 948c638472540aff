"""How an event changes the table. Never refuses; no clock, no chance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from msgspec.structs import replace

from companion.core.game import AnyGame
from companion.core.table import events as e
from companion.core.table.state import STORY_LENGTH, Agreement, Move, Running, Sitter, Table
from companion.core.table.story import story
from companion.core.view import Happening


def evolve(games: Mapping[str, AnyGame], table: Table | None, event: e.TableEvent) -> Table:
    """Return the table after `event`, the public line that tells of it included."""
    if table is None:
        if not isinstance(event, e.TableOpened):
            raise TypeError("a table begins with TableOpened")
        return Table(code=event.code, language=event.language)
    changed = _evolve(games, table, event)
    line = story(games, table, changed, event)
    if line is None:
        return changed
    told = changed.told + 1
    happened = (*changed.happened, Happening(f"h{told}", line))[-STORY_LENGTH:]
    return replace(changed, told=told, happened=happened)


def _evolve(games: Mapping[str, AnyGame], table: Table, event: e.TableEvent) -> Table:
    match event:
        case e.Played(_, inner):
            return _play(games, table, inner)
        case e.GameBegan(game, setup):
            running = Running(game=game, setup=setup, state=None)
            return replace(_left(table, ()), running=running, begun=table.begun + 1, paused=False)
        case e.GameEnded(winners):
            return _end(games, table, winners)
        case e.GameLeft():
            return replace(_left(table, ()), running=None, paused=False)
        case e.GameChosen(game):
            return replace(table, chosen=game, options={}, running=None)
        case e.OptionChosen(option, value):
            return replace(table, options={**table.options, option: value})
        case e.TableClosed():
            return replace(table, closed=True)
        case e.Paused():
            return replace(table, paused=True, paused_times=table.paused_times + 1)
        case e.Resumed():
            return replace(table, paused=False)
        case e.Undone():
            return _undo(games, table)
        case e.Agreed(what, seat, by):
            others = tuple(a for a in table.agreements if (a.what, a.seat) != (what, seat))
            agreement = table.agreement(what, seat)
            wanted = replace(agreement, by=(*agreement.by, by))
            return replace(table, agreements=(*others, wanted))
        case e.Dropped(what, seat):
            return _settled(table, what, seat)
        case e.TableOpened() | e.TableLanguageChosen():
            return replace(table, language=event.language)
        case e.HostPassed(seat):
            return replace(_without(table, "host"), host=seat)
        case _:
            return _seats(table, event)


def _seats(table: Table, event: e.TableEvent) -> Table:
    match event:
        case e.SatDown():
            sitter = Sitter(
                seat=event.seat,
                name=event.name,
                colour=event.colour,
                symbol=event.symbol,
                device=event.device,
                language=event.language,
            )
            return replace(table, sitters=(*table.sitters, sitter), host=table.host or event.seat)
        case e.StoodUp(seat):
            left = tuple(sitter for sitter in table.sitters if sitter.seat != seat)
            heirs = sorted(left, key=lambda sitter: sitter.away)
            host = table.host if table.host != seat else (heirs[0].seat if heirs else 0)
            # Who sits here next has won nothing yet.
            wins = {winner: times for winner, times in table.wins.items() if winner != seat}
            last = {game: tuple(w for w in winners if w != seat) for game, winners in table.last_winners.items()}
            # Nor in the game that lies ended on the table: it is cleared away.
            running = table.running if table.playing else None
            changed = _left(_unmoved(table, seat), ())
            return replace(changed, sitters=left, host=host, wins=wins, last_winners=last, running=running)
        case e.SeatsOrdered(seats):
            return replace(table, sitters=tuple(table.sitter(seat) for seat in seats))
        case e.Renamed(seat, name):
            return _sitter(table, seat, name=name)
        case e.ColourChosen(seat, colour):
            return _sitter(table, seat, colour=colour)
        case e.SymbolChosen(seat, symbol):
            return _sitter(table, seat, symbol=symbol)
        case e.LanguageChosen(seat, language):
            return _sitter(table, seat, language=language)
        case e.WentAway(seat, long):
            return _sitter(table, seat, away=True, long_away=long)
        case e.CameBack(seat):
            return _sitter(_host_is_here(table, seat), seat, away=False, long_away=False)
        case e.MoveAsked(seat, until):
            move = Move(seat=seat, until=until)
            unmoved = _unmoved(_settled(table, "move", seat), seat)
            return replace(unmoved, moves=(*unmoved.moves, move))
        case e.MoveOpened(seat, code, until, own):
            move = Move(seat=seat, until=until, code=code, own=own)
            unmoved = _unmoved(_settled(table, "move", seat), seat)
            return replace(unmoved, moves=(*unmoved.moves, move))
        case e.MoveClosed(seat):
            return _unmoved(table, seat)
        case e.SeatMoved(seat, device):
            moved = _unmoved(_host_is_here(table, seat), seat)
            return _sitter(moved, seat, device=device, away=False, long_away=False)
        case (
            e.Played()
            | e.GameBegan()
            | e.GameEnded()
            | e.GameLeft()
            | e.GameChosen()
            | e.OptionChosen()
            | e.Paused()
            | e.Resumed()
            | e.Undone()
            | e.Agreed()
            | e.Dropped()
            | e.TableOpened()
            | e.TableLanguageChosen()
            | e.HostPassed()
            | e.TableClosed()
        ):
            raise AssertionError("handled before")
        case _:
            assert_never(event)


def _play(games: Mapping[str, AnyGame], table: Table, inner: object) -> Table:
    running = table.running
    if running is None:
        raise TypeError("an event of a game without a game")
    game = games[running.game]
    state = game.evolve(running.state, inner)
    if type(inner) in game.aside:
        before = None if running.before is None else game.evolve(running.before, inner)
        return replace(table, running=replace(running, state=state, before=before))
    # An undoable entry opens the way back to just before it; any other event closes it.
    before = running.state if type(inner) in game.undoable else None
    changed = replace(running, state=state, before=before)
    return replace(_settled(table, "undo"), running=changed)


def _end(games: Mapping[str, AnyGame], table: Table, winners: tuple[int, ...]) -> Table:
    running = table.running
    if running is None:
        raise TypeError("the end of a game without a game")
    outcome = games[running.game].outcome(running.state)
    wins = {**table.wins, **{seat: table.wins.get(seat, 0) + 1 for seat in winners}}
    last = {**table.last_winners, running.game: winners}
    ended = replace(running, outcome=outcome, before=None)
    return replace(_left(table, ()), running=ended, wins=wins, last_winners=last, paused=False)


def _undo(games: Mapping[str, AnyGame], table: Table) -> Table:
    running = table.running
    if running is None or running.before is None:
        raise TypeError("nothing to undo")
    back = replace(running, state=running.before, before=None)
    return replace(_settled(table, "undo"), running=back, undone=table.undone + 1)


def _settled(table: Table, what: str, seat: int = 0) -> Table:
    return _left(table, tuple(a for a in table.agreements if (a.what, a.seat) != (what, seat)))


def _without(table: Table, what: str) -> Table:
    return _left(table, tuple(a for a in table.agreements if a.what != what))


def _left(table: Table, agreements: tuple[Agreement, ...]) -> Table:
    settled = table.settled + (len(agreements) != len(table.agreements))
    return replace(table, agreements=agreements, settled=settled)


def _host_is_here(table: Table, seat: int) -> Table:
    """Return the table where nobody asks for another host any more, if `seat` is the host."""
    return _without(table, "host") if seat == table.host else table


def _unmoved(table: Table, seat: int) -> Table:
    moves = tuple(move for move in table.moves if move.seat != seat)
    return replace(table, moves=moves, settled=table.settled + (len(moves) != len(table.moves)))


def _sitter(table: Table, seat: int, **changes: str | bool) -> Table:
    sitters = tuple(replace(s, **changes) if s.seat == seat else s for s in table.sitters)
    return replace(table, sitters=sitters)
