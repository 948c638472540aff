"""The first start from a card, in a Debian in a folder."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from tests.deploy.card import MEGA, CardImage, companion_card, image, tools
from tests.deploy.chroot import Debian, said
from tests.deploy.repository import Repository

LOCAL = "deb [signed-by=/usr/share/keyrings/raspberrypi.gpg] {address} {release} main\n"
"""A source in place of Raspberry Pi's, which has newer packages than Debian."""

TAKEN = ("usr/lib/os-release", "var/lib/dpkg/status", "etc/apt", "usr/share/keyrings")
"""The files that the command needs on a card's second partition."""

UNIT = "/etc/systemd/system/companion-card.service"

BROUGHT = ("python3", "python3-minimal")
"""The packages that Raspberry Pi OS includes, though nothing else in this Debian may require them."""


class FirstStart:
    """A card for a Debian without the packages that the card installs."""

    def __init__(self, system: Debian, archive: Path, folder: Path) -> None:
        """Remove the packages that Raspberry Pi OS lacks, make a card by the sources of `system`, and insert it."""
        tools()
        self._system = system
        system.run("apt-mark", "manual", *BROUGHT)
        system.run("apt-get", "--yes", "purge", "--auto-remove", "python3-venv", "espeak-ng")
        # The name of a Pi that nobody has named.
        for path, text in {"hostname": "raspberrypi\n", "hosts": "127.0.1.1 raspberrypi\n"}.items():
            (system / f"etc/{path}").write_text(text, "ascii")
        out = folder / "out"
        self._make(archive, folder, out)
        boot = CardImage(out, folder).copied(folder / "boot")
        self._boot = system / "boot/firmware"
        self._boot.mkdir(parents=True, exist_ok=True)
        shutil.copytree(boot, self._boot, dirs_exist_ok=True)
        for name in ("begin", "first-start"):
            # FAT is mounted so that everything on it can be run.
            (self._boot / "companion" / name).chmod(0o755)

    def begin(self) -> str:
        """Run the command of the kernel's line, and return that line as it is afterwards."""
        line = (self._boot / "cmdline.txt").read_text("ascii")
        (word,) = [word for word in line.split() if word.startswith("systemd.run=")]
        self._system.run(word.partition("=")[2])
        assert self.enabled
        verified = self._system.run("systemd-analyze", "verify", "--man=no", UNIT)
        assert "companion-card" not in verified.stdout
        return (self._boot / "cmdline.txt").read_text("ascii").strip().replace(" resize", "").partition(" quiet")[0]

    def go_on(self, check: bool = True) -> str:
        """Run the unit's command, and return its output."""
        text = (self._system / UNIT).read_text("utf-8")
        (program,) = [line.partition("=")[2] for line in text.splitlines() if line.startswith("ExecStart=")]
        return self._system.run(program, check=check).stdout

    @property
    def enabled(self) -> bool:
        """Whether the unit runs at the next start."""
        return (self._system / "etc/systemd/system/multi-user.target.wants/companion-card.service").is_symlink()

    def damage(self) -> None:
        """Damage a byte of a package, like an old card."""
        self._package = min((self._boot / "companion/packages").glob("espeak-ng_*.deb"))
        self._whole = self._package.read_bytes()
        self._package.write_bytes(self._whole[:-1])

    def repair(self) -> None:
        """Write the card again."""
        self._package.write_bytes(self._whole)

    def _make(self, archive: Path, folder: Path, out: Path) -> None:
        release = self._system.root.name
        repository = Repository(folder / release, release, said("dpkg", "--print-architecture")[0])
        repository.add("alsa-utils", "99")
        repository.publish()
        root = folder / "root"
        for name in TAKEN:
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            subprocess.run(["cp", "-r", self._system / name, root / name], check=True)
        shutil.copy(repository.key, root / "usr/share/keyrings/raspberrypi.gpg")
        tar = archive.with_name(f"{archive.name}.tar")
        with repository.served() as address:
            (root / "etc/apt/sources.list.d/raspi.list").write_text(LOCAL.format(address=address, release=release))
            source = image(root, release, folder / "raspios.img.xz", boot=80 * MEGA, size=12 * MEGA)
            done = companion_card(source, tar, out, "--language", "it", "--name", "Attic", SECRET="velvet curtain")
        assert done.returncode == 0, done.stdout
