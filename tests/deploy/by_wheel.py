"""The wheel of `make wheel`, installed by pip, pipx and uv outside of the checkout: `make wheel-test`.

Pytest does not collect these tests by itself; they are passed to it by name. For each way they are one story, in the
order of this file: install, use, update, uninstall.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from companion.hub.log.log import LOG
from tests.conftest import missing
from tests.deploy.archive import PATIENCE, next_number, wheel
from tests.deploy.guest_phone import view_of
from tests.deploy.kept_data import is_whole, resumes, standing
from tests.hub.kept.opened import BACKUP
from tests.hub.power.check import code_of
from tests.hub.power.server import HubProcess, free_port, serving
from tests.sources import ROOT
from tests.web.house import Phone

WAYS = ("pip", "pipx", "uv")

OWN_UV = ROOT / "build" / "uv" / "bin" / "uv"
"""The uv that `make wheel-test` fetches: Debian 12 has none."""

pytestmark = pytest.mark.story


@dataclass(frozen=True)
class Installation:
    """A way to install the wheel, for a user whose home is `home`."""

    way: str
    home: Path

    @property
    def environment(self) -> dict[str, str]:
        """The environment of that user, in which no setting points into the checkout."""
        places = {"PIPX_HOME": "pipx", "PIPX_BIN_DIR": "bin", "UV_TOOL_DIR": "uv", "UV_TOOL_BIN_DIR": "bin"}
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "PYTHON", "VIRTUAL"))}
        own = {name: str(self.home / folder) for name, folder in places.items()}
        return {**kept, **own, "HOME": str(self.home), "SDL_AUDIODRIVER": "dummy", "UV_PYTHON_DOWNLOADS": "never"}

    @property
    def data(self) -> Path:
        return self.home / ".local" / "share" / "companion"

    @property
    def program(self) -> Path:
        return self.home / ("venv/bin" if self.way == "pip" else "bin") / "companion"

    def run(self, *command: str | Path, status: int = 0) -> str:
        """Run a command in the user's home; return its output, without errors."""
        done = subprocess.run(
            command,
            cwd=self.home,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert done.returncode == status, f"{done.stdout}\n{done.stderr}"
        return done.stdout

    def install(self, file: Path) -> None:
        """Install the wheel, or a newer one over it, with the command of docs/own/pipx-uv.md."""
        constraints = file.with_name("constraints.txt")
        if self.way == "pipx":
            self.run("pipx", "install", "--force", f"--pip-args=--constraint={constraints}", file)
        elif self.way == "uv":
            self.run(uv(), "tool", "install", "--constraints", constraints, file)
        else:
            self.run(sys.executable, "-m", "venv", self.home / "venv")
            pip = (self.home / "venv/bin/python", "-m", "pip")
            self.run(*pip, "install", "--quiet", "--upgrade", "--constraint", constraints, file)

    def uninstall(self) -> None:
        """Remove the program."""
        if self.way == "pipx":
            self.run("pipx", "uninstall", "table-companion")
        elif self.way == "uv":
            self.run(uv(), "tool", "uninstall", "table-companion")
        else:
            self.run(self.home / "venv/bin/python", "-m", "pip", "uninstall", "--yes", "table-companion")

    @contextmanager
    def hub(self) -> Iterator[HubProcess]:
        """Start the hub on the user's data."""
        with serving(self.data, program=(self.program,), environment=self.environment) as server:
            yield server

    def standing(self) -> dict[str, Any]:
        """Return the players' views of the kept tables, once the hub has started."""
        with self.hub() as server:
            url = server.url()
            found = standing(lambda *asked: json.dumps(view_of(url, *asked)))
            assert server.stop() == 0
        return found


def uv() -> str:
    """Return the program uv."""
    return str(OWN_UV) if OWN_UV.exists() else shutil.which("uv") or missing("uv")


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The wheel of these sources, and the next version's."""
    return wheel(tmp_path_factory.mktemp("first")), wheel(tmp_path_factory.mktemp("later"), next_number())


@pytest.fixture(scope="module", params=WAYS)
def installed(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, wheels: tuple[Path, Path]
) -> Installation:
    """An installation of the wheel of these sources."""
    if request.param == "pipx" and not shutil.which("pipx"):
        missing("pipx")
    found = Installation(request.param, tmp_path_factory.mktemp(request.param))
    found.install(wheels[0])
    return found


def test_the_program_knows_its_version_and_all_that_it_needs_is_locked(
    installed: Installation, wheels: tuple[Path, Path]
) -> None:
    version = wheels[0].name.split("-")[1]
    assert installed.run(installed.program, "--version") == f"companion {version}\n"
    places = {"pip": "venv", "pipx": "pipx/venvs/table-companion", "uv": "uv/table-companion"}
    python = installed.home / places[installed.way] / "bin" / "python"
    list_versions = "from importlib.metadata import distributions as d; print(*(f'{p.name}=={p.version}' for p in d()))"
    found = {one.lower() for one in installed.run(python, "-c", list_versions).split()}
    locked = {line.split()[0] for line in wheels[0].with_name("constraints.txt").read_text("ascii").splitlines()}
    assert {line for line in locked if line.startswith(("babel==", "flask==", "uvicorn=="))} <= found


def test_the_doctor_finds_all_that_the_program_brings(installed: Installation) -> None:
    # The port is another's, perhaps: all other findings are about this installation.
    command = (installed.program, "doctor")
    done = subprocess.run(command, cwd=installed.home, env=installed.environment, capture_output=True, text=True)
    assert {"hardware: ok", "sounds: ok"} <= set(done.stdout.splitlines()), done.stdout
    assert "Traceback" not in done.stderr


def test_voices_the_night_and_a_demo_work_without_the_checkout(installed: Installation) -> None:
    assert "it_IT-paola-medium" in installed.run(installed.program, "voices")
    night = json.loads(installed.run(installed.program, "night", "--characters", "5", "--timeline"))
    assert night["lines"]
    demo = ("--watch", "--games", "1", "--rate", "500", "--no-browser", "--port", str(free_port()))
    assert "Complots" in installed.run(installed.program, "demo", "complots", *demo)


def test_the_first_page_answers_and_so_do_help_sheets_and_a_phone(installed: Installation) -> None:
    with installed.hub() as server:
        anna = Phone(int(server.url().rpartition(":")[2]), code_of(server.url()))
        for path in ("/", "/help", "/help/en/own/laptop", "/help/it/play/join", f"/{anna.code}"):
            assert anna.get(path).status == 200, path
        anna.sit("Anna")
        assert server.stop() == 0
    assert installed.data.is_dir()


def test_a_newer_wheel_finds_the_data_of_the_former(installed: Installation, wheels: tuple[Path, Path]) -> None:
    installed.install(wheels[1])
    assert installed.run(installed.program, "--version").startswith(f"companion {next_number()}+")
    with installed.hub() as server:
        assert "Anna" in server.wait_for(r"Already at this table: .*\n")[0]
        assert server.stop() == 0


def test_a_parked_game_a_running_evening_ledger_and_persons_of_the_former_are_all_there(
    installed: Installation, wheels: tuple[Path, Path]
) -> None:
    installed.install(wheels[0])
    installed.run(installed.program, "restore", BACKUP, "--replace")
    before = installed.standing()
    installed.install(wheels[1])
    assert installed.standing() == before
    is_whole(installed.data)
    with installed.hub() as server:
        url = server.url()
        resumes(lambda *asked: json.dumps(view_of(url, *asked)))
        assert server.stop() == 0


def test_an_uninstalled_program_is_gone_and_the_data_stay(installed: Installation) -> None:
    installed.uninstall()
    assert not installed.program.exists()
    assert (installed.data / LOG).exists(), list(installed.data.iterdir())
