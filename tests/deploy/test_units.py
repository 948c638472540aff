"""The units for systemd, a node's too: their permissions, systemd's check of them, and the commands on their pages."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import playwright
import pytest
from click import Group

from companion.hub.cli import add_found, main
from tests.conftest import missing
from tests.deploy.units import MOST_EXPOSED, UNITS
from tests.sources import ROOT


def analyze(*words: str | Path) -> subprocess.CompletedProcess[str]:
    """Ask systemd-analyze."""
    if not shutil.which("systemd-analyze"):
        missing("systemd-analyze")
    return subprocess.run(
        ["systemd-analyze", "--no-pager", *words], capture_output=True, text=True, timeout=60, check=False
    )


def of(unit: str, wanted: str) -> list[str]:
    """Return the values of a setting of a unit."""
    lines = (UNITS / f"{unit}.service").read_text("utf-8").splitlines()
    settings = [line.partition("=") for line in lines if line[:1].isalpha()]
    return [value for name, _, value in settings if name == wanted]


@pytest.mark.parametrize("unit", MOST_EXPOSED)
def test_a_unit_is_hardened(unit: str) -> None:
    threshold = f"--threshold={round(MOST_EXPOSED[unit] * 10)}"
    done = analyze("security", "--offline=true", threshold, UNITS / f"{unit}.service")
    assert done.returncode == 0, done.stdout
    assert "Overall exposure level" in done.stdout


def test_every_unit_is_judged_and_an_open_one_would_be_noticed(tmp_path: Path) -> None:
    assert {path.stem for path in UNITS.iterdir()} == set(MOST_EXPOSED)
    text = (UNITS / "companion.service").read_text("utf-8")
    for kept in ("ProtectSystem=strict", "CapabilityBoundingSet=CAP_NET_BIND_SERVICE", "SystemCallFilter"):
        text = re.sub(rf"^{kept}.*\n", "", text, flags=re.MULTILINE)
    (tmp_path / "companion.service").write_text(text, "utf-8")
    assert analyze("security", "--offline=true", "--threshold=20", tmp_path / "companion.service").returncode != 0


def test_systemd_takes_the_units(tmp_path: Path) -> None:
    """Check this without the programs, which only exist on an installed hub (`make release-test` checks there)."""
    for unit in MOST_EXPOSED:
        text = (UNITS / f"{unit}.service").read_text("utf-8")
        text = re.sub(r"^(Exec\w+=)/opt/companion/current/bin/companion", r"\1/bin/true", text, flags=re.MULTILINE)
        text = re.sub(r"^(Exec\w+=)/opt/companion/current/(deploy/\w+)", rf"\1{ROOT}/\2", text, flags=re.MULTILINE)
        (tmp_path / f"{unit}.service").write_text(text, "utf-8")
    done = analyze("verify", "--man=no", *sorted(tmp_path.iterdir()))
    assert done.returncode == 0, done.stderr
    ours = [line for line in done.stderr.splitlines() if str(tmp_path) in line or "companion" in line]
    assert ours == []


def test_the_hub_gets_the_pins_the_loudspeaker_and_port_80_alone_and_comes_back_soon_and_for_ever() -> None:
    """Check the delay of systemd, half a second; the rest of the ten seconds until the hub is back is its own start."""
    assert of("companion", "DeviceAllow") == ["char-gpiochip rw", "char-alsa rw"]
    expected = {
        **{"DevicePolicy": "closed", "User": "companion"},
        **dict.fromkeys(("CapabilityBoundingSet", "AmbientCapabilities"), "CAP_NET_BIND_SERVICE"),
        "OOMPolicy": "continue",  # else systemd stops a service that has lost one process
        **{"Type": "notify", "WatchdogSec": "10", "Restart": "always", "RestartSec": "500ms"},
        **{"StartLimitIntervalSec": "0", "TimeoutStartSec": "30"},
    }
    assert {name: of("companion", name) for name in expected} == {name: [value] for name, value in expected.items()}


@pytest.mark.parametrize("unit", MOST_EXPOSED)
def test_nothing_waits_for_a_clock_or_the_internet(unit: str) -> None:
    """Check this because neither comes to a hub without a network."""
    waits = " ".join(value for name in ("After", "Wants", "Requires") for value in of(unit, name))
    assert "time" not in waits and "online" not in waits


def test_polkit_lets_the_hub_switch_its_hotspot_and_nothing_else() -> None:
    """Run the rule like polkit, with the few names that it may use."""
    node = Path(playwright.__file__).parent / "driver" / "node"
    rule = (ROOT / "deploy" / "polkit" / "50-companion.rules").read_text("utf-8")
    asked = f"""
        let rule; const polkit = {{addRule: found => rule = found, Result: {{YES: "yes", NOT_HANDLED: "-"}}}};
        {rule}
        const ask = (user, unit, verb, id = "org.freedesktop.systemd1.manage-units") =>
            rule({{id, lookup: name => ({{unit, verb}})[name]}}, {{user}});
        console.log([
            ask("companion", "companion-hotspot.service", "start"),
            ask("companion", "companion-hotspot.service", "stop"),
            ask("companion", "companion-hotspot.service", "mask"),
            ask("companion", "ssh.service", "stop"),
            ask("pi", "companion-hotspot.service", "start"),
            ask("companion", "companion-hotspot.service", "start", "org.freedesktop.systemd1.manage-unit-files"),
        ].join(" "));
    """
    done = subprocess.run([node, "-e", asked], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split() == ["yes", "yes", "-", "-", "-", "-"]


def test_the_journal_stays_in_memory() -> None:
    lines = (ROOT / "deploy" / "journald" / "companion.conf").read_text("utf-8").splitlines()
    assert {"Storage=volatile", "RuntimeMaxUse=16M"} <= set(lines)


VENUE = ROOT / "deploy" / "venue"
UNIT = "companion-node@.service"


def test_the_unit_of_a_node_is_hardened_and_systemd_takes_it(tmp_path: Path) -> None:
    done = analyze("security", "--offline=true", "--threshold=15", VENUE / UNIT)
    assert done.returncode == 0 and "Overall exposure level" in done.stdout, done.stdout
    text = (VENUE / UNIT).read_text("utf-8").replace("/opt/companion/current/bin/companion", "/bin/true")
    (tmp_path / UNIT).write_text(text, "utf-8")
    done = analyze("verify", "--man=no", tmp_path / UNIT.replace("@", "@8001"))
    assert "companion" not in done.stderr.replace("postgresql.service", ""), done.stderr


def test_the_database_with_its_password_is_on_no_command_line() -> None:
    text = (VENUE / UNIT).read_text("utf-8")
    assert "EnvironmentFile=/etc/companion/venue" in text and "--database" not in text
    assert "COMPANION_DATABASE=postgresql://" in (VENUE / "venue.env").read_text("utf-8")


def test_the_program_knows_every_command_and_option_of_the_page() -> None:
    add_found()
    page = (VENUE / "README.md").read_text("utf-8")
    typed = [
        *re.findall(r"`(companion [^`]+)`", page),
        *re.findall(r"bin/(companion .+?)(?:>|\n\n|$)", page, re.DOTALL),
    ]
    options = re.search(r'^COMPANION_OPTIONS="(.+)"$', (VENUE / "venue.env").read_text("utf-8"), re.MULTILINE)
    assert len(typed) >= 4 and options and len(page.splitlines()) <= 75, "it stands on one page"
    for line in (*typed, f"companion serve {options[1]}"):
        _, *words = shlex.split(line.replace("\\\n", " ").replace("…", "x"))
        command = main.commands[words.pop(0)]
        if isinstance(command, Group):
            command = command.commands[words.pop(0)]
        known = {name for option in command.params for name in option.opts}
        assert {word for word in words if word.startswith("--")} <= known, line
