"""A checkout that `make run` starts, typed from README and docs/own, in Debians without systemd: `make release-test`.

Pytest does not collect these tests by itself; they are passed to it by name. In each Debian they are one story, in the
order of this file. Wheels take the place of an index, and a folder that of a forge.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.deploy.archive import released
from tests.deploy.chroot import PATIENCE, Debian, debian
from tests.deploy.typed import OWN, blocks, packages
from tests.hub.power.check import code_of
from tests.hub.power.server import HubProcess, free_port
from tests.sources import ROOT
from tests.web.house import Phone

LATER = "97.3"
"""The version of the newer sources."""

LAPTOP = OWN / "laptop.md"

PACKAGES = packages(blocks(LAPTOP, "Linux")[0])

HOME = "/srv/gio"

FOLDER = f"{HOME}/table-companion"
"""The folder of the clone."""

DATA = f"{HOME}/.local/share/companion"

pytestmark = pytest.mark.story


@dataclass(frozen=True)
class Owner:
    """A person without root who types at the terminal of a Debian."""

    system: Debian

    def type(self, *lines: str, folder: str = FOLDER) -> str:
        """Type lines in a folder, and return their output, errors included."""
        done = subprocess.run(
            self._command(" && ".join(lines), folder),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=PATIENCE,
        )
        assert done.returncode == 0, done.stdout
        return done.stdout

    @contextmanager
    def hub(self, *lines: str) -> Iterator[HubProcess]:
        """Type lines of which the last starts the hub, here on a free port of this machine; end it by Ctrl+C."""
        assert lines[-1] == "make run"
        options = f"--port {free_port()} --bind 127.0.0.1 --address 127.0.0.1 --mute"
        process = subprocess.Popen(
            self._command(" && ".join((*lines[:-1], f'make run ARGS="{options}"')), FOLDER),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        server = HubProcess(process)
        try:
            server.wait_for("Table page: ", PATIENCE)  # it may be set up first
            yield server
            os.killpg(process.pid, signal.SIGINT)
            process.communicate(timeout=PATIENCE)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait(PATIENCE)
            assert process.stdout
            process.stdout.close()

    def _command(self, line: str, folder: str) -> Sequence[str | Path]:
        inside = f"mount -t proc proc {self.system.root}/proc && exec chroot {self.system.root} " + '"$@"'
        user = ("setpriv", "--reuid=gio", "--regid=gio", "--init-groups", "env", "--ignore-environment")
        known = ("PATH=/usr/bin:/bin", f"HOME={HOME}", "LC_ALL=C.UTF-8", "PYTHONUNBUFFERED=1")
        return ["unshare", "--mount", "sh", "-c", inside, "sh", *user, *known, "sh", "-c", f"cd {folder} && {line}"]


@pytest.fixture(scope="module", params=["bookworm", "trixie"])
def owner(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Owner]:
    """A person who has cloned these sources, in a Debian with the packages that the page installs."""
    with debian(request.param, tmp_path_factory.mktemp("debian"), PACKAGES) as system:
        shutil.copytree(released(tmp_path_factory.mktemp("released")) / "wheels", system / "srv/wheels")
        (system / "etc/pip.conf").write_text("[global]\nno-index = true\nfind-links = /srv/wheels\n", "utf-8")
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
        packed = ["tar", "--create", "--directory", str(ROOT), "--null", "--files-from=-"]
        archive = subprocess.run(packed, input=listed, check=True, stdout=subprocess.PIPE).stdout
        (system / "srv/origin").mkdir()
        subprocess.run(["tar", "--extract", "--directory", system / "srv/origin"], input=archive, check=True)
        system.run("useradd", "--create-home", "--home-dir", HOME, "gio")
        system.run("chown", "--recursive", "gio:", "/srv/origin")
        found = Owner(system)
        found.type("git config --global user.name Gio", "git config --global user.email gio@localhost", folder=HOME)
        found.type("git init --quiet", "git add --all", "git commit --quiet --message First", folder="/srv/origin")
        found.type(f"git clone --quiet /srv/origin {FOLDER}", folder=HOME)
        yield found


def test_make_run_sets_up_and_the_first_page_answers(owner: Owner) -> None:
    with owner.hub("make run") as server:
        anna = Phone(int(server.url().rpartition(":")[2]), code_of(server.url()))
        assert [anna.get(path).status for path in ("/", "/help/en/own/laptop", f"/{anna.code}")] == [200] * 3
        anna.sit("Anna")
        assert "is missing" not in server.said


def test_a_backup_is_saved_beside_what_would_be_deleted(owner: Owner) -> None:
    owner.type(f".venv/bin/{blocks(OWN / 'backup.md', '')[0][0]}")
    assert (owner.system / f"{HOME}/evenings.backup").exists()


def test_newer_sources_go_on_where_the_former_were(owner: Owner) -> None:
    bump = f"sed -i 's/^version = .*/version = \"{LATER}\"/' pyproject.toml"
    owner.type(bump, "git commit --quiet --all --message Newer", folder="/srv/origin")
    with owner.hub(*blocks(LAPTOP, "Update")[0]) as server:
        assert "Anna" in server.wait_for(r"Already at this table: .*\n")[0]
        Phone(int(server.url().rpartition(":")[2]), code_of(server.url())).sit("Ben")
    assert owner.type(".venv/bin/companion --version").split("+")[0].strip() == f"companion {LATER}"


def test_a_restored_backup_has_the_evening_as_it_was(owner: Owner) -> None:
    owner.type(f".venv/bin/{blocks(OWN / 'backup.md', '')[0][1]}")
    with owner.hub("make run") as server:
        here = server.wait_for(r"Already at this table: .*\n")[0]
        assert "Anna" in here and "Ben" not in here


def test_without_its_folder_the_evenings_stay_until_they_are_deleted(owner: Owner) -> None:
    shutil.rmtree(owner.system / FOLDER)
    assert (owner.system / f"{DATA}/evening.db").exists()
    owner.type(*blocks(LAPTOP, "Uninstall")[0], folder=HOME)
    left = {path.name for path in (owner.system / HOME).rglob("*") if re.search("companion", path.name)}
    assert left == set()
