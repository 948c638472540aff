"""A night falls upon a wish for a seat: nobody is asked with closed eyes, and an announced move is refused."""

import pytest

from companion.core.game import Refused
from companion.core.table import events as e
from companion.core.table import inputs as i
from companion.core.table.state import NOTICE
from tests.core.table.handing_over import NEW, ask, asked, away
from tests.laws.evening import Evening
from tests.laws.shadow import SHADOW


def four() -> Evening:
    """Four people who are about to begin with a night."""
    return Evening("Anna", "Ben", "Caro", "Dino", games={SHADOW.name: SHADOW})


def asked_at_hub(evening: Evening) -> bool:
    """Return whether the hub's own controls are asked for the word."""
    return any(offer.question.id.startswith("table-word") for offer in evening.rules.at_hub(evening.table))


def day(evening: Evening) -> None:
    """Let the night pass."""
    for _ in range(60):
        if evening.view(None).public.phase != "night":
            return
        evening.wait(1_000)
    raise AssertionError("the night does not end")


def test_a_word_is_asked_for_again_once_eyes_are_open() -> None:
    evening = four()
    word = ask(evening)
    assert asked(evening) == [3] and asked_at_hub(evening)
    evening.play("shadow", nights=1)
    assert evening.view(None).public.phase == "night"
    assert asked(evening) == [] and not asked_at_hub(evening)
    day(evening)
    assert asked(evening) == [3] and asked_at_hub(evening)
    assert evening.say(3, "table-word-3", word) == [e.SeatMoved(3, NEW)]


def test_what_was_announced_before_the_night_does_not_hold_in_it() -> None:
    evening = four()
    away(evening, 3, overdue=True)
    assert evening.say(1, "table-word-3", ask(evening)) == [e.WordPicked(3, 1, evening.now + NOTICE)]
    evening.play("shadow", nights=1)
    assert e.MoveClosed(3) in evening.wait(NOTICE)
    assert evening.view(None).public.phase == "night"
    assert evening.table.seats_of(NEW) == ()


def test_in_the_night_no_phone_asks_for_a_seat() -> None:
    evening = four()
    evening.play("shadow", nights=1)
    with pytest.raises(Refused, match="Eyes are closed"):
        evening.do(i.AskSeat(NEW, 3))
