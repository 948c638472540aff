"""Votes on the phones that are closed for those who do not vote, in Among Cultists (ruling AC-15)."""

from companion.core.text import Text
from companion.games.among_cultists.tally import ABSTAIN
from companion.games.among_cultists.votes import events as e
from companion.games.among_cultists.votes.moves import CHANGING
from tests.games.among_cultists.evening import action, facts, playing, state
from tests.laws.evening import Evening, own


def closing(**options: object) -> Evening:
    """Return a vote that seats 2 and 4 have cast their ballots in, and want closed at 37 seconds."""
    evening = action(playing(**options))  # type: ignore[arg-type]
    evening.now = 7_000
    evening.say(1, "vote")
    evening.say(1, "open")
    for seat in (2, 4):
        assert not evening.asks(seat, "close"), "whoever has not voted closes nothing"
        evening.say(seat, "ballot", "seat-1")
        evening.say(seat, "close")
        assert not evening.asks(seat, "close")
    return evening


def test_one_seat_closes_no_vote() -> None:
    """Ruling AC-15."""
    evening = action(playing())
    evening.say(1, "vote")
    evening.say(1, "open")
    for seat in (1, 2):
        evening.say(seat, "ballot", "seat-2")
    assert own(evening.say(2, "close")) == [e.ClosingWanted(2)]
    assert facts(evening, "vote")["Want it closed"] == "{n} of {needed}"
    assert evening.rules.due(evening.table) is None and evening.view(None).public.timers == ()


def test_two_seats_that_have_voted_close_it_in_sight_of_all_and_the_others_may_still_vote() -> None:
    """Ruling AC-15."""
    evening = closing()
    assert state(evening).voting.ballots.wanted == (2, 4)
    assert [timer.ends for timer in evening.view(None).public.timers] == [37_000]
    assert evening.question(3, "ballot").until == 37_000
    told = e.ClosingWanted(4, 37_000).told(state(evening))
    assert isinstance(told, Text)
    assert (told.message, told.values["who"]) == ("The vote is closed by {who}: {n} seconds are left.", ("Ben", "Dino"))
    assert own(evening.wait(29_999)) == []
    assert own(evening.say(3, "ballot", "seat-5")) == [e.BallotCast(3, "seat-5")]
    assert not evening.asks(3, "close"), "there are enough"
    shown, *_ = own(evening.wait(1))
    ballots = {1: ABSTAIN, 2: "seat-1", 3: "seat-5", 4: "seat-1", 5: ABSTAIN}
    assert shown == e.BallotsShown(ballots, 37_000 + CHANGING)


def test_a_vote_that_is_being_closed_is_over_with_the_last_ballot() -> None:
    evening = closing()
    evening.say(1, "ballot", ABSTAIN)
    evening.say(3, "ballot", ABSTAIN)
    assert isinstance(own(evening.say(5, "ballot", ABSTAIN))[1], e.BallotsShown)
    assert state(evening).voting.stage == "change"


def test_closing_makes_the_agreed_time_shorter() -> None:
    assert state(closing(vote_seconds="60")).voting.until == 37_000


def test_and_never_longer() -> None:
    evening = action(playing(vote_seconds="30"))
    evening.say(1, "vote")
    evening.say(1, "open")
    for seat in (1, 2):
        evening.say(seat, "ballot", "seat-2")
    evening.say(1, "close")
    evening.wait(10_000)
    assert own(evening.say(2, "close")) == [e.ClosingWanted(2)]
    assert state(evening).voting.until == 30_000
