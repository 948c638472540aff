"""The parts of the panel on their pins: each opened and closed for itself."""

from __future__ import annotations

import logging
import threading

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.panel import Panel
from hardware.pins import STANDARD, Pins, pins


def test_every_part_is_opened_without_a_thread_and_closed() -> None:
    factory = MockFactory()
    before = threading.active_count()
    panel = Panel(factory, pins({}))
    assert panel.broken == []
    assert threading.active_count() == before
    devices = [*panel.buttons.values(), *panel.lamps.values()]
    assert len(devices) == len(STANDARD)
    panel.close()
    assert all(device.closed for device in devices)
    # Nobody holds the pins any more.
    Panel(factory, pins({})).close()


def test_buttons_are_pulled_up_and_lamps_begin_dark() -> None:
    factory = MockFactory()
    panel = Panel(factory, pins({}))
    assert {button.pin.pull for button in panel.buttons.values()} == {"up"}
    assert {lamp.pin.function for lamp in panel.lamps.values()} == {"output"}
    assert not any(lamp.pin.state for lamp in panel.lamps.values())
    panel.close()


def test_a_part_that_cannot_be_opened_or_closed_keeps_none_of_the_others(caplog: pytest.LogCaptureFixture) -> None:
    factory = MockFactory()
    panel = Panel(factory, Pins({"seat1-button": 99, "next-button": 4, "seat1-lamp": 18, "power-lamp": 17}))
    assert panel.broken == ["seat1-button"]

    def fails() -> None:
        raise OSError("the pin is gone")

    with pytest.MonkeyPatch.context() as patch, caplog.at_level(logging.DEBUG):
        caplog.clear()
        patch.setattr(panel.lamps["seat1"], "off", fails)
        panel.lamps["power"].on()
        panel.close()
    assert not factory.pin(17).state
    assert panel.buttons["next"].closed
    assert [record.getMessage() for record in caplog.records] == ["a part of the panel cannot be closed: OSError"]
