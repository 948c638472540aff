"""A venue on one machine: nodes as processes, Debian's HAProxy before them, one database behind."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from companion.hub.venue.leases import LEASE
from tests.conftest import missing
from tests.hub.power.server import COMPANION, HubProcess
from tests.hub.power.server import serving as hub_serving
from tests.venue.postgres import Postgres
from tests.waiting import PATIENCE, until
from tests.web.house import Phone

OTHER = """import sys, time
real, wrong, lease = time.time, float(sys.argv.pop(1)), float(sys.argv.pop(1))
time.time = lambda: real() + wrong
from companion.hub.venue import leases
leases.LEASE = lease
from companion.hub.cli import main
main()"""
"""The program with a wrong wall clock; its arguments are the clock's error and a lease's length in seconds."""


LOCAL = b"\r\n\r\n\0\r\nQUIT\n\x20\0\0\0"
"""The header that a balancer sends before a check of its own, in the second version of the PROXY protocol."""


@dataclass
class NodePlace:
    """The place of a node, which may be killed and started again."""

    name: str
    data: Path
    options: Sequence[str | Path]
    program: Sequence[str | Path] = COMPANION
    port: int = 0
    """The node's port, from its first start on."""
    server: HubProcess | None = None
    running: ExitStack = field(default_factory=ExitStack)

    def start(self) -> None:
        """Start the node, and wait until it listens."""
        options = map(str, ("--port", self.port, *self.options))
        self.server = self.running.enter_context(hub_serving(self.data, *options, program=self.program))
        self.port = int(self.server.wait_for(r"http://127\.0\.0\.1:(\d+)/")[1])
        reader = threading.Thread(target=_read_on, args=(self.server,))
        reader.start()
        self.running.callback(reader.join)

    def kill(self) -> None:
        """End the node without a warning."""
        if self.server:
            self.server.kill()
        self.running.close()

    def freeze(self) -> None:
        """Stop the node without ending it."""
        assert self.server
        self.server.freeze()

    def thaw(self) -> None:
        """Let it continue."""
        assert self.server
        self.server.thaw()

    def word(self) -> bytes:
        """Return the node's answer to its balancer's health check."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE) as line:
            line.sendall(LOCAL + b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            return line.recv(4096)


def _read_on(server: HubProcess) -> None:
    """Read the output of a node until it ends: a node whose output nobody reads gets stuck."""
    assert server.process.stdout
    while os.read(server.process.stdout.fileno(), 65536):
        pass


@dataclass
class VenueHouse:
    """The whole venue."""

    port: int
    database: str
    nodes: Sequence[NodePlace]
    balancer: int
    """The id of HAProxy's process."""

    @property
    def url(self) -> str:
        """The address that phones use."""
        return f"http://127.0.0.1:{self.port}"

    def command(self, *words: str) -> str:
        """Return the output of a command about the venue's database."""
        command = [*map(str, COMPANION), *words, "--database", self.database]
        return subprocess.run(command, check=True, capture_output=True, text=True, timeout=PATIENCE).stdout

    def tables(self, count: int) -> list[str]:
        """Open a number of tables; return their codes."""
        return self.command("venue", "open", "--tables", str(count)).split()


@contextmanager
def venue(
    folder: Path,
    postgres: Postgres,
    database: str,
    nodes: int = 3,
    wrong: Sequence[float] = (),
    lease: float = LEASE,
) -> Iterator[VenueHouse]:
    """Run a venue; the clock of each node is wrong by the seconds in `wrong`; leases hold for `lease`."""
    if shutil.which("haproxy") is None:
        missing("HAProxy (apt install haproxy)")
    with ExitStack() as running:
        places = []
        for number in range(nodes):
            name, off = f"node-{number}", (wrong[number] if wrong else 0)
            program = [sys.executable, "-c", OTHER, str(off), str(lease)] if off or lease != LEASE else COMPANION
            options = ("--database", database, "--node", name, "--balancer", "127.0.0.1")
            places.append(NodePlace(name, folder / name, options, program))
            running.callback(places[-1].kill)
            places[-1].start()
        door = running.enter_context(socket.create_server(("127.0.0.1", 0), backlog=1000))
        port = door.getsockname()[1]
        balancer = running.enter_context(_balancing(folder, door, places))
        yield VenueHouse(port, database, places, balancer)


@contextmanager
def _balancing(folder: Path, door: socket.socket, places: Sequence[NodePlace]) -> Iterator[int]:
    """Run HAProxy on a socket that is open already, until each node has been reached through it."""
    named = ",".join(f"{place.name}=127.0.0.1:{place.port}" for place in places)
    command = [*map(str, COMPANION), "venue", "haproxy", "--nodes", named, "--bind", f"fd@{door.fileno()}"]
    written = subprocess.run(command, check=True, capture_output=True, text=True, timeout=PATIENCE).stdout
    file = folder / "haproxy.cfg"
    file.write_text(written, "utf-8")
    phone = Phone(door.getsockname()[1])
    with (folder / "haproxy.log").open("w") as log:
        process = subprocess.Popen(["haproxy", "-db", "-f", file], stdout=log, stderr=log, pass_fds=[door.fileno()])
        try:
            until(
                lambda: [phone.get("/api/health").status for _ in places],  # in turn
                lambda found: set(found) == {200},
                passing=OSError,
                ended=lambda: process.poll() is not None and (folder / "haproxy.log").read_text(),
            )
            yield process.pid
        finally:
            process.kill()
            process.wait(PATIENCE)
