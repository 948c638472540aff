"""The phones: one Node process that plays all of them, the same for both sides."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
import msgspec
from msgspec import Struct

from tests.bench.server import BenchServer

HERE = Path(__file__).parent
ENVIRONMENT = {**os.environ, "NODE_ENV": "production"}


class Answers(Struct):
    """The results of a load: milliseconds for each answer, and bytes over all live channels."""

    milliseconds: list[float]
    bytes: int


def node() -> str:
    """Return the path of Node, its packages installed; raises `click.ClickException` without it."""
    found, npm = shutil.which("node"), shutil.which("npm")
    if not found or not npm:
        raise click.ClickException("node and npm are needed. To install them: sudo apt install nodejs npm")
    if not (HERE / "node_modules" / ".package-lock.json").exists():
        subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=HERE, check=True, stdout=subprocess.DEVNULL)
    return found


class PhoneProcess:
    """The connected phones, and the process that plays them."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        """Talk to `process`, which `connected` has started."""
        self._process = process

    def turns(self, count: int, pause: int = 0) -> Answers:
        """Let the phones of the first table answer one after the other, `pause` milliseconds apart."""
        return msgspec.convert(self.ask({"do": "turns", "count": count, "pause": pause}), Answers)

    def traffic(self, per_second: float, seconds: float) -> Answers:
        """Let phones at all tables answer at random moments, `per_second` on average."""
        return msgspec.convert(self.ask({"do": "traffic", "perSecond": per_second, "seconds": seconds}), Answers)

    def ask(self, command: dict[str, Any]) -> Any:
        """Return the answer to one command; raises `RuntimeError` if the process broke down."""
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(msgspec.json.encode(command) + b"\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the phones broke down at {command['do']}; their words stand above")
        return msgspec.json.decode(line)


@contextmanager
def connected(server: BenchServer) -> Iterator[PhoneProcess]:
    """Connect a phone for every seat at the tables of `server`, each with its first view."""
    plan = msgspec.to_builtins(server.tables)
    process = subprocess.Popen(
        [node(), str(HERE / "load" / "main.mjs")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=ENVIRONMENT
    )
    try:
        phones = PhoneProcess(process)
        phones.ask({"do": "open", "side": server.side, "port": server.port, "tables": plan})
        yield phones
    finally:
        process.kill()
        process.wait()
