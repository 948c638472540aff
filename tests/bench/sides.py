"""Who is compared: our phones' page, our JSON interface, and the peer with each of three storages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import click

from tests.bench.hub import companion
from tests.bench.peer import Storage, boardgame_io
from tests.bench.server import Server

Sample = TypeVar("Sample")

PAGE = "page"
AGAIN = "page, once more"
JSON = "json"
FEW = "page, 4 phones"
FLATFILE = "boardgame.io, FlatFile"
SYNCED = "boardgame.io, synced"
MEMORY = "boardgame.io, in memory"
STORAGES: dict[str, Storage] = {FLATFILE: "flatfile", SYNCED: "synced", MEMORY: "memory"}


@contextmanager
def serving(side: str, folder: Path, tables: int, seats: int) -> Iterator[Server]:
    """Run a fresh server of `side` in `folder`, with `tables` of `seats` people that play."""
    if side in STORAGES:
        running = boardgame_io(STORAGES[side], folder, tables, seats)
    else:
        running = companion("json" if side == JSON else "page", folder, tables, seats)
    with running as server:
        yield server


def interleaved(
    what: str, sides: Sequence[str], runs: int, measure: Callable[[str, int], Sample]
) -> dict[str, list[Sample]]:
    """Return `measure(side, run)` for all sides in each run, their order turned round from run to run.

    What drifts on the machine meanwhile then falls on both sides alike.
    """
    samples: dict[str, list[Sample]] = {side: [] for side in sides}
    for run in range(runs):
        for side in sides if run % 2 == 0 else reversed(sides):
            click.echo(f"{what}: run {run + 1} of {runs}, {side}", err=True)
            samples[side].append(measure(side, run))
    return samples
