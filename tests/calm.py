"""`python -m tests.calm`: it runs the tests that wait for something, again and again beside busy processors.

A test that depends on a quick machine fails here in one of its runs. Four processes do nothing but count meanwhile;
each failed test is listed with its number of failures. Each run of all of them adds a row to docs/calm.md.

A test waits if it reaches `until`, a process or a thread by the functions, classes and fixtures of tests that it names:
a house, screens and a hub in a process of its own do. All others have the same result on a busy machine as on a calm
one.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from multiprocessing import get_context
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import click
import pytest

from tests.waiting import until

TESTS = Path(__file__).parent

PAGE = TESTS.parent / "docs" / "calm.md"

WAITS: tuple[object, ...] = (until, subprocess, subprocess.run, subprocess.Popen, threading, threading.Thread, time)
"""Functions that wait, or let a test wait, under one of the names by which tests use them."""

LOOPS = 4


class Failures:
    """The number of failures of each test in one run; a plugin of pytest."""

    def __init__(self) -> None:
        """Begin with no failures."""
        self.often: Counter[str] = Counter()
        self.ran = 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count a failed report."""
        self.ran += report.when == "call"
        self.often[report.nodeid] += report.failed

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Count a file that cannot be read."""
        self.often[report.nodeid] += report.failed


def waits(test: Callable[..., Any], fixtures: Sequence[Callable[..., Any]] = ()) -> bool:
    """Return whether a test, or one of the fixtures that it takes, reaches a function that waits."""
    ahead: list[object] = [test, *fixtures]
    seen: set[int] = set()
    while ahead:
        one = ahead.pop()
        one = getattr(one, "__wrapped__", one)
        if any(one is what for what in WAITS):
            return True
        if id(one) in seen or not str(getattr(one, "__module__", "")).startswith("tests."):
            continue
        seen.add(id(one))
        if isinstance(one, type):
            members = (getattr(member, "fget", member) for base in one.__mro__ for member in vars(base).values())
            ahead += [getattr(member, "__func__", member) for member in members]
        elif isinstance(one, FunctionType):
            ahead += [one.__globals__[name] for name in _names(one.__code__) if name in one.__globals__]
    return False


def _names(code: CodeType) -> Iterator[str]:
    """Yield the names that a function uses, those in its inner functions too."""
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _names(inner)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests that wait if pytest loads this module as a plugin: each of its workers does."""
    kept = [item for item in items if isinstance(item, pytest.Function) and waits(item.obj, _fixtures(item))]
    config.hook.pytest_deselected(items=list(set(items) - set(kept)))
    items[:] = kept


def _fixtures(item: pytest.Function) -> list[Callable[..., Any]]:
    """Return the functions of a test's fixtures, without the fixtures that all tests have: they wait for nothing."""
    found = [one.func for name in item.fixturenames for one in item._fixtureinfo.name2fixturedefs.get(name, ())]
    return [make for make in found if make.__module__ != "tests.conftest"]


@contextmanager
def busy(loops: int = LOOPS) -> Iterator[None]:
    """Keep the processors busy with `loops` processes."""
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
    """Count forever, or until the parent that could end it is gone."""
    while os.getppid() == parent:
        for _ in range(10_000_000):
            pass


@click.command()
@click.option("--runs", default=5, show_default=True)
@click.option("--workers", default=2, show_default=True, help="How many tests run side by side.")
@click.argument("places", nargs=-1)
def main(runs: int, workers: int, places: Sequence[str]) -> None:
    """Run the tests that wait, or those in PLACES, several times beside busy processors."""
    often: Counter[str] = Counter()
    with busy():
        for run in range(1, runs + 1):
            begun = time.monotonic()
            failures = _run(places or ["tests"], workers)
            minutes = (time.monotonic() - begun) / 60
            often += failures.often
            click.echo(f"run {run} of {runs}: {failures.often.total()} of {failures.ran} failed, {minutes:.1f} minutes")
            if not places:
                _note(failures, workers, minutes)
    for test, times in often.most_common():
        click.echo(f"{times} of {runs} runs: {test}")
    sys.exit(bool(often))


def _run(places: Sequence[str], workers: int) -> Failures:
    """Run the waiting tests of some places once, and return their failures."""
    failures = Failures()
    options = [
        "-q",
        "-p",
        "tests.calm",
        "--short",
        "-p",
        "no:cacheprovider",
        "--numprocesses",
        str(workers),
        "--dist",
        "worksteal",
    ]
    pytest.main([*options, *places], plugins=[failures])
    return failures


def _note(failures: Failures, workers: int, minutes: float) -> None:
    """Add a row to the page of these runs."""
    machine = f"{platform.machine()}, {os.cpu_count()} cores, {workers} side by side"
    failed = ", ".join(f"`{test.rpartition('::')[2]}`" for test in +failures.often) or "none"
    with PAGE.open("a", encoding="utf-8") as page:
        page.write(f"| {date.today()} | {machine} | {failures.ran:,} | {minutes:.0f} min | {failed} |\n")


if __name__ == "__main__":
    main()
