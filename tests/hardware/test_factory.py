"""Real pins on a Raspberry Pi that gives them, mock pins everywhere else."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

import pytest
from gpiozero.exc import PinUnknownPi
from gpiozero.pins.mock import MockFactory

from hardware import pin_factory
from hardware.pin_factory import NO_ACCESS, choose, chosen_pins

PI_4B = 0xC03111


@pytest.fixture(autouse=True)
def _nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stand in an empty folder on a machine without chips, whatever this one is."""
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
    """Let the factory of real pins be made by `made`."""
    monkeypatch.setattr(pin_factory, "KernelFactory", lambda folder: made())


def unknown() -> int:
    raise PinUnknownPi("unable to locate Pi revision")


def test_without_chips_the_panel_is_simulated_and_nothing_is_wrong() -> None:
    chosen = choose("auto")
    assert chosen.simulated
    assert isinstance(chosen.pins, MockFactory)
    assert chosen.problem is None


def test_a_laptop_with_chips_that_lead_elsewhere_is_no_pi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "chips" / "gpiochip0").touch()
    monkeypatch.setattr(pin_factory, "get_pi_revision", unknown)
    chosen = choose("auto")
    assert chosen.simulated
    assert chosen.problem is None


@pytest.mark.usefixtures("pi")
def test_a_pi_gives_real_pins_and_they_are_closed_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    real = MockFactory()
    driver(monkeypatch, lambda: real)
    with chosen_pins("auto") as chosen:
        assert chosen.pins is real
        assert not chosen.simulated
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
    assert chosen.simulated
    assert chosen.problem is None


def test_the_simulated_panel_can_be_switched_off() -> None:
    chosen = choose("off")
    assert chosen.pins is None
    assert chosen.problem is None


@pytest.mark.usefixtures("pi")
def test_switching_the_simulated_panel_off_leaves_real_pins_on(monkeypatch: pytest.MonkeyPatch) -> None:
    driver(monkeypatch, MockFactory)
    chosen = choose("off")
    assert isinstance(chosen.pins, MockFactory)
    assert not chosen.simulated


@pytest.mark.usefixtures("pi")
def test_pins_that_may_not_be_used_are_reported_by_kind_and_simulated(caplog: pytest.LogCaptureFixture) -> None:
    # The chip of this Pi is a plain file, which the kernel does not take for one.
    with caplog.at_level(logging.DEBUG):
        chosen = choose("auto")
    assert chosen.problem == NO_ACCESS
    assert chosen.simulated
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
