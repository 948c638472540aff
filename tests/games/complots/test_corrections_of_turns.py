"""Whose turn it is, what was announced and what a doubt has shown are put right in Complots; and own entries."""

import pytest

from companion.games.complots import GAME
from companion.games.complots.events import dealt as d
from companion.games.complots.events import reactions as r
from tests.games.complots.by_hand import act, coins, dealt, lose, own, passed, react, rich, state
from tests.games.complots.entries import bare, claimed, helped, in_doubt, losing, right, right_coins, said, table, undo
from tests.laws.evening import Evening

# Whose turn it is, and what was announced


def test_the_turn_is_put_right_and_begins_anew() -> None:
    evening = claimed()
    asked = said(evening, "turn", "seat-3")
    assert asked == "Caro corrects: Whose turn it is: Anna → Caro. The turn begins anew."
    assert evening.asks(3, "act") and not evening.asks(2, "react") and state(evening).playing.action is None


def test_whom_a_wrong_action_was_aimed_at_is_put_right_after_its_claim_was_proven() -> None:
    evening = in_doubt()
    evening.say(1, "proof", "shown")
    lose(evening, 3, "captain")
    asked = said(evening, "announcement", "murder-3")
    assert asked == "Caro corrects: Anna announces: Kill Ben: 3 coins → Kill Caro: 3 coins"
    assert state(evening).playing.target == 3 and state(evening).playing.claim == "said"
    assert evening.asks(2, "react") and coins(evening)[0] == 3
    passed(evening)
    assert evening.asks(3, "loss")


def test_where_nothing_should_be_announced_its_player_announces_once_more() -> None:
    evening = helped()
    right(evening, "announcement", "nothing")
    assert evening.asks(1, "act") and not evening.asks(2, "react")


def test_what_happens_at_once_is_put_right_like_what_can_be_doubted() -> None:
    evening = rich(table(), Anna=9)
    act(evening, "aid")
    asked = said(evening, "announcement", "income")
    assert asked == "Caro corrects: Anna announces: Foreign aid: take 2 coins → Income: take 1 coin"
    assert coins(evening)[0] == 10 and evening.asks(2, "act") and not evening.asks(3, "react")
    undo(evening)
    assert coins(evening)[0] == 9 and state(evening).playing.action == "aid"
    right(evening, "announcement", "coup-3")
    assert coins(evening)[0] == 2 and evening.asks(3, "loss")


def test_no_correction_turns_over_a_single_card_that_the_hub_has_dealt() -> None:
    """A coup on it would; its player announces that, once nothing is announced."""
    hands = ("captain", "captain"), ("contessa", "duchess"), ("assassin", "duchess")
    evening = rich(dealt(*hands), Anna=9, Caro=9)
    act(evening, "coup", 2)
    evening.say(2, "loss", "card-1")
    act(evening, "income")
    act(evening, "aid")
    values = evening.choices(1, "right-announcement")
    assert {"income", "coup-1", "murder-2"} <= set(values) and "coup-2" not in values


@pytest.mark.parametrize(("what", "answer"), [("turn", "seat-2"), ("announcement", "nothing")])
def test_a_card_that_is_looked_at_is_nobodys_business_once_the_turn_begins_anew(what: str, answer: str) -> None:
    hands = ("inquisitor", "captain"), ("contessa", "duchess"), ("assassin", "captain")
    evening = dealt(*hands, fifth="inquisitor")
    act(evening, "examine", 2)
    passed(evening)
    evening.say(2, "show", "card-1")
    assert state(evening).looked
    right(evening, what, answer)
    assert state(evening).looked is None
    act(evening, "steal", 3)
    assert len(evening.view(1).private.secrets) == len(evening.view(3).private.secrets) == 2  # type: ignore[union-attr]


# Doubts


def test_what_a_doubt_has_shown_is_put_right_and_who_was_wrong_loses_an_influence() -> None:
    """Section B, ruling CO-3."""
    evening = losing()
    asked = said(evening, "fate", "false")
    assert asked == ("Caro corrects: Anna has shown the Assassin. → Anna has no Assassin: a bluff.")
    assert evening.asks(1, "loss") and not evening.asks(3, "loss")
    lose(evening, 1, "captain")
    assert state(evening).actor == 2 and coins(evening) == [3, 2, 2], "it fails, and costs nothing"


def test_an_influence_that_was_lost_by_it_is_given_back_by_a_second_correction() -> None:
    evening = losing()
    lose(evening, 3, "captain")
    assert state(evening).phase == "reaction"
    right(evening, "fate", "false")
    right(evening, "lost", {"seat-3": 1})
    assert evening.asks(1, "loss") and state(evening).lives == {1: 2, 2: 2, 3: 2}


def test_a_bluff_that_was_none_lets_the_action_go_on() -> None:
    evening = in_doubt()
    evening.say(1, "proof", "bluff")
    right(evening, "fate", "true")
    lose(evening, 3, "captain")
    assert evening.asks(2, "react") and state(evening).playing.claim == "true"


def test_what_was_shown_of_a_block_is_put_right() -> None:
    evening = rich(table(), Anna=3)
    act(evening, "murder", 2)
    react(evening, 2, "contessa")
    passed(evening)
    react(evening, 3, "doubt")
    evening.say(2, "proof", "shown")
    right(evening, "fate", "false")
    assert evening.asks(2, "loss") and not evening.asks(3, "loss")
    lose(evening, 2, "captain")
    assert coins(evening)[0] == 0 and evening.asks(2, "loss"), "the murder happens"


def test_while_a_block_is_doubted_the_claim_before_it_is_put_right() -> None:
    evening = losing()
    lose(evening, 3, "captain")
    react(evening, 2, "contessa")
    react(evening, 1, "doubt")
    assert evening.asks(2, "proof")
    right(evening, "fate", "false")
    assert evening.asks(1, "loss") and state(evening).playing.claim == "false"
    lose(evening, 1, "duchess")
    assert state(evening).actor == 2


def test_of_cards_that_the_hub_has_dealt_it_knows_what_is_lost_and_shown() -> None:
    evening = dealt(("duchess", "captain"), ("contessa", "contessa"), ("assassin", "captain"))
    act(evening, "tax")
    react(evening, 2, "doubt")
    evening.say(2, "loss", "card-1")
    assert state(evening).actor == 2
    assert not evening.asks(1, "right-lost") and not evening.asks(1, "right-fate")


# At any moment


def test_while_somebody_is_asked_in_secret_nothing_is_put_right() -> None:
    evening = dealt(("duchess", "captain"), ("contessa", "contessa"), ("assassin", "captain"))
    act(evening, "tax")
    react(evening, 2, "doubt")
    assert evening.asks(2, "loss") and not evening.asks(1, "right-")


@pytest.mark.parametrize(
    ("what", "answer"),
    [
        ("lost", {"seat-3": 1, "captain": 1}),
        ("lost", {"seat-3": 1, "captain": 2}),
        ("turn", "seat-3"),
        ("announcement", "tax"),
        ("fate", "false"),
    ],
)
def test_a_correction_is_taken_back_like_any_entry(what: str, answer: object) -> None:
    evening = losing()
    before = state(evening)
    right(evening, what, answer)
    assert bare(state(evening)) != bare(before)
    undo(evening)
    assert bare(state(evening)) == bare(before)
    undo(evening)
    assert evening.asks(1, "proof"), "and the entry before it"


def test_the_clock_stands_still_once_something_was_corrected() -> None:
    evening = claimed()
    right_coins(evening, coins_3=8)
    evening.wait(60_000)
    react(evening, 2, "pass")
    react(evening, 3, "pass")
    assert lose(evening, 2, "captain")


# What a seat takes back by itself


def test_who_has_let_a_statement_pass_answers_once_more_while_the_time_lasts() -> None:
    """Ruling CO-4."""
    evening = helped()
    react(evening, 2, "pass")
    assert not evening.asks(2, "react")
    assert own(evening.say(2, "again")) == [r.PassTakenBack(2, 1)]
    react(evening, 2, "duchess")
    assert state(evening).playing.block


def test_who_has_blocked_takes_it_back_with_the_others_alone() -> None:
    evening = claimed()
    react(evening, 2, "contessa")
    assert not evening.asks(2, "again") and not evening.asks(3, "again")


def test_of_two_players_who_has_kept_a_card_keeps_another_one_until_both_have_chosen() -> None:
    """Section A, the game of two."""
    evening = playing_two()
    evening.say(1, "draft", "captain")
    (first, kept), pile = state(evening).hands[1], state(evening).piles[1]
    assert kept == "captain" and len(pile) == 4 and not evening.asks(1, "draft") and not evening.asks(2, "again")
    assert own(evening.say(1, "again"))[0] == d.CardTakenBack(1)
    assert state(evening).hands[1] == (first,) and len(state(evening).piles[1]) == 5
    evening.say(1, "draft", "contessa")
    assert state(evening).hands[1] == (first, "contessa")
    evening.say(2, "draft", "duchess")
    assert state(evening).actor == 1 and not evening.asks(1, "again")


def playing_two() -> Evening:
    evening = Evening("Anna", "Ben", games={GAME.name: GAME})
    evening.play(GAME.name, deal="hub")
    evening.say(1, "first", "seat-1")
    return evening
