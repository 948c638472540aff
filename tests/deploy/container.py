"""A Debian in a folder that its own systemd starts like a machine, and whose power can be cut."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from pathlib import Path

from tests.conftest import missing
from tests.deploy.chroot import PATIENCE, Debian
from tests.waiting import until

PACKAGES = (
    "dbus",
    "polkitd",
    "network-manager",
    "openssh-client",
    "openssh-server",
    "sudo",
    "iproute2",
    "systemd-sysv",
)
"""The other packages of Raspberry Pi OS."""

STARTS = 120
"""Seconds that a start may take."""


class Container:
    """The machine, without a network except its loopback."""

    def __init__(self, system: Debian) -> None:
        """Take a Debian, which is not started yet."""
        if not shutil.which("systemd-nspawn"):
            missing("systemd-nspawn")
        self.system = system
        self._outer: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Switch it on, and wait until all its units have started."""
        options = ("--register=no", "--keep-unit", "--private-network", "--link-journal=no", "--machine=companion")
        command = ["systemd-nspawn", "--quiet", "--directory", str(self.system.root), "--boot", *options]
        null = subprocess.DEVNULL
        outer = self._outer = subprocess.Popen(command, stdin=null, stdout=null, stderr=null)
        until(
            lambda: self.run("systemctl is-system-running", check=False),
            lambda said: "running" in said,
            ended=lambda: outer.poll() is not None and "the machine has ended",
            patience=STARTS,
        )

    def cut(self) -> None:
        """Cut the power."""
        outer, self._outer = self._outer, None
        if outer is None:
            return
        leader = self._leader(outer)
        if leader:
            os.kill(int(leader), signal.SIGKILL)
        outer.kill()
        outer.wait(60)

    def run(self, command: str, check: bool = True) -> str:
        """Run a command in it as root; return its output, errors included."""
        assert self._outer
        leader = self._leader(self._outer)
        inside = ["nsenter", "--target", leader or "0", "--all", "--root", "--wd", "env", "--ignore-environment"]
        path = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        done = subprocess.run(
            [*inside, path, "sh", "-c", command],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=PATIENCE,
        )
        if check:
            assert done.returncode == 0, done.stdout
        return done.stdout

    def put(self, path: Path, to: str) -> None:
        """Copy a file into it, owned by the hub's own user, and complete once it is there."""
        shutil.copy(path, self.system / "srv/part")
        part = Path(to).with_name("part")
        self.run(f"install --owner companion --group companion --mode 600 /srv/part {part} && mv {part} {to}")

    @staticmethod
    def _leader(outer: subprocess.Popen[bytes]) -> str:
        """Return the number of the machine's first process, empty before there is one."""
        children = Path(f"/proc/{outer.pid}/task/{outer.pid}/children")
        return children.read_text("ascii").split()[0] if children.exists() and children.read_text("ascii") else ""
