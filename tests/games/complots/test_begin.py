"""Complots: how it begins, and what is refused."""

import pytest
from msgspec.structs import replace

from companion.games.complots import GAME
from companion.games.complots import commands as c
from companion.games.complots import events as e
from companion.games.complots.numbers import court
from tests.games.complots.by_hand import (
    act,
    choices,
    coins,
    dealt,
    doubted,
    lose,
    own,
    playing,
    react,
    refused,
    rich,
    seated,
    state,
)
from tests.laws.evening import end


@pytest.mark.parametrize(
    ("people", "copies", "in_court", "treasury"),
    [(2, 3, 3, 51), (3, 3, 9, 48), (4, 3, 7, 46), (5, 3, 5, 44), (6, 3, 3, 42), (7, 4, 6, 40), (8, 4, 4, 38)],
)
@pytest.mark.parametrize("deal", ["hub", "cards"])
def test_cards_and_coins_for_each_number_of_players(
    people: int, copies: int, in_court: int, treasury: int, deal: str
) -> None:
    """Preparation, and ruling CO-6."""
    evening = seated(people, deal=deal)
    evening.say(1, "table-begin")
    evening.say(1, "first", "seat-1")
    assert state(evening).cards == 5 * copies and court(people) == in_court
    assert (state(evening).treasury, state(evening).courtiers) == (treasury, in_court)
    assert coins(evening) == [1 if people == 2 else 2, *[2] * (people - 1)]


def test_the_most_sinister_looking_begins_as_the_table_says_or_as_chance_does() -> None:
    """Preparation."""
    evening = seated(4, deal="hub")
    evening.say(1, "table-begin")
    assert choices(evening, 3, "first") == ["seat-1", "seat-2", "seat-3", "seat-4", "any"]
    drawn, began = own(evening.say(3, "first", "any"))
    assert isinstance(drawn, e.FirstDrawn) and began == e.TurnBegan(drawn.seat)


@pytest.mark.parametrize("deal", ["hub", "cards"])
def test_the_winner_begins_the_next_game(deal: str) -> None:
    """Preparation."""
    evening = seated(3, deal=deal)
    evening.say(1, "table-begin")
    end(evening)
    evening.table = replace(evening.table, last_winners={GAME.name: (2,)})
    evening.say(1, "table-begin")
    if deal == "cards":
        evening.say(3, "deal")
    assert state(evening).actor == 2


def test_the_real_cards_are_played_with_unless_the_host_says_otherwise_and_dealt_before_the_first_turn() -> None:
    evening = seated(3)
    evening.say(1, "table-begin")
    assert "needed" in {block.id for block in evening.view(None).public.blocks}
    evening.say(2, "first", "seat-2")
    assert all(evening.question(seat, "deal").press == "go" for seat in (1, 2, 3))
    assert own(evening.say(1, "deal")) == [e.TurnBegan(2)]


# What is refused


def test_what_nobody_is_offered_is_refused_in_words() -> None:
    evening = playing()
    refused(evening, c.TakeAction(2, "income"), "not your turn")
    refused(evening, c.TakeAction(1, "coup", 2), "not enough coins")
    refused(evening, c.TakeAction(1, "examine", 2), "not in play")
    refused(evening, c.TakeAction(1, "steal", 1), "somebody else")
    refused(evening, c.TakeAction(1, "steal"), "somebody else")
    refused(evening, c.TakeAction(1, "tax", 2), "aimed at nobody")
    refused(evening, c.Doubt(2), "Nothing can be doubted")
    refused(evening, c.FinishDeal(), "somewhere else")
    refused(evening, c.GiveUp(1, 0), "somewhere else")


def test_whoever_is_out_is_refused_and_so_is_an_action_aimed_at_them() -> None:
    evening = rich(playing(4), Anna=7, Ben=7)
    act(evening, "coup", 3)
    lose(evening, 3, "captain")
    act(evening, "coup", 3)
    lose(evening, 3, "captain")
    refused(evening, c.TakeAction(3, "income"), "not your turn")
    refused(evening, c.TakeAction(4, "steal", 3), "still in the game")
    act(evening, "tax")
    refused(evening, c.Doubt(3), "nothing to say")


def test_a_second_reaction_is_refused() -> None:
    evening = playing(4)
    act(evening, "tax")
    react(evening, 2, "pass")
    assert not evening.asks(2, "react")
    refused(evening, c.Doubt(2), "already")
    refused(evening, c.LetPass(1), "nothing to say")
    refused(evening, c.Block(3, "duchess"), "cannot block")


def test_a_card_that_cannot_be_is_refused() -> None:
    evening = rich(playing(), Anna=7)
    act(evening, "coup", 2)
    refused(evening, c.TurnOver("inquisitor"), "cannot be turned over")
    hub = rich(dealt(("duchess", "captain"), ("captain", "captain"), ("duchess", "contessa")), Anna=7)
    act(hub, "coup", 2)
    refused(hub, c.GiveUp(2, 2), "cannot be chosen")
    refused(hub, c.GiveUp(3, 0), "somewhere else")
    refused(hub, c.TurnOver("captain"), "cannot be turned over")


def test_a_character_all_of_whose_cards_lie_face_up_is_not_turned_over_again() -> None:
    evening = rich(playing(), Anna=7, Ben=7, Caro=7)
    for target in (2, 3, 1):
        act(evening, "coup", target)
        lose(evening, target, "captain")
    act(evening, "tax")
    doubted(evening, 3, shown=True)
    assert choices(evening, 3, "loss") == ["duchess", "assassin", "contessa", "ambassador"]
