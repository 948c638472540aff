"""`python -m tests.calm`: the tests that wait for something, again and again beside busy processors.

A test that hangs on a quick machine fails here in one of its runs. Four processes do nothing but count meanwhile; what
fails is named with how often it did. Each run of all of them adds a row to docs/calm.md.
"""

from __future__ import annotations

import os
import platform
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from multiprocessing import get_context
from pathlib import Path

import click
import pytest

TESTS = Path(__file__).parent

PAGE = TESTS.parent / "docs" / "calm.md"

WAITS = re.compile(r"\b(soon|until|sleep|expect|wait\w*|timeout)\(|\w\.join\(|\b(house|screens|serving)\b")
"""What a test calls or takes that waits: for a page, a hub, a thread, a process, or a moment; no words are joined."""

LOOPS = 4


class Failures:
    """Counts how often each test failed in one run; a plugin of pytest."""

    def __init__(self) -> None:
        """Begin with none."""
        self.often: Counter[str] = Counter()
        self.ran = 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take a report."""
        self.ran += report.when == "call"
        self.often[report.nodeid] += report.failed

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Take a file that cannot be read."""
        self.often[report.nodeid] += report.failed


def waiting() -> list[str]:
    """Return the files with tests that wait for something."""
    found = sorted(TESTS.rglob("test_*.py"))
    return [str(path.relative_to(TESTS.parent)) for path in found if WAITS.search(path.read_text("utf-8"))]


@contextmanager
def busy(loops: int = LOOPS) -> Iterator[None]:
    """Keep as many processes busy."""
    context = get_context("spawn")
    processes = [context.Process(target=_count, args=(os.getpid(),), daemon=True) for _ in range(loops)]
    for process in processes:
        process.start()
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.join()


def _count(parent: int) -> None:
    """Count for ever, or until nobody is there any more who could end it."""
    while os.getppid() == parent:
        for _ in range(10_000_000):
            pass


@click.command()
@click.option("--runs", default=30, show_default=True)
@click.option("--workers", default=2, show_default=True, help="How many tests run side by side.")
@click.argument("places", nargs=-1)
def main(runs: int, workers: int, places: Sequence[str]) -> None:
    """Run the tests that wait, or those in PLACES, so many times beside busy processors."""
    often: Counter[str] = Counter()
    with busy():
        for run in range(1, runs + 1):
            begun = time.monotonic()
            failures = _run(places or waiting(), workers)
            minutes = (time.monotonic() - begun) / 60
            often += failures.often
            click.echo(f"run {run} of {runs}: {failures.often.total()} of {failures.ran} failed, {minutes:.1f} minutes")
            if not places:
                _note(failures, workers, minutes)
    for test, times in often.most_common():
        click.echo(f"{times} of {runs} runs: {test}")
    sys.exit(bool(often))


def _run(files: Sequence[str], workers: int) -> Failures:
    """Run the tests of some files once, and return what failed."""
    failures = Failures()
    options = ["-q", "--short", "-p", "no:cacheprovider", "--numprocesses", str(workers), "--dist", "worksteal"]
    pytest.main([*options, *files], plugins=[failures])
    return failures


def _note(failures: Failures, workers: int, minutes: float) -> None:
    """Add a row to the page of these runs."""
    machine = f"{platform.machine()}, {os.cpu_count()} cores, {workers} side by side"
    failed = ", ".join(f"`{test.rpartition('::')[2]}`" for test in +failures.often) or "none"
    with PAGE.open("a", encoding="utf-8") as page:
        page.write(f"| {date.today()} | {machine} | {failures.ran:,} | {minutes:.0f} min | {failed} |\n")


if __name__ == "__main__":
    main()
