"""A hub with its web face, made to the measure of a test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.house import House, Phone, open_house
from tests.web.packing import begun


def measure(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Return what the marker `house` of a test gives to `open_house`."""
    marker = request.node.get_closest_marker("house")
    return dict(marker.kwargs) if marker else {}


@pytest.fixture
def house(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[House]:
    """A hub with one table; the marker `house` says how it is made."""
    with open_house(tmp_path, **measure(request)) as found:
        yield found


@pytest.fixture
def phones(house: House) -> list[Phone]:
    """Anna's phone and Ben's, who have begun to pack together."""
    return begun(house)
