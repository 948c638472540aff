"""What a guest on a neighbour's phone is shown, and when the phone is its owner's alone again."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import json
from msgspec.structs import replace

from companion.core.game import Setup
from companion.core.question import NotOffered, One
from companion.core.table import events as e
from companion.core.table import inputs as i
from companion.core.table.state import NOTICE, Guest, Running
from companion.core.text import Text
from companion.games.complots.events import turns as t
from tests.core.table.lending import CARO, answer, at_hub, is_open, opened, voting
from tests.games.complots import by_hand as complots
from tests.laws.evening import Evening, end
from tests.laws.shadow import SHADOW

# What the guest is shown, and nobody else


def test_the_neighbours_view_holds_no_question_of_the_guest() -> None:
    evening = opened(voting())
    shown = evening.rules.guest(evening.table)
    assert shown and shown.question.id == "g1-ballot-1" and shown.question.secret
    assert evening.ids(2).count("g1-ballot-1") == 1, "Ben's own, and no other one"
    evening.say(2, "ballot", "seat-1")
    assert not evening.asks(2, "ballot") and is_open(evening)


def losing() -> Evening:
    """The hub has dealt Complots; Ben loses an influence while his phone is gone, and answers on that of Caro."""
    evening = complots.rich(
        complots.dealt(("duchess", "captain"), ("contessa", "assassin"), ("duchess", "duchess")), Anna=7
    )
    complots.act(evening, "coup", 2)
    evening.do(i.ReportAway(2, long=False, overdue=True))
    evening.at_hub("table-guest-2", "seat-3")
    return evening


def test_no_secret_of_the_seat_is_shown_to_a_guest() -> None:
    """The choices are places, which the own phone alone is told apart by the cards that lie there."""
    evening = losing()
    own_question = evening.question(2, "loss")
    assert isinstance(own_question.ask, One) and all(choice.about for choice in own_question.ask.choices)
    offer = evening.rules.guest(evening.table)
    assert offer and offer.question.id == own_question.id and isinstance(offer.question.ask, One)
    assert not any(choice.about for choice in offer.question.ask.choices)
    assert complots.own(answer(evening, "card-1"))[0] == t.InfluenceLost(2, "contessa")


@pytest.mark.parametrize("eye", [None, 1, 2, 3])
def test_what_the_others_see_does_not_depend_on_the_guests_answer(eye: int | None) -> None:
    seen = []
    for choice in ("seat-1", "seat-3"):
        evening = opened(voting())
        views = [json.encode(evening.view(eye))]
        answer(evening, choice)
        views.append(json.encode(evening.view(eye)))
        evening.say(1, "ballot", "seat-2")
        views.append(json.encode(evening.view(eye)))
        seen.append(views)
    assert seen[0] == seen[1]


def test_every_page_reads_of_it_while_it_is_open() -> None:
    evening = opened(voting())
    open_ = Text("{who} answers on the phone of {other}.", {"who": "Caro", "other": "Ben"})
    assert open_ in evening.public().notices
    answer(evening, "seat-1")
    assert open_ not in evening.public().notices


# How it closes


def somebody_closes(evening: Evening) -> None:
    evening.say(3, "table-unguest-4")


def the_hub_closes(evening: Evening) -> None:
    evening.at_hub("table-unguest-4")


def a_window_takes_the_seat(evening: Evening) -> None:
    evening.do(lambda now, chance: [e.SeatMoved(CARO, "a window")])


def the_lent_phone_is_another(evening: Evening) -> None:
    evening.do(lambda now, chance: [e.SeatMoved(2, "another phone")])


def the_clock_ends(evening: Evening) -> None:
    evening.wait(60_000)


def the_game_ends(evening: Evening) -> None:
    end(evening)


def the_table_goes_on_without(evening: Evening) -> None:
    evening.at_hub("table-without-4")
    evening.wait(NOTICE)


@pytest.mark.parametrize(
    "closes",
    [
        somebody_closes,
        the_hub_closes,
        a_window_takes_the_seat,
        the_lent_phone_is_another,
        the_clock_ends,
        the_game_ends,
        the_table_goes_on_without,
    ],
)
def test_it_closes(closes: Callable[[Evening], Any]) -> None:
    evening = opened(voting(vote_seconds="30"))
    closes(evening)
    assert evening.table.guest is None and not is_open(evening)
    assert not [notice for notice in evening.public().notices if "answers on" in str(notice)]


def test_the_owners_phone_that_comes_back_closes_it_and_answers_itself() -> None:
    evening = voting()
    evening.do(i.ReportAway(3, long=False, overdue=True))
    evening.at_hub("table-guest-3", "seat-2")
    evening.do(i.ReportBack(3))
    assert not is_open(evening) and evening.asks(3, "ballot")


def test_an_answer_of_the_owner_closes_it() -> None:
    evening = voting()
    evening.do(i.ReportAway(3, long=False, overdue=True))
    evening.at_hub("table-guest-3", "seat-2")
    assert e.GuestClosed(3) in evening.say(3, "ballot", "seat-1")


def test_a_wish_for_it_goes_with_the_question() -> None:
    evening = voting(vote_seconds="30")
    evening.say(1, "table-guest-4", "seat-2")
    assert e.Dropped("guest", CARO) in evening.wait(60_000)


def test_an_undo_closes_it() -> None:
    """The same question has another id then."""
    evening = voting()
    back = Running(
        game="open-table", setup=Setup(players=()), state=None, back=(None,), entries=(None,), turned=(0,), since=0
    )
    table = replace(evening.table, running=back, guest=Guest(CARO, 2, "g1-ballot-1"))
    assert e.Undone().after(table, evening.rules.games).guest is None


def test_a_refused_answer_leaves_it_open() -> None:
    evening = opened(voting())
    with pytest.raises(NotOffered):
        answer(evening, "seat-9")
    assert is_open(evening)


def test_the_table_waits_for_whom_it_lets_answer() -> None:
    """What was announced about going on without them does not hold."""
    evening = voting()
    evening.say(1, "table-without-4")
    opened(evening)
    assert evening.wait(2 * NOTICE) == []
    assert is_open(evening)


def test_a_pause_lets_it_wait() -> None:
    evening = opened(voting())
    evening.say(1, "table-pause")
    assert not is_open(evening) and evening.asks(1, "table-unguest")
    evening.say(1, "table-resume")
    assert is_open(evening)


# While eyes are closed


def eyes_closed() -> Evening:
    """In a game with a night, Caro has no phone; all choose somebody in the dark."""
    evening = Evening("Anna", "Ben", "Dino", games={SHADOW.name: SHADOW})
    evening.at_hub("table-seat", "Caro")
    evening.play(SHADOW.name)
    for _ in range(100):
        if evening.asks(CARO, "choice"):
            assert evening.public().phase == "night" and evening.question(CARO, "choice").secret
            return evening
        evening.wait(200)
    raise LookupError("nobody chooses")


def test_with_closed_eyes_no_phone_is_lent() -> None:
    evening = eyes_closed()
    ids = [id for seat in (1, 2, 3) for id in evening.ids(seat)]
    assert not [id for id in (*ids, *at_hub(evening)) if "guest" in id]
    assert evening.public().notices == ()


def test_with_closed_eyes_no_guest_answers_whatever_was_open_before() -> None:
    evening = eyes_closed()
    evening.accept([e.GuestOpened(CARO, 2, evening.question(CARO, "choice").id)])
    assert not is_open(evening)
    assert e.GuestClosed(CARO) in evening.say(1, "choice", "seat-2")


def test_a_wish_on_which_they_agree_in_the_night_opens_nothing() -> None:
    evening = eyes_closed()
    evening.accept([e.GuestAsked(1, CARO, 2, evening.question(CARO, "choice").id)])
    assert evening.say(3, "table-agree-guest", "yes") == [e.Dropped("guest", CARO)]
    assert evening.table.guest is None
