"""What every test gets: a hunt for leaked threads, `missing`, which tests are run, and what rooms make for each other.

Without a flag all that is named on the command line is run. `make test` gives `--short`, `make long` gives `--long`:
`tests/long.py` says what is left out, and a run ends with how much that was.

A test draws the same cases every time: with `--short` the first quarter of them. With `--soak` hypothesis draws new
ones, and many more: what it finds becomes an `@example` of its test.
"""

import gc
import os
import threading
import time
from collections.abc import Iterable, Iterator
from typing import Any, NoReturn

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

pytest_plugins = ("tests.hub.by_hand", "tests.web.fixtures", "tests.browser.fixtures", "tests.venue.postgres")
"""Fixtures that more rooms than one use: the games' tests are played at a hub, on its pages and in a browser."""

A_QUARTER = settings().max_examples // 4

# A slow machine is no fault of what is tested: no case has a deadline.
settings.register_profile("same", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("short", settings.get_profile("same"), max_examples=A_QUARTER)
settings.register_profile("soak", settings.get_profile("same"), derandomize=False, max_examples=2000, print_blob=True)

LEFT_OUT = pytest.StashKey[int]()
"""How many tests are left out."""

GRACE = 2.0
"""Seconds that a thread which was told to stop may take to end."""


def missing(part: str) -> NoReturn:
    """End the running test because `part` is not here: it fails where CI is set, else it is skipped."""
    if os.environ.get("CI"):
        pytest.fail(f"{part} is missing")
    pytest.skip(f"{part} is missing")


def left_alive(before: Iterable[threading.Thread], grace: float = GRACE) -> list[threading.Thread]:
    """Return the threads that are not among `before` and still alive after `grace` seconds."""
    # A thread of a library in C that once came by has no end that could be waited for, and nobody here began it.
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
    """Add what says which tests are run; `--soak` runs those that take its fixture or draw cases, and no others."""
    parser.addoption(
        "--short", dest="part", action="store_const", const="short", help="all tests but those marked long"
    )
    parser.addoption("--long", dest="part", action="store_const", const="long", help="the tests marked long alone")
    parser.addoption("--soak", action="store_true", help="only the tests that repeat, many more times")


def pytest_configure(config: pytest.Config) -> None:
    """Say which cases are drawn, before the tests' own settings are read."""
    settings.load_profile("soak" if config.getoption("--soak") else _profile(config.getoption("part")))
    config.stash[LEFT_OUT] = 0
    # Until the tests are there almost nothing goes, and the collector would look through all of them again and again.
    gc.disable()


def _profile(part: str | None) -> str:
    return "short" if part == "short" else "same"


def repeats(item: pytest.Item) -> bool:
    """Return whether a test has more to show the longer it runs."""
    return "soak" in getattr(item, "fixturenames", ()) or draws(item)


def draws(item: pytest.Item) -> bool:
    """Return whether hypothesis draws the cases of a test."""
    return is_hypothesis_test(getattr(item, "obj", None))


def belongs(part: str | None, marked: bool, drawn: bool = False) -> bool:
    """Return whether a test, which is marked long or not, is run in `part`: "short", "long" or None for all.

    One whose cases are drawn is run in both: the long one draws on.
    """
    return part is None or marked == (part == "long") or (drawn and part == "long")


def _long(item: pytest.Item) -> bool:
    return item.get_closest_marker("long") is not None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests of `--short` or `--long`, and only those that repeat when `--soak` is given."""
    part, soak = config.getoption("part"), config.getoption("--soak")
    kept = [item for item in items if belongs(part, _long(item), draws(item)) and (repeats(item) or not soak)]
    if len(kept) < len(items):
        config.stash[LEFT_OUT] = len(items) - len(kept)
        config.hook.pytest_deselected(items=list(set(items) - set(kept)))
        items[:] = kept


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Learn from a worker how many tests it has left out, as many as each other one: it tells nobody itself."""
    node.config.stash[LEFT_OUT] = getattr(node, "workeroutput", {}).get("left out", 0)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Tell, in a worker, how many tests are left out."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left out"] = session.config.stash[LEFT_OUT]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say how many tests are left out."""
    part, left_out = config.getoption("part"), config.stash[LEFT_OUT]
    if part and left_out:
        where = "`make long` runs them" if part == "short" else "`make test` runs them"
        terminalreporter.write_line(f"{left_out} tests are left out here: {where}.")


def pytest_collection_finish() -> None:
    """Let Python's collector of garbage pass over the tests themselves: none of them goes before the end."""
    gc.freeze()
    gc.enable()


@pytest.fixture
def soak(request: pytest.FixtureRequest) -> bool:
    """Whether this is the long run: `times = 100 if soak else 20`."""
    return bool(request.config.getoption("--soak"))
