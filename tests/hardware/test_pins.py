"""The map of the pins, as settings change it; real pins, and mock pins elsewhere."""

from __future__ import annotations

import logging
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from gpiozero.exc import PinUnknownPi
from gpiozero.pins.mock import MockFactory

from companion.texts import translator
from hardware import pin_factory
from hardware.panel import Panel
from hardware.pin_factory import NO_ACCESS, choose, chosen_pins
from hardware.pins import STANDARD, USABLE, BadSettings, Pins, panel_mode, pins

ENGLISH = translator("en")
BUTTONS = [*(f"seat{seat}" for seat in range(1, 11)), "next", "pause", "power"]
LAMPS = [*(f"seat{seat}" for seat in range(1, 11)), "power"]


def test_every_part_has_a_pin_of_its_own() -> None:
    found = pins({})
    assert list(found.of("button")) == BUTTONS
    assert list(found.of("lamp")) == LAMPS
    assert [pin for pin, times in Counter(found.parts.values()).items() if times > 1] == []
    assert set(found.parts.values()) <= set(USABLE)
    assert not {0, 1, 14, 15} & set(STANDARD.values()), "a serial console and an add-on board need them"


def test_every_pin_that_may_be_used_is_on_the_header_and_can_do_its_part() -> None:
    board = MockFactory().board_info.headers["J8"]
    on_header = {pin.name: pin for pin in board.pins.values()}
    assert {f"GPIO{pin}" for pin in USABLE} <= set(on_header)
    # A pull-up that is soldered in suits a button, but would let a lamp glow.
    assert not [lamp for lamp, pin in pins({}).of("lamp").items() if on_header[f"GPIO{pin}"].pull]


def test_on_the_header_buttons_are_on_the_odd_side_and_lamps_of_seats_on_the_even_one_in_their_order() -> None:
    number = {pin.name: pin.number for pin in MockFactory().board_info.headers["J8"].pins.values()}
    for kind, side in (("button", 1), ("lamp", 0)):
        row = [number[f"GPIO{STANDARD[f'seat{seat}-{kind}']}"] for seat in range(1, 11)]
        assert row == sorted(row)
        assert {place % 2 for place in row} == {side}


NO_PIN = "next-button must be a GPIO number from 2 to 27, or false for none."
NO_SECTION = "the panel's pins need their own section, [frontends.hardware.pins]."
NO_PANEL = "the hardware panel must be auto, simulated or off."
STRANGE_PINS: list[object] = [True, 0, 1, 28, -4, 17.0, "17", [17], None, {}]
STRANGE_PANELS: list[object] = ["on", "", False, True, 1, ["off"], {}]


@pytest.mark.parametrize(
    ("own", "says"),
    [
        *(({"pins": {"next-button": pin}}, NO_PIN) for pin in STRANGE_PINS),
        *(({"pins": section}, NO_SECTION) for section in (3, "seat1", [1, 2], True)),
        *(({"panel": panel}, NO_PANEL) for panel in STRANGE_PANELS),
        ({"pins": {"seat1-button": 17}}, "GPIO 17 is used more than once: seat1-button and power-lamp."),
        ({"pins": {"seat11-lamp": 14}}, "the panel has no seat11-lamp. Run `companion wiring` to see its parts."),
    ],
)
def test_what_cannot_be_is_refused_in_words(own: dict[str, Any], says: str) -> None:
    with pytest.raises(BadSettings) as raised:
        pins(own)
        panel_mode(own)
    assert ENGLISH(raised.value.says) == f"companion.toml: {says}"


def test_settings_move_parts_and_leave_parts_out() -> None:
    swapped = pins({"pins": {"next-button": STANDARD["pause-button"], "pause-button": STANDARD["next-button"]}})
    assert swapped.of("button")["next"] == STANDARD["pause-button"]
    found = pins({"pins": {"seat1-button": 14, "seat10-lamp": False, "seat10-button": False}})
    assert found.of("button")["seat1"] == 14
    assert "seat10" not in found.of("lamp")
    assert "seat10" not in found.of("button")
    assert len(found.parts) == len(STANDARD) - 2
    assert found.of("lamp")["seat9"] == STANDARD["seat9-lamp"]
    assert [panel_mode(own) for own in ({}, {"panel": "simulated"}, {"panel": "off"})] == ["auto", "simulated", "off"]


# The parts of the panel: each opened and closed separately


def test_every_part_is_opened_without_a_thread_and_closed() -> None:
    factory = MockFactory()
    before = threading.active_count()
    panel = Panel(factory, pins({}))
    assert panel.broken == []
    assert threading.active_count() == before
    assert {button.pin.pull for button in panel.buttons.values()} == {"up"}
    assert {lamp.pin.function for lamp in panel.lamps.values()} == {"output"}
    assert not any(lamp.pin.state for lamp in panel.lamps.values()), "lamps begin dark"
    devices = [*panel.buttons.values(), *panel.lamps.values()]
    assert len(devices) == len(STANDARD)
    panel.close()
    assert all(device.closed for device in devices)
    # Nobody holds the pins any more.
    Panel(factory, pins({})).close()


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


# Real pins on a Raspberry Pi that has them, mock pins everywhere else


PI_4B = 0xC03111


@pytest.fixture(autouse=True)
def _nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Be in an empty folder on a machine without chips, whatever this one is."""
    (tmp_path / "chips").mkdir()
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setattr(pin_factory, "CHIPS", tmp_path / "chips")
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)


@pytest.fixture
def pi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make it a Raspberry Pi 4 with a chip."""
    (tmp_path / "chips" / "gpiochip0").touch()
    monkeypatch.setattr(pin_factory, "get_pi_revision", lambda: PI_4B)
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: PI_4B)


def driver(monkeypatch: pytest.MonkeyPatch, made: Callable[[], object]) -> None:
    """Make the factory of real pins by `made`."""
    monkeypatch.setattr(pin_factory, "KernelFactory", lambda folder: made())


def unknown() -> int:
    raise PinUnknownPi("unable to locate Pi revision")


@pytest.mark.parametrize("chips", [False, True], ids=["without chips", "with chips that lead elsewhere"])
def test_a_machine_that_is_no_pi_has_a_simulated_panel_or_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chips: bool
) -> None:
    if chips:
        (tmp_path / "chips" / "gpiochip0").touch()
        monkeypatch.setattr(pin_factory, "get_pi_revision", unknown)
    chosen = choose("auto")
    assert (chosen.is_simulated, type(chosen.pins), chosen.problem) == (True, MockFactory, None)
    chosen = choose("off")
    assert (chosen.pins, chosen.problem) == (None, None)


@pytest.mark.usefixtures("pi")
def test_a_pi_gives_real_pins_and_they_are_closed_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    real = MockFactory()
    driver(monkeypatch, lambda: real)
    assert choose("off").pins is real, "the simulated panel alone is off"
    with chosen_pins("auto") as chosen:
        assert chosen.pins is real
        assert not chosen.is_simulated
        assert chosen.problem is None
        real.pin(17)
        assert real.pins
    assert not real.pins


@pytest.mark.usefixtures("pi")
@pytest.mark.parametrize("switch", ["settings", "gpiozero's own"])
def test_a_pi_can_be_told_to_simulate_and_its_pins_are_left_alone(switch: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def never() -> object:
        raise AssertionError("the pins are touched")

    driver(monkeypatch, never)
    if switch == "gpiozero's own":
        monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    chosen = choose("simulated" if switch == "settings" else "auto")
    assert chosen.is_simulated
    assert chosen.problem is None


@pytest.mark.usefixtures("pi")
def test_pins_that_may_not_be_used_are_reported_by_kind_and_simulated(caplog: pytest.LogCaptureFixture) -> None:
    # The chip of this Pi is a plain file, which the kernel does not accept as one.
    with caplog.at_level(logging.DEBUG):
        chosen = choose("auto")
    assert chosen.problem == NO_ACCESS
    assert chosen.is_simulated
    assert [record.getMessage() for record in caplog.records] == ["the pins cannot be opened: OSError"]
    assert choose("off").pins is None
    assert choose("off").problem == NO_ACCESS


@pytest.mark.usefixtures("pi")
def test_a_board_that_nobody_knows_is_not_half_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[bool] = []

    class Strange:
        @property
        def board_info(self) -> object:
            raise PinUnknownPi("unknown old-style revision")

        def close(self) -> None:
            closed.append(True)

    driver(monkeypatch, Strange)
    assert choose("auto").problem == NO_ACCESS
    assert closed == [True]
