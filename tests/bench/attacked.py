"""L: the time until honest phones have an answer during attacks (`tests/web/serving/siege.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from tests.bench.figures import percentile
from tests.bench.hub import companion
from tests.bench.phones import connected
from tests.bench.report import ReportRow
from tests.web.serving.siege import ATTACKS, siege
from web.serving.connection_limiter import raise_file_limit

ANSWERS, PAUSE = 100, 20
"""The number of answers of the ten phones during an attack, and the milliseconds before each answer."""

BUDGET = 250.0
"""The budget in milliseconds, p99."""

Samples = dict[str, list[float]]
"""Milliseconds of each answer, by the attack: until the last phone has the new view, as in A."""


def measured(scratch: Path, runs: int) -> Samples:
    """Measure all attacks, one after the other, at one hub for each run; the phones are a process of their own."""
    raise_file_limit()
    found: Samples = {name: [] for name in ATTACKS}
    for run in range(runs):
        with companion("page", scratch / f"attacked-{run}", 1, 10) as server, connected(server) as phones:
            (table,) = server.tables
            for name, attack in ATTACKS.items():
                click.echo(f"attacked: run {run + 1} of {runs}, {name}", err=True)
                with siege(attack, server.port, table.code):
                    found[name] += phones.turns(ANSWERS, PAUSE).milliseconds
    return found


def rows(samples: Samples) -> list[ReportRow]:
    """Return L as lines of the table: the worst attack decides."""
    return [_row(name, waits) for name, waits in sorted(samples.items(), key=lambda found: -_worst(found[1]))]


def _row(attack: str, waits: Sequence[float]) -> ReportRow:
    worst = _worst(waits)
    what = f"L  an honest answer during the attack {attack}, p99 of {len(waits)}"
    return ReportRow(what, f"{worst:.0f} ms", rule=f"≤ {BUDGET:.0f} ms", decided=worst <= BUDGET)


def _worst(waits: Sequence[float]) -> float:
    return percentile(0.99)(waits)
