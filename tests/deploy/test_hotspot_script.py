"""What `deploy/hotspot` asks of NetworkManager and of Debian's alternatives, by the board on which it runs."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.sources import ROOT

ASKED = '#!/bin/sh\nprintf "%s|" "$(basename "$0")" "$@" >>{asked}\necho >>{asked}\n{more}\n'
"""A program that writes down how it was called."""

NMCLI = """case "$*" in
    "--terse connection show companion-hotspot") false ;;
    *"modify companion-hotspot connection.autoconnect "*) echo "$5" >{autoconnect} ;;
    "--get-values "*) cat {autoconnect} 2>/dev/null || echo no ;;
esac"""

CIPHERS = ("802-11-wireless-security.proto", "802-11-wireless-security.pairwise", "802-11-wireless-security.group")


class Board:
    """A Pi's files and programs in a folder."""

    def __init__(self, folder: Path, model: str) -> None:
        """Be this model, with the usual firmware."""
        self.asked = folder / "asked"
        self._bin = folder / "bin"
        self.firmware = folder / "alternatives" / "cyfmac43455-sdio.bin"
        self.minimal, self.usual = folder / "minimal.bin", folder / "standard.bin"
        for path in (self.minimal, self.usual):
            path.touch()
        for path in (self.firmware.parent, self._bin):
            path.mkdir()
        self.firmware.symlink_to(self.usual)
        (folder / "model").write_text(f"{model}\0", "utf-8")
        text = (ROOT / "deploy" / "hotspot").read_text("utf-8")
        for name, path in {
            "/etc/companion/hotspot": folder / "hotspot",
            "/proc/device-tree/model": folder / "model",
            "/lib/firmware/cypress/cyfmac43455-sdio-minimal.bin": self.minimal,
            "/etc/alternatives": self.firmware.parent,
        }.items():
            assert name in text
            text = text.replace(name, str(path))
        self._script = folder / "script"
        self._script.write_text(text, "utf-8")
        self.secrets = folder / "hotspot"
        # NetworkManager knows no such profile yet; Debian does what it is told.
        self._program("nmcli", NMCLI.format(autoconnect=folder / "autoconnect"))
        self._program("systemctl", "")
        self._program("update-alternatives", f'ln -sfn "$3" {self.firmware.parent}/"$2"')

    def run(self, verb: str) -> list[str]:
        """Run the script; return how it has called the programs."""
        self.asked.write_text("", "utf-8")
        path = f"{self._bin}{os.pathsep}{os.environ['PATH']}"
        subprocess.run(["bash", self._script, verb], check=True, env={"PATH": path}, timeout=60)
        return self.asked.read_text("utf-8").splitlines()

    def _program(self, name: str, more: str) -> None:
        path = self._bin / name
        path.write_text(ASKED.format(asked=self.asked, more=more), "utf-8")
        path.chmod(0o755)


def profile(calls: list[str]) -> dict[str, str]:
    """Return the settings that the profile was given."""
    (call,) = [call for call in calls if call.startswith("nmcli|connection|modify|")]
    words = call.split("|")[4:-1]
    return dict(zip(words[::2], words[1::2], strict=True))


@pytest.mark.parametrize(
    ("model", "small"),
    [
        ("Raspberry Pi Zero 2 W Rev 1.0", True),
        ("Raspberry Pi 3 Model B Rev 1.2", True),
        ("Raspberry Pi 3 Model B Plus Rev 1.3", False),
        ("Raspberry Pi 4 Model B Rev 1.5", False),
        ("Raspberry Pi 5 Model B Rev 1.0", False),
    ],
)
def test_the_profile_is_that_of_the_board_s_radio(tmp_path: Path, model: str, small: bool) -> None:
    board = Board(tmp_path, model)
    found = profile(board.run("prepare"))
    assert [name in found for name in CIPHERS] == [not small] * 3, "the smaller radio must not be told a cipher"
    fixed = {"802-11-wireless.channel": "6", "802-11-wireless-security.pmf": "1", "ipv4.addresses": "10.42.0.1/24"}
    assert fixed.items() <= found.items()
    secrets = dict(line.split("=", 1) for line in board.secrets.read_text("utf-8").splitlines())
    assert secrets["password"] == found["802-11-wireless-security.psk"] and len(secrets["password"]) == 10
    assert secrets["name"] == found["802-11-wireless.ssid"]


def test_the_firmware_that_admits_more_phones_is_chosen_again_at_every_boot_where_there_is_one(tmp_path: Path) -> None:
    board = Board(tmp_path, "Raspberry Pi 4 Model B Rev 1.5")
    chosen = f"update-alternatives|--set|{board.firmware.name}|{board.minimal}|"
    assert chosen in board.run("prepare")
    assert board.firmware.resolve() == board.minimal
    assert chosen not in board.run("prepare")
    board.firmware.unlink()
    board.firmware.symlink_to(board.usual)  # as a newer package of the firmware does
    assert chosen in board.run("prepare")
    board.firmware.unlink()
    board.firmware.symlink_to(board.usual)
    board.minimal.unlink()
    assert not [call for call in board.run("prepare") if call.startswith("update-alternatives")]


def test_name_and_password_stay_and_the_switch_lasts_over_a_boot_at_which_the_hub_is_told(tmp_path: Path) -> None:
    board = Board(tmp_path, "Raspberry Pi 5 Model B Rev 1.0")
    told = "systemctl|--no-block|start|companion-hotspot.service|"
    assert told not in board.run("prepare")
    before = board.secrets.read_text("utf-8")
    board.run("prepare")
    assert board.secrets.read_text("utf-8") == before
    for verb, lasts in (("up", "yes"), ("down", "no")):
        assert profile(board.run(verb))["connection.autoconnect"] == lasts
        assert board.run(verb)[-1] == f"nmcli|connection|{verb}|companion-hotspot|"
        assert (told in board.run("prepare")) == (verb == "up")


def test_the_firmware_is_looked_after_at_every_boot() -> None:
    text = (ROOT / "deploy" / "systemd" / "companion-wifi.service").read_text("utf-8").splitlines()
    assert "ExecStart=/opt/companion/current/deploy/hotspot prepare" in text
    assert "WantedBy=multi-user.target" in text
    assert 'WANTED="companion.service companion-wifi.service' in (ROOT / "deploy" / "versions").read_text("utf-8")
