"""The end as it is told to one player: sentences in the second person, short in every language."""

from __future__ import annotations

import re

import pytest

from companion.core.outcome import Finish, Outcome, own_line
from companion.core.text import Words, say
from companion.texts import translator

OUTCOME = Outcome((1,), "", (Finish(1, role=say("Seer")), Finish(2)))
FOUND = say("you found the Cultist as a ghost")
DIED = say("you died in round {n}", n=10)

LONGEST = 12
"""The most words of a sentence on a screen."""


@pytest.mark.parametrize(
    ("told", "says"),
    [
        (own_line(OUTCOME, 1), "You were the Seer. You won."),
        (own_line(OUTCOME, 2), "You lost."),
        (own_line(OUTCOME, 2, merit=FOUND, mishap=DIED), "You lost, but you found the Cultist as a ghost."),
        (own_line(OUTCOME, 2, mishap=DIED), "You lost: you died in round 10."),
        (own_line(OUTCOME, 1, merit=FOUND), "You were the Seer. You won, and you found the Cultist as a ghost."),
        (own_line(OUTCOME, 1, was="", mishap=DIED), "You were the Seer. You won, although you died in round 10."),
        (own_line(Outcome((), ""), 1), "Nobody won."),
    ],
)
def test_it_says_who_one_was_and_what_the_end_means(told: Words, says: str) -> None:
    assert translator("en")(told) == says
    for language in ("en", "it", "es"):
        for sentence in re.split(r"(?<=\.) ", translator(language)(told)):
            assert len(sentence.split()) <= LONGEST, f"{language}: {sentence!r}"
