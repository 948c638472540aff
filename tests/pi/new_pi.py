"""An emulated Pi whose card has just been written, with a radio, two phones around it and a house with a Wi-Fi.

Its kernel has radios of mac80211_hwsim, each of which hears all others. The first is the hub's; the others are in
networks of their own, as is the line to the tests: the hub has no network but its own Wi-Fi.
"""

from __future__ import annotations

import shutil
import subprocess
import time
from pathlib import Path

from tests.deploy.card import BOOT_AT
from tests.pi.machine import ARCH, READY, SLOWER, EmulatedPi, is_dead, network

RADIOS = 4
"""The radios of the hub, two phones, and the house."""

GUEST = Path(__file__).with_name("guest")
"""The scripts that run in the machine."""

AROUND = "/usr/local/lib/around/around"

RELAYS = {
    phone: {"amd64": f"socks5://10.0.2.15:{1080 + phone}", "arm64": f"socks5://127.0.0.1:{18080 + phone}"}[ARCH]
    for phone in (1, 2)
}
"""The relays that put a browser here into the network of a phone there."""

NIC = ",".join(
    ("user,model=virtio-net-pci,restrict=on", *(f"hostfwd=tcp:127.0.0.1:{18080 + p}-:{1080 + p}" for p in RELAYS))
)
"""The options by which qemu leads from here to the relays."""

SYSTEM = "usr/lib/os-release var/lib/dpkg/status etc/apt usr/share/keyrings"
"""The files that `companion-card` needs on a card's second partition."""

FIRMWARE = ("systemd.", "cfg80211.")
"""Words of cmdline.txt that the emulated machine is given, too; the others name the devices of a Pi."""

OFF = 90 * SLOWER
"""Seconds in which a machine that switches itself off must be off."""


def prepared(folder: Path) -> tuple[Path, Path]:
    """Return a card's second partition, and a tar of its system files."""
    carried = folder / "carried"
    shutil.copytree(GUEST, carried)
    pi = EmulatedPi(folder / "prepared", carried)
    with network():
        try:
            pi.switch_on(words=[f"mac80211_hwsim.radios={RADIOS}"])
            pi.run(f"bash /checkout/prepare {READY}")
            pi.run(f"tar -cf /run/system.tar -C / {SYSTEM}")
            system = pi.fetch("/run/system.tar", folder / "system.tar")
            pi.shut_down()
        finally:
            pi.cut()
    return folder / "prepared", system


class NewPi(EmulatedPi):
    """A Pi with a card of its own."""

    def __init__(self, folder: Path, prepared: Path, written: Path) -> None:
        """Write the card: `written` is its first partition, `prepared` its second."""
        folder.mkdir()
        self._second, self._first = folder / "second", folder / "first"
        for source, copy in ((prepared, self._second), (written, self._first)):
            subprocess.run(["cp", "--sparse=always", source, copy], check=True)
        super().__init__(self._second, GUEST)

    def copied(self, folder: Path) -> NewPi:
        """Return a Pi with a copy of the card, taken while the machine is off."""
        return NewPi(folder, self._second, self._first)

    def begin(self, *, radios: int = RADIOS, in_1970: bool = False) -> None:
        """Switch it on like the firmware, with the line on the card; with `in_1970` its clock starts in 1970."""
        words = [word for word in self.line.split() if word.startswith(FIRMWARE)]
        words += [f"mac80211_hwsim.radios={radios}", *(["around.date=1970"] if in_1970 else [])]
        disk, devices = self._attached()
        self.switch_on(words=[*words, *disk], devices=devices)

    def start(self, *, radios: int = RADIOS, in_1970: bool = False) -> None:
        """Power it up: as long as the card's line says so, it begins the first start and restarts."""
        while "systemd.run=" in self.line:
            self.begin(radios=radios, in_1970=in_1970)
            self.ends()
        self.begin(radios=radios, in_1970=in_1970)

    @property
    def line(self) -> str:
        """The content of the card's cmdline.txt."""
        return self._mtools("mtype", "::cmdline.txt")

    def ends(self) -> None:
        """Wait until it has switched itself off, at the moment when a Pi would restart."""
        end = time.monotonic() + OFF
        while self._is_on():
            assert time.monotonic() < end, "it does not start anew"
            time.sleep(0.2)
        self.cut()

    def wait(self, condition: str, seconds: float = 300) -> None:
        """Wait until a shell condition holds in the machine."""
        last = "journalctl -u companion-card -u companion -u companion-hotspot -o cat --no-pager | tail -n 25"
        now = "$(cut -d. -f1 /proc/uptime)"
        self.run(
            f"end=$(({now} + {int(seconds * SLOWER)})); until {condition}; do "
            f"[ {now} -lt $end ] || {{ {last}; exit 1; }}; sleep {0.1 * SLOWER}; done"
        )

    def join(self, phone: int, name: str, word: str) -> str:
        """Let a phone join a Wi-Fi; return its address there."""
        return self.run(f"{AROUND} join {phone} '{name}' '{word}'").strip()

    def at(self, who: str, command: str) -> str:
        """Run a command in the network of a phone or of the house."""
        return self.run(f"{AROUND} at {who} {command}")

    def _attached(self) -> tuple[list[str], list[str]]:
        """Make the first partition the machine's second disk: by words for its kernel, or for qemu."""
        if ARCH == "amd64":
            return [f"ubd1={self._first}"], []
        drive = f"file={self._first},format=raw,if=none,id=first"
        return [], ["-drive", drive, "-device", "virtio-blk-pci,drive=first", "-nic", NIC]

    def _is_on(self) -> bool:
        return not is_dead(int((Path(self._handle) / "pid").read_text("ascii")))

    def _mtools(self, program: str, *words: str) -> str:
        command = [program, "-i", f"{self._first}@@{BOOT_AT}", *words]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout
