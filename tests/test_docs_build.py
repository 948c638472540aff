"""The pages for people who build a panel: each pin, current, setting and choice in them is the product's."""

from __future__ import annotations

import re
import shlex
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

from hardware.lamp_current import ALL_MILLIAMPERES, OHMS, PIN_MILLIAMPERES, LampCircuit
from hardware.pins import STANDARD, USABLE, pins
from hardware.presets import AMPLIFIER, OVERLAY
from hardware.wiring import header, wiring
from tests.hardware.draw_box import MODEL, PICTURE, note
from tests.sources import ROOT

BUILD = ROOT / "docs" / "build"

PAGES = sorted(BUILD.glob("*.md"))

PLACES = {name: number for number, name in header().items() if name.startswith("GPIO")}
"""The pin on the header of each GPIO."""

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)

CHOICE = re.compile(r"^(\w+) = ([^;]+);", re.MULTILINE)
"""A setting of the model with its value."""


def read(page: str) -> str:
    return (BUILD / page).read_text("utf-8")


def rows(page: str) -> Iterator[list[str]]:
    """Yield the cells of each row of a page's tables."""
    for line in read(page).splitlines():
        if line.startswith("|"):
            yield [cell.strip() for cell in line.strip("|").split("|")]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_page_is_short_and_says_first_for_whom_it_is(path: Path) -> None:
    lines = read(path.name).splitlines()
    assert len(lines) <= 200
    assert lines[2].startswith("For somebody")


def test_the_four_pages_are_there() -> None:
    assert [path.name for path in PAGES] == ["box.md", "parts.md", "test.md", "wire.md"]


def test_the_table_of_pins_has_each_part_at_its_pin() -> None:
    found = {}
    for name, *cells in rows("wire.md"):
        for kind, cell in zip(("button", "lamp"), cells, strict=False):
            if pin := re.fullmatch(r"(\d+) \((\d+)\)", cell):
                found[f"{name.replace(' ', '')}-{kind}"] = int(pin[1])
                assert PLACES[f"GPIO{pin[1]}"] == int(pin[2]), name
    assert found == STANDARD


def test_each_other_pin_that_the_pages_name_is_where_they_say() -> None:
    text = "\n".join(path.read_text("utf-8") for path in PAGES)
    named = re.findall(r"GPIO (\d+) \((\d+)\)", text)
    assert len(named) == 2 and all(PLACES[f"GPIO{gpio}"] == int(pin) for gpio, pin in named)
    ground = re.search(r"GND is on the pins ([\d, ]+ and \d+)\.", text)
    assert ground
    assert [int(pin) for pin in re.findall(r"\d+", ground[1])] == [
        number for number, name in header().items() if name == "GND"
    ]
    assert f"from {USABLE.start} to {USABLE.stop - 1}, set them in" in text
    for volts, pin in re.findall(r"(5|3\.3) V \(pin (\d+)\)", text):
        assert header()[int(pin)] == {"5": "5V", "3.3": "3V3"}[volts]
    for pin in re.findall(r"GND (?:of the Pi )?\(pin (\d+)\)", text):
        assert header()[int(pin)] == "GND"
    first = re.search(
        r"seat 1's button between pin (\d+) .*?(\d+) Ω resistor from pin (\d+) ", read("wire.md"), re.DOTALL
    )
    assert first
    seat = (PLACES[f"GPIO{STANDARD['seat1-button']}"], OHMS, PLACES[f"GPIO{STANDARD['seat1-lamp']}"])
    assert tuple(map(int, first.groups())) == seat


def test_the_amplifiers_wires_lines_and_settings_are_those_of_the_preset() -> None:
    found = {name: (gpio, pin) for name, gpio, pin in (row for row in rows("wire.md") if len(row) == 3)}
    for wire, gpio in AMPLIFIER.items():
        assert found[wire.removeprefix("amplifier-").upper()] == (str(gpio), str(PLACES[f"GPIO{gpio}"]))
    assert found["VIN"] == ("5 V", "2") and header()[2] == "5V"
    blocks = BLOCK.findall(read("wire.md"))
    assert ("", "\n".join([*OVERLAY, ""])) in blocks
    (settings,) = (tomllib.loads(text) for kind, text in blocks if kind == "toml")
    printed = CliRunner().invoke(wiring, ["--settings", "--seats", "8", "--amplifier", "i2s"]).output
    assert settings == tomllib.loads(printed)
    moved = settings["frontends"]["hardware"]["pins"]["seat1-lamp"]
    assert f"seat 1's lamp moves to GPIO {moved}." in read("wire.md")
    assert pins(settings["frontends"]["hardware"]).parts["seat1-lamp"] == moved


def test_the_currents_are_those_that_the_command_computes() -> None:
    found = [row for row in rows("wire.md") if row[0].endswith(" Ω") and len(row) == 3]
    assert len(found) == 3
    for ohms, one, eleven in found:
        lamp = LampCircuit("red", int(ohms.split()[0])).milliamperes
        assert one == f"{lamp:.1f} mA"
        assert eleven.split(":")[0] == f"{11 * lamp:.0f} mA"
        assert ("too much" in eleven) == (11 * lamp > ALL_MILLIAMPERES)
        assert ("recommended" in eleven) == (ohms == f"{OHMS} Ω")
    assert (
        f"All pins together supply at most {ALL_MILLIAMPERES} mA, and one pin of a Pi 4 supplies {PIN_MILLIAMPERES} mA."
        in read("wire.md")
    )
    red = f"each with {OHMS} Ω. Eleven red ones draw {11 * LampCircuit().milliamperes:.0f} mA of the {ALL_MILLIAMPERES}"
    assert red in read("parts.md")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_each_wiring_that_a_page_shows_can_be_made(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = [text for _, text in BLOCK.findall(read(path.name))]
    for line in (line for text in blocks for line in text.splitlines() if line.startswith("companion wiring")):
        result = CliRunner().invoke(wiring, shlex.split(line)[2:])
        assert result.exit_code == 0, f"{line}: {result.output}"


def test_what_doctor_says_about_a_part_is_in_the_table_in_its_words() -> None:
    source = (ROOT / "hardware" / "examine.py").read_text("utf-8")
    said = set(re.findall(r'say\("\{part\} ([^"]+?)\."', source)) - {"works"}
    listed = {row[0] for row in rows("test.md")}
    assert said and {words for words in said if not any(row.endswith(words) for row in listed)} == set()


# The box


def model() -> dict[str, str]:
    """Return the model's settings with the values they have if nobody chooses."""
    return dict(CHOICE.findall(MODEL.read_text("utf-8")))


def test_each_choice_of_the_model_is_documented_with_its_value() -> None:
    text = MODEL.read_text("utf-8").partition("/* [Printer] */")[0]
    listed = {row[0].strip("`"): row[2].strip("`") for row in rows("box.md") if row[0].startswith("`")}
    assert set(dict(CHOICE.findall(text))) <= set(listed)
    assert listed == {name: model().get(name) for name in listed}
    for name, value in re.findall(r"\| .*`(\w+)`, ([\d.]+) now", read("box.md")):
        assert model()[name] == value
    assert set(re.findall(r"`(\w+)`, [\d.]+ now", read("box.md"))) <= set(model())
    assert f"the lid is {model()['thick']} mm (`thick`)" in read("box.md")


def test_each_command_of_the_box_names_choices_of_the_model() -> None:
    lines = [line for _, text in BLOCK.findall(read("box.md")) for line in text.splitlines()]
    assert len(lines) == 3
    for line in lines:
        words = shlex.split(line)
        chosen = [word.partition("=")[0] for before, word in pairwise(words) if before == "-D"]
        assert words[0] == "openscad" and set(chosen) <= set(model()), line
        assert (ROOT / words[-1]) == MODEL


def test_the_picture_of_the_box_was_drawn_from_this_model() -> None:
    """Compare no pixels; to draw it again: .venv/bin/python -m tests.hardware.draw_box"""
    assert note() in PICTURE.read_bytes()
