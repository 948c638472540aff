"""`python -m tests.promises`: it tests every promise of SECURITY.md, and writes the results beside it.

A row of its tables names the commands that test a promise, or that catch a planted fault. All tests of all of them are
run once; each row then has the number of passed tests, and the date. Nobody types a result.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

import click
import pytest

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "SECURITY.md"

COMMAND = re.compile(r'`make (?:test ROOM=|soak ARGS=tests/)(\S+?)(?: ARGS="-k (\w+)")?`')
"""A command that tests a promise: the part of `tests/`, and a word in the names of its tests."""

ROW = re.compile(r"\|(?P<what>[^|]+)\|(?P<shown>[^|]+)\|(?P<result>[^|]*)\|")

SAME = "the same"
"""The text that stands for the commands of the row above."""


NOT_TRIED = "not tried: what it needs was not there"


def is_found(file: Path) -> bool:
    """Return whether pytest collects a file by itself; other files are passed to it by name."""
    return file.name.startswith("test_")


class PromiseCommand(NamedTuple):
    """A command that runs some tests."""

    place: str
    word: str

    def has(self, test: str) -> bool:
        """Return whether it runs a test, named as pytest does."""
        file, _, name = test.removeprefix("tests/").partition("::")
        inside = file.startswith(f"{self.place}/") and is_found(Path(file))
        return (file == self.place or inside) and self.word in name

    def files(self, tests: Path = ROOT / "tests") -> list[Path]:
        """Return the files with its tests."""
        place = tests / self.place
        return [file for file in place.rglob("*.py") if is_found(file)] if place.is_dir() else [place]


class Results:
    """The result of each test; a plugin of pytest."""

    def __init__(self) -> None:
        """Start empty."""
        self.held: dict[str, bool] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a report; a skipped test shows nothing."""
        if report.failed or (report.when == "call" and report.passed):
            self.held[report.nodeid] = report.passed and self.held.get(report.nodeid, True)

    def of(self, commands: Sequence[PromiseCommand]) -> tuple[int, int]:
        """Return the number of passed tests of some commands, and the number of tests that were run."""
        found = [held for test, held in self.held.items() if any(command.has(test) for command in commands)]
        return sum(found), len(found)


def commands(text: str, word: str = "") -> dict[int, list[PromiseCommand]]:
    """Return the commands of each row of the page's tables that contains `word`, by the number of its line."""
    found: dict[int, list[PromiseCommand]] = {}
    before: list[PromiseCommand] = []
    for number, line in enumerate(text.splitlines()):
        row = ROW.fullmatch(line)
        shown = [PromiseCommand(place, word) for place, word in COMMAND.findall(row["shown"])] if row else []
        if row and row["shown"].strip() == SAME:
            shown = before
        if shown:
            before = shown
            found |= {number: shown} if word in line else {}
    return found


def written(text: str, results: Results, today: str, word: str = "") -> str:
    """Return the page with the results of each row's commands; only rows that contain `word` change."""
    lines = text.splitlines()
    for number, shown in commands(text, word).items():
        held, run = results.of(shown)
        says = NOT_TRIED if not run else f"{held} held" if held == run else f"**{run - held} of {run} did not hold**"
        row = ROW.fullmatch(lines[number])
        assert row
        lines[number] = f"|{row['what']}|{row['shown']}| {says}, {today} |"
    return "\n".join(lines) + "\n"


@click.command()
@click.option("--workers", default=2, show_default=True, help="How many tests run side by side.")
@click.option("--row", "word", default="", help="Only rows that contain this text.")
def main(workers: int, word: str) -> None:
    """Run the tests that SECURITY.md names, and write its last column."""
    text = PAGE.read_text("utf-8")
    files = {file for row in commands(text, word).values() for shown in row for file in shown.files()}
    results = Results()
    # Some of those passed by name are one story each, which two workers would tear apart.
    for found, options in ((True, ["--numprocesses", str(workers), "--dist", "worksteal"]), (False, [])):
        if some := sorted(str(file) for file in files if is_found(file) == found):
            pytest.main(["-q", *options, *some], plugins=[results])
    PAGE.write_text(written(text, results, str(date.today()), word), "utf-8")
    sys.exit(not all(results.held.values()))


if __name__ == "__main__":
    main()
