"""The law of secrets on the open table: its pair of evenings, its recording, and a guest's answers."""

from __future__ import annotations

import pytest

from companion.core.text import Words, say
from companion.games.open_table import GAME
from companion.games.open_table import events as o
from tests.games.open_table.mutants import MUTANTS
from tests.games.open_table.secret_pairs import ballots
from tests.golden.record import main, path_of, record
from tests.laws.apart import play_pair
from tests.laws.lent import lets_nobody_see_what_a_guest_has_answered
from tests.laws.mutants import override


@pytest.mark.parametrize("observer", [None, 1, 2, 3, 4, 5])
def test_the_last_ballot_shows_all_and_the_last_token_is_known_to_nobody_but_its_owner(observer: int | None) -> None:
    twins = play_pair(GAME, ballots, observer)
    held = [run.evening.table.running.state.bag.held[4] for run in twins.runs if run.evening.table.running]
    assert (held[0] == held[1]) == (observer == 4)
    twins.wait(1_000)
    assert twins.revealed


def test_a_leak_shows_in_the_recording() -> None:
    leaking = MUTANTS["the title holds the ballots"].game
    text = record(leaking, "rounds")
    assert text != path_of(leaking, "rounds").read_text("utf-8")
    assert "game: open-table, vote: Votes: seat-1" in text


def test_the_command_finds_the_recordings_up_to_date() -> None:
    assert main(write=False, games=[GAME]) == 0


def test_the_law_catches_a_ballot_that_is_told() -> None:
    def told(event: o.BallotCast, state: object) -> Words:
        return say("Hm: {choice}", choice=event.choice)

    leaking = override(GAME, o.BallotCast, log_line=told)
    with pytest.raises(AssertionError, match="sees what the guest has answered"):
        for seed in range(10):
            lets_nobody_see_what_a_guest_has_answered(leaking, seed)
