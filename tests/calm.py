"""`python -m tests.calm`: the tests that wait for something, again and again beside busy processors.

A test that hangs on a quick machine fails here in one of its runs. Four processes do nothing but count meanwhile; what
fails is named with how often it did.
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

import click
import pytest

TESTS = Path(__file__).parent

WAITS = re.compile(r"\b(soon|until|sleep|expect|wait\w*|timeout)\(|\w\.join\(|\b(house|screens|serving)\b")
"""What a test calls or takes that waits: for a page, a hub, a thread, a process, or a moment; no words are joined."""

LOOPS = 4


class Failures:
    """Counts how often each test failed; a plugin of pytest."""

    def __init__(self) -> None:
        """Begin with none."""
        self.often: Counter[str] = Counter()
        self.ran = 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take a report."""
        self.ran += report.when == "call"
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
    failures = Failures()
    files = places or waiting()
    with busy():
        for run in range(1, runs + 1):
            begun, before = time.monotonic(), failures.often.total()
            options = ["-q", "--short", "-p", "no:cacheprovider", "--numprocesses", str(workers), "--dist", "worksteal"]
            pytest.main([*options, *files], plugins=[failures])
            minutes = (time.monotonic() - begun) / 60
            click.echo(f"run {run} of {runs}: {failures.often.total() - before} failed, {minutes:.1f} minutes")
    for test, times in failures.often.most_common():
        if times:
            click.echo(f"{times} of {runs} runs: {test}")
    click.echo(f"{failures.ran} tests ran, {failures.often.total()} failed")
    sys.exit(bool(failures.often.total()))


if __name__ == "__main__":
    main()
