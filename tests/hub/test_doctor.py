"""`companion doctor`: what it says of disk, clock, network, voice and speed, and how it asks people."""

from __future__ import annotations

import shutil
from collections import namedtuple
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.bots.client import Lost
from companion.commands import speed
from companion.commands.late_lines import late_lines
from companion.commands.speed import Measured
from companion.core.text import Text, say
from companion.faces import Hub, Settings
from companion.faces.examination import Ask, Finding
from companion.hub.cli import main
from companion.hub.discovery import FoundFace
from companion.hub.doctor import LEAST_FREE, asked, examine, machine, told
from companion.texts import translator
from sounds import espeak
from tests.golden.english import english
from tests.hub.typed import companion
from web.face import FACE as WEB
from web.finding import addresses

ENGLISH = translator("en")
IN_2030, IN_1970 = 1_900_000_000, 3600
Usage = namedtuple("Usage", "total used free")


def settings(folder: Path, **changes: str) -> Settings:
    return Settings(bind="0.0.0.0", port=8000, address=changes.get("address", ""), data=folder, mute=False, rate=1)


def found(folder: Path, now: float = IN_2030) -> dict[str, tuple[bool, str]]:
    return {name: (one.well, ENGLISH(one.says)) for name, one in machine(folder, lambda: now)}


def test_the_disk_below_the_data_folder_is_looked_at_and_is_no_good_if_it_is_nearly_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[Path] = []
    free = [4_321_000_000]

    def usage(path: Path) -> Usage:
        looked.append(path)
        return Usage(0, 0, free[0])

    monkeypatch.setattr(shutil, "disk_usage", usage)
    for folder in ("", "not/there/yet"):
        assert found(tmp_path / folder)["disk"] == (True, "4321 MB are free.")
    assert looked == [tmp_path] * 2
    assert not (tmp_path / "not").exists(), "looking makes nothing"
    for free[0], well in ((LEAST_FREE, True), (LEAST_FREE - 1, False), (0, False)):
        is_well, says = found(tmp_path)["disk"]
        assert is_well == well and says.startswith("Only") != well


def test_a_clock_that_was_never_set_is_said_and_what_needs_it(tmp_path: Path) -> None:
    assert found(tmp_path)["clock"][0] and "2030" in found(tmp_path)["clock"][1]
    well, says = found(tmp_path, IN_1970)["clock"]
    assert not well and "1970" in says and "ledger" in says


@pytest.mark.parametrize(
    ("here", "address", "well", "says"),
    [
        (["192.168.7.5", "10.0.0.3"], "", True, ["http://192.168.7.5:8000", "http://10.0.0.3:8000"]),
        (["192.168.7.5"], "table.lan", True, ["http://table.lan:8000"]),
        ([], "", False, ["No network for phones"]),
    ],
)
def test_the_network_is_named_by_the_addresses_that_phones_find(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, here: Sequence[str], address: str, well: bool, says: Sequence[str]
) -> None:
    monkeypatch.setattr(addresses, "private_addresses", lambda: list(here))
    (one,) = WEB.examine(settings(tmp_path, address=address), "en", lambda question: True)
    assert one.well == well and all(part in ENGLISH(one.says) for part in says)
    assert not list(WEB.examine(settings(tmp_path), "en", None)), "without anybody to ask it is `check` that looks"


def test_a_voice_that_is_missing_is_said_and_is_no_success(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(espeak, "LIBRARIES", ())
    said = companion("doctor", "--data", tmp_path)
    assert said.exit_code == 1
    assert f"sounds: ! {ENGLISH(espeak.MISSING)}\n" in said.output and "espeak-ng" in said.output
    assert "sounds: ok" not in said.output


class Asking:
    """A face that asks about a bell, or fails when it is looked at."""

    name = "asking"

    def __init__(self, fails: bool = False) -> None:
        self.fails = fails

    def check(self, settings: Settings) -> Text | None:
        return None

    def run(self, hub: Hub, settings: Settings) -> AbstractContextManager[None]:
        return nullcontext()

    def examine(self, settings: Settings, language: str, ask: Ask | None) -> Iterator[Finding]:
        if self.fails:
            raise OSError("/a/path/of/this/machine")
        lit = ask is not None and ask(say("Did you hear a bell?"))
        yield Finding(lit, say("The bell was heard."))


def test_a_face_that_fails_when_it_is_looked_at_is_a_finding_and_not_the_end(tmp_path: Path) -> None:
    for face, says in (
        (Asking(), "The bell was heard."),
        (Asking(fails=True), "It fails when it is looked at: OSError."),
    ):
        one = FoundFace("asking", face, None)
        (finding,) = examine(one, settings(tmp_path), "en", lambda question: True)
        assert finding.well != face.fails and ENGLISH(finding.says) == says


@pytest.mark.parametrize(("typed", "answer"), [("y\n", True), ("n\n", False), ("\n", True)])
def test_people_are_asked_in_their_language_and_what_was_found_has_a_sign(typed: str, answer: bool) -> None:
    runner = CliRunner()
    with runner.isolation(input=typed) as (out, *_):
        ask = asked(translator("it"))
        assert ask(say("Did you hear a bell?")) == answer
        told("sounds", Finding(answer, say("The bell was heard.")), translator("it"))
        said = out.getvalue().decode()
    assert "Did you" not in said and ("sounds: ! " in said) != answer


def test_disk_and_clock_are_looked_at_when_somebody_is_there_to_read_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "companion.toml").write_text(
        "".join(f"[faces.{name}]\nenabled = false\n" for name in ("sounds", "hardware", "web"))
    )
    monkeypatch.setattr(shutil, "disk_usage", lambda path: Usage(0, 0, 0))
    asking = CliRunner().invoke(main, ["doctor", "--data", str(tmp_path), "--ask"])
    assert asking.exit_code == 1 and "disk: ! Only 0 MB" in asking.output and "clock: " in asking.output
    assert "disk" not in companion("doctor", "--data", tmp_path).output


def said(measured: Measured) -> str:
    return " ".join(map(str, map(english, speed.told(measured))))


@pytest.mark.long
def test_a_machine_is_measured_and_nothing_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "WARMING", 2)
    monkeypatch.setattr(speed.measure, "__defaults__", (12,))
    monkeypatch.setattr(late_lines, "__defaults__", (8.0,))
    monkeypatch.setattr("companion.commands.late_lines.COMING", 60.0)
    found = companion("doctor", "--speed", "--data", tmp_path / "none")
    assert found.exit_code == 0, found.output
    assert "From a tap to the last of ten phones" in found.output
    *_, row = found.output.strip().split("\n")
    cells = row.strip("| ").split(" | ")
    assert len(cells) == 8 and all(float(cell.removesuffix(" ms")) > 0 for cell in cells[2:7])
    assert "A line begins" in found.output and "Nothing speaks here" not in found.output
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("times", "processor", "says", "tables"),
    [
        ((10.0,) * 100, 3.0, "That is quick. Tables that may play at once: 200.", 200),
        ((10.0,) * 95 + (150.0,) * 5, 12.0, "slow at times, and enough for an evening", 50),
        ((10.0,) * 95 + (400.0,) * 5, 3.0, "too slow", 0),
        ((20.0,) * 100, None, "That is quick. Tables that may play at once: 30.", 30),
    ],
)
def test_what_it_is_enough_for(times: tuple[float, ...], processor: float | None, says: str, tables: int) -> None:
    measured = Measured(times, processor, 1.0)
    assert measured.tables == tables and says in said(measured)
    assert ("processor" in said(measured)) == (processor is not None)


@pytest.mark.parametrize(
    ("late", "says"),
    [
        ((), "Nothing speaks here: how late a line begins was not measured."),
        ((1.0, 2.0, 30.0), "A line begins 2.0 ms after its moment, the latest one 30 ms. That is quick."),
        ((1.0, 2.0, 300.0), "the latest one 300 ms. That is too late for a night. Close other programs."),
    ],
)
def test_a_line_that_is_late_is_said(late: tuple[float, ...], says: str) -> None:
    assert says in said(Measured((10.0,) * 100, 3.0, 1.0, late))


def test_a_hub_that_does_not_answer_is_no_measurement(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(folder: Path, language: str) -> Measured:
        raise Lost

    monkeypatch.setattr(speed, "measure", lost)
    found = companion("doctor", "--speed", "--data", tmp_path)
    assert found.exit_code == 1 and "It could not be measured: Lost." in found.output
