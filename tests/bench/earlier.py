"""O: this version against an earlier one, in pairs: each run measures both, one after the other.

A drift of the machine affects both, so the ratios say more than the figures.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp

from tests.bench import process
from tests.bench.hub import COMPANION, companion, first_page, started
from tests.bench.latency import PER_SECOND, SEATS, TABLES, WARM
from tests.bench.phones import connected
from tests.bench.report import ReportRow, compared
from tests.bench.server import BenchServer
from tests.bench.sides import interleaved

COUNTED = 1500
"""Answers at one table in each run: with 300 the runs differ by a quarter."""

NOW, THEN = "this version", "the earlier one"

ONE_TABLE, MANY_TABLES, START = 0.88, 0.93, 0.85
"""Budgets of the processor time for an answer, at one table and at fifty, and of the time to the first page."""


@dataclass(frozen=True)
class EarlierSample:
    """Milliseconds of processor time for an answer, at one table and at fifty, and seconds to the first page."""

    one: float
    many: float
    start: float


def measured(scratch: Path, runs: int, checkout: Path) -> dict[str, list[EarlierSample]]:
    """Measure this version and that of `checkout`, which has an environment of its own in `.venv`."""
    programs = {NOW: COMPANION, THEN: checkout / ".venv" / "bin" / "companion"}

    def measure(side: str, run: int) -> EarlierSample:
        folder, program = Path(mkdtemp(dir=scratch)), programs[side]

        def serving(name: str, tables: int, seats: int) -> AbstractContextManager[BenchServer]:
            return companion("page", folder / name, tables, seats, program=program)

        begun = time.perf_counter()
        with started(folder / "start", program=program) as (hub, port):
            first_page(hub, port)
            start = time.perf_counter() - begun
        with serving("one", 1, SEATS) as server, connected(server) as phones:
            phones.turns(WARM)
            before = process.cpu_seconds(server.pid)
            phones.turns(COUNTED)
            one = (process.cpu_seconds(server.pid) - before) / COUNTED * 1000
        with serving("many", TABLES, 8) as server, connected(server) as phones:
            phones.traffic(PER_SECOND, 3)
            before = process.cpu_seconds(server.pid)
            answers = len(phones.traffic(PER_SECOND, 10).milliseconds)
            many = (process.cpu_seconds(server.pid) - before) / answers * 1000
        return EarlierSample(one, many, start)

    interleaved("warming the disk", (NOW, THEN), 1, measure)
    return interleaved("against an earlier version", (NOW, THEN), runs, measure)


def rows(samples: dict[str, list[EarlierSample]]) -> list[ReportRow]:
    """Return O as lines of the table."""

    def row(what: str, field: str, unit: str, budget: float) -> ReportRow:
        mine, theirs = ([_alone(sample, field) for sample in samples[side]] for side in (NOW, THEN))
        return compared(f"O  {what}", mine, theirs, unit, budget=budget)

    return [
        row(f"1 table × {SEATS} phones: processor for an answer", "one", "ms", ONE_TABLE),
        row(f"{TABLES} tables × 8 phones: processor for an answer", "many", "ms", MANY_TABLES),
        row("start to first page", "start", "s", START),
    ]


def _alone(sample: EarlierSample, field: str) -> Sequence[float]:
    return [float(getattr(sample, field))]
