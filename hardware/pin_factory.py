"""The pins for the panel: real ones if there are any, else gpiozero's mock pins."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from gpiozero.exc import PinUnknownPi
from gpiozero.pins.local import get_pi_revision
from gpiozero.pins.mock import MockFactory
from msgspec import Struct

from companion.core.text import Text, say
from hardware.kernel_pins import KernelFactory
from hardware.pins import PanelMode

logger = logging.getLogger(__name__)

CHIPS = Path("/dev")
"""Linux's folder of the chips with pins, as `gpiochip0` and so on."""

NO_ACCESS = say("This computer's pins can't be used. Is this user in the gpio group, with nobody else using them?")


class ChosenPins(Struct, frozen=True):
    """The panel's pins."""

    pins: Any
    """A pin factory of gpiozero; None for no panel."""

    is_simulated: bool = False

    problem: Text | None = None
    """The reason why the real pins of this machine cannot be used; None if they can, or it has none."""


@contextmanager
def chosen_pins(mode: PanelMode) -> Iterator[ChosenPins]:
    """Give the pins to use, and close them at the end."""
    found = choose(mode)
    try:
        yield found
    finally:
        if found.pins:
            found.pins.close()


def choose(mode: PanelMode) -> ChosenPins:
    """Return real pins if the machine has some and `mode` wants them, else mock pins unless it says `off`."""
    problem = None
    if mode != "simulated" and has_pins():
        try:
            return ChosenPins(real_pins())
        except Exception as error:
            logger.warning("the pins cannot be opened: %s", type(error).__name__)
            problem = NO_ACCESS
    return ChosenPins(None, problem=problem) if mode == "off" else ChosenPins(MockFactory(), True, problem)


def has_pins() -> bool:
    """Return whether this is a Raspberry Pi with pins; on other machines the chips have lines for other uses."""
    # The environment variable is gpiozero's own switch.
    if os.environ.get("GPIOZERO_PIN_FACTORY") == "mock" or not any(CHIPS.glob("gpiochip*")):
        return False
    try:
        get_pi_revision()
    except (PinUnknownPi, OSError, ValueError):
        return False
    return True


def real_pins() -> Any:
    """Return the factory for the pins of this Pi; raises `OSError` and gpiozero's errors if they cannot be used.

    gpiozero's own search is unsuitable: its drivers never let the processor sleep, write to its registers or call
    another machine.
    """
    factory = KernelFactory(CHIPS)
    try:
        # Reading it shows whether the board is known; opening a chip alone does not.
        _ = factory.board_info
    except Exception:
        factory.close()
        raise
    return factory
