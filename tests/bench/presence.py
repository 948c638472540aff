"""The cost of a running hub: to start (E), idle (F), and in memory (G)."""

from __future__ import annotations

import shutil
import time
from dataclasses import dataclass
from pathlib import Path

import click

from tests.bench import process
from tests.bench.history import LONG, Past
from tests.bench.hub import companion, first_page, started
from tests.bench.phones import connected
from tests.bench.report import ReportRow, goal
from tests.bench.server import Http

START_SECONDS = 0.7
IDLE_SHARE = 1.0
"""Maximum per cent of one core."""
MEMORY_MB = 60.0
WAKEUPS = 25.0
"""Maximum wake-ups a second, of all threads of all processes."""
SETTLED = 75.0
"""Seconds after the last answer; by then the loudspeaker rests, and the voice's process has ended."""
LOOK = 0.2
"""Seconds between two requests of the panel's page for its lamps."""
STARTS = 10


@dataclass(frozen=True)
class Idle:
    """Idle windows with ten phones: per cent of a core, bytes written, wake-ups a second, and PSS in MB after each."""

    percent: list[float]
    written: list[int]
    wakeups: list[float]
    pss: list[float]
    processes: int


def starts(scratch: Path, past: Past | None = None) -> list[float]:
    """Return the seconds from the command to the whole first page, ten times after one that warms the disk."""
    seconds = []
    for turn in range(STARTS + 1):
        folder = scratch / f"start-{turn}{'-past' if past else ''}"
        if past:
            shutil.copytree(past.folder, folder)
        folder.parent.mkdir(parents=True, exist_ok=True)
        begin = time.perf_counter()
        with started(folder) as (hub, port):
            first_page(hub, port)
            seconds.append(time.perf_counter() - begin)
    return seconds[1:]


def idle(scratch: Path, runs: int, window: float = 20.0) -> Idle:
    """Watch the hub with ten idle phones, its voice and panel on, for `runs` periods of some seconds.

    The page of the simulated panel is open, too: it asks for the lamps again and again.
    """
    with companion("page", scratch / "idle", 1, 10, aloud=True) as server, connected(server) as phones:
        phones.turns(20)
        time.sleep(SETTLED)
        panel = Http(server.port)
        percent, written, wakeups, pss = [], [], [], []
        for run in range(runs):
            click.echo(f"idle: window {run + 1} of {runs}, {window:.0f} s", err=True)
            cpu, disk, begin = process.cpu_seconds(server.pid), process.written(server.pid), time.perf_counter()
            woken = process.wakeups(server.pid)
            while time.perf_counter() - begin < window:
                panel.get("/panel/lamps")
                time.sleep(LOOK)
            seconds = time.perf_counter() - begin
            wakeups.append((process.wakeups(server.pid) - woken) / seconds)
            percent.append((process.cpu_seconds(server.pid) - cpu) / seconds * 100)
            written.append(process.written(server.pid) - disk)
            pss.append(process.pss(server.pid))
        return Idle(percent, written, wakeups, pss, len(process.family(server.pid)))


def rows_of_starts(fresh: list[float], old: list[float]) -> list[ReportRow]:
    """Return E as lines of the table."""
    return [
        goal("E  start to first page, a new table", fresh, START_SECONDS, "s", 2),
        goal(f"E  start to first page, {LONG} events of history", old, START_SECONDS, "s", 2, None),
    ]


def rows_of_idle(idle: Idle) -> list[ReportRow]:
    """Return F and G as lines of the table."""
    disk = f"{sum(idle.written)} bytes"
    return [
        goal("F  idle with 10 phones: share of a core", idle.percent, IDLE_SHARE, "%", 2),
        goal("F  idle with 10 phones: wake-ups a second", idle.wakeups, WAKEUPS, ""),
        ReportRow("F  idle with 10 phones: written to disk", disk, rule="nothing", decided=not any(idle.written)),
        goal(f"G  memory, PSS of all processes ({idle.processes})", idle.pss, MEMORY_MB, "MB"),
    ]
