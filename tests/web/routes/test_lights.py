"""The lights of a room that plays along: on the host's phone, on the hub's own screen, and nowhere without a room."""

from __future__ import annotations

import re

from msgspec.structs import replace

from companion.core.text import say
from tests.waiting import until
from tests.web.house import House, Phone
from tests.web.lights import lights_of
from tests.web.room import PHONE


def pressed(page: str) -> list[str]:
    """Return the choices that a page shows as the one that holds."""
    return re.findall(r'value="([a-z]+)"[^>]*aria-pressed="true"', page)


def test_without_a_room_no_page_has_a_word_of_it(house: House) -> None:
    anna = house.phone("Anna", cookie=True)
    for path in (f"/{house.code}", f"/{house.code}/table"):
        page = anna.get(path).body.decode()
        assert "lights" not in page
    assert anna.get(f"/{house.code}/lights").status == 404
    assert anna.form(f"/{house.code}/lights/level", "level=off").status == 404


def test_a_room_of_another_table_is_none_here(house: House) -> None:
    lights_of(house).table = "ZZZZ"
    anna = house.phone("Anna", cookie=True)
    assert anna.get(f"/{house.code}/lights").status == 404
    assert 'data-region="lights"' not in anna.get(f"/{house.code}").body.decode()


def test_the_host_s_phone_has_the_choice_and_takes_it_by_one_tap(house: House) -> None:
    lights = lights_of(house)
    anna, ben = house.phone("Anna", cookie=True), house.phone("Ben", cookie=True)
    assert 'data-region="lights"' in anna.get(f"/{house.code}").body.decode()
    with anna.live(f"seat={anna.seat}") as stream:
        found = stream.until(lambda name, data: "lights" in data.get("regions", {}))
        assert found
    for level in ("off", "subtle", "medium", "party"):
        assert anna.form(f"/{house.code}/lights/level", f"level={level}").status == 303
        assert lights.level == level
    assert anna.form(f"/{house.code}/lights/level", "level=disco").status == 400
    # From another machine: on the hub's own everybody has its controls.
    own, path = {"Cookie": f"device={anna.token}"}, f"/{house.code}/lights/level"
    assert house.asked(PHONE, "POST", path, headers=own, data={"level": "party"}).status == 303
    for headers in ({"Cookie": f"device={ben.token}"}, {}):
        for path, data in (("level", {"level": "off"}), ("lamps", {"lamp": "zigbee2mqtt/Sofa"}), ("test", {"x": "y"})):
            assert house.asked(PHONE, "POST", f"/{house.code}/lights/{path}", headers=headers, data=data).status == 403
        assert house.asked(PHONE, "GET", f"/{house.code}/lights", headers=headers).status == 403
    assert lights.level == "party" and not lights.tried


def test_off_acts_with_closed_eyes_and_a_test_waits_for_open_ones(house: House) -> None:
    lights = lights_of(house)
    lights.is_blind = True
    anna = house.phone("Anna", cookie=True)
    assert anna.form(f"/{house.code}/lights/level", "level=off").status == 303 and lights.level == "off"
    assert anna.form(f"/{house.code}/lights/test", "").status == 409
    assert [lights.tried] == [0]
    lights.is_blind = False
    assert anna.form(f"/{house.code}/lights/test", "").status == 303
    assert [lights.tried] == [1]


def test_the_page_says_what_each_lamp_can_do_and_whether_it_answered(house: House) -> None:
    lights = lights_of(house)
    anna = house.phone("Anna", cookie=True)
    page = anna.get(f"/{house.code}/lights").body.decode()
    assert "Sofa" in page and "all colours" in page and page.count("doesn&#39;t answer") == 1
    assert "<b>" not in page, "names of a broker are escaped"
    assert anna.form(f"/{house.code}/lights/lamps", "lamp=wled%2F%3Cb%3E").status == 303
    assert [lamp.is_chosen for lamp in lights.lamps] == [False, True]
    assert anna.form(f"/{house.code}/lights/lamps", "lamp=zigbee2mqtt/Kettle").status == 422
    assert anna.form(f"/{house.code}/lights/lamps", "").status == 303
    assert not any(lamp.is_chosen for lamp in lights.lamps)


def test_a_chosen_lamp_that_is_off_keeps_its_tick_and_says_that_it_waits(house: House) -> None:
    lights = lights_of(house)
    lights.lamps = [replace(lamp, is_off=True, has_answered=True) for lamp in lights.lamps]
    page = house.phone("Anna", cookie=True).get(f"/{house.code}/lights").body.decode()
    assert page.count("off, joins once it&#39;s switched on") == 1, "the other one isn't chosen"
    assert 'value="zigbee2mqtt/Sofa" checked' in page


def test_a_lamp_that_waits_is_not_named_among_those_that_play_along(house: House) -> None:
    lights = lights_of(house)
    anna = house.phone("Anna", cookie=True)
    assert "Lamps: Sofa" in drawn(anna)
    lights.lamps = [replace(lights.lamps[0], is_off=True), *lights.lamps[1:]]
    assert "No lamps play along yet." in drawn(anna)


def drawn(phone: Phone) -> str:
    """Return the lights on a host's phone, as they are drawn first."""
    seen: list[str] = []

    def look(name: str, data: object) -> bool:
        found = data.get("regions", {}).get("lights", "") if isinstance(data, dict) else ""
        seen.extend([found] if found else [])
        return bool(found)

    with phone.live(f"seat={phone.seat}") as stream:
        stream.until(look)
    return seen[0]


def test_the_hub_s_own_screen_has_them_too(house: House) -> None:
    lights = lights_of(house)
    hub = Phone(house.port, house.code)
    assert f"/{house.code}/lights" in hub.get(f"/{house.code}/table").body.decode()
    assert hub.form(f"/{house.code}/lights/level", "level=off&from=page").status == 303 and lights.level == "off"
    page = hub.get(f"/{house.code}/lights").body.decode()
    assert "Lamps" in page and "Sofa" in page


def test_a_fault_and_home_assistant_are_named(house: House) -> None:
    lights = lights_of(house)
    lights.is_direct, lights.fault = False, say("The broker doesn't answer.")
    page = house.phone("Anna", cookie=True).get(f"/{house.code}/lights").body.decode()
    assert "The broker doesn&#39;t answer." in page and "Home Assistant lights the lamps." in page


def test_a_choice_that_cannot_be_kept_holds_and_says_so(house: House) -> None:
    lights = lights_of(house)
    lights.is_full = True
    assert house.phone("Anna", cookie=True).form(f"/{house.code}/lights/level", "level=off").status == 507
    assert lights.level == "off"


def test_the_choice_on_the_phone_is_marked_and_waits_in_words(house: House) -> None:
    lights = lights_of(house)
    lights.coming = "party"
    anna = house.phone("Anna", cookie=True)
    seen = drawn(anna)
    assert pressed(seen) == ["party"] and "Starts once eyes are open." in seen
    until(lambda: not lights.told)
