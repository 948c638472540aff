"""The evening's games, read from the log: what was played, by whom, who has won, and how everybody finished.

It tells only what everybody at the table has seen: how games began and ended, and names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
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
from companion.faces.persons import Person
from companion.hub.log.log import LogEntry, reading, table_events
from companion.hub.log.remembered import known


def games(folder: Path, wanted: Wanted | None = None) -> list[PlayedGame]:
    """Return the games in the log of `folder` that are `wanted`, the earliest first; raises `sqlite3.Error`."""
    return sorted(read(folder, wanted or Wanted()), key=lambda game: (game.began, game.table))


def read(folder: Path, wanted: Wanted) -> Iterator[PlayedGame]:
    """Yield the games that are `wanted`, table by table, and keep none of them; raises `sqlite3.Error`."""
    events = Events({})
    person = person_of(wanted.person)
    with closing(reading(folder)) as db:
        marks = _marks(known(db).persons.values())
    for table, entries in groupby(table_events(folder), key=lambda found: found[0]):
        for game in _at(table, ((entry, events.decode(entry.row)) for _, entry in entries), marks):
            if _fits(game, wanted, person):
                yield game


def person_of(name: str) -> str:
    """Return what tells persons apart whom the hub does not remember."""
    return key(name)


def _marks(persons: Iterable[Person]) -> dict[str, str]:
    """Return what tells those apart whom the hub remembers, by their ids, which no reader of the ledger is shown.

    It is their present name, so games from before they were remembered count as theirs; of several of one name each has
    a number, and games without an id are nobody's of them.
    """
    marks: dict[str, str] = {}
    for name, same in groupby(sorted(persons, key=lambda one: (key(one.name), one.id)), key=lambda one: key(one.name)):
        ids = [one.id for one in same]
        marks |= {id: name if len(ids) == 1 else f"{name} {number}" for number, id in enumerate(ids, 1)}
    return marks


def _fits(game: PlayedGame, wanted: Wanted, person: str) -> bool:
    return (
        (not person or person in _known_as(game))
        and wanted.game in ("", game.game)
        and (wanted.since is None or game.began.date() >= wanted.since)
        and wanted.year in (None, game.began.year)
    )


def _known_as(game: PlayedGame) -> set[str]:
    """Return what the players of a game are called: then, and now."""
    return {*map(person_of, game.players), *(mark.partition(" ")[0] for mark in game.persons.values())}


def _at(table: str, happened: Iterable[tuple[LogEntry, TableEvent]], marks: Mapping[str, str]) -> Iterator[PlayedGame]:
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
                running = _begun(table, evening, event, moment, marks)
                evening += isinstance(event, EveningEnded)
    yield from (game for game in (running, parked) if game)


def _begun(
    table: str, evening: int, event: TableEvent, moment: datetime, marks: Mapping[str, str]
) -> PlayedGame | None:
    if not isinstance(event, GameBegan):
        return None
    persons = {seat: marks[id] for seat, id in event.persons if id in marks}
    return PlayedGame(moment, None, table, evening, event.game, event.setup, persons=persons)


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
