"""The installer: its requirements, the voices it fetches, and a power cut at any moment."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.deploy.units import UNITS
from tests.long import further
from tests.sources import ROOT

SCRIPT = ROOT / "deploy" / "install.sh"


@pytest.mark.parametrize(("free", "laid", "enough"), [(200, 150, True), (200, 0, False), (400, 0, True)])
def test_what_an_earlier_try_has_laid_down_counts_as_room(tmp_path: Path, free: int, laid: int, enough: bool) -> None:
    """Check that repeated power cuts in a first start do not add up; `free` and `laid` are in MB."""
    programs = {
        "df": f"printf 'Avail\\n{free * 1000}\\n'",
        "du": f"[ {laid} -gt 0 ] && printf '{laid * 1000}\\tx\\n'",
        "getconf": "echo 64",
        "python3": "",
    }
    for name, what in programs.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{what}\n", "ascii")
        (tmp_path / name).chmod(0o755)
    found = re.search(r"^check_system\(\).*?^}$", SCRIPT.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert found
    given = f"set -euo pipefail\nHERE={tmp_path} RELEASES={tmp_path} anyway=yes screen='' power=''\n"
    text = f'{given}fail() {{ echo "$*"; exit 1; }}\n{found[0]}\ncheck_system 1.0'
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(["bash", "-c", text], env={"PATH": path}, capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == ("" if enough else "less than 300 MB are free under /opt")
    assert (done.returncode == 0) == enough


BEFORE = """
set -euo pipefail
say() { printf '%s\\n' "$*"; }
fail() { printf 'FAILED %s\\n' "$*"; exit 1; }
OPT=$PWD RELEASES=$PWD/releases HERE=$PWD DATA=$PWD/data language=it
"""


def run(folder: Path, voices: str, script: str, said: str = "") -> str:
    """Run a script after the installer's part, with `voices` as they were typed; return its output."""
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


def test_nobody_is_asked_where_nobody_can_answer_and_piper_is_left_out_where_nobody_wants_it(tmp_path: Path) -> None:
    assert run(tmp_path, "", "ask_for_voices ''; say \"[$voices]\"", said="it\n") == "[]\n"
    assert run(tmp_path, "", "add_piper 1.0; say done") == "done\n", "there is not even such a release"


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


DEPLOY = ROOT / "deploy"

PLACES = ("/opt/companion", "/var/lib/companion", "/etc/", "/usr/local/")

MOMENTS = 12
"""The number of power cuts, from the first command of the installer to its last."""

STORY = """
check_system() {{ :; }}
make_user() {{ mkdir -p "$OPT" "$RELEASES" "$BACKUPS" "$DATA"; }}
add_piper() {{ :; }}
fetch_voices() {{ :; }}
ask_for_voices() {{ :; }}
booted() {{ true; }}
systemctl() {{ :; }}
journalctl() {{ :; }}
make_release() {{
    local home=$RELEASES/$1
    mkdir -p "$home/bin"
    cp -r "$HERE/deploy" "$home/deploy"
    echo "# $1" | tee -a "$home/deploy/systemd/companion.service" >/dev/null
    printf 'true\\n' >"$home/bin/python"
    chmod +x "$home/bin/python"
    touch "$home/complete"
}}
smoke_test() {{ [ "$1" != refused ] || fail "refused"; }}
ready() {{
    # A later hub lays aside what an earlier one has written, and writes what that one cannot read.
    if [ -e "$DATA/evening" ] && ! grep -qx "$(current)" "$DATA/evening"; then
        mkdir -p "$DATA/old-1"
        mv "$DATA/evening" "$DATA/old-1"
    fi
    echo "$(current)" >"$DATA/evening"
    [ "$(current)" != hangs ]
}}
{plug}
do_install
"""

PLUG = """
set -o functrace
left={cut}
trap 'left=$((left - 1)); [ $left -ne 0 ] || kill -9 $$' DEBUG
"""
COUNTED = "set -o functrace\ncount=0\ntrap 'count=$((count + 1)); echo $count >{path}' DEBUG"


class InstallMachine:
    """A folder in place of a machine's root, with a first version."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.said = ""
        (root / "usr/local/bin").mkdir(parents=True)
        assert self.install("first") == 0, self.said
        assert self.current == "first"

    def install(self, version: str, plug: str = "") -> int:
        """Install a version, with a script that cuts the power meanwhile; return the exit status."""
        tree = self.root / "carried"
        self._carry(tree, version)
        text = (tree / "deploy/install.sh").read_text("utf-8")
        start, _, _ = text.partition("\ncase $verb in\n")
        start = start.replace("check_voices; [", "check_voices; : || [")
        (tree / "deploy/story.sh").write_text(start + STORY.format(plug=plug), "utf-8")
        return self._run(tree / "deploy/story.sh")

    def start(self) -> None:
        """Run the steps of the next start before the hub."""
        if (self.root / "opt/companion/trying").exists():
            settle = self.root / "opt/companion/current/deploy/settle"
            text = settle.read_text("utf-8").replace("\n[ -e", "\nsystemctl() { :; }\n[ -e")
            settle.write_text(text, "utf-8")
            assert self._run(settle) == 0

    @property
    def current(self) -> str:
        """The version that starts; check that it is complete, with its own units and readable evenings."""
        found = (self.root / "opt/companion/current").resolve(strict=True)
        assert (found / "complete").exists()
        unit = (self.root / "etc/systemd/system/companion.service").read_text("utf-8")
        assert unit.endswith(f"# {found.name}\n")
        evening = (self.root / "var/lib/companion/evening").read_text("utf-8").strip()
        assert evening in ("first", found.name)
        return found.name

    @property
    def releases(self) -> set[str]:
        """The versions on disk, complete or not."""
        return {path.name for path in (self.root / "opt/companion/releases").iterdir()}

    def _carry(self, tree: Path, version: str) -> None:
        subprocess.run(["rm", "-rf", tree], check=True)
        tree.mkdir()
        subprocess.run(["cp", "-r", DEPLOY, tree], check=True)
        (tree / "VERSION").write_text(f"{version}\n", "ascii")
        for name in ("install.sh", "versions", "settle"):
            path = tree / "deploy" / name
            text = path.read_text("utf-8")
            for place in PLACES:
                text = text.replace(place, f"{self.root}{place}")
            path.write_text(text, "utf-8")

    def _run(self, script: Path) -> int:
        done = subprocess.run(["bash", script], capture_output=True, text=True, timeout=60, check=False)
        self.said = done.stdout + done.stderr
        return done.returncode


@pytest.fixture
def machine(tmp_path: Path) -> InstallMachine:
    """A machine with a first version."""
    return InstallMachine(tmp_path)


def test_a_later_version_takes_the_place_of_the_earlier(machine: InstallMachine) -> None:
    assert machine.install("second") == 0
    assert (machine.current, machine.releases) == ("second", {"first", "second"})
    for kept in ("companion/old-1", "companion-before/first"):
        assert (machine.root / "var/lib" / kept / "evening").read_text("utf-8") == "first\n"
    assert not (machine.root / "opt/companion/trying").exists()


@pytest.mark.parametrize("version", ["refused", "hangs"])
def test_what_is_refused_leaves_nothing_of_itself(machine: InstallMachine, version: str) -> None:
    assert machine.install(version) == 1
    assert (machine.current, machine.releases) == ("first", {"first"})
    assert not (machine.root / "opt/companion/trying").exists()
    assert not (machine.root / "var/lib/companion/old-1").exists(), "its evenings are where they were"


def test_an_earlier_version_with_fewer_units_takes_the_others_away(machine: InstallMachine) -> None:
    (machine.root / "opt/companion/releases/first/deploy/systemd/companion-settle.service").unlink()
    assert machine.install("hangs") == 1
    assert {path.name for path in (machine.root / "etc/systemd/system").iterdir()} == {
        path.name for path in UNITS.iterdir() if path.name != "companion-settle.service"
    }


@pytest.mark.long
@pytest.mark.parametrize("version", further(["second", "hangs"]))
def test_wherever_the_plug_is_pulled_one_of_the_two_is_there(tmp_path: Path, version: str) -> None:
    """Check this with a kill of the installer before each of its commands, which are atomic themselves."""
    count = tmp_path / "count"
    InstallMachine(tmp_path / "whole").install(version, COUNTED.format(path=count))
    commands = int(count.read_text("ascii"))
    seen = []
    for number in range(MOMENTS):
        machine = InstallMachine(tmp_path / str(number))
        assert machine.install(version, PLUG.format(cut=1 + (commands - 1) * number // (MOMENTS - 1))) < 0
        machine.start()
        seen.append(machine.current)
    assert set(seen) == {"first", *({"second"} & {version})}
    assert seen == sorted(seen), "what has come stays"
