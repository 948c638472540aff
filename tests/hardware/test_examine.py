"""What `companion doctor` finds out about the panel: each lamp blinks, each button is pressed, and people say so."""

from __future__ import annotations

from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from companion.core.text import Text
from companion.texts import translator
from hardware import pin_factory
from hardware.examine import BLINKS, examined
from hardware.pins import STANDARD, Pins

ENGLISH = translator("en")

SMALL = Pins({part: STANDARD[part] for part in ("seat1-button", "next-button", "seat1-lamp", "power-lamp")})


@pytest.fixture
def factory(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Give these mock pins for real ones."""
    real = MockFactory()
    monkeypatch.setattr(pin_factory, "has_pins", lambda: True)
    monkeypatch.setattr(pin_factory, "real_pins", lambda: real)
    return real


def test_lamps_blink_and_buttons_are_pressed_one_by_one(factory: Any) -> None:
    blinked: list[int] = []

    def ask(question: Text) -> bool:
        words = ENGLISH(question)
        if "blink" in words:
            part = next(part for part in SMALL.parts if part in words)
            states = factory.pin(SMALL.parts[part]).states
            blinked.append(sum(1 for one in states if one.state))
            return part != "power-lamp"
        if "seat1-button" in words:
            factory.pin(SMALL.parts["seat1-button"]).drive_low()
        return True

    found = [(one.well, ENGLISH(one.says)) for one in examined(SMALL, "auto", ask, half=0.001, wait=0.05)]
    assert blinked == [BLINKS, BLINKS]
    assert found == [
        (True, "seat1-lamp works."),
        (False, "power-lamp stays dark."),
        (True, "seat1-button works."),
        (False, "next-button was not felt."),
    ]
    assert not factory.pins, "the pins are let go of"


@pytest.mark.usefixtures("nowhere")
def test_without_pins_nothing_is_tried() -> None:
    (found,) = examined(SMALL, "auto", lambda question: pytest.fail("asked"))
    assert found.well
