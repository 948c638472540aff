"""The compared sides: our phones' page, our JSON interface, and the peer with each of three storages."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, TypeVar

import click
import msgspec

from tests.bench.hub import companion
from tests.bench.phones import ENVIRONMENT, HERE, node
from tests.bench.server import BenchServer, BenchTable, Http, Seat, ended

Sample = TypeVar("Sample")

PAGE = "page"
AGAIN = "page, once more"
JSON = "json"
FEW = "page, 4 phones"
FLATFILE = "boardgame.io, FlatFile"
SYNCED = "boardgame.io, synced"
MEMORY = "boardgame.io, in memory"
Storage = Literal["flatfile", "synced", "memory"]
STORAGES: dict[str, Storage] = {FLATFILE: "flatfile", SYNCED: "synced", MEMORY: "memory"}


GAME = "/games/open-table"
"""The peer's path of the open table, as one of the games of boardgame.io's own server."""


@contextmanager
def boardgame_io(storage: Storage, scratch: Path, tables: int, seats: int) -> Iterator[BenchServer]:
    """Serve `tables` matches with `seats` players each, who all joined through its lobby."""
    command = [node(), str(HERE / "peer" / "server.mjs"), storage, str(scratch)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, env=ENVIRONMENT)
    try:
        assert process.stdout
        port = msgspec.json.decode(process.stdout.readline())["port"]
        http = Http(port)
        yield BenchServer(process.pid, port, "boardgame.io", [_match(http, seats) for _ in range(tables)])
    finally:
        ended(process)


def _match(http: Http, players: int) -> BenchTable:
    code = http.post(f"{GAME}/create", {"numPlayers": players})["matchID"]
    joined = []
    for player in range(players):
        name = {"playerID": str(player), "playerName": f"Player {player + 1}"}
        joined.append(Seat(player, http.post(f"{GAME}/{code}/join", name)["playerCredentials"]))
    return BenchTable(code, joined)


@contextmanager
def serving(side: str, folder: Path, tables: int, seats: int) -> Iterator[BenchServer]:
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
    """Return `measure(side, run)` for all sides in each run, in an order that alternates from run to run.

    A drift of the machine then affects both sides alike.
    """
    samples: dict[str, list[Sample]] = {side: [] for side in sides}
    for run in range(runs):
        for side in sides if run % 2 == 0 else reversed(sides):
            click.echo(f"{what}: run {run + 1} of {runs}, {side}", err=True)
            samples[side].append(measure(side, run))
    return samples
