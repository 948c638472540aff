"""Behind Debian's HAProxy nobody is the hub's own machine, and each table is found wherever it is."""

import http.client
import json
import re
from collections.abc import Iterator

import pytest

from tests.venue.house import House, venue
from tests.venue.postgres import Postgres
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.long  # a balancer, a database and two nodes: the slowest house to build

CONTROLS = (
    *("/{code}/control", "/{code}/window", "/api/tables/{code}/hub/answers"),
    *("/backup/file", "/persons/remember", "/persons/seat", "/venue/open", "/venue/close"),
)


@pytest.fixture(scope="module")
def house(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with venue(tmp_path_factory.mktemp("venue"), postgres, postgres.make("balanced"), nodes=2) as opened:
        yield opened


@pytest.fixture(autouse=True)
def _no_thread_is_left() -> None:
    """Nothing of the house is a thread of this process."""


def ask(
    house: House, method: str, path: str, body: str = "", sender: str = "127.0.0.1", **headers: str
) -> tuple[int, bytes, str]:
    """Return the status, the body and the cookie of the reply through the balancer, asked from an address."""
    line = http.client.HTTPConnection("127.0.0.1", house.port, timeout=PATIENCE, source_address=(sender, 0))
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        line.request(method, path, body or None, named)
        reply = line.getresponse()
        return reply.status, reply.read(), reply.getheader("Set-Cookie", "").partition(";")[0]
    finally:
        line.close()


def there(house: House, code: str) -> bytes:
    """Return the view of a table, once a node has it: a phone asks as often. A node hears of a new one in a beat."""

    def see() -> tuple[int, bytes, str]:
        found = ask(house, "GET", f"/api/tables/{code}/view")
        if found[0] in (404, 503):
            assert json.loads(found[1])["error"] == ("not_known" if found[0] == 503 else "not_found")
        return found

    found = until(see, lambda found: found[0] not in (404, 503))
    assert found[0] == 200, found
    return found[1]


def form(house: House, path: str, body: str, **headers: str) -> tuple[int, bytes, str]:
    kind = "application/x-www-form-urlencoded"
    return ask(house, "POST", path, body, Content_Type=kind, Origin=house.url, Host=house.url[7:], **headers)


def test_who_says_localhost_gets_no_control(house: House) -> None:
    (code,) = house.tables(1)
    there(house, code)
    for path in CONTROLS:
        status, _, _ = ask(
            house, "POST", path.format(code=code), "{}", Host="localhost", Content_Type="application/json"
        )
        assert status == 403, path
    for path in ("/venue", "/venue/sheet", f"/{code}/live?eye=hub", "/metrics"):
        assert ask(house, "GET", path, Host="localhost")[0] == 403, path
    assert f'"/{code}/control"'.encode() not in ask(house, "GET", f"/{code}/table", Host="localhost")[1]


def test_the_staff_opens_prints_and_closes_tables_at_any_node(house: House) -> None:
    code = house.command("venue", "pair").strip()
    assert re.fullmatch(r"\d{6}", code)
    wrong = f"{(int(code) + 1) % 10**6:06}"
    assert form(house, "/pair", f"code={wrong}")[0] == 403
    status, _, cookie = form(house, "/pair", f"code={code}")
    assert status == 303 and cookie.startswith("paired=")
    assert form(house, "/pair", f"code={code}")[0] == 403, "it is good for one browser"
    asked = [("GET", "/venue")] * 4  # whichever node is asked
    until(lambda: {ask(house, *what, Cookie=cookie)[0] for what in asked}, lambda statuses: statuses == {200})
    before = set(re.findall(rb'id="table-(\w{4})"', ask(house, "GET", "/venue", Cookie=cookie)[1]))
    assert form(house, "/venue/open", "tables=2", Cookie=cookie)[0] == 303
    page = ask(house, "GET", "/venue", Cookie=cookie)[1]
    fresh = sorted(set(re.findall(rb'id="table-(\w{4})"', page)) - before)
    assert len(fresh) == 2
    sheet = ask(house, "GET", "/venue/sheet", Cookie=cookie)[1]
    assert all(sheet.count(one) >= 2 for one in fresh) and sheet.count(b"<svg") >= 2
    there(house, fresh[0].decode())
    assert form(house, "/venue/close", f"code={fresh[0].decode()}", Cookie=cookie)[0] == 303
    until(lambda: ask(house, "GET", "/venue", Cookie=cookie)[1], lambda page: fresh[0] not in page)
    assert ask(house, "GET", f"/api/tables/{fresh[0].decode()}/view")[0] == 404


def test_two_hundred_phones_do_not_share_the_limits_of_one(house: House) -> None:
    (code,) = house.tables(1)
    there(house, code)
    path = f"/api/tables/{code}/seats"

    def tries(*senders: str) -> list[int]:
        return [
            ask(house, "POST", path, '{"name":""}', sender, Content_Type="application/json")[0] for sender in senders
        ]

    assert set(tries(*(f"127.0.{number // 100}.{number % 100 + 2}" for number in range(200)))) == {409}
    assert 429 in tries(*["127.0.9.9"] * 200)


def test_a_person_whose_table_is_moving_reads_so_and_sees_it_open_by_itself(house: House) -> None:
    (code,) = house.tables(1)
    first = ask(house, "GET", f"/{code}", Accept="text/html")
    assert first[0] == 503 and b'http-equiv="refresh"' in first[1]
    until(lambda: ask(house, "GET", f"/{code}", Accept="text/html")[0], lambda status: status == 200)
    assert ask(house, "GET", f"/{code.lower()}")[0] == 303, "typed by hand"
