"""The hardware face: the panel from the pins to the hub, whatever of it is missing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from companion.core.text import say
from companion.core.view import Glow, Seat
from companion.texts import translator
from hardware import pin_factory
from hardware.face import FACE
from hardware.pins import STANDARD
from tests.hardware.by_hand import MS, Beside, settings
from tests.waiting import until

ENGLISH = translator("en")


@pytest.fixture
def pins(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Give the face these mock pins for real ones; tests attach what is broken."""
    real = MockFactory()
    monkeypatch.setattr(pin_factory, "has_pins", lambda: True)
    monkeypatch.setattr(pin_factory, "real_pins", lambda: real)
    yield real
    assert not real.pins, "the pins are let go of"


def until_lit(panel: Any, *names: str) -> None:
    """Wait until these lamps are lit, and no others."""
    until(lambda: {name for name, lit in panel.lit().items() if lit}, lambda lit: lit == {*names})


@pytest.mark.usefixtures("nowhere")
def test_without_pins_everything_works_on_the_simulated_panel_until_the_face_is_left(
    beside: Beside, tmp_path: Path
) -> None:
    assert FACE.check(settings(tmp_path)) is None
    with FACE.run(beside.hub, settings(tmp_path)):
        panel = beside.panel
        assert panel.buttons() == [*(f"seat{seat}" for seat in range(1, 11)), "next", "pause", "power"]
        assert set(panel.lit()) == {*(f"seat{seat}" for seat in range(1, 11)), "power"}
        panel.push("seat3", True)
        assert beside.posted == [Seat(3)]
        panel.push("next", True)
        assert beside.posted == [Seat(3), "next"]
        with pytest.raises(KeyError):
            panel.push("seat11", True)
        beside.tell("ZZZZ", seat1="on")
        beside.tell(seat2="on", power="on")
        until_lit(panel, "seat2", "power")
        beside.tell(seat2="fast")
        for names in ({"seat2"}, (), {"seat2"}):
            until_lit(panel, *names)
    assert beside.troubles == []
    assert beside.panel is None
    assert beside.told == []
    panel.push("seat1", True)
    assert beside.posted == [Seat(3), "next"]


@pytest.mark.usefixtures("nowhere")
def test_a_button_held_on_the_simulated_panel_stops(
    beside: Beside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.hold.ENDED", 800 * MS)
    with FACE.run(beside.hub, settings(tmp_path)):
        beside.tell(seat1="on", power="off")
        # From here on nothing is due but what the button makes so.
        until_lit(beside.panel, "seat1")
        beside.panel.push("pause", True)
        # Lit although the table wants it dark: it answers the person who holds the button.
        until_lit(beside.panel, "seat1", "power")
        until(lambda: beside.posted)
        beside.panel.push("pause", False)
        until_lit(beside.panel, "seat1")
    assert beside.posted == ["stop"]


@pytest.mark.usefixtures("nowhere")
def test_parts_left_out_are_not_on_the_simulated_panel(beside: Beside, tmp_path: Path) -> None:
    own = {"pins": {"seat10-button": False, "seat10-lamp": False}}
    with FACE.run(beside.hub, settings(tmp_path, **own)):
        assert "seat10" not in beside.panel.buttons()
        assert "seat10" not in beside.panel.lit()


@pytest.mark.usefixtures("nowhere")
def test_without_a_table_the_panel_is_dark_and_waits(beside: Beside, tmp_path: Path) -> None:
    codes, beside.codes = beside.codes, []
    with FACE.run(beside.hub, settings(tmp_path)):
        beside.tell(seat1="on")
        beside.panel.push("seat1", True)
        assert not any(beside.panel.lit().values())
        assert beside.posted == []
        beside.codes = codes
        beside.tell(power="on")
        until_lit(beside.panel, "power")


def test_with_real_pins_nothing_is_simulated_and_every_lamp_is_dark_before_its_pin_is_let_go(
    beside: Beside, pins: Any, tmp_path: Path
) -> None:
    with FACE.run(beside.hub, settings(tmp_path)):
        assert beside.panel is None
        pins.pin(STANDARD["seat7-button"]).drive_low()
        assert beside.posted == [Seat(7)]
        lamps = {name: pins.pin(pin) for name, pin in STANDARD.items() if name.endswith("lamp")}
        everywhere: dict[str, Glow] = {name.removesuffix("-lamp"): "on" for name in lamps}
        beside.tell(**everywhere)
        until(lambda: [name for name, pin in lamps.items() if not pin.state], lambda dark: dark == [])
    assert [name for name, pin in lamps.items() if pin.state] == []
    assert beside.panels == [None]


def test_a_part_whose_pin_is_taken_is_named_and_the_rest_works(beside: Beside, pins: Any, tmp_path: Path) -> None:
    found = type(pins).pin

    def pin(number: int) -> object:
        if number in (STANDARD["seat2-button"], STANDARD["seat2-lamp"]):
            raise OSError("GPIO busy")
        return found(pins, number)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pins, "pin", pin)
        with FACE.run(beside.hub, settings(tmp_path)):
            pins.pin(STANDARD["seat3-button"]).drive_low()
    assert beside.posted == [Seat(3)]
    (says,) = beside.troubles
    assert says
    assert ENGLISH(says) == "These parts of the panel do not work: seat2-button and seat2-lamp. All others do."


def test_a_lamp_that_fails_later_is_named_too(beside: Beside, pins: Any, tmp_path: Path) -> None:
    with FACE.run(beside.hub, settings(tmp_path)):
        lamp = pins.pin(STANDARD["seat4-lamp"])

        def fails(value: object) -> None:
            raise OSError("the pin is gone")

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(lamp, "_set_state", fails)
            beside.tell(seat4="on", seat5="on")
            until(lambda: beside.troubles)
            until(lambda: pins.pin(STANDARD["seat5-lamp"]).state)
    (says,) = beside.troubles
    assert says
    assert ENGLISH(says) == "These parts of the panel do not work: seat4-lamp. All others do."


def test_why_real_pins_cannot_be_had_is_said_and_the_panel_simulated(
    beside: Beside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> object:
        raise OSError

    monkeypatch.setattr(pin_factory, "has_pins", lambda: True)
    monkeypatch.setattr(pin_factory, "real_pins", refuse)
    with FACE.run(beside.hub, settings(tmp_path)):
        assert beside.panel is not None
    assert beside.troubles == [pin_factory.NO_ACCESS]


@pytest.mark.usefixtures("nowhere")
def test_the_simulated_panel_switched_off_leaves_nothing_to_do(beside: Beside, tmp_path: Path) -> None:
    own = {"panel": "off"}
    assert FACE.check(settings(tmp_path, **own)) is None
    with FACE.run(beside.hub, settings(tmp_path, **own)):
        assert beside.panel is None
        assert beside.told == []


def test_settings_that_cannot_be_used_are_refused_with_words(tmp_path: Path) -> None:
    twice = settings(tmp_path, pins={"seat1-button": 17})
    says = FACE.check(twice)
    parts = ("seat1-button", "power-lamp")
    assert says == say("companion.toml: GPIO {pin} is given more than once: {parts}.", pin=17, parts=parts)
    assert FACE.check(settings(tmp_path, panel="on")) is not None


def test_a_check_touches_no_pin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never() -> object:
        raise AssertionError("the pins are touched")

    monkeypatch.setattr(pin_factory, "real_pins", never)
    monkeypatch.setattr(pin_factory, "has_pins", never)
    assert FACE.check(settings(tmp_path)) is None
