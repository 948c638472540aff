"""A node with more streams than `select` knows files reaches its database all the same."""

import resource
from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest

from companion.hub.log.postgresql import PostgresLog
from companion.hub.venue.leases import Leases

KNOWN = 1024


@pytest.fixture
def crowded() -> Iterator[None]:
    """Hold as many files open as `select` knows."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(before[0], min(2 * KNOWN, before[1])), before[1]))
    with ExitStack() as held:
        for _ in range(KNOWN):
            held.enter_context(open("/dev/null"))
        yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_a_line_to_the_database_may_be_any_file(database: str, crowded: None) -> None:
    with closing(PostgresLog(database)) as log:
        assert log.codes() == log.codes() == []
    with closing(Leases(database, "node")) as leases:
        leases.know_all()
        leases.wake()
        leases.wait(5)
        assert leases.open_ones() == frozenset()
