"""A hub whose clock is turned by hand, made to the measure of a test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hub.by_hand import Hub, phone, running


@pytest.fixture
def hub(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Hub]:
    """A hub with one table; the marker `hub` gives what `running` takes, and `present`: phones that are there.

    Its data lie in the folder `hub` of the test's own.
    """
    marker = request.node.get_closest_marker("hub")
    made = dict(marker.kwargs) if marker else {}
    present = made.pop("present", False)
    with running(tmp_path / "hub", **made) as found:
        for name in made.get("names", "").split() if present else ():
            found.tables.present(found.code, phone(name), True)
        yield found
