"""install.sh in a Debian of its own, Bookworm and Trixie, without a network: `make release-test`.

Not among the tests that pytest finds by itself but given to it by name: a Debian takes minutes to make.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.archive import broken, newer, release, sum_up, version
from tests.deploy.chroot import PACKAGES, Debian, debian
from tests.deploy.units import MOST_EXPOSED
from tests.sources import ROOT

SUITES = {"bookworm": "3.11", "trixie": "3.13"}
"""The Python of each."""

NETPLAN = {"bookworm": (), "trixie": ("netplan.io", "python3-netplan")}
"""What Raspberry Pi OS brings besides: cloud-init asks it whether a network is well described."""

FAST = ("core", "kit", "texts", "hub/test_log.py", "hub/test_restart.py", "hub/test_salvage.py", "hub/test_app.py")
"""The fast part of the tests: rules, replays, the log and the whole program, in less than a minute."""

TOOLS = ("pytest", "hypothesis", "jsonschema", "playwright")


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An unpacked archive for this kind of machine."""
    return release(tmp_path_factory.mktemp("release"))


@pytest.fixture(scope="module", params=SUITES)
def system(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Debian]:
    """A Debian in a folder."""
    with debian(request.param, tmp_path_factory.mktemp("debian"), (*PACKAGES, *NETPLAN[request.param])) as found:
        yield found


class Pi:
    """A Debian into which archives are carried."""

    def __init__(self, system: Debian) -> None:
        """Use `system`."""
        self.system = system

    def install(self, tree: Path, *options: str, check: bool = True) -> str:
        """Carry an archive in, and run its install.sh; return what it says."""
        inside = self.system / f"srv/{tree.name}"
        if not inside.exists():
            subprocess.run(["cp", "-r", tree, inside], check=True)
        done = self.system.run(f"/srv/{tree.name}/deploy/install.sh", *options, check=False)
        assert (done.returncode == 0) == check, done.stdout
        return done.stdout

    @property
    def current(self) -> str:
        """The version that is installed."""
        return (self.system / "opt/companion/current").readlink().name

    @property
    def releases(self) -> set[str]:
        """The versions that are kept."""
        return {path.name for path in (self.system / "opt/companion/releases").iterdir()}


@pytest.fixture
def pi(system: Debian, archive: Path) -> Pi:
    """A Debian on which the archive, and no other version, is installed; to install it anew takes a minute."""
    found = Pi(system)
    link = system / "opt/companion/current"
    if link.is_symlink() and found.releases != {version(archive)}:
        found.install(archive, "--purge")
    if not link.is_symlink():
        found.install(archive, "--language", "it")
    return found


def test_the_hub_works_by_what_the_archive_holds(pi: Pi, archive: Path) -> None:
    assert pi.current == version(archive)
    assert pi.system.run("companion", "doctor", "--data", "/var/lib/companion").stdout.splitlines() == [
        "hardware: ok",
        "sounds: ok",
        "web: ok",
    ]
    settings = (pi.system / "etc/default/companion").read_text("utf-8")
    assert 'COMPANION_OPTIONS="--language it"' in settings
    night = pi.system.run("companion", "night", "--characters", "6", "--language", "it", "--timeline").stdout
    assert night.startswith("[") or night.startswith("{")


def test_systemd_takes_the_units_where_they_are(pi: Pi) -> None:
    units = [f"/etc/systemd/system/{unit}.service" for unit in MOST_EXPOSED]
    assert "companion" not in pi.system.run("systemd-analyze", "verify", "--man=no", *units).stdout
    for unit, most in MOST_EXPOSED.items():
        path = f"/etc/systemd/system/{unit}.service"
        pi.system.run("systemd-analyze", "security", "--offline=true", f"--threshold={round(most * 10)}", path)
    wanted = pi.system / "etc/systemd/system/multi-user.target.wants"
    assert {path.name for path in wanted.glob("companion*")} == {"companion.service", "companion-wifi.service"}


def test_the_same_again_changes_nothing(pi: Pi, archive: Path) -> None:
    def state() -> set[tuple[str, float]]:
        roots = ("opt/companion", "etc/systemd/system", "var/lib/companion", "etc/default")
        files = (path for root in roots for path in (pi.system / root).rglob("*"))
        kept = (path for path in files if not path.is_symlink() and path.is_file() and path.suffix != ".pyc")
        return {(str(path), path.stat().st_mtime if "/opt/" in str(path) else path.stat().st_size) for path in kept}

    before = state()
    assert pi.install(archive).splitlines() == [f"Version {version(archive)} is installed."]
    assert state() == before


def test_two_versions_are_kept(pi: Pi, archive: Path, tmp_path: Path) -> None:
    second, third = newer(archive, tmp_path, "second"), newer(archive, tmp_path, "third")
    pi.install(second)
    assert (pi.current, pi.releases) == (version(second), {version(archive), version(second)})
    pi.install(third)
    assert (pi.current, pi.releases) == (version(third), {version(second), version(third)})


@pytest.mark.parametrize(
    ("path", "code"),
    [("companion/hub/app.py", "raise SystemExit('it breaks')"), ("web/api.py", "import a_part_that_is_not_there")],
)
def test_a_version_that_does_not_work_changes_nothing(
    pi: Pi, archive: Path, tmp_path: Path, path: str, code: str
) -> None:
    bad = broken(archive, tmp_path, "bad", path, code)
    said = pi.install(bad, check=False)
    assert "does not work on this machine; nothing has been changed" in said
    assert pi.current == version(archive)
    pi.system.run("companion", "doctor", "--data", "/var/lib/companion")
    pi.system.run("rm", "-rf", f"/srv/{bad.name}")


def test_an_archive_that_was_damaged_on_its_way_is_refused(pi: Pi, archive: Path, tmp_path: Path) -> None:
    damaged = newer(archive, tmp_path, "damaged")
    wheel = next((damaged / "wheels").glob("flask-*.whl"))
    wheel.write_bytes(wheel.read_bytes()[:-100])
    assert "the archive is damaged: copy it again" in pi.install(damaged, check=False)
    # An attacker who writes the sums anew does not get past the lock's hashes.
    sum_up(damaged)
    pi.system.run("rm", "-rf", f"/srv/{damaged.name}")
    pi.install(damaged, check=False)
    assert pi.current == version(archive)
    pi.system.run("rm", "-rf", f"/srv/{damaged.name}")


def test_what_debian_must_provide_is_named_before_anything_is_done(system: Debian, archive: Path) -> None:
    pi = Pi(system)
    pi.install(archive, "--purge")
    voice = system / "usr/bin/espeak-ng"
    aside = voice.rename(voice.with_name("espeak-ng-aside"))
    try:
        said = pi.install(archive, check=False)
        assert "sudo apt install espeak-ng" in said
        assert not (system / "opt/companion").exists()
        pi.install(archive, "--anyway")
        assert pi.current == version(archive)
    finally:
        aside.rename(voice)
        pi.install(archive, "--purge")


def test_removal_keeps_the_evenings_and_purging_does_not(pi: Pi, archive: Path) -> None:
    evening = pi.system / "var/lib/companion/companion.toml"
    evening.write_text("[faces.sounds]\nspeed = 140\n", "utf-8")
    assert "its evenings are kept" in pi.install(archive, "--remove")
    left = {path for root in ("opt", "etc/systemd/system") for path in (pi.system / root).rglob("*companion*")}
    assert left == set()
    assert evening.exists()
    pi.install(archive)
    assert evening.exists()
    pi.install(archive, "--purge")
    assert not evening.exists()
    assert "companion" not in (pi.system / "etc/passwd").read_text("utf-8")


def test_a_package_of_apt_sets_the_hub_up_and_takes_it_away(system: Debian, archive: Path) -> None:
    built = subprocess.run(
        [ROOT / "deploy" / "deb", archive.with_name(f"{archive.name}.tar"), archive.parent],
        check=True,
        capture_output=True,
        text=True,
        timeout=300,
    )
    package = Path(built.stdout.strip())
    Pi(system).install(archive, "--purge")
    subprocess.run(["cp", package, system / "srv"], check=True)
    system.run("dpkg", "--install", f"/srv/{package.name}")
    pi = Pi(system)
    assert pi.current == version(archive)
    system.run("companion", "doctor", "--data", "/var/lib/companion")
    system.run("dpkg", "--remove", "companion")
    assert not (system / "opt/companion").exists()
    assert (system / "var/lib/companion").exists()
    system.run("dpkg", "--purge", "companion")
    assert not (system / "var/lib/companion").exists()


def test_cloud_init_takes_the_examples(system: Debian) -> None:
    for name in ("user-data", "network-config"):
        subprocess.run(["cp", ROOT / "deploy" / "first-boot" / name, system / "srv"], check=True)
    assert "Valid" in system.run("cloud-init", "schema", "--config-file", "/srv/user-data").stdout
    if system.root.name == "trixie":  # Debian 12 knows no schema of the network yet
        command = ("cloud-init", "schema", "--schema-type", "network-config", "--config-file", "/srv/network-config")
        assert "Valid" in system.run(*command).stdout


def test_the_fast_part_of_the_tests_runs_there(system: Debian, archive: Path, tmp_path: Path) -> None:
    number = SUITES[system.root.name]
    wheels = system / "srv/tools"
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "--quiet", "download", "--only-binary", ":all:", "--dest", wheels),
            *("--python-version", number, "--constraint", _without_hashes(tmp_path), *TOOLS),
        ],
        check=True,
        timeout=600,
    )
    checkout = system / "srv/checkout"
    subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", ROOT, checkout], check=True, timeout=300)
    subprocess.run(["cp", "-r", archive, system / "srv/archive"], check=True)
    script = (
        "set -e; python3 -m venv /srv/venv; "
        "P='/srv/venv/bin/python -m pip --quiet --disable-pip-version-check install --no-index'; "
        "$P --find-links /srv/archive/wheels --require-hashes -r /srv/checkout/requirements/run.txt; "
        f"$P --find-links /srv/tools {' '.join(TOOLS)}; "
        "$P --no-deps --no-build-isolation --editable /srv/checkout; cd /srv/checkout; "
        f"/srv/venv/bin/python -m pytest -q -p no:cacheprovider {' '.join(f'tests/{part}' for part in FAST)}"
    )
    said = system.run("sh", "-c", script, CI="true").stdout
    assert " passed" in said or "100%]" in said


def _without_hashes(folder: Path) -> Path:
    """Return the lock of the tests without its hashes: pip takes none in constraints."""
    lines = (ROOT / "requirements" / "test.txt").read_text("utf-8").splitlines()
    path = folder / "constraints.txt"
    path.write_text("\n".join(line.rstrip(" \\") for line in lines if line[:1].isalnum()), "utf-8")
    return path
