"""`companion doctor --speed`: the command measures a hub of its own, and says in words how quick it is."""

from pathlib import Path

import pytest

from companion.bots.client import Lost
from companion.commands import speed
from companion.commands.late_lines import late_lines
from companion.commands.speed import Measured
from tests.golden.english import english
from tests.hub.typed import companion


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
