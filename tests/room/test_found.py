"""Lamps as a broker tells of them: nothing of it is trusted."""

import json
import random
from typing import Any

import pytest

from companion.core.view import Mood
from room.lamps.found import FoundLamps
from room.lamps.looks import LOOKS, look_of
from room.link import LONGEST

DEVICES, GROUPS = "zigbee2mqtt/bridge/devices", "zigbee2mqtt/bridge/groups"


def light(name: Any, *features: str, **more: Any) -> dict[str, Any]:
    exposes = [{"type": "light", "features": [{"name": feature} for feature in features]}]
    return {"friendly_name": name, "ieee_address": f"0x{name}", "definition": {"exposes": exposes}, **more}


def found(topic: str, payload: Any, *more: tuple[str, Any]) -> FoundLamps:
    lamps = FoundLamps()
    for on, told in ((topic, payload), *more):
        lamps.receive(on, told if isinstance(told, bytes) else json.dumps(told).encode())
    return lamps


@pytest.mark.parametrize("name", ["", "a/b", "a#", "+", "$SYS", "x" * 65, "a\nb", 3, None, ["a"], {"a": 1}])
def test_a_name_that_cannot_stand_in_a_topic_is_left_out(name: Any) -> None:
    assert not found(DEVICES, [light(name, "brightness")]).lamps
    told = {"t": name, "ft": "%prefix%/%topic%/", "tp": ["cmnd", "stat", "tele"], "rl": [2], "lt_st": 5}
    assert not found("tasmota/discovery/x/config", told).lamps


def test_a_lamp_is_what_its_own_description_says_it_can_do() -> None:
    lamps = found(
        DEVICES,
        [
            light("Sofa", "brightness", "color_temp", "color_xy"),
            light("White", "brightness", "color_temp"),
            light("Dim", "brightness"),
            light("Only on", "state"),
            light("Away", "brightness", disabled=True),
            {**light("Plug"), "definition": {"exposes": [{"type": "switch"}]}},
            {"friendly_name": "Coordinator", "definition": None},
        ],
    ).lamps
    assert {lamp.name: lamp.does for lamp in lamps.values()} == {
        "Sofa": "colour", "White": "white", "Dim": "brightness"
    }  # fmt: skip


def test_a_group_does_what_its_least_lamp_does_and_one_with_a_plug_is_none() -> None:
    devices = [light("Sofa", "brightness", "color_xy"), light("Dim", "brightness")]
    devices.append({"friendly_name": "Plug", "ieee_address": "0xPlug", "definition": {"exposes": [{"type": "switch"}]}})

    def group(name: str, *members: str) -> dict[str, Any]:
        return {"friendly_name": name, "members": [{"ieee_address": f"0x{member}"} for member in members]}

    groups = [group("Both", "Sofa", "Dim"), group("With plug", "Sofa", "Plug"), group("Empty"), group("Odd", "Nobody")]
    lamps = found(DEVICES, devices, (GROUPS, groups)).lamps
    assert lamps["zigbee2mqtt/Both"].does == "brightness"
    assert {lamp.name for lamp in lamps.values()} == {"Sofa", "Dim", "Both"}


def test_a_lamp_that_has_left_the_list_is_gone() -> None:
    sofa, dim = light("Sofa", "brightness"), light("Dim", "brightness")
    assert set(found(DEVICES, [sofa, dim], (DEVICES, [dim])).lamps) == {"zigbee2mqtt/Dim"}
    assert not found("wled/strip/status", b"online", ("wled/strip/status", b"offline")).lamps


@pytest.mark.parametrize(
    ("told", "does"),
    [
        ({"rl": [2], "lt_st": 5}, "colour"),
        ({"rl": [2, 0], "lt_st": 2}, "white"),
        ({"rl": [2], "lt_st": 1}, "brightness"),
        ({"rl": [1], "lt_st": 0}, None),
        ({"rl": [1, 2], "lt_st": 5}, None),
        ({"rl": [2], "lt_st": True}, None),
        ({"rl": "2", "lt_st": 5}, None),
        ({"rl": [2], "lt_st": 5, "ft": "%topic%/%prefix%/"}, None),
    ],
    ids=str,
)
def test_a_tasmota_with_a_plug_or_other_topics_is_left_alone(told: dict[str, Any], does: str | None) -> None:
    usual = {"t": "desk", "dn": "Desk", "ft": "%prefix%/%topic%/", "tp": ["cmnd", "stat", "tele"]}
    lamps = found("tasmota/discovery/x/config", {**usual, **told}).lamps
    assert {lamp.does for lamp in lamps.values()} == ({does} if does else set())


TOPICS = [
    *(DEVICES, GROUPS, "zigbee2mqtt/Sofa", "wled/strip/status", "wled/strip/g", "wled/strip/c"),
    *("tasmota/discovery/x/config", "stat/desk/RESULT", "tele/desk/STATE", "a/b/c/d/e", ""),
]

PIECES = [
    *(b"", b"\xff\xfe", b"null", b"[]", b"{}", b"1e999", b"[" * 100_000, b'{"a":' * 50_000, b"NaN", b"#GGGGGG", b"-1"),
    *(b"999", b"256", b'{"state":"ON"}', b'{"state":"ON","brightness":-3}', b'{"state":"ON","brightness":"x"}'),
    *(b'{"POWER":"ON","Dimmer":101}', b'{"POWER":"ON","Dimmer":50,"HSBColor":"a,b,c"}', b'{"lt_st":5,"t":[]}'),
    *(b'[{"friendly_name":"a","definition":{"exposes":{}}}]', b'[{"friendly_name":"a","definition":[]}]'),
    *(b'[{"members":[1,null,{"ieee_address":{}}],"friendly_name":"g"}]', b'{"state":{},"brightness":[],"color":3}'),
]


@pytest.mark.parametrize("topic", TOPICS)
def test_no_message_breaks_the_list(topic: str) -> None:
    lamps, chance = FoundLamps(), random.Random(7)
    for piece in (*PIECES, *(chance.randbytes(chance.randrange(60)) for _ in range(300))):
        lamps.receive(topic, piece)
    assert all(0 <= state.brightness <= 1 for state in lamps.states.values())


def test_a_broker_cannot_fill_the_memory() -> None:
    lamps = FoundLamps()
    lamps.receive(DEVICES, json.dumps([light(f"lamp {n}", "brightness") for n in range(1_000)]).encode())
    for n in range(2_000):
        lamps.receive(f"wled/strip{n}/status", b"online")
        lamps.receive(f"zigbee2mqtt/other{n}", b'{"state":"ON","brightness":3}')
    assert len(lamps.lamps) <= 400 and len(lamps.states) <= 400 and LONGEST < 1_000_000


@pytest.mark.parametrize(
    ("told", "back"),
    [
        (
            {"color_mode": "color_temp", "color_temp": 370, "color": {"x": 0.4, "y": 0.4}},
            {"brightness": 200, "transition": 2, "color_temp": 370},
        ),
        (
            {"color_mode": "xy", "color_temp": 370, "color": {"x": 0.4, "y": 0.3}},
            {"brightness": 200, "transition": 2, "color": {"x": 0.4, "y": 0.3}},
        ),
        (
            {"color_mode": "hs", "color": {"hue": 200, "saturation": 40}},
            {"brightness": 200, "transition": 2, "color": {"hue": 200.0, "saturation": 40.0}},
        ),
        ({}, {"brightness": 200, "transition": 2}),
    ],
    ids=["white", "xy", "hs", "dim"],
)
def test_a_lamp_gets_back_its_active_mode_alone(told: dict[str, Any], back: dict[str, Any]) -> None:
    state = found("zigbee2mqtt/Sofa", {"state": "ON", "brightness": 200, **told}).states["zigbee2mqtt/Sofa"]
    assert json.loads(state.back) == back


@pytest.mark.parametrize("mood", LOOKS)
def test_a_look_never_switches_a_lamp_off_and_subtle_leaves_colours_alone(mood: Mood) -> None:
    for does in ("colour", "white", "brightness"):
        for level in ("subtle", "medium", "party"):
            for low in (False, True):
                look = look_of(mood, level, does, is_low=low)
                assert look and look.brightness >= 0.05 and look.fade >= 0.5
                assert look.hue is None or (does == "colour" and level != "subtle")
    assert look_of(mood, "off", "colour") is None and look_of("idle", "party", "colour") is None
