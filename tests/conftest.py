"""What every test gets: a hunt for leaked threads, `--soak`, `missing`, and what rooms make for each other's tests.

A test draws the same cases every time. With `--soak` hypothesis draws new ones, and many more: what it finds becomes an
`@example` of its test.
"""

import gc
import os
import threading
import time
from collections.abc import Iterable, Iterator
from typing import NoReturn

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

pytest_plugins = ("tests.hub.fixtures", "tests.web.fixtures", "tests.browser.fixtures")
"""Fixtures that more rooms than one use: the games' tests are played at a hub, on its pages and in a browser."""

# A slow machine is no fault of what is tested: no case has a deadline.
settings.register_profile("same", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("soak", settings.get_profile("same"), derandomize=False, max_examples=2000, print_blob=True)

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
    """Add `--soak`, which runs the tests that take the fixture `soak`, those that draw cases, and no others."""
    parser.addoption("--soak", action="store_true", help="only the tests that repeat, many more times")


def pytest_configure(config: pytest.Config) -> None:
    """Say which cases are drawn, before the tests' own settings are read."""
    settings.load_profile("soak" if config.getoption("--soak") else "same")


def repeats(item: pytest.Item) -> bool:
    """Return whether a test has more to show the longer it runs."""
    return "soak" in getattr(item, "fixturenames", ()) or is_hypothesis_test(getattr(item, "obj", None))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep only the tests that repeat, when `--soak` is given."""
    if config.getoption("--soak"):
        config.hook.pytest_deselected(items=[item for item in items if not repeats(item)])
        items[:] = filter(repeats, items)


def pytest_collection_finish() -> None:
    """Let Python's collector of garbage pass over the tests themselves: none of them goes before the end."""
    gc.freeze()


@pytest.fixture
def soak(request: pytest.FixtureRequest) -> bool:
    """Whether this is the long run: `times = 100 if soak else 20`."""
    return bool(request.config.getoption("--soak"))
