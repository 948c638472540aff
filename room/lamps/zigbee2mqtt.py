"""Zigbee lamps by zigbee2mqtt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.frontends.lights import Ability
from room.lamps.lamp import DARK, Lamp, LampLook, LampState, is_name, read_json, read_number, read_object, write_json
from room.topics import Message

BASE = "zigbee2mqtt"

FULL = 254
"""The brightness of a lamp at its full light."""

MOST = 200
"""The most lamps that are taken from a list."""


class Zigbee2mqtt:
    """See `room.lamps.lamp.Family`. Groups are left out: a command to one switches on lamps of it that are off."""

    name = "zigbee2mqtt"
    listens = (f"{BASE}/bridge/devices", f"{BASE}/+")

    def __init__(self) -> None:
        """Know no lamp."""
        self._names: set[str] = set()

    def find(self, topic: str, payload: bytes) -> Mapping[str, Lamp | None] | None:
        """Return the lamps of a list."""
        if topic != self.listens[0]:
            return None
        found = self._devices([one for one in _as_list(read_json(payload)) if isinstance(one, dict)])[:MOST]
        before, self._names = self._names, {lamp.name for lamp in found}
        gone: dict[str, Lamp | None] = {f"{self.name}/{name}": None for name in before - self._names}
        return gone | {lamp.id: lamp for lamp in found}

    def read(self, topic: str, payload: bytes) -> tuple[str, LampState] | None:
        """Return the state of a lamp."""
        base, _, name = topic.partition("/")
        if base != BASE or not is_name(name):
            return None
        told = read_object(payload)
        brightness = read_number(told.get("brightness"), 255)
        if told.get("state") not in ("ON", "OFF") or brightness is None:
            return (f"{self.name}/{name}", DARK) if told.get("state") == "OFF" else None
        given = told.get("color")
        colour: dict[str, Any] = given if isinstance(given, dict) else {}
        back: dict[str, Any] = {"brightness": round(brightness), "transition": 2}
        hue = None
        if told.get("color_mode") == "color_temp":
            warmth = read_number(told.get("color_temp"), 1000)
            back |= {"color_temp": round(warmth)} if warmth else {}
        elif told.get("color_mode") in ("xy", "hs"):
            kept = _colour(colour, told["color_mode"])
            hue = read_number(colour.get("hue"), 360)
            back |= {"color": kept} if kept else {}
        state = LampState(
            is_on=told["state"] == "ON", brightness=min(1.0, brightness / FULL), hue=hue, back=write_json(back)
        )
        return f"{self.name}/{name}", state

    def ask(self, lamp_name: str) -> Message | None:
        """Ask for the state: the broker keeps none as a rule."""
        return Message(f"{BASE}/{lamp_name}/get", b'{"state":""}')

    def show(self, lamp: Lamp, look: LampLook) -> Message:
        """Give a lamp a look."""
        told: dict[str, Any] = {"brightness": max(1, round(look.brightness * FULL)), "transition": look.fade}
        if look.hue is not None:
            told["color"] = {"hue": round(look.hue), "saturation": round(100 * look.saturation)}
        return Message(f"{BASE}/{lamp.name}/set", write_json(told).encode())

    def restore(self, lamp_name: str, back: str) -> Message:
        """Give a lamp its former state."""
        return Message(f"{BASE}/{lamp_name}/set", back.encode())

    def _devices(self, listed: Sequence[dict[str, Any]]) -> list[Lamp]:
        return [
            Lamp(family=self.name, name=one["friendly_name"], does=does)
            for one in listed
            if is_name(one.get("friendly_name")) and one["friendly_name"] != "bridge" and (does := _ability(one))
        ]


def _ability(device: dict[str, Any]) -> Ability | None:
    """Return the ability of a device by its own description; None if it is no lamp that can be dimmed."""
    if device.get("disabled"):
        return None
    definition = device.get("definition")
    exposes = _as_list(definition.get("exposes")) if isinstance(definition, dict) else []
    kinds = [one.get("type") for one in exposes if isinstance(one, dict)]
    if "light" not in kinds or "switch" in kinds:
        return None
    light = exposes[[isinstance(one, dict) and one.get("type") == "light" for one in exposes].index(True)]
    features = {str(one.get("name")) for one in _as_list(light.get("features")) if isinstance(one, dict)}
    if "brightness" not in features:
        return None
    if features & {"color_xy", "color_hs"}:
        return "colour"
    return "white" if "color_temp" in features else "brightness"


def _colour(colour: dict[str, Any], mode: str) -> dict[str, float] | None:
    names, most = (("x", "y"), 1.0) if mode == "xy" else (("hue", "saturation"), 360.0)
    found = {name: read_number(colour.get(name), most) for name in names}
    kept = {name: value for name, value in found.items() if value is not None}
    return kept if len(kept) == len(names) else None


def _as_list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []
