"""Sixteen phones on the wire: the question that all of them get, and one ballot, as gzip."""

import pytest

from companion.core.limits import MOST_SEATS
from tests.laws.plays import NAMES
from tests.sixteen import WIDE_GAMES
from tests.web.events import EventStream
from tests.web.house import House

MOST_QUESTION, MOST_BALLOT = 1300, 300
"""Bytes; the menu of the open table changes as well when a vote begins."""


@pytest.mark.house(games=WIDE_GAMES)
def test_a_question_to_sixteen_phones_and_a_ballot_of_one_are_small_for_each(house: House) -> None:
    phones = house.play(*NAMES)
    assert len(phones) == MOST_SEATS
    last = phones[-1]
    identity = {"Cookie": f"device={last.token}", "Accept-Encoding": "gzip, deflate"}
    with EventStream(last.port, f"/{last.code}/live?seat={last.seat}", identity) as stream:
        stream.some()
        phones[0].say("vote", "people-shown")
        question = len(stream.some())
        phones[1].say("ballot", "seat-3")
        ballot = len(stream.some())
    assert question < MOST_QUESTION and ballot < MOST_BALLOT, (question, ballot)
    assert len(last.question("ballot")["choices"]) == MOST_SEATS + 1
