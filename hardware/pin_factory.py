"""Real pins where there are any, else gpiozero's mock pins: the panel runs on either."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from gpiozero.exc import PinUnknownPi
from gpiozero.pins.local import get_pi_revision
from gpiozero.pins.mock import MockFactory
from msgspec import Struct

from companion.core.text import Text, say
from hardware.pins import PanelMode

logger = logging.getLogger(__name__)

CHIPS = Path("/dev")
"""Where Linux shows the chips that lead to pins, as `gpiochip0` and so on."""

NO_LGPIO = say("lgpio is missing: no buttons, no lamps. To install it: sudo apt install python3-lgpio")
NO_ACCESS = say("The pins of this computer cannot be used: is this user in the group gpio, and nobody else using them?")


class ChosenPins(Struct, frozen=True):
    """What the panel runs on: `pins` is a factory of gpiozero's, None for no panel at all.

    `problem` says why the real pins cannot be had, where there are some.
    """

    pins: Any
    simulated: bool = False
    problem: Text | None = None


@contextmanager
def chosen_pins(mode: PanelMode) -> Iterator[ChosenPins]:
    """Give the pins to use, and close them in the end."""
    found = choose(mode)
    try:
        yield found
    finally:
        if found.pins:
            found.pins.close()


def choose(mode: PanelMode) -> ChosenPins:
    """Return real pins where there are any and they are wanted, else mock pins unless those are off."""
    problem = None
    if mode != "simulated" and has_pins():
        try:
            return ChosenPins(real_pins())
        except ImportError:
            problem = NO_LGPIO
        except Exception as error:
            logger.warning("the pins cannot be opened: %s", type(error).__name__)
            problem = NO_ACCESS
    return ChosenPins(None, problem=problem) if mode == "off" else ChosenPins(MockFactory(), True, problem)


def has_pins() -> bool:
    """Return whether this is a Raspberry Pi with pins; on others, chips lead to lines that do not concern us."""
    # gpiozero's own switch, which its users know.
    if os.environ.get("GPIOZERO_PIN_FACTORY") == "mock" or not any(CHIPS.glob("gpiochip*")):
        return False
    try:
        get_pi_revision()
    except (PinUnknownPi, OSError, ValueError):
        return False
    return True


def real_pins() -> Any:
    """Return the factory for the pins of this Pi.

    Not gpiozero's own search: where lgpio fails it goes on to drivers that write to the
    processor's registers or call another machine. Raises `ImportError` without lgpio,
    and errors of lgpio's own where the pins cannot be had.
    """
    factory = _lgpio()()
    try:
        # Asked for here, because opening a chip does not show yet that the board is known.
        _ = factory.board_info
    except Exception:
        factory.close()
        raise
    return factory


def _lgpio() -> Any:
    """Import lgpio's factory; a wheel of lgpio that holds no code counts as missing."""
    # The import leaves a pipe in the working directory, and fails where none can be made.
    # LG_WD names another place, but then the whole program stands in it afterwards.
    with TemporaryDirectory() as folder, chdir(folder):
        try:
            from gpiozero.pins.lgpio import LGPIOFactory
        except AttributeError as error:
            raise ImportError("lgpio holds no code") from error
    return LGPIOFactory
