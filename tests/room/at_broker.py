"""The frontend beside a hub, at a real broker: with Home Assistant in mind, or with lamps that it commands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.core.text import Text
from companion.frontends.data_folder import BROKER_PASSWORD
from companion.frontends.lights import Lights
from room.frontend import FRONTEND, Room
from tests.hub.by_hand import ManualHub
from tests.room.by_hand import settings
from tests.room.lamps import SimulatedHome
from tests.room.mosquitto import PASSWORD, Mosquitto
from tests.waiting import until


@contextmanager
def room_at(found: Mosquitto, hub: ManualHub, **own: Any) -> Iterator[Lights]:
    """Run the frontend beside a hub inside this context."""
    given = {"broker": "127.0.0.1", "port": found.port, **own}
    with FRONTEND.run(hub.tables, settings(hub.folder, enabled=True, **given)):
        lights = hub.tables.lights()
        assert lights
        yield lights


def keep_password(folder: Path, password: str = PASSWORD) -> None:
    path = folder / BROKER_PASSWORD
    path.write_text(password + "\n", "utf-8")
    path.chmod(0o600)


def faults(hub: ManualHub) -> list[str]:
    """Return the reasons in the hints, for people who can mend it."""
    hub.settle()
    said = [one.values["why"] for one in hub.snapshot.hints if isinstance(one, Text) and "why" in one.values]
    return [one.message for one in said if isinstance(one, Text)]


@contextmanager
def lamps_at(found: Mosquitto, hub: ManualHub, **own: Any) -> Iterator[Lights]:
    """Run the frontend on the machine's clock beside a hub; it commands lamps."""
    given = {"broker": "127.0.0.1", "port": found.port, "lamps": True, **own}
    with Room().run(hub.tables, settings(hub.folder, enabled=True, **given)):
        lights = hub.tables.lights()
        assert lights
        yield lights


def choose_all(lights: Lights, among: SimulatedHome) -> None:
    """Let everything play along that the hub takes for a lamp, once it knows all of them."""
    lamps = {lamp.id for lamp in among.lamps.values() if lamp.does != "plug"}
    until(lambda: {lamp.id for lamp in lights.lamps}, lambda found: found >= lamps)
    lights.choose([lamp.id for lamp in lights.lamps])
