"""Shared fixtures of the tests of the panel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

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


@pytest.fixture
def real(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Give the frontend these mock pins as real ones; tests attach broken ones."""
    found = MockFactory()
    monkeypatch.setattr(pin_factory, "has_pins", lambda: True)
    monkeypatch.setattr(pin_factory, "real_pins", lambda: found)
    yield found
    assert not found.pins, "the pins are let go of"
