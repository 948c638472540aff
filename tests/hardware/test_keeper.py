"""A chip that vanishes and comes back is taken up again, and a button that is stuck at the start is reported."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from companion.core.text import Text
from companion.core.view import Seat
from companion.texts import translator
from hardware import keeper, pin_factory
from hardware.face import FACE
from hardware.keeper import GONE, Chips, Keeper
from hardware.pins import STANDARD, pins
from tests.hardware.by_hand import Beside, settings
from tests.waiting import until

ENGLISH = translator("en")

HERE: Chips = frozenset({("gpiochip0", 7)})
AGAIN: Chips = frozenset({("gpiochip0", 8)})
SOON = 0.01


class Chip:
    """A chip with pins that somebody can take away; each time that it comes back it has pins of its own."""

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
    """Connect the pin of a part with ground, whatever pulls it up."""
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
    one = Keeper("hardware", beside.hub, pins({}), "auto", SOON, lambda: chip.signs)
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


def test_a_chip_that_was_away_between_two_looks_is_taken_up_again(chip: Chip, beside: Beside) -> None:
    one = Keeper("hardware", beside.hub, pins({}), "auto", SOON, lambda: chip.signs)
    with one.running():
        chip.signs = AGAIN
        until(lambda: (len(chip.pins), len(beside.told)), lambda found: found == (2, 1))
        chip.press("next-button")
    assert beside.posted == ["next"]


def test_a_chip_that_cannot_be_opened_yet_is_tried_until_it_can(
    chip: Chip, beside: Beside, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Keeper("hardware", beside.hub, pins({}), "auto", SOON, lambda: chip.signs)
    works = keeper.Keeper._take_up
    tries = []

    def fails_twice(self: Keeper) -> bool:
        tries.append(1)
        if 1 < len(tries) < 4:
            raise OSError("busy")
        return works(self)

    monkeypatch.setattr(Keeper, "_take_up", fails_twice)
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
    monkeypatch.setattr(keeper.Keeper, "_watch", lambda *about: looks.append(1))
    with FACE.run(beside.hub, settings(tmp_path)):
        assert beside.panel
    assert not looks


def test_a_button_that_is_down_at_the_start_is_named_until_it_was_let_go(
    chip: Chip, beside: Beside, monkeypatch: pytest.MonkeyPatch
) -> None:
    grounded(monkeypatch, "seat4-button")
    stuck = MockFactory()
    monkeypatch.setattr(pin_factory, "real_pins", lambda: stuck)
    with Keeper("hardware", beside.hub, pins({}), "auto", SOON, lambda: HERE).running():
        (says,) = beside.troubles
        assert says and "seat4-button" in ENGLISH(says) and "seat3" not in ENGLISH(says)
        assert beside.posted == [], "it is no press"
        stuck.pin(STANDARD["seat4-button"]).drive_high()
        assert beside.troubles[-1] is None
        stuck.pin(STANDARD["seat5-button"]).drive_low()
        assert beside.posted == [Seat(5)]
