"""Guests without a phone: they answer one secret question on a neighbour's phone, which is then its player's again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from unittest.mock import Mock

import pytest
from msgspec.structs import replace as changed

from companion.core.game import Setup
from companion.core.question import NotAChoice, One
from companion.core.text import Text
from companion.games.complots.events import turns as t
from companion.games.open_table import GAME
from companion.games.open_table import events as o
from companion.table import TableRules
from companion.table import events as e
from companion.table import inputs as i
from companion.table.parts import NOTICE
from companion.table.pending import Guest
from companion.table.records import Running
from tests.games.complots import by_hand as complots
from tests.games.open_table.by_hand import playing
from tests.laws.evening import Evening, end
from tests.laws.shadow import SHADOW

CARO = 4
"""The seat without a phone."""


def voting(kind: str = "people-shown", *, dino: str = "", **options: object) -> Evening:
    """Let Anna, Ben, Dino and Caro vote at the open table: Caro has no phone, and Dino may share one."""
    evening = Evening("Anna", "Ben")
    evening.sit("Dino", dino)
    evening.hub_controls("table-seat", "Caro")
    evening.play("open-table", **options)
    evening.say(1, "vote", kind)
    return evening


def opened(evening: Evening, phone: int = 2) -> Evening:
    """Let Caro answer on a phone, by the hub's own controls."""
    evening.hub_controls(f"table-guest-{CARO}", f"seat-{phone}")
    return evening


def answer(evening: Evening, value: object) -> list[e.TableEvent]:
    """Answer as the guest."""
    move = evening.rules.guest(evening.table)
    assert move is not None and isinstance(move.to, int)
    return evening.do(evening.answer(move.to, move, value))


def is_open(evening: Evening) -> bool:
    return evening.rules.guest(evening.table) is not None


# Lending a phone


def test_a_game_is_asked_no_more_often_than_it_needs_to_be() -> None:
    """Check that a table computes a game's moves only once, for seats with a phone and without."""
    asked = Mock(side_effect=GAME.legal_moves)
    for evening, most in ((voting(), 2), (Evening("Anna", "Ben", "Caro"), 1)):
        if not evening.table.playing:
            evening.play(GAME.name)
        rules = TableRules({GAME.name: replace(GAME, legal_moves=asked)})
        asked.reset_mock()
        rules.moves_by_seat(evening.table)
        assert 1 <= asked.call_count <= most


def test_the_hubs_own_controls_open_a_neighbours_phone_for_one_answer() -> None:
    evening = voting()
    assert evening.hub_controls("table-guest-4", "seat-2") == [e.GuestOpened(CARO, 2, "g1-ballot-1")]
    assert evening.table.guest == Guest(CARO, 2, "g1-ballot-1")
    told = evening.public().happened[-1].text
    assert told == Text("{who} answers on {other}'s phone.", {"who": "Caro", "other": "Ben"})
    happened = answer(evening, "seat-1")
    assert happened == [e.GuestClosed(CARO), e.GameAdvanced("open-table", o.BallotCast(CARO, "seat-1"))]
    assert not is_open(evening) and evening.table.guest is None


def test_two_devices_agree_and_each_is_asked_with_both_names() -> None:
    evening = voting()
    question = evening.question(1, "table-guest-4")
    assert question.tool and not question.required
    assert evening.choices(1, "table-guest-4") == ["seat-1", "seat-2", "seat-3"]
    assert evening.say(1, "table-guest-4", "seat-2") == [e.GuestAsked(1, CARO, 2, "g1-ballot-1")]
    assert not is_open(evening)
    text = evening.question(3, "table-agree-guest-4").text
    assert text == Text("{by} wants {who} to answer on {other}'s phone.", {"by": "Anna", "who": "Caro", "other": "Ben"})
    happened = evening.say(3, "table-agree-guest-4", "yes")
    assert happened == [e.Dropped("guest", CARO), e.GuestOpened(CARO, 2, "g1-ballot-1")]


def test_one_no_or_who_wanted_it_takes_it_back() -> None:
    evening = voting()
    evening.say(1, "table-guest-4", "seat-2")
    assert evening.say(2, "table-agree-guest-4", "no") == [e.Dropped("guest", CARO)]
    assert not is_open(evening) and evening.asks(1, "table-guest-4")
    evening = voting()
    evening.say(1, "table-guest-4", "seat-2")
    assert not evening.asks(2, "table-guest-4"), "the others are asked yes or no"
    assert evening.say(1, "table-unask-guest-4") == [e.Dropped("guest", CARO)]


def test_two_windows_of_one_device_are_one_voice() -> None:
    evening = voting(dino="phone of Anna")
    evening.say(1, "table-guest-4", "seat-2")
    assert evening.say(3, "table-agree-guest-4", "yes") == [e.Agreed("guest", CARO, 3)]
    assert not is_open(evening)
    evening.say(2, "table-agree-guest-4", "yes")
    assert is_open(evening)


def test_a_phone_that_came_in_during_the_game_has_no_voice_in_it_and_is_not_lent() -> None:
    evening = voting()
    evening.sit("Zoe", "a second window")
    assert not evening.asks(5, "table-guest") and "seat-5" not in evening.choices(1, "table-guest-4")
    evening.say(1, "table-guest-4", "seat-2")
    assert not evening.asks(5, "table-agree-guest")


def test_where_one_phone_is_left_it_holds_after_a_notice() -> None:
    evening = playing(phoneless=("Caro",))
    evening.say(1, "vote", "yes-no-shown")
    evening.do(i.ReportAway(2, is_long_away=False, is_overdue=True))
    asked = evening.say(1, "table-guest-3", "seat-1")
    assert asked == [e.GuestAsked(1, 3, 1, "g1-ballot-1", NOTICE)]
    assert e.GuestOpened(3, 1, "g1-ballot-1") in evening.wait(NOTICE)


# The guests and the phones that may be lent


def test_nobody_answers_for_a_seat_whose_phone_is_there() -> None:
    evening = voting()
    assert not any(evening.asks(seat, f"table-guest-{other}") for seat in (1, 2, 3) for other in (1, 2, 3))
    assert not [id for id in evening.hub_ids() if id.startswith(("table-guest-1", "table-guest-2", "table-guest-3"))]
    evening.do(i.ReportAway(3, is_long_away=False))
    assert not evening.asks(1, "table-guest-3"), "a phone that is gone for a moment is there"
    evening.do(i.ReportAway(3, is_long_away=False, is_overdue=True))
    assert evening.asks(1, "table-guest-3")


def test_a_phone_that_is_gone_is_not_lent_nor_the_own_one() -> None:
    evening = voting()
    evening.do(i.ReportAway(3, is_long_away=False))
    assert evening.choices(1, "table-guest-4") == ["seat-1", "seat-2"]
    evening = Evening("Anna", "Ben")
    evening.sit("Dino", "phone of Anna")
    evening.play("open-table")
    evening.say(1, "vote", "people-shown")
    for seat in (1, 3):
        evening.do(i.ReportAway(seat, is_long_away=False, is_overdue=True))
    assert evening.choices(2, "table-guest-1") == ["seat-2"]


def test_each_phone_is_offered_once_where_something_is_asked_in_secret() -> None:
    evening = voting(dino="phone of Anna")
    assert evening.choices(1, "table-guest-4") == ["seat-1", "seat-2"]
    evening = playing(phoneless=("Caro",))
    assert not evening.asks(1, "table-guest") and not [id for id in evening.hub_ids() if "table-guest" in id]


def test_there_is_one_guest_at_a_time() -> None:
    evening = playing("Anna", "Ben", "Caro", "Dino", phoneless=("Caro", "Dino"))
    evening.say(1, "vote", "people-shown")
    evening.say(1, "table-guest-4", "seat-1")
    evening.hub_controls("table-guest-3", "seat-2")
    assert not evening.asks(2, "table-agree-guest-4"), "what was wanted before is off the table"
    assert not evening.asks(1, "table-guest-4") and not [id for id in evening.hub_ids() if id.startswith("table-guest")]


# The guest's own view


def test_the_neighbours_view_holds_no_question_of_the_guest() -> None:
    evening = opened(voting())
    shown = evening.rules.guest(evening.table)
    assert shown and shown.question.id == "g1-ballot-1" and shown.question.secret
    assert evening.ids(2).count("g1-ballot-1") == 1, "Ben's own, and no other one"
    evening.say(2, "ballot", "seat-1")
    assert not evening.asks(2, "ballot") and is_open(evening)


def losing() -> Evening:
    """Deal Complots at the hub, and let Ben lose an influence while his phone is gone; he answers on Caro's phone."""
    evening = complots.rich(
        complots.dealt(("duchess", "captain"), ("contessa", "assassin"), ("duchess", "duchess")), Anna=7
    )
    complots.act(evening, "coup", 2)
    evening.do(i.ReportAway(2, is_long_away=False, is_overdue=True))
    evening.hub_controls("table-guest-2", "seat-3")
    return evening


def test_no_secret_of_the_seat_is_shown_to_a_guest() -> None:
    """Check that the choices are places: only the seat's own phone shows the cards there."""
    evening = losing()
    own_question = evening.question(2, "loss")
    assert isinstance(own_question.ask, One) and all(choice.about for choice in own_question.ask.choices)
    move = evening.rules.guest(evening.table)
    assert move and move.question.id == own_question.id and isinstance(move.question.ask, One)
    assert not any(choice.about for choice in move.question.ask.choices)
    assert move.question.about == ""
    assert complots.own(answer(evening, "card-1"))[0] == t.InfluenceLost(2, "contessa")


def test_every_page_reads_of_it_while_it_is_open() -> None:
    evening = opened(voting())
    open_ = Text("{who} answers on {other}'s phone.", {"who": "Caro", "other": "Ben"})
    assert open_ in evening.public().notices
    answer(evening, "seat-1")
    assert open_ not in evening.public().notices


# Returning a phone


CLOSES: dict[str, Callable[[Evening], object]] = {
    "somebody closes it": lambda evening: evening.say(3, "table-unguest-4"),
    "the hub closes it": lambda evening: evening.hub_controls("table-unguest-4"),
    "a window takes the seat": lambda evening: evening.do(lambda now, chance: [e.SeatMoved(CARO, "a window")]),
    "the lent phone is another": lambda evening: evening.do(lambda now, chance: [e.SeatMoved(2, "another phone")]),
    "the clock ends": lambda evening: evening.wait(60_000),
    "the game ends": end,
    "the table goes on without": lambda evening: (evening.hub_controls("table-without-4"), evening.wait(NOTICE)),
}


@pytest.mark.parametrize("what", CLOSES)
def test_it_closes(what: str) -> None:
    evening = opened(voting(vote_seconds="30"))
    CLOSES[what](evening)
    assert evening.table.guest is None and not is_open(evening)
    assert not [notice for notice in evening.public().notices if "answers on" in str(notice)]


def test_the_owner_s_phone_that_comes_back_or_its_answer_closes_it() -> None:
    evening = voting()
    evening.do(i.ReportAway(3, is_long_away=False, is_overdue=True))
    evening.hub_controls("table-guest-3", "seat-2")
    evening.do(i.ReportBack(3))
    assert not is_open(evening) and evening.asks(3, "ballot")
    evening = voting()
    evening.do(i.ReportAway(3, is_long_away=False, is_overdue=True))
    evening.hub_controls("table-guest-3", "seat-2")
    assert e.GuestClosed(3) in evening.say(3, "ballot", "seat-1")


def test_it_goes_with_its_question_and_so_does_a_wish_for_it() -> None:
    evening = voting(vote_seconds="30")
    evening.say(1, "table-guest-4", "seat-2")
    assert e.Dropped("guest", CARO) in evening.wait(60_000)
    # The same question has another id then: an undo ends the loan.
    evening = voting()
    back = Running(
        game="open-table", setup=Setup(players=()), state=None, back=(None,), entries=(None,), turned=(0,), since=0
    )
    table = changed(evening.table, running=back, guest=Guest(CARO, 2, "g1-ballot-1"))
    assert e.Undone().apply(table, evening.rules.games).guest is None


def test_a_refused_answer_or_a_pause_leaves_it_open() -> None:
    evening = opened(voting())
    with pytest.raises(NotAChoice):
        answer(evening, "seat-9")
    assert is_open(evening)
    evening = opened(voting())
    evening.say(1, "table-pause")
    assert not is_open(evening) and evening.asks(1, "table-unguest")
    evening.say(1, "table-resume")
    assert is_open(evening)


def test_the_table_waits_for_whom_it_lets_answer() -> None:
    """Check that the announcement to continue without a guest is dropped."""
    evening = voting()
    evening.say(1, "table-without-4")
    opened(evening)
    assert evening.wait(2 * NOTICE) == []
    assert is_open(evening)


# Eyes closed


def eyes_closed() -> Evening:
    """Begin a game with a night in which Caro has no phone; all choose a player in the dark."""
    evening = Evening("Anna", "Ben", "Dino", "Caro", games={SHADOW.name: SHADOW}, phoneless=("Caro",))
    evening.play(SHADOW.name)
    for _ in range(100):
        if evening.asks(CARO, "choice"):
            assert evening.public().phase == "night" and evening.question(CARO, "choice").secret
            return evening
        evening.wait(200)
    raise LookupError("nobody chooses")


def test_with_closed_eyes_no_phone_is_lent_and_no_guest_answers_on_one() -> None:
    evening = eyes_closed()
    ids = [id for seat in (1, 2, 3) for id in evening.ids(seat)]
    assert not [id for id in (*ids, *evening.hub_ids()) if "guest" in id]
    assert evening.public().notices == ()
    evening = eyes_closed()
    evening.accept([e.GuestOpened(CARO, 2, evening.question(CARO, "choice").id)])
    assert not is_open(evening)
    assert e.GuestClosed(CARO) in evening.say(1, "choice", "seat-2")
    evening = eyes_closed()
    evening.accept([e.GuestAsked(1, CARO, 2, evening.question(CARO, "choice").id)])
    assert evening.say(3, "table-agree-guest", "yes") == [e.Dropped("guest", CARO)]
    assert evening.table.guest is None
