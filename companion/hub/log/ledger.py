"""The evening's games, read from the log: what was played, by whom, and who has won.

It tells only what everybody at the table has seen: how games began and ended, and names.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import groupby
from pathlib import Path
from typing import IO

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import AnyGame, Setup
from companion.core.question import Writing
from companion.core.replay import Events
from companion.core.table.events import (
    GameBegan,
    GameEnded,
    GameGivenUp,
    GameLeft,
    GameParked,
    GameWentOn,
    ResultPutRight,
    TableEvent,
    Undone,
)
from companion.hub.log.log import LogEntry, table_events
from companion.texts import Translator

COLUMNS = ("began", "ended", "table", "game", "players", "winners")
KINDS = tuple(
    kind.__name__
    for kind in (GameBegan, GameEnded, GameLeft, GameParked, GameWentOn, GameGivenUp, Undone, ResultPutRight)
)

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""Signs with which a formula begins in a spreadsheet; players choose their names, so a name may begin so."""


class PlayedGame(Struct, frozen=True):
    """One game that was played; its times are those of the wall clock."""

    began: datetime

    ended: datetime | None
    """None if the game was cleared away, is parked, or still runs."""

    table: str
    """The code of the table."""

    game: str
    """The name of the game."""

    setup: Setup
    winners: tuple[int, ...] = ()

    @property
    def players(self) -> list[str]:
        """Return the names of all who played, clockwise."""
        return [player.name for player in self.setup.players]

    @property
    def won(self) -> list[str]:
        """Return the names of those who have won."""
        return [self.setup.name(seat) for seat in self.winners]

    def title(self, known: Mapping[str, AnyGame], translate: Translator) -> str:
        """Return the game's title and the words that the players gave it themselves; its name if it is not `known`."""
        game = known.get(self.game)
        if game is None:
            return self.game
        own = [
            self.setup.options.get(option.id) for option in game.options(self.setup) if isinstance(option.ask, Writing)
        ]
        return ": ".join([translate(game.title), *(str(words) for words in own if words)])


def games(folder: Path) -> list[PlayedGame]:
    """Return the games in the log of `folder`, the earliest first; raises `sqlite3.Error`."""
    return sorted(_games(folder), key=lambda game: (game.began, game.table))


def _games(folder: Path) -> Iterator[PlayedGame]:
    events = Events({})
    for table, entries in groupby(table_events(folder, KINDS), key=lambda found: found[0]):
        yield from _at(table, ((entry, events.decode(entry.row)) for _, entry in entries))


def _at(table: str, happened: Iterable[tuple[LogEntry, TableEvent]]) -> Iterator[PlayedGame]:
    """Yield the games of one table; one that was parked is one, whatever was played between."""
    running: PlayedGame | None = None
    parked: PlayedGame | None = None
    for entry, event in happened:
        moment = datetime.fromtimestamp(entry.wall / 1000).astimezone()
        match event:
            case GameEnded(winners) if running:
                running = replace(running, ended=moment, winners=winners)
            case ResultPutRight(winners) if running:
                running = replace(running, winners=winners)
            case Undone() if running:
                # An end that was taken back is none.
                running = replace(running, ended=None, winners=())
            case GameParked():
                running, parked = None, running
            case GameGivenUp() if parked:
                yield replace(parked, ended=moment)
                parked = None
            case GameWentOn():
                if running:
                    yield running
                running, parked = parked, None
            case _:
                if running:
                    yield running
                running = (
                    PlayedGame(moment, None, table, event.game, event.setup) if isinstance(event, GameBegan) else None
                )
    yield from (game for game in (running, parked) if game)


def write_csv(out: IO[str], played: Sequence[PlayedGame], title: Callable[[PlayedGame], str]) -> None:
    """Write `played` to `out`, below a line of headings; times have their zone, and "; " joins names.

    An apostrophe comes before a cell that a spreadsheet would take for a formula.
    """
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(COLUMNS)
    for game in played:
        times = [time.isoformat(timespec="seconds") if time else "" for time in (game.began, game.ended)]
        words = [title(game), "; ".join(game.players), "; ".join(game.won)]
        rows.writerow([*times, game.table, *(f"'{cell}" if cell.startswith(FORMULA) else cell for cell in words)])


def as_table(played: Sequence[PlayedGame], title: Callable[[PlayedGame], str]) -> list[str]:
    """Return `played` as lines to read, with columns below each other."""
    cells = [tuple(heading.capitalize() for heading in COLUMNS)]
    for game in played:
        ended = f"{game.ended:%H:%M}" if game.ended else "–"
        won = ", ".join(game.won) or ("nobody" if game.ended else "not finished")
        words = (title(game), ", ".join(game.players), won)
        cells.append((f"{game.began:%Y-%m-%d %H:%M}", ended, game.table, *words))
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return ["  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in cells]
