"""The container of deploy/container, built and run by Debian's podman from a Debian of our own: `make container-test`.

Pytest does not collect these tests by itself; they are passed to it by name. They are one story, in the order of this
file. No image is pulled. Podman runs with the options of compose.yaml, since the podman-compose of Debian 12 cannot run
a container in the machine's own network. That a real compose reads the file is not shown here, nor a loudspeaker.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import missing
from tests.deploy.archive import PATIENCE, next_number, released, updated
from tests.deploy.chroot import base
from tests.hub.power.server import free_port
from tests.waiting import until
from tests.web.house import Phone

BASE = "localhost/base:trixie"

FOLDER = Path("deploy") / "container"

# The usual runtime of Debian refuses some layouts of cgroups, and the usual limits need a right that tests may lack.
SETTINGS = """[containers]
default_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
"""

pytestmark = pytest.mark.story


def read_compose(tree: Path) -> dict[str, Any]:
    """Return compose.yaml of an unpacked archive, read by Debian's own parser of YAML."""
    command = "import json, sys, yaml; print(json.dumps(yaml.safe_load(sys.stdin)))"
    done = subprocess.run(
        ["/usr/bin/python3", "-c", command],
        input=(tree / FOLDER / "compose.yaml").read_text("utf-8"),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    if "No module named 'yaml'" in done.stderr:
        missing("python3-yaml")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def as_options(service: dict[str, Any]) -> list[str]:
    """Return the options of podman that mean the same as a service of compose; fails at a key that it doesn't know."""
    options = ["--network", service.pop("network_mode"), "--restart", service.pop("restart")]
    options += ["--stop-timeout", service.pop("stop_grace_period").removesuffix("s")]
    options += ["--read-only", "--read-only-tmpfs=false"] if service.pop("read_only") else []
    listed = {"tmpfs": "tmpfs", "cap_drop": "cap-drop", "security_opt": "security-opt", "volumes": "volume"}
    for key, option in listed.items():
        options += [f"--{option}={value}" for value in service.pop(key)]
    assert set(service) == {"build", "image", "command"}, "this test knows how podman calls each key of compose.yaml"
    return options


@dataclass
class Podman:
    """Podman with images, containers and volumes of its own, in one folder."""

    folder: Path
    port: int = field(default_factory=free_port)

    def run(self, *words: str | Path, status: int | None = 0, before: Sequence[str] = ()) -> str:
        """Run podman, by the command `before` if there is one; return its output, errors included."""
        own = {"CONTAINERS_STORAGE_CONF": "storage.conf", "CONTAINERS_CONF": "containers.conf"}
        places = {name: str(self.folder / file) for name, file in own.items()}
        done = subprocess.run(
            [*before, "podman", *words],
            env={**os.environ, **places, "BUILDAH_ISOLATION": "chroot"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=PATIENCE,
        )
        assert status in (None, done.returncode), done.stdout
        return done.stdout

    def build(self, tree: Path) -> None:
        """Build the image of an unpacked archive as compose does, from our own Debian and without a network."""
        service = read_compose(tree)["services"]["companion"]
        context = (tree / FOLDER / service["build"]["context"]).resolve()
        file = context / service["build"]["dockerfile"]
        named = ("--build-arg", f"BASE={BASE}", "--tag", service["image"], "--file", file)
        self.run("build", "--quiet", "--pull-never", *named, context, before=("unshare", "--net"))

    def start(self, tree: Path) -> None:
        """Start the hub in a container on a port of this machine alone, and wait for its table page."""
        service = read_compose(tree)["services"]["companion"]
        image, command = service["image"], service["command"]
        here = ("--bind", "127.0.0.1", "--address", "127.0.0.1", "--port", str(self.port))
        self.run("run", "--detach", "--name", "hub", *as_options(service), image, *command, *here)
        self.wait_for(r"Table code: \w+")

    def wait_for(self, pattern: str) -> str:
        """Return the first match in the hub's output; fails if there never is one."""

        def ended() -> str:
            state = self.run("inspect", "--format", "{{.State.Status}}", "hub").strip()
            return "" if state in ("running", "created") else f"the container is {state}: {self.run('logs', 'hub')}"

        said = until(lambda: self.run("logs", "hub"), lambda said: re.search(pattern, said), ended=ended)
        found = re.search(pattern, said)
        assert found
        return found[0]

    def stop(self) -> int:
        """Stop the hub as compose does, remove its container, and return the exit status."""
        self.run("stop", "hub")
        status = int(self.run("inspect", "--format", "{{.State.ExitCode}}", "hub"))
        self.run("rm", "hub")
        return status

    def phone(self) -> Phone:
        return Phone(self.port, self.wait_for(r"Table code: \w+").split()[-1])

    def __truediv__(self, name: str) -> Path:
        return self.folder / name


@pytest.fixture(scope="module")
def trees(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The archive of these sources, unpacked, and the next version's."""
    first = released(tmp_path_factory.mktemp("released"))
    return first, updated(first, tmp_path_factory.mktemp("later"))


@pytest.fixture(scope="module")
def podman(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Podman]:
    """Podman that has our own Debian."""
    for program in ("podman", "runc", "mmdebstrap", "unshare"):
        if not shutil.which(program):
            missing(program)
    if os.geteuid() != 0:
        missing("root, who alone may run a container in the machine's own network here")
    found = Podman(tmp_path_factory.mktemp("podman"))
    (found / "containers.conf").write_text(SETTINGS, "ascii")
    # One layer of overlays cannot lie on another.
    kind = subprocess.run(["stat", "-f", "-c", "%T", found.folder], capture_output=True, text=True).stdout.strip()
    driver = "vfs" if kind == "overlayfs" else "overlay"
    places = f'driver = "{driver}"\ngraphroot = "{found / "store"}"\nrunroot = "{found / "run"}"\n'
    (found / "storage.conf").write_text(f"[storage]\n{places}", "ascii")
    try:
        found.run("import", "--quiet", base("trixie"), BASE)
        yield found
    finally:
        found.run("rm", "--all", "--force", "--volumes", status=None)
        found.run("rmi", "--all", "--force", status=None)


def test_the_image_is_built_without_a_network_and_the_first_page_answers(
    podman: Podman, trees: tuple[Path, Path]
) -> None:
    podman.build(trees[0])
    podman.start(trees[0])
    anna = podman.phone()
    assert [anna.get(path).status for path in ("/", "/help", f"/{anna.code}")] == [200] * 3
    anna.sit("Anna")


def test_the_hub_writes_nowhere_but_into_its_data_and_has_no_rights(podman: Podman) -> None:
    assert podman.run("exec", "hub", "id", "--user").strip() == "10001"
    for path in ("/opt/companion/x", "/etc/x", "/usr/local/bin/x"):
        podman.run("exec", "hub", "touch", path, status=1)
    podman.run("exec", "hub", "touch", "/data/x")
    podman.run("exec", "hub", "mktemp")
    state = podman.run("exec", "hub", "cat", "/proc/1/status")
    assert re.findall(r"^(?:Cap(?:Prm|Eff|Bnd)|NoNewPrivs):\t(\w+)", state, re.MULTILINE) == [*["0" * 16] * 3, "1"]


def test_commands_in_the_container_find_its_data_and_say_what_is_missing(podman: Podman) -> None:
    doctor = podman.run("exec", "hub", "companion", "doctor", status=None)
    assert "hardware: ok\n" in doctor and "Traceback" not in doctor
    assert "sounds: ! The hub has no loudspeaker." in doctor, "no sound card was handed in"
    assert "evening.db" in podman.run("exec", "hub", "ls", "/data/companion")


def test_a_signal_ends_it_and_a_newer_image_finds_the_data(podman: Podman, trees: tuple[Path, Path]) -> None:
    assert podman.stop() == 0
    podman.build(trees[1])
    podman.start(trees[1])
    assert podman.run("exec", "hub", "companion", "--version").startswith(f"companion {next_number()}+")
    assert "Anna" in podman.wait_for(r"Already at this table: .*\n")


def test_without_its_container_the_data_stay_until_the_volume_is_removed(podman: Podman) -> None:
    assert podman.stop() == 0
    assert podman.run("volume", "ls", "--quiet").split() == ["data"]
    podman.run("volume", "rm", "data")
