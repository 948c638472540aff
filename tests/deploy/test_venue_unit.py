"""The unit of a node, and the commands of the venue's page: systemd takes it, and the program knows them."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

from click import Group

from companion.hub.cli import add_found, main
from tests.conftest import missing
from tests.sources import ROOT

VENUE = ROOT / "deploy" / "venue"
UNIT = "companion-node@.service"


def analyze(*words: str | Path) -> subprocess.CompletedProcess[str]:
    if not shutil.which("systemd-analyze"):
        missing("systemd-analyze")
    return subprocess.run(["systemd-analyze", "--no-pager", *words], capture_output=True, text=True, timeout=60)


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
    assert len(typed) >= 4 and options
    for line in (*typed, f"companion serve {options[1]}"):
        _, *words = shlex.split(line.replace("\\\n", " ").replace("…", "x"))
        command = main.commands[words.pop(0)]
        if isinstance(command, Group):
            command = command.commands[words.pop(0)]
        known = {name for option in command.params for name in option.opts}
        assert {word for word in words if word.startswith("--")} <= known, line


def test_the_page_stands_on_one() -> None:
    assert len((VENUE / "README.md").read_text("utf-8").splitlines()) <= 75
