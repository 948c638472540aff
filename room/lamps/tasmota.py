"""Lamps with Tasmota, by their discovery. Devices with the usual topics are taken, and no others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from companion.frontends.lights import Ability
from room.lamps.lamp import DARK, Lamp, LampLook, LampState, is_name, read_number, read_object
from room.topics import Message

KINDS: Mapping[int, Ability] = {1: "brightness", 2: "white", 3: "colour", 4: "colour", 5: "colour"}
"""The ability of a light by Tasmota's number of its kind: the number of its channels."""

LIGHT = 2
"""Tasmota's number of a relay that is a light."""

MOST = 1000
"""The most lamps that are remembered: a broker cannot fill the memory."""

USUAL = "%prefix%/%topic%/"


class Tasmota:
    """See `room.lamps.lamp.Family`."""

    name = "tasmota"
    listens = ("tasmota/discovery/+/config", "stat/+/RESULT", "tele/+/STATE")

    def __init__(self) -> None:
        """Know no lamp."""
        self._devices: dict[str, str] = {}
        """The id of each lamp, by the topic of its discovery."""
        self._states: dict[str, LampState] = {}
        """The last whole state of each lamp, by its id."""

    def find(self, topic: str, payload: bytes) -> Mapping[str, Lamp | None] | None:
        """Return the lamp of a discovery."""
        parts = topic.split("/")
        if len(parts) != 4 or parts[:2] != ["tasmota", "discovery"] or parts[3] != "config":
            return None
        lamp = _lamp(self.name, read_object(payload))
        before = self._devices.pop(topic, "")
        gone: dict[str, Lamp | None] = {before: None} if before else {}
        if lamp is None or len(self._devices) >= MOST:
            return gone
        self._devices[topic] = lamp.id
        return {**gone, lamp.id: lamp}

    def read(self, topic: str, payload: bytes) -> tuple[str, LampState] | None:
        """Return the state of a lamp."""
        parts = topic.split("/")
        if len(parts) != 3 or (parts[0], parts[2]) not in (("stat", "RESULT"), ("tele", "STATE")):
            return None
        told = read_object(payload)
        dimmer = read_number(told.get("Dimmer"), 100)
        power = told.get("POWER", told.get("POWER1"))
        if not is_name(parts[1]) or power not in ("ON", "OFF"):
            return None
        id = f"{self.name}/{parts[1]}"
        if dimmer is None:
            # A lamp that somebody switches tells this alone.
            whole = self._states.get(id) or (DARK if power == "OFF" else None)
            return (id, replace(whole, is_on=power == "ON")) if whole else None
        hue, back = None, f"Dimmer {round(dimmer)}"
        colour = _hsb(told.get("HSBColor"))
        warmth = read_number(told.get("CT"), 1000)
        is_white = (read_number(told.get("White"), 100) or 0) > 0 or (colour is not None and colour[1] == 0)
        if colour and not is_white:
            hue, back = float(colour[0]), f"HSBColor {colour[0]},{colour[1]},{colour[2]}"
        elif warmth and is_white:
            back = f"Backlog0 CT {round(warmth)};Dimmer {round(dimmer)}"
        state = LampState(is_on=power == "ON", brightness=dimmer / 100, hue=hue, back=back)
        if len(self._states) < MOST or id in self._states:
            self._states[id] = state
        return id, state

    def ask(self, lamp_name: str) -> Message | None:
        """Ask for the state."""
        return Message(f"cmnd/{lamp_name}/State", b"")

    def show(self, lamp: Lamp, look: LampLook) -> Message:
        """Give a lamp a look; the speed holds for this command alone."""
        light = max(1, round(100 * look.brightness))
        told = f"Dimmer {light}"
        if look.hue is not None:
            told = f"HSBColor {round(look.hue)},{round(100 * look.saturation)},{light}"
        return _command(lamp.name, told, look.fade)

    def restore(self, lamp_name: str, back: str) -> Message:
        """Give a lamp its former state."""
        return _command(lamp_name, back.removeprefix("Backlog0 "), 2.0)


def _command(name: str, told: str, fade: float) -> Message:
    """Return one message with a fade, in Tasmota's half seconds."""
    return Message(f"cmnd/{name}/Backlog0", f"Speed2 {max(1, round(2 * fade))};{told}".encode())


def _lamp(family: str, told: dict[str, Any]) -> Lamp | None:
    """Return the lamp of a description; None if it is none, or switches a plug, too."""
    relays = [relay for relay in told.get("rl", ()) if relay] if isinstance(told.get("rl"), list) else []
    kind = told.get("lt_st")
    usual = told.get("ft") == USUAL and told.get("tp") == ["cmnd", "stat", "tele"]
    if not usual or relays != [LIGHT] or type(kind) is not int or kind not in KINDS or not is_name(told.get("t")):
        return None
    label = told.get("dn")
    return Lamp(family=family, name=told["t"], label=str(label) if is_name(label) else "", does=KINDS[kind])


def _hsb(value: object) -> tuple[int, int, int] | None:
    parts = value.split(",") if isinstance(value, str) and len(value) < 16 else []
    if len(parts) != 3 or not all(part.isascii() and part.isdigit() for part in parts):
        return None
    hue, saturation, light = map(int, parts)
    return (hue, saturation, light) if hue <= 360 and saturation <= 100 and light <= 100 else None
