"""Answers through real sockets: accepted once and saved, or refused in words with nothing changed."""

import json
import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any
from unittest.mock import patch

import pytest

from companion.hub.log.log import LogEntry
from tests.waiting import until
from tests.web.house import JSON, House, Phone, asked_for, open_house, raw, state
from web import app as web_app
from web.trust.limits import Limit


def test_an_answer_is_accepted_with_the_tag_of_the_new_view(house: House) -> None:
    anna = house.phone("Anna")
    first, second = anna.say("table-colour", "rust").json, anna.say("table-colour", "plum").json
    assert first["accepted"] is second["accepted"] is True
    assert first["view"] != second["view"]
    assert anna.view()["seats"][0]["colour"] == "plum"


def test_the_same_key_again_gets_the_same_receipt_and_does_nothing_twice(house: House) -> None:
    anna, bruno = house.play("Anna", "Bruno")
    question = anna.question("round")["id"]
    first = anna.answer(question, "go", key="k")
    bruno.say("round-2")
    before = state(house)
    again = anna.answer(question, "go", key="k")
    assert (again.status, again.body) == (first.status, first.body) == (200, again.body)
    assert anna.answer(question, "something else", key="k").body == first.body
    assert state(house) == before
    assert bruno.answer(question, "go", key="k").problem == (409, "stale")


@pytest.mark.parametrize("value", [None, True, 1, 1e300, 10**30, "", "nobody", "go ", [], {}, {"go": 1}, ["go"], [[1]]])
def test_a_value_that_was_not_offered_changes_nothing(house: House, value: object) -> None:
    anna = house.play("Anna", "Bruno")[0]
    before = state(house)
    for start in ("round-1", "points-1", "fill", "countdown", "vote"):
        assert anna.answer(anna.question(start)["id"], value).problem == (422, "not_offered")
    assert state(house) == before


def test_a_seat_of_another_device_cannot_be_answered_for(house: House) -> None:
    anna, bruno = house.play("Anna", "Bruno")
    before = state(house)
    question = bruno.question("round-1")["id"]
    for seat in (2, 0, -1, 3, 10**30):
        assert anna.answer(question, "go", seat=seat).problem == (401, "wrong_token")
    assert house.phone().answer(question, "go", seat=2).problem == (401, "wrong_token")
    assert state(house) == before


GOOD: dict[str, Any] = {"seat": 1, "question": "q", "value": "go", "key": "k"}
BODIES = {
    "nothing": b"",
    "no json": b"{",
    "two values": b"{}{}",
    "a name without quotes": b"{seat: 1}",
    "NaN": b'{"seat": 1, "question": "q", "value": NaN, "key": "k"}',
    "Infinity": b'{"seat": 1, "question": "q", "value": -Infinity, "key": "k"}',
    "bad UTF-8": b'{"seat": 1, "question": "\xff\xfe", "value": "go", "key": "k"}',
    "half a surrogate": b'{"seat": 1, "question": "q", "value": "\\ud800", "key": "\\ud800"}',
    "deep": b'{"seat": 1, "question": "q", "key": "k", "value": ' + b"[" * 8000 + b"]" * 8000 + b"}",
    "no key": json.dumps({**GOOD, "key": ""}).encode(),
    "a long key": json.dumps({**GOOD, "key": "k" * 65}).encode(),
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES.keys())
def test_what_is_no_answer_is_malformed(house: House, body: bytes) -> None:
    anna = house.phone("Anna")
    before = state(house)
    assert anna.ask("POST", f"{anna.api}/answers", body, Content_Type=JSON).problem == (400, "malformed")
    assert anna.ask("POST", f"{anna.api}/seats", body, Content_Type=JSON).problem == (400, "malformed")
    assert state(house) == before


@pytest.mark.parametrize("kind", ["", "text/plain", "application/x-www-form-urlencoded", "application/jsonx", "\xff"])
def test_another_content_type_is_malformed(house: House, kind: str) -> None:
    anna = house.phone("Anna")
    body = json.dumps({**GOOD, "question": anna.question("table-colour")["id"], "value": "rust"}).encode()
    assert anna.ask("POST", f"{anna.api}/answers", body, Content_Type=kind).problem == (400, "malformed")
    assert anna.ask("POST", f"{anna.api}/answers", body, Content_Type=JSON + "; charset=utf-8").status == 200


def test_a_huge_body_is_too_large_whether_or_not_the_sender_is_known(house: House) -> None:
    anna = house.phone("Anna")
    body = json.dumps({**GOOD, "value": ""}).encode()
    padded = body + b" " * (16_385 - len(body))
    assert anna.ask("POST", f"{anna.api}/answers", padded[:-1], Content_Type=JSON).problem == (409, "stale")
    assert anna.ask("POST", f"{anna.api}/answers", padded, Content_Type=JSON).problem == (413, "too_large")
    assert house.phone().ask("POST", f"{anna.api}/seats", padded, Content_Type=JSON).problem == (413, "too_large")


@pytest.mark.parametrize(
    ("length", "status", "problem"),
    [(f"Content-Length: {length}", 413, "too_large") for length in (16_385, 2_000_000, 10**12)]
    + [("Transfer-Encoding: chunked", 411, "malformed")],
)
def test_a_body_that_is_huge_or_of_unknown_length_is_refused_before_it_is_sent(
    house: House, length: str, status: int, problem: str
) -> None:
    phone = house.phone("Anna")
    lines = (f"POST {phone.api}/answers HTTP/1.1", "Host: localhost", f"Content-Type: {JSON}")
    answered = raw(house, *lines, f"Authorization: Bearer {phone.token}", length, "", "")
    assert answered.startswith(b"HTTP/1.1 %d " % status)
    assert json.loads(answered.partition(b"\r\n\r\n")[2])["error"] == problem


def test_a_route_takes_its_own_method_only(house: House) -> None:
    anna = house.phone("Anna")
    for path in ("seats", "answers"):
        assert anna.get(f"{anna.api}/{path}").problem == (405, "malformed")
    for path in ("/api", f"{anna.api}/view", f"{anna.api}/stream", "/api/openapi.json"):
        assert anna.post(path, {}).problem == (405, "malformed")
        assert anna.ask("DELETE", path).problem == (405, "malformed")


@pytest.fixture
def breathless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no time pass between two tries, however slow this machine is."""
    monkeypatch.setattr(web_app, "Limit", partial(Limit, clock=lambda: 0.0))


@pytest.mark.usefixtures("breathless")
def test_one_device_that_answers_without_end_is_told_to_wait_and_the_others_go_on(house: House) -> None:
    anna, bruno = house.play("Anna", "Bruno")

    replies = (anna.answer("no-such-question", "go") for _ in range(2000))
    told = next(reply for reply in replies if reply.status == 429)
    assert told.problem == (429, "too_many")
    bruno.say("round-1")


def spoken(phone: Phone, language: str) -> int:
    """Choose a language on a phone; return the status."""
    return phone.form(f"/{phone.code}/language", f"language={language}").status


@pytest.mark.usefixtures("breathless")
def test_one_device_that_changes_its_language_without_end_is_told_to_wait(house: House) -> None:
    anna, bruno = house.phone("Anna"), house.phone("Bruno")
    anna.sit("Clara")
    before = len(asked_for(house))
    statuses = [spoken(anna, ("it", "es")[number % 2]) for number in range(150)]
    assert statuses[:100] == [303] * 100
    assert 429 in statuses[100:]
    assert len(asked_for(house)) - before == 200, "two seats are two changes"
    assert anna.answer("no-such-question", "go").problem == (429, "too_many")
    assert spoken(bruno, "it") == 303


def test_a_language_that_a_phone_has_already_is_not_written_once_more(house: House) -> None:
    anna = house.phone("Anna")
    anna.sit("Bruno")
    before = state(house)
    assert spoken(anna, "it") == 303
    chosen = state(house)
    assert chosen != before
    assert [spoken(anna, "it") for _ in range(5)] == [303] * 5
    assert state(house) == chosen
    house.phone().get(f"/{house.code}?language=es")
    assert state(house) == chosen


@pytest.mark.usefixtures("breathless")
def test_one_address_that_tries_the_doors_without_end_is_told_to_wait(house: House) -> None:
    phone = house.phone()
    replies = (phone.post(f"{phone.api}/seats", {"name": ""}) for _ in range(500))
    told = next(reply for reply in replies if reply.status == 429)
    assert told.problem == (429, "too_many")
    assert phone.form(f"/{phone.code}/sit", "name=Anna").status == 429
    assert phone.form(f"/{phone.code}/move", "seat=1").status == 429
    assert phone.post(f"{phone.api}/moves", {"seat": 1}).problem == (429, "too_many")


CANARY = "Kanarienvogel"
DEEP: Any = ["", {"a": [[["too deep"]]]}]
MANY = "The body has an unknown field. Allowed: "
NUMBER, TEXT = "must be a whole number.", "must be a string."
PATHS = ("answers", "seats", "moves")


def without(name: str) -> dict[str, Any]:
    """Return the fields of a correct answer except one."""
    return {field: value for field, value in GOOD.items() if field != name}


WRONG: dict[str, tuple[str, object, str]] = {
    "a seat in words": ("answers", {**GOOD, "seat": "1"}, f"The field “seat” {NUMBER}"),
    "half a seat": ("answers", {**GOOD, "seat": 1.5}, f"The field “seat” {NUMBER}"),
    "no seat": ("answers", {**GOOD, "seat": None}, f"The field “seat” {NUMBER}"),
    "a seat that is yes": ("answers", {**GOOD, "seat": True}, f"The field “seat” {NUMBER}"),
    "a question that is a list": ("answers", {**GOOD, "question": ["q"]}, f"The field “question” {TEXT}"),
    "a question that is a number": ("answers", {**GOOD, "question": 1}, f"The field “question” {TEXT}"),
    "a key that is a number": ("answers", {**GOOD, "key": 1}, f"The field “key” {TEXT}"),
    "a value of five levels": ("answers", {**GOOD, "value": DEEP}, "The field “value” is nested too deeply."),
    "no value": (
        "answers",
        without("value"),
        "The field “value” is missing. It must be an answer the question accepts.",
    ),
    "no key": ("answers", without("key"), f"The field “key” is missing. It {TEXT}"),
    "more": ("answers", GOOD | {CANARY: 1}, f"{MANY}seat, question, value, and key."),
    "a slip in a name": ("seats", {"nam": "Bruno"}, f"The field “name” is missing. It {TEXT}"),
    "a name that is a number": ("seats", {"name": 12}, f"The field “name” {TEXT}"),
    "a name too many": ("seats", {"name": "Bruno", CANARY: 1}, f"{MANY}name."),
    "along in words": ("moves", {"seat": 1, "along": "yes"}, "The field “along” must be true or false."),
    "nobody's seat": ("moves", {"along": True}, f"The field “seat” is missing. It {NUMBER}"),
    "a list": ("answers", [CANARY], "The body must be a JSON object."),
    "a word": ("seats", CANARY, "The body must be a JSON object."),
    "nothing": ("moves", None, "The body must be a JSON object."),
    "in Italian": ("answers?language=it", {**GOOD, "seat": ""}, "Il campo «seat» deve essere un numero intero."),
    "in Spanish": ("answers?language=es", {**GOOD, "seat": ""}, "El campo «seat» tiene que ser un número entero."),
}


@pytest.fixture(scope="module")
def anna(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Phone]:
    """Anna's phone, which sends everything here; none of it changes anything."""
    with open_house(tmp_path_factory.mktemp("hub")) as house:
        yield house.phone("Anna")


def says(reply: Any) -> str:
    """Return the sentence with which a body is refused; check that it repeats nothing of the body."""
    assert reply.problem == (400, "malformed")
    assert CANARY.encode() not in reply.body
    return str(reply.json["says"])


@pytest.mark.parametrize(("path", "body", "said"), WRONG.values(), ids=WRONG.keys())
def test_the_field_is_named_and_what_was_expected(anna: Phone, path: str, body: object, said: str) -> None:
    assert says(anna.post(f"{anna.api}/{path}", body)) == said


@pytest.mark.parametrize("path", PATHS)
def test_what_is_no_json_is_called_so_and_no_value_is_repeated(anna: Phone, path: str) -> None:
    for body in (b"", b"{", CANARY.encode(), b'{"seat": \xff}', b'{"seat": NaN}', b"{'seat': 1}"):
        assert says(anna.ask("POST", f"{anna.api}/{path}", body, Content_Type=JSON)) == "The body isn't JSON.", body
    sent = anna.ask("POST", f"{anna.api}/{path}", json.dumps(GOOD).encode(), Content_Type=f"text/{CANARY}")
    assert says(sent) == "The body must be sent as application/json."
    for field in ("seat", "question", "key"):
        assert field in says(anna.post(f"{anna.api}/answers", {**GOOD, field: [CANARY], "value": CANARY}))
    # A body that gets a field of another kind fails here, before somebody gets an empty message.
    assert says(anna.post(f"{anna.api}/{path}", {})).startswith("The field “")
    assert anna.answer("q", ["", {"a": 1, "b": [[1]]}]).problem == (409, "stale"), "four levels are looked at"


# A full or stuck disk: nothing is acknowledged that is not saved


def full(house: House, pages: int) -> None:
    """Limit the log on the hub's disk to `pages` pages, 0 for its current size."""
    database: sqlite3.Connection = house.log._db
    (used,) = database.execute("PRAGMA page_count").fetchone()
    database.execute(f"PRAGMA max_page_count = {pages or used}")


@pytest.mark.sqlite
def test_while_nothing_can_be_saved_answers_are_refused_and_nothing_changes(house: House) -> None:
    anna, bruno = house.play("Anna", "Bruno")
    # The report that a phone without a stream is away may still find the last free bytes, and succeed for a moment.
    with anna.stream(), bruno.stream():
        full(house, 0)
        refused = None
        for _ in range(200):
            refused = anna.answer(anna.question("points-1")["id"], {"seat-1": 1, "seat-2": 2}, key="")
            if refused.status != 200:
                break
        assert refused
        assert refused.problem == (507, "unsaved")
        before = state(house)
        points = {"seat-1": 77, "seat-2": 7}
        question = bruno.question("points-1")["id"]
        assert bruno.answer(question, points, key="kept").problem == (507, "unsaved")
        assert house.phone().post(f"{anna.api}/seats", {"name": "Clara"}).problem == (507, "unsaved")
        assert state(house) == before
        assert len(house.phone().view()["notices"]) == 1
        full(house, 1_000_000)
        assert bruno.answer(question, points, key="kept").status == 200
        assert house.phone().view()["notices"] == []


@contextmanager
def stuck_disk(house: House) -> Iterator[None]:
    """Let the disk accept nothing inside this context, and then continue normally."""
    go_on, append = threading.Event(), house.log.append

    def late(entries: Mapping[str, Sequence[LogEntry]]) -> None:
        go_on.wait()
        append(entries)

    with patch.object(house.log, "append", late), patch("web.routes.receipts.WAIT", 0.2):
        try:
            yield
        finally:
            go_on.set()


def names(house: House) -> list[str]:
    return [seat["name"] for seat in house.phone().view()["seats"]]


def test_while_the_disk_is_stuck_nobody_is_told_that_an_answer_counts_or_does_not(house: House) -> None:
    anna = house.phone("Anna")
    before = state(house)
    with stuck_disk(house):
        for _ in range(2):
            assert anna.answer("table-name-0", "Zoe", key="k").problem == (503, "not_known")
        assert state(house) == before
    assert anna.answer("table-name-0", "Zoe", key="k").status == 200
    assert names(house) == ["Zoe"]
    kinds = [entry.row.type for entry in house.log.read(house.code)]
    assert kinds.count("Renamed") == 1


def test_who_sits_down_while_the_disk_is_stuck_has_the_seat_once_it_is_not(house: House) -> None:
    program, anna = house.phone(), house.phone(cookie=True)
    with stuck_disk(house):
        reply = anna.form(f"/{anna.code}/sit", "name=Anna")
        assert program.post(f"{program.api}/seats", {"name": "Ben"}).problem == (503, "not_known")
    assert reply.status == 303
    anna.token = reply.headers["set-cookie"].partition("=")[2].partition(";")[0]
    until(lambda: names(house), lambda seated: seated == ["Anna", "Ben"])
    assert anna.get(f"{anna.api}/view?seat=1").status == 200
