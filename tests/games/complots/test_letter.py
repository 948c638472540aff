"""The letter of Complots' rules, where the other tests do not quote it already."""

import pytest

from companion.games.complots import commands as c
from companion.games.complots import events as e
from companion.games.complots.characters import Character
from tests.games.complots.by_hand import (
    act,
    choices,
    coins,
    dealt,
    doubted,
    lose,
    own,
    passed,
    playing,
    react,
    refused,
    rich,
    state,
    weak,
)


def test_one_takes_exactly_one_action_and_cannot_pass() -> None:
    """The turn; section A."""
    evening = playing()
    assert "pass" not in choices(evening, 1, "act")
    act(evening, "income")
    refused(evening, c.TakeAction(1, "income"), "not your turn")
    assert state(evening).actor == 2


def test_the_assassin_s_coins_are_paid_only_once_no_doubt_has_succeeded() -> None:
    """Section A; the character must not turn out to be a bluff."""
    evening = rich(playing(), Anna=3)
    act(evening, "murder", 2)
    assert coins(evening) == [3, 2, 2]
    doubted(evening, 3, shown=True)
    assert coins(evening) == [3, 2, 2]
    lose(evening, 3, "captain")
    assert react(evening, 2, "pass")[-2:] == [e.CoinsPaid(1, 3), e.ChoiceAsked("loss", 2)]


def test_a_coup_is_paid_when_it_is_announced() -> None:
    """Section A 3: nobody can say anything to it."""
    evening = rich(playing(), Anna=7)
    act(evening, "coup", 2)
    assert coins(evening) == [0, 2, 2]


@pytest.mark.parametrize("action", ["tax", "exchange"])
def test_what_nobody_blocks_is_let_pass_or_doubted(action: str) -> None:
    """Section C names what can be blocked."""
    evening = playing()
    act(evening, action)
    for seat in (2, 3):
        assert choices(evening, seat, "react") == ["doubt", "pass"]


def test_a_card_that_lies_face_up_has_no_power_any_more() -> None:
    """Section A, the second note: it is there for all to see, and proves nothing."""
    evening = rich(dealt(("duchess", "captain"), ("contessa", "contessa"), ("assassin", "captain"), first=2), Ben=7)
    act(evening, "coup", 1)
    lose(evening, 1, "card-1")
    act(evening, "income")
    act(evening, "tax")
    assert react(evening, 2, "doubt")[1] == e.BluffCaught(1, "duchess")


def test_of_several_who_would_block_foreign_aid_the_first_does() -> None:
    """Ruling CO-9: one block for each action."""
    evening = playing(4)
    act(evening, "aid")
    react(evening, 3, "duchess")
    refused(evening, c.Block(2, "duchess"), "cannot block")
    doubted(evening, 4, shown=False)
    assert lose(evening, 3, "captain")[1:] == [e.ActionSucceeded(), e.CoinsTaken(1, 2), e.TurnBegan(2)]


def test_a_block_is_doubted_by_anybody_but_whoever_makes_it() -> None:
    """Section C: any other player, the actor included."""
    evening = playing(4)
    act(evening, "aid")
    react(evening, 3, "duchess")
    refused(evening, c.Doubt(3), "nothing to say")
    for seat in (1, 2, 4):
        assert choices(evening, seat, "react") == ["doubt", "pass"]


def test_an_examination_of_whoever_is_out_by_a_doubt_ends_there() -> None:
    """Ruling CO-2: any action aimed at it."""
    evening = weak(playing(fifth="inquisitor"), 3)
    act(evening, "examine", 3)
    doubted(evening, 3, shown=True)
    assert lose(evening, 3, "duchess") == [e.InfluenceLost(3, "duchess"), e.TurnBegan(2)]


def test_an_action_that_is_aimed_at_another_goes_on_without_a_doubter_who_is_out() -> None:
    """Ruling CO-2."""
    evening = weak(playing(), 3)
    act(evening, "steal", 2)
    doubted(evening, 3, shown=True)
    lose(evening, 3, "duchess")
    assert react(evening, 2, "pass")[-2:] == [e.CoinsStolen(1, 2, 2), e.TurnBegan(2)]


@pytest.mark.parametrize("character", ["captain", "ambassador"])
def test_a_block_is_claimed_with_one_character_and_that_one_is_doubted(character: Character) -> None:
    """Section C: who blocks says by what."""
    evening = playing()
    act(evening, "steal", 2)
    react(evening, 2, character)
    passed(evening)
    assert doubted(evening, 1, shown=False)[0] == e.BluffCaught(2, character)


def test_a_game_of_three_that_is_down_to_two_is_no_game_of_two() -> None:
    """The variant for two is one from the beginning: nobody pays for beginning later."""
    evening = rich(weak(playing(), 3), Anna=7)
    act(evening, "coup", 3)
    assert own(evening.say(3, "loss", "captain"))[-1] == e.TurnBegan(2)
    assert coins(evening) == [0, 2, 0]
