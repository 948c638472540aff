"""The letter of Complots' rules, where the other tests do not quote it already."""

import pytest

from companion.games.complots.box import Character
from companion.games.complots.events import reactions as r
from companion.games.complots.events import turns as t
from tests.games.complots.by_hand import (
    act,
    coins,
    dealt,
    doubted,
    lose,
    own,
    passed,
    playing,
    react,
    rich,
    weak,
)


def test_one_takes_exactly_one_action_and_cannot_pass() -> None:
    """The turn; section A."""
    evening = playing()
    assert "pass" not in evening.choices(1, "act")
    act(evening, "income")
    assert not evening.asks(1, "act") and evening.asks(2, "act")


def test_the_assassin_s_coins_are_paid_only_once_no_doubt_has_succeeded() -> None:
    """Section A; the character must not turn out to be a bluff."""
    evening = rich(playing(), Anna=3)
    act(evening, "murder", 2)
    assert coins(evening) == [3, 2, 2]
    doubted(evening, 3, shown=True)
    assert coins(evening) == [3, 2, 2]
    lose(evening, 3, "captain")
    assert react(evening, 2, "pass")[-2:] == [t.CoinsPaid(1, 3, said=False), t.ChoiceAsked("loss", 2)]


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
        assert evening.choices(seat, "react") == ["doubt", "pass"]


def test_a_card_that_lies_face_up_has_no_power_any_more() -> None:
    """Section A, the second note: it is there for all to see, and proves nothing."""
    evening = rich(dealt(("duchess", "captain"), ("contessa", "contessa"), ("assassin", "captain"), first=2), Ben=7)
    act(evening, "coup", 1)
    lose(evening, 1, "card-1")
    act(evening, "income")
    act(evening, "tax")
    assert react(evening, 2, "doubt")[1] == r.BluffCaught(1, "duchess")


def test_of_several_who_would_block_foreign_aid_the_first_does() -> None:
    """Ruling CO-9: one block for each action."""
    evening = playing(4)
    act(evening, "aid")
    react(evening, 3, "duchess")
    for seat in (1, 2, 4):
        assert evening.choices(seat, "react") == ["doubt", "pass"]
    doubted(evening, 4, shown=False)
    assert lose(evening, 3, "captain")[1:] == [t.ActionSucceeded(), t.CoinsTaken(1, 2, said=False), t.TurnBegan(2)]


def test_a_block_is_doubted_by_anybody_but_its_maker() -> None:
    """Section C: any other player, the actor included."""
    evening = playing(4)
    act(evening, "aid")
    react(evening, 3, "duchess")
    assert not evening.asks(3, "react")
    for seat in (1, 2, 4):
        assert evening.choices(seat, "react") == ["doubt", "pass"]


def test_an_examination_of_a_player_whom_a_doubt_puts_out_ends_there() -> None:
    """Ruling CO-2: any action aimed at it."""
    evening = weak(playing(fifth="inquisitor"), 3)
    act(evening, "examine", 3)
    doubted(evening, 3, shown=True)
    assert lose(evening, 3, "duchess") == [t.InfluenceLost(3, "duchess"), t.TurnBegan(2)]


def test_an_action_that_is_aimed_at_another_goes_on_without_a_doubter_who_is_out() -> None:
    """Ruling CO-2."""
    evening = weak(playing(), 3)
    act(evening, "steal", 2)
    doubted(evening, 3, shown=True)
    lose(evening, 3, "duchess")
    assert react(evening, 2, "pass")[-2:] == [t.CoinsStolen(1, 2, 2), t.TurnBegan(2)]


@pytest.mark.parametrize("character", ["captain", "ambassador"])
def test_a_block_is_claimed_with_one_character_and_that_one_is_doubted(character: Character) -> None:
    """Section C: who blocks says by what."""
    evening = playing()
    act(evening, "steal", 2)
    react(evening, 2, character)
    passed(evening)
    assert doubted(evening, 1, shown=False)[0] == r.BluffCaught(2, character)


def test_a_game_of_three_that_is_down_to_two_is_no_game_of_two() -> None:
    """The variant for two is one from the beginning: nobody pays for beginning later."""
    evening = rich(weak(playing(), 3), Anna=7)
    act(evening, "coup", 3)
    assert own(evening.say(3, "loss", "captain"))[-1] == t.TurnBegan(2)
    assert coins(evening) == [0, 2, 0]
