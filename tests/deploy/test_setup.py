"""Root's part of the set-up page: only the allowed requests, and no password where others can read it."""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
from pathlib import Path
from typing import Any

import pytest

from deploy.setup import apply as applying
from deploy.setup.apply import HOUR, MOST, SetUpPaths, apply, profile
from tests.conftest import missing
from tests.hub.by_hand import CutError, cut_after

PASSWORD = "velvet; curtain\\ 'n \"£".replace("£", "$")
NOTHING: dict[str, Any] = {"language": "", "country": "", "wifi": None, "own": False, "login": None}
HOME = {"name": "Casa Rossi; 2ª", "password": PASSWORD}
ANNA = {"name": "anna", "password": "a long word"}
UP = "nmcli --wait 45 connection up companion-house"


class SetUpMachine:
    """The files and programs of a machine; the programs record their calls and inputs."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Be a card at its first start."""
        self.folder = folder
        for name in ("run", "own", "bin"):
            (folder / name).mkdir()
        self.places = SetUpPaths(
            request=folder / "run/setup.json", state=folder / "run/state", own=folder / "own",
            settings=folder / "settings", profiles=folder / "profiles", kernel=folder / "cmdline.txt",
            users=folder / "passwd",
        )  # fmt: skip
        self.places.first.touch()
        self.places.settings.write_text('COMPANION_OPTIONS="--language en"\n', "utf-8")
        self.places.kernel.write_text("root=PARTUUID=1-02 cfg80211.ieee80211_regdom=GB rootwait\n", "utf-8")
        self.places.users.write_text("root:x:0:0::/root:/bin/sh\npi:x:1000:\n", "utf-8")
        monkeypatch.setenv("PATH", f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}")
        for name in ("nmcli", "systemctl", "iw", "useradd", "chpasswd"):
            self.program(name)

    def program(self, name: str, more: str = "") -> None:
        """Install a program."""
        path = self.folder / "bin" / name
        path.write_text(f'#!/bin/sh\necho {name} "$@" >>{self.folder}/called\ncat >>{self.folder}/told\n{more}\n')
        path.chmod(0o755)

    def ask(self, uptime: float = 60, **fields: Any) -> str:
        """Send a request like the hub; return its result."""
        return self.lay(json.dumps({**NOTHING, **fields}).encode(), uptime)

    def lay(self, content: bytes, uptime: float = 60) -> str:
        """Write bytes to the file of the hub's requests; return the result."""
        self.places.request.write_bytes(content)
        apply(self.places, uptime)
        assert not self.places.request.exists(), "what the hub asks holds passwords"
        return self.places.state.read_text("utf-8").strip()

    @property
    def called(self) -> list[str]:
        """The calls of the programs."""
        path = self.folder / "called"
        return path.read_text("utf-8").splitlines() if path.exists() else []


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SetUpMachine:
    """A card at its first start."""
    return SetUpMachine(tmp_path, monkeypatch)


def test_nothing_asked_for_finishes_the_first_set_up_and_the_language_is_that_of_later_tables(
    machine: SetUpMachine,
) -> None:
    assert machine.ask() == "done"
    assert not machine.places.first.exists() and machine.called == []
    assert machine.ask(language="it") == "done"
    assert machine.places.settings.read_text("utf-8") == 'COMPANION_OPTIONS="--language it"\n'


def test_the_country_holds_now_and_at_each_start(machine: SetUpMachine) -> None:
    assert machine.ask(country="IT") == machine.ask(country="IT") == "done"
    assert machine.places.kernel.read_text("utf-8") == "root=PARTUUID=1-02 rootwait cfg80211.ieee80211_regdom=IT\n"
    assert machine.called[:2] == ["iw reg set IT", "nmcli radio wifi on"]


@pytest.mark.parametrize("room", ["", " " * 40])
def test_the_kernel_s_line_stays_where_it_lies(machine: SetUpMachine, room: str) -> None:
    """Check this because a replaced file on FAT may be lost with the power, and without this line no Pi starts."""
    kernel = machine.places.kernel
    kernel.write_text(f"root=x rootwait{room}\n", "utf-8")
    before = kernel.stat()
    assert machine.ask(country="IT") == "done"
    assert kernel.stat().st_ino == before.st_ino
    assert kernel.stat().st_size == before.st_size if room else kernel.stat().st_size > before.st_size
    assert kernel.read_text("utf-8").split() == ["root=x", "rootwait", "cfg80211.ieee80211_regdom=IT"]
    assert kernel.read_text("utf-8").count("\n") == 1


def test_the_house_s_wi_fi_is_joined_and_the_own_one_closed_after_it(machine: SetUpMachine) -> None:
    assert machine.ask(wifi=HOME) == "done"
    found = machine.places.profile
    assert stat.S_IMODE(found.stat().st_mode) == 0o600
    assert machine.called == [
        f"nmcli connection load {found}",
        UP,
        "nmcli connection modify companion-house connection.autoconnect yes",
        "systemctl stop companion-hotspot.service",
    ]
    assert "autoconnect=false" in found.read_text("utf-8"), "a plug that is pulled before leads to the own Wi-Fi"


def test_a_wrong_password_leads_back_to_the_own_wi_fi(machine: SetUpMachine) -> None:
    machine.program("nmcli", 'case "$*" in *"up companion-house") exit 4 ;; esac')
    assert machine.ask(wifi=HOME, country="IT") == "refused wifi"
    assert machine.called[-2:] == ["nmcli connection reload", "nmcli connection up companion-hotspot"]
    assert not machine.places.profile.exists() and machine.places.first.exists(), "it is to be answered again"
    assert "systemctl stop companion-hotspot.service" not in machine.called


def test_who_may_log_in_is_named_once_within_an_hour_and_the_word_is_on_no_command_line(machine: SetUpMachine) -> None:
    assert machine.ask(login=ANNA, uptime=HOUR) == "refused login"
    assert machine.ask(login={**ANNA, "name": "pi"}) == "refused user", "who was there before keeps the own password"
    assert machine.called == [] and machine.places.first.exists()
    assert machine.ask(login=ANNA) == "done"
    assert machine.called == [
        "useradd --create-home --shell /bin/bash --groups sudo anna",
        "chpasswd",
        "systemctl enable --now ssh.service",
    ]
    assert (machine.folder / "told").read_text("utf-8") == "anna:a long word\n"
    assert machine.ask(login=ANNA) == "refused login", "a hub that is broken into names nobody"


def test_a_plug_that_was_pulled_while_a_user_was_made_makes_the_user_again(machine: SetUpMachine) -> None:
    machine.program("chpasswd", "exit 1")
    assert machine.ask(login=ANNA) == "refused user"
    with machine.places.users.open("a") as file:
        file.write("anna:x:1001:\n")
    machine.program("chpasswd")
    assert machine.ask(login=ANNA) == "done"
    assert not machine.places.login.exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"language": "fr"},
        *({"country": country} for country in ("it", "IT\n", ["IT"])),
        {"own": "yes"},
        *({"wifi": {"name": "Home", "password": password}} for password in ("short", "with\na line")),
        *({"wifi": {"name": name, "password": PASSWORD}} for name in ("x" * 33, "", "Ho\nme", "\ud800")),
        {"wifi": {**HOME, "id": "x"}},
        *({"login": {**ANNA, "name": name}} for name in ("root;", "-anna")),
        *({"login": {**ANNA, "password": password}} for password in ("short", "a long\nroot:word")),
        {"more": 1},
    ],
)
def test_what_may_not_be_asked_changes_nothing(machine: SetUpMachine, wrong: dict[str, Any]) -> None:
    assert machine.ask(**wrong) == "refused failed"
    assert machine.called == [] and machine.places.first.exists()


@pytest.mark.parametrize("content", [b"", b"[]", b"\xff", b"{}", b'{"a":' * 900, b"[" * MOST, b" " * MOST + b"{}"])
def test_what_is_no_request_changes_nothing(machine: SetUpMachine, content: bytes) -> None:
    assert machine.lay(content) == "refused failed"
    assert machine.called == []


def test_root_follows_no_link_of_the_hub(machine: SetUpMachine) -> None:
    (machine.folder / "else").write_text(json.dumps({**NOTHING, "country": "IT"}), "utf-8")
    machine.places.request.symlink_to(machine.folder / "else")
    assert apply(machine.places, 60) == 1
    assert machine.called == [] and (machine.folder / "else").exists()


def test_a_folder_in_place_of_a_request_is_refused_and_cleared(machine: SetUpMachine) -> None:
    (machine.places.request / "with" / "more").mkdir(parents=True)
    apply(machine.places, 60)
    assert machine.places.state.read_text("utf-8") == "refused failed\n"
    assert machine.called == [] and not machine.places.request.exists()


def asks_all(machine: SetUpMachine) -> str:
    return machine.ask(language="it", country="IT", wifi=HOME, login=ANNA)


@pytest.mark.parametrize("stop", ["put", "run"])
def test_a_lost_plug_in_each_step_leaves_the_set_up_to_be_finished(
    machine: SetUpMachine, monkeypatch: pytest.MonkeyPatch, stop: str
) -> None:
    """Check this with an error that nothing catches in place of the power cut: nothing after it is done."""
    for number in range(20):
        with monkeypatch.context() as patched:
            cut_after(number, patched, (applying, stop))
            try:
                said = asks_all(machine)
                break
            except CutError:
                if not machine.places.first.exists():
                    assert machine.called[-1] == "systemctl stop companion-hotspot.service", "it was only not said yet"
                    return
                assert "root=PARTUUID=1-02" in machine.places.kernel.read_text("utf-8")
                (machine.folder / "called").unlink(missing_ok=True)
                if machine.places.login.exists():
                    machine.places.users.write_text("root:x:0:0::/root:/bin/sh\nanna:x:1001:\n", "utf-8")
    assert number > 4 and said == "done" and not machine.places.first.exists()


def test_no_password_is_in_a_list_of_processes_nor_in_what_is_said(
    machine: SetUpMachine, capfd: pytest.CaptureFixture[str]
) -> None:
    asks_all(machine)
    told = "\n".join((*machine.called, machine.places.state.read_text("utf-8"), *capfd.readouterr()))
    assert PASSWORD not in told and ANNA["password"] not in told


@pytest.mark.parametrize(
    ("name", "password"),
    [
        ("Casa", "velvet curtain"),
        ("a;b\\c=#é 家", PASSWORD),
        (" # ", "  two before, two after  "),
        ("[wifi]", "0" * 64),
    ],
)
def test_networkmanager_reads_the_profile_as_it_was_meant(name: str, password: str) -> None:
    if not shutil.which("nmcli"):
        missing("nmcli")
    command = ["nmcli", "--offline", "connection", "modify", "connection.autoconnect", "yes"]
    text = "\n".join(profile(name, password))
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    written = dict(line.partition("=")[::2] for line in done.stdout.splitlines())
    assert unquoted(written["psk"]) == password
    assert decode_ssid(written["ssid"]) == name.encode()
    assert written["key-mgmt"] == "wpa-psk" and written["id"] == "companion-house"


def unquoted(words: str) -> str:
    """Return the value in a quoted line of a profile."""
    marks = {"s": " ", "\\": "\\", "n": "\n", "t": "\t", "r": "\r"}
    parts = iter(words)
    return "".join(marks[next(parts)] if sign == "\\" else sign for sign in parts)


def decode_ssid(words: str) -> bytes:
    """Return the bytes of a name, which NetworkManager writes as text if it can."""
    numbers = words.rstrip(";").split(";")
    if words.endswith(";") and all(number.isdigit() for number in numbers):
        return bytes(int(number) for number in numbers)
    return unquoted(words.replace("\\;", ";")).encode()
