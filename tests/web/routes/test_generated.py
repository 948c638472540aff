"""Whatever is made from the description of the interface: no fault, and what is refused has changed nothing."""

import http.client
import json
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from threading import Lock
from typing import Any

import pytest

from companion.core.report import Tick
from companion.core.table import TableInput
from companion.core.table.inputs import ChooseLanguage, ReportAway, ReportBack
from companion.core.view import Seat
from companion.faces import Problem
from companion.hub.table.logged_table import LoggedTable
from companion.hub.table.requests import Requests
from tests.waiting import PATIENCE
from tests.web.described import fits
from tests.web.house import House, Phone, open_house
from tests.web.routes.generated import Generated, Sources
from web import app as web_app

BY_ITSELF = (Tick, ReportAway, ReportBack)
"""What a table takes without a request: its clock ticks, phones come and go."""


class Unasked:
    """Notes which events of a table no request has brought."""

    def __init__(self) -> None:
        """Know of none yet."""
        self.lock = Lock()
        """Held from an event's way to the disk until its number is noted."""
        self.numbers: set[int] = set()

    def noting(self, report: Callable[[LoggedTable, TableInput, int, int], bool]) -> Callable[..., bool]:
        """Return a `report` that notes what it writes of `BY_ITSELF`."""

        def noted(logged: LoggedTable, given: TableInput, game_time: int, stamp: int) -> bool:
            with self.lock:
                before = logged.now.number
                taken = report(logged, given, game_time, stamp)
                if isinstance(given, BY_ITSELF):
                    self.numbers.update(range(before + 1, logged.now.number + 1))
            return taken

        return noted


@pytest.fixture
def unasked(monkeypatch: pytest.MonkeyPatch) -> Unasked:
    """Note from now on what happens at tables without a request."""
    found = Unasked()
    monkeypatch.setattr(LoggedTable, "report", found.noting(LoggedTable.report))
    return found


def last(house: House) -> int:
    """Return the number of the last event on disk."""
    (number,) = house.log._db.execute("SELECT max(number) FROM events WHERE place = ?", (house.code,)).fetchone()
    return int(number)


def requested(house: House, since: int, unasked: Unasked) -> list[tuple[int, str]]:
    """Return the numbers and types of the events since then that a request has brought."""
    query = "SELECT number, type FROM events WHERE place = ? AND number > ?"
    with unasked.lock:
        rows = house.log._db.execute(query, (house.code, since)).fetchall()
        return [row for row in rows if row[0] not in unasked.numbers]


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


STATUSES = {200, 400, 401, 403, 404, 409, 422}
"""What the hub answers with when it is asked anything."""


@pytest.fixture
def _open_doors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the doors take any number of tries."""
    monkeypatch.setattr(web_app, "STRANGERS_PER_SECOND", 10**6)
    monkeypatch.setattr(web_app, "ANSWERS_PER_SECOND", 10**6)


def ask_around(folder: Path, number: int, unasked: Unasked) -> tuple[Counter[int], int]:
    """Send that many requests; return how often each status came back, and how many answers were accepted.

    What is asked depends on which of two answers was there first, so a status that has not
    come by then is waited for.

    It fails at a fault of the hub, and at a refused request that has changed something.
    """
    statuses: Counter[int] = Counter()
    answered = 0
    with open_house(folder) as house:
        anna, bruno = house.play("Anna", "Bruno")
        sources = Sources(Random(13), house.code, {anna.seat: anna.token, bruno.seat: bruno.token}, [])
        with closing(http.client.HTTPConnection("127.0.0.1", house.port, timeout=PATIENCE)) as line:
            for sent_before in range(10 * number):
                if sent_before >= number and set(statuses) >= STATUSES:
                    break
                if sent_before % 200 == 0:
                    asked_of(house, sources)
                one, before = sources.request(), last(house)
                status, body = sent(line, one)
                statuses[status] += 1
                answered += status == 200 and one.operation["operationId"] == "answer"
                assert status < 500, (status, one)
                if status != 200:
                    assert fits("Error", json.loads(body)), (one, body)
                    assert not requested(house, before, unasked), (status, one)
                elif one.operation["operationId"] == "sitDown":
                    found = json.loads(body)
                    sources.seats[found["seat"]] = found["token"]
    return statuses, answered


@pytest.mark.usefixtures("_open_doors")
def test_no_request_makes_a_fault_and_a_refused_one_changes_nothing(
    tmp_path: Path, soak: bool, unasked: Unasked
) -> None:
    statuses, answered = ask_around(tmp_path, 100_000 if soak else 600, unasked)
    assert set(statuses) >= STATUSES, statuses
    assert answered


@pytest.mark.usefixtures("_open_doors")
def test_a_refusal_that_writes_would_be_found(
    tmp_path: Path, unasked: Unasked, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(requests: Requests, seat: Seat, problem: Problem, *args: Any, **named: Any) -> None:
        language = "it" if requests._logged.table.sitter(Seat(1)).language == "en" else "en"
        requests._logged.report(ChooseLanguage(1, language), requests._logged.now.game_time, 0)
        genuine(requests, seat, problem, *args, **named)

    genuine = Requests._refuse
    monkeypatch.setattr(Requests, "_refuse", refuse)
    with pytest.raises(AssertionError, match="LanguageChosen"):
        ask_around(tmp_path, 600, unasked)
