"""The list of parts to buy for a panel, and the instructions for connecting them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import ceil

from msgspec import Struct

from companion.core.text import Text, say
from hardware.lamp_current import ALL_MILLIAMPERES, DRIVER_CHANNELS, PULL_DOWN, LampCircuit
from hardware.pins import STANDARD, Pins
from hardware.presets import AMPLIFIER

LEDS: Mapping[str, Callable[[int], Text]] = {
    "red": lambda n: say("{n} × red LED, 5 mm", n=n),
    "yellow": lambda n: say("{n} × yellow LED, 5 mm", n=n),
    "green": lambda n: say("{n} × green LED, 5 mm", n=n),
}


class Build(Struct, frozen=True):
    """A panel as somebody wants to build it."""

    pins: Pins
    circuit: LampCircuit
    has_amplifier: bool = False

    @property
    def lamps(self) -> int:
        """The number of lamps."""
        return len(self.pins.of("lamp"))

    @property
    def pulled_down(self) -> list[str]:
        """The lamps whose driver needs a resistor to ground."""
        return [f"{name}-lamp" for name, gpio in self.pins.of("lamp").items() if self.circuit.pull_down(gpio)]


def list_parts(build: Build) -> Iterator[Text]:
    """Yield the parts to buy, each with its number."""
    yield say("{n} × Raspberry Pi with its own power supply and a microSD card", n=1)
    yield say("{n} × screw-terminal board for the 40 pins, or jumper wires", n=1)
    yield say("{n} × push button, closed only while pressed", n=len(build.pins.of("button")))
    if build.lamps and build.circuit.has_driver:
        yield say("{n} × lamp for 5 or 12 V, with a resistor inside", n=build.lamps)
        yield say("{n} × ULN2803A driver, with a socket", n=ceil(build.lamps / DRIVER_CHANNELS))
        if build.pulled_down:
            yield say("{n} × resistor, {ohms} Ω", n=len(build.pulled_down), ohms=PULL_DOWN)
        yield say("{n} × power supply for the lamps, with a fuse of 1 A", n=1)
    elif build.lamps:
        yield LEDS[build.circuit.colour](build.lamps)
        yield say("{n} × resistor, {ohms} Ω", n=build.lamps, ohms=build.circuit.ohms)
    if build.has_amplifier:
        yield say("{n} × MAX98357A amplifier", n=1)
        yield say("{n} × loudspeaker, 4 Ω and 3 W", n=1)


def explain(build: Build) -> Iterator[Text]:
    """Yield the instructions for connecting the parts, and the parts that are left out."""
    yield say("Connect a button between its pin and any GND. It needs no resistor: the Pi pulls the pin up itself.")
    if build.lamps:
        yield from _explain_driver(build) if build.circuit.has_driver else _explain_leds(build)
        yield say(
            "All {n} lamps together draw {milliamperes} mA from the pins. The Pi gives {most} mA.",
            n=build.lamps,
            milliamperes=round(build.lamps * build.circuit.milliamperes),
            most=ALL_MILLIAMPERES,
        )
    if build.has_amplifier:
        yield from _explain_amplifier()
    left_out = tuple(part for part in STANDARD if part not in build.pins.parts)
    if left_out:
        yield say("Left out: {parts}.", parts=left_out)


def _explain_leds(build: Build) -> Iterator[Text]:
    yield say(
        "A lamp is an LED: connect its long leg through {ohms} Ω to its pin, its short leg to any "
        "GND. Never leave out the resistor.",
        ohms=build.circuit.ohms,
    )


def _explain_driver(build: Build) -> Iterator[Text]:
    yield say("Connect a lamp's pin to an input of the driver, and the output opposite to the lamp's −.")
    yield say("Connect the lamps' + and the driver's COM to the lamps' supply. Never connect COM to GND.")
    yield say("Join the driver's GND, the supply's − and any GND of the Pi.")
    if build.pulled_down:
        yield say(
            "Put {ohms} Ω between GND and the input for {parts}. Without it they shine until the hub starts.",
            ohms=PULL_DOWN,
            parts=tuple(build.pulled_down),
        )


def _explain_amplifier() -> Iterator[Text]:
    bclk, lrc, din = AMPLIFIER.values()
    yield say(
        "Connect the amplifier: BCLK to GPIO {bclk}, LRC to GPIO {lrc}, DIN to GPIO {din}, VIN to 5V, GND to GND.",
        bclk=bclk,
        lrc=lrc,
        din=din,
    )
    yield say("Connect the loudspeaker to + and − of the amplifier, and neither of them to GND.")
    yield say("Add the lines with # below to /boot/firmware/config.txt, without the #.")
