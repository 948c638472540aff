"""An end that has revealed something stands; who has won by it two devices put right, for evening and ledger."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.game import Refused
from companion.core.table import events as e
from tests.golden.english import english
from tests.laws.evening import Evening


def over(*, back: bool = False) -> Evening:
    """Return a game that Anna has won; as after a reveal it cannot be taken back, but with `back`."""
    evening = Evening("Anna", "Ben", "Caro")
    evening.play("open-table")
    evening.say(1, "points-1", {"seat-1": 3, "seat-2": 2, "seat-3": 1})
    evening.say(1, "table-ask-end")
    evening.say(2, "table-agree-end", "yes")
    running = evening.table.running
    assert running and running.outcome and running.outcome.winners == (1,)
    if not back:
        evening.table = replace(evening.table, running=replace(running, back=(), entries=()))
    return evening


def test_two_devices_put_right_who_has_won() -> None:
    evening = over()
    (asked,) = evening.say(1, "table-result", {"seat-2": 1, "seat-3": 1})
    assert isinstance(asked, e.EntryAsked)
    assert english(evening.question(2, "table-agree-entry").text) == "Anna corrects: Ben, Caro won."
    assert e.ResultPutRight((2, 3)) in evening.say(2, "table-agree-entry", "yes")
    assert evening.table.wins == {2: 1, 3: 1}
    assert evening.table.last_winners == {"open-table": (2, 3)}
    public = evening.public()
    assert [place.seat for place in public.seats if "winner" in place.tags] == [2, 3]
    assert english(public.happened[-1].text) == "Put right: Ben, Caro won."


def test_it_is_put_right_again_and_what_changes_nothing_is_refused() -> None:
    evening = over()
    evening.at_hub("table-result", {})
    assert evening.table.wins == {} and evening.outcome() is not None
    with pytest.raises(Refused, match="Nothing has changed"):
        evening.at_hub("table-result", {})
    evening.at_hub("table-result", {"seat-1": 1})
    assert evening.table.wins == {1: 1}


def test_an_end_that_can_be_taken_back_is_taken_back() -> None:
    evening = over(back=True)
    assert not evening.asks(1, "table-result") and evening.asks(1, "table-ask-undo")


def test_the_next_game_asks_no_more() -> None:
    evening = over()
    evening.say(1, "table-result", {"seat-2": 1})
    evening.say(1, "table-begin")
    assert not evening.asks(2, "table-agree") and not evening.asks(1, "table-result")
    assert evening.table.running and evening.table.running.setup.winners == (1,)
