"""Lamps as a broker tells of them: nothing of it is trusted."""

import json
import pickle
import random
from typing import Any

import pytest

from companion.core.view import Mood
from room.lamps.found import FoundLamps
from room.lamps.lamp import LONGEST_STATE
from room.lamps.looks import LOOKS, look_of

DEVICES, GROUPS = "zigbee2mqtt/bridge/devices", "zigbee2mqtt/bridge/groups"


def light(name: Any, *features: str, **more: Any) -> dict[str, Any]:
    exposes = [{"type": "light", "features": [{"name": feature} for feature in features]}]
    return {"friendly_name": name, "ieee_address": f"0x{name}", "definition": {"exposes": exposes}, **more}


def found(topic: str, payload: Any, *more: tuple[str, Any]) -> FoundLamps:
    lamps = FoundLamps()
    for on, told in ((topic, payload), *more):
        lamps.receive(on, told if isinstance(told, bytes) else json.dumps(told).encode())
    return lamps


BAD_NAMES = [
    *("", "a/b", "a#", "+", "$SYS", "x" * 65, "ä" * 500, "a\nb", "a\x85", "\u202eb", "\ufdd0", "\uffff"),
    *(3, None, ["a"], {"a": 1}),
]


@pytest.mark.parametrize("name", BAD_NAMES)
def test_a_name_that_cannot_stand_in_a_topic_is_left_out(name: Any) -> None:
    assert not found(DEVICES, [light(name, "brightness")]).lamps
    told = {"t": name, "ft": "%prefix%/%topic%/", "tp": ["cmnd", "stat", "tele"], "rl": [2], "lt_st": 5}
    assert not found("tasmota/discovery/x/config", told).lamps


@pytest.mark.parametrize("name", ["Lámpara 3", "<b>Sofa", "沙发", "👨\u200d👩\u200d👧"])
def test_a_name_in_any_script_is_taken(name: str) -> None:
    assert {lamp.name for lamp in found(DEVICES, [light(name, "brightness")]).lamps.values()} == {name}


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


def test_a_group_is_no_lamp_since_a_command_would_switch_on_those_of_its_lamps_that_are_off() -> None:
    group = {"friendly_name": "Both", "members": [{"ieee_address": "0xSofa"}]}
    lamps = found(DEVICES, [light("Sofa", "brightness")], (GROUPS, [group]))
    assert {lamp.name for lamp in lamps.lamps.values()} == {"Sofa"} and GROUPS not in lamps.listens


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
    *(
        b'[{"friendly_name":"a","definition":{"exposes":[{"type":%s,"features":%s}]}}]' % pair
        for pair in ((b"[]", b"[]"), (b'"light"', b"{}"), (b'"light"', b'[{"name":[]},{"name":{}},3]'))
    ),
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
    assert len(lamps.lamps) <= 400 and len(lamps.states) <= 400


@pytest.mark.parametrize(
    ("topic", "whole", "off", "on"),
    [
        ("zigbee2mqtt/Sofa", {"state": "ON", "brightness": 90}, {"state": "OFF"}, None),
        ("stat/desk/RESULT", {"POWER": "ON", "Dimmer": 40}, {"POWER": "OFF"}, {"POWER": "ON"}),
    ],
)
def test_a_lamp_that_tells_no_more_than_that_it_is_off_is_off(topic: str, whole: Any, off: Any, on: Any) -> None:
    (alone,) = found(topic, off).states.values()
    (after,) = found(topic, whole, (topic, off)).states.values()
    assert not alone.is_on and not after.is_on
    assert not found(topic, {key: "ON" for key in off}).states, "nobody knows how bright it is"
    if on:
        (again,) = found(topic, whole, (topic, off), (topic, on)).states.values()
        assert again == next(iter(found(topic, whole).states.values()))


def test_a_state_that_is_far_too_long_is_not_read() -> None:
    told = {"state": "ON", "brightness": 3}
    assert found("zigbee2mqtt/Sofa", told).states
    assert not found("zigbee2mqtt/Sofa", {**told, "more": "x" * LONGEST_STATE}).states


def test_a_broker_that_names_ever_more_strips_and_tasmotas_fills_no_memory() -> None:
    lamps, sizes = FoundLamps(), []
    usual = {"ft": "%prefix%/%topic%/", "tp": ["cmnd", "stat", "tele"], "rl": [2], "lt_st": 5}
    for n in range(4_000):
        lamps.receive(f"wled/strip{n}/g", b"3")
        lamps.receive(f"wled/strip{n}/c", b"#102030")
        lamps.receive(f"tasmota/discovery/{n}/config", json.dumps({**usual, "t": f"desk{n}"}).encode())
        sizes.append(len(pickle.dumps(lamps)))
    assert max(sizes[2_000:]) < 1.01 * max(sizes[:2_000]), "it grows and grows"


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
