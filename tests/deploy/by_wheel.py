"""The wheel of `make wheel`, installed by pip, pipx and uv as docs/own/pipx-uv.md says: `make wheel-test`.

Pytest does not collect these tests by itself; they are passed to it by name. For each way they are one story, in the
order of this file: install, use, update, uninstall.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
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
from tests.deploy.typed import OWN, blocks
from tests.hub.kept.opened import BACKUP
from tests.hub.power.check import code_of
from tests.hub.power.server import HubProcess, free_port, serving
from tests.sources import ROOT
from tests.web.house import Phone

PAGE = OWN / "pipx-uv.md"

WAYS = ("pipx", "uv", "pip")
"""The ways in the order of the page."""

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
        path = f"{OWN_UV.parent}{os.pathsep}{os.environ['PATH']}"
        mine = {"HOME": str(self.home), "PATH": path, "SHELL": "/bin/bash", "SDL_AUDIODRIVER": "dummy"}
        return {**kept, **own, **mine, "UV_PYTHON_DOWNLOADS": "never"}

    @property
    def data(self) -> Path:
        return self.home / ".local" / "share" / "companion"

    @property
    def program(self) -> Path:
        return self.home / ("companion/bin" if self.way == "pip" else "bin") / "companion"

    def run(self, *command: str | Path, status: int = 0, where: Path | None = None) -> str:
        """Run a command in the user's home or another folder; return its output, without errors."""
        done = subprocess.run(
            command,
            cwd=where or self.home,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert done.returncode == status, f"{done.stdout}\n{done.stderr}"
        return done.stdout

    def install(self, file: Path) -> None:
        """Install the wheel."""
        self._type(file, *(line for line in blocks(PAGE, "Install")[WAYS.index(self.way)] if "apt" not in line))

    def update(self, file: Path) -> None:
        """Install a newer wheel over it."""
        self._type(file, blocks(PAGE, "Update")[0][WAYS.index(self.way)])

    def uninstall(self) -> None:
        """Remove the program."""
        self.run("sh", "-c", blocks(PAGE, "Uninstall")[0][WAYS.index(self.way)])

    def _type(self, file: Path, *lines: str) -> None:
        """Type lines of the page in the folder with the wheel and its constraints."""
        said = " && ".join(lines).replace("VERSION", file.name.split("-")[1])
        assert file.name in said
        self.run("bash", "-c", said, where=file.parent)

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


def find_uv() -> str | None:
    """Return the path of uv, ours or the machine's, None if there is none."""
    return str(OWN_UV) if OWN_UV.exists() else shutil.which("uv")


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The wheel of these sources, and the next version's."""
    return wheel(tmp_path_factory.mktemp("first")), wheel(tmp_path_factory.mktemp("later"), next_number())


@pytest.fixture(scope="module", params=WAYS)
def installed(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, wheels: tuple[Path, Path]
) -> Installation:
    """An installation of the wheel of these sources."""
    if (request.param == "pipx" and not shutil.which("pipx")) or (request.param == "uv" and not find_uv()):
        missing(request.param)
    found = Installation(request.param, tmp_path_factory.mktemp(request.param))
    found.install(wheels[0])
    return found


def test_the_program_knows_its_version_and_all_that_it_needs_is_locked(
    installed: Installation, wheels: tuple[Path, Path]
) -> None:
    version = wheels[0].name.split("-")[1]
    assert installed.run(installed.program, "--version") == f"companion {version}\n"
    places = {"pip": "companion", "pipx": "pipx/venvs/table-companion", "uv": "uv/table-companion"}
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
    installed.update(wheels[1])
    assert installed.run(installed.program, "--version").startswith(f"companion {next_number()}+")
    with installed.hub() as server:
        assert "Anna" in server.wait_for(r"Already at this table: .*\n")[0]
        assert server.stop() == 0


def test_a_parked_game_a_running_evening_ledger_and_persons_of_the_former_are_all_there(
    installed: Installation, wheels: tuple[Path, Path]
) -> None:
    installed.update(wheels[0])
    installed.run(installed.program, "restore", BACKUP, "--replace")
    before = installed.standing()
    installed.update(wheels[1])
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
