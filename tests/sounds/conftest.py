"""What the tests of the voice share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sounds.booth import Booth, booth


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[Booth]:
    """A player beside a hub; the marker `booth` says how it is made: see `booth`."""
    marker = request.node.get_closest_marker("booth")
    with booth(tmp_path, monkeypatch, **(marker.kwargs if marker else {})) as found:
        yield found
