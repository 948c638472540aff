"""What `companion doctor` says of a Raspberry Pi."""

from __future__ import annotations

import pytest

from companion.appliance.checkup import checkup
from companion.texts import translator
from tests.appliance.machine import Machine, machine

__all__ = ["machine"]


def found() -> dict[str, tuple[bool, str]]:
    """Return what the checks say."""
    return {name: (well, translator("en")(says)) for name, well, says in checkup()}


def test_a_machine_that_is_no_pi_is_not_spoken_of(machine: Machine) -> None:
    machine.program("vcgencmd", "#!/bin/sh\nexit 1\n")
    assert found() == {}


@pytest.mark.parametrize(
    ("bits", "well", "words"),
    [
        ("0x0", True, "ok"),
        ("0x50005", False, "The voltage is too low now"),
        ("0x50000", False, "The voltage has been too low since the start"),
        ("0x80008", True, "ok"),  # warm, which is another matter
    ],
)
def test_a_weak_power_supply_is_named(machine: Machine, bits: str, well: bool, words: str) -> None:
    machine.program("vcgencmd", f'#!/bin/sh\ntest "$*" = get_throttled && echo throttled={bits}\n')
    assert found()["power"][0] == well
    assert found()["power"][1].startswith(words)


@pytest.mark.parametrize("said", ["", "throttled=", "error=1 error_msg=..."])
def test_a_firmware_that_says_something_else_is_not_believed(machine: Machine, said: str) -> None:
    machine.program("vcgencmd", f"#!/bin/sh\necho '{said}'\n")
    assert "power" not in found()


@pytest.mark.parametrize(
    ("said", "well"), [("global\ncountry IT: DFS-ETSI", True), ("global\ncountry 00: DFS-UNSET", False), ("", False)]
)
def test_a_radio_without_a_country_is_named(machine: Machine, said: str, well: bool) -> None:
    machine.program("iw", f'#!/bin/sh\ntest "$*" = "reg get" && echo "{said}"\n')
    assert "country" not in found(), "there is no radio"
    (machine.folder / "radio").mkdir()
    assert found()["country"][0] == well


@pytest.mark.parametrize(
    ("firmware", "model", "well", "words"),
    [
        ("standard", "Raspberry Pi 4 Model B Rev 1.5", False, "7 to 10 phones"),
        ("minimal", "Raspberry Pi 4 Model B Rev 1.5", True, "up to 19 phones"),
        ("standard", "Raspberry Pi Zero 2 W Rev 1.0", True, "about seven phones"),
    ],
)
def test_the_firmware_says_how_many_phones_it_carries(
    machine: Machine, firmware: str, model: str, well: bool, words: str
) -> None:
    machine.is_a(model)
    (machine.folder / "radio").mkdir()
    machine.has_firmware(firmware)
    assert found()["firmware"][0] == well
    assert words in found()["firmware"][1]
