"""The lamps that a broker has told of, and their latest states."""

from __future__ import annotations

from collections.abc import Sequence

from room.lamps.lamp import Family, Lamp, LampState, is_name
from room.lamps.tasmota import Tasmota
from room.lamps.wled import Wled
from room.lamps.zigbee2mqtt import Zigbee2mqtt

MOST = 400
"""The most lamps that are remembered."""


class FoundLamps:
    """The lamps by their ids, of all families."""

    def __init__(self) -> None:
        """Know no lamp."""
        self._families: tuple[Family, ...] = (Zigbee2mqtt(), Wled(), Tasmota())
        self.lamps: dict[str, Lamp] = {}
        self.states: dict[str, LampState] = {}
        self.announced: tuple[str, ...] = ()
        """The ids in the last message, if it was a list: these lamps have just come, or come back."""

    @property
    def listens(self) -> Sequence[str]:
        """The topics to subscribe to."""
        return [topic for family in self._families for topic in family.listens]

    def family_of(self, id: str) -> Family:
        """Return the family of a lamp; raises `KeyError` if there is none, or its name is bad."""
        name, _, lamp_name = id.partition("/")
        found = next((family for family in self._families if family.name == name), None)
        if found is None or not is_name(lamp_name):
            raise KeyError(id)
        return found

    def receive(self, topic: str, payload: bytes) -> str:
        """Take a message; return the id of the lamp whose state it tells, empty if it tells none."""
        self.announced = ()
        for family in self._families:
            listed = family.find(topic, payload)
            if listed is not None:
                for id, lamp in listed.items():
                    if lamp is None:
                        self.lamps.pop(id, None)
                    elif len(self.lamps) < MOST or id in self.lamps:
                        self.lamps[id] = lamp
                self.announced = tuple(listed)
                return ""
            told = family.read(topic, payload)
            # WLED tells its state before it says that it is there.
            if told and (told[0] in self.lamps or len(self.states) < MOST):
                self.states[told[0]] = told[1]
                return told[0]
        return ""
