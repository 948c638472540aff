"""The evening's games, read from the log: what was played, by whom, who has won, and how everybody finished.

It tells only what everybody at the table has seen: how games began and ended, and names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import groupby
from pathlib import Path

from msgspec.structs import replace

from companion.core.outcome import Finish
from companion.core.replay import Events
from companion.core.table.events import (
    EveningEnded,
    GameBegan,
    GameEnded,
    GameGivenUp,
    GameParked,
    GameWentOn,
    PartTold,
    ResultPutRight,
    TableEvent,
    Undone,
)
from companion.core.table.names import key
from companion.faces.ledger import PlayedGame, Wanted
from companion.hub.log.log import LogEntry, table_events


def games(folder: Path, wanted: Wanted | None = None) -> list[PlayedGame]:
    """Return the games in the log of `folder` that are `wanted`, the earliest first; raises `sqlite3.Error`."""
    return sorted(read(folder, wanted or Wanted()), key=lambda game: (game.began, game.table))


def read(folder: Path, wanted: Wanted) -> Iterator[PlayedGame]:
    """Yield the games that are `wanted`, table by table, and keep none of them; raises `sqlite3.Error`."""
    events = Events({})
    person = person_of(wanted.person)
    for table, entries in groupby(table_events(folder), key=lambda found: found[0]):
        for game in _at(table, ((entry, events.decode(entry.row)) for _, entry in entries)):
            if _fits(game, wanted, person):
                yield game


def person_of(name: str) -> str:
    """Return what tells persons apart. An id that the hub remembers would stand beside the name and come first here."""
    return key(name)


def _fits(game: PlayedGame, wanted: Wanted, person: str) -> bool:
    return (
        (not person or any(person_of(name) == person for name in game.players))
        and wanted.game in ("", game.game)
        and (wanted.since is None or game.began.date() >= wanted.since)
        and wanted.year in (None, game.began.year)
    )


def _at(table: str, happened: Iterable[tuple[LogEntry, TableEvent]]) -> Iterator[PlayedGame]:
    """Yield the games of one table; one that was parked is one, whatever was played between."""
    running: PlayedGame | None = None
    parked: PlayedGame | None = None
    evening = 1
    for entry, event in happened:
        moment = datetime.fromtimestamp(entry.wall / 1000).astimezone()
        match event:
            case GameEnded() | ResultPutRight() | PartTold() | Undone() if running:
                running = _after(running, event, moment)
            case GameParked():
                running, parked = None, running
            case GameGivenUp() if parked:
                yield replace(parked, ended=moment, given_up=True)
                parked = None
            case GameWentOn():
                if running:
                    yield running
                running, parked = parked and replace(parked, evening=evening), None
            case _:
                if running:
                    yield running
                running = _begun(table, evening, event, moment)
                evening += isinstance(event, EveningEnded)
    yield from (game for game in (running, parked) if game)


def _begun(table: str, evening: int, event: TableEvent, moment: datetime) -> PlayedGame | None:
    if not isinstance(event, GameBegan):
        return None
    return PlayedGame(moment, None, table, evening, event.game, event.setup)


def _after(game: PlayedGame, event: GameEnded | ResultPutRight | PartTold | Undone, moment: datetime) -> PlayedGame:
    """Return a game after what was said of its end; each does the same to the game that lies on the table."""
    match event:
        case GameEnded(winners, finishes, took):
            known = {finish.seat: finish for finish in finishes}
            whole = tuple(known.get(seat) or Finish(seat) for seat in game.setup.seats)
            return replace(game, ended=moment, winners=winners, finishes=whole, took=took)
        case ResultPutRight(winners):
            counted = tuple(replace(finish, points=None, rank=None) for finish in game.finishes)
            return replace(game, winners=winners, finishes=counted)
        case PartTold(seat, role, team):
            told = (
                replace(finish, role=role, team=team or finish.team) if finish.seat == seat else finish
                for finish in game.finishes
            )
            return replace(game, finishes=tuple(told))
        case Undone():
            # An end that was taken back is none.
            return replace(game, ended=None, winners=(), finishes=(), took=None)
