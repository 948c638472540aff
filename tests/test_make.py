"""`make run` and `make test` on other machines than this one."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.ci import PREPARED, TARGETS
from tests.waiting import PATIENCE

ROOT = Path(__file__).resolve().parent.parent
KNOWN = {
    *("python_version", "python_full_version", "implementation_name"),
    *("platform_python_implementation", "platform_machine"),
}
"""Conditions that a line of a lock may have: on Python and the processor, not on the system or the kernel's release."""


def packages(lock: str) -> list[str]:
    """Return the lines of a lock that name a package."""
    lines = (ROOT / "requirements" / lock).read_text("utf-8").splitlines()
    return [line for line in lines if line[:1].isalnum()]


@pytest.mark.parametrize(
    "lock", ["run.txt", "test.txt", "voice.txt", "voice-test.txt", "venue.txt", "room.txt", "ears.txt", "letters.txt"]
)
def test_a_lock_names_versions_and_no_host_and_asks_nothing_of_the_system_or_its_kernel(lock: str) -> None:
    """Check this because pip 24.1 to 25.3 fails at a condition on a release such as 6.10.14-linuxkit (no version)."""
    asked = {name for line in packages(lock) for name in re.findall(r"[a-z]+_[a-z_]+", line.partition(";")[2])}
    assert asked <= KNOWN
    assert packages(lock) and all("==" in line for line in packages(lock))
    assert "://" not in (ROOT / "requirements" / lock).read_text("utf-8")


@pytest.mark.parametrize("command", ["run", "test"])
def test_on_another_system_a_command_ends_with_one_sentence(command: str, tmp_path: Path) -> None:
    uname = tmp_path / "bin" / "uname"
    uname.parent.mkdir()
    uname.write_text("#!/bin/sh\necho Darwin\n", "utf-8")
    uname.chmod(0o755)
    shutil.copy(ROOT / "Makefile", tmp_path)
    path = f"{uname.parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["make", command], cwd=tmp_path, env={"PATH": path}, capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode != 0
    assert done.stdout.splitlines() == [
        "The table companion runs on Linux alone: on a Raspberry Pi, on a laptop with Linux, or on Windows under WSL2."
    ]
    assert "Traceback" not in done.stderr
    assert not (tmp_path / ".venv").exists()


def would_run(*words: str) -> list[str]:
    """Return the commands of tests that make would run, whatever the options of the make that runs this test."""
    command, path = ["make", "--dry-run", *words], {"PATH": os.environ["PATH"]}
    done = subprocess.run(command, cwd=ROOT, env=path, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    lines = [line for line in done.stdout.splitlines() if "python -m tests" in line or "pytest" in line]
    return [line.split("python -m ")[1] for line in lines]


def test_a_room_is_tested_alone_and_a_game_recorded_alone() -> None:
    (room,) = would_run("test", "ROOM=games/complots")
    assert room.endswith(" tests/games/complots ")
    style, compiles, everything = would_run("test")
    assert style == "tests.docstrings"
    assert "--collect-only" in compiles
    assert "tests/" not in everything
    assert "--short" not in room
    assert would_run("golden", "GAME=complots") == ["tests.golden --write complots"]


def test_what_make_test_leaves_out_is_run_by_make_long_and_both_in_ci() -> None:
    short, long = (would_run(target)[-1].split() for target in ("test", "long"))
    assert "--short" in short and "--long" in long
    assert set(short) ^ set(long) == {"--short", "--long"}
    everything = would_run("everything")[-1].split()
    assert set(everything) == set(short) - {"--short"}
    assert {"check", "everything"} <= {target.name for target in TARGETS}
    assert (ROOT / ".ci" / "run").read_text("utf-8").endswith("exec python3 -m tests.ci\n")


def test_each_target_of_ci_can_be_made_and_runs_again_what_it_is_given() -> None:
    for target in (*TARGETS, *PREPARED):
        commands = would_run(target.name, *target.words, "ONLY=@again")
        again = [command for command in commands if "@again" in command.split()]
        assert len(again) == target.tests, commands


def test_one_game_is_laid_down_and_one_is_tried_by_all_laws() -> None:
    assert would_run("game", "NAME=sealed-bid") == ["tests.new_game 'sealed-bid'"]
    (laws,) = would_run("laws", "GAME=complots")
    assert laws.startswith("tests.laws 'complots' --numprocesses ")
