"""The examples of Complots' rulebook, its two cases of two lives in one turn, and who is out (ruling CO-2)."""

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
    weak,
)

# The examples of the rulebook


def test_example_1_the_target_doubts_a_true_captain() -> None:
    """Section B, example 1."""
    evening = playing(2)
    act(evening, "steal")
    doubted(evening, 2, shown=True)
    lose(evening, 2, "duchess")
    passed(evening)
    assert coins(evening) == [3, 0] and state(evening).lives == {1: 2, 2: 1}


def test_example_2_one_player_doubts_action_and_block_in_vain_and_is_out() -> None:
    """Section C, example 2."""
    evening = playing(3)
    act(evening, "steal", 2)
    doubted(evening, 3, shown=True)
    lose(evening, 3, "duchess")
    react(evening, 2, "ambassador")
    assert doubted(evening, 3, shown=True)[0] == r.ClaimShown(2, "ambassador")
    assert lose(evening, 3, "contessa") == [t.InfluenceLost(3, "contessa"), t.ActionBlocked(), t.TurnBegan(2)]
    assert coins(evening) == [2, 2, 0] and state(evening).lives == {1: 2, 2: 2, 3: 0}


def test_case_1_doubting_a_true_assassin_costs_both_influences() -> None:
    """The rulebook's first case of two lives in one turn."""
    evening = rich(playing(), Anna=3)
    act(evening, "murder", 2)
    doubted(evening, 2, shown=True)
    lose(evening, 2, "captain")
    assert react(evening, 2, "pass")[-2:] == [t.CoinsPaid(1, 3, said=False), t.ChoiceAsked("loss", 2)]
    lose(evening, 2, "captain")
    assert state(evening).lives[2] == 0 and coins(evening) == [0, 0, 2]


def test_case_2_bluffing_the_contessa_costs_both_influences() -> None:
    """The rulebook's second case of two lives in one turn."""
    evening = blocked_murder()
    doubted(evening, 1, shown=False)
    assert lose(evening, 2, "captain")[-2:] == [t.CoinsPaid(1, 3, said=False), t.ChoiceAsked("loss", 2)]
    lose(evening, 2, "duchess")
    assert state(evening).lives[2] == 0 and coins(evening) == [0, 0, 2]


# Who is out in the middle of a turn (ruling CO-2)


def test_a_steal_from_a_player_who_is_just_out_by_a_doubt_takes_nothing() -> None:
    evening = weak(playing(), 2)
    act(evening, "steal", 2)
    doubted(evening, 2, shown=True)
    assert lose(evening, 2, "captain") == [t.InfluenceLost(2, "captain"), t.TurnBegan(3)]
    assert coins(evening) == [2, 0, 2] and state(evening).treasury == 50


def test_an_assassin_proven_to_a_target_that_is_out_by_it_has_its_coins_spent() -> None:
    evening = rich(weak(playing(), 2), Anna=3)
    act(evening, "murder", 2)
    doubted(evening, 2, shown=True)
    assert lose(evening, 2, "captain") == [t.InfluenceLost(2, "captain"), t.CoinsPaid(1, 3, said=False), t.TurnBegan(3)]
    assert coins(evening) == [0, 0, 2]


def test_a_doubter_who_is_out_by_it_reacts_no_more() -> None:
    evening = rich(weak(playing(4), 2), Anna=3)
    act(evening, "murder", 3)
    react(evening, 3, "contessa")
    doubted(evening, 2, shown=True)
    lose(evening, 2, "captain")
    assert evening.asks(1, "react") and evening.asks(4, "react") and not evening.asks(2, "react")


def test_a_bluffed_block_with_the_last_influence_leaves_nothing_to_kill() -> None:
    evening = weak(blocked_murder(), 2)
    doubted(evening, 1, shown=False)
    assert lose(evening, 2, "captain") == [t.InfluenceLost(2, "captain"), t.CoinsPaid(1, 3, said=False), t.TurnBegan(3)]
    assert coins(evening) == [0, 0, 2] and state(evening).lives[3] == 2


def test_of_an_actor_who_is_out_by_doubting_a_true_block_the_block_stands() -> None:
    evening = weak(blocked_murder(), 1)
    doubted(evening, 1, shown=True)
    assert lose(evening, 1, "captain") == [t.InfluenceLost(1, "captain"), t.ActionBlocked(), t.TurnBegan(2)]
    assert coins(evening) == [0, 2, 2] and state(evening).treasury == 50


def test_with_one_player_left_the_game_is_over_in_the_middle_of_the_turn() -> None:
    evening = weak(playing(2), 2)
    act(evening, "tax")
    doubted(evening, 2, shown=True)
    assert lose(evening, 2, "captain") == [t.InfluenceLost(2, "captain")]
    found = evening.outcome()
    assert found and found.winners == (1,)
    assert coins(evening) == [1, 0], "the tax is not taken any more"
