"""Debian's HAProxy: behind it no client is the hub's own machine, and each table is found on any node."""

import re
from collections.abc import Iterator

import pytest

from tests.venue.house import VenueHouse, venue
from tests.venue.postgres import Postgres
from tests.waiting import until
from tests.web.house import HttpReply, Phone

pytestmark = pytest.mark.long  # a balancer, a database and two nodes: the slowest house to build

CONTROLS = (
    *("/{code}/control", "/{code}/window", "/api/tables/{code}/hub/answers"),
    *("/backup/file", "/persons/remember", "/persons/seat", "/venue/open", "/venue/close"),
)


@pytest.fixture(scope="module")
def house(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[VenueHouse]:
    with venue(tmp_path_factory.mktemp("venue"), postgres, postgres.make("balanced"), nodes=2) as opened:
        yield opened


@pytest.fixture(autouse=True)
def _no_thread_is_left() -> None:
    """Check that the house uses no thread of this process."""


@pytest.fixture
def phone(house: VenueHouse) -> Phone:
    """A browser that only knows the balancer."""
    return Phone(house.port)


def wait_for(phone: Phone, code: str) -> None:
    """Wait until a node has a table, asking as often as a phone. A node hears of a new one in a heartbeat."""

    def see() -> HttpReply:
        found = phone.get(f"/api/tables/{code}/view")
        assert found.status not in (404, 503) or found.problem in ((404, "not_found"), (503, "not_known"))
        return found

    assert until(see, lambda found: found.status not in (404, 503)).status == 200


def test_who_says_localhost_gets_no_control(house: VenueHouse, phone: Phone) -> None:
    (code,) = house.tables(1)
    wait_for(phone, code)
    for path in CONTROLS:
        assert phone.post(path.format(code=code), {}, Host="localhost").status == 403, path
    for path in ("/venue", "/venue/sheet", f"/{code}/live?eye=hub", "/metrics"):
        assert phone.get(path, Host="localhost").status == 403, path
    assert f'"/{code}/control"'.encode() not in phone.get(f"/{code}/table", Host="localhost").body


def test_the_staff_opens_prints_and_closes_tables_at_any_node(house: VenueHouse, phone: Phone) -> None:
    code = house.command("venue", "pair").strip()
    assert re.fullmatch(r"\d{12}", code)
    wrong = f"{(int(code) + 1) % 10**12:012}"
    assert phone.form("/pair", f"code={wrong}").status == 403
    paired = phone.form("/pair", f"code={code}")
    cookie = paired.headers["set-cookie"].partition(";")[0]
    assert paired.status == 303 and cookie.startswith("paired=")
    assert phone.form("/pair", f"code={code}").status == 403, "it is good for one browser"
    asked = ["/venue"] * 4  # whichever node is asked
    until(lambda: {phone.get(path, Cookie=cookie).status for path in asked}, lambda statuses: statuses == {200})
    before = set(re.findall(rb'id="table-(\w{4})"', phone.get("/venue", Cookie=cookie).body))
    assert phone.form("/venue/open", "tables=2", Cookie=cookie).status == 303
    page = phone.get("/venue", Cookie=cookie).body
    fresh = sorted(set(re.findall(rb'id="table-(\w{4})"', page)) - before)
    assert len(fresh) == 2
    sheet = phone.get("/venue/sheet", Cookie=cookie).body
    assert all(sheet.count(one) >= 2 for one in fresh) and sheet.count(b"<svg") >= 2
    wait_for(phone, fresh[0].decode())
    assert phone.form("/venue/close", f"code={fresh[0].decode()}", Cookie=cookie).status == 303
    until(lambda: phone.get("/venue", Cookie=cookie).body, lambda page: fresh[0] not in page)
    # For a moment the node that had the table answers that it cannot know.
    view = f"/api/tables/{fresh[0].decode()}/view"
    assert until(lambda: phone.get(view).status, lambda status: status != 503) == 404


def test_two_hundred_phones_do_not_share_the_limits_of_one(house: VenueHouse, phone: Phone) -> None:
    (code,) = house.tables(1)
    wait_for(phone, code)
    path = f"/api/tables/{code}/seats"

    def tries(*senders: str) -> list[int]:
        return [Phone(house.port, source=sender).post(path, {"name": ""}).status for sender in senders]

    assert set(tries(*(f"127.0.{number // 100}.{number % 100 + 2}" for number in range(200)))) == {409}
    assert 429 in tries(*["127.0.9.9"] * 200)


def test_a_person_whose_table_is_moving_reads_so_and_sees_it_open_by_itself(house: VenueHouse, phone: Phone) -> None:
    (code,) = house.tables(1)
    first = phone.get(f"/{code}", Accept="text/html")
    assert first.status == 503 and b'http-equiv="refresh"' in first.body
    until(lambda: phone.get(f"/{code}", Accept="text/html").status, lambda status: status == 200)
    assert phone.get(f"/{code.lower()}").status == 303, "typed by hand"
