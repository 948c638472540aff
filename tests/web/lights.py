"""Lights of a room without a lamp, which note each request."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from companion.core.text import Text
from companion.frontends.lights import Level, RoomLamp
from tests.web.house import House


class FakeLights:
    """See `companion.frontends.lights.Lights`."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.level: Level = "medium"
        self.coming: Level | None = None
        self.fault: Text | None = None
        self.is_direct = True
        self.is_blind = False
        self.is_full = False
        self.tried = 0
        self.lamps: list[RoomLamp] = [
            RoomLamp(id="zigbee2mqtt/Sofa", name="Sofa", does="colour", is_chosen=True, has_answered=True),
            RoomLamp(id="wled/<b>", name="<b>", does="white", has_answered=False),
        ]
        self.told: list[Callable[[], None]] = []

    def listen(self, told: Callable[[], None]) -> Callable[[], None]:
        self.told.append(told)
        return lambda: self.told.remove(told)

    def set_level(self, level: Level) -> None:
        self.level = level
        for told in self.told:
            told()
        if self.is_full:
            raise OSError

    def choose(self, lamps: Collection[str]) -> None:
        self.lamps = [_chosen(lamp, lamp.id in lamps) for lamp in self.lamps]

    def try_out(self) -> bool:
        self.tried += not self.is_blind
        return not self.is_blind


def _chosen(lamp: RoomLamp, is_chosen: bool) -> RoomLamp:
    fields: dict[str, Any] = {name: getattr(lamp, name) for name in lamp.__struct_fields__}
    return RoomLamp(**{**fields, "is_chosen": is_chosen})


def lights_of(house: House) -> FakeLights:
    """Let such lights play along with a house's table."""
    lights = FakeLights(house.code)
    house.tables.lend_lights(lights)
    return lights
