"""The first start from a card: the files for it, the hub's own Wi-Fi, and the name of the Pi."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from deploy.card.boot import LINE
from tests.conftest import missing
from tests.sources import ROOT

FIRST_BOOT = ROOT / "deploy" / "first-boot"


def judged(text: str) -> str:
    """Return cloud-init's judgement of a `user-data`."""
    if not shutil.which("cloud-init"):
        missing("cloud-init")
    # Standard input is used, because cloud-init may write beside a file that it reads.
    command = ["cloud-init", "schema", "--config-file", "/dev/stdin"]
    done = subprocess.run(command, input=text, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60)
    return done.stdout


def test_cloud_init_takes_user_data() -> None:
    """Check only this here; `make release-test` also checks network-config, which the cloud-init of Debian 13 takes."""
    text = (FIRST_BOOT / "user-data").read_text("utf-8")
    assert judged(text).startswith("Valid")
    assert not judged(text.replace("runcmd:\n", "runcmd: 7\nothers:\n")).startswith("Valid")


def test_the_first_start_needs_neither_a_clock_nor_a_desktop() -> None:
    """Check the lines that many have missed on a real first boot (country, block, date)."""
    text = (FIRST_BOOT / "user-data").read_text("utf-8")
    assert 'Acquire::Check-Date "false";' in text
    assert "do_wifi_country" in text and "rfkill unblock wifi" in text
    assert "regulatory-domain" in (FIRST_BOOT / "network-config").read_text("utf-8")


SCRIPT = ROOT / "deploy" / "card" / "start" / "first-start"
BEGIN = SCRIPT.with_name("begin")
OPENED = ["rfkill unblock wifi", "systemctl start companion-hotspot.service"]


def called(folder: Path, step: str, profiles: str = "", radio: bool = True, opens: bool = True) -> list[str]:
    """Run one step of the script among programs that record their calls; return the calls."""
    asked = folder / "asked"
    for name, more in {
        "nmcli": f"printf '{profiles}'",
        "rfkill": "",
        "systemctl": "true" if opens else "false",
        "hostname": "",
        "runuser": "true" if opens else "false",
    }.items():
        note = "" if name == "nmcli" else f'echo {name} "$@" >>{asked}'
        (folder / name).write_text(f"#!/bin/sh\n{note}\n{more}\n", "utf-8")
        (folder / name).chmod(0o755)
    if radio:
        (folder / "ieee80211").mkdir()
    text = SCRIPT.read_text("utf-8").replace("/sys/class/ieee80211", str(folder / "ieee80211"))
    text = text.replace("/etc/host", f"{folder}/etc-host").replace("/etc/companion/to", f"{folder}/to")
    text = text.replace("BOOT=/boot/firmware", f"BOOT={folder}/boot")
    text = text.replace("/usr/local/lib", f"{folder}/lib")
    (folder / "script").write_text(text.removesuffix("\nmain\nexit\n") + f"\n{step}\n", "utf-8")
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"
    subprocess.run(["bash", folder / "script"], check=True, env={"PATH": path}, timeout=60)
    return asked.read_text("utf-8").splitlines() if asked.exists() else []


@pytest.mark.parametrize("profiles", ["", "802-3-ethernet:Wired\\n", "802-11-wireless:companion-hotspot\\n"])
def test_a_hub_that_knows_no_wi_fi_opens_its_own(tmp_path: Path, profiles: str) -> None:
    assert called(tmp_path, "open_wifi", profiles) == OPENED
    assert (tmp_path / "to-set-up").exists(), "who joins it is asked the rest"


def test_a_hub_that_knows_the_house_s_wi_fi_opens_none(tmp_path: Path) -> None:
    profiles = "802-3-ethernet:Wired\\n802-11-wireless:netplan-wlan0-Home\\n802-11-wireless:companion-hotspot\\n"
    assert called(tmp_path, "open_wifi", profiles) == []
    assert not (tmp_path / "to-set-up").exists()


def test_a_radio_that_opens_none_keeps_nothing_from_being_set_up_and_without_a_radio_none_is_opened(
    tmp_path: Path,
) -> None:
    assert called(tmp_path, "open_wifi", radio=False) == []
    assert called(tmp_path, "open_wifi", opens=False) == OPENED, "and the step has not failed"


def test_the_kernel_s_line_loses_ours_where_it_lies(tmp_path: Path) -> None:
    """Check this because a replaced file on FAT may be lost with the power, and without this line no Pi starts."""
    line = tmp_path / "cmdline.txt"
    line.write_text(f"root=PARTUUID=1-02 rootwait{LINE}\n", "ascii")
    before = line.stat()
    for name in ("install", "systemctl", "sync"):
        (tmp_path / name).write_text("#!/bin/sh\n", "ascii")
        (tmp_path / name).chmod(0o755)
    text = BEGIN.read_text("utf-8").replace("BOOT=/boot/firmware", f"BOOT={tmp_path}")
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    for _ in range(2):
        subprocess.run(["bash", "-c", text], check=True, env={"PATH": path}, timeout=60)
        assert line.read_text("ascii").rstrip() == "root=PARTUUID=1-02 rootwait"
        assert line.read_text("ascii").count("\n") == 1
    assert (line.stat().st_ino, line.stat().st_size) == (before.st_ino, before.st_size)


def test_a_plug_that_is_pulled_while_the_card_is_emptied_asks_nothing_of_it(tmp_path: Path) -> None:
    card = tmp_path / "boot/companion"
    card.mkdir(parents=True)
    for name in ("SHA256SUMS", "own-wifi", "language"):
        (card / name).touch()
    (tmp_path / "rm").write_text(
        f'#!/bin/sh\n[ ! -e {tmp_path}/pulled ] || exit 1\n>{tmp_path}/pulled\nexec /bin/rm "$@"\n'
    )
    (tmp_path / "rm").chmod(0o755)
    with pytest.raises(subprocess.CalledProcessError):
        called(tmp_path, "tidy_up", radio=False)
    assert not (card / "SHA256SUMS").exists(), "which alone says that there is more to do than to tidy up"
    (tmp_path / "pulled").unlink()
    (tmp_path / "rm").unlink()
    assert called(tmp_path, "main", radio=False) == ["systemctl --quiet disable companion-card.service"]
    assert not card.exists()


@pytest.mark.parametrize(("before", "after"), [("raspberrypi", "companion"), ("attic", "attic")])
def test_only_a_pi_that_nobody_has_named_is_named(tmp_path: Path, before: str, after: str) -> None:
    (tmp_path / "etc-hostname").write_text(f"{before}\n", "ascii")
    (tmp_path / "etc-hosts").write_text(f"127.0.1.1 {before}\n", "ascii")
    called(tmp_path, "name_it")
    assert (tmp_path / "etc-hostname").read_text("ascii") == f"{after}\n"
    assert (tmp_path / "etc-hosts").read_text("ascii") == f"127.0.1.1 {after}\n"


@pytest.mark.parametrize("taken", [True, False])
def test_the_voices_on_the_card_are_taken_as_from_a_stick(tmp_path: Path, taken: bool) -> None:
    assert called(tmp_path, "take_voices", radio=False) == [], "there are none"
    voices = tmp_path / "boot/companion/voices"
    voices.mkdir(parents=True)
    for name in ("it_IT-paola-medium.onnx", "it_IT-paola-medium.onnx.json"):
        (voices / name).touch()
    add = f"voices add --file {voices}/it_IT-paola-medium.onnx --data /var/lib/companion"
    found = called(tmp_path, "take_voices", opens=taken)
    assert found == [f"runuser -u companion -- /opt/companion/current/bin/companion {add}"], "the step has not failed"


def test_the_password_leaves_the_card_and_is_never_said() -> None:
    text = SCRIPT.read_text("utf-8")
    assert "rm -f $CARD/own-wifi" in text
    assert not [line for line in text.splitlines() if "say " in line and ("own-wifi" in line or "$WIFI" in line)]


ASKED = '#!/bin/sh\nprintf "%s|" "$(basename "$0")" "$@" >>{asked}\necho >>{asked}\n{more}\n'
"""A program that records its calls."""

NMCLI = """case "$*" in
    "--terse connection show companion-hotspot") false ;;
    *"modify companion-hotspot connection.autoconnect "*) echo "$5" >{autoconnect} ;;
    "--get-values "*) cat {autoconnect} 2>/dev/null || echo no ;;
esac"""

CIPHERS = ("802-11-wireless-security.proto", "802-11-wireless-security.pairwise", "802-11-wireless-security.group")


class FakePi:
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
        # NetworkManager has no such profile yet; Debian does as it is asked.
        self._program("nmcli", NMCLI.format(autoconnect=folder / "autoconnect"))
        self._program("systemctl", "")
        self._program("update-alternatives", f'ln -sfn "$3" {self.firmware.parent}/"$2"')

    def run(self, verb: str) -> list[str]:
        """Run the script; return its calls of programs."""
        self.asked.write_text("", "utf-8")
        path = f"{self._bin}{os.pathsep}{os.environ['PATH']}"
        subprocess.run(["bash", self._script, verb], check=True, env={"PATH": path}, timeout=60)
        return self.asked.read_text("utf-8").splitlines()

    def _program(self, name: str, more: str) -> None:
        path = self._bin / name
        path.write_text(ASKED.format(asked=self.asked, more=more), "utf-8")
        path.chmod(0o755)


def profile(calls: list[str]) -> dict[str, str]:
    """Return the settings of the profile in these calls."""
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
    board = FakePi(tmp_path, model)
    found = profile(board.run("prepare"))
    assert [name in found for name in CIPHERS] == [not small] * 3, "the smaller radio must not be told a cipher"
    fixed = {"802-11-wireless.channel": "6", "802-11-wireless-security.pmf": "1", "ipv4.addresses": "10.42.0.1/24"}
    assert fixed.items() <= found.items()
    secrets = dict(line.split("=", 1) for line in board.secrets.read_text("utf-8").splitlines())
    assert secrets["password"] == found["802-11-wireless-security.psk"] and len(secrets["password"]) == 10
    assert secrets["name"] == found["802-11-wireless.ssid"]


def test_the_firmware_that_admits_more_phones_is_chosen_again_at_every_boot_where_there_is_one(tmp_path: Path) -> None:
    board = FakePi(tmp_path, "Raspberry Pi 4 Model B Rev 1.5")
    chosen = f"update-alternatives|--set|{board.firmware.name}|{board.minimal}|"
    assert chosen in board.run("prepare")
    assert board.firmware.resolve() == board.minimal
    assert chosen not in board.run("prepare")
    board.firmware.unlink()
    board.firmware.symlink_to(board.usual)  # like a newer package of the firmware
    assert chosen in board.run("prepare")
    board.firmware.unlink()
    board.firmware.symlink_to(board.usual)
    board.minimal.unlink()
    assert not [call for call in board.run("prepare") if call.startswith("update-alternatives")]


def test_name_and_password_stay_and_the_switch_lasts_over_a_boot_at_which_the_hub_is_told(tmp_path: Path) -> None:
    board = FakePi(tmp_path, "Raspberry Pi 5 Model B Rev 1.0")
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
