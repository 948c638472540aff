"""The Pi under the hub: its own Wi-Fi, on the terminal and on the table page, and the findings of its checkup."""

from __future__ import annotations

import html
import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.appliance.checkup import checkup
from companion.appliance.hotspot import CROWDED, WEAK, Hotspot, hotspot, switch, warning
from companion.hub.cli import main
from companion.texts import translator
from tests.web.house import House
from tests.web.room import room_of
from web.finding.qr_codes import svg

SYSTEMCTL = """#!/bin/sh
echo "$*" >>{folder}/asked
case "$*" in
    "is-active --quiet companion-hotspot.service") test -e {folder}/on ;;
    "--no-ask-password start companion-hotspot.service") test ! -e {folder}/refuses && touch {folder}/on ;;
    "--no-ask-password stop companion-hotspot.service") test ! -e {folder}/refuses && rm -f {folder}/on ;;
    *) exit 1 ;;
esac
"""


class ApplianceMachine:
    """The files and programs of the machine."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Put the machine's programs first, and let the hub look for its files in `folder`."""
        self.folder = folder
        self._programs = folder / "bin"
        self._programs.mkdir(parents=True)
        monkeypatch.setenv("PATH", f"{self._programs}{os.pathsep}{os.environ['PATH']}")
        monkeypatch.setattr("companion.appliance.system.MODEL", folder / "model")
        monkeypatch.setattr("companion.appliance.hotspot.SECRETS", folder / "hotspot")
        monkeypatch.setattr("companion.appliance.checkup.RADIO", folder / "radio")
        monkeypatch.setattr("companion.appliance.system.FIRMWARE", folder / "firmware.bin")
        self.program("systemctl", SYSTEMCTL.format(folder=folder))

    def program(self, name: str, script: str) -> None:
        """Install a program."""
        path = self._programs / name
        path.write_text(script, "utf-8")
        path.chmod(0o755)

    def is_a(self, model: str) -> None:
        """Be this board."""
        (self.folder / "model").write_text(f"{model}\0", "utf-8")

    def has_firmware(self, kind: str) -> None:
        """Have the firmware `standard` or `minimal` for the larger radio."""
        (self.folder / f"cyfmac43455-sdio-{kind}.bin").touch()
        link = self.folder / "firmware.bin"
        link.unlink(missing_ok=True)
        link.symlink_to(self.folder / f"cyfmac43455-sdio-{kind}.bin")

    def has_wifi(self, name: str = "Companion-k7q", password: str = "abcd2345ef") -> None:
        """Have a Wi-Fi of its own, off."""
        (self.folder / "hotspot").write_text(f"name={name}\npassword={password}\n", "utf-8")

    def refuses(self) -> None:
        """Refuse to switch the Wi-Fi from now on."""
        (self.folder / "refuses").touch()

    @property
    def on(self) -> bool:
        """Whether its Wi-Fi is on."""
        return (self.folder / "on").exists()


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ApplianceMachine:
    """A machine without any of this."""
    return ApplianceMachine(tmp_path / "machine", monkeypatch)


LARGE = ("Raspberry Pi 3 Model B Plus Rev 1.3", "Raspberry Pi 4 Model B Rev 1.5", "Raspberry Pi 5 Model B Rev 1.0")


def run(*words: str) -> tuple[int, str]:
    """Run a command."""
    done = CliRunner().invoke(main, words)
    return done.exit_code, done.output


def test_a_machine_without_a_wi_fi_says_so(machine: ApplianceMachine) -> None:
    assert hotspot() is None
    for verb in ("on", "off", "status"):
        code, said = run("hotspot", verb)
        assert code == 1
        assert "This machine has no Wi-Fi of its own" in said
    assert not machine.on


@pytest.mark.parametrize("secrets", [b"", b"name=x\n", b"name=\npassword=y\n", b"\xff\xfe"])
def test_a_file_that_is_not_ours_is_no_wi_fi(machine: ApplianceMachine, secrets: bytes) -> None:
    (machine.folder / "hotspot").write_bytes(secrets)
    assert hotspot() is None


def test_it_is_switched_and_says_how_phones_join(machine: ApplianceMachine) -> None:
    machine.has_wifi()
    code, said = run("hotspot", "on")
    assert (code, machine.on) == (0, True)
    for words in ("is on", "Companion-k7q", "abcd2345ef", "http://10.42.0.1/"):
        assert words in said
    code, said = run("hotspot", "off", "--language", "it")
    assert (code, machine.on) == (0, False)
    assert "http://10.42.0.1/" not in said
    assert run("hotspot", "status") == (0, "The hub's Wi-Fi is off.\nName: Companion-k7q\nPassword: abcd2345ef\n")


def test_what_polkit_refuses_is_told(machine: ApplianceMachine) -> None:
    machine.has_wifi()
    machine.refuses()
    assert switch(True) is not None
    code, said = run("hotspot", "on")
    assert code == 1 and "can't be turned on or off" in said


@pytest.mark.parametrize(
    ("model", "firmware", "warned"),
    [
        ("Raspberry Pi Zero 2 W Rev 1.0", "minimal", [WEAK, WEAK, WEAK]),
        ("Raspberry Pi 3 Model B Rev 1.2", "minimal", [WEAK, WEAK, WEAK]),
        *((model, "standard", [None, None, CROWDED]) for model in LARGE),
        *((model, "minimal", [None, None, None]) for model in LARGE),
        ("Raspberry Pi 5 Model B Rev 1.0", "", [None, None, None]),
    ],
)
def test_a_small_radio_is_warned_of_with_any_seats_and_the_usual_firmware_with_more_than_seven(
    machine: ApplianceMachine, model: str, firmware: str, warned: list[object]
) -> None:
    machine.is_a(model)
    if firmware:  # else it is not a Pi's radio
        machine.has_firmware(firmware)
    assert [warning(seats) for seats in (1, 7, 8)] == warned


def test_a_code_for_cameras_escapes_what_would_end_a_word() -> None:
    assert Hotspot('a;b:"c', "p,q\\r", True).code == 'WIFI:T:WPA;S:a\\;b\\:\\"c;P:p\\,q\\\\r;;'


def page(house: House, host: str = "", query: str = "") -> str:
    """Return the table page for the hub's own screen, or for a phone that uses another `host` of the hub's."""
    reply = house.phone().get(f"/{house.code}/table{query}", **({"Host": host} if host else {}))
    assert reply.status == 200
    return html.unescape(reply.body.decode())


def test_the_hub_s_screen_has_a_switch_and_a_phone_in_the_house_does_not(
    machine: ApplianceMachine, house: House
) -> None:
    assert "wifi" not in page(house)
    machine.has_wifi()
    assert "No Wi-Fi? Turn on the hub's" in page(house)
    elsewhere = page(house, "10.42.0.1")
    assert "Turn on the hub's" not in elsewhere
    assert "abcd2345ef" not in elsewhere, "nobody needs it in the house's Wi-Fi"
    reply = house.phone().form(f"/{house.code}/hotspot", "wifi=on")
    assert reply.status == 303 and machine.on
    shown = page(house)
    for words in ("First join this Wi-Fi", "Companion-k7q", "abcd2345ef", "Stay connected", "Turn off the hub's Wi-Fi"):
        assert words in shown
    assert "Turn off the hub's Wi-Fi" not in page(house, "10.42.0.1")
    found = hotspot()
    assert found and svg(found.code) in shown, "cameras join by it"
    on_the_wall = page(house, query="?screen")
    assert svg(found.code) in on_the_wall
    assert "abcd2345ef" in on_the_wall and "Turn off the hub's Wi-Fi" not in on_the_wall, (
        "nobody stands there to touch it"
    )
    assert house.phone().form(f"/{house.code}/hotspot", "wifi=off").status == 303
    assert not machine.on


def test_only_the_hub_s_buttons_switch_it(machine: ApplianceMachine, house: House) -> None:
    machine.has_wifi()
    anna = house.phone("Anna")
    for host in ("10.42.0.1", "192.168.1.9"):
        assert anna.form(f"/{house.code}/hotspot", "wifi=on", Host=host).status == 403
    evil = house.phone().form(f"/{house.code}/hotspot", "wifi=on", Origin="http://evil.example")
    assert evil.status == 403
    assert house.phone().form(f"/{house.code}/hotspot", "wifi=maybe").status == 400
    assert house.phone().form("/NONE/hotspot", "wifi=on").status == 404
    assert not machine.on
    machine.refuses()
    assert house.phone().form(f"/{house.code}/hotspot", "wifi=on").status == 409


def test_the_hub_s_buttons_let_it_be_read_aloud(machine: ApplianceMachine, house: House) -> None:
    machine.has_wifi()
    aloud = f"/{house.code}/hotspot/aloud"
    assert house.phone().form(aloud, "").status == 409, "the hub makes no sound"
    room = room_of(house)
    house.phone().form(f"/{house.code}/hotspot", "wifi=on")
    assert "Read it aloud" in page(house)
    assert "Read it aloud" not in page(house, "10.42.0.1") + page(house, query="?screen")
    assert house.phone().form(aloud, "", Host="10.42.0.1").status == 403
    assert (house.phone().form(aloud, "").status, room.wifi_read) == (303, 1)
    assert aloud in house.phone().get(f"/{house.code}/sound").body.decode()
    room.hears = False
    assert aloud not in house.phone().get(f"/{house.code}/sound").body.decode()
    assert "Read it aloud" not in page(house), "without a loudspeaker"


def test_an_iphone_gets_the_very_page_that_it_expects(house: House) -> None:
    """Check this because any other page would open a window that leaves the Wi-Fi when it is closed."""
    reply = house.phone().get("/hotspot-detect.html", Host="captive.apple.com", Accept_Encoding="identity")
    assert reply.status == 200
    assert reply.headers["content-type"].startswith("text/html")
    assert reply.body == b"<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>\n"


def test_the_password_stands_in_no_log(
    machine: ApplianceMachine, house: House, caplog: pytest.LogCaptureFixture
) -> None:
    machine.has_wifi()
    machine.refuses()
    house.phone().form(f"/{house.code}/hotspot", "wifi=on")
    assert "abcd2345ef" not in caplog.text
    assert Path(machine.folder / "asked").read_text("utf-8").count("abcd2345ef") == 0


def found() -> dict[str, tuple[bool, str]]:
    """Return the results of the checks."""
    return {name: (well, translator("en")(says)) for name, well, says in checkup()}


def test_a_machine_that_is_no_pi_is_not_spoken_of(machine: ApplianceMachine) -> None:
    machine.program("vcgencmd", "#!/bin/sh\nexit 1\n")
    assert found() == {}


@pytest.mark.parametrize(
    ("bits", "well", "words"),
    [
        ("0x0", True, "ok"),
        ("0x50005", False, "The voltage is too low"),
        ("0x50000", False, "The voltage has dropped too low since startup"),
        ("0x80008", True, "ok"),  # warm, which is another matter
    ],
)
def test_a_weak_power_supply_is_named(machine: ApplianceMachine, bits: str, well: bool, words: str) -> None:
    machine.program("vcgencmd", f'#!/bin/sh\ntest "$*" = get_throttled && echo throttled={bits}\n')
    assert found()["power"][0] == well
    assert found()["power"][1].startswith(words)


@pytest.mark.parametrize("said", ["", "throttled=", "error=1 error_msg=..."])
def test_a_firmware_that_says_something_else_is_not_believed(machine: ApplianceMachine, said: str) -> None:
    machine.program("vcgencmd", f"#!/bin/sh\necho '{said}'\n")
    assert "power" not in found()


@pytest.mark.parametrize(
    ("said", "well"), [("global\ncountry IT: DFS-ETSI", True), ("global\ncountry 00: DFS-UNSET", False), ("", False)]
)
def test_a_radio_without_a_country_is_named(machine: ApplianceMachine, said: str, well: bool) -> None:
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
    machine: ApplianceMachine, firmware: str, model: str, well: bool, words: str
) -> None:
    machine.is_a(model)
    (machine.folder / "radio").mkdir()
    machine.has_firmware(firmware)
    assert found()["firmware"][0] == well
    assert words in found()["firmware"][1]
