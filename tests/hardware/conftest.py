"""Shared fixtures of the tests of the panel."""

from __future__ import annotations

import pytest

from hardware import pin_factory
from tests.hardware.by_hand import Beside


@pytest.fixture
def beside() -> Beside:
    """The replacement of a hub beside the frontend."""
    return Beside()


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Be a machine without pins, whatever this one is."""
    monkeypatch.setattr(pin_factory, "has_pins", lambda: False)
