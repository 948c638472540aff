"""Strips with WLED. Their effects cannot be read, so a strip gets back its colour and its brightness alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from colorsys import hsv_to_rgb, rgb_to_hsv

from room.lamps.lamp import Lamp, LampLook, LampState, is_name, read_object, write_json
from room.topics import Message

BASE = "wled"

COLOUR = re.compile(rb"#[0-9A-Fa-f]{6,8}")

MOST = 1000
"""The most strips whose light or colour is remembered."""

LIGHT = re.compile(rb"[0-9]{1,3}")


class Wled:
    """See `room.lamps.lamp.Family`. The broker keeps the colour and the brightness of each strip."""

    name = "wled"
    listens = (f"{BASE}/+/status", f"{BASE}/+/g", f"{BASE}/+/c")

    def __init__(self) -> None:
        """Know no strip."""
        self._lights: dict[str, int] = {}
        self._colours: dict[str, str] = {}

    def find(self, topic: str, payload: bytes) -> Mapping[str, Lamp | None] | None:
        """Return a strip that has come or gone."""
        name = self._name(topic, "status")
        if not name:
            return None
        lamp = Lamp(family=self.name, name=name, does="colour")
        return {lamp.id: lamp if payload == b"online" else None}

    def read(self, topic: str, payload: bytes) -> tuple[str, LampState] | None:
        """Return the state of a strip once both its parts are known."""
        # A broker that tells of ever more strips fills no memory.
        if len(self._lights) > MOST or len(self._colours) > MOST:
            self._lights.clear()
            self._colours.clear()
        if (name := self._name(topic, "g")) and LIGHT.fullmatch(payload) and int(payload) <= 255:
            self._lights[name] = int(payload)
        elif (name := self._name(topic, "c")) and COLOUR.fullmatch(payload):
            self._colours[name] = payload.decode()[1:][-6:]
        if not name or name not in self._lights or name not in self._colours:
            return None
        light, colour = self._lights[name], self._colours[name]
        red, green, blue = (int(colour[at : at + 2], 16) for at in (0, 2, 4))
        hue, saturation, _ = rgb_to_hsv(red / 255, green / 255, blue / 255)
        back = {"bri": light, "tt": 20, "seg": [{"col": [[red, green, blue]]}]}
        state = LampState(
            is_on=light > 0,
            brightness=light / 255,
            hue=round(360 * hue, 1) if saturation > 0 else None,
            back=write_json(back),
        )
        return f"{self.name}/{name}", state

    def ask(self, lamp_name: str) -> Message | None:
        """Return nothing: the broker keeps the state."""
        return None

    def show(self, lamp: Lamp, look: LampLook) -> Message:
        """Give a strip a look."""
        told: dict[str, object] = {"bri": max(1, round(255 * look.brightness)), "tt": round(10 * look.fade)}
        if look.hue is not None:
            rgb = [round(255 * part) for part in hsv_to_rgb(look.hue / 360, look.saturation, 1.0)]
            told["seg"] = [{"fx": 0, "col": [rgb]}]
        return Message(f"{BASE}/{lamp.name}/api", write_json(told).encode())

    def restore(self, lamp_name: str, back: str) -> Message:
        """Give a strip its former colour and brightness."""
        return Message(f"{BASE}/{lamp_name}/api", write_json(read_object(back.encode())).encode())

    def _name(self, topic: str, end: str) -> str:
        parts = topic.split("/")
        return parts[1] if len(parts) == 3 and parts[0] == BASE and parts[2] == end and is_name(parts[1]) else ""
