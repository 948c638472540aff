"""Shared fixtures of the tests of the voice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sounds import espeak
from sounds.studio import Studio
from tests.hub.by_hand import ManualHub, running
from tests.sounds.booth import Booth, booth
from tests.sounds.game import short_game
from tests.sounds.slow import SlowRenderer, studio


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[Booth]:
    """A player beside a hub; the marker `booth` has its options: see `booth`."""
    marker = request.node.get_closest_marker("booth")
    with booth(tmp_path, monkeypatch, **(marker.kwargs if marker else {})) as found:
        yield found


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ManualHub]:
    """A hub with the short game."""
    monkeypatch.setattr(espeak, "version", lambda: "1.51")
    with running(tmp_path / "hub", games=short_game(monkeypatch), names="Anna Ben") as one:
        yield one


@pytest.fixture
def renderer() -> SlowRenderer:
    """A voice that makes no line before it is allowed to."""
    return SlowRenderer()


@pytest.fixture
def one(hub: ManualHub, renderer: SlowRenderer, tmp_path: Path) -> Iterator[Studio]:
    """A studio that makes the lines of `hub` with `renderer`."""
    with studio(hub, renderer, tmp_path) as found:
        yield found
