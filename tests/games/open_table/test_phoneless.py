"""The open table with somebody who has no phone: votes by each way, and nothing drawn that they cannot see."""

import pytest

from companion.core.question import NotOffered
from companion.core.view import Facts
from companion.games.open_table import events as o
from tests.games.few_phones import as_guest, gone_on, in_window, ways
from tests.golden.english import english
from tests.laws.evening import Evening, own

CARO = 3


def playing(**options: object) -> Evening:
    evening = Evening("Anna", "Ben", "Caro", phoneless=("Caro",))
    evening.play("open-table", **options)
    return evening


def test_the_plan_says_what_is_different() -> None:
    evening = Evening("Anna", "Ben", "Caro", phoneless=("Caro",))
    evening.say(1, "table-game", "open-table")
    rows = {english(row.label): english(row.text) for row in evening.block("phoneless", Facts).rows}
    assert set(rows) == {"What all may see", "Their votes", "The bag"}


def test_nobody_draws_from_the_bag_what_they_cannot_see() -> None:
    evening = playing()
    evening.say(1, "fill", {"red": 1, "blue": 1, "green": 0, "yellow": 0, "white": 0, "black": 0})
    assert evening.choices(1, "draw") == ["open", "secret"] and evening.choices(CARO, "draw") == ["open"]
    with pytest.raises(NotOffered):
        evening.say(CARO, "draw", "secret")
    (drawn,) = own(evening.say(CARO, "draw", "open"))
    assert isinstance(drawn, o.TokenDrawn) and drawn.seat == CARO
    assert isinstance(own(evening.say(1, "draw", "secret"))[0], o.TokenTaken)


@pytest.mark.parametrize("way", ["guest", "window", "without"])
def test_a_ballot_by_each_way(way: str) -> None:
    evening = playing()
    evening.say(1, "vote", "people-shown")
    assert "as a guest" in ways(evening)
    for seat in (1, 2):
        evening.say(seat, "ballot", "seat-1")
    match way:
        case "guest":
            happened = as_guest(evening, CARO, 2, "seat-2")
        case "window":
            happened = in_window(evening, CARO, "ballot", "seat-2")
        case _:
            happened = gone_on(evening, CARO)
    assert happened == [
        o.BallotCast(CARO, "abstain" if way == "without" else "seat-2"),
        o.VoteClosed(otherwise="abstain"),
    ]
