"""D: the cost of an answer with 10,000 events of history against 100.

Both histories are made once, by answers; every run takes a fresh copy of both, starts the hub on it and lets ten phones
answer.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from tests.bench import process
from tests.bench.figures import percentile
from tests.bench.hub import companion, resumed
from tests.bench.phones import connected
from tests.bench.report import ReportRow, compared
from tests.bench.server import BenchTable
from tests.bench.sides import interleaved

SHORT, LONG = 100, 10_000


@dataclass(frozen=True)
class Past:
    """A folder with data of the hub, and the tables in it."""

    folder: Path
    tables: Sequence[BenchTable]


@dataclass(frozen=True)
class HistorySample:
    """Milliseconds for each answer, and the hub's processor milliseconds for each."""

    milliseconds: Sequence[float]
    processor: float


def past(scratch: Path, answers: int) -> Past:
    """Return a table of ten that has given `answers` answers already."""
    click.echo(f"history: {answers} answers are being given", err=True)
    folder = scratch / f"past-{answers}"
    with companion("page", folder, 1, 10) as server, connected(server) as phones:
        phones.turns(answers)
        return Past(folder, server.tables)


def measured(scratch: Path, pasts: dict[str, Past], runs: int) -> dict[str, list[HistorySample]]:
    """Measure both histories in turn: 300 answers after 100 for warm-up."""

    def measure(name: str, run: int) -> HistorySample:
        folder = scratch / f"history-{run}-{name}"
        shutil.copytree(pasts[name].folder, folder)
        with resumed("page", folder, pasts[name].tables) as server, connected(server) as phones:
            phones.turns(100)
            before = process.cpu_seconds(server.pid)
            milliseconds = phones.turns(300).milliseconds
            return HistorySample(milliseconds, (process.cpu_seconds(server.pid) - before) / 300 * 1000)

    return interleaved("history", tuple(pasts), runs, measure)


def rows(samples: dict[str, list[HistorySample]]) -> list[ReportRow]:
    """Return D as lines of the table; the longer history is the second sample."""
    short, long = samples.values()
    what = f"D  {LONG} events against {SHORT}"
    mine, theirs = [s.milliseconds for s in long], [s.milliseconds for s in short]
    cost, less = [[s.processor] for s in long], [[s.processor] for s in short]
    return [
        compared(f"{what}: answer, p50", mine, theirs, "ms", percentile(0.5), 1.1),
        compared(f"{what}: processor for an answer", cost, less, "ms"),
    ]
