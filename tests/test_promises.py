"""Pages that commands write: the results of each promise, of each planted fault, and of each measurement."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench import published
from tests.bench.figures import Estimate
from tests.bench.report import ReportRow
from tests.promises import PAGE, ROOT, ROW, PromiseCommand, Results, commands, written

TABLE = """| promise | shown by | last result |
|---|---|---|
| It holds. | `make test ROOM=core` |  |
| So does this. | the same | 1 held, of old |
| One part of it. | `make test ROOM=hub/test_cli.py ARGS="-k words"`, longer: `make soak ARGS=tests/hub` | |
"""


HEADS = ("promise", "fault")


def tried(*tests: tuple[str, bool]) -> Results:
    results = Results()
    results.held.update(tests)
    return results


def test_each_row_says_how_many_of_its_tests_held() -> None:
    results = tried(("tests/core/test_a.py::test_a", True), ("tests/hub/test_cli.py::test_words", False))
    lines = written(TABLE, results, "1.0, 2026-01-01").splitlines()
    assert lines[2].endswith("| 1 held, 1.0, 2026-01-01 |") and lines[3].endswith("| 1 held, 1.0, 2026-01-01 |")
    assert lines[4].endswith("| **1 of 1 did not hold**, 1.0, 2026-01-01 |")
    assert [line.split("|")[1:3] for line in lines] == [line.split("|")[1:3] for line in TABLE.splitlines()]
    assert written(TABLE, tried(), "1.0").splitlines()[2].endswith("| not tried: what it needs was not there, 1.0 |")


def test_rows_that_do_not_contain_the_word_stay() -> None:
    results = tried(("tests/core/test_a.py::test_a", True), ("tests/hub/test_cli.py::test_words", True))
    lines = written(TABLE, results, "1.0", "One part").splitlines()
    assert lines[2:4] == TABLE.splitlines()[2:4] and lines[4].endswith("| 1 held, 1.0 |")


def test_a_command_has_the_tests_of_its_place_whose_names_hold_its_word() -> None:
    assert PromiseCommand("core", "").has("tests/core/test_a.py::test_a")
    assert not PromiseCommand("core", "").has("tests/corey/test_a.py::test_a")
    assert PromiseCommand("core/test_a.py", "word").has("tests/core/test_a.py::test_a_word[en]")
    assert not PromiseCommand("core/test_a.py", "word").has("tests/core/test_a.py::test_a")


def test_a_file_that_pytest_does_not_find_by_itself_belongs_to_the_command_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "deploy").mkdir()
    for name in ("in_card.py", "test_units.py", "units.py"):
        (tmp_path / "deploy" / name).touch()
    folder, file = PromiseCommand("deploy", ""), PromiseCommand("deploy/in_card.py", "")
    assert [path.name for path in folder.files(tmp_path)] == ["test_units.py"]
    assert [path.name for path in file.files(tmp_path)] == ["in_card.py"]
    assert file.has("tests/deploy/in_card.py::test_a") and not folder.has("tests/deploy/in_card.py::test_a")


def test_a_test_that_failed_anywhere_has_not_held() -> None:
    results = Results()
    for when, outcome in (("setup", "passed"), ("call", "passed"), ("teardown", "failed")):
        results.pytest_runtest_logreport(report(when, outcome))
    assert results.of([PromiseCommand("core", "")]) == (0, 1)


def test_a_test_that_skips_itself_shows_nothing() -> None:
    results = Results()
    for when, outcome in (("setup", "passed"), ("call", "skipped"), ("teardown", "passed")):
        results.pytest_runtest_logreport(report(when, outcome))
    assert results.of([PromiseCommand("core", "")]) == (0, 0)


def report(when: str, outcome: str) -> pytest.TestReport:
    return pytest.TestReport("tests/core/test_a.py::test_a", ("", 0, ""), {}, outcome, None, when)  # type: ignore[arg-type]


def test_every_promise_and_every_planted_fault_has_a_command_and_a_word_that_some_test_bears() -> None:
    text = PAGE.read_text("utf-8")
    rows = [line for line in text.splitlines() if (row := ROW.fullmatch(line)) and "`" in row["shown"]]
    assert len(rows) >= 40
    shown = commands(text)
    assert not [line for line in rows if text.splitlines().index(line) not in shown]
    table = [line for line in text.splitlines() if line.startswith("| ")]
    assert all("`make " in row or "| the same |" in row for row in table if row[2:].split(" |")[0] not in HEADS)
    for place, word in {command for row in shown.values() for command in row if command.word}:
        assert word in (ROOT / Path("tests") / place).read_text("utf-8"), (place, word)


ROWS = [
    ReportRow("A  p50", "3.1 ms", "6.0 ms", Estimate(0.52, 0.5, 0.55), 0.5),
    ReportRow("A  kilobytes", "1.4 kB"),
    ReportRow("F  wake-ups", "8.4", rule="at most 25", decided=True),
]
MACHINE = {"processor": "x86_64, 2 cores"}


def test_the_page_is_drawn_from_the_figures_alone() -> None:
    assert published.PAGE.read_text("utf-8") == published.page(published.kept()), "make bench writes it, not a person"


def test_every_part_that_is_measured_has_a_title() -> None:
    main = (Path(published.__file__).parent / "__main__.py").read_text("utf-8")
    assert f'PARTS = "{"".join(published.TITLES)}"' in main


def test_a_part_that_is_measured_again_takes_the_place_of_its_lines_and_leaves_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(published, "FIGURES", tmp_path / "figures.json")
    monkeypatch.setattr(published, "PAGE", tmp_path / "page.md")
    published.publish(ROWS, MACHINE, 5, "2026-01-01")
    published.publish([ReportRow("F  wake-ups", "9", rule="at most 25", decided=False)], MACHINE, 3, "2026-02-02")
    text = (tmp_path / "page.md").read_text("utf-8")
    assert "| p50 | 3.1 ms | 6.0 ms | 0.52 | 0.50 – 0.55 | ≤ 0.50 | **missed** |" in text
    assert "| wake-ups | 9 |  |  |  | at most 25 | **missed** |" in text and "8.4" not in text
    assert "2026-01-01, 5 runs. processor: x86_64, 2 cores." in text and "2026-02-02, 3 runs." in text
