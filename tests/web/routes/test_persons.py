"""The remembered persons: greeted on their own phone; no other phone learns a name or changes one."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.web.house import House, Phone, asked_for, open_house
from tests.web.in_process import AsgiResponse
from tests.web.routes.page import without_elements
from tests.web.sitting import remembered, sits

ID = re.compile(r'name="person" value="(\w+)"')


def page(phone: Phone, path: str = "") -> str:
    return phone.get(f"/{phone.code}{path}").body.decode()


def test_a_phone_that_was_here_and_has_ticked_it_sits_down_with_one_tap(house: House) -> None:
    phone = house.phone(cookie=True)
    assert 'name="remember" value="yes">' in page(phone), "the tick is off"
    sits(phone, name="Benedetto")
    phone.seat = 1
    phone.say("table-stand")
    assert house.tables.persons().all == []
    anna = remembered(house)
    found = page(anna)
    assert "Sit down as Annalena" in without_elements(found)
    assert sits(anna, person=ID.findall(found)[0]).status == 303
    assert [place.name for place in house.tables.snapshot(house.code).public.seats] == ["Annalena"]


def test_a_name_that_somebody_has_here_is_refused_beside_the_tap(house: House) -> None:
    anna = remembered(house)
    other = house.phone("Annalena")
    reply = sits(anna, person=ID.findall(page(anna))[0])
    assert "already called Annalena" in without_elements(reply.body.decode())
    assert other.seat


def test_no_other_phone_is_told_of_somebody_who_was_here_or_sits_down_as_them(tmp_path: Path) -> None:
    """Check a stranger, a seat that was not let in, the host, and one that has left."""
    with open_house(tmp_path) as house:
        anna = remembered(house)
        id = ID.findall(page(anna))[0]
    with open_house(tmp_path) as house:
        left = house.phone("Ben", cookie=True)
        left.say("table-stand")
        host, seated = house.phone("Dora", cookie=True), house.phone("Caro", cookie=True)
        for phone in (house.phone(cookie=True), seated, left, host):
            for path in ("", "/join", "/table", "/invite", f"?person={id}"):
                assert "Annalena" not in page(phone, path) and id not in page(phone, path)
            assert "Annalena" not in phone.get(phone.api + "/view").body.decode()
            reply = sits(phone, person=id)
            assert "Annalena" not in reply.body.decode() and reply.status == 200
        assert {place.name for place in house.tables.snapshot(house.code).public.seats} == {"Dora", "Caro"}


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


PHONE = "192.168.7.20"
"""The address of a phone in the Wi-Fi; the tests' own phones have the address of the hub's own screen."""

CHANGES = ("/name", "/one", "/forget", "/seat", "/remember")


def from_wifi(
    phone: Phone, house: House, path: str = "", headers: dict[str, str] | None = None, **data: str
) -> AsgiResponse:
    """Send a request to the page of persons like a phone in the Wi-Fi; with `data` it is a form."""
    own = {"Cookie": f"device={phone.token}"} if phone.token else {}
    named = {"Host": f"{PHONE}", **own, **(headers or {})}
    return house.asked(PHONE, "POST" if data else "GET", f"/persons{path}", data=data, headers=named)


def names(house: House) -> list[str]:
    return [one.name for one in house.tables.persons().all]


def test_a_phone_sees_its_own_people_and_renames_and_forgets_them(house: House) -> None:
    anna, other = remembered(house), remembered(house, "Bertold")
    own, theirs = house.tables.persons().all
    assert "Annalena" in from_wifi(anna, house).text and "Bertold" not in from_wifi(anna, house).text
    assert from_wifi(anna, house, "/name", person=own.id, name="Annelie").status == 303
    assert names(house) == ["Annelie", "Bertold"]
    assert from_wifi(anna, house, "/forget", person=own.id).status == 303
    assert names(house) == ["Bertold"]
    assert "No players remembered yet" in from_wifi(anna, house).text
    assert theirs.id in from_wifi(other, house).text


def test_nobody_else_reads_renames_merges_or_forgets_anybody(house: House) -> None:
    """Check a stranger, a seat that was not let in, one that has left, and another remembered player's phone."""
    remembered(house), remembered(house, "Bertold")
    victim, second = house.tables.persons().all
    mallory = remembered(house, "Mallory")
    own = next(one for one in house.tables.persons().all if one.name == "Mallory")
    stranger, seated = house.phone(cookie=True), house.phone("Caro", cookie=True)
    forged = [{}, {"Origin": "http://127.0.0.1"}, {"Host": "127.0.0.1"}, {"Host": "localhost"}, {"Origin": "null"}]
    known, rows = house.tables.persons().all, asked_for(house)
    for phone in (stranger, seated, mallory):
        for headers in forged:
            assert not {"Annalena", "Bertold"} & set(re.findall(r"\w+", from_wifi(phone, house, "", headers).text))
            for path in CHANGES:
                fields = {"person": victim.id, "other": second.id, "name": "Eve", "code": house.code, "on": "no"}
                reply = from_wifi(phone, house, path, headers, **fields)
                assert reply.status in (403, 409), (path, headers)
                assert victim.name not in reply.text
            merged = from_wifi(phone, house, "/one", headers, person=own.id, other=victim.id)
            assert merged.status in (403, 409), "one's own does not swallow somebody else"
    assert house.tables.persons().all == known and house.tables.persons().on
    assert asked_for(house) == rows


def test_a_form_that_is_sent_again_by_another_phone_or_after_it_was_done_does_nothing(house: House) -> None:
    anna, other = remembered(house), house.phone(cookie=True)
    (person,) = house.tables.persons().all
    refused, unknown = (from_wifi(other, house, "/forget", person=id) for id in (person.id, "0" * 32))
    assert (refused.status, refused.body) == (409, unknown.body) and unknown.status == 409, "as if there were none"
    assert from_wifi(anna, house, "/forget", person=person.id).status == 303
    again = from_wifi(anna, house, "/forget", person=person.id)
    assert again.status == 409 and "Annalena" not in again.text
    assert sits(anna, person=person.id).status == 200, "who is forgotten sits down by a name"


def test_the_hub_s_own_controls_see_all_and_switch_it_off(house: House) -> None:
    remembered(house), remembered(house, "Bertold")
    hub = house.phone()
    assert "Annalena" in (text := hub.get("/persons").body.decode()) and "Bertold" in text
    first, second = house.tables.persons().all
    assert hub.form("/persons/one", urlencode({"person": first.id, "other": second.id})).status == 303
    assert names(house) == ["Annalena"]
    assert hub.form("/persons/remember", "on=no").status == 303
    assert not house.tables.persons().on
    assert "or greet anyone" in hub.get("/persons").body.decode()


def test_the_hub_s_own_controls_sit_somebody_down_who_has_no_phone_by_their_name(house: House) -> None:
    remembered(house)
    (person,) = house.tables.persons().all
    seat = urlencode({"person": person.id, "code": house.code})
    assert house.phone().form("/persons/seat", seat).status == 303
    assert [place.name for place in house.tables.snapshot(house.code).public.seats] == ["Annalena"]
    twice = house.phone().form("/persons/seat", seat)
    assert twice.status == 409 and "is already at the table" in twice.body.decode()


@pytest.mark.parametrize("at_hub", [True, False])
def test_only_the_hub_s_own_controls_forget_a_name_on_every_phone(house: House, at_hub: bool) -> None:
    other = house.phone("Annalena", cookie=True)
    other.say("table-stand")
    anna = remembered(house)
    (person,) = house.tables.persons().all
    if at_hub:
        house.phone().form("/persons/forget", urlencode({"person": person.id}))
    else:
        from_wifi(anna, house, "/forget", person=person.id)
    named = [entry for entry in house.log.read(house.code) if b"Annalena" in entry.row.body]
    assert len(named) == (0 if at_hub else 1)
