"""`companion wiring`: the map of the pins for people and programs, the parts to buy, and presets tried on mock pins."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result
from gpiozero.pins.mock import MockFactory

from companion.core.view import Glow, Seat
from companion.frontends import Settings
from companion.frontends.data_folder import SETTINGS
from companion.hub.config import Config, read_frontends
from hardware.frontend import FRONTEND
from hardware.lamp_current import ALL_MILLIAMPERES, OHMS, PULL_DOWN, PULLED_UP
from hardware.pins import STANDARD
from hardware.presets import CONSOLE, TAKEN
from hardware.wiring import wiring
from tests.hardware.by_hand import Beside
from tests.hub.by_hand import running
from tests.long import further
from tests.waiting import until


def run(*args: str, own: object = None) -> Result:
    """Run the command; `own` gives it the settings, as the hub does."""
    return CliRunner().invoke(wiring, args, obj=own)


def settings(**own: Any) -> object:
    """Return a function that gives the command these settings, for any folder."""

    def give(frontend: str, folder: Path | None) -> Mapping[str, Any]:
        assert frontend == "hardware"
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


def test_pins_that_are_free_or_carry_power_stand_there_without_a_part_and_it_says_how_to_connect() -> None:
    text = run().output
    assert f"{OHMS} Ω" in text
    assert "pulls the pin up" in text
    lines = text.splitlines()
    assert lines[0].split() == ["3V3", "1", "|", "2", "5V"]
    assert lines[4].split() == ["GND", "9", "|", "10", "GPIO15"]


def test_for_programs_it_is_json() -> None:
    found = json.loads(run("--json").output)
    assert [part["part"] for part in found["parts"]] == list(STANDARD)
    more = {"driver": None, "pull_down_ohms": 0}
    assert found["parts"][0] == {"part": "seat1-button", "kind": "button", "gpio": 27, "pin": 13, "ohms": 0, **more}
    assert found["parts"][-1] == {"part": "power-lamp", "kind": "lamp", "gpio": 17, "pin": 11, "ohms": OHMS, **more}
    assert (found["milliamperes"], found["settings"]) == (30.4, "")


def test_it_shows_what_the_settings_changed_and_left_out() -> None:
    own = settings(pins={"seat1-button": 14, "power-lamp": False})
    text = run(own=own).output
    assert text.splitlines()[3].split("|")[1].split() == ["8", "GPIO14", "seat1-button"]
    assert "Left out: power-lamp." in text
    assert "Left out" not in run().output
    assert len(json.loads(run("--json", own=own).output)["parts"]) == len(STANDARD) - 1


def test_it_asks_for_the_settings_in_the_folder_that_is_named(tmp_path: Path) -> None:
    asked: list[Path | None] = []

    def give(frontend: str, folder: Path | None) -> Mapping[str, Any]:
        asked.append(folder)
        return {}

    assert run("--data", str(tmp_path), own=give).exit_code == 0
    assert run(own=give).exit_code == 0
    assert asked == [tmp_path, None]


@pytest.mark.parametrize("more", [[], ["--json"], ["--svg", "header.svg"]])
def test_settings_that_cannot_be_used_are_refused_with_words(more: list[str]) -> None:
    result = run(*more, own=settings(pins={"seat1-button": 17}))
    assert result.exit_code == 1
    assert "GPIO 17 is used more than once: seat1-button and power-lamp." in result.output
    assert "|" not in result.output


@pytest.mark.parametrize("words", [(), ("--driver", "uln2803", "--amplifier", "i2s")], ids=" ".join)
def test_it_speaks_each_language(words: tuple[str, ...]) -> None:
    said = {}
    for language in ("en", "it", "es"):
        result = run("--language", language, *words)
        assert result.exit_code == 0
        assert "GPIO27" in result.output
        sentences = result.output.splitlines()[20:]
        said[language] = {line for line in sentences if len(line.split()) > 3 and not line.startswith("#")}
    assert all(len(lines) == len(said["en"]) for lines in said.values())
    assert not said["en"] & said["it"] and not said["en"] & said["es"] and not said["it"] & said["es"]


def test_the_header_is_drawn_with_every_button_lamp_and_resistor_and_their_way_to_ground(tmp_path: Path) -> None:
    path = tmp_path / "header.svg"
    result = CliRunner().invoke(wiring, ["--svg", str(path), "--language", "it"], obj=lambda frontend, folder: {})
    assert result.exit_code == 0, result.output
    drawn = ElementTree.fromstring(path.read_text("utf-8"))
    name = "{http://www.w3.org/2000/svg}"
    groups = {group.get("id"): group for group in drawn.iter(f"{name}g")}
    assert set(groups) == set(STANDARD)
    for part, group in groups.items():
        words = [text.text for text in group.iter(f"{name}text")]
        assert part in words
        assert (f"{OHMS} Ω" in words) == (part or "").endswith("-lamp")
        assert any("ground" in (path.get("class") or "") for path in group.iter(f"{name}path"))
    numbers = [text.text for text in drawn.iter(f"{name}text") if (text.get("class") or "").startswith("pin")]
    assert {str(number) for number in range(1, 41)} <= set(numbers)


# The parts to buy, and the lamps' current


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--ohms", "220"], "With 220 Ω all 11 lamps draw 65 mA. The Pi gives 50 mA. Use --ohms 470."),
        (["--ohms", "150", "--seats", "3"], "With 150 Ω a lamp draws 9 mA. A pin gives 8 mA. Use --ohms 470."),
        (["--lamps", "blue"], "Blue and white LEDs stay dark at a Pi's pins."),
        (["--lamps", "white", "--seats", "3"], "Use red, yellow or green, or --driver uln2803."),
        (["--seats", "9", "--amplifier", "i2s"], "The amplifier leaves pins for 8 seats at most."),
        (["--seats", "11"], "11 is not in the range 1<=x<=10"),
    ],
)
@pytest.mark.parametrize("more", [[], ["--settings"], ["--json"]])
def test_a_panel_that_cannot_be_is_refused_in_words(words: list[str], says: str, more: list[str]) -> None:
    result = run(*words, *more)
    assert result.exit_code != 0
    assert says in result.output
    assert "GPIO" not in result.output


def test_the_lamps_of_a_full_panel_stay_below_the_limit_and_at_the_recommended_resistor_far_below() -> None:
    for words, milliamperes in (((), 30.4), (("--ohms", "330"), 43.3), (("--lamps", "green"), 25.7)):
        found = json.loads(run("--json", *words).output)
        assert found["milliamperes"] == milliamperes < ALL_MILLIAMPERES
    # A few lamps may be brighter than many.
    assert json.loads(run("--json", "--seats", "3", "--ohms", "220").output)["milliamperes"] == 23.6
    assert "All 11 lamps together draw 30 mA from the pins. The Pi gives 50 mA." in run().output


@pytest.mark.parametrize(
    ("words", "needed"),
    [
        ((), ["13 × push button", "11 × red LED", "11 × resistor, 470 Ω"]),
        (("--seats", "4", "--ohms", "390"), ["7 × push button", "5 × red LED", "5 × resistor, 390 Ω"]),
        (("--driver", "uln2803"), ["11 × lamp for 5 or 12 V", "2 × ULN2803A", "2 × resistor, 4700 Ω"]),
        (("--driver", "uln2803", "--seats", "7"), ["8 × lamp for 5 or 12 V", "1 × ULN2803A", "2 × resistor, 4700 Ω"]),
        (("--driver", "uln2803", "--seats", "5"), ["6 × lamp for 5 or 12 V", "1 × ULN2803A", "1 × resistor, 4700 Ω"]),
        (("--driver", "uln2803", "--seats", "4"), ["5 × lamp for 5 or 12 V", "1 × ULN2803A"]),
        (("--amplifier", "i2s"), ["11 × push button", "9 × red LED", "1 × MAX98357A", "1 × loudspeaker"]),
    ],
)
def test_the_parts_to_buy_are_counted(words: tuple[str, ...], needed: list[str]) -> None:
    listed = json.loads(run("--json", *words).output)["shopping"]
    assert [item for item in needed if not any(line.startswith(item) for line in listed)] == []
    assert any("4700" in line for line in listed) == any("4700" in item for item in needed)
    assert all(f"  {line}\n" in run(*words).output for line in listed)


def test_a_panel_without_lamps_needs_none_of_what_belongs_to_them() -> None:
    own = settings(pins={part: False for part in STANDARD if part.endswith("-lamp")})
    for words in ([], ["--driver", "uln2803"]):
        text = run(*words, own=own).output
        assert not [word for word in ("LED", "Ω", "ULN2803A", "mA") if word in text.partition("Parts:")[2]]
        assert "13 × push button" in text


# Presets: the settings that are pasted, loaded by a hub, on mock pins

PRESETS = [
    *(("--seats", str(seats)) for seats in (10, 3, 4, 5, 6, 7, 8, 9)),
    *(("--amplifier", "i2s", "--seats", str(seats)) for seats in (8, 3, 4, 5, 6, 7)),
    *(("--driver", "uln2803", "--seats", str(seats)) for seats in (10, 3, 4, 5, 6, 7, 8, 9)),
    *(("--driver", "uln2803", "--amplifier", "i2s", "--seats", str(seats)) for seats in (8, 3, 4, 5, 6, 7)),
    ("--amplifier", "i2s"),
]


def load(folder: Path) -> Settings:
    """Return the frontend's settings as a hub reads them from its data folder."""
    usual = Settings(bind="127.0.0.1", port=0, address="", data=folder, mute=True, rate=1)
    return Config(settings=usual, language="en", frontends=read_frontends(folder)).for_frontend("hardware")


def paste(folder: Path, *words: str) -> Settings:
    """Put a preset's settings into companion.toml, and return them as the hub reads them."""
    (folder / SETTINGS).write_text(run("--settings", *words).output, "utf-8")
    return load(folder)


def connected(*words: str) -> dict[str, int]:
    """Return the GPIO number of each button and lamp, as the wiring of a preset has it."""
    listed = json.loads(run("--json", *words).output)["parts"]
    return {part["part"]: part["gpio"] for part in listed if part["kind"] != "amplifier"}


@pytest.mark.parametrize("words", further(PRESETS, of=lambda words: words[:3:2], alone=True), ids=" ".join)
def test_each_button_and_lamp_of_a_preset_works_on_its_pin_with_the_settings_that_are_pasted(
    words: tuple[str, ...], beside: Beside, real: Any, tmp_path: Path
) -> None:
    gpio = connected(*words)
    seats = int(words[-1]) if "--seats" in words else 8
    with FRONTEND.run(beside.hub, paste(tmp_path, *words)):
        for seat in range(1, seats + 1):
            real.pin(gpio[f"seat{seat}-button"]).drive_low()
            assert beside.posted[-1] == Seat(seat)
        assert len(beside.posted) == seats
        lamps = {part.removesuffix("-lamp"): real.pin(pin) for part, pin in gpio.items() if part.endswith("-lamp")}
        assert set(lamps) == {"power", *(f"seat{seat}" for seat in range(1, seats + 1))}
        for name in lamps:
            glow: dict[str, Glow] = {name: "on"}
            beside.tell(**glow)
            until(lambda: [other for other, pin in lamps.items() if pin.state], [name].__eq__)
    assert beside.troubles == []


@pytest.mark.parametrize("words", PRESETS, ids=" ".join)
def test_a_preset_leaves_the_pins_of_others_alone(words: tuple[str, ...]) -> None:
    gpio = connected(*words)
    others = {0, 1, *CONSOLE, *(TAKEN if "i2s" in words else ())}
    assert not others & set(gpio.values())
    listed = json.loads(run("--json", *words).output)["parts"]
    assert len({part["pin"] for part in listed}) == len(listed), "one thing a pin"
    for part in listed:
        pulled = part["kind"] == "lamp" and "uln2803" in words and part["gpio"] in PULLED_UP
        assert part["pull_down_ohms"] == (PULL_DOWN if pulled else 0), part
        assert part["ohms"] == (OHMS if part["kind"] == "lamp" and "uln2803" not in words else 0), part


def test_a_hub_runs_with_the_settings_that_are_pasted(real: Any, tmp_path: Path) -> None:
    gpio = connected("--amplifier", "i2s")
    given = paste(tmp_path, "--amplifier", "i2s")
    assert FRONTEND.check(given) is None
    with running(tmp_path, names="Ann Ben") as hub, FRONTEND.run(hub.tables, given):
        until(lambda: real.pin(gpio["power-lamp"]).state)
        hub.play()
        pause = real.pin(gpio["pause-button"])
        pause.drive_low()
        pause.drive_high()
        until(lambda: hub.snapshot.public.paused)


def test_an_amplifier_moves_the_lamp_of_seat_1_and_takes_away_the_seats_9_and_10() -> None:
    text = run("--settings", "--seats", "8", "--amplifier", "i2s").output
    dropped = {f"seat{seat}-{kind}": False for seat in (9, 10) for kind in ("button", "lamp")}
    assert tomllib.loads(text) == {"frontends": {"hardware": {"pins": {"seat1-lamp": 26, **dropped}}}}
    assert [line for line in text.splitlines() if line.startswith("#")] == [
        "# /boot/firmware/config.txt",
        "#   dtparam=audio=off",
        "#   dtoverlay=max98357a,no-sdmode",
    ]
    assert run("--settings", "--amplifier", "i2s").output == text, "eight seats are the most"


def test_a_preset_begins_with_the_settings_that_are_there_and_changes_them_no_more_once_pasted(tmp_path: Path) -> None:
    mine = settings(pins={"seat1-lamp": 26, "seat10-button": False, "next-button": 17, "power-lamp": False})
    pasted = tomllib.loads(run("--settings", "--amplifier", "i2s", own=mine).output)["frontends"]["hardware"]
    assert pasted["pins"]["seat1-lamp"] == 26 and pasted["pins"]["next-button"] == 17
    assert pasted["pins"]["power-lamp"] is False
    again = run("--settings", "--amplifier", "i2s", own=settings(**pasted)).output
    assert tomllib.loads(again)["frontends"]["hardware"] == pasted


def test_where_no_pin_is_left_for_a_part_the_amplifier_is_refused() -> None:
    # GPIO 3, where the power button was, is pulled up by a soldered resistor: a lamp would glow.
    full = settings(pins={"power-button": 26, "seat10-button": False})
    result = run("--amplifier", "i2s", own=full)
    assert result.exit_code == 1
    assert "The amplifier takes the pin of seat1-lamp, and no other is free." in result.output


def test_without_a_preset_there_is_nothing_to_paste_and_it_says_so() -> None:
    text = run("--settings").output
    assert text == "# Nothing to set: these are the usual pins.\n"
    assert tomllib.loads(text) == {}
    assert "companion.toml" not in run().output


def test_the_drawing_shows_drivers_their_resistors_and_the_amplifier(tmp_path: Path) -> None:
    path = tmp_path / "header.svg"
    assert run("--driver", "uln2803", "--amplifier", "i2s", "--svg", str(path)).exit_code == 0
    name = "{http://www.w3.org/2000/svg}"
    groups = {
        group.get("id"): [text.text for text in group.iter(f"{name}text")]
        for group in ElementTree.fromstring(path.read_text("utf-8")).iter(f"{name}g")
    }
    assert {part for part in groups if part and part.startswith("amplifier")} == {
        *("amplifier-bclk", "amplifier-lrc", "amplifier-din")
    }
    lamps = {part: words for part, words in groups.items() if part and part.endswith("-lamp")}
    assert len(lamps) == 9
    assert all("ULN2803A" in words for words in lamps.values())
    assert {part for part, words in lamps.items() if "4700 Ω" in words} == {"seat5-lamp", "seat6-lamp"}
