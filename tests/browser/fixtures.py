"""One browser for all tests, screens for each of them, and a hub with scenery before it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from companion.core.script import performance
from tests.browser.chromium import ARGS, chromium, one_font
from tests.browser.screens import PATIENCE_MS, WATCH, Screens
from tests.browser.stage import Scenery, SceneryHub
from tests.browser.turned import TurnedHub
from tests.browser.windows import Windows
from tests.conftest import missing
from tests.hub.by_hand import ManualClock
from tests.looks.moments import share
from tests.web.fixtures import measure
from tests.web.house import House, open_house


@pytest.fixture(scope="session", autouse=True)
def _moments_are_played_once(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Let all workers of a session share the moments that are pictured."""
    own = tmp_path_factory.getbasetemp()
    # The environment of a worker is also that of the sessions which its tests start.
    folder = (own.parent if hasattr(request.config, "workerinput") else own) / "moments"
    folder.mkdir(exist_ok=True)
    share(folder)


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Debian's Chromium, started once, with the same font on every machine."""
    program = chromium()
    if program is None:
        missing("chromium")
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        alone = one_font(tmp_path_factory.mktemp("fonts"))
        started = playwright.chromium.launch(executable_path=program, args=ARGS, env=alone)
        yield started
        started.close()


@pytest.fixture(scope="session")
def windows(browser: Browser) -> Windows:
    """Windows that tests get one after another."""
    return Windows(browser, WATCH, PATIENCE_MS)


@pytest.fixture
def screens(windows: Windows) -> Iterator[Screens]:
    """Phones and table pages; at the end no page may have complained of anything."""
    opened = Screens(windows)
    yield opened
    opened.close()
    assert opened.complaints == []


@pytest.fixture
def stage(request: pytest.FixtureRequest) -> SceneryHub:
    """The scenery for the hub `staged`: the one that the marker `scenery` names, or none yet."""
    marker = request.node.get_closest_marker("scenery")
    return SceneryHub(marker.args[0] if marker else Scenery())


@pytest.fixture
def staged(tmp_path: Path, stage: SceneryHub, request: pytest.FixtureRequest) -> Iterator[House]:
    """A hub with one table behind the stage; the marker `house` has its options."""
    with open_house(tmp_path, seen_as=stage.before, **measure(request)) as found:
        yield found


@pytest.fixture
def patient_voice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no line of a night be lost: a page on a busy machine reports late, and two lost lines stop the night."""
    monkeypatch.setattr(performance, "LATE", PATIENCE_MS)


@pytest.fixture
def turned(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[TurnedHub]:
    """A hub with one table whose clock the test turns; the marker `house` has its other options."""
    clock = ManualClock()
    with open_house(tmp_path, clock=clock, **measure(request)) as found:
        yield TurnedHub(found, clock)
