"""Whom the hub remembers: greeted on the own phone; no other phone learns a name or changes one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.web.house import House, Phone, Reply, open_house

ID = re.compile(r'name="person" value="(\w+)"')


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with open_house(tmp_path) as house:
        yield house


def sits(phone: Phone, **fields: str) -> Reply:
    """Send the form of the page to sit down; the phone keeps the token that it gets."""
    reply = phone.form(f"/{phone.code}/sit", urlencode({"runs": "yes", **fields}))
    found = re.search(r"device=([\w-]+)", reply.headers.get("set-cookie", ""))
    phone.token = found[1] if found else phone.token
    return reply


def page(phone: Phone, path: str = "") -> str:
    return phone.get(f"/{phone.code}{path}").body.decode()


def remembered(house: House, name: str = "Annalena") -> Phone:
    """Return the phone of somebody who was here before, is remembered, and has left."""
    phone = house.phone(cookie=True)
    assert sits(phone, name=name, remember="yes").status == 303
    phone.seat = 1
    phone.say("table-stand")
    return phone


def test_a_phone_that_was_here_sits_down_with_one_tap(house: House) -> None:
    anna = remembered(house)
    found = page(anna)
    assert "Sit down as Annalena" in found
    assert sits(anna, person=ID.findall(found)[0]).status == 303
    assert [place.name for place in house.tables.look(house.code).public.seats] == ["Annalena"]


def test_nobody_is_remembered_unless_they_tick_it(house: House) -> None:
    phone = house.phone(cookie=True)
    assert 'name="remember" value="yes">' in page(phone), "the tick is off"
    sits(phone, name="Annalena")
    assert house.tables.persons().all == []


def test_a_name_that_somebody_has_here_is_refused_beside_the_tap(house: House) -> None:
    anna = remembered(house)
    other = house.phone("Annalena")
    reply = sits(anna, person=ID.findall(page(anna))[0])
    assert "called Annalena already" in reply.body.decode()
    assert other.seat


def test_no_other_phone_is_told_of_somebody_who_was_here_or_sits_down_as_them(tmp_path: Path) -> None:
    """A stranger, a seat that was not let in, the host, and one that has left."""
    with open_house(tmp_path) as house:
        anna = remembered(house)
        id = ID.findall(page(anna))[0]
    with open_house(tmp_path) as house:
        nobody_learns(house, id)


def nobody_learns(house: House, id: str) -> None:
    left = house.phone(cookie=True)
    sits(left, name="Ben")
    left.seat = 1
    left.say("table-stand")
    host, seated, stranger = (
        house.phone("Dora", cookie=True),
        house.phone("Caro", cookie=True),
        house.phone(cookie=True),
    )
    for phone in (stranger, seated, left, host):
        for path in ("", "/join", "/table", "/invite", f"?person={id}"):
            assert "Annalena" not in page(phone, path) and id not in page(phone, path)
        assert "Annalena" not in phone.get(phone.api + "/view").body.decode()
        reply = sits(phone, person=id)
        assert "Annalena" not in reply.body.decode() and reply.status == 200
    assert {place.name for place in house.tables.look(house.code).public.seats} == {"Dora", "Caro"}


def test_the_id_stands_in_no_view_no_stream_and_on_no_table_page(house: House) -> None:
    anna = remembered(house)
    id = ID.findall(page(anna))[0]
    sits(anna, person=id)
    anna.seat = 1
    ben = house.phone("Ben")
    anna.say("table-game", "open-table")
    anna.say("table-begin")
    for phone in (anna, ben):
        assert id not in repr(phone.view()) and id not in page(phone)
        assert id not in repr(phone.stream().next()) and id not in page(phone, "/table")
