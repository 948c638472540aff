"""An emulated Raspberry Pi whose power can be cut, with a network of its own to this machine.

It is no part of the project: `PI_MACHINE` names the folder of its `pi.sh`, which starts a Debian 12 whose image was
made with espeak-ng, python3-venv, polkitd and network-manager (tests/pi/README.md). `ARCH` is the architecture of its
programs: amd64, as this machine's, or arm64, as a Pi's, and then every instruction is translated.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NoReturn
from urllib.error import URLError
from urllib.request import urlopen

import pytest

ARCH = os.environ.get("ARCH", "amd64")

MODEL = os.environ.get("PI", "4b")
"""The Pi whose labels its lines have: 3b, 4b, 5 or zero2w."""

SLOWER = {"amd64": 1, "arm64": 8}[ARCH]
"""The factor on all its times."""

MACHINE = {"amd64": "x86_64", "arm64": "aarch64"}[ARCH]
"""The architecture in the names of archives."""

TAP = "companion-pi0"
"""The network between this machine and one of amd64."""

OUTSIDE = "10.0.2.2/24"

FORWARDED = 18080
"""The port on this machine that leads to port 80 of one of arm64."""

URL = {"amd64": "http://10.0.2.15", "arm64": f"http://127.0.0.1:{FORWARDED}"}[ARCH]

READY = 30 * SLOWER
"""Seconds after which a hub that is not ready has failed; 30 by default."""

LIFE = 3000 * SLOWER
"""Seconds after which a machine ends by itself."""

PATIENCE = 900 * SLOWER
"""Seconds that a command in the machine may take; its Python is several times as slow as this one's."""

GONE = 60.0
"""Seconds in which the processes of a machine must end after a power cut."""

LIMITS = "/usr/local/lib/systemd/system/companion.service.d"
"""The folder of settings that change the hub's unit in this machine alone."""


def absent(why: str) -> NoReturn:
    """Fail because there is no machine to test on."""
    pytest.fail(f"the emulated Pi is missing: {why} (tests/pi/README.md)", pytrace=False)


def program() -> Path:
    """Return the program that starts machines."""
    folder = os.environ.get("PI_MACHINE", "")
    if not folder:
        absent("PI_MACHINE names no folder")
    if not (Path(folder) / "pi.sh").exists():
        absent(f"there is no pi.sh in {folder}")
    if os.geteuid() != 0:
        absent("only root may make a network for it")
    return Path(folder) / "pi.sh"


@contextmanager
def network() -> Iterator[None]:
    """Make the network to the machine; one of arm64 brings its own."""
    if ARCH == "arm64":
        yield
        return
    for words in (f"tuntap add {TAP} mode tap", f"addr add {OUTSIDE} dev {TAP}", f"link set {TAP} up"):
        subprocess.run(["ip", *words.split()], check=True, timeout=30)
    try:
        yield
    finally:
        subprocess.run(["ip", "link", "delete", TAP], check=True, timeout=30)


class EmulatedPi:
    """An emulated Pi with a persistent card; `carried` is the folder that it sees as /checkout."""

    def __init__(self, card: Path, carried: Path) -> None:
        """Take a card, which need not exist yet."""
        self._program = program()
        self._card = card
        self._carried = carried
        self._handle = ""

    def boot(self, model: str = MODEL, memory: str = "512M", date: int | None = None) -> None:
        """Switch it on; `date` in seconds since 1970 is the time of its clock, by default the right one."""
        self.switch_on(model, memory, date)
        # NetworkManager would ask for an address that nobody here gives, and remove the machine's own.
        self.run("nmcli -w 30 device set eth0 managed no; ip addr replace 10.0.2.15/24 dev eth0; ip link set eth0 up")

    def switch_on(
        self,
        model: str = MODEL,
        memory: str = "512M",
        date: int | None = None,
        words: Sequence[str] = (),
        devices: Sequence[str] = (),
    ) -> None:
        """Switch it on with more words for its kernel, and leave its network as it is.

        On arm64 `devices` are words for qemu: more disks, and a network in place of the usual one.
        """
        shown = int(time.time()) if date is None else date
        # The date is passed to the kernel's command line unchanged.
        line = " ".join((str(shown), *([f"eth0=tuntap,{TAP}"] if ARCH == "amd64" else []), *words))
        environment = {
            **os.environ,
            "ARCH": ARCH,
            "PI": model,
            "MEM": memory,
            "GUEST_DATE": line,
            "QEMU": " ".join(devices),
        }
        forward = ["-p", f"{FORWARDED}:80"] if ARCH == "arm64" and not devices else []
        done = subprocess.run(
            [self._program, "start", "-m", "systemd", "-i", self._carried, "-d", self._card, "-t", str(LIFE), *forward],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
            timeout=PATIENCE,
        )
        if done.returncode:
            absent("it does not start")
        self._handle = done.stdout.strip()

    def run(self, command: str, check: bool = True) -> str:
        """Run a command in it as root; return its output, errors included."""
        done = subprocess.run(
            [self._program, "exec", self._handle, "--", command], stdout=subprocess.PIPE, text=True, timeout=PATIENCE
        )
        if check:
            assert done.returncode == 0, done.stdout
        return done.stdout

    def moment(self, what: str) -> float:
        """Return the time of an event of the hub's unit, in seconds of systemd's own clock."""
        return int(self.run(f"systemctl show -p {what}TimestampMonotonic --value companion")) / 1e6

    @contextmanager
    def first(self) -> Iterator[None]:
        """Give the Pi the whole processor inside this context, like a real one."""
        self._schedule("--fifo", "1")
        try:
            yield
        finally:
            self._schedule("--other", "0")

    def _schedule(self, policy: str, priority: str) -> None:
        """Schedule its processes, and those that they will start, by a policy of the kernel."""
        for pid in self._processes():
            command = ["chrt", "--all-tasks", policy, "--pid", priority, str(pid)]
            subprocess.run(command, stderr=subprocess.DEVNULL)  # it may have ended

    def _processes(self) -> list[int]:
        """Return its processes if its kernel is one here: they name its card."""
        found = subprocess.run(["pgrep", "-f", f"ubd0={self._card},"], stdout=subprocess.PIPE, text=True)
        return [int(pid) for pid in found.stdout.split()]

    def cut(self) -> None:
        """Cut the power."""
        if self._handle:
            subprocess.run([self._program, "cut", self._handle], check=True, timeout=60)
        self._handle = ""
        self._end_processes()

    def _end_processes(self) -> None:
        """Wait until its processes have ended, even after a failed start: they would hold card and network."""
        end = time.monotonic() + GONE
        while running := [pid for pid in self._processes() if not is_dead(pid)]:
            assert time.monotonic() < end, "the machine does not go off"
            for pid in running:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            time.sleep(0.1)

    def shut_down(self) -> None:
        """Switch it off in order."""
        subprocess.run([self._program, "stop", self._handle], check=True, timeout=120)
        self._handle = ""

    def fetch(self, path: str, to: Path) -> Path:
        """Copy a file out of it."""
        self.run(f"cp {path} $OUT/ && sync")
        found = Path(self._handle) / "out" / "files" / Path(path).name
        to.write_bytes(found.read_bytes())
        return to

    def install(self, tree: str, *options: str, fails: bool = False) -> str:
        """Run install.sh of a copied archive, which must work, or fail; return its output."""
        if SLOWER > 1:
            limits = f"[Service]\\nTimeoutStartSec={READY}\\n"
            self.run(f"mkdir -p {LIMITS}; printf '{limits}' >{LIMITS}/slower.conf; systemctl daemon-reload")
        words = f"READY_WITHIN={READY} ./{tree}/deploy/install.sh {' '.join(options)}"
        return self.run(f"! {words}" if fails else words)

    def up(self, seconds: float = 240 * SLOWER) -> float:
        """Wait until the hub answers from outside; return the seconds that it took."""
        begun = time.monotonic()
        while time.monotonic() < begun + seconds:
            with suppress(URLError, OSError), urlopen(f"{URL}/api", timeout=5 * SLOWER) as response:
                if response.status == 200:
                    return time.monotonic() - begun
            time.sleep(0.2)
        raise AssertionError(self.run("systemctl --no-pager status companion; journalctl -u companion | tail", False))


def is_dead(pid: int) -> bool:
    """Return whether a process has ended, and only waits for its parent."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True
