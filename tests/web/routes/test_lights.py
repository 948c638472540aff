"""The lights of a room that plays along: on the host's phone, on the hub's own screen, and nowhere without a room."""

from __future__ import annotations

import json
import re
from urllib.parse import urlencode

import pytest
from msgspec.structs import replace

from companion.core.text import say
from companion.frontends.lights import RoomLamp
from tests.waiting import until
from tests.web.house import JSON, House, HttpReply, Phone
from tests.web.lights import lights_of
from tests.web.room import PHONE
from web.drawing.shorthand import write_out


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
    assert choose(anna, boxes(page)[1:]).status == 303
    assert [lamp.is_chosen for lamp in lights.lamps] == [False, True]
    lights.lamps[0] = replace(lights.lamps[0], is_left_alone=True)
    assert "switched by hand, joins in the next game" in anna.get(f"/{house.code}/lights").body.decode()
    assert choose(anna, []).status == 303
    assert not any(lamp.is_chosen for lamp in lights.lamps)


def test_a_chosen_lamp_that_is_off_keeps_its_tick_and_says_that_it_waits(house: House) -> None:
    lights = lights_of(house)
    lights.lamps = [replace(lamp, is_off=True, has_answered=True) for lamp in lights.lamps]
    page = house.phone("Anna", cookie=True).get(f"/{house.code}/lights").body.decode()
    assert page.count("off, joins once it&#39;s switched on") == 1, "the other one isn't chosen"
    assert page.count(" checked") == 1


def test_a_lamp_that_waits_is_not_named_among_those_that_play_along(house: House) -> None:
    lights = lights_of(house)
    anna = house.phone("Anna", cookie=True)
    assert "Sofa" in drawn(anna)["lamps"]
    lights.lamps = [replace(lights.lamps[0], is_off=True), *lights.lamps[1:]]
    assert "No lamps play along yet." in drawn(anna)["lamps"]


def boxes(page: str) -> list[str]:
    """Return the values of the boxes to tick, in the order of a page."""
    return re.findall(r'name="lamp" value="([^"]+)"', page)


def choose(phone: Phone, keys: list[str]) -> HttpReply:
    """Tick lamps on the page of the lights."""
    return phone.form(f"/{phone.code}/lights/lamps", urlencode([("lamp", key) for key in keys]))


def test_a_lamp_that_has_gone_or_never_was_is_refused_in_words_and_nothing_changes(house: House) -> None:
    lights = lights_of(house)
    anna = house.phone("Anna", cookie=True)
    sofa, strip = boxes(anna.get(f"/{house.code}/lights").body.decode())
    before = lights.lamps
    del lights.lamps[1]
    for keys in ([sofa, strip], ["zigbee2mqtt/Sofa"], ["../x"], ["\u202e"]):
        refused = choose(anna, keys)
        assert refused.status == 422 and "One of these lamps is gone." in refused.body.decode()
        assert lights.lamps == before
    assert choose(anna, [sofa]).status == 303


@pytest.mark.parametrize("letter", ["é", "%", "\U0001f4a1", "\u202e"], ids=["accent", "sign", "picture", "backwards"])
def test_two_hundred_lamps_with_the_longest_names_are_chosen_at_once_and_counted(house: House, letter: str) -> None:
    lights = lights_of(house)
    names = [f"{n:03}{61 * letter}" for n in range(200)]
    lights.lamps = [RoomLamp(id=f"zigbee2mqtt/{name}", name=name, does="white") for name in names]
    anna = house.phone("Anna", cookie=True)
    page = anna.get(f"/{house.code}/lights").body.decode()
    assert page.count(61 * letter) == 200
    assert choose(anna, boxes(page)).status == 303
    assert all(lamp.is_chosen for lamp in lights.lamps)
    assert "200 lamps play along." in drawn(anna)["lamps"]


def drawn(phone: Phone) -> dict[str, str]:
    """Return the regions of a phone's page, or of the hub's own screen, by their names."""
    who = f"seat={phone.seat}" if phone.token else "eye=hub"
    found: dict[str, str] = {}
    for line in phone.get(f"/{phone.code}/live?{who}&once").body.decode().split("\n"):
        if line.startswith("data: "):
            found.update(json.loads(write_out(line[6:])).get("regions", {}))
    return found


LAMPS = [
    RoomLamp(id="wled/a", name="Attic", does="colour", is_chosen=True, has_answered=True),
    RoomLamp(id="wled/b", name="Bar", does="colour", is_chosen=True),
    RoomLamp(id="wled/c", name="Cellar", does="colour", has_answered=True),
    RoomLamp(id="wled/d", name="Door", does="colour", is_chosen=True, has_answered=False),
    RoomLamp(id="wled/e", name="Elm", does="colour", is_chosen=True, has_answered=True, is_left_alone=True),
]
"""Lamps of which the first two play along."""


def test_the_lamps_that_play_along_are_named_for_the_host_and_at_the_hub_and_for_nobody_else(house: House) -> None:
    lights = lights_of(house)
    lights.lamps = LAMPS
    anna, ben = house.phone("Anna", cookie=True), house.phone("Ben", cookie=True)
    for told in (drawn(anna), drawn(Phone(house.port, house.code))):
        assert "Attic" in told["lamps"] and "Bar" in told["lamps"]
        assert not any(name in told["lamps"] for name in ("Cellar", "Door", "Elm"))
    page = ben.get(f"/{house.code}").body.decode() + str(drawn(ben))
    away = house.asked(PHONE, "GET", f"/{house.code}/table", headers={}).body.decode()
    assert "seats" in drawn(ben)
    assert not any(word in page + away for word in ("Attic", "Medium", f"/{house.code}/lights"))
    assert 'data-region="lamps"' not in away


def test_the_sentence_says_why_no_lamp_plays(house: House) -> None:
    lights = lights_of(house)
    anna = house.phone("Anna", cookie=True)

    def says(words: str) -> bool:
        return words in drawn(anna)["lamps"]

    assert says("Lamps: ")
    lights.level = "off"
    assert says("The lights stay as they are.")
    lights.level, lights.lamps = "medium", []
    assert says("No lamps play along yet.")
    lights.is_direct = False
    assert says("Home Assistant lights the lamps.")
    lights.fault = say("The broker doesn't answer.")
    assert says("The lights don&#39;t play along right now.")


def test_a_script_gets_no_page_for_a_tap_and_words_if_it_is_refused(house: House) -> None:
    lights = lights_of(house)
    anna = house.phone("Anna", cookie=True)
    tapped = anna.form(f"/{house.code}/lights/level", "level=party", Accept=JSON)
    assert (tapped.status, tapped.body, lights.level) == (204, b"", "party")
    lights.is_full = True
    kept = anna.form(f"/{house.code}/lights/level", "level=off", Accept=JSON)
    assert kept.status == 507 and kept.json["says"].startswith("This lasts until the hub shuts down")


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
    assert pressed(seen["lights"]) == ["party"]
    assert "Starts once eyes are open." in seen["lights"] and "Starts once eyes are open." in seen["lamps"]
    until(lambda: not lights.told)
