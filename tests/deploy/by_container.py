"""The container of deploy/container by Debian's podman and compose, typed from its page: `make container-test`.

Pytest does not collect these tests by itself; they are passed to it by name. They are one story, in the order of this
file. No image is pulled: the base is a Debian of our own. Debian's docker-compose speaks to podman's service, which
stands in for Docker's. Docker's own engine is not shown here, nor a loudspeaker.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import missing
from tests.deploy.archive import PATIENCE, next_number, released, updated
from tests.deploy.chroot import base
from tests.deploy.typed import OWN, blocks
from tests.hub.power.server import free_port
from tests.waiting import until
from tests.web.house import Phone

BASE = "docker.io/library/debian:trixie-slim"
"""The name of the base that the Containerfile takes; here a Debian of our own has it."""

PAGE = OWN / "container.md"

FOLDER = Path("deploy") / "container"

HUB = "companion"
"""The name of the container."""

# The usual runtime of Debian refuses some layouts of cgroups, and the usual limits need a right that tests may lack.
SETTINGS = """[containers]
default_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
"""

OVERRIDE = """services:
  companion:
    command: ["serve", "--bind", "127.0.0.1", "--address", "127.0.0.1", "--port", "{port}"]
"""
"""The file beside compose.yaml, with which the hub here serves this machine alone."""

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


def as_options(compose: dict[str, Any]) -> set[str]:
    """Return the options of podman that mean the same as compose.yaml; fails at a key that it doesn't know."""
    service = compose["services"]["companion"]
    (volume,) = compose["volumes"].values()
    options = {f"--name={service.pop('container_name')}", f"--network={service.pop('network_mode')}"}
    options.add(f"--stop-timeout={service.pop('stop_grace_period').removesuffix('s')}")
    options |= {"--read-only"} if service.pop("read_only") else set()
    # Podman's own unit starts only these again with the machine.
    assert service.pop("restart") == "unless-stopped"
    options.add("--restart=always")
    options |= {f"--volume={volume['name']}:{value.partition(':')[2]}" for value in service.pop("volumes")}
    for key, option in {"tmpfs": "tmpfs", "cap_drop": "cap-drop", "security_opt": "security-opt"}.items():
        options |= {f"--{option}={value.lower().removesuffix(':true')}" for value in service.pop(key)}
    assert set(service) == {"build", "image", "command"}, "this test knows how podman calls each key of compose.yaml"
    return options


@dataclass
class Podman:
    """Podman with images, containers and volumes of its own, in one folder."""

    folder: Path
    port: int = field(default_factory=free_port)

    @property
    def environment(self) -> Mapping[str, str]:
        """The environment of podman, and of a compose that speaks to its service."""
        own = {"CONTAINERS_STORAGE_CONF": "storage.conf", "CONTAINERS_CONF": "containers.conf"}
        places = {name: str(self.folder / file) for name, file in own.items()}
        socket = f"unix://{self.folder / 'podman.sock'}"
        return {**os.environ, **places, "BUILDAH_ISOLATION": "chroot", "DOCKER_HOST": socket}

    def run(self, *words: str | Path, status: int | None = 0, before: Sequence[str] = (), where: Path = Path()) -> str:
        """Run podman, by the command `before` if there is one; return its output, errors included."""
        return self._run([*before, "podman", *words], status, where)

    def type(self, line: str, tree: Path) -> str:
        """Type a line of the page in the folder with compose.yaml, as on Debian 12; return its output."""
        for said, here in {"sudo ": "", "docker compose": "docker-compose", "docker ": "podman "}.items():
            line = line.replace(said, here)
        # A test has no terminal.
        line = line.replace("exec companion", "exec -T companion")
        return self._run(["sh", "-c", line], 0, tree / FOLDER)

    def _run(self, command: Sequence[str | Path], status: int | None, where: Path) -> str:
        done = subprocess.run(
            command,
            env=self.environment,
            cwd=where,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=PATIENCE,
        )
        assert status in (None, done.returncode), done.stdout
        return done.stdout

    @contextmanager
    def service(self) -> Iterator[None]:
        """Serve Docker's interface."""
        command = ["podman", "system", "service", "--time", "0", self.environment["DOCKER_HOST"]]
        with (self.folder / "service.log").open("wb") as said:
            process = subprocess.Popen(command, env=self.environment, stdout=said, stderr=said)
            try:
                until((self.folder / "podman.sock").exists, bool, ended=lambda: process.poll() is not None and "ended")
                yield
            finally:
                process.terminate()
                process.wait(PATIENCE)

    def wait_for(self, pattern: str) -> str:
        """Return the first match in the hub's output; fails if there never is one."""

        def ended() -> str:
            state = self.run("inspect", "--format", "{{.State.Status}}", HUB).strip()
            return "" if state in ("running", "created") else f"the container is {state}: {self.run('logs', HUB)}"

        said = until(lambda: self.run("logs", HUB), lambda said: re.search(pattern, said), ended=ended)
        found = re.search(pattern, said)
        assert found
        return found[0]

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
def podman(tmp_path_factory: pytest.TempPathFactory, trees: tuple[Path, Path]) -> Iterator[Podman]:
    """Podman that has our own Debian."""
    for program in ("podman", "runc", "docker-compose", "mmdebstrap", "unshare"):
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
        for tree in trees:
            (tree / FOLDER / "compose.override.yaml").write_text(OVERRIDE.format(port=found.port), "ascii")
        with found.service():
            yield found
    finally:
        found.run("rm", "--all", "--force", "--volumes", status=None)
        found.run("rmi", "--all", "--force", status=None)
        # The driver mounts its store onto itself; as long as it's there, nobody can remove the folder.
        subprocess.run(["umount", "--lazy", found / "store" / driver], stderr=subprocess.DEVNULL, check=False)


def test_the_lines_for_podman_alone_mean_the_same_as_the_file_of_compose(trees: tuple[Path, Path]) -> None:
    (lines,) = blocks(PAGE, "With podman alone")
    (line,) = [line for line in lines if " run " in line]
    words = iter(shlex.split(line.partition(" run ")[2]))
    options: set[str] = set()
    for word in words:
        if word == "localhost/table-companion":
            break
        short = {"-v": "--volume", "-d": "--detach"}.get(word, word)
        options.add(short if short in ("--read-only", "--detach") else f"{short}={next(words)}")
    assert options - {"--detach"} == as_options(read_compose(trees[0]))


def test_the_image_is_built_without_a_network(podman: Podman, trees: tuple[Path, Path]) -> None:
    (lines,) = blocks(PAGE, "With podman alone")
    (line,) = [line for line in lines if " build " in line]
    words = shlex.split(line.partition("sudo podman ")[2])
    podman.run(words[0], "--pull-never", *words[1:], before=("unshare", "--net"), where=trees[0])


def test_compose_takes_what_the_pages_add_to_its_file(podman: Podman, trees: tuple[Path, Path]) -> None:
    added = [blocks(PAGE, "Address, loudspeaker, buttons")[0], blocks(OWN / "home-assistant.md", "Install")[0]]
    for lines in added:
        file = podman / "added.yaml"
        file.write_text("\n".join(lines), "utf-8")
        says = podman.type(f"docker compose -f compose.yaml -f {file} config", trees[0])
        assert "--address" in says and "network_mode: host" in says


def test_it_is_started_as_the_page_says_and_the_first_page_answers(podman: Podman, trees: tuple[Path, Path]) -> None:
    lines = [line for line in blocks(PAGE, "Install")[1] if " compose " in line]
    assert len(lines) == 2
    podman.type(lines[0], trees[0])
    anna = podman.phone()
    assert "Table code" in podman.type(lines[1], trees[0])
    assert [anna.get(path).status for path in ("/", "/help", f"/{anna.code}")] == [200] * 3
    anna.sit("Anna")


def test_the_hub_writes_nowhere_but_into_its_data_and_has_no_rights(podman: Podman) -> None:
    assert podman.run("exec", HUB, "id", "--user").strip() == "10001"
    for path in ("/opt/companion/x", "/etc/x", "/usr/local/bin/x"):
        podman.run("exec", HUB, "touch", path, status=1)
    podman.run("exec", HUB, "touch", "/data/x")
    podman.run("exec", HUB, "mktemp")
    state = podman.run("exec", HUB, "cat", "/proc/1/status")
    assert re.findall(r"^(?:Cap(?:Prm|Eff|Bnd)|NoNewPrivs):\t(\w+)", state, re.MULTILINE) == [*["0" * 16] * 3, "1"]


def test_commands_in_the_container_find_its_data_and_say_what_is_missing(
    podman: Podman, trees: tuple[Path, Path]
) -> None:
    (line,) = blocks(PAGE, "Address, loudspeaker, buttons")[1]
    doctor = podman.type(f"{line} || true", trees[0])
    assert "hardware: ok\n" in doctor and "Traceback" not in doctor
    assert "sounds: ! The hub has no loudspeaker." in doctor, "no sound card was handed in"
    assert "evening.db" in podman.run("exec", HUB, "ls", "/data/companion")


def test_a_newer_image_finds_the_data(podman: Podman, trees: tuple[Path, Path]) -> None:
    ((line,),) = blocks(PAGE, "Update")
    podman.type(line, trees[1])
    assert podman.run("exec", HUB, "companion", "--version").startswith(f"companion {next_number()}+")
    assert "Anna" in podman.wait_for(r"Already at this table: .*\n")


def test_a_backup_brings_the_evening_back(podman: Podman, trees: tuple[Path, Path]) -> None:
    save, restore = blocks(PAGE, "Save and restore")
    for line in save:
        podman.type(line, trees[1])
    podman.phone().sit("Ben")
    for line in restore:
        podman.type(line, trees[1])
    last = podman.wait_for(r"(?s)Already at this table: .*Already at this table: .*\n").splitlines()[-1]
    assert "Anna" in last and "Ben" not in last


def test_without_its_container_the_data_stay_until_the_volume_is_removed(
    podman: Podman, trees: tuple[Path, Path]
) -> None:
    ((down, image),) = blocks(PAGE, "Uninstall")
    podman.run("stop", HUB)
    assert podman.run("inspect", "--format", "{{.State.ExitCode}}", HUB).strip() == "0"
    podman.type(down, trees[1])
    podman.type(image, trees[1])
    (remove,) = re.findall(r"`(sudo docker volume rm .*?)`", PAGE.read_text("utf-8"))
    assert podman.run("volume", "ls", "--quiet").split() == ["companion_data"]
    podman.type(remove, trees[1])
