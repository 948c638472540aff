"""`kill -9` at random moments, on a slow disk too: nothing acknowledged is lost, and the game continues."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.hub.log.log import LogEntry
from tests.hub.by_hand import read, running
from tests.hub.power import launch
from tests.hub.power.check import all_is_there, code_of, kept_keys, keys, nothing_is_lost
from tests.hub.power.server import serving
from tests.hub.power.table_players import PostedAnswer, TablePlayers

MOST_ANSWERS = {True: 60, False: 15}
"""Maximum number of answers between two kills: in the long run, and otherwise."""

PLAYED = {"GameBegan", "VoteOpened", "BallotCast"}
"""Events that must happen before the evening counts as a test: people play until then, and continue."""

LIVES = {True: 100, False: 5}
"""The number of further starts and kills of the hub: in the long run, and otherwise."""

AT_ONCE, MOST_ROUNDS = 20, 50
"""Answers between two checks for those events, and the maximum number of checks."""

STARTING = 0.8
"""Seconds in which a starting hub is killed."""


def test_nothing_acknowledged_is_lost_by_a_kill_at_any_moment(tmp_path: Path, soak: bool) -> None:
    random = Random(20)
    crowd = TablePlayers("kill")
    with serving(tmp_path) as server:
        url = server.url()
        code = crowd.gather(url)
        with crowd.playing(url, code):
            crowd.wait_for_more(5)
            server.kill()
    for life in range(LIVES[soak]):
        nothing_is_lost(crowd, read(tmp_path, code))
        with serving(tmp_path) as server:
            if life % 3 == 2:
                time.sleep(random.uniform(0, STARTING))  # at any moment of its start
                continue
            url = server.url()
            assert code_of(url) == code
            all_is_there(crowd, url, tmp_path, code)
            with crowd.playing(url, code):
                if life == 0:
                    _play_until_much_has_happened(crowd, tmp_path, code)
                crowd.wait_for_more(random.randint(1, MOST_ANSWERS[soak]))
                time.sleep(random.uniform(0, 0.02))  # at any moment of an answer
                server.kill()
    nothing_is_lost(crowd, read(tmp_path, code))


def _play_until_much_has_happened(crowd: TablePlayers, folder: Path, code: str) -> None:
    """Play on, else most kills would find people who still choose a game: they answer at random."""
    for _ in range(MOST_ROUNDS):
        crowd.wait_for_more(AT_ONCE)
        if {entry.row.type for entry in read(folder, code)} >= PLAYED:
            return
    raise AssertionError(f"no game is played in {AT_ONCE * MOST_ROUNDS} answers")


ANSWERS = 8


def play(data: Path, crowd: TablePlayers, kind: str) -> str:
    """Let the crowd answer a hub of this kind until it is killed; return the table's code."""
    with serving(data) as server:
        url = server.url()
        code = crowd.gather(url)
        assert server.stop() == 0
    with serving(data, program=(sys.executable, launch.__file__, kind)) as server, crowd.playing(server.url(), code):
        crowd.wait_for_more(ANSWERS)
        server.kill()
    return code


@pytest.mark.long
def test_an_answer_that_was_not_known_to_count_counts_once_it_is_acknowledged_and_once_only(tmp_path: Path) -> None:
    crowd = TablePlayers("slow")
    code = play(tmp_path, crowd, "honest")
    assert crowd.unknown, "some were told that nothing is known yet"
    nothing_is_lost(crowd, read(tmp_path, code))
    with serving(tmp_path) as server:
        url = server.url()
        all_is_there(crowd, url, tmp_path, code)


@pytest.mark.long
def test_a_hub_that_calls_accepted_what_is_not_known_to_be_saved_is_caught(tmp_path: Path) -> None:
    crowd = TablePlayers("slow")
    code = play(tmp_path, crowd, "lying")
    assert kept_keys(crowd.acknowledged) - set(keys(read(tmp_path, code)))


LAST = PostedAnswer(1, "round-1", "go", "the last key")


@pytest.fixture
def played(tmp_path: Path) -> tuple[TablePlayers, list[LogEntry]]:
    """A player whose last answer was acknowledged, and the log that holds it."""
    with running(tmp_path, names="Anna Ben") as hub:
        hub.play("open-table")
        assert not hub.say(1, "round", key=LAST.key).problem
        entries = hub.entries()
    crowd = TablePlayers("check")
    crowd.players[0].acknowledged.append(LAST)
    return crowd, entries


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
    played: tuple[TablePlayers, list[LogEntry]], fault: Callable[[TablePlayers, list[LogEntry]], list[LogEntry]]
) -> None:
    nothing_is_lost(*played)
    with pytest.raises(AssertionError):
        nothing_is_lost(played[0], fault(*played))
