"""The hardware frontend: the panel from the pins to the hub, with any of its parts missing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from companion.core.text import Text, say
from companion.core.view import Glow, Seat
from companion.texts import translator
from hardware import keeper, pin_factory
from hardware.examine import BLINKS, examine_parts
from hardware.frontend import FRONTEND
from hardware.keeper import GONE, Chips, PanelKeeper
from hardware.pins import STANDARD, Pins, pins
from tests.hardware.by_hand import MS, Beside, settings
from tests.waiting import until

ENGLISH = translator("en")


def until_lit(panel: Any, *names: str) -> None:
    """Wait until these lamps are lit, and no others."""
    until(lambda: {name for name, lit in panel.lit().items() if lit}, lambda lit: lit == {*names})


@pytest.mark.usefixtures("nowhere")
def test_without_pins_everything_works_on_the_simulated_panel_until_the_face_is_left(
    beside: Beside, tmp_path: Path
) -> None:
    assert FRONTEND.check(settings(tmp_path)) is None
    with FRONTEND.run(beside.hub, settings(tmp_path)):
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
    with FRONTEND.run(beside.hub, settings(tmp_path)):
        beside.tell(seat1="on", power="off")
        # From here on nothing is due unless the button makes it so.
        until_lit(beside.panel, "seat1")
        beside.panel.push("pause", True)
        # Lit although the table wants it dark: it answers the person who holds the button.
        until_lit(beside.panel, "seat1", "power")
        until(lambda: beside.posted)
        beside.panel.push("pause", False)
        until_lit(beside.panel, "seat1")
    assert beside.posted == ["stop"]


@pytest.mark.usefixtures("nowhere")
def test_without_a_table_the_panel_is_dark_and_waits(beside: Beside, tmp_path: Path) -> None:
    codes, beside.codes = beside.codes, []
    with FRONTEND.run(beside.hub, settings(tmp_path)):
        beside.tell(seat1="on")
        beside.panel.push("seat1", True)
        assert not any(beside.panel.lit().values())
        assert beside.posted == []
        beside.codes = codes
        beside.tell(power="on")
        until_lit(beside.panel, "power")


def test_with_real_pins_nothing_is_simulated_and_every_lamp_is_dark_before_its_pin_is_let_go(
    beside: Beside, real: Any, tmp_path: Path
) -> None:
    with FRONTEND.run(beside.hub, settings(tmp_path)):
        assert beside.panel is None
        real.pin(STANDARD["seat7-button"]).drive_low()
        assert beside.posted == [Seat(7)]
        lamps = {name: real.pin(pin) for name, pin in STANDARD.items() if name.endswith("lamp")}
        everywhere: dict[str, Glow] = {name.removesuffix("-lamp"): "on" for name in lamps}
        beside.tell(**everywhere)
        until(lambda: [name for name, pin in lamps.items() if not pin.state], lambda dark: dark == [])
    assert [name for name, pin in lamps.items() if pin.state] == []
    assert beside.panels == [None]


def test_a_part_whose_pin_is_taken_is_named_and_the_rest_works(beside: Beside, real: Any, tmp_path: Path) -> None:
    found = type(real).pin

    def pin(number: int) -> object:
        if number in (STANDARD["seat2-button"], STANDARD["seat2-lamp"]):
            raise OSError("GPIO busy")
        return found(real, number)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(real, "pin", pin)
        with FRONTEND.run(beside.hub, settings(tmp_path)):
            real.pin(STANDARD["seat3-button"]).drive_low()
    assert beside.posted == [Seat(3)]
    (says,) = beside.troubles
    assert says
    assert ENGLISH(says) == "These parts of the panel don't work: seat2-button and seat2-lamp. All others do."


def test_a_lamp_that_fails_later_is_named_too(beside: Beside, real: Any, tmp_path: Path) -> None:
    with FRONTEND.run(beside.hub, settings(tmp_path)):
        lamp = real.pin(STANDARD["seat4-lamp"])

        def fails(value: object) -> None:
            raise OSError("the pin is gone")

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(lamp, "_set_state", fails)
            beside.tell(seat4="on", seat5="on")
            until(lambda: beside.troubles)
            until(lambda: real.pin(STANDARD["seat5-lamp"]).state)
    (says,) = beside.troubles
    assert says
    assert ENGLISH(says) == "These parts of the panel don't work: seat4-lamp. All others do."


def test_why_real_pins_cannot_be_had_is_said_and_the_panel_simulated(
    beside: Beside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> object:
        raise OSError

    monkeypatch.setattr(pin_factory, "has_pins", lambda: True)
    monkeypatch.setattr(pin_factory, "real_pins", refuse)
    with FRONTEND.run(beside.hub, settings(tmp_path)):
        assert beside.panel is not None
    assert beside.troubles == [pin_factory.NO_ACCESS]


@pytest.mark.usefixtures("nowhere")
def test_the_simulated_panel_switched_off_leaves_nothing_to_do(beside: Beside, tmp_path: Path) -> None:
    own = {"panel": "off"}
    assert FRONTEND.check(settings(tmp_path, **own)) is None
    with FRONTEND.run(beside.hub, settings(tmp_path, **own)):
        assert beside.panel is None
        assert beside.told == []


def test_settings_that_cannot_be_used_are_refused_with_words(tmp_path: Path) -> None:
    twice = settings(tmp_path, pins={"seat1-button": 17})
    says = FRONTEND.check(twice)
    parts = ("seat1-button", "power-lamp")
    assert says == say("companion.toml: GPIO {pin} is used more than once: {parts}.", pin=17, parts=parts)
    assert FRONTEND.check(settings(tmp_path, panel="on")) is not None


def test_a_check_touches_no_pin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never() -> object:
        raise AssertionError("the pins are touched")

    monkeypatch.setattr(pin_factory, "real_pins", never)
    monkeypatch.setattr(pin_factory, "has_pins", never)
    assert FRONTEND.check(settings(tmp_path)) is None


# A chip that vanishes and returns is used again, and a button that is stuck at the start is reported


HERE: Chips = frozenset({("gpiochip0", 7)})
AGAIN: Chips = frozenset({("gpiochip0", 8)})
SOON = 0.01


class Chip:
    """A chip with pins that a test can remove; each time that it returns it has pins of its own."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.signs = HERE
        self.pins: list[Any] = []
        monkeypatch.setattr(pin_factory, "has_pins", lambda: bool(self.signs))
        monkeypatch.setattr(pin_factory, "real_pins", self._opened)

    def _opened(self) -> Any:
        if not self.signs:
            raise OSError("no chip")
        self.pins.append(MockFactory())
        return self.pins[-1]

    def press(self, part: str) -> None:
        pin = self.pins[-1].pin(STANDARD[part])
        pin.drive_low()
        pin.drive_high()


def grounded(monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    """Connect the pin of a part with ground, against any pull-up."""
    pull = MockPin._set_pull

    def set_pull(pin: Any, value: str) -> None:
        pull(pin, value)
        if pin.info.name == f"GPIO{STANDARD[part]}":
            pin.drive_low()

    monkeypatch.setattr(MockPin, "_set_pull", set_pull)


@pytest.fixture
def chip(monkeypatch: pytest.MonkeyPatch) -> Iterator[Chip]:
    found = Chip(monkeypatch)
    yield found
    assert all(not one.pins for one in found.pins), "every pin is let go of"


def until_told(beside: Beside, says: Text | None) -> None:
    until(lambda: beside.troubles[-1:], lambda last: last == [says])


def test_a_chip_that_comes_back_is_taken_up_again_without_a_restart(chip: Chip, beside: Beside) -> None:
    one = PanelKeeper("hardware", beside.hub, pins({}), "auto", SOON, lambda: chip.signs)
    with one.running():
        chip.press("seat1-button")
        assert beside.posted == [Seat(1)]
        chip.signs = frozenset()
        until_told(beside, GONE)
        assert not beside.told, "nobody listens for a panel that is gone"
        chip.signs = AGAIN
        until(lambda: (len(chip.pins), len(beside.told)), lambda found: found == (2, 1))
        chip.press("seat2-button")
        assert beside.posted == [Seat(1), Seat(2)]
        until_told(beside, None)
        beside.tell(seat3="on")
        until(lambda: chip.pins[1].pin(STANDARD["seat3-lamp"]).state)


def test_a_chip_that_cannot_be_opened_yet_is_tried_until_it_can(
    chip: Chip, beside: Beside, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = PanelKeeper("hardware", beside.hub, pins({}), "auto", SOON, lambda: chip.signs)
    works = keeper.PanelKeeper._take_up
    tries = []

    def fails_twice(self: PanelKeeper) -> bool:
        tries.append(1)
        if 1 < len(tries) < 4:
            raise OSError("busy")
        return works(self)

    monkeypatch.setattr(PanelKeeper, "_take_up", fails_twice)
    with one.running():
        chip.signs = AGAIN
        until(lambda: chip.pins, lambda pins: len(pins) == 2)
        assert len(tries) == 4
        assert GONE in beside.troubles, "meanwhile everybody is told"
        until_told(beside, None)


@pytest.mark.usefixtures("nowhere")
def test_without_real_pins_nobody_looks_for_chips(
    beside: Beside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[int] = []
    monkeypatch.setattr(keeper.PanelKeeper, "_watch", lambda *about: looks.append(1))
    with FRONTEND.run(beside.hub, settings(tmp_path)):
        assert beside.panel
    assert not looks


def test_a_button_that_is_down_at_the_start_is_named_until_it_was_let_go(
    chip: Chip, beside: Beside, monkeypatch: pytest.MonkeyPatch
) -> None:
    grounded(monkeypatch, "seat4-button")
    stuck = MockFactory()
    monkeypatch.setattr(pin_factory, "real_pins", lambda: stuck)
    with PanelKeeper("hardware", beside.hub, pins({}), "auto", SOON, lambda: HERE).running():
        (says,) = beside.troubles
        assert says and "seat4-button" in ENGLISH(says) and "seat3" not in ENGLISH(says)
        assert beside.posted == [], "it is no press"
        stuck.pin(STANDARD["seat4-button"]).drive_high()
        assert beside.troubles[-1] is None
        stuck.pin(STANDARD["seat5-button"]).drive_low()
        assert beside.posted == [Seat(5)]


# `companion doctor`: each lamp blinks, each button is pressed, and people confirm it


SMALL = Pins({part: STANDARD[part] for part in ("seat1-button", "next-button", "seat1-lamp", "power-lamp")})


def test_lamps_blink_and_buttons_are_pressed_one_by_one(real: Any) -> None:
    blinked: list[int] = []

    def ask(question: Text) -> bool:
        words = ENGLISH(question)
        if "blink" in words:
            part = next(part for part in SMALL.parts if part in words)
            states = real.pin(SMALL.parts[part]).states
            blinked.append(sum(1 for one in states if one.state))
            return part != "power-lamp"
        if "seat1-button" in words:
            real.pin(SMALL.parts["seat1-button"]).drive_low()
        return True

    found = [(one.well, ENGLISH(one.says)) for one in examine_parts(SMALL, "auto", ask, half=0.001, wait=0.05)]
    assert blinked == [BLINKS, BLINKS]
    assert found == [
        (True, "seat1-lamp works."),
        (False, "power-lamp stays dark."),
        (True, "seat1-button works."),
        (False, "next-button didn't respond."),
    ]
    assert not real.pins, "the pins are let go of"


@pytest.mark.usefixtures("nowhere")
def test_without_pins_nothing_is_tried() -> None:
    (found,) = examine_parts(SMALL, "auto", lambda question: pytest.fail("asked"))
    assert found.well
