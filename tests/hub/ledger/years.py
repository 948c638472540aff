"""Logs of games that were not played; one of years has many games of many persons, always the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random

from companion.core.game import Player, Setup
from companion.core.outcome import Finish
from companion.core.text import say
from companion.games import GAMES
from companion.hub.log.log import Log, LogEntry
from companion.table.evening.events import EveningEnded, TableClosed, TableOpened
from companion.table.event import TableEvent
from companion.table.game.end_events import GameEnded
from companion.table.game.events import GameBegan, GameLeft
from companion.table.replay import Events

MORNING = 1_795_000_000_000
"""Milliseconds of the wall clock for the first event; each further one comes a minute later."""

MINUTE = 60_000


def setup(*names: str, **options: str) -> Setup:
    """Return a setup for these people on seats 1, 2, and so on."""
    return Setup(players=tuple(Player(seat, name) for seat, name in enumerate(names, 1)), options=dict(options))


def write(log: Log, code: str, happened: Sequence[TableEvent], morning: int = MORNING) -> None:
    """Write the events of a table, beginning with its opening."""
    events = Events(GAMES)
    rows = [events.encode(event) for event in (TableOpened(code, "en"), *happened)]
    log.append({code: [LogEntry(n, n, morning + n * MINUTE, row) for n, row in enumerate(rows)]})


DAY = 24 * 60 * MINUTE
YEARS = 5
FIRST = 1_640_000_000_000
"""Milliseconds of the wall clock at which the first evening began."""

AN_EVENING = 6
"""The number of games of an evening."""

TEAMS = (say("The cultists"), say("The investigators"))
ROLES = (say("Cultist"), say("Investigator"), say("Seer"))


BASE_NAMES = ("Anna", "Ben", "Caro", "Dino", "Eva", "Maximiliana Roux", "Zoë O'Hara", "Bartholomew Fitz")
"""Names; two of them are as long as a name may be."""


def names(persons: int) -> list[str]:
    return [*BASE_NAMES, *(f"{BASE_NAMES[n % len(BASE_NAMES)][:12]} {n}" for n in range(len(BASE_NAMES), persons))][
        :persons
    ]


def write_years(folder: Path, games: int, persons: int = 40) -> None:
    """Write a log of `games` games over several years; each year has a table of its own."""
    chance, events = Random(7), Events(GAMES)
    known, evenings = names(persons), max(1, games // AN_EVENING)
    with closing(Log(folder)) as log:
        for year in range(YEARS):
            its = range(evenings * year // YEARS, evenings * (year + 1) // YEARS)
            rows: list[tuple[int, TableEvent]] = [(FIRST, TableOpened(f"YR{year}A", "en"))]
            for evening in its:
                begins = FIRST + evening * (YEARS * 365 * DAY // evenings)
                last = games - AN_EVENING * (evenings - 1) if evening == evenings - 1 else AN_EVENING
                rows += _evening(begins, last, known, chance)
            rows.append((rows[-1][0], TableClosed()))
            if len(rows) > 2:
                entries = [LogEntry(n, n, wall, events.encode(event)) for n, (wall, event) in enumerate(rows, 1)]
                log.append({f"YR{year}A": entries})


def _evening(begins: int, games: int, known: Sequence[str], chance: Random) -> Iterator[tuple[int, TableEvent]]:
    here = chance.sample(known, min(8, len(known)))
    wall = begins
    for _ in range(games):
        people = chance.sample(here, chance.randint(min(4, len(here)), len(here)))
        kind, minutes = chance.choice(list(GAMES)), chance.randint(8, 70)
        seats = range(1, len(people) + 1)
        sided = chance.random() < 0.7
        finishes = tuple(
            Finish(
                seat,
                role=chance.choice(ROLES) if sided else "",
                team=TEAMS[seat % 3 == 0] if sided else "",
                points=None if sided else chance.randint(0, 40),
            )
            for seat in seats
        )
        side = chance.random() < 0.5
        won = tuple(seat for seat in seats if (seat % 3 == 0) == side) if sided else (1,)
        yield wall, GameBegan(kind, setup(*people), at=0)
        wall += (minutes + 3) * MINUTE
        yield wall, GameEnded(won, finishes, minutes * MINUTE)
        yield wall, GameLeft()
    yield wall, EveningEnded()
