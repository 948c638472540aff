"""The law of what a guest answers notices a ballot that is told."""

from __future__ import annotations

import pytest

from companion.core.text import Words, say
from companion.games.open_table import GAME
from companion.games.open_table import events as o
from tests.laws.lent import lets_nobody_see_what_a_guest_has_answered
from tests.laws.mutants import otherwise


def test_the_law_catches_a_ballot_that_is_told() -> None:
    def told(event: o.BallotCast, state: object) -> Words:
        return say("Hm: {choice}", choice=event.choice)

    leaking = otherwise(GAME, o.BallotCast, told=told)
    with pytest.raises(AssertionError, match="sees what the guest has answered"):
        for seed in range(10):
            lets_nobody_see_what_a_guest_has_answered(leaking, seed)
