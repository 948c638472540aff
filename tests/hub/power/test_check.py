"""The checks of the tests of kills and cuts catch what they claim to catch."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.hub.log.log import LogEntry
from tests.hub.by_hand import running
from tests.hub.power.check import nothing_is_lost
from tests.hub.power.crowd import Crowd, Said

LAST = Said(1, "round-1", "go", "the last key")


@pytest.fixture
def played(tmp_path: Path) -> tuple[Crowd, list[LogEntry]]:
    """Somebody whose last answer was acknowledged, and the log that holds it."""
    with running(tmp_path, names="Anna Ben") as hub:
        hub.play("open-table")
        assert not hub.say(1, "round", key=LAST.key).problem
        entries = hub.entries()
    crowd = Crowd("check")
    crowd.players[0].acknowledged.append(LAST)
    return crowd, entries


def test_a_log_that_holds_all_is_well(played: tuple[Crowd, list[LogEntry]]) -> None:
    crowd, entries = played
    nothing_is_lost(crowd, entries)


def test_an_acknowledged_answer_that_is_lost_would_be_seen(played: tuple[Crowd, list[LogEntry]]) -> None:
    crowd, entries = played
    with pytest.raises(AssertionError):
        nothing_is_lost(crowd, entries[:-1])


def test_an_answer_that_is_done_twice_would_be_seen(played: tuple[Crowd, list[LogEntry]]) -> None:
    crowd, entries = played
    with pytest.raises(AssertionError):
        nothing_is_lost(crowd, [*entries, replace(entries[-1], number=entries[-1].number + 1)])


def test_a_refused_answer_that_counts_would_be_seen(played: tuple[Crowd, list[LogEntry]]) -> None:
    crowd, entries = played
    crowd.players[1].refused.append(LAST)
    with pytest.raises(AssertionError):
        nothing_is_lost(crowd, entries)


def test_a_hole_in_the_log_would_be_seen(played: tuple[Crowd, list[LogEntry]]) -> None:
    crowd, entries = played
    with pytest.raises(AssertionError):
        nothing_is_lost(crowd, [entries[0], *entries[2:]])
