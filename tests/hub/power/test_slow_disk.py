"""A disk that is slower than people wait for: nobody is told that an answer counts before the disk has it."""

import sys
from pathlib import Path

import pytest

from tests.hub.by_hand import read
from tests.hub.power import slow
from tests.hub.power.check import (
    code_of,
    keys,
    nothing_is_done_twice,
    nothing_is_lost,
    what_is_shown_is_what_is_in_the_log,
)
from tests.hub.power.crowd import Crowd
from tests.hub.power.server import serving

ANSWERS = 8


def play(data: Path, crowd: Crowd, kind: str) -> str:
    """Let the crowd answer a hub of this kind until it is killed; return the table's code."""
    with serving(data) as server:
        url = server.url()
        code = code_of(url)
        for player in crowd.players:
            player.sit_down(url, code)
        assert server.stop() == 0
    with serving(data, program=(sys.executable, slow.__file__, kind)) as server, crowd.playing(server.url(), code):
        crowd.wait_for_more(ANSWERS)
        server.kill()
    return code


@pytest.mark.long
def test_an_answer_of_which_nothing_was_known_counts_once_it_is_acknowledged_and_once_only(tmp_path: Path) -> None:
    crowd = Crowd("slow")
    code = play(tmp_path, crowd, "honest")
    assert crowd.unknown, "some were told that nothing is known yet"
    nothing_is_lost(crowd, read(tmp_path, code))
    with serving(tmp_path) as server:
        url = server.url()
        nothing_is_done_twice(crowd, url, tmp_path, code)
        what_is_shown_is_what_is_in_the_log(crowd, url, tmp_path, code)


@pytest.mark.long
def test_a_hub_that_calls_accepted_what_it_has_stopped_waiting_for_is_caught(tmp_path: Path) -> None:
    crowd = Crowd("slow")
    code = play(tmp_path, crowd, "lying")
    assert {said.key for said in crowd.acknowledged} - set(keys(read(tmp_path, code)))
