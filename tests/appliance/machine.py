"""A machine with a Wi-Fi of its own, as far as the hub can see: programs that answer as the system's do."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

SYSTEMCTL = """#!/bin/sh
echo "$*" >>{folder}/asked
case "$*" in
    "is-active --quiet companion-hotspot.service") test -e {folder}/on ;;
    "--no-ask-password start companion-hotspot.service") test ! -e {folder}/refuses && touch {folder}/on ;;
    "--no-ask-password stop companion-hotspot.service") test ! -e {folder}/refuses && rm -f {folder}/on ;;
    *) exit 1 ;;
esac
"""


class Machine:
    """The files and programs of the machine."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Put the machine's programs first, and let the hub look for its files in `folder`."""
        self.folder = folder
        self._programs = folder / "bin"
        self._programs.mkdir(parents=True)
        monkeypatch.setenv("PATH", f"{self._programs}{os.pathsep}{os.environ['PATH']}")
        monkeypatch.setattr("companion.appliance.system.MODEL", folder / "model")
        monkeypatch.setattr("companion.appliance.hotspot.SECRETS", folder / "hotspot")
        monkeypatch.setattr("companion.appliance.checkup.RADIO", folder / "radio")
        monkeypatch.setattr("companion.appliance.system.FIRMWARE", folder / "firmware.bin")
        self.program("systemctl", SYSTEMCTL.format(folder=folder))

    def program(self, name: str, script: str) -> None:
        """Install a program."""
        path = self._programs / name
        path.write_text(script, "utf-8")
        path.chmod(0o755)

    def is_a(self, model: str) -> None:
        """Be this board."""
        (self.folder / "model").write_text(f"{model}\0", "utf-8")

    def has_firmware(self, kind: str) -> None:
        """Have the firmware `standard` or `minimal` for the larger radio."""
        (self.folder / f"cyfmac43455-sdio-{kind}.bin").touch()
        link = self.folder / "firmware.bin"
        link.unlink(missing_ok=True)
        link.symlink_to(self.folder / f"cyfmac43455-sdio-{kind}.bin")

    def has_wifi(self, name: str = "Companion-k7q", password: str = "abcd2345ef") -> None:
        """Have a Wi-Fi of its own, off."""
        (self.folder / "hotspot").write_text(f"name={name}\npassword={password}\n", "utf-8")

    def refuses(self) -> None:
        """Refuse to switch it from now on."""
        (self.folder / "refuses").touch()

    @property
    def on(self) -> bool:
        """Whether its Wi-Fi is on."""
        return (self.folder / "on").exists()


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A machine without anything."""
    return Machine(tmp_path / "machine", monkeypatch)
