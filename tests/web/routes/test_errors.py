"""Invalid requests of any kind: never a fault, never an echo, and nothing of it in the log."""

import json
import logging
import re
import socket
import string
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.frontends import Hub, TableSnapshot
from companion.games import GAMES
from companion.hub.tables import Tables
from tests.long import cases
from tests.waiting import PATIENCE
from tests.web.house import JSON, House, open_house
from web import app as web_app
from web.app import Pages
from web.drawing.drawn_snapshot import Parts
from web.following.viewers import JsonViewer
from web.routes.registration import ROUTES
from web.routes.route import LoopRoute, Route
from web.trust.identity import device_of
from web.trust.limits import Limit

CANARY = "Kanarienvogel"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One hub for all requests here, with unlimited tries."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(web_app, "STRANGERS_PER_SECOND", 10**6)
        patch.setattr(web_app, "ANSWERS_PER_SECOND", 10**6)
        with open_house(tmp_path_factory.mktemp("hub")) as found:
            found.play("Anna", "Bruno")
            yield found


def send(house: House, request: bytes) -> bytes | None:
    """Send bytes unchanged and return the reply; None if the hub has hung up on bytes that it did not read."""
    with socket.create_connection(("127.0.0.1", house.port), timeout=PATIENCE) as line, suppress(ConnectionError):
        line.sendall(request)
        # A hub answers nobody who has hung up, so this ends the connection only once the reply has begun.
        begun = line.recv(65536)
        with suppress(OSError):
            line.shutdown(socket.SHUT_WR)
        return begun + b"".join(iter(lambda: line.recv(65536), b""))
    return None


def fine(house: House, answered: bytes | None, sent: str = CANARY) -> None:
    """Check that an answer is no fault and repeats nothing, and that the hub still lives."""
    if answered is not None:
        assert answered.startswith(b"HTTP/1.1 ") and not answered.startswith(b"HTTP/1.1 5"), answered[:200]
        assert sent.encode() not in answered
    assert house.phone().get("/api").status == 200


def test_a_request_gets_an_answer_here_and_one_that_repeats_what_was_sent_is_caught(house: House) -> None:
    answered = send(house, b"GET /api HTTP/1.0\r\nHost: localhost\r\n\r\n")
    assert answered and answered.startswith(b"HTTP/1.1 200")
    with pytest.raises(AssertionError):
        fine(house, answered, sent="content-type")
    with pytest.raises(AssertionError):
        fine(house, b"HTTP/1.1 500 Internal Server Error\r\n\r\n")
    with pytest.raises(AssertionError):
        fine(house, b"")


junk = st.text(max_size=40)
segment = st.one_of(
    junk.map(lambda text: quote(text, safe="")), st.sampled_from(["api", "tables", "live", "move", ".."])
)
value = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
often = settings(deadline=None, max_examples=cases(60), suppress_health_check=[HealthCheck.function_scoped_fixture])


@often
@given(
    body=st.binary(max_size=400) | value.map(lambda v: json.dumps(v).encode()),
    path=st.sampled_from(["seats", "answers"]),
)
def test_no_body_makes_a_fault(house: House, body: bytes, path: str) -> None:
    phone = house.phone()
    phone.token = "x" * 22
    reply = phone.ask("POST", f"{phone.api}/{path}", body, Content_Type=JSON)
    assert reply.status in (400, 401, 409)
    assert phone.ask("POST", f"/{phone.code}/sit", body, Content_Type="application/x-www-form-urlencoded").status < 500


@often
@given(
    segments=st.lists(segment, max_size=6),
    query=junk.map(quote),
    method=st.sampled_from(["GET", "POST", "PUT", "HEAD"]),
)
def test_no_path_and_no_query_make_a_fault(house: House, segments: list[str], query: str, method: str) -> None:
    path = "/" + "/".join(segments)
    targets = [f"{method} {path}?seat={query}&{query}&language={query}"]
    targets += [f"GET /api/tables/{house.code}/{kind}?seat={query}" for kind in ("view", "stream")]
    for target in targets:
        fine(house, send(house, f"{target} HTTP/1.0\r\nHost: localhost\r\n\r\n".encode()))


ODD = ("%00", "%0A", "%FF", "%ED%A0%80", "%2E%2E", "..%2F..", "%5C", "x" * 300, "x%2F" * 600)
"""Names that no page has: some are no text, others no file on any disk."""


@pytest.mark.parametrize("route", [route for route in ROUTES if "<" in route.pattern], ids=lambda route: route.name)
def test_no_name_in_an_address_makes_a_fault(house: House, route: Route | LoopRoute) -> None:
    fits = {"code": house.code, "game": next(iter(GAMES)), "language": "en", "form": "wav"}
    variables = re.findall(r"<([^>]+)>", route.pattern)
    for variable in variables:
        for odd in ODD:
            path = route.pattern
            for other in variables:
                name = other.rpartition(":")[2]
                path = path.replace(f"<{other}>", odd if other == variable else fits.get(name, "1"))
            head = f"{route.method} {path} HTTP/1.0\r\nHost: localhost\r\nOrigin: http://localhost"
            fine(house, send(house, f"{head}\r\nContent-Length: 0\r\n\r\n".encode()))


names = st.sampled_from(["Authorization", "Cookie", "Origin", "Host", "Accept-Language", "Content-Length", "X-Junk"])
printable = st.text(string.printable.replace("\r", "").replace("\n", "") + "äé€\x7f", max_size=60)


@often
@given(headers=st.lists(st.tuples(names, printable), max_size=5), method=st.sampled_from(["GET", "POST"]))
def test_no_header_makes_a_fault(house: House, headers: list[tuple[str, str]], method: str) -> None:
    own = [] if any(name == "Host" for name, _ in headers) else [("Host", "localhost")]
    # A body that is announced comes, else the hub would wait for it.
    length = max((int(text) for name, text in headers if name == "Content-Length" and text.isdecimal()), default=0)
    body = b"x" * min(length, 10**6)
    lines = [f"{method} /api/tables/{house.code}/view HTTP/1.1", *(f"{name}: {text}" for name, text in own + headers)]
    fine(house, send(house, "\r\n".join([*lines, "Connection: close", "", ""]).encode() + body))
    lines[0] = f"{method} /{house.code} HTTP/1.1"
    fine(house, send(house, "\r\n".join([*lines, "Connection: close", "", ""]).encode() + body))


@often
@given(request=st.binary(max_size=200))
def test_no_bytes_at_all_make_a_fault(house: House, request: bytes) -> None:
    # Lines without a word are no request yet: a whole one follows.
    fine(house, send(house, request + b"\r\n\r\nGET /api HTTP/1.0\r\nHost: localhost\r\n\r\n"))


ECHOES = {
    "a path": f"GET /{CANARY} HTTP/1.0\r\nHost: localhost\r\n\r\n",
    "a path of the interface": f"GET /api/{CANARY} HTTP/1.0\r\nHost: localhost\r\n\r\n",
    "two slashes": f"GET //{CANARY}//x HTTP/1.0\r\nHost: localhost\r\n\r\n",
    "a slash at the end": f"GET /{CANARY}/ HTTP/1.0\r\nHost: localhost\r\n\r\n",
    "an address": f"GET http://{CANARY}/ HTTP/1.0\r\nHost: localhost\r\n\r\n",
    "a query": f"GET /?{CANARY}={CANARY} HTTP/1.0\r\nHost: localhost\r\n\r\n",
    "a method": f"{CANARY} / HTTP/1.0\r\nHost: localhost\r\n\r\n",
    "a version": f"GET / {CANARY}\r\n\r\n",
    "a header": f"GET /x/y/z HTTP/1.0\r\nHost: localhost\r\n{CANARY}\r\n\r\n",
    "a host": f"GET /api HTTP/1.1\r\nHost: {CANARY}\r\n{CANARY}: {CANARY}\r\nConnection: close\r\n\r\n",
    "a length": f"POST /api HTTP/1.0\r\nHost: localhost\r\nContent-Length: {CANARY}\r\n\r\n",
    "an origin": f"POST /api HTTP/1.0\r\nHost: localhost\r\nOrigin: http://{CANARY}\r\n\r\n",
    "a long head": f"GET /{CANARY}{'x' * 40_000} HTTP/1.0\r\nHost: localhost\r\n\r\n",
    "a wish": f"GET /CODE/move?{CANARY} HTTP/1.0\r\nHost: localhost\r\n\r\n",
    "a move": f"POST /CODE/move HTTP/1.0\r\nHost: localhost\r\nContent-Length: {5 + len(CANARY)}\r\n"
    f"Origin: http://localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\nseat={CANARY}",
    "a code": f"POST / HTTP/1.0\r\nHost: localhost\r\nContent-Length: {5 + len(CANARY)}\r\n"
    f"Origin: http://localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\ncode={CANARY}",
}


@pytest.mark.parametrize("request_", ECHOES.values(), ids=ECHOES.keys())
def test_an_error_never_repeats_what_was_sent(house: House, request_: str) -> None:
    fine(house, send(house, request_.replace("CODE", house.code).encode()))


@pytest.mark.parametrize("field", ["question", "value", "key"])
def test_a_refused_answer_is_not_repeated(house: House, field: str) -> None:
    phone = house.phone(f"P{field}")
    question = phone.question("table-stand")["id"]
    body = {"seat": phone.seat, "question": question, "value": "no", "key": "k", **{field: CANARY}}
    if field == "key":
        body["value"] = CANARY * 2
    reply = phone.post(f"{phone.api}/answers", body)
    assert reply.status in (409, 422)
    assert CANARY.encode() not in reply.body


class BrokenHub:
    """A hub with a failing part, and a secret in the error's words."""

    def __init__(self, hub: Tables) -> None:
        self.hub = hub
        self.fails = ""

    def __getattr__(self, name: str) -> Any:
        if name == self.fails:
            raise ValueError(CANARY)
        return getattr(self.hub, name)


@pytest.fixture
def broken(tmp_path: Path) -> Iterator[tuple[House, BrokenHub]]:
    found: list[BrokenHub] = []

    def seen_as(hub: Tables) -> Hub:
        found.append(BrokenHub(hub))
        part: Any = found[0]
        return part  # type: ignore[no-any-return]

    with open_house(tmp_path, seen_as=seen_as) as house:
        yield house, found[0]


def silent(caplog: pytest.LogCaptureFixture, *secrets: str) -> None:
    """Check that the log contains none of `secrets`, not even in a traceback."""
    logged = caplog.text + "".join(repr(vars(record)) for record in caplog.records)
    for secret in (CANARY, *secrets):
        assert secret not in logged
    assert not any(record.exc_info for record in caplog.records)


def test_a_route_that_fails_logs_its_pattern_and_the_kind_only(
    broken: tuple[House, BrokenHub], caplog: pytest.LogCaptureFixture
) -> None:
    house, hub = broken
    anna = house.phone("Anna", cookie=True)
    question = anna.question("table-colour")["id"]
    for part in ("look", "arrive", "now"):
        hub.fails = part
        for path in (f"{anna.api}/view?seat=1", f"/{anna.code}", f"/{anna.code}/table", f"/{anna.code}/move"):
            reply = anna.get(path)
            assert reply.status in (200, 303, 500)
            assert CANARY.encode() not in reply.body
        failed = anna.answer(question, "rust")
        assert failed.status == (500 if part == "arrive" else 200)
        anna.form(f"/{anna.code}/sit", "name=Zacharias")
    hub.fails = "tables"
    assert anna.get("/api").problem == (500, "failed")
    silent(caplog, anna.token, house.code, "rust", "Zacharias", question)
    messages = {record.getMessage() for record in caplog.records}
    assert "/api/tables/<code>/view failed: ValueError" in messages
    assert "/<code> failed: ValueError" in messages


def test_a_view_that_cannot_be_made_ends_its_stream_and_no_other(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    good, bad = house.phone("Good"), house.phone("Bad")
    changed = JsonViewer.render_changes

    def fails_for_bad(self: JsonViewer, snapshot: TableSnapshot, now: int) -> Parts | None:
        if self.client_key == device_of(bad.token):
            raise ValueError(CANARY)
        return changed(self, snapshot, now)

    with good.stream() as goes_on, bad.stream() as ends:
        goes_on.first("view"), ends.first("view")
        monkeypatch.setattr(JsonViewer, "render_changes", fails_for_bad)
        house.phone("Late")
        assert ends.next() is None
        goes_on.first("view")
    silent(caplog, bad.token, house.code)
    assert "a view could not be made: ValueError" in caplog.text


def test_what_fails_outside_any_route_is_logged_the_same_way(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> NoReturn:
        raise ValueError(CANARY)

    monkeypatch.setattr(Pages, "process_response", fails)
    assert house.phone().get(f"/{CANARY}").status == 500
    assert caplog.records
    silent(caplog)


def test_an_evening_leaves_nothing_in_the_log(house: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    phone = house.phone(CANARY[:16])
    with phone.stream() as stream:
        stream.first("view")
        house.phone().ask_for(1)
        phone.answer("no-such-question", CANARY, key=CANARY)
        phone.form(f"/{phone.code}/sit", f"name={CANARY}")
        phone.get(f"/{CANARY}?{CANARY}", Cookie=f"device={CANARY}")
    send(house, f"{CANARY}\r\n\r\n".encode())
    silent(caplog, phone.token, house.code)


def test_a_bucket_of_tries_fills_again_and_forgets_the_oldest_senders() -> None:
    now = [0.0]
    limit = Limit(2, 3, lambda: now[0])
    assert [limit.allows("a") for _ in range(4)] == [True, True, True, False]
    assert limit.allows("b")
    now[0] = 1.0
    assert [limit.allows("a") for _ in range(3)] == [True, True, False]
    for sender in range(1000):
        limit.allows(str(sender))
    assert len(limit._left) == 500
