"""The description of the JSON interface: it is exactly what the server does; and requests that are made from it."""

from __future__ import annotations

import http.client
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from threading import Lock
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from jsonschema import Draft202012Validator

from companion.core.report import Tick
from companion.core.view import Seat
from companion.frontends import Problem
from companion.hub.table.logged_table import LoggedTable
from companion.hub.table.requests import Requests
from companion.table.inputs import ChooseLanguage, ReportAway, ReportBack, TableInput
from tests.waiting import PATIENCE
from tests.web.described import API, SCHEMAS, check, fits
from tests.web.house import House, Phone, open_house
from web import app as web_app

METHODS = {"get", "post", "put", "patch", "delete"}


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, item in API["paths"].items():
        for method, operation in item.items():
            yield path, method, operation


def every(value: object, key: str) -> Iterator[Any]:
    """Yield the values of `key` anywhere in `value`."""
    if isinstance(value, dict):
        if key in value:
            yield value[key]
        for inner in value.values():
            yield from every(inner, key)
    elif isinstance(value, list):
        for inner in value:
            yield from every(inner, key)


def test_it_is_an_openapi_document_of_version_3_1_whose_references_lead_somewhere() -> None:
    assert re.fullmatch(r"3\.1\.\d", API["openapi"])
    assert set(API) == {"openapi", "info", "servers", "paths", "components"}
    assert API["info"].keys() >= {"title", "version"}
    assert API["info"]["version"] == "1"
    assert set(API["components"]) == {"parameters", "securitySchemes", "schemas"}
    for schema in SCHEMAS.values():
        Draft202012Validator.check_schema(schema)
    for reference in (*every(API, "$ref"), *(m for found in every(API, "mapping") for m in found.values())):
        found: Any = API
        for step in reference.removeprefix("#/").split("/"):
            found = found[step]
        assert found
    named = {reference.rpartition("/")[2] for reference in every(API, "$ref")}
    assert set(SCHEMAS) <= named | {"Alive", "Gone"}


def test_every_operation_is_whole() -> None:
    ids = [operation["operationId"] for _, _, operation in operations()]
    assert len(ids) == len(set(ids)) > 5
    for path, method, operation in operations():
        assert method in METHODS
        assert operation.keys() <= {
            *("operationId", "summary", "description", "security", "parameters", "requestBody", "responses")
        }
        named = {parameter["$ref"].rpartition("/")[2] for parameter in operation.get("parameters", [])}
        assert set(re.findall(r"{(\w+)}", path)) == named & {"code", "game"}
        assert ("requestBody" in operation) == (method == "post")
        for status, response in operation["responses"].items():
            assert re.fullmatch(r"[1-5]\d\d|default", status)
            assert response["description"]
            assert response["content"]
        for one in operation["security"]:
            assert one.keys() <= API["components"]["securitySchemes"].keys()


def test_it_names_every_route_of_the_interface_and_no_other_and_is_served(house: House) -> None:
    routes = {
        (re.sub(r"<(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in house.app.flask.url_map.iter_rules()
        for method in rule.methods or ()
        if rule.rule.startswith("/api") and method not in ("HEAD", "OPTIONS")
    }
    assert routes == {(path, method) for path, method, _ in operations()}
    assert house.phone().get("/api/openapi.json").json == API


def test_every_object_is_closed() -> None:
    def objects(schema: object) -> Iterator[Mapping[str, Any]]:
        if isinstance(schema, dict):
            if "properties" in schema:
                yield schema
            else:
                for inner in schema.values():
                    yield from objects(inner)

    closed = [s for s in objects(SCHEMAS) if s.get("additionalProperties", s.get("unevaluatedProperties")) is False]
    assert closed == list(objects(SCHEMAS))


class Checked(Phone):
    """A phone that checks all replies against the description."""

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Any:
        """Send a request and check the reply."""
        reply = super().ask(method, path, body, **headers)
        bare = path.partition("?")[0].replace(self.code, "{code}")
        responses = API["paths"][bare][method.lower()]["responses"]
        content = responses[str(reply.status)]["content"]["application/json"]["schema"]
        check(content["$ref"].rpartition("/")[2], reply.json)
        return reply


def test_a_whole_evening_is_as_described(house: House) -> None:
    anna, bruno, clara = (Checked(house.port, house.code) for _ in range(3))
    names = ["Anna", "Bruno", "Clara"]
    for phone, name in zip((anna, bruno, clara), names, strict=True):
        phone.sit(name)
    anna.say("table-more", "seat-3")
    assert clara.sit("Dario") == 4
    bruno.snapshot = 1.1
    new = Checked(house.port, house.code)
    word = new.ask_for(2)
    assert bruno.pick(word, 2).status == 200
    bruno = new
    with anna.stream() as private, Checked(house.port, house.code).stream() as public:
        anna.get("/api")
        anna.say("table-game", "open-table")
        anna.say("table-option-box", "Skulls & <Roses>")
        anna.say("table-option-rounds", 2)
        anna.say("table-option-vote_seconds", "60")
        anna.say("table-order", ["seat-2", "seat-1", "seat-4", "seat-3"])
        anna.say("table-begin")
        play(anna, bruno, clara)
        view = anna.view()
        assert view["phase"] == "end" and view["questions"]
        for place in (view["seats"][0], view["blocks"][0], view["happened"][0], view["questions"][0]):
            place["role"] = "Cultist"
            assert not fits("View", view), "an unknown key fails wherever it stands"
            del place["role"]
        assert not fits("Question", {**view["questions"][0], "kind": "number"})
        assert fits("View", view) and not fits("View", {k: v for k, v in view.items() if k != "secrets"})
        for phone in (anna, bruno, clara):
            phone.view(query="language=it")
        clara.view(4)
        for stream in (private, public):
            seen = stream.first("view")
            check("View", seen)
            assert ("secrets" in seen) == (stream is private)
        kinds = {block["kind"] for block in anna.view()["blocks"]}
        assert {"result", "sheet", "series"} <= kinds


def test_a_night_is_as_described_and_its_one_question_for_the_dark_says_so(house: House) -> None:
    phones = [Checked(house.port, house.code) for _ in range(5)]
    for phone, name in zip(phones, ("Anna", "Bruno", "Clara", "Dario", "Emil"), strict=True):
        phone.sit(name)
    phones[0].say("table-game", "among-cultists")
    phones[0].say("table-option-knows", "no")
    phones[0].say("table-begin")
    phones[0].say("placed")
    for phone in phones:
        phone.say("ready")
    questions = phones[0].view()["questions"]
    held = [question for question in questions if "held" in question]
    assert held == [phones[0].question("night")]
    assert held[0]["held"] is True
    assert len(held[0]["choices"]) == 3
    assert not fits("Question", {**held[0], "held": False})


def play(anna: Checked, bruno: Checked, clara: Checked) -> None:
    """Play two rounds in which every kind of question except one is answered."""
    anna.say("fill", {"red": 3, "blue": 0, "green": 0, "yellow": 0, "white": 0, "black": 1})
    anna.say("draw", "secret")
    bruno.say("draw", "open")
    bruno.say("vote", "people-shown")
    for phone, seat in ((anna, 1), (bruno, 2), (clara, 3), (clara, 4)):
        assert phone.question("ballot", seat)["secret"]
        phone.say("ballot", "seat-2", seat)
    bruno.say("countdown", "600")
    bruno.say("first")
    for round in (1, 2):
        clara.say(f"points-{round}", {f"seat-{seat}": seat * round for seat in range(1, 5)})
        clara.say(f"round-{round}")


@pytest.mark.parametrize(("name", "data"), [("Alive", {"now": 1, "paused": False}), ("Gone", {"why": "tab"})])
def test_the_other_events_are_described(name: str, data: dict[str, Any]) -> None:
    check(name, data)
    assert not fits(name, {**data, "seat": 1})


# Any requests made from the description: no fault, and a refused one has changed nothing


JUNK: Sequence[Any] = (None, True, -1, 0, 1.5, 10**30, "", "x" * 200, "é\u202e\u0000", [], [[[[[1]]]]], {}, {"a": [1]})
HOSTS = ("evil.example", "127.0.0.1,evil.example", "", "[::1]", "localhost:99999999")


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
    """The sources of requests: chance, and the knowledge of a program that plays at the table."""

    random: Random
    code: str
    seats: dict[int, str]
    """The tokens of seats, the newest last."""

    asked: list[tuple[int, dict[str, Any]]]
    """The questions of the latest views, each with its seat."""

    def request(self) -> Generated:
        """Return the next request."""
        path, method, operation = self.random.choice(list(operations()))
        seat = self.random.choice(list(self.seats))
        named = {one["$ref"].rpartition("/")[2] for one in operation.get("parameters", ())}
        for part, right in (("code", self.code), ("game", "open-table")):
            path = path.replace(f"{{{part}}}", quote(self._mostly(right), safe=""))
        query = {name: self._mostly(self._query(name)) for name in named & {"seat", "language"} if self._often()}
        body = self._body(operation, seat) if "requestBody" in operation else None
        return Generated(
            operation, method.upper(), f"{path}?{urlencode(query)}", body, self._headers(method.upper(), seat)
        )

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
        """Return a value that a schema allows."""
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
"""The inputs of a table without a request: its clock ticks, phones come and go."""


class Unasked:
    """A record of the events of a table that no request has brought."""

    def __init__(self) -> None:
        """Start empty."""
        self.lock = Lock()
        """A lock, held from an event's way to the disk until its number is noted."""
        self.numbers: set[int] = set()

    def noting(self, report: Callable[[LoggedTable, TableInput, int, int], bool]) -> Callable[..., bool]:
        """Return a `report` that notes its events of `BY_ITSELF`."""

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
    """The record of events without a request from now on."""
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
    """Give the sources the current questions of all taken seats."""
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
"""The statuses that the hub may answer with."""


@pytest.fixture
def _open_doors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Allow any number of tries."""
    monkeypatch.setattr(web_app, "STRANGERS_PER_SECOND", 10**6)
    monkeypatch.setattr(web_app, "ANSWERS_PER_SECOND", 10**6)


def ask_around(folder: Path, number: int, unasked: Unasked) -> tuple[Counter[int], int]:
    """Send that many requests; return the count of each status, and the number of accepted answers.

    The questions depend on the order in which two answers arrived, so a status that has not come by then is waited for.

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
                assert one.operation["responses"].keys() & {str(status), "default"}, (status, one)
                if status != 200:
                    assert fits("Error", json.loads(body)), (one, body)
                    assert not requested(house, before, unasked), (status, one)
                elif one.operation["operationId"] == "sitDown":
                    found = json.loads(body)
                    sources.seats[found["seat"]] = found["token"]
    return statuses, answered


@pytest.mark.sqlite
@pytest.mark.usefixtures("_open_doors")
def test_no_request_makes_a_fault_and_a_refused_one_changes_nothing(
    tmp_path: Path, soak: bool, unasked: Unasked
) -> None:
    statuses, answered = ask_around(tmp_path, 100_000 if soak else 600, unasked)
    assert set(statuses) >= STATUSES, statuses
    assert answered


@pytest.mark.sqlite
@pytest.mark.usefixtures("_open_doors")
def test_a_refused_request_that_writes_would_be_found(
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
