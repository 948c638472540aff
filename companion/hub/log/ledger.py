"""The evening's games, read from the log: players, winners, and everybody's finish.

They hold public facts only: beginnings, ends, and names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta, timezone
from functools import cached_property, lru_cache
from itertools import groupby
from pathlib import Path
from time import localtime
from typing import overload

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.core.names import key
from companion.core.outcome import Finish
from companion.core.text import Words
from companion.frontends.ledger import KnownPerson, LedgerFilter, PlayedGame
from companion.frontends.persons import Person
from companion.hub.log.entries import LedgerSource, LogEntry
from companion.hub.log.mark import NEWER, OtherFormat
from companion.hub.log.played import InFolder
from companion.table.evening.events import EveningEnded
from companion.table.event import TableEvent
from companion.table.game.end_events import GameEnded, PartTold, ResultCorrected
from companion.table.game.events import GameBegan, GameLeft, Undone
from companion.table.parking.events import GameGivenUp, GameParked, GameWentOn
from companion.table.replay import Events, LogRow, UnknownEvent


def games(folder: Path, wanted: LedgerFilter | None = None) -> list[PlayedGame]:
    """Return the `wanted` games in the log of `folder`, the earliest first.

    Raises `sqlite3.Error`, and `OtherFormat` if a newer version wrote them.
    """
    try:
        found = sorted(read(folder, wanted or LedgerFilter()), key=lambda game: (game.began, game.table))
        for game in found:
            tuple(game.finishes)  # they are read when somebody asks for them
    except (UnknownEvent, msgspec.ValidationError) as error:
        raise OtherFormat(NEWER) from error
    return found


def read(folder: Path, wanted: LedgerFilter) -> Iterator[PlayedGame]:
    """Yield the `wanted` games, table by table, and keep none of them; raises `sqlite3.Error`."""
    yield from read_from(InFolder(folder), wanted)


def read_from(log: LedgerSource, wanted: LedgerFilter) -> Iterator[PlayedGame]:
    """Yield the `wanted` games from a source of the log; raises the source's errors."""
    events = Events({})
    person = person_of(wanted.person)
    marks = _marks(log.recall_persons().persons.values())
    for table, entries in groupby(log.entries(), key=lambda found: found[0]):
        for game in _at(table, ((entry, _event(events, entry.row)) for _, entry in entries), marks):
            if _fits(game, wanted, person):
                yield game


def person_of(name: str) -> str:
    """Return the key of a person that the hub does not remember."""
    return key(name)


def _marks(persons: Iterable[Person]) -> dict[str, KnownPerson]:
    """Return the remembered persons by their ids, which no reader of the ledger is shown.

    Their mark is their current name, so games from before they were remembered count as theirs. If several persons
    share a name each has a number, and games without an id belong to none of them.
    """
    marks: dict[str, KnownPerson] = {}
    for name, same in groupby(sorted(persons, key=lambda one: (key(one.name), one.id)), key=lambda one: key(one.name)):
        found = list(same)
        for number, one in enumerate(found, 1):
            which = "" if len(found) == 1 else f" {number}"
            marks[one.id] = KnownPerson(name + which, one.name + which)
    return marks


def _fits(game: PlayedGame, wanted: LedgerFilter, person: str) -> bool:
    return (
        (not person or person in _known_as(game))
        and wanted.game in ("", game.game)
        and (wanted.since is None or game.began.date() >= wanted.since)
        and wanted.year in (None, game.began.year)
    )


def _known_as(game: PlayedGame) -> set[str]:
    """Return the names of a game's players: then, and now."""
    return {*map(person_of, game.players), *(one.key.partition(" ")[0] for one in game.persons.values())}


class Finishes(Sequence[Finish]):
    """The finish of each seat, clockwise: most bytes of an end, so they are decoded only when needed."""

    def __init__(self, row: LogRow, seats: Sequence[int]) -> None:
        """Take the row of the game's end."""
        self._row = row
        self._seats = seats

    @cached_property
    def _all(self) -> tuple[Finish, ...]:
        known = {finish.seat: finish for finish in _WHOLE.decode(self._row.body).finishes}
        return tuple(known.get(seat) or Finish(seat) for seat in self._seats)

    @overload
    def __getitem__(self, index: int) -> Finish: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Finish]: ...

    def __getitem__(self, index: int | slice) -> Finish | Sequence[Finish]:
        """Return one of them, or several; raises `IndexError`."""
        return self._all[index]

    def __len__(self) -> int:
        """Return the number of seats that played."""
        return len(self._seats)

    def __eq__(self, other: object) -> bool:
        """Return whether all finishes are equal."""
        return isinstance(other, Sequence) and self._all == tuple(other)

    __hash__ = None  # type: ignore[assignment]


class _End(Struct, frozen=True):
    """The part of an end that every figure needs."""

    winners: tuple[int, ...]
    duration_ms: int
    variant: Words = ""


_END = msgspec.json.Decoder(_End)
_WHOLE = msgspec.json.Decoder(GameEnded)


_LEFT = GameLeft()
"""The event as a constant: it is as frequent in a log as a game, and has no fields."""


def _event(events: Events, row: LogRow) -> TableEvent | _End:
    if row.type == GameEnded.__name__:
        return _END.decode(row.body)
    return _LEFT if row.type == GameLeft.__name__ else events.decode(row)


def _at(
    table: str, happened: Iterable[tuple[LogEntry, TableEvent | _End]], marks: Mapping[str, KnownPerson]
) -> Iterator[PlayedGame]:
    """Yield the games of one table; a parked game is one game, whatever was played in between."""
    running: PlayedGame | None = None
    parked: PlayedGame | None = None
    evening = 1
    for entry, event in happened:
        match event:
            case _End(winners, duration_ms, variant) if running:
                finishes = Finishes(entry.row, [player.seat for player in running.setup.players])
                ended = _moment(entry.wall)
                end = {"winners": winners, "finishes": finishes, "duration_ms": duration_ms, "variant": variant}
                running = replace(running, ended=ended, **end)
            case ResultCorrected() | PartTold() | Undone() if running:
                running = _after(running, event)
            case GameLeft() if running and running.ended:
                pass  # until another game begins, its end can be undone
            case GameParked():
                running, parked = None, running
            case GameGivenUp() if parked:
                yield replace(parked, ended=_moment(entry.wall), given_up=True)
                parked = None
            case GameWentOn():
                if running:
                    yield running
                running, parked = parked and replace(parked, evening=evening), None
            case _:
                if running:
                    yield running
                running = _begin_game(table, evening, event, entry.wall, marks)
                evening += isinstance(event, EveningEnded)
    yield from (game for game in (running, parked) if game)


def _moment(wall: int) -> datetime:
    """Return a moment of the wall clock from its milliseconds, with the local zone at that time."""
    seconds = wall / 1000
    return datetime.fromtimestamp(seconds, _zone(localtime(seconds).tm_gmtoff))


@lru_cache(maxsize=16)
def _zone(seconds: int) -> timezone:
    return timezone(timedelta(seconds=seconds))


def _begin_game(
    table: str, evening: int, event: TableEvent | _End, wall: int, marks: Mapping[str, KnownPerson]
) -> PlayedGame | None:
    if not isinstance(event, GameBegan):
        return None
    persons = {seat: marks[id] for seat, id in event.persons if id in marks}
    return PlayedGame(_moment(wall), None, table, evening, event.game, event.setup, persons=persons)


def _after(game: PlayedGame, event: ResultCorrected | PartTold | Undone) -> PlayedGame:
    """Return a game after a correction of its end; each does the same to the game on the table."""
    match event:
        case ResultCorrected(winners):
            counted = tuple(replace(finish, points=None, rank=None) for finish in game.finishes)
            return replace(game, winners=winners, finishes=counted)
        case PartTold(seat, role, team):
            told = (
                replace(finish, role=role, team=team or finish.team) if finish.seat == seat else finish
                for finish in game.finishes
            )
            return replace(game, finishes=tuple(told))
        case Undone():
            # The end was undone.
            return replace(game, ended=None, winners=(), finishes=(), duration_ms=None, variant="")
