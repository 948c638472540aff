"""A page that no stream reaches asks for its view, and its phone counts as there."""

from __future__ import annotations

import gzip
from typing import Any, cast

import pytest

from companion.frontends import Hub
from tests.web.house import House, Phone
from web.following.live_devices import ASKING, GRACE, LiveDevices
from web.following.viewer import Viewer


def here(house: House) -> set[str]:
    """Return the devices whose phones the hub believes to be there."""
    return set(house.tables._tables[house.code].phones._here)


def events(body: bytes) -> list[str]:
    return [event.partition("\n")[0].removeprefix("event: ") for event in body.decode().split("\n\n") if event]


def asks(phone: Phone, query: str, **headers: str) -> Any:
    cookie = f"device={phone.token}" if phone.token else "none=1"
    return Phone(phone.port).get(f"/{phone.code}/live?{query}&once", Cookie=cookie, **headers)


def test_a_proxy_is_told_to_hold_no_stream_and_to_change_none(house: House) -> None:
    anna = house.phone("Anna")
    with anna.live("seat=1") as page, anna.stream() as views:
        for stream in (page, views):
            head = stream.head.lower()
            assert b"\r\nx-accel-buffering: no\r\n" in head
            assert b"\r\ncache-control: no-store, no-transform\r\n" in head


def test_who_asks_gets_the_beginning_of_a_stream_and_its_end(house: House) -> None:
    anna = house.phone("Anna")
    with anna.live("seat=1") as stream:
        whole = stream.first("regions")["regions"]
    reply = asks(anna, "seat=1")
    assert (reply.status, int(reply.headers["content-length"])) == (200, len(reply.body))
    assert "regions" in events(reply.body) and events(reply.body)[-1] == "alive"
    assert all(name in reply.body.decode() for name in whole)
    packed = asks(anna, "seat=1", Accept_Encoding="gzip")
    assert events(gzip.decompress(packed.body)) == events(reply.body)


@pytest.mark.parametrize("query", ["seat=1", "seat=2", "eye=hub", "guest=1"])
def test_nobody_sees_more_by_asking_than_by_a_stream(house: House, query: str) -> None:
    house.phone("Anna")
    stranger = Phone(house.port, house.code, host="127.0.0.1")
    with stranger.live(query) as stream:
        assert asks(stranger, query).status == stream.status


def test_a_phone_that_asks_for_its_view_counts_as_present(house: House) -> None:
    anna, ben = house.phone("Anna"), house.phone("Ben")
    assert here(house) == set()
    asks(anna, "seat=1"), asks(anna, "seat=1")
    assert len(here(house)) == 1
    asks(ben, "eye=table")
    assert len(here(house)) == 1, "the table's page is nobody's phone"


class Told:
    """A hub that notes the presence of devices."""

    def __init__(self) -> None:
        self.here: list[bool] = []

    def present(self, code: str, device: str, here: bool) -> None:
        self.here.append(here)


class Asker:
    code, device = "ABCD", "anna"


def test_it_is_gone_once_it_should_have_asked_again_and_has_no_stream() -> None:
    told, now, gone = Told(), [0.0], list[str]()
    devices = LiveDevices(cast(Hub, told), lambda: now[0])
    devices.when_gone(lambda code, device: gone.append(device))
    asker = cast(Viewer, Asker())
    for _ in range(3):
        devices.note_asking(asker)
        now[0] += ASKING / 2
        devices.snapshot()
    assert told.here == [True]
    devices.count(asker, 1)
    now[0] += ASKING
    devices.snapshot()
    assert told.here == [True], "its stream reaches it now"
    devices.count(asker, -1)
    assert told.here == [True, False] and gone == []
    now[0] += GRACE
    devices.snapshot()
    assert gone == ["anna"]
