"""The map of the pins: what stands where, and what the settings may change."""

from collections import Counter
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from companion.texts import translator
from hardware.pins import STANDARD, USABLE, BadSettings, panel_mode, pins

ENGLISH = translator("en")
BUTTONS = [*(f"seat{seat}" for seat in range(1, 11)), "next", "pause", "power"]
LAMPS = [*(f"seat{seat}" for seat in range(1, 11)), "power"]


def refusal(**own: Any) -> str:
    """Return why these settings are refused."""
    with pytest.raises(BadSettings) as raised:
        pins(own)
        panel_mode(own)
    return ENGLISH(raised.value.says)


def test_every_part_has_a_pin_of_its_own() -> None:
    found = pins({})
    assert list(found.of("button")) == BUTTONS
    assert list(found.of("lamp")) == LAMPS
    assert [pin for pin, times in Counter(found.parts.values()).items() if times > 1] == []
    assert set(found.parts.values()) <= set(USABLE)


def test_the_pins_of_a_serial_console_and_of_an_add_on_board_stay_free() -> None:
    assert not {0, 1, 14, 15} & set(STANDARD.values())


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


def test_settings_move_parts_and_leave_parts_out() -> None:
    found = pins({"pins": {"seat1-button": 14, "seat10-lamp": False, "seat10-button": False}})
    assert found.of("button")["seat1"] == 14
    assert "seat10" not in found.of("lamp")
    assert "seat10" not in found.of("button")
    assert len(found.parts) == len(STANDARD) - 2
    assert found.of("lamp")["seat9"] == STANDARD["seat9-lamp"]


def test_two_parts_may_change_places() -> None:
    found = pins({"pins": {"next-button": STANDARD["pause-button"], "pause-button": STANDARD["next-button"]}})
    assert found.of("button")["next"] == STANDARD["pause-button"]


def test_a_pin_given_twice_is_refused_with_both_names() -> None:
    says = refusal(pins={"seat1-button": 17})
    assert says == "companion.toml: GPIO 17 is given more than once: seat1-button and power-lamp."


@pytest.mark.parametrize("pin", [True, 0, 1, 28, -4, 17.0, "17", [17], None, {}])
def test_what_is_no_pin_is_refused(pin: object) -> None:
    says = refusal(pins={"next-button": pin})
    assert says == "companion.toml: next-button is a GPIO number from 2 to 27, or false if there is none."


def test_a_part_that_the_panel_does_not_have_is_refused() -> None:
    says = refusal(pins={"seat11-lamp": 14})
    assert says == "companion.toml: the panel has no seat11-lamp. `companion wiring` shows its parts."


@pytest.mark.parametrize("section", [3, "seat1", [1, 2], True])
def test_pins_that_are_no_section_are_refused(section: object) -> None:
    assert refusal(pins=section) == "companion.toml: the pins of the panel are a section, [faces.hardware.pins]."


@pytest.mark.parametrize("panel", ["on", "", False, True, 1, ["off"], {}])
def test_an_unknown_kind_of_panel_is_refused(panel: object) -> None:
    assert refusal(panel=panel) == "companion.toml: the panel of the hardware is auto, simulated or off."


def test_the_panel_is_chosen() -> None:
    assert [panel_mode({}), panel_mode({"panel": "simulated"}), panel_mode({"panel": "off"})] == [
        "auto",
        "simulated",
        "off",
    ]
