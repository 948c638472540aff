"""What the table does now in Complots, in one sentence, and what has just come to pass, shown large."""

from random import Random

import pytest

from companion.games.complots import GAME
from tests.games.complots.by_hand import (
    A,
    C,
    D,
    act,
    blocked_murder,
    dealt,
    doubted,
    lose,
    passed,
    playing,
    react,
    rich,
    seated,
    weak,
)
from tests.games.complots.random_games import random_game, random_setup
from tests.golden.english import english
from tests.laws.seen import following, staged

HANDS = ((D, C), (A, C), (D, A))

LONGEST = 120
"""Letters of a sentence that is read at a glance, with short names."""


@pytest.mark.parametrize("people", GAME.seats)
def test_every_phase_says_in_one_short_sentence_what_the_table_does_now(people: int) -> None:
    random = Random(people)
    for _ in range(10):
        for _, state in random_game(random_setup(people, random), random):
            assert 0 < len(english(GAME.scene(state).next)) <= LONGEST


def test_before_the_first_turn_the_table_is_told_what_to_do() -> None:
    evening = seated(3)
    evening.say(1, "table-begin")
    assert following(evening) == "Lay out the coins and deal the cards, as it is drawn here."
    evening.say(3, "deal")
    assert following(evening) == "Say who looks the most sinister, and begins."
    evening.say(1, "first", "seat-2")
    assert following(evening) == "Ben takes an action."


def test_with_the_real_cards_each_step_is_said_where_it_is_done() -> None:
    evening = playing(fifth="inquisitor")
    act(evening, "examine", 3)
    doubted(evening, 2, shown=True)
    assert following(evening) == (
        "Anna shuffles the Inquisitor into the Court and draws a new card. Ben turns a card face up."
    )
    lose(evening, 2, "captain")
    assert following(evening) == "Caro chooses a card and shows it to Anna alone."
    evening.say(1, "judge", "away")
    happened = [english(line.text) for line in evening.view(None).public.happened]
    assert happened[-1] == "Caro shuffles the card into the Court and draws a new one."
    act(evening, "exchange")
    passed(evening)
    assert following(evening) == "Ben draws 1 card from the Court, gives one back and shuffles the Court."


def test_who_loses_an_influence_by_an_action_and_not_by_a_doubt_is_told_so() -> None:
    evening = blocked_murder()
    doubted(evening, 3, shown=False)
    assert following(evening) == "Ben loses an influence, and turns a card face up."
    lose(evening, 2, "captain")
    assert following(evening) == "The Assassin strikes: Ben loses an influence, and turns a card face up."
    evening = rich(playing(), Anna=7)
    act(evening, "coup", 3)
    assert following(evening) == "The coup succeeds: Caro loses an influence, and turns a card face up."


def test_a_doubt_stands_in_the_air_before_what_was_shown() -> None:
    evening = dealt(*HANDS)
    act(evening, "tax")
    react(evening, 2, "doubt")
    assert staged(evening) == [
        ("claim", "Ben doubts Anna", "Duchess?", (2, 1)),
        ("reveal", "The claim was true.", "Anna has shown the Duchess.", (1,)),
    ]
    first, second = evening.view(None).public.stage
    assert first.from_ == evening.now and first.until == second.from_ < second.until


def test_with_the_real_cards_the_claim_stands_alone_until_it_is_known_what_was_shown() -> None:
    evening = playing()
    act(evening, "steal", 2)
    react(evening, 2, "ambassador")
    react(evening, 3, "pass")
    react(evening, 3, "doubt")
    assert staged(evening) == [("claim", "Caro doubts Ben", "Ambassador?", (3, 2))]
    evening.say(2, "proof", "bluff")
    assert staged(evening) == [("reveal", "It was a bluff.", "Ben has no Ambassador.", (2,))]


def test_a_lost_influence_who_is_out_and_who_has_won_are_shown() -> None:
    evening = weak(rich(playing(), Anna=7, Ben=7), 3, 1)
    act(evening, "coup", 2)
    lose(evening, 2, "contessa")
    assert staged(evening) == [("loss", "Ben loses an influence.", "Contessa", (2,))]
    act(evening, "coup", 3)
    lose(evening, 3, "captain")
    assert staged(evening) == [("loss", "Caro is out.", "Captain", (3,))]
    evening = weak(rich(playing(2), Anna=7), 2)
    act(evening, "coup")
    lose(evening, 2, "captain")
    assert [kind for kind, *_ in staged(evening)] == ["loss", "winner"]
