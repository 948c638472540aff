"""An update from a phone, and a set-up's requests to root, under a systemd of its own: `make release-test`.

Pytest does not collect these tests by itself; they are passed to it by name. They are one story, in the order of this
file. There is no radio: these tests do not show that a Wi-Fi accepts the hub.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy import guest_phone
from tests.deploy.archive import broken, make_once, newer, next_number, released, updated, version
from tests.deploy.chroot import debian
from tests.deploy.container import PACKAGES, Container
from tests.deploy.kept_data import is_whole, phone, resumes, standing
from tests.hub.kept.evenings import RUNNING
from tests.hub.kept.opened import unpack
from tests.sources import ROOT
from tests.waiting import until

HANGS = 'import os, time\nif os.environ.get("NOTIFY_SOCKET"):\n    time.sleep(600)'
"""A hub that works on a copy of the data and never gets ready as a service."""

PATIENCE = 300.0
"""Seconds that root may take for a version: it copies all evenings and starts a hub twice."""

STATE, INBOX = "/run/companion-update/state", "/var/lib/companion-inbox"

pytestmark = pytest.mark.story


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The first archive, unpacked, and three later ones in the format of a phone's upload."""
    folder = tmp_path_factory.mktemp("made")
    first = released(folder)
    trees = {
        "second": newer(first, folder, "second"),
        "next": updated(first, folder),
        "hangs": broken(first, folder, "hangs", "companion/hub/app.py", HANGS),
    }
    return {"first": first, **{word: _signed(tree, folder) for word, tree in trees.items()}}


def _signed(tree: Path, folder: Path) -> Path:
    named = tree.rename(folder / f"companion-{version(tree)}-{os.uname().machine}")
    archive = folder / f"{named.name}.tar"
    subprocess.run(["tar", "--create", "--file", archive, "--directory", folder, named.name], check=True)
    subprocess.run([ROOT / "deploy/update/sign.sh", archive, make_once() / "key"], check=True)
    return archive


@pytest.fixture(scope="module", params=["bookworm"])
def pi(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, made: dict[str, Path]
) -> Iterator[Container]:
    """A machine on which the first archive is installed."""
    with debian(request.param, tmp_path_factory.mktemp("debian"), PACKAGES) as system:
        found = Container(system)
        try:
            found.start()
            subprocess.run(["cp", "-r", made["first"], system / "srv/first"], check=True)
            found.run("/srv/first/deploy/install.sh --anyway --voices none")
            yield found
        finally:
            found.cut()


def waited(pi: Container, path: str, *last: str) -> str:
    """Return root's last report, or the step that is waited for."""

    def has_ended(said: str) -> bool:
        return said.partition(" ")[0] in last and not pi.run(f"ls {INBOX}").strip()

    return until(lambda: pi.run(f"cat {path}", check=False).strip(), has_ended, patience=PATIENCE)


def current(pi: Container) -> str:
    return pi.run("basename $(readlink /opt/companion/current)").strip()


def test_a_later_version_takes_the_place_of_the_first(pi: Container, made: dict[str, Path]) -> None:
    pi.put(made["second"], f"{INBOX}/update.tar")
    assert waited(pi, STATE, "done", "refused") == "done"
    assert current(pi).endswith(".second")
    assert pi.run("systemctl is-active companion.service companion-update.path").split() == ["active"] * 2


def test_one_that_does_not_get_ready_is_taken_back(pi: Container, made: dict[str, Path]) -> None:
    pi.put(made["hangs"], f"{INBOX}/update.tar")
    waited(pi, STATE, "making")
    assert waited(pi, STATE, "done", "refused") == "refused back"
    assert current(pi).endswith(".second") and ".hangs" not in pi.run("ls /opt/companion/releases")
    assert pi.run("systemctl is-active companion.service").strip() == "active"


def test_a_plug_that_is_pulled_meanwhile_brings_the_earlier_back(pi: Container, made: dict[str, Path]) -> None:
    pi.run("echo kept >/var/lib/companion/note; chown companion: /var/lib/companion/note")
    pi.put(made["hangs"], f"{INBOX}/update.tar")
    waited(pi, STATE, "making")
    waited(pi, STATE, "switching")
    until(lambda: current(pi), lambda version: ".hangs" in version)
    pi.cut()
    assert (pi.system / "opt/companion/trying").exists()
    pi.start()
    assert current(pi).endswith(".second") and ".hangs" not in pi.run("ls /opt/companion/releases")
    assert pi.run("cat /var/lib/companion/note") == "kept\n"
    assert pi.run("systemctl is-active companion.service").strip() == "active"


def test_the_next_version_has_the_evenings_of_the_former_and_waits_for_a_game(
    pi: Container, made: dict[str, Path], tmp_path: Path
) -> None:
    for path in (unpack(tmp_path / "kept"), Path(guest_phone.__file__)):
        subprocess.run(["cp", "-r", path, pi.system / "srv"], check=True)
    put = "rm -rf /var/lib/companion/*; cp -r /srv/kept/* /var/lib/companion; chown -R companion: /var/lib/companion"
    pi.run(f"systemctl stop companion; {put}; systemctl start companion")

    def run(*asked: str) -> str:
        words = shlex.join(("http://127.0.0.1", *asked))
        return pi.run(f"/opt/companion/current/bin/python /srv/guest_phone.py {words}")

    playing = standing(run)
    pi.put(made["next"], f"{INBOX}/update.tar")
    waited(pi, STATE, "waiting")
    assert standing(run) == playing, "nobody is interrupted"
    phone(run, "Anna", RUNNING, "table-ask-end")
    assert phone(run, "Ben", RUNNING, "table-agree-end", "yes")["phase"] == "end"
    before = standing(run)
    assert waited(pi, STATE, "done", "refused") == "done"
    assert pi.run("companion --version").startswith(f"companion {next_number()}+")
    assert standing(run) == before
    resumes(run)
    pi.run("systemctl stop companion")
    is_whole(pi.system / "var/lib/companion")
    pi.run("systemctl start companion")


def test_root_does_what_a_set_up_asks_and_says_no_password(pi: Container, tmp_path: Path) -> None:
    wish = {"language": "it", "country": "IT", "own": False, "login": None}
    wish["wifi"] = {"name": "Casa", "password": "velvet curtain"}
    request = tmp_path / "setup.json"
    request.write_text(json.dumps(wish), "utf-8")
    pi.run("mkdir -p /boot/firmware; echo root=x >/boot/firmware/cmdline.txt; touch /etc/companion/to-set-up")
    pi.put(request, "/run/companion/setup.json")
    assert waited(pi, "/run/companion-setup/state", "done", "refused") == "refused wifi", "there is no radio"
    assert "--language it" in pi.run("cat /etc/default/companion")
    assert pi.run("cat /boot/firmware/cmdline.txt") == "root=x cfg80211.ieee80211_regdom=IT\n"
    assert pi.run("ls /etc/NetworkManager/system-connections /run/companion/setup.json", check=False).count("\n") <= 2
    assert "companion-house" not in pi.run("nmcli --terse connection show")
    assert "velvet curtain" not in pi.run("journalctl --no-pager")
    assert pi.run("test -e /etc/companion/to-set-up && echo still").strip() == "still"
