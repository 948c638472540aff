"""The installer's part that fetches voices of people: what it takes, what it asks, and that it stops nothing."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.sources import ROOT

BEFORE = """
set -euo pipefail
say() { printf '%s\\n' "$*"; }
fail() { printf 'FAILED %s\\n' "$*"; exit 1; }
OPT=$PWD RELEASES=$PWD/releases HERE=$PWD DATA=$PWD/data language=it
"""


def run(folder: Path, voices: str, script: str, said: str = "") -> str:
    """Run a script after the installer's part, with `voices` as they were typed; return what it says."""
    done = subprocess.run(
        ["bash", "-c", f'{BEFORE}voices="{voices}"\n. {ROOT}/deploy/voices\n{script}'],
        cwd=folder, input=said, capture_output=True, text=True, timeout=60,
        env={**os.environ, "PATH": f"{folder}/bin:{os.environ['PATH']}"},
    )  # fmt: skip
    return done.stdout


def program(folder: Path, name: str, script: str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/bash\n{script}\n")
    path.chmod(0o755)


@pytest.mark.parametrize(
    ("voices", "taken"),
    [("", True), ("none", True), ("it", True), ("it,en,es", True), ("it,fr", False), ("it; rm", False)],
)
def test_only_our_languages_are_taken(tmp_path: Path, voices: str, taken: bool) -> None:
    assert ("FAILED" not in run(tmp_path, voices, "check_voices")) is taken


def test_nobody_is_asked_where_nobody_can_answer(tmp_path: Path) -> None:
    assert run(tmp_path, "", "ask_for_voices ''; say \"[$voices]\"", said="it\n") == "[]\n"


def test_each_language_is_fetched_as_the_hubs_own_user(tmp_path: Path) -> None:
    program(tmp_path, "bin/runuser", 'echo "$@"')
    assert run(tmp_path, "it,en", "fetch_voices").splitlines() == [
        f"-u companion -- {tmp_path}/current/bin/companion voices add {one} --data {tmp_path}/data --language it"
        for one in ("it", "en")
    ]
    assert run(tmp_path, "none", "fetch_voices") == run(tmp_path, "", "fetch_voices") == ""


def test_without_internet_the_hub_is_installed_all_the_same(tmp_path: Path) -> None:
    program(tmp_path, "bin/runuser", "exit 1")
    program(tmp_path, "releases/1.0/bin/python", "exit 1")
    said = run(tmp_path, "it", "add_piper 1.0; fetch_voices; say done")
    assert "once there is internet" in said and "no human voice for it yet" in said and said.endswith("done\n")


def test_piper_is_left_out_where_nobody_wants_it(tmp_path: Path) -> None:
    assert run(tmp_path, "", "add_piper 1.0; say done") == "done\n", "there is not even such a release"
