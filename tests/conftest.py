"""The ground of every test: a check for leaked threads, `missing`, the choice of tests, and shared fixtures.

Without a flag all tests named on the command line run, apart from those marked `soak`. `make test` passes `--short`,
`make long` passes `--long`: `tests/long.py` says which are left out, and a run ends with their number.

A test draws the same cases every time: with `--short` the first quarter of them. With `--soak` hypothesis draws new
ones, and many more: its findings become an `@example` of the test.
"""

import gc
import os
import threading
import time
from collections.abc import Iterable, Iterator
from typing import Any, NoReturn

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

from tests.waiting import PATIENCE

pytest_plugins = ("tests.hub.by_hand", "tests.web.fixtures", "tests.browser.fixtures", "tests.venue.postgres")
"""Fixtures that several folders use: the games' tests run at a hub, on its pages and in a browser."""

A_QUARTER = settings().max_examples // 4

# A slow machine is no fault of the tested code: no case has a deadline.
settings.register_profile("same", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("short", settings.get_profile("same"), max_examples=A_QUARTER)
settings.register_profile("soak", settings.get_profile("same"), derandomize=False, max_examples=2000, print_blob=True)

LEFT_OUT = pytest.StashKey[int]()
"""The number of tests that are left out."""

GRACE = PATIENCE
"""Seconds that a stopped thread may take to end: on a busy machine as long as anything else."""


def missing(part: str) -> NoReturn:
    """End the running test because `part` is not here: it fails if CI is set, else it is skipped."""
    if os.environ.get("CI"):
        pytest.fail(f"{part} is missing")
    pytest.skip(f"{part} is missing")


def left_alive(before: Iterable[threading.Thread], grace: float = GRACE) -> list[threading.Thread]:
    """Return the threads that are not among `before` and still alive after `grace` seconds."""
    # A thread of a library in C that passed by has no end to wait for, and nobody here began it.
    ours = [thread for thread in threading.enumerate() if not isinstance(thread, threading._DummyThread)]
    new = [thread for thread in ours if thread not in set(before)]
    end = time.monotonic() + grace
    for thread in new:
        thread.join(max(0.0, end - time.monotonic()))
    return [thread for thread in new if thread.is_alive()]


@pytest.fixture(autouse=True)
def _no_thread_is_left() -> Iterator[None]:
    """Fail a test that leaves a thread alive, daemon or not."""
    before = threading.enumerate()
    yield
    left = left_alive(before)
    assert not left, f"left alive: {', '.join(thread.name for thread in left)}"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that choose the tests; `--soak` runs those that take its fixture or draw cases, and no others."""
    parser.addoption(
        "--short", dest="part", action="store_const", const="short", help="all tests but those marked long"
    )
    parser.addoption("--long", dest="part", action="store_const", const="long", help="the tests marked long alone")
    parser.addoption("--soak", action="store_true", help="only the tests that repeat, many more times")


def pytest_configure(config: pytest.Config) -> None:
    """Choose the drawn cases, before the tests' own settings are read."""
    settings.load_profile("soak" if config.getoption("--soak") else _profile(config.getoption("part")))
    config.stash[LEFT_OUT] = 0
    # Until the tests are collected little is freed, and the garbage collector would scan everything again and again.
    gc.disable()


def _profile(part: str | None) -> str:
    return "short" if part == "short" else "same"


def repeats(item: pytest.Item) -> bool:
    """Return whether a test checks more the longer it runs, or is a combination that only the soak runs."""
    return "soak" in getattr(item, "fixturenames", ()) or draws(item) or _marked(item, "soak")


def draws(item: pytest.Item) -> bool:
    """Return whether hypothesis draws the cases of a test."""
    return is_hypothesis_test(getattr(item, "obj", None))


def belongs(part: str | None, marked: bool, drawn: bool = False) -> bool:
    """Return whether a test, which is marked long or not, is run in `part`: "short", "long" or None for all.

    One whose cases are drawn is run in both: the long one draws further cases.
    """
    return part is None or marked == (part == "long") or (drawn and part == "long")


def _marked(item: pytest.Item, name: str) -> bool:
    return item.get_closest_marker(name) is not None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests of `--short` or `--long`, without those marked `soak`; with `--soak` only those that repeat."""
    part, soak = config.getoption("part"), config.getoption("--soak")
    ours = [item for item in items if (repeats(item) if soak else not _marked(item, "soak"))]
    kept = [item for item in ours if belongs(part, _marked(item, "long"), draws(item))]
    if len(kept) < len(items):
        config.stash[LEFT_OUT] = len(ours) - len(kept)
        config.hook.pytest_deselected(items=list(set(items) - set(kept)))
        items[:] = kept


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take a worker's number of left-out tests, which is equal in all workers: a worker prints nothing itself."""
    node.config.stash[LEFT_OUT] = getattr(node, "workeroutput", {}).get("left out", 0)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Report, in a worker, the number of left-out tests."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left out"] = session.config.stash[LEFT_OUT]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print the number of left-out tests."""
    part, left_out = config.getoption("part"), config.stash[LEFT_OUT]
    if part and left_out:
        where = "`make long` runs them" if part == "short" else "`make test` runs them"
        terminalreporter.write_line(f"{left_out} tests are left out here: {where}.")


def pytest_collection_finish() -> None:
    """Exempt the tests themselves from garbage collection: none of them is freed before the end."""
    gc.freeze()
    gc.enable()


@pytest.fixture
def soak(request: pytest.FixtureRequest) -> bool:
    """Whether this is the long run: `times = 100 if soak else 20`."""
    return bool(request.config.getoption("--soak"))
