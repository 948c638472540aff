"""Somebody goes home in the middle of an evening at the open table: the others go on, and the points stay."""

from companion.games.open_table import events as e
from companion.games.open_table.state import ABSTAIN
from tests.games.open_table.by_hand import playing, state
from tests.laws.evening import goes_home, own


def test_the_points_stay_and_later_rounds_are_written_without_who_has_gone() -> None:
    evening = playing()
    evening.say(1, "points-1", {"seat-1": 1, "seat-2": 7, "seat-3": 2})
    assert own(goes_home(evening, 2, by=1)) == [e.PlayerLeft(2)]
    evening.say(3, "points-1", {"seat-1": 2, "seat-3": 2})
    evening.say(1, "round-1")
    evening.say(1, "points-2", {"seat-1": 3, "seat-3": 1})
    assert state(evening).points == {1: {1: 2, 2: 7, 3: 2}, 2: {1: 3, 3: 1}}


def test_who_has_gone_does_not_win_by_points_nor_is_named_a_winner() -> None:
    evening = playing(rounds=1)
    evening.say(1, "points-1", {"seat-1": 1, "seat-2": 7, "seat-3": 2})
    goes_home(evening, 2, by=1)
    evening.say(1, "round-1")
    assert (outcome := evening.outcome()) and outcome.winners == (3,)
    named = playing(points="none", rounds=1)
    goes_home(named, 2, by=1)
    named.say(1, "round-1")
    assert named.choices(1, "winners") == ["seat-1", "seat-3"]


def test_a_vote_waits_for_no_ballot_of_who_has_gone_and_counts_the_one_that_was_given() -> None:
    evening = playing()
    evening.say(1, "vote", "people-shown")
    evening.say(1, "ballot", "seat-2")
    evening.say(3, "ballot", "seat-2")
    happened = own(goes_home(evening, 2, by=1))
    assert happened == [e.PlayerLeft(2), e.BallotCast(2, ABSTAIN), e.VoteClosed()]
    assert evening.shows("vote")
    given = playing()
    given.say(1, "vote", "yes-no-shown")
    given.say(2, "ballot", "yes")
    assert own(goes_home(given, 2, by=1)) == [e.PlayerLeft(2)]
    assert [given.asks(seat, "ballot") for seat in (1, 2, 3)] == [True, False, True]
    given.say(1, "ballot", "no")
    given.say(3, "ballot", "no")
    vote = state(given).vote
    assert vote and vote.closed and vote.ballots.answers == {1: "no", 2: "yes", 3: "no"}


def test_a_vote_that_is_opened_later_neither_asks_nor_names_who_has_gone() -> None:
    evening = playing("Anna", "Ben", "Caro", "Dino")
    goes_home(evening, 2, by=1)
    evening.say(1, "vote", "people-counted")
    assert evening.choices(1, "ballot") == ["seat-1", "seat-3", "seat-4", ABSTAIN]
    assert not evening.asks(2, "ballot")


def test_two_who_are_left_cannot_vote_by_the_count_alone() -> None:
    evening = playing()
    goes_home(evening, 2, by=1)
    assert not [choice for choice in evening.choices(1, "vote") if choice.endswith("-counted")]


def test_tokens_drawn_in_secret_go_back_into_the_bag_unseen() -> None:
    evening = playing()
    evening.say(1, "fill", {"red": 1, "blue": 1, "green": 0, "yellow": 0, "white": 0, "black": 0})
    evening.say(2, "draw", "secret")
    bag = state(evening).bag
    assert bag and (token := bag.held[2][0])
    happened = goes_home(evening, 2, by=1)
    bag = state(evening).bag
    assert bag and bag.inside == {"red": 1, "blue": 1, "green": 0, "yellow": 0, "white": 0, "black": 0} and not bag.held
    assert token not in repr([event.told(evening.table, evening.table, evening.rules.games) for event in happened])


def test_who_begins_is_drawn_from_those_who_are_there() -> None:
    evening = playing("Anna", "Ben")
    evening.say(1, "first")
    goes_home(evening, 2, by=1)
    for _ in range(5):
        evening.say(1, "first")
        assert state(evening).first == 1
