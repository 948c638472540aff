"""Doubts and blocks in Complots (sections B and C, rulings CO-2, CO-3, CO-5, CO-8, CO-9, CO-11)."""

import pytest

from companion.games.complots.box import Character
from companion.games.complots.events import reactions as r
from companion.games.complots.events import turns as t
from tests.games.complots.by_hand import (
    act,
    blocked_murder,
    coins,
    doubted,
    lose,
    passed,
    playing,
    react,
    rich,
    state,
)

# Doubts of an action


def test_a_doubted_claim_is_shown_or_admitted_by_its_maker() -> None:
    """Ruling CO-8."""
    evening = playing()
    act(evening, "tax")
    assert react(evening, 3, "doubt") == [r.Doubted(3), t.ChoiceAsked("proof", 1)]
    assert evening.choices(1, "proof") == ["shown", "bluff"]
    assert not evening.asks(2, "proof") and not evening.asks(3, "proof")


def test_of_a_true_claim_the_doubter_loses_an_influence_and_the_action_goes_on() -> None:
    """Section B, case b; the influence is lost before (ruling CO-2)."""
    evening = playing()
    act(evening, "tax")
    assert doubted(evening, 2, shown=True) == [r.ClaimShown(1, "duchess"), t.ChoiceAsked("loss", 2)]
    assert coins(evening) == [2, 2, 2]
    assert lose(evening, 2, "captain") == [
        t.InfluenceLost(2, "captain"),
        t.ActionSucceeded(),
        t.CoinsTaken(1, 3, said=False),
        t.TurnBegan(2),
    ]


@pytest.mark.parametrize(
    ("action", "character"),
    [("tax", "duchess"), ("steal", "captain"), ("murder", "assassin"), ("exchange", "ambassador")],
)
def test_of_a_bluff_the_claimer_loses_an_influence_before_anything_else_and_the_action_fails(
    action: str, character: Character
) -> None:
    """Section B, case a, ruling CO-3; the Assassin's coins are not spent."""
    evening = rich(playing(), Anna=3)
    act(evening, action, 3)
    assert doubted(evening, 2, shown=False) == [r.BluffCaught(1, character), t.ChoiceAsked("loss", 1)]
    assert lose(evening, 1, "contessa") == [t.InfluenceLost(1, "contessa"), t.TurnBegan(2)]
    assert coins(evening) == [3, 2, 2]


@pytest.mark.parametrize("action", ["exchange", "examine"])
def test_the_inquisitor_is_doubted_in_both_ways_of_using_it(action: str) -> None:
    evening = playing(fifth="inquisitor")
    act(evening, action, 2)
    assert doubted(evening, 3, shown=True)[0] == r.ClaimShown(1, "inquisitor")
    lose(evening, 3, "duchess")
    assert evening.asks(1, "swap" if action == "exchange" else "judge")


def test_the_first_doubt_alone_counts() -> None:
    """Section B; rulings CO-7 and CO-9."""
    evening = playing(4)
    act(evening, "tax")
    late = evening.question(4, "react").id
    react(evening, 2, "doubt")
    assert not evening.asks(3, "react") and not evening.asks(4, "react")
    assert late not in evening.ids(4)


# Blocks


@pytest.mark.parametrize("blocker", [2, 3])
def test_foreign_aid_is_blocked_by_anybody_s_duchess(blocker: int) -> None:
    """Section C; a blocked foreign aid needs no further answer (ruling CO-4)."""
    evening = playing()
    act(evening, "aid")
    assert react(evening, blocker, "duchess") == [
        r.BlockAnnounced(blocker, "duchess"),
        r.WindowClosed(),
        r.ReactionsCalled("block"),
        r.WindowOpened(2),
    ]
    assert not evening.asks(blocker, "react") and evening.choices(1, "react") == ["doubt", "pass"]
    assert passed(evening)[-2:] == [t.ActionBlocked(), t.TurnBegan(2)]
    assert coins(evening) == [2, 2, 2]


@pytest.mark.parametrize(
    ("action", "fifth", "blocks"),
    [
        ("murder", "ambassador", ["contessa"]),
        ("steal", "ambassador", ["captain", "ambassador"]),
        ("steal", "inquisitor", ["captain", "inquisitor"]),
    ],
)
def test_an_aimed_action_is_blocked_by_its_target_alone(action: str, fifth: str, blocks: list[str]) -> None:
    """Section C."""
    for block in blocks:
        evening = rich(playing(fifth=fifth), Anna=3)
        act(evening, action, 2)
        assert evening.choices(2, "react") == ["doubt", *blocks, "pass"]
        assert evening.choices(3, "react") == ["doubt", "pass"]
        react(evening, 2, block)
        passed(evening)
        passed(evening)
        assert coins(evening) == [0 if action == "murder" else 3, 2, 2], "the Assassin's coins are spent"
        assert state(evening).lives == {1: 2, 2: 2, 3: 2} and state(evening).actor == 2


def test_a_block_does_not_end_the_window_of_the_action() -> None:
    """Ruling CO-9."""
    evening = rich(playing(), Anna=3)
    act(evening, "murder", 2)
    assert react(evening, 2, "contessa") == [r.BlockAnnounced(2, "contessa")]
    assert evening.choices(3, "react") == ["doubt", "pass"]


def test_a_doubt_of_the_action_comes_before_the_block_which_stands_as_announced() -> None:
    """Section C, rulings CO-5 and CO-9."""
    evening = rich(playing(), Anna=3)
    act(evening, "murder", 2)
    react(evening, 2, "contessa")
    doubted(evening, 3, shown=True)
    assert lose(evening, 3, "captain")[-2:] == [r.ReactionsCalled("block"), r.WindowOpened(2)]
    assert evening.choices(1, "react") == evening.choices(3, "react") == ["doubt", "pass"]
    passed(evening)
    assert state(evening).lives[2] == 2 and coins(evening)[0] == 0


def test_a_block_of_an_action_that_was_a_bluff_has_no_effect_and_is_not_doubted() -> None:
    """Ruling CO-9."""
    evening = rich(playing(), Anna=3)
    act(evening, "murder", 2)
    react(evening, 2, "contessa")
    doubted(evening, 3, shown=False)
    assert lose(evening, 1, "captain")[-1] == t.TurnBegan(2)
    assert coins(evening) == [3, 2, 2]


@pytest.mark.parametrize("doubter", [2, 3])
def test_after_a_claim_was_doubted_in_vain_its_target_may_block(doubter: int) -> None:
    """Ruling CO-5: the target too that has just doubted wrongly."""
    evening = playing()
    act(evening, "steal", 2)
    doubted(evening, doubter, shown=True)
    assert lose(evening, doubter, "duchess")[-2:] == [r.ReactionsCalled("again"), r.WindowOpened(2)]
    assert evening.choices(2, "react") == ["captain", "ambassador", "pass"]
    assert evening.question(2, "react").press is None and not evening.asks(3, "react")
    react(evening, 2, "captain")
    passed(evening)
    assert coins(evening) == [2, 2, 2]


def test_a_target_that_does_not_block_then_bears_the_action() -> None:
    """Ruling CO-5."""
    evening = playing()
    act(evening, "steal", 2)
    doubted(evening, 3, shown=True)
    lose(evening, 3, "duchess")
    assert react(evening, 2, "pass")[-3:] == [t.ActionSucceeded(), t.CoinsStolen(1, 2, 2), t.TurnBegan(2)]


def test_a_target_that_had_let_the_statement_pass_is_asked_for_a_block_once_it_is_proven_true() -> None:
    """Ruling CO-4: to let it pass speaks of the doubt only."""
    evening = playing()
    act(evening, "steal", 2)
    react(evening, 2, "pass")
    doubted(evening, 3, shown=True)
    lose(evening, 3, "duchess")
    assert evening.choices(2, "react") == ["captain", "ambassador", "pass"]
    react(evening, 2, "captain")
    passed(evening)
    assert coins(evening) == [2, 2, 2]


def test_a_target_that_had_let_the_statement_pass_bears_it_when_nobody_doubts() -> None:
    """Ruling CO-4: the window closes once each has answered."""
    evening = playing()
    act(evening, "steal", 2)
    react(evening, 2, "pass")
    assert react(evening, 3, "pass")[-2:] == [t.CoinsStolen(1, 2, 2), t.TurnBegan(2)]


# What an admitted bluff leaves to give up


def test_after_an_admitted_bluff_the_claimed_card_is_not_offered_to_give_up() -> None:
    """Ruling CO-8: an admitted bluff shows nothing but the card given up."""
    evening = playing()
    act(evening, "tax")
    doubted(evening, 3, shown=False)
    assert evening.choices(1, "loss") == ["assassin", "contessa", "captain", "ambassador"]
    lose(evening, 1, "captain")
    evening = playing()
    act(evening, "tax")
    doubted(evening, 3, shown=True)
    assert "duchess" in evening.choices(3, "loss"), "the doubter has admitted nothing"


def test_who_has_bluffed_the_contessa_gives_up_two_cards_that_are_none() -> None:
    """No new card comes between the two."""
    evening = blocked_murder()
    doubted(evening, 1, shown=False)
    for card in ("duchess", "captain"):
        assert "contessa" not in evening.choices(2, "loss")
        lose(evening, 2, card)


def test_what_chance_turned_over_is_no_bluff_either() -> None:
    evening = playing(choice_seconds="30")
    act(evening, "tax")
    doubted(evening, 3, shown=False)
    evening.wait(30_000)
    assert "duchess" not in evening.choices(2, "turned")


# Doubts of a block


@pytest.mark.parametrize("doubter", [1, 3])
def test_a_block_may_be_doubted_by_anybody_else_the_actor_included(doubter: int) -> None:
    """Section C."""
    evening = blocked_murder()
    assert doubted(evening, doubter, shown=True)[0] == r.ClaimShown(2, "contessa")
    assert lose(evening, doubter, "captain")[-3:] == [t.ActionBlocked(), t.CoinsPaid(1, 3, said=False), t.TurnBegan(2)]


def test_a_bluffed_block_fails_and_the_action_happens() -> None:
    """Section C; the Assassin's coins are spent, and nobody may block again (ruling CO-9)."""
    evening = playing()
    act(evening, "steal", 2)
    react(evening, 2, "captain")
    passed(evening)
    doubted(evening, 3, shown=False)
    assert lose(evening, 2, "duchess")[-3:] == [t.ActionSucceeded(), t.CoinsStolen(1, 2, 2), t.TurnBegan(2)]


def test_a_bluffed_block_of_foreign_aid_brings_the_coins() -> None:
    evening = playing()
    act(evening, "aid")
    react(evening, 3, "duchess")
    doubted(evening, 2, shown=False)
    lose(evening, 3, "captain")
    assert coins(evening) == [4, 2, 2]
