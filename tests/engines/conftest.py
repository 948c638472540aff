"""The engines, each started once, and a hub for each story."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest

from tests.browser.chromium import chromium
from tests.conftest import missing
from tests.engines import firefox, webkit
from tests.engines.chromium import OLD, Chromium, OldChromium
from tests.engines.page import BrowserEngine, BrowserPage
from tests.engines.sound_server import PROGRAMS, SoundLog, SoundServer
from tests.sources import ROOT

ENGINES: dict[str, tuple[Callable[[], object], Callable[[Path], BrowserEngine]]] = {
    "chromium": (chromium, Chromium),
    "chromium-91": (lambda: shutil.which("node") and OLD.exists(), OldChromium),
    "firefox": (lambda: shutil.which(firefox.PROGRAM), firefox.Firefox),
    "webkit": (lambda: shutil.which(webkit.PROGRAM) and webkit.browser() and shutil.which("Xvfb"), webkit.WebKit),
}
"""Each engine with a check that it is installed, and a function that starts it."""


NO_SOUND_REASON = "its package was built without a way to a sound server"

EXPECTED_FAILURES: dict[tuple[str, str], str] = {
    ("chromium-91", "test_the_phone_that_is_the_loudspeaker_is_heard"): NO_SOUND_REASON,
    ("chromium-91", "test_what_a_phone_has_recorded_is_heard_there"): NO_SOUND_REASON,
    ("firefox", "test_back_leads_to_no_old_form"): "Firefox keeps no page of a form that leads to its own address",
}
"""The stories that an engine cannot play, with the reason. They run nevertheless, and fail once the engine can."""

PICTURES = ROOT / "build" / "engines"
"""The folder for pictures of phones at the end of a failed story."""

FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note that a story has failed, before its phones are closed."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the stories that an engine cannot play."""
    for item in items:
        for (engine, story), why in EXPECTED_FAILURES.items():
            if item.name == f"{story}[{engine}]":
                item.add_marker(pytest.mark.xfail(reason=why, strict=True))


@pytest.fixture
def page(engine: BrowserEngine, request: pytest.FixtureRequest) -> Iterator[BrowserPage]:
    opened = engine.page()
    yield opened
    if request.node.stash.get(FAILED, False):
        PICTURES.mkdir(parents=True, exist_ok=True)
        (PICTURES / f"{request.node.name}.png").write_bytes(opened.picture())
    opened.close()


@pytest.fixture(scope="session")
def sound_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SoundServer]:
    """The sound server of the engines."""
    if not all(map(shutil.which, PROGRAMS)):
        missing("pulseaudio")
    started = SoundServer(tmp_path_factory.mktemp("sound"))
    yield started
    started.close()


@pytest.fixture
def ear(sound_server: SoundServer) -> Iterator[SoundLog]:
    """The recorder of the loudspeaker's sound."""
    with sound_server.hearing() as listening:
        yield listening


@pytest.fixture(scope="session", params=list(ENGINES))
def engine(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, sound_server: SoundServer
) -> Iterator[BrowserEngine]:
    name = request.param
    here, start = ENGINES[name]
    if not here():
        missing(name)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(*sound_server.leads_to_it)
        started = start(tmp_path_factory.mktemp(name))
        yield started
        started.close()
