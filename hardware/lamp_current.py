"""The lamps' current: the resistor of an LED, and a driver for lamps that need more than a pin gives."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from msgspec import Struct

from companion.core.text import say
from hardware.pins import BadSettings

PIN_VOLTS = 3.3

FORWARD_VOLTS: Mapping[str, float] = {"red": 2.0, "yellow": 2.1, "green": 2.2, "blue": 3.2, "white": 3.2}
"""Volts that an LED of a colour takes for itself."""

LEAST_VOLTS = 0.8
"""Volts that must be left for the resistor: with less an LED is dark, or as bright as chance wants."""

OHMS = 470
"""The resistor we recommend: eleven red lamps then draw 30 mA of the 50 that a Pi gives."""

ALL_MILLIAMPERES, PIN_MILLIAMPERES = 50, 8
"""Limits of all pins together, and of one pin: a Pi 4's gives the least."""

DRIVER_INPUT = 0.7
"""Milliamperes that an input of a ULN2803A takes from its pin, through the 2.7 kΩ inside it."""

DRIVER_CHANNELS = 8

PULL_DOWN = 4700
"""Ohms between a driver's input and ground if its pin is pulled up at power-on, so that the lamp stays dark."""

PULLED_UP = range(9)
"""GPIO numbers that a Pi pulls up at power-on; it pulls all others down."""


class LampCircuit(Struct, frozen=True):
    """The circuit between each lamp and its pin."""

    colour: str = "red"
    """The colour of the LEDs, one of `FORWARD_VOLTS`."""

    ohms: int = OHMS
    """The resistor of an LED."""

    has_driver: bool = False
    """Whether a ULN2803A drives the lamps: they then have a supply and resistors of their own."""

    @property
    def series_ohms(self) -> int:
        """The resistor between a pin and its lamp, 0 for none."""
        return 0 if self.has_driver else self.ohms

    def pull_down(self, gpio: int) -> int:
        """Return the resistor between the input of a lamp's driver and ground, in ohms, 0 for none."""
        return PULL_DOWN if self.has_driver and gpio in PULLED_UP else 0

    @property
    def milliamperes(self) -> float:
        """The current that one lamp draws from its pin."""
        return DRIVER_INPUT if self.has_driver else (PIN_VOLTS - FORWARD_VOLTS[self.colour]) / self.ohms * 1000

    def check(self, lamps: int) -> None:
        """Refuse lamps that stay dark, or draw more than the pins give; raises `BadSettings`."""
        if self.has_driver:
            return
        if PIN_VOLTS - FORWARD_VOLTS[self.colour] < LEAST_VOLTS:
            raise BadSettings(
                say("Blue and white LEDs stay dark at a Pi's pins. Use red, yellow or green, or --driver uln2803.")
            )
        together = self.milliamperes * lamps
        if self.milliamperes > PIN_MILLIAMPERES:
            raise BadSettings(
                say(
                    "With {ohms} Ω a lamp draws {milliamperes} mA. A pin gives {most} mA. Use --ohms {best}.",
                    ohms=self.ohms,
                    milliamperes=ceil(self.milliamperes),
                    most=PIN_MILLIAMPERES,
                    best=OHMS,
                )
            )
        if together > ALL_MILLIAMPERES:
            raise BadSettings(
                say(
                    "With {ohms} Ω all {n} lamps draw {milliamperes} mA. The Pi gives {most} mA. Use --ohms {best}.",
                    n=lamps,
                    ohms=self.ohms,
                    milliamperes=ceil(together),
                    most=ALL_MILLIAMPERES,
                    best=OHMS,
                )
            )
