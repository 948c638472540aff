"""The open table with two devices that correct entries, with a player who goes home, and with one without a phone.

The reasons: docs/decisions/game.md
"""

import dataclasses

import pytest

from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.question import NotAChoice, Numbers
from companion.core.view import Facts
from companion.games.open_table import events as e
from companion.games.open_table import events as o
from companion.games.open_table.corrections import CORRECTIONS, OpenTableCorrected
from companion.games.open_table.state import ABSTAIN, LAST_ROUND
from tests.games.open_table.by_hand import filled, playing, points, scored, state, tokens
from tests.golden.english import english
from tests.laws.corrections import allowed
from tests.laws.evening import Evening, end, goes_home, own, puts_right, taken_back, winners, won
from tests.laws.seen import read_public_events


def rows(*values: int) -> dict[str, int]:
    return {f"points-{seat}": value for seat, value in enumerate(values, 1)}


def test_points_of_any_round_are_put_right_and_can_be_taken_back() -> None:
    evening = scored(3, 0, -2)
    for round in (1, 2, 3):
        evening.say(1, f"round-{round}")
    asked = puts_right(evening, "right-points-1", rows(4, 0, 2))
    assert asked == "Anna wants to correct: Round 1: Anna 3 → 4, Caro -2 → 2"
    assert state(evening).points[1] == {1: 4, 2: 0, 3: 2}
    assert "Corrected: Round 1: Anna 3 → 4, Caro -2 → 2" in read_public_events(evening)
    taken_back(evening)
    assert state(evening).points[1] == {1: 3, 2: 0, 3: -2}


def test_once_a_round_is_over_its_points_are_put_right_and_not_written_anew() -> None:
    """Check that nobody can enter a finished round's points again: only a correction, which all see, changes them."""
    evening = playing()
    assert not evening.asks(1, "right-points")
    evening.say(1, "points-1", points(3, 0, -2))
    assert evening.question(3, "right-points-1").value == rows(3, 0, -2)
    evening.say(1, "points-1", points(3, 1, -2))
    evening.say(1, "round-1")
    assert not evening.asks(1, "points-1") and evening.asks(1, "points-2")
    assert evening.question(3, "right-points-1").value == rows(3, 1, -2) and not evening.asks(1, "right-points-2")


def test_points_can_still_be_written_down_for_the_round_before_and_without_points_none_are_put_right() -> None:
    evening = playing()
    evening.say(1, "round-1")
    evening.say(1, "points-1", points(1, 2, 3))
    evening.say(1, "round-2")
    assert evening.asks(1, "points-2") and not evening.asks(1, "points-1")
    assert not playing(points="none").asks(1, "right-points")


def test_the_round_is_put_right_and_what_is_written_down_stays() -> None:
    evening = scored(3, 0, 2, rounds=3)
    evening.say(1, "round-1")
    assert puts_right(evening, "right-round", {"round": 1}) == "Anna wants to correct: Round 2 → 1"
    assert state(evening).round == 1 and 1 in state(evening).points and evening.asks(3, "round-1")
    with pytest.raises(Refused, match="that many rounds"):
        evening.say(1, "right-round", {"round": 4})
    ask = playing().question(1, "right-round").ask
    assert isinstance(ask, Numbers) and ask.rows[0].most == LAST_ROUND


def test_who_begins_is_put_right() -> None:
    evening = playing()
    assert puts_right(evening, "right-first", "seat-3") == "Anna wants to correct: First player: Nobody → Caro"
    assert state(evening).first == 3
    assert puts_right(evening, "right-first", "nobody") == "Anna wants to correct: First player: Caro → Nobody"
    evening = playing()
    evening.say(1, "right-first", "seat-2")
    assert own(evening.say(2, "table-agree-entry", "yes")) == [
        OpenTableCorrected("right-first", {"value": ("nobody", "seat-2")})
    ]


def test_tokens_in_the_bag_are_put_right_though_some_are_drawn() -> None:
    evening = playing()
    assert not evening.asks(1, "right-bag")
    evening.say(1, "fill", tokens(red=1, black=1))
    evening.say(2, "draw", "open", chance=Chance(lambda n: 0))
    asked = puts_right(evening, "right-bag", tokens(black=1, white=2))
    assert asked == "Anna wants to correct: The bag: White 0 → 2"
    bag = state(evening).bag
    assert bag and bag.inside == tokens(black=1, white=2) and bag.drawn == ((2, "red"),)


def test_while_somebody_holds_a_token_in_secret_nobody_learns_what_is_in_the_bag() -> None:
    evening = filled(red=1, black=1)
    evening.say(2, "draw", "secret")
    assert not evening.asks(1, "right-bag") and evening.asks(1, "right-round")
    evening.say(2, "show")
    assert evening.asks(1, "right-bag")


def test_a_token_that_is_in_the_bag_again_was_not_drawn() -> None:
    evening = filled(red=2, black=1)
    for seat in (2, 3, 1):
        evening.say(seat, "draw", "open", chance=Chance(lambda n: 0))
    named = dict.fromkeys(evening.choices(1, "right-drawn")[1:], 1)
    asked = puts_right(evening, "right-drawn", named)
    assert asked == "Anna wants to correct: Caro: Red → in the bag, Anna: Black → in the bag"
    bag = state(evening).bag
    assert bag and bag.drawn == ((2, "red"),) and bag.inside == tokens(red=1, black=1)
    taken_back(evening)
    bag = state(evening).bag
    assert bag and len(bag.drawn) == 3 and not sum(bag.inside.values())


def test_an_end_that_came_too_early_is_taken_back_or_the_game_goes_on() -> None:
    evening = scored(3, 0, 2, rounds=1)
    assert won(evening.say(2, "round-1")) == (1,)
    taken_back(evening)
    assert evening.outcome() is None and state(evening).phase == "play"
    puts_right(evening, "right-points-1", rows(3, 0, 4))
    assert won(evening.say(2, "round-1")) == (3,)
    evening = playing(points="none")
    end(evening)
    assert puts_right(evening, "right-end", "end") == "Anna wants to correct: The game isn't over: keep playing."
    assert state(evening).phase == "play" and not evening.asks(1, "right-end")
    taken_back(evening)
    assert state(evening).phase == "end"
    evening = playing(points="none")
    end(evening)
    evening.say(1, "winners", {"seat-1": 1})
    assert not evening.asks(1, "right")
    taken_back(evening)
    assert evening.outcome() is None and evening.asks(1, "winners")


def test_a_vote_of_the_wrong_kind_is_taken_back_until_the_first_ballot_and_closes_what_can_be_put_right() -> None:
    evening = playing()
    evening.say(1, "vote", "yes-no-shown")
    assert not evening.asks(1, "right")
    taken_back(evening)
    assert state(evening).vote is None and evening.asks(1, "right-round")
    evening.say(1, "vote", "people-shown")
    evening.say(2, "ballot", "seat-1")
    assert not evening.asks(1, "table-ask-undo")


# A player goes home: the others continue, and the points stay


def test_the_points_stay_and_later_rounds_are_written_without_who_has_gone() -> None:
    evening = scored(1, 7, 2)
    assert own(goes_home(evening, 2, by=1)) == [e.PlayerLeft(2)]
    evening.say(3, "points-1", {"seat-1": 2, "seat-3": 2})
    evening.say(1, "round-1")
    evening.say(1, "points-2", {"seat-1": 3, "seat-3": 1})
    assert state(evening).points == {1: {1: 2, 2: 7, 3: 2}, 2: {1: 3, 3: 1}}


def test_who_has_gone_does_not_win_by_points_nor_is_named_a_winner() -> None:
    evening = scored(1, 7, 2, rounds=1)
    goes_home(evening, 2, by=1)
    evening.say(1, "round-1")
    assert winners(evening) == (3,)
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


def test_who_goes_home_and_sits_down_again_gives_no_second_ballot() -> None:
    evening = playing()
    evening.say(1, "vote", "yes-no-shown")
    evening.say(2, "ballot", "yes")
    goes_home(evening, 2, by=1)
    evening.sit("Ben again", "another phone")
    assert [evening.asks(seat, "ballot") for seat in (1, 2, 3, 4)] == [True, False, True, False]
    evening.say(1, "ballot", "no")
    evening.say(3, "ballot", "no")
    vote = state(evening).vote
    assert vote and vote.closed and vote.ballots.answers == {1: "no", 2: "yes", 3: "no"}


def test_a_vote_that_is_opened_later_neither_asks_nor_names_who_has_gone_and_two_do_not_count() -> None:
    evening = playing("Anna", "Ben", "Caro", "Dino")
    goes_home(evening, 2, by=1)
    evening.say(1, "vote", "people-counted")
    assert evening.choices(1, "ballot") == ["seat-1", "seat-3", "seat-4", ABSTAIN]
    assert not evening.asks(2, "ballot")
    evening = playing()
    goes_home(evening, 2, by=1)
    assert not [choice for choice in evening.choices(1, "vote") if choice.endswith("-counted")]


def test_tokens_drawn_in_secret_go_back_into_the_bag_unseen() -> None:
    evening = filled(red=1, blue=1)
    evening.say(2, "draw", "secret")
    bag = state(evening).bag
    assert bag and (token := bag.held[2][0])
    happened = goes_home(evening, 2, by=1)
    bag = state(evening).bag
    assert bag and bag.inside == tokens(red=1, blue=1) and not bag.held
    assert token not in repr([event.log_line(evening.table, evening.table, evening.rules.games) for event in happened])


def test_who_begins_is_drawn_from_those_who_are_there() -> None:
    evening = playing("Anna", "Ben")
    evening.say(1, "first")
    goes_home(evening, 2, by=1)
    for _ in range(5):
        evening.say(1, "first")
        assert state(evening).first == 1


# A player without a phone: nothing is drawn that they cannot see


CARO = 3


def test_the_plan_says_what_is_different() -> None:
    evening = Evening("Anna", "Ben", "Caro", phoneless=("Caro",))
    evening.say(1, "table-game", "open-table")
    rows = {english(row.label): english(row.text) for row in evening.block("phoneless", Facts).rows}
    assert set(rows) == {"Public answers", "Their votes", "The bag"}


def test_nobody_draws_from_the_bag_what_they_cannot_see() -> None:
    evening = playing(phoneless=("Caro",))
    evening.say(1, "fill", tokens(red=1, blue=1))
    assert evening.choices(1, "draw") == ["open", "secret"] and evening.choices(CARO, "draw") == ["open"]
    with pytest.raises(NotAChoice):
        evening.say(CARO, "draw", "secret")
    (drawn,) = own(evening.say(CARO, "draw", "open"))
    assert isinstance(drawn, o.TokenDrawn) and drawn.seat == CARO
    assert isinstance(own(evening.say(1, "draw", "secret"))[0], o.TokenTaken)


def test_a_correction_that_a_shorter_list_leaves_out_is_noticed() -> None:
    evening = playing()
    evening.say(1, "points", points(3, 5, 0))
    whole, among = dataclasses.replace(CORRECTIONS, among=None), CORRECTIONS.among
    assert among is not None
    short = dataclasses.replace(
        CORRECTIONS, among=lambda state: [one for one in among(state) if one.id != "right-points-1"]
    )
    assert allowed(CORRECTIONS, state(evening)) == allowed(whole, state(evening)) != allowed(short, state(evening))
