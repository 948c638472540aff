"""The page about a venue, typed literally, under a systemd of its own: `make venue-test`.

Pytest does not collect these tests by itself; they are passed to it by name. They are one story, in the order of this
file. Everything is on one machine, the standby too; packages and wheels are there before, since it has no network.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.deploy.chroot import debian
from tests.deploy.container import Container
from tests.deploy.typed import blocks
from tests.sources import ROOT
from tests.waiting import until

PAGE = ROOT / "deploy" / "venue" / "README.md"

# HAProxy is reloaded by procps' kill.
PACKAGES = ("dbus", "systemd", "systemd-sysv", "iproute2", "procps", "python3-venv", "postgresql", "haproxy", "curl")

pytestmark = pytest.mark.story

WORD = "SECRET"
"""The password in `venue.env` in the repository."""

NODES = (8001, 8002, 8003)

RETRY_STATUS = 503
"""The status after which a request is sent again with the same key."""

ASK = """import sys, urllib.error, urllib.request
method, path, token, body = sys.argv[1:]
head = {"Content-Type": "application/json", **({"Authorization": "Bearer " + token} if token else {})}
try:
    reply = urllib.request.urlopen(urllib.request.Request(path, body.encode() or None, head, method=method), timeout=9)
except urllib.error.HTTPError as error:
    reply = error
except OSError as error:
    sys.exit(f"0 {error}")
print(reply.status, reply.read().decode())
"""
"""A phone that sends one request."""


@pytest.fixture(scope="module")
def venue(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Container]:
    """A machine with this checkout in a folder, and with wheels in place of an index."""
    with debian("bookworm", tmp_path_factory.mktemp("debian"), PACKAGES) as system:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
        packed = ["tar", "--create", "--directory", str(ROOT), "--null", "--files-from=-"]
        archive = subprocess.run(packed, input=listed, check=True, stdout=subprocess.PIPE).stdout
        (system / "srv/checkout").mkdir()
        subprocess.run(["tar", "--extract", "--directory", system / "srv/checkout"], input=archive, check=True)
        options = ("--quiet", "--require-hashes", "--only-binary", ":all:", "--dest", str(system / "srv/wheels"))
        fetch = [sys.executable, "-m", "pip", "download", *options, "-r", str(ROOT / "requirements/venue.txt")]
        subprocess.run(fetch, check=True)
        (system / "etc/pip.conf").write_text("[global]\nno-index = true\nfind-links = /srv/wheels\n", "utf-8")
        (system / "srv/ask.py").write_text(ASK, "utf-8")
        found = Container(system)
        try:
            found.start()
            yield found
        finally:
            found.cut()


def ask(venue: Container, method: str, path: str, token: str = "", body: object = None) -> tuple[int, Any]:
    """Send a request like a phone, through the balancer; return the status, 0 without a reply, and the body."""
    sent = json.dumps(body) if body is not None else ""
    said = venue.run(f"python3 /srv/ask.py {method} 'http://127.0.0.1{path}' '{token}' '{sent}'", check=False)
    status, _, words = said.partition(" ")
    return int(status), json.loads(words) if words.startswith("{") else words


def companion(venue: Container, words: str) -> str:
    """Run a command of the program, which finds the database like the nodes."""
    return venue.run(f"set -a; . /etc/companion/venue; /opt/companion/current/bin/companion {words}")


def wait_for_table(venue: Container, code: str, token: str) -> None:
    """Wait until a phone gets its table again."""
    until(lambda: ask(venue, "GET", f"/api/tables/{code}/view", token), lambda reply: reply[0] == 200)


def ask_with_retries(venue: Container, method: str, path: str, token: str, body: object = None) -> tuple[int, Any]:
    """Ask, and ask again while the result is not known, like a phone: a table may change nodes at any moment."""
    return until(lambda: ask(venue, method, path, token, body), lambda reply: reply[0] != RETRY_STATUS)


def says(venue: Container, phone: dict[str, Any], start: str, value: object, key: str, *, once: bool = False) -> int:
    """Answer a question of a phone; return the last status, with `once` the status of the first try."""
    path = f"/api/tables/{phone['code']}"
    _, view = ask_with_retries(venue, "GET", f"{path}/view?seat={phone['seat']}", phone["token"])
    (question,) = (one for one in view["questions"] if one["id"].startswith(start))
    time.sleep(max(0, question["from"] - view["now"]) / 1000)  # a new question takes no answer yet
    body = {"seat": phone["seat"], "question": question["id"], "value": value, "key": key}
    return (ask if once else ask_with_retries)(venue, "POST", f"{path}/answers", phone["token"], body)[0]


def language(venue: Container, phone: dict[str, Any]) -> str:
    _, view = ask_with_retries(venue, "GET", f"/api/tables/{phone['code']}/view?seat={phone['seat']}", phone["token"])
    return str(view["language"])


def all_active(venue: Container, *units: str) -> None:
    """Wait until the nodes and other units run."""
    names = [*(f"companion-node@{port}" for port in NODES), *units]

    def still() -> dict[str, str]:
        states = {name: venue.run(f"systemctl is-active {name}", check=False).strip() for name in names}
        return {name: state for name, state in states.items() if state != "active"}

    until(still, lambda inactive: not inactive)


@pytest.fixture(scope="module")
def phone(venue: Container) -> dict[str, Any]:
    """A phone of a player at a table of the venue."""
    (code,) = companion(venue, "venue open --tables 1").split()
    sits = {"name": "Anna"}
    _, found = until(lambda: ask(venue, "POST", f"/api/tables/{code}/seats", "", sits), lambda reply: reply[0] == 200)
    return {**found, "code": code}


def test_what_the_page_says_is_typed(venue: Container) -> None:
    for line in blocks(PAGE, "")[0]:
        words = f"printf 'one word\\none word\\n' | {line}" if "--pwprompt" in line else line
        if line.startswith("systemctl enable"):
            venue.run(f"sed -i 's/{WORD}/one%20word/' /etc/companion/venue")
        venue.run(f"cd /srv/checkout && {words}")
    all_active(venue, "haproxy", "postgresql")
    assert venue.run("stat -c %a /etc/companion/venue").strip() == "600"


def test_people_sit_down_and_answer_through_the_balancer(venue: Container, phone: dict[str, Any]) -> None:
    assert says(venue, phone, "table-language", "es", "key-1") == 200
    assert language(venue, phone) == "es"
    assert re.fullmatch(r"\d{12}\n", companion(venue, "venue pair"))
    assert ask(venue, "GET", "/metrics")[0] == 403


def test_a_node_that_is_killed_comes_back_and_its_table_at_once(venue: Container, phone: dict[str, Any]) -> None:
    for port in NODES:
        venue.run(f"systemctl kill --signal=KILL companion-node@{port}")
        wait_for_table(venue, phone["code"], phone["token"])
    all_active(venue)
    assert language(venue, phone) == "es"


def test_an_upgrade_node_by_node_ends_no_evening(venue: Container, phone: dict[str, Any]) -> None:
    for port in NODES:
        venue.run(f"systemctl restart companion-node@{port}")
        curl = f"curl --silent --haproxy-protocol http://127.0.0.1:{port}"
        assert '"lives":true' in venue.run(f"{curl}/api/health")
        assert "companion_tables" in venue.run(f"{curl}/metrics")
        wait_for_table(venue, phone["code"], phone["token"])
    assert says(venue, phone, "table-language", "it", "key-2") == 200


def test_a_backup_is_the_way_back(venue: Container, phone: dict[str, Any]) -> None:
    venue.run("cd /tmp && runuser -u postgres -- pg_dump --format=custom companion > /srv/evening.dump")
    assert says(venue, phone, "table-language", "en", "key-3") == 200
    venue.run("systemctl stop 'companion-node@*'")
    venue.run("cd /tmp && runuser -u postgres -- pg_restore --clean --if-exists --dbname companion < /srv/evening.dump")
    venue.run(f"systemctl start {' '.join(f'companion-node@{port}' for port in NODES)}")
    wait_for_table(venue, phone["code"], phone["token"])
    assert language(venue, phone) == "it"


def test_a_standby_has_all_that_was_acknowledged_and_takes_over(venue: Container, phone: dict[str, Any]) -> None:
    where = "/var/lib/postgresql/15/standby"
    venue.run("pg_createcluster 15 standby")
    copy = f"pg_basebackup --checkpoint=fast --write-recovery-conf --pgdata {where}"
    venue.run(f"rm -rf {where}; cd /tmp; runuser -u postgres -- {copy}")
    venue.run("pg_ctlcluster 15 standby start")
    for setting in ("synchronous_standby_names = '*'", "synchronous_commit = remote_apply"):
        venue.run(f'echo "{setting}" >> /etc/postgresql/15/main/postgresql.conf')
    venue.run("pg_ctlcluster 15 main reload")
    venue.run("sed -i 's|@127.0.0.1/|@127.0.0.1:5432,127.0.0.1:5433/|' /etc/companion/venue")
    venue.run("systemctl restart 'companion-node@*'")
    wait_for_table(venue, phone["code"], phone["token"])
    assert says(venue, phone, "table-language", "es", "key-4") == 200
    venue.run("pg_ctlcluster 15 main stop -m immediate", check=False)
    assert says(venue, phone, "table-language", "en", "key-5", once=True) in (0, 503, 507)
    venue.run("pg_ctlcluster 15 standby promote")
    wait_for_table(venue, phone["code"], phone["token"])
    assert language(venue, phone) == "es", "acknowledged by both, and nothing besides"
    assert says(venue, phone, "table-language", "it", "key-6") == 200
