"""Simulated lamps at a real broker: they speak as zigbee2mqtt, WLED and Tasmota do, and remember each command."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from tests.room.mosquitto import Mosquitto
from tests.waiting import PATIENCE

FEATURES = {
    "colour": ["state", "brightness", "color_temp", "color_xy"],
    "white": ["state", "brightness", "color_temp"],
    "brightness": ["state", "brightness"],
}


@dataclass
class SimulatedLamp:
    """A lamp; its state is what zigbee2mqtt tells, whatever its family."""

    name: str
    family: str = "zigbee2mqtt"
    does: str = "colour"
    is_silent: bool = False
    """Whether it tells nothing."""
    loses: int = 0
    """The number of the next commands that the air loses: it takes none of them, and tells nothing."""
    delay: float = 0.0
    """Seconds until it answers."""
    state: dict[str, Any] = field(default_factory=dict)
    commands: list[tuple[float, str]] = field(default_factory=list)
    """The moments in seconds, and the payloads."""
    retained: int = 0

    @property
    def id(self) -> str:
        return f"{self.family}/{self.name}"

    @property
    def gaps(self) -> list[float]:
        """Return the seconds between one command and the next."""
        moments = [moment for moment, _ in self.commands]
        return [later - earlier for earlier, later in pairwise(moments)]


class SimulatedHome:
    """Lamps with one connection to the broker."""

    def __init__(self, client: Client, lamps: tuple[SimulatedLamp, ...]) -> None:
        self.client = client
        self.lamps = {lamp.id: lamp for lamp in lamps}
        self._ready = threading.Event()
        client.on_connect = self._connect
        client.on_message = self._take
        client.on_subscribe = lambda *_: self._ready.set()

    def wait_until_ready(self) -> None:
        assert self._ready.wait(PATIENCE)

    def _connect(self, *_: object) -> None:
        self.client.subscribe([("zigbee2mqtt/+/set", 0), ("zigbee2mqtt/+/get", 0), ("wled/+/api", 0), ("cmnd/+/+", 0)])
        self.announce()

    def announce(self) -> None:
        """Tell which lamps there are, as each family does."""
        zigbee = [_device(lamp) for lamp in self.lamps.values() if lamp.family == "zigbee2mqtt"]
        self.client.publish("zigbee2mqtt/bridge/devices", json.dumps(zigbee), retain=True)
        for lamp in self.lamps.values():
            if lamp.family == "wled":
                self.client.publish(f"wled/{lamp.name}/status", "online", retain=True)
                self._tell(lamp)
            if lamp.family == "tasmota":
                kind = {"brightness": 1, "white": 2, "colour": 5, "plug": 0}[lamp.does]
                told: dict[str, Any] = {
                    "dn": lamp.name,
                    "t": lamp.name,
                    "ft": "%prefix%/%topic%/",
                    "tp": ["cmnd", "stat", "tele"],
                }
                told |= {"rl": [1 if lamp.does == "plug" else 2, 0], "lt_st": kind}
                self.client.publish(f"tasmota/discovery/{lamp.name}/config", json.dumps(told), retain=True)

    def _take(self, client: Client, data: object, message: MQTTMessage) -> None:
        first, name, last = message.topic.split("/")
        lamp = self.lamps.get(f"{'tasmota' if first == 'cmnd' else first}/{name}")
        if lamp is None:
            return
        lamp.retained += message.retain
        payload = message.payload.decode()
        if last in ("set", "api", "Backlog0", "Dimmer", "HSBColor", "Power"):
            lamp.commands.append((time.monotonic(), payload))
            if lamp.loses:
                lamp.loses -= 1
                return
            self._apply(lamp, payload)
        if not lamp.is_silent:
            threading.Timer(lamp.delay, self._tell, (lamp,)).start() if lamp.delay else self._tell(lamp)

    def _apply(self, lamp: SimulatedLamp, payload: str) -> None:
        if lamp.family == "tasmota":
            for part in payload.split(";"):
                word, _, value = part.partition(" ")
                if word == "Dimmer":
                    lamp.state["Dimmer"] = int(value)
                    lamp.state["White"] = int(value) if lamp.state["White"] else 0
                if word == "CT":
                    lamp.state |= {"CT": int(value), "White": lamp.state["Dimmer"]}
                if word == "HSBColor":
                    lamp.state |= {"HSBColor": value, "Dimmer": int(value.split(",")[2]), "White": 0}
            return
        told = json.loads(payload)
        told.pop("transition", None)
        if lamp.family == "wled":
            lamp.state["bri"] = told["bri"]
            if "seg" in told:
                lamp.state["col"] = told["seg"][0]["col"][0]
            return
        if "color" in told:
            told["color_mode"] = "xy" if "x" in told["color"] else "hs"
        elif "color_temp" in told:
            told["color_mode"] = "color_temp"
        lamp.state |= told

    def _tell(self, lamp: SimulatedLamp) -> None:
        if lamp.is_silent:
            return
        if lamp.family == "zigbee2mqtt":
            self.client.publish(f"zigbee2mqtt/{lamp.name}", json.dumps(lamp.state))
        if lamp.family == "tasmota":
            self.client.publish(f"stat/{lamp.name}/RESULT", json.dumps(lamp.state))
        if lamp.family == "wled":
            red, green, blue = lamp.state["col"]
            self.client.publish(f"wled/{lamp.name}/g", str(lamp.state["bri"]), retain=True)
            self.client.publish(f"wled/{lamp.name}/c", f"#{red:02X}{green:02X}{blue:02X}", retain=True)

    def switch(self, lamp: SimulatedLamp, **state: Any) -> None:
        """Let somebody use the lamp's own switch. A Tasmota tells no more than its power then."""
        lamp.state |= state
        if lamp.family == "tasmota" and set(state) == {"POWER"}:
            self.client.publish(f"stat/{lamp.name}/RESULT", json.dumps(state))
        else:
            self._tell(lamp)


def _device(lamp: SimulatedLamp) -> dict[str, Any]:
    kind = "switch" if lamp.does == "plug" else "light"
    features = [{"name": name} for name in FEATURES.get(lamp.does, ["state"])]
    return {
        "friendly_name": lamp.name,
        "ieee_address": f"0x{lamp.name}",
        "definition": {"exposes": [{"type": kind, "features": features}]},
    }


@contextmanager
def home(broker: Mosquitto, *lamps: SimulatedLamp) -> Iterator[SimulatedHome]:
    """Run lamps at a broker inside this context."""
    client = Client(CallbackAPIVersion.VERSION2)
    client.reconnect_delay_set(1, 1)
    found = SimulatedHome(client, lamps)
    client.connect("127.0.0.1", broker.port)
    client.loop_start()
    try:
        found.wait_until_ready()
        yield found
    finally:
        client.disconnect()
        client.loop_stop()


def usual_lamps() -> tuple[SimulatedLamp, ...]:
    """Return a lamp of each kind, in the state of an ordinary evening."""
    white: dict[str, Any] = {"state": "ON", "brightness": 200, "color_mode": "color_temp", "color_temp": 370}
    white["color"] = {"x": 0.4, "y": 0.4}
    blue = {"state": "ON", "brightness": 90, "color_mode": "xy", "color": {"x": 0.15, "y": 0.06}}
    tasmota = {"POWER": "ON", "Dimmer": 70, "HSBColor": "30,0,70", "White": 70, "CT": 300}
    return (
        SimulatedLamp("Sofa", state=dict(white)),
        SimulatedLamp("Shelf", state=dict(blue)),
        SimulatedLamp("Dim", does="brightness", state={"state": "ON", "brightness": 120}),
        SimulatedLamp("Slow", does="white", delay=0.6, state=dict(white)),
        SimulatedLamp("Silent", is_silent=True, state=dict(white)),
        SimulatedLamp("Off", state={**white, "state": "OFF"}),
        SimulatedLamp("Kettle", does="plug", state={"state": "ON"}),
        SimulatedLamp("strip", family="wled", state={"bri": 128, "col": [10, 200, 30]}),
        SimulatedLamp("desk", family="tasmota", state=tasmota),
        SimulatedLamp("heater", family="tasmota", does="plug", state={"POWER": "ON"}),
    )


def look(lamp: SimulatedLamp) -> Any:
    """Return the part of a state that is given back."""
    state = lamp.state
    if lamp.family == "wled":
        return state["bri"], state["col"]
    if lamp.family == "tasmota":
        return state.get("Dimmer"), state.get("CT"), state.get("White")
    colour = state.get("color") if state.get("color_mode") != "color_temp" else None
    return state.get("brightness"), state.get("color_mode"), state.get("color_temp"), colour


def hue(lamp: SimulatedLamp) -> object:
    """Return the hue of a lamp's colour, None if it is white."""
    return lamp.state["color"].get("hue")
