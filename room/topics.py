"""The topics and messages for a broker; nothing is published that is not made here."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import Any, NamedTuple, get_args

import msgspec

from companion.core.text import say
from companion.core.view import Mood
from companion.frontends.lights import Level
from companion.texts import Translator
from room.moments import MOMENTS, MomentName
from room.settings import RoomSettings
from room.state import RoomState

LEVELS: tuple[Level, ...] = get_args(Level)


class Message(NamedTuple):
    """A message for a broker."""

    topic: str
    payload: bytes
    retain: bool = False


class Topics:
    """The topics of one hub; `id` tells it from any other at the same broker."""

    def __init__(self, id: str, settings: RoomSettings) -> None:
        """Name the topics of the hub with this id."""
        self._id = id
        self._settings = settings
        own = f"companion/{id}"
        self.available = f"{own}/available"
        self.state = f"{own}/state"
        self.event = f"{own}/event"
        self.lights = f"{own}/lights"
        self.command = f"{own}/lights/set"
        self.status = f"{settings.discovery}/status"
        self.config = f"{settings.discovery}/device/companion_{id}/config"

    @property
    def listens(self) -> tuple[str, ...]:
        """The topics that the hub subscribes to for Home Assistant."""
        return (self.command, self.status) if self._settings.discovery else ()

    def say_available(self, is_there: bool) -> Message:
        """Return the message that the hub is there, or has gone; the broker sends the latter if it dies."""
        return Message(self.available, b"online" if is_there else b"offline", retain=True)

    def tell_state(self, state: RoomState, title: str) -> Message:
        """Return the state; `title` is the game's, in the table's language."""
        told = {
            "mood": state.mood,
            "game": title,
            "round": state.round,
            "players": state.players,
            "running": state.running,
        }
        return Message(self.state, msgspec.json.encode(told), retain=True)

    def tell_moment(self, moment: MomentName) -> Message:
        """Return a moment; it is never retained, since nobody wants to hear it later."""
        return Message(self.event, msgspec.json.encode({"event_type": moment}))

    def tell_level(self, level: Level) -> Message:
        """Return the host's choice."""
        return Message(self.lights, level.encode(), retain=True)

    def discover(self, translate: Translator) -> Message:
        """Return the description of the hub for Home Assistant, as one device."""
        told = {
            "dev": {"ids": [f"companion_{self._id}"], "name": self._settings.name, "sw": _version()},
            "o": {"name": "companion", "sw": _version()},
            "avty_t": self.available,
            "cmps": self._components(translate),
        }
        return Message(self.config, msgspec.json.encode(told), retain=True)

    def forget(self) -> Message:
        """Return the message that removes the device from Home Assistant."""
        return Message(self.config, b"", retain=True)

    def _components(self, translate: Translator) -> dict[str, Any]:
        def part(kind: str, id: str, name: str, **more: Any) -> dict[str, Any]:
            slug = "".join(letter if letter.isalnum() else "_" for letter in self._settings.name.lower())
            return {
                "p": kind,
                "unique_id": f"companion_{self._id}_{id}",
                "default_entity_id": f"{kind}.{slug}_{id}",
                "name": name,
                **more,
            }

        def of_state(kind: str, id: str, name: str, template: str, **more: Any) -> dict[str, Any]:
            return part(kind, id, name, state_topic=self.state, value_template=f"{{{{ {template} }}}}", **more)

        moods = list(get_args(Mood))
        return {
            "mood": of_state(
                "sensor", "mood", translate(say("Mood")), "value_json.mood", device_class="enum", options=moods
            ),
            "game": of_state("sensor", "game", translate(say("Game")), "value_json.game", icon="mdi:cards"),
            "round": of_state("sensor", "round", translate(say("Round")), "value_json.round", icon="mdi:counter"),
            "players": of_state(
                "sensor", "players", translate(say("Players")), "value_json.players", icon="mdi:account-group"
            ),
            "running": of_state(
                "binary_sensor",
                "running",
                translate(say("Game running")),
                "'ON' if value_json.running else 'OFF'",
                device_class="running",
            ),
            "event": part(
                "event", "event", translate(say("Moment")), state_topic=self.event, event_types=list(MOMENTS)
            ),
            "lights": part(
                "select",
                "lights",
                translate(say("Lights")),
                state_topic=self.lights,
                command_topic=self.command,
                options=list(LEVELS),
                icon="mdi:lightbulb-group",
            ),
        }


def _version() -> str:
    try:
        return version("table-companion")
    except PackageNotFoundError:
        return ""
