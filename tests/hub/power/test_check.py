"""The checks of the tests of kills and cuts catch what they claim to catch."""

from __future__ import annotations

from collections.abc import Callable
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
    nothing_is_lost(*played)


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param(lambda crowd, entries: entries[:-1], id="an acknowledged answer is lost"),
        pytest.param(
            lambda crowd, entries: [*entries, replace(entries[-1], number=entries[-1].number + 1)], id="done twice"
        ),
        pytest.param(lambda crowd, entries: crowd.players[1].refused.append(LAST) or entries, id="refused, and counts"),
        pytest.param(lambda crowd, entries: [entries[0], *entries[2:]], id="a hole in the log"),
    ],
)
def test_a_fault_would_be_seen(
    played: tuple[Crowd, list[LogEntry]], fault: Callable[[Crowd, list[LogEntry]], list[LogEntry]]
) -> None:
    with pytest.raises(AssertionError):
        nothing_is_lost(played[0], fault(*played))
