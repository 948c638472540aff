"""The page of the ledger (M): 2,000 games of 40 persons over five years, against a hub without games."""

from __future__ import annotations

import gzip
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import click

from tests.bench import process
from tests.bench.figures import ratio
from tests.bench.hub import first_page, started
from tests.bench.report import ReportRow, goal
from tests.bench.server import Http
from tests.hub.ledger.years import write_years

GAMES, FEW, PERSONS = 2000, 100, 40
ANSWER_MS = 150.0
PAGE_KB = 45.0
GROWTH_MB = 1.0
"""The additional memory in MB that readings may leave behind with many games."""

READINGS = 11
"""Readings of each page in each run: fewer than the hub's limit for one device; the first one is the warm-up."""

ANEW = 5
"""Readings of the log, each after another page was shown: the hub caches one."""

PATH = "/ledger?language=en"
OTHER = "/ledger?language=en&year=1999"


@dataclass(frozen=True)
class Readings:
    """The readings at one hub: milliseconds of each, kilobytes as sent and as unpacked, MB (PSS) left behind."""

    times: list[float]
    anew: list[float]
    sent: float
    whole: float
    left: float


Run = dict[int, Readings]
"""The readings of one run by the number of games."""


def measured(scratch: Path, runs: int) -> list[Run]:
    """Read the page at hubs with many games, few and none, each just started, in alternating order."""
    found = []
    for run in range(runs):
        click.echo(f"ledger: run {run + 1} of {runs}", err=True)
        order = (GAMES, FEW, 0)[:: -1 if run % 2 else 1]
        found.append({games: _read(scratch / f"ledger-{run}-{games}", games) for games in order})
    return found


def _read(folder: Path, games: int) -> Readings:
    if games:
        write_years(folder, games, PERSONS)
    with started(folder) as (hub, port):
        first_page(hub, port)
        http = Http(port)
        packed = http.packed(PATH)
        before = process.pss(hub.pid)
        times = [_milliseconds(http) for _ in range(READINGS - 1)]
        left = process.pss(hub.pid) - before
        anew = [_anew(port, house) for house in range(1, ANEW + 1)]
        return Readings(times, anew, len(packed) / 1000, len(gzip.decompress(packed)) / 1000, left)


def _anew(port: int, house: int) -> float:
    """Return the milliseconds of a page that needs another reading of the log, as after each game."""
    http = Http(port, house)
    http.packed(OTHER)
    return _milliseconds(http)


def _milliseconds(http: Http) -> float:
    begin = time.perf_counter()
    http.packed(PATH)
    return 1000 * (time.perf_counter() - begin)


def rows(found: Sequence[Run]) -> list[ReportRow]:
    """Return M as lines of the table."""
    full, few, none = ([run[games] for run in found] for games in (GAMES, FEW, 0))
    times, anew, empty = [one.times for one in full], [one.anew for one in full], [one.times for one in none]
    shown, bare, read = (f"{median(map(median, sides)):.1f} ms" for sides in (times, empty, anew))
    most, least = (median(one.left for one in runs) for runs in (full, few))
    limit, allowed = [[ANSWER_MS]] * len(found), f"{ANSWER_MS:.0f} ms"
    left = f"M  memory that ten readings leave, {GAMES} games against {FEW}"
    rule = f"≤ {GROWTH_MB:.0f} MB more"
    return [
        ReportRow(f"M  /ledger with {GAMES} games", shown, allowed, ratio(times, limit), 1.0),
        ReportRow("M  the same, the log being read for it, as after each game", read, allowed, ratio(anew, limit), 1.0),
        ReportRow("M  the same against the page where nothing was played", shown, bare, ratio(times, empty)),
        goal("M  its page as it is sent", [one.sent for one in full], PAGE_KB, "kB"),
        ReportRow("M  the same unpacked", f"{median(one.whole for one in full):.1f} kB"),
        ReportRow(left, f"{most:.1f} MB", f"{least:.1f} MB", rule=rule, decided=most - least < GROWTH_MB),
    ]
