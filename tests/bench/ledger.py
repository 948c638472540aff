"""The page of the ledger (M): 2,000 games of 40 persons over five years, against a hub where nothing was played yet."""

from __future__ import annotations

import gzip
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import click

from tests.bench import process
from tests.bench.client import Http
from tests.bench.figures import against, ratio
from tests.bench.hub import first_page, started
from tests.bench.report import Row
from tests.hub.ledger.years import write_years

GAMES, FEW, PERSONS = 2000, 100, 40
ANSWER_MS = 150.0
PAGE_KB = 45.0
GROWTH_MB = 1.0
"""What readings may leave behind with many games more than with few."""

READINGS = 11
"""In each run and of each page, fewer than the hub's limit for one device; the first one warms the hub up."""

ANEW = 5
"""Readings of the log, each after another page was shown: the hub keeps one."""

PATH = "/ledger?language=en"
OTHER = "/ledger?language=en&year=1999"


@dataclass(frozen=True)
class Pages:
    """One run: milliseconds of each reading, kilobytes as sent and as unpacked, MB (PSS) that readings left behind."""

    full: list[float]
    anew: list[float]
    empty: list[float]
    sent: float
    whole: float
    many: float
    few: float


def measured(scratch: Path, runs: int) -> list[Pages]:
    """Read the page at hubs of many games, of few and of none, each just started, in an order that is turned round."""
    found = []
    for run in range(runs):
        click.echo(f"ledger: run {run + 1} of {runs}", err=True)
        read = {
            games: _read(scratch / f"ledger-{run}-{games}", games) for games in (GAMES, FEW, 0)[:: -1 if run % 2 else 1]
        }
        packed = read[GAMES].packed
        sent, whole = len(packed) / 1000, len(gzip.decompress(packed)) / 1000
        many = read[GAMES]
        found.append(Pages(many.times, many.anew, read[0].times, sent, whole, many.left, read[FEW].left))
    return found


@dataclass(frozen=True)
class _Read:
    """The readings at one hub: milliseconds of each, the page as it is sent, MB that they have left behind."""

    times: list[float]
    anew: list[float]
    packed: bytes
    left: float


def _read(folder: Path, games: int) -> _Read:
    if games:
        write_years(folder, games, PERSONS)
    with started(folder) as (hub, port):
        first_page(hub, port)
        http = Http(port)
        packed = http.packed(PATH)
        before = process.pss(hub.pid)
        times = [_milliseconds(http) for _ in range(READINGS - 1)]
        left = process.pss(hub.pid) - before
        return _Read(times, [_anew(port, house) for house in range(1, ANEW + 1)], packed, left)


def _anew(port: int, house: int) -> float:
    """Return the milliseconds of a page for which the log has to be read, as after each game."""
    http = Http(port, house)
    http.packed(OTHER)
    return _milliseconds(http)


def _milliseconds(http: Http) -> float:
    begin = time.perf_counter()
    http.packed(PATH)
    return 1000 * (time.perf_counter() - begin)


def rows(found: Sequence[Pages]) -> list[Row]:
    """Return M as lines of the table."""
    full, anew, empty = ([getattr(run, name) for run in found] for name in ("full", "anew", "empty"))
    shown, bare = (median(map(median, sides)) for sides in (full, empty))
    sent, whole, many, few = (median(getattr(run, name) for run in found) for name in ("sent", "whole", "many", "few"))
    answer, size = ratio(full, [[ANSWER_MS]] * len(found)), against(PAGE_KB, [run.sent for run in found])
    flat = many - few < GROWTH_MB
    return [
        Row(f"M  /ledger with {GAMES} games", f"{shown:.0f} ms", f"{ANSWER_MS:.0f} ms", answer, 1.0),
        Row(
            "M  the same, the log being read for it, as after each game",
            f"{median(map(median, anew)):.0f} ms",
            f"{ANSWER_MS:.0f} ms",
            ratio(anew, [[ANSWER_MS]] * len(found)),
            1.0,
        ),
        Row(
            "M  the same against the page where nothing was played",
            f"{shown:.0f} ms",
            f"{bare:.1f} ms",
            ratio(full, empty),
        ),
        Row("M  its page as it is sent", f"{sent:.1f} kB", f"{PAGE_KB:.0f} kB", size, 1.0),
        Row("M  the same unpacked", f"{whole:.1f} kB"),
        Row(
            f"M  memory that ten readings leave, {GAMES} games against {FEW}",
            f"{many:.1f} MB",
            f"{few:.1f} MB",
            rule=f"≤ {GROWTH_MB:.0f} MB more",
            decided=flat,
        ),
    ]
