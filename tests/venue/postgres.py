"""Debian's PostgreSQL as a real server: in a folder of its own, with a socket there and no port."""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.conftest import missing

USER = "companion"
ITS_OWN = "postgres"
"""The user of Debian's package, who runs PostgreSQL instead of root, which it refuses."""

PROGRAMS = Path("/usr/lib/postgresql")


@dataclass(frozen=True)
class Postgres:
    """A server that runs, or is stopped for a while."""

    folder: Path
    programs: Path

    def url(self, name: str = "postgres") -> str:
        """Return the address of a database."""
        return f"postgresql://{USER}@/{name}?host={self.folder}"

    def make(self, name: str) -> str:
        """Make a database, and return its address."""
        self._run("createdb", "-h", str(self.folder), "-U", USER, name)
        return self.url(name)

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        settings = f"-k {self.folder} -c listen_addresses='' -c max_connections=60"
        log = str(self.folder / "server.log")
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-o", settings, "-l", log, "-w", "-t", "60", "start")

    def stop(self, how: str = "fast") -> None:
        """End it: all connections break. `immediate` is like a power cut."""
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", how, "-w", "-t", "60", "stop")

    def prepare(self) -> None:
        """Make the files of an empty server."""
        options = ("--auth=trust", f"--username={USER}", "--locale=C.UTF-8")
        self._run("initdb", "-D", str(self.folder / "data"), *options)

    def _run(self, program: str, *arguments: str) -> None:
        command = [*_as_its_own(), str(self.programs / program), *arguments]
        done = subprocess.run(command, cwd="/", capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stdout + done.stderr


def _as_its_own() -> Sequence[str]:
    if os.geteuid():
        return ()
    user = pwd.getpwnam(ITS_OWN)
    return ("setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups")


def found() -> Path:
    """Return the folder of PostgreSQL's newest programs; ends the test if there are none."""
    versions = sorted(PROGRAMS.glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
    if not versions:
        missing("PostgreSQL (apt install postgresql)")
    return versions[-1].parent


@contextmanager
def serving() -> Iterator[Postgres]:
    """Start a server; it ends with the context, and its files are removed."""
    programs = found()
    folder = Path(tempfile.mkdtemp(prefix="companion-postgres-"))
    try:
        if not os.geteuid():
            shutil.chown(folder, ITS_OWN)
        server = Postgres(folder, programs)
        server.prepare()
        server.start()
        try:
            yield server
        finally:
            if (folder / "data" / "postmaster.pid").exists():
                server.stop("immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


_NUMBERS = itertools.count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A server for all tests of this worker."""
    with serving() as server:
        yield server


@pytest.fixture
def database(postgres: Postgres) -> str:
    """The address of an empty database of the test's own."""
    return postgres.make(f"test_{next(_NUMBERS)}")
