"""Debian's mosquitto as a real broker: on a port of its own, with password and certificates of its own."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.conftest import missing
from tests.waiting import until

USER, PASSWORD = "companion", "a long word # and more"

WHERE = f"{os.environ.get('PATH', '')}{os.pathsep}/usr/sbin{os.pathsep}/usr/local/sbin"


@dataclass
class Mosquitto:
    """A broker that runs, is stopped for a while, or has frozen."""

    folder: Path
    port: int
    lines: tuple[str, ...] = ()
    is_closed: bool = False
    """Whether it asks for user and password."""
    tls: str = ""
    """The name that its certificate is for; empty: it speaks no TLS."""
    process: subprocess.Popen[bytes] | None = field(default=None, repr=False)

    @property
    def ca(self) -> str:
        """The file of the authority that has signed its certificate."""
        return str(self.folder / "ca.crt")

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        config = [
            f"listener {self.port} 127.0.0.1",
            "persistence false",
            f"allow_anonymous {_word(not self.is_closed)}",
        ]
        if os.geteuid() == 0:
            config.append("user root")
        if self.is_closed:
            config.append(f"password_file {self.folder / 'passwords'}")
        if self.tls:
            config += [f"certfile {self.folder / 'server.crt'}", f"keyfile {self.folder / 'server.key'}"]
        path = self.folder / "mosquitto.conf"
        path.write_text("\n".join((*config, *self.lines)) + "\n", "utf-8")
        with (self.folder / "mosquitto.log").open("ab") as log:
            self.process = subprocess.Popen([found(), "-c", str(path)], stdout=log, stderr=log)
        until(self._takes, ended=self._ended)

    def kill(self) -> None:
        """End it at once, as a power cut does."""
        self._signal(signal.SIGKILL)
        assert self.process
        self.process.wait()
        self.process = None

    def freeze(self) -> None:
        """Stop it in the middle of its work: connections stay, and nothing comes of them."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        self._signal(signal.SIGCONT)

    def stop(self) -> None:
        """End it, if it still runs."""
        if self.process:
            self.thaw()
            self.kill()

    def _signal(self, number: int) -> None:
        assert self.process
        self.process.send_signal(number)

    def _takes(self) -> bool:
        with socket.socket() as trial:
            trial.settimeout(1)
            return trial.connect_ex(("127.0.0.1", self.port)) == 0

    def _ended(self) -> str:
        assert self.process
        return (self.folder / "mosquitto.log").read_text() if self.process.poll() is not None else ""


def _word(value: bool) -> str:
    return "true" if value else "false"


def found() -> str:
    """Return the program; ends the test if there is none."""
    return shutil.which("mosquitto", path=WHERE) or missing("mosquitto (apt install mosquitto)")


def free_port() -> int:
    """Return a port of this machine that nobody uses now."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


@contextmanager
def broker(folder: Path, *lines: str, closed: bool = False, tls: str = "", starts: bool = True) -> Iterator[Mosquitto]:
    """Run a broker inside this context; `lines` are more of its configuration."""
    found()
    folder.mkdir(parents=True, exist_ok=True)
    made = Mosquitto(folder, free_port(), lines, closed, tls)
    if closed:
        _run("mosquitto_passwd", "-b", "-c", str(folder / "passwords"), USER, PASSWORD)
        (folder / "passwords").chmod(0o600)
    if tls:
        certify(folder, tls)
    try:
        if starts:
            made.start()
        yield made
    finally:
        made.stop()


def certify(folder: Path, name: str, days: int = 30) -> None:
    """Make an authority, and a certificate of it for a server of this name that holds for some days."""
    new = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    _run(
        *("openssl", "req", "-x509", *new, "-days", "30", "-subj", "/CN=Attic"),
        *("-keyout", str(folder / "ca.key"), "-out", str(folder / "ca.crt")),
    )
    _run(
        *("openssl", "req", *new, "-subj", f"/CN={name}"),
        *("-keyout", str(folder / "server.key"), "-out", str(folder / "server.csr")),
    )
    kind = "IP" if name.replace(".", "").isdigit() else "DNS"
    (folder / "names").write_text(f"subjectAltName={kind}:{name}\n")
    _run(
        *("openssl", "x509", "-req", "-days", str(days), "-CAcreateserial", "-extfile", str(folder / "names")),
        *("-CA", str(folder / "ca.crt"), "-CAkey", str(folder / "ca.key")),
        *("-in", str(folder / "server.csr"), "-out", str(folder / "server.crt")),
    )


def _run(program: str, *arguments: str) -> None:
    path = shutil.which(program, path=WHERE) or missing(program)
    done = subprocess.run([path, *arguments], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


@pytest.fixture
def mosquitto(tmp_path: Path) -> Iterator[Mosquitto]:
    """A broker that takes anyone."""
    with broker(tmp_path / "broker") as running:
        yield running
