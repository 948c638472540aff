"""The peer: boardgame.io's own server with the open table as one of its games."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import msgspec

from tests.bench.client import Http
from tests.bench.phones import ENVIRONMENT, HERE, node
from tests.bench.server import Seat, Server, Table, ended

Storage = Literal["flatfile", "synced", "memory"]
GAME = "/games/open-table"


@contextmanager
def boardgame_io(storage: Storage, scratch: Path, tables: int, seats: int) -> Iterator[Server]:
    """Serve `tables` matches with `seats` players each, everybody joined through its lobby."""
    command = [node(), str(HERE / "peer" / "server.mjs"), storage, str(scratch)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, env=ENVIRONMENT)
    try:
        assert process.stdout
        port = msgspec.json.decode(process.stdout.readline())["port"]
        http = Http(port)
        yield Server(process.pid, port, "boardgame.io", [_match(http, seats) for _ in range(tables)])
    finally:
        ended(process)


def _match(http: Http, players: int) -> Table:
    code = http.post(f"{GAME}/create", {"numPlayers": players})["matchID"]
    joined = []
    for player in range(players):
        name = {"playerID": str(player), "playerName": f"Player {player + 1}"}
        joined.append(Seat(player, http.post(f"{GAME}/{code}/join", name)["playerCredentials"]))
    return Table(code, joined)
