"""A venue as it stands in a house: nodes as processes, Debian's HAProxy before them, one database behind."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.conftest import missing
from tests.hub.power.server import COMPANION, PATIENCE, Server, free_port
from tests.hub.power.server import serving as hub_serving
from tests.venue.postgres import Postgres

AHEAD = """import sys, time
real, wrong = time.time, float(sys.argv.pop(1))
time.time = lambda: real() + wrong
from companion.hub.cli import main
main()"""
"""The program on a machine whose wall clock goes wrong by so many seconds."""


@dataclass
class Place:
    """Where a node stands: it may be killed, and started again."""

    name: str
    port: int
    data: Path
    options: Sequence[str | Path]
    program: Sequence[str | Path] = COMPANION
    server: Server | None = None
    running: ExitStack = field(default_factory=ExitStack)

    def start(self) -> None:
        """Start the node, and wait until it listens."""
        options = map(str, ("--port", self.port, *self.options))
        self.server = self.running.enter_context(hub_serving(self.data, *options, program=self.program))
        self.server.wait_for(rf"http://127\.0\.0\.1:{self.port}/")
        reader = threading.Thread(target=_read_on, args=(self.server,))
        reader.start()
        self.running.callback(reader.join)

    def kill(self) -> None:
        """End the node without a warning."""
        if self.server:
            self.server.kill()
        self.running.close()

    def freeze(self) -> None:
        """Hold the node where it is."""
        assert self.server
        self.server.freeze()

    def thaw(self) -> None:
        """Let it go on."""
        assert self.server
        self.server.thaw()

    @property
    def url(self) -> str:
        """The node's own address, past the balancer."""
        return f"http://127.0.0.1:{self.port}"


def _read_on(server: Server) -> None:
    """Take what a node says until it ends: one whose words nobody takes stands still."""
    assert server.process.stdout
    while os.read(server.process.stdout.fileno(), 65536):
        pass


@dataclass
class House:
    """The whole venue."""

    port: int
    database: str
    nodes: Sequence[Place]
    balancer: int
    """The number of HAProxy's process."""

    @property
    def url(self) -> str:
        """The address that phones know."""
        return f"http://127.0.0.1:{self.port}"

    def command(self, *words: str) -> str:
        """Return what a command says that is about the venue's database."""
        command = [*map(str, COMPANION), *words, "--database", self.database]
        return subprocess.run(command, check=True, capture_output=True, text=True, timeout=PATIENCE).stdout

    def tables(self, count: int) -> list[str]:
        """Open so many tables; return their codes."""
        return self.command("venue", "open", "--tables", str(count)).split()


@contextmanager
def venue(
    folder: Path, postgres: Postgres, database: str, nodes: int = 3, wrong: Sequence[float] = (), rate: int = 1
) -> Iterator[House]:
    """Run a venue; the clock of each node goes wrong by so many seconds as `wrong` says."""
    if shutil.which("haproxy") is None:
        missing("HAProxy (apt install haproxy)")
    with ExitStack() as running:
        places = []
        for number in range(nodes):
            name, off = f"node-{number}", (wrong[number] if wrong else 0)
            program = [sys.executable, "-c", AHEAD, str(off)] if off else COMPANION
            options = ("--database", database, "--node", name, "--balancer", "127.0.0.1", "--rate", str(rate))
            places.append(Place(name, free_port(), folder / name, options, program))
            running.callback(places[-1].kill)
            places[-1].start()
        port = free_port()
        balancer = running.enter_context(_balancing(folder, port, places))
        yield House(port, database, places, balancer)


@contextmanager
def _balancing(folder: Path, port: int, places: Sequence[Place]) -> Iterator[int]:
    named = ",".join(f"{place.name}=127.0.0.1:{place.port}" for place in places)
    command = [*map(str, COMPANION), "venue", "haproxy", "--nodes", named, "--bind", f"127.0.0.1:{port}"]
    written = subprocess.run(command, check=True, capture_output=True, text=True, timeout=PATIENCE).stdout
    file = folder / "haproxy.cfg"
    file.write_text(written, "utf-8")
    with (folder / "haproxy.log").open("w") as log:
        process = subprocess.Popen(["haproxy", "-db", "-f", file], stdout=log, stderr=log)
        try:
            time.sleep(2.5)  # until each node has been looked at
            assert process.poll() is None, (folder / "haproxy.log").read_text()
            yield process.pid
        finally:
            process.kill()
            process.wait(PATIENCE)
