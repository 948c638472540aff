"""Whatever is made from the description of the interface: no fault, and what is refused has changed nothing."""

from __future__ import annotations

import http.client
import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from threading import Lock
from typing import Any
from urllib.parse import quote, urlencode

import pytest

from companion.core.report import Tick
from companion.core.table import TableInput
from companion.core.table.inputs import ChooseLanguage, ReportAway, ReportBack
from companion.core.view import Seat
from companion.faces import Problem
from companion.hub.table.logged_table import LoggedTable
from companion.hub.table.requests import Requests
from tests.waiting import PATIENCE
from tests.web.described import API, fits
from tests.web.house import House, Phone, open_house
from web import app as web_app

JUNK: Sequence[Any] = (None, True, -1, 0, 1.5, 10**30, "", "x" * 200, "é\u202e\u0000", [], [[[[[1]]]]], {}, {"a": [1]})
HOSTS = ("evil.example", "127.0.0.1,evil.example", "", "[::1]", "localhost:99999999")
OPERATIONS = [
    (path, method.upper(), operation) for path, item in API["paths"].items() for method, operation in item.items()
]


@dataclass(frozen=True)
class Generated:
    """One request, and the operation that it was made from."""

    operation: Mapping[str, Any]
    method: str
    path: str
    body: bytes | None
    headers: Mapping[str, str]


@dataclass
class Sources:
    """What requests are made from: chance, and what a program that plays at the table knows."""

    random: Random
    code: str
    seats: dict[int, str]
    """The tokens of seats, the newest last."""

    asked: list[tuple[int, dict[str, Any]]]
    """Each question of the last views that were read, with its seat."""

    def request(self) -> Generated:
        """Return the next request."""
        path, method, operation = self.random.choice(OPERATIONS)
        seat = self.random.choice(list(self.seats))
        named = {one["$ref"].rpartition("/")[2] for one in operation.get("parameters", ())}
        for part, right in (("code", self.code), ("game", "open-table")):
            path = path.replace(f"{{{part}}}", quote(self._mostly(right), safe=""))
        query = {name: self._mostly(self._query(name)) for name in named & {"seat", "language"} if self._often()}
        body = self._body(operation, seat) if "requestBody" in operation else None
        return Generated(operation, method, f"{path}?{urlencode(query)}", body, self._headers(method, seat))

    def _query(self, name: str) -> str:
        return str(self.random.randint(1, 10)) if name == "seat" else self.random.choice(("it", "en", "es"))

    def _body(self, operation: Mapping[str, Any], seat: int) -> bytes:
        (schema,) = (kind["schema"] for kind in operation["requestBody"]["content"].values())
        body = self._made(schema)
        questions = [question for asked, question in self.asked if asked == seat]
        if "question" in body and questions and self._often():
            question = self.random.choice(questions)
            body |= {"seat": seat, "question": question["id"]}
            choices = question.get("choices")
            body["value"] = self.random.choice(choices)["value"] if choices else self.random.choice(JUNK)
        if self.random.random() < 0.3:
            body[self.random.choice([*body, "unknown"])] = self.random.choice(JUNK)
        raw = json.dumps(body).encode()
        if self.random.random() < 0.1:
            raw = raw[: self.random.randrange(len(raw))] + self.random.randbytes(3)
        return raw

    def _made(self, schema: Mapping[str, Any]) -> Any:
        """Return something that a schema allows."""
        if "$ref" in schema:
            found: Any = API
            for step in schema["$ref"].removeprefix("#/").split("/"):
                found = found[step]
            return self._made(found)
        if "enum" in schema:
            return self.random.choice(schema["enum"])
        kind = schema.get("type")
        if kind == "object":
            return {name: self._made(inner) for name, inner in schema["properties"].items()}
        if kind == "integer":
            return self.random.randint(schema.get("minimum", 0), schema.get("maximum", 12))
        if kind == "boolean":
            return self.random.random() < 0.5
        return f"N{self.random.randrange(10**6)}" if kind == "string" else self.random.choice(JUNK)

    def _headers(self, method: str, seat: int) -> dict[str, str]:
        found = {"Content-Type": "application/json"} if method == "POST" and self._often() else {}
        if self._often():
            found["Authorization"] = f"Bearer {self._mostly(self.seats[seat])}"
        if self.random.random() < 0.05:
            found["Host"] = self.random.choice(HOSTS)
        if self.random.random() < 0.05:
            found["Origin"] = self.random.choice(("http://evil.example", "null"))
        return found

    def _often(self) -> bool:
        return self.random.random() < 0.8

    def _mostly(self, right: str) -> str:
        return (
            right if self.random.random() < 0.9 else self.random.choice(("", "x", "é/..", "0", "9" * 40, right + "x"))
        )


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
    (number,) = house.log._db.execute("SELECT max(number) FROM events WHERE code = ?", (house.code,)).fetchone()
    return int(number)


def requested(house: House, since: int, unasked: Unasked) -> list[tuple[int, str]]:
    """Return the numbers and types of the events since then that a request has brought."""
    query = "SELECT number, type FROM events WHERE code = ? AND number > ?"
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
