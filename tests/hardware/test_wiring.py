"""`companion wiring`: the map of the pins, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result
from gpiozero.pins.mock import MockFactory

from hardware.pins import STANDARD
from hardware.wiring import OHMS, wiring


def run(*args: str, own: object = None) -> Result:
    """Run the command; `own` gives it the settings, as the hub does."""
    return CliRunner().invoke(wiring, args, obj=own)


def settings(**own: Any) -> object:
    """Return what gives the command these settings, whatever folder is asked for."""

    def give(face: str, folder: Path | None) -> Mapping[str, Any]:
        assert face == "hardware"
        return own

    return give


def test_each_part_stands_beside_its_pin_on_the_header() -> None:
    lines = run().output.splitlines()[:20]
    number = {pin.name: pin.number for pin in MockFactory().board_info.headers["J8"].pins.values()}
    for part, gpio in STANDARD.items():
        place = number[f"GPIO{gpio}"]
        odd, even = lines[(place - 1) // 2].split("|")
        if place % 2:
            assert odd.split() == [part, f"GPIO{gpio}", str(place)]
        else:
            assert even.split() == [str(place), f"GPIO{gpio}", part]


def test_pins_that_are_free_or_carry_power_stand_there_without_a_part() -> None:
    lines = run().output.splitlines()
    assert lines[0].split() == ["3V3", "1", "|", "2", "5V"]
    assert lines[4].split() == ["GND", "9", "|", "10", "GPIO15"]


def test_it_says_how_to_connect_a_button_and_a_lamp() -> None:
    text = run().output
    assert f"{OHMS} Ω" in text
    assert "pulls the pin up" in text


def test_for_programs_it_is_json() -> None:
    found = json.loads(run("--json").output)
    assert [part["part"] for part in found["parts"]] == list(STANDARD)
    assert found["parts"][0] == {"part": "seat1-button", "kind": "button", "gpio": 27, "pin": 13, "ohms": 0}
    assert found["parts"][-1] == {"part": "power-lamp", "kind": "lamp", "gpio": 17, "pin": 11, "ohms": OHMS}


def test_it_shows_what_the_settings_changed_and_left_out() -> None:
    own = settings(pins={"seat1-button": 14, "power-lamp": False})
    text = run(own=own).output
    assert text.splitlines()[3].split("|")[1].split() == ["8", "GPIO14", "seat1-button"]
    assert "Left out by companion.toml: power-lamp." in text
    assert "Left out" not in run().output
    assert len(json.loads(run("--json", own=own).output)["parts"]) == len(STANDARD) - 1


def test_it_asks_for_the_settings_in_the_folder_that_is_named(tmp_path: Path) -> None:
    asked: list[Path | None] = []

    def give(face: str, folder: Path | None) -> Mapping[str, Any]:
        asked.append(folder)
        return {}

    assert run("--data", str(tmp_path), own=give).exit_code == 0
    assert run(own=give).exit_code == 0
    assert asked == [tmp_path, None]


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_settings_that_cannot_be_used_are_refused_with_words(more: list[str]) -> None:
    result = run(*more, own=settings(pins={"seat1-button": 17}))
    assert result.exit_code == 1
    assert "GPIO 17 is given more than once: seat1-button and power-lamp." in result.output
    assert "|" not in result.output


@pytest.mark.parametrize("language", ["it", "en", "es"])
def test_it_speaks_each_language(language: str) -> None:
    result = run("--language", language)
    assert result.exit_code == 0
    assert "GPIO27" in result.output


def test_the_header_is_drawn_with_every_button_lamp_and_resistor_and_their_way_to_ground(tmp_path: Path) -> None:
    path = tmp_path / "header.svg"
    result = CliRunner().invoke(wiring, ["--svg", str(path), "--language", "it"], obj=lambda face, folder: {})
    assert result.exit_code == 0, result.output
    drawn = ElementTree.fromstring(path.read_text("utf-8"))
    name = "{http://www.w3.org/2000/svg}"
    groups = {group.get("id"): group for group in drawn.iter(f"{name}g")}
    assert set(groups) == set(STANDARD)
    for part, group in groups.items():
        words = [text.text for text in group.iter(f"{name}text")]
        assert part in words
        assert ("330 Ω" in words) == (part or "").endswith("-lamp")
        assert any("ground" in (path.get("class") or "") for path in group.iter(f"{name}path"))
    numbers = [text.text for text in drawn.iter(f"{name}text") if (text.get("class") or "").startswith("pin")]
    assert {str(number) for number in range(1, 41)} <= set(numbers)


def test_no_drawing_is_made_of_a_pin_that_is_used_twice_and_both_parts_are_named(tmp_path: Path) -> None:
    path = tmp_path / "header.svg"
    twice = {"pins": {"seat1-button": STANDARD["power-lamp"]}}
    result = CliRunner().invoke(wiring, ["--svg", str(path)], obj=lambda face, folder: twice)
    assert result.exit_code == 1
    assert "seat1-button" in result.output and "power-lamp" in result.output
