"""Whatever is made from the description of the interface: no fault, and what is refused has changed nothing."""

import http.client
import json
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.web.described import fits
from tests.web.generated import Generated, Sources
from tests.web.house import House, Phone, open_house
from web import app as web_app

BY_ITSELF = {"WentAway", "CameBack", "GoneOn", "MoveClosed", "NoticeGiven", "RehearsalEnded"}
"""What happens at a table without a request: phones come and go, and what was asked runs out by the clock."""


def last(house: House) -> int:
    """Return the number of the last event on disk."""
    (number,) = house.log._db.execute("SELECT max(number) FROM events WHERE place = ?", (house.code,)).fetchone()
    return int(number)


def written(house: House, since: int) -> list[str]:
    """Return the types of the events since then, but for those that need no request."""
    query = "SELECT type FROM events WHERE place = ? AND number > ?"
    return [kind for (kind,) in house.log._db.execute(query, (house.code, since)) if kind not in BY_ITSELF]


def asked_of(house: House, sources: Sources) -> None:
    """Let the sources know what is asked now, of seats that are still somebody's."""
    sources.asked.clear()
    for seat, token in sources.seats.items():
        reply = Phone(house.port, house.code, token).get(f"/api/tables/{house.code}/view?seat={seat}")
        if reply.status == 200:
            sources.asked += [(seat, question) for question in reply.json["questions"]]


def sent(line: http.client.HTTPConnection, one: Generated) -> tuple[int, bytes]:
    """Return the status of the reply, and its body if it is no stream."""
    line.request(one.method, one.path, one.body, dict(one.headers))
    reply = line.getresponse()
    if reply.getheader("Content-Type", "").startswith("text/event-stream"):
        line.close()
        return reply.status, b""
    return reply.status, reply.read()


@pytest.fixture
def _open_doors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the doors take any number of tries."""
    monkeypatch.setattr(web_app, "STRANGERS_PER_SECOND", 10**6)
    monkeypatch.setattr(web_app, "ANSWERS_PER_SECOND", 10**6)


@pytest.mark.usefixtures("_open_doors")
def test_no_request_makes_a_fault_and_a_refused_one_changes_nothing(tmp_path: Path, soak: bool) -> None:
    statuses: Counter[int] = Counter()
    answered = 0
    with open_house(tmp_path) as house:
        anna, bruno = house.play("Anna", "Bruno")
        sources = Sources(Random(13), house.code, {anna.seat: anna.token, bruno.seat: bruno.token}, [])
        with closing(http.client.HTTPConnection("127.0.0.1", house.port, timeout=30)) as line:
            for number in range(100_000 if soak else 600):
                if number % 200 == 0:
                    asked_of(house, sources)
                one, before = sources.request(), last(house)
                status, body = sent(line, one)
                statuses[status] += 1
                answered += status == 200 and one.operation["operationId"] == "answer"
                assert status < 500, (status, one)
                if status != 200:
                    assert fits("Error", json.loads(body)), (one, body)
                    assert not written(house, before), (status, one)
                elif one.operation["operationId"] == "sitDown":
                    found = json.loads(body)
                    sources.seats[found["seat"]] = found["token"]
    assert {200, 400, 401, 403, 404, 409, 422} <= set(statuses), statuses
    assert answered
