"""The clock after a guest's answer: it waits while the phone goes back to its owner, once, 30 seconds at most."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.core.view import Sheet, Timer
from companion.games import GAMES
from companion.table.guests.hand_back import HAND_BACK
from tests.games.few_phones import as_guest
from tests.golden.english import english
from tests.laws.evening import Evening, goes_home

ELSA = 5
"""The seat without a phone."""


def seated(game: str, *phoneless: str, **options: object) -> Evening:
    """Seat five, Elsa or others without a phone, and begin; nobody is taught."""
    without = phoneless or ("Elsa",)
    names = [name for name in ("Anna", "Ben", "Caro", "Dino", "Elsa") if name not in without]
    evening = Evening(*names, games={game: GAMES[game]})
    for name in without:
        evening.hub_controls("table-seat", name)
    evening.say(1, "table-game", game)
    for option, value in options.items():
        evening.say(1, f"table-option-{option}", value)
    if evening.asks(1, "table-teach-0-off"):
        evening.say(1, "table-teach-0-off")
    evening.say(1, "table-begin")
    return evening


def dueling() -> Evening:
    """Let Anna and Ben fight; Caro and Dino have chosen whom they support."""
    evening = seated("castle-of-the-devil", edition="a", deal="cards")
    evening.say(1, "first", "seat-1")
    evening.say(1, "act", "duel")
    evening.say(1, "whom", "seat-2")
    evening.wait(8_000)
    for seat in (3, 4):
        evening.say(seat, "support", "sword")
    return evening


def voting() -> Evening:
    """Let all vote for half a minute."""
    evening = seated("open-table", vote_seconds="30")
    evening.say(1, "vote", "yes-no-shown")
    return evening


def timers(evening: Evening) -> tuple[Timer, ...]:
    return evening.public().timers


def notices(evening: Evening) -> str:
    return " ".join(map(english, evening.public().notices))


PLAYS: dict[str, tuple[Callable[[], Evening], str]] = {"a duel": (dueling, "sword"), "a vote": (voting, "yes")}


def answered(evening: Evening, value: object) -> int:
    """Let Elsa answer on Dino's phone; return the milliseconds that the clock has left."""
    as_guest(evening, ELSA, 4, value)
    back = evening.table.handing_back
    assert back is not None and back.until == evening.now + HAND_BACK
    return back.ends - back.until


@pytest.mark.parametrize("play", PLAYS)
def test_the_clock_waits_until_the_owner_says_that_the_phone_is_back(play: str) -> None:
    begin, value = PLAYS[play]
    evening = begin()
    left = answered(evening, value)
    assert timers(evening) == () and "The clock waits: Dino gets the phone back." in notices(evening)
    assert not any(move.question.deadline for moves in evening.legal_moves().values() for move in moves)
    evening.wait(12_000)
    assert [seat for seat in evening.table.seats if evening.asks(seat, "table-phone-back")] == [4]
    evening.say(4, "table-phone-back")
    (timer,) = timers(evening)
    assert timer.ends == evening.now + left and "The clock waits" not in notices(evening)
    assert not evening.asks(4, "table-phone-back")


@pytest.mark.parametrize("play", PLAYS)
def test_the_clock_waits_for_half_a_minute_at_most(play: str) -> None:
    begin, value = PLAYS[play]
    evening = begin()
    left = answered(evening, value)
    evening.wait(HAND_BACK - 1)
    assert timers(evening) == ()
    evening.wait(1)
    (timer,) = timers(evening)
    assert timer.ends == evening.now + left and not evening.asks(4, "table-phone-back")


def test_anyone_at_the_hub_may_say_that_the_phone_is_back() -> None:
    evening = dueling()
    left = answered(evening, "sword")
    evening.hub_controls("table-phone-back")
    (timer,) = timers(evening)
    assert timer.ends == evening.now + left


def test_the_same_clock_waits_once() -> None:
    evening = seated("open-table", "Dino", "Elsa", vote_seconds="60")
    evening.say(1, "vote", "yes-no-shown")
    as_guest(evening, 4, 3, "yes")
    evening.say(3, "table-phone-back")
    (timer,) = timers(evening)
    evening.wait(1_000)
    as_guest(evening, 5, 3, "yes")
    assert timers(evening) == (timer,) and not evening.asks(3, "table-phone-back")


def test_a_question_without_a_clock_waits_for_no_phone() -> None:
    evening = seated("open-table", vote_seconds="0")
    evening.say(1, "vote", "yes-no-shown")
    as_guest(evening, ELSA, 4, "yes")
    assert evening.table.hand_back is None and not evening.asks(4, "table-phone-back")


def test_the_owner_plays_on_meanwhile_and_the_next_clock_is_another_one() -> None:
    evening = dueling()
    answered(evening, "sword")
    evening.say(4, "wait")
    assert timers(evening) == () and not evening.asks(4, "table-phone-back")
    assert "The clock waits" not in notices(evening)
    evening.say(4, "on")
    assert timers(evening) != ()


def test_the_clock_runs_again_once_the_owner_of_the_phone_has_left_the_table() -> None:
    evening = voting()
    left = answered(evening, "yes")
    goes_home(evening, 4, by=1)
    assert timers(evening) == (), "Dino may still get the phone"
    evening.say(4, "table-stand")
    (timer,) = timers(evening)
    assert timer.ends <= evening.now + left + HAND_BACK and "The clock waits" not in notices(evening)
    assert not any(evening.asks(seat, "table-phone-back") for seat in evening.table.seats)
    evening.wait(timer.ends - evening.now)
    vote = evening.block("vote", Sheet)
    assert vote.rows, "it is over"


def test_a_phone_that_has_left_the_table_is_lent_to_nobody() -> None:
    evening = voting()
    evening.say(1, "table-guest-5", "seat-4")
    assert evening.asks(2, "table-agree-guest")
    goes_home(evening, 4, by=1)
    assert not evening.asks(2, "table-agree-guest")
    evening.say(4, "table-stand")
    assert not evening.public().notices or "Dino" not in notices(evening)
