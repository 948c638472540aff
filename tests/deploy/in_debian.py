"""The script install.sh in a Debian of its own, Bookworm and Trixie, without a network: `make release-test`.

Pytest does not collect these tests by itself; they are passed to it by name: a Debian takes a minute to make. In each
the tests are one story, in the order of this file: each begins with the result of the previous one.
"""

from __future__ import annotations

import platform
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy import guest_phone
from tests.deploy.archive import broken, newer, next_number, released, sum_up, updated, version
from tests.deploy.chroot import Debian, debian
from tests.deploy.first_start import FirstStart
from tests.deploy.kept_data import is_whole, resumes, standing
from tests.deploy.units import MOST_EXPOSED
from tests.hub.kept.opened import unpack
from tests.sources import ROOT

SUITES = {"bookworm": "3.11", "trixie": "3.13"}
"""The Python of each."""

CLOUD_INIT: dict[str, tuple[str, ...]] = {"bookworm": (), "trixie": ("cloud-init", "netplan.io", "python3-netplan")}
"""The packages that read the files of the first start. Debian 12's cloud-init has no schema of the network yet."""

FAST = (
    *("core", "kit", "hub/log/test_log.py", "hub/table/test_restart.py", "hub/log/test_salvage.py", "hub/test_app.py"),
    "bench",
)
"""The fast part of the tests: rules, replays, the log, the whole program, and what an answer costs it.

They run in Debian 13, without the long ones: all of them run with the Python of Debian 12.
"""

NOT_CARRIED = shutil.ignore_patterns(".*", "build", "data", "node_modules", "*.egg-info", "__pycache__")
"""Files that do not belong to the sources."""

TOOLS = ("pytest", "hypothesis", "jsonschema", "playwright")

pytestmark = pytest.mark.story

in_trixie = pytest.mark.parametrize("system", ["trixie"], indirect=True)

DATA = "/var/lib/companion"

SETTINGS_FILE = "etc/default/companion"

FIRMWARE, SETTINGS = "boot/firmware/config.txt", "dtparam=audio=on\n[cm5]\nmax_framebuffers=1"
"""The firmware's settings, as people may have left them: they end in a section for one model, without a newline."""

LAMP = "dtoverlay=gpio-poweroff,gpiopin=14,force"


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An unpacked archive for this kind of machine."""
    return released(tmp_path_factory.mktemp("release"))


@pytest.fixture(scope="module", params=SUITES)
def system(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Debian]:
    """A Debian in a folder."""
    with debian(request.param, tmp_path_factory.mktemp("debian"), CLOUD_INIT[request.param]) as found:
        yield found


class DebianGuest:
    """A Debian to which archives are copied."""

    def __init__(self, system: Debian) -> None:
        self.system = system

    def install(self, tree: Path, *options: str, check: bool = True) -> str:
        """Copy an archive into it, and run its install.sh; return its output."""
        inside = self.system / f"srv/{tree.name}"
        if not inside.exists():
            subprocess.run(["cp", "-r", tree, inside], check=True)
        done = self.system.run(f"/srv/{tree.name}/deploy/install.sh", *options, check=False)
        assert (done.returncode == 0) == check, done.stdout
        return done.stdout

    def doctor(self) -> list[str]:
        """Return the findings of the installed version about this machine."""
        return self.system.run("companion", "doctor", "--data", DATA, SDL_AUDIODRIVER="dummy").stdout.splitlines()

    def keep(self, folder: Path) -> None:
        """Put the kept data of 1.0.0 in place of this machine's, and a phone beside them."""
        for path in (unpack(folder / "kept"), Path(guest_phone.__file__)):
            subprocess.run(["cp", "-r", path, self.system / "srv"], check=True)
        put = f"rm -rf {DATA}/*; cp -r /srv/kept/* {DATA}; chown -R companion: {DATA}"
        self.system.run("sh", "-c", put)

    def phone(self, *asked: str) -> str:
        """Start the hub for a phone; return what it prints. Each time it is another start."""
        hub = f"runuser -u companion -- companion serve --port 8000 --bind 127.0.0.1 --mute --data {DATA}"
        ask = f"/opt/companion/current/bin/python /srv/guest_phone.py http://127.0.0.1:8000 {shlex.join(asked)}"
        whole = f"{hub} >/dev/null 2>&1 & {ask}; code=$?; kill $!; wait; exit $code"
        return self.system.run("sh", "-c", whole, HOME="/srv").stdout

    @property
    def current(self) -> str:
        """The version that is installed."""
        return (self.system / "opt/companion/current").readlink().name

    @property
    def releases(self) -> set[str]:
        """The versions that are kept."""
        return {path.name for path in (self.system / "opt/companion/releases").iterdir()}


@pytest.fixture(scope="module")
def pi(system: Debian, archive: Path) -> DebianGuest:
    """A Debian on which the archive is installed."""
    found = DebianGuest(system)
    found.install(archive, "--language", "it")
    return found


def test_the_hub_works_by_what_the_archive_holds(pi: DebianGuest, archive: Path) -> None:
    assert pi.current == version(archive)
    assert pi.doctor() == ["hardware: ok", "room: off (companion.toml)", "sounds: ok", "web: ok"]
    settings = (pi.system / SETTINGS_FILE).read_text("utf-8")
    assert 'COMPANION_OPTIONS="--language it"' in settings
    night = pi.system.run("companion", "night", "--characters", "6", "--language", "it", "--timeline").stdout
    assert night.startswith("[") or night.startswith("{")


def test_the_hub_finds_its_templates_compiled(pi: DebianGuest) -> None:
    compiled = list((pi.system / "opt/companion/releases" / pi.current).rglob("drawing/__pycache__/*.jinja"))
    assert len(compiled) > 50
    assert all(path.stat().st_mode & 0o004 for path in compiled), "the hub is another user than who has made them"


def test_systemd_takes_the_units_where_they_are(pi: DebianGuest) -> None:
    units = [f"/etc/systemd/system/{unit}.service" for unit in MOST_EXPOSED]
    assert "companion" not in pi.system.run("systemd-analyze", "verify", "--man=no", *units).stdout
    for unit, most in MOST_EXPOSED.items():
        path = f"/etc/systemd/system/{unit}.service"
        pi.system.run("systemd-analyze", "security", "--offline=true", f"--threshold={round(most * 10)}", path)
    wanted = pi.system / "etc/systemd/system/multi-user.target.wants"
    assert {path.stem for path in wanted.glob("companion*")} == {
        "companion",
        "companion-wifi",
        "companion-settle",
        "companion-setup",
        "companion-update",
    }


@in_trixie
def test_cloud_init_takes_the_examples(system: Debian) -> None:
    """Check this here, because this machine's own cloud-init can only judge `user-data` (test_first_start.py)."""
    for name in ("user-data", "network-config"):
        subprocess.run(["cp", ROOT / "deploy" / "first-boot" / name, system / "srv"], check=True)
        command = ("cloud-init", "schema", "--schema-type")
        kind = name.replace("user-data", "cloud-config")
        assert "Valid" in system.run(*command, kind, "--config-file", f"/srv/{name}").stdout


def test_the_same_again_changes_nothing(pi: DebianGuest, archive: Path) -> None:
    def state() -> set[tuple[str, float]]:
        roots = ("opt/companion", "etc/systemd/system", "var/lib/companion", "etc/default")
        files = (path for root in roots for path in (pi.system / root).rglob("*"))
        kept = (path for path in files if not path.is_symlink() and path.is_file() and path.suffix != ".pyc")
        return {(str(path), path.stat().st_mtime if "/opt/" in str(path) else path.stat().st_size) for path in kept}

    before = state()
    assert pi.install(archive).splitlines() == [f"Version {version(archive)} is installed."]
    assert state() == before


def test_the_power_button_stands_in_the_firmware_s_settings_once(pi: DebianGuest, archive: Path) -> None:
    firmware = pi.system / FIRMWARE
    assert "is this a Raspberry Pi?" in pi.install(archive, "--power-button", check=False)
    firmware.parent.mkdir()
    firmware.write_text(SETTINGS, "ascii")
    for _ in range(2):
        pi.install(archive, "--power-button")
        text = firmware.read_text("ascii")
        assert text.startswith(f"{SETTINGS}\n")
        added = [line for line in text.removeprefix(SETTINGS).splitlines() if line and not line.startswith("#")]
        assert added == ["[all]", "dtoverlay=gpio-shutdown,gpio_pin=15,debounce=100", LAMP]
    held = (pi.system / "etc/systemd/logind.conf.d/companion.conf").read_text("ascii").splitlines()
    assert {"HandlePowerKey=ignore", "HandlePowerKeyLongPress=poweroff"} <= set(held)
    assert b"HandlePowerKeyLongPress" in (pi.system / "usr/lib/systemd/systemd-logind").read_bytes(), "it knows of it"


@in_trixie
def test_the_fast_part_of_the_tests_runs_there(pi: DebianGuest, archive: Path, tmp_path: Path) -> None:
    number = SUITES[pi.system.root.name]
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "--quiet", "download", "--only-binary", ":all:"),
            *("--dest", pi.system / "srv/wheels", "--python-version", number),
            *("--constraint", _without_hashes(tmp_path), *TOOLS),
        ],
        check=True,
        timeout=600,
    )
    checkout = pi.system / "srv/checkout"
    shutil.copytree(ROOT, checkout, ignore=NOT_CARRIED)
    # The Python of the installed hub, with the other packages of the tests.
    python = "/opt/companion/current/bin/python"
    pip = (python, "-m", "pip", "--quiet", "--disable-pip-version-check", "install", "--no-index", "--no-compile")
    pi.system.run(*pip, "--target", "/srv/tools", "--find-links", "/srv/wheels", *TOOLS)
    tests = " ".join(f"tests/{part}" for part in FAST)
    run = f"cd /srv/checkout && {python} -m pytest -p no:cacheprovider --short {tests}"
    said = pi.system.run("sh", "-c", run, CI="true", PYTHONPATH="/srv/tools").stdout
    assert "100%]" in said


def test_an_archive_that_was_damaged_on_its_way_is_refused(pi: DebianGuest, archive: Path, tmp_path: Path) -> None:
    damaged = newer(archive, tmp_path, "damaged")
    wheel = next((damaged / "wheels").glob("flask-*.whl"))
    wheel.write_bytes(wheel.read_bytes()[:-100])
    assert "the archive is damaged: copy it again" in pi.install(damaged, check=False)
    # An attacker who recalculates the sums does not get past the lock's hashes.
    sum_up(damaged)
    pi.system.run("rm", "-rf", f"/srv/{damaged.name}")
    pi.install(damaged, check=False)
    assert pi.current == version(archive)


def test_a_version_that_does_not_work_changes_nothing(pi: DebianGuest, archive: Path, tmp_path: Path) -> None:
    bad = broken(archive, tmp_path, "bad", "web/routes/api.py", "import a_part_that_is_not_there")
    said = pi.install(bad, check=False)
    assert "does not work on this machine; nothing has been changed" in said
    assert pi.current == version(archive)
    pi.doctor()


def test_two_versions_are_kept(pi: DebianGuest, archive: Path, tmp_path: Path) -> None:
    second, third = newer(archive, tmp_path, "second"), newer(archive, tmp_path, "third")
    pi.install(second)
    assert (pi.current, pi.releases) == (version(second), {version(archive), version(second)})
    pi.install(third)
    assert (pi.current, pi.releases) == (version(third), {version(second), version(third)})


def test_removal_keeps_the_evenings_and_purging_does_not(pi: DebianGuest, archive: Path) -> None:
    evening = pi.system / "var/lib/companion/companion.toml"
    evening.write_text("[frontends.sounds]\nspeed = 140\n", "utf-8")
    assert "its evenings are kept" in pi.install(archive, "--remove")
    left = {path for root in ("opt", "etc/systemd/system") for path in (pi.system / root).rglob("*companion*")}
    assert left == set()
    assert (pi.system / FIRMWARE).read_text("ascii") == f"{SETTINGS}\n"
    assert evening.exists()
    pi.install(archive, "--purge")
    assert not evening.exists()
    assert "companion" not in (pi.system / "etc/passwd").read_text("utf-8")


def test_what_debian_must_provide_is_named_before_anything_is_done(system: Debian, archive: Path) -> None:
    pi = DebianGuest(system)
    voice = system / "usr/bin/espeak-ng"
    aside = voice.rename(voice.with_name("espeak-ng-aside"))
    try:
        assert "sudo apt install espeak-ng" in pi.install(archive, check=False)
        assert "sudo apt install cage xwayland chromium\n" in pi.install(archive, "--screen", "--anyway", check=False)
        assert not (system / "opt/companion").exists()
    finally:
        aside.rename(voice)


def test_a_package_of_apt_sets_the_hub_up_and_takes_it_away(system: Debian, archive: Path, tmp_path: Path) -> None:
    system.run("dpkg", "--install", f"/srv/{_package(system, archive, tmp_path)}")
    pi = DebianGuest(system)
    assert pi.current == version(archive)
    pi.doctor()
    pi.keep(tmp_path)
    before = standing(pi.phone)
    system.run("dpkg", "--install", f"/srv/{_package(system, updated(archive, tmp_path), tmp_path)}")
    assert pi.system.run("companion", "--version").stdout.startswith(f"companion {next_number()}+")
    assert standing(pi.phone) == before
    is_whole(system / DATA)
    resumes(pi.phone)
    system.run("dpkg", "--remove", "companion")
    assert not (system / "opt/companion").exists()
    assert (system / "var/lib/companion").exists()
    system.run("dpkg", "--purge", "companion")
    assert not (system / "var/lib/companion").exists()


def test_a_card_sets_the_hub_up_without_a_network(system: Debian, archive: Path, tmp_path: Path) -> None:
    """Check a Pi's first start with the packages of Debian's own mirrors; its kernel is not there."""
    first = FirstStart(system, archive, tmp_path)
    assert first.begin() == "console=tty1 root=PARTUUID=1-02 rootwait"
    first.damage()
    assert "the card is damaged: write it again" in first.go_on(check=False)
    assert not (system / "opt/companion").exists() and not (system / "usr/bin/espeak-ng").exists()
    first.repair()
    assert "the table is ready" in first.go_on()
    assert DebianGuest(system).doctor() == ["hardware: ok", "room: off (companion.toml)", "sounds: ok", "web: ok"]
    secrets = system / "etc/companion/hotspot"
    assert secrets.read_text("ascii") == "name=Attic\npassword=velvet curtain\n"
    assert system.run("stat", "--format", "%U %G %a", "/etc/companion/hotspot").stdout == "root companion 640\n"
    assert 'COMPANION_OPTIONS="--language it"' in (system / SETTINGS_FILE).read_text("utf-8")
    assert (system / "etc/hostname").read_text("ascii") == "companion\n"
    assert not (system / "boot/firmware/companion").exists() and not first.enabled, "the card has its room back"


def _package(system: Debian, tree: Path, folder: Path) -> str:
    """Put the package of an unpacked archive into a Debian; return its name."""
    name = f"companion-{version(tree)}-{platform.machine()}"
    inside = folder / "packed" / name
    shutil.copytree(tree, inside)
    subprocess.run(["tar", "--create", "--file", f"{inside}.tar", "--directory", inside.parent, name], check=True)
    command: list[str | Path] = [ROOT / "deploy" / "deb", f"{inside}.tar", folder]
    built = subprocess.run(command, check=True, capture_output=True, text=True, timeout=300)
    package = Path(built.stdout.strip())
    subprocess.run(["cp", package, system / "srv"], check=True)
    return package.name


def _without_hashes(folder: Path) -> Path:
    """Return the lock of the tests without its hashes: pip takes none in constraints."""
    lines = (ROOT / "requirements" / "test.txt").read_text("utf-8").splitlines()
    path = folder / "constraints.txt"
    path.write_text("\n".join(line.rstrip(" \\") for line in lines if line[:1].isalnum()), "utf-8")
    return path
