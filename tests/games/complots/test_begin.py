"""Complots: how it begins, and what nobody is offered."""

import pytest
from msgspec.structs import replace

from companion.core.view import Cards
from companion.games.complots import GAME
from companion.games.complots.box import copies, court
from companion.games.complots.events import turns as t
from tests.games.complots.by_hand import (
    act,
    coins,
    dealt,
    doubted,
    lose,
    own,
    playing,
    react,
    rich,
    seated,
    state,
)
from tests.games.complots.random_games import cards
from tests.golden.english import english
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
    if deal == "cards":
        evening.say(1, "deal")
    evening.say(1, "first", "seat-1")
    assert cards(state(evening)) == 5 * copies and court(people) == in_court
    assert len(state(evening).court) == (in_court if deal == "hub" else 0)
    assert state(evening).treasury == treasury
    assert coins(evening) == [1 if people == 2 else 2, *[2] * (people - 1)]


def test_the_most_sinister_looking_begins_as_the_table_says_or_as_chance_does() -> None:
    """Preparation."""
    evening = seated(4, deal="hub")
    evening.say(1, "table-begin")
    assert evening.choices(3, "first") == ["seat-1", "seat-2", "seat-3", "seat-4", "any"]
    drawn, began = own(evening.say(3, "first", "any"))
    assert isinstance(drawn, t.FirstDrawn) and began == t.TurnBegan(drawn.seat)


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


def test_the_real_cards_are_played_with_unless_the_host_says_otherwise_and_dealt_before_anybody_begins() -> None:
    evening = seated(3)
    evening.say(1, "table-begin")
    assert not evening.asks(2, "first"), "one thing after the other"
    assert all(evening.question(seat, "deal").press == "go" for seat in (1, 2, 3))
    assert own(evening.say(1, "deal")) == [t.CardsLaid(), t.ChoiceAsked("first", 0)]
    assert own(evening.say(2, "first", "seat-2")) == [t.FirstTaken(2), t.TurnBegan(2)]


@pytest.mark.parametrize("people", [2, 5, 7])
def test_the_deal_is_drawn_which_cards_how_many_to_each_and_where_the_court_lies(people: int) -> None:
    """Preparation."""
    evening = seated(people, fifth="inquisitor")
    evening.say(1, "table-begin")
    cards, dealing = evening.block("cards", Cards), evening.block("dealing", Cards)
    assert cards.leads and dealing.leads, "people do it now"
    assert [card.icon for card in cards.cards] == ["crown", "dagger", "rose", "star", "eye"]
    assert {card.count for card in cards.cards} == {0 if people == 2 else copies(people)}
    found = {english(card.text): card.count for card in dealing.cards}
    if people == 2:
        assert found == {"for each from the third": 1, "left of it: the Court": 3, "kept of the own pile": 1}
    else:
        assert found == {"for each, face down": 2, "in the middle: the Court": court(people), "coins for each": 2}
    evening.say(1, "deal")
    assert not evening.shows("cards") and not evening.shows("dealing")


def test_what_the_hub_deals_is_not_drawn() -> None:
    evening = seated(3, deal="hub")
    evening.say(1, "table-begin")
    assert evening.shows("needed") and not evening.shows("dealing") and not evening.asks(1, "deal")


def test_that_the_cards_are_dealt_can_be_taken_back() -> None:
    evening = seated(3)
    evening.say(1, "table-begin")
    evening.say(1, "deal")
    evening.say(1, "table-ask-undo")
    evening.say(2, "table-agree-undo", "yes")
    assert evening.shows("dealing") and evening.asks(3, "deal") and not evening.asks(3, "first")


# What nobody is offered


def test_nothing_is_asked_out_of_turn_or_out_of_place() -> None:
    evening = playing()
    assert not evening.asks(2, "act") and not evening.asks(3, "act")
    assert set(evening.choices(1, "act")) == {"income", "aid", "tax", "steal", "exchange"}, "what can be paid for"
    for seat in (1, 2, 3):
        assert not any(evening.asks(seat, what) for what in ("first", "deal", "react", "loss"))
    evening.say(1, "act", "steal")
    assert evening.choices(1, "whom") == ["seat-2", "seat-3", "back"], "nobody else, and not oneself"


def test_a_player_who_is_out_is_asked_nothing_and_is_no_target() -> None:
    evening = rich(playing(4), Anna=7, Ben=7)
    act(evening, "coup", 3)
    lose(evening, 3, "captain")
    act(evening, "coup", 3)
    lose(evening, 3, "captain")
    assert not evening.asks(3, "act") and evening.asks(4, "act")
    evening.say(4, "act", "steal")
    assert evening.choices(4, "whom") == ["seat-1", "seat-2", "back"]
    evening.say(4, "whom", "back")
    act(evening, "tax")
    assert not evening.asks(3, "react") and evening.asks(1, "react")


def test_who_has_reacted_is_asked_no_more_and_the_claimer_never_is() -> None:
    evening = playing(4)
    act(evening, "tax")
    react(evening, 2, "pass")
    assert not evening.asks(2, "react") and not evening.asks(1, "react")
    assert evening.choices(3, "react") == evening.choices(4, "react") == ["doubt", "pass"]


def test_only_a_card_that_can_be_there_is_turned_over() -> None:
    evening = rich(playing(), Anna=7)
    act(evening, "coup", 2)
    assert evening.choices(2, "loss") == ["duchess", "assassin", "contessa", "captain", "ambassador"]
    hub = rich(dealt(("duchess", "captain"), ("captain", "captain"), ("duchess", "contessa")), Anna=7)
    act(hub, "coup", 2)
    assert hub.choices(2, "loss") == ["card-1", "card-2"] and not hub.asks(3, "loss")


def test_a_character_all_of_whose_cards_lie_face_up_is_not_turned_over_again() -> None:
    evening = rich(playing(), Anna=7, Ben=7, Caro=7)
    for target in (2, 3, 1):
        act(evening, "coup", target)
        lose(evening, target, "captain")
    act(evening, "tax")
    doubted(evening, 3, shown=True)
    assert evening.choices(3, "loss") == ["duchess", "assassin", "contessa", "ambassador"]
