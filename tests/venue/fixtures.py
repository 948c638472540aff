"""A database for a test."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from tests.venue.postgres import Postgres, serving

_NUMBERS = itertools.count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A server for all tests of this worker."""
    with serving() as server:
        yield server


@pytest.fixture
def database(postgres: Postgres) -> str:
    """The address of an empty database of the test's own."""
    return postgres.make(f"test_{next(_NUMBERS)}")
