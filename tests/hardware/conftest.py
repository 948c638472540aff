"""What the tests of the panel share."""

from __future__ import annotations

import pytest

from hardware import pin_factory
from tests.hardware.by_hand import Beside


@pytest.fixture
def beside() -> Beside:
    """What stands beside the frontend in the place of a hub."""
    return Beside()


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Be a machine without pins, whatever this one is."""
    monkeypatch.setattr(pin_factory, "has_pins", lambda: False)
