"""The deck runs out, and the last turn (rulebook p. 5, rulings OV-10 and OV-11)."""

import pytest

from companion.core.game import Refused
from companion.core.question import NotOffered, One
from companion.core.view import Steps
from companion.games.overthrone.events import turns as t
from companion.games.overthrone.king import King
from tests.games.overthrone.by_hand import (
    count,
    drained,
    emptied,
    last_turn,
    play,
    playing,
    state,
    taken_back,
)
from tests.golden.english import english
from tests.laws.evening import own
from tests.laws.seen import following


def test_the_turn_in_which_the_deck_runs_out_is_finished_and_the_next_is_the_last() -> None:
    """Ruling OV-10."""
    evening = drained()
    evening.say(2, "deck")
    assert not state(evening).last and not evening.asks(1, "deck")
    play(evening)
    evening.say(state(evening).acting, "played", "begin")
    assert state(evening).last


def test_that_the_deck_is_empty_can_be_said_only_when_it_can_be() -> None:
    """Rulebook p. 2: 59 cards are left for the deck of six."""
    evening = drained()
    assert evening.asks(1, "deck")
    taken_back(evening)
    assert not evening.asks(1, "deck") and not playing(3).asks(1, "deck")


def test_that_the_deck_is_empty_is_asked_once_more_on_a_button_that_says_what_follows() -> None:
    evening = drained()
    asked = evening.question(2, "deck")
    assert isinstance(asked.ask, One) and not asked.awaited
    assert [english(choice.text) for choice in asked.ask.choices] == ["The deck is empty: one more turn", "No"]
    with pytest.raises(Refused, match="Nothing has changed"):
        evening.say(2, "deck", "no")
    assert not state(evening).emptied


def test_that_the_deck_is_empty_is_taken_back_until_the_last_turn_begins() -> None:
    evening = drained()
    assert not evening.asks(3, "holds")
    evening.say(2, "deck")
    late = evening.question(3, "holds").id
    assert own(evening.say(1, "holds")) == [t.DeckHolds()]
    assert not state(evening).emptied and evening.asks(2, "deck")
    evening.say(2, "deck")
    assert late not in evening.ids(3)
    play(evening)
    evening.say(state(evening).acting, "played", "begin")
    assert state(evening).last and not evening.asks(1, "holds")


def test_a_deck_that_runs_out_while_all_draw_up_to_seven_makes_the_next_turn_the_last() -> None:
    """Ruling OV-10."""
    evening = play(drained(), 2)
    count(evening)
    evening.say(1, "deck")
    seat = state(evening).acting
    assert following(evening).startswith("Refill your hands to 7 cards")
    evening.say(seat, "played", "card")
    assert state(evening).last


def test_in_the_last_turn_nobody_draws_and_who_has_no_card_sits_out() -> None:
    """Rulebook p. 5."""
    evening = playing()
    assert evening.choices(1, "played") == ["card", "rebellion"]
    with pytest.raises(NotOffered):
        evening.say(1, "played", "none")
    emptied(evening)
    play(evening)
    seat = state(evening).acting
    assert own(evening.say(seat, "played", "none")) == [t.CardPlayed(seat, "none")]
    assert english(evening.question(3, "played").text) == "Your last turn: you may act once, then play a card."
    assert [step.id for step in evening.block("steps", Steps).steps] == ["act", "play"]


def test_a_rebellion_of_the_last_turn_says_that_it_has_no_effect() -> None:
    """Ruling OV-11."""
    evening = play(emptied(playing()))
    evening.say(2, "played", "begin")
    ask = evening.question(2, "played").ask
    assert isinstance(ask, One)
    assert [english(choice.text) for choice in ask.choices] == [
        "A card is played",
        "A Rebellion: in the last turn it has no effect",
        "No card: sits out",
    ]
    (played,) = own(evening.say(2, "played", "rebellion"))
    assert isinstance(played, t.CardPlayed)
    told = "Ben plays a Rebellion: in the last turn it has no effect."
    assert english(played.told(state(evening)) or "") == told
    assert [english(beat.title) for beat in played.staged(state(evening))] == [told]


def test_after_the_last_turn_comes_the_final_count() -> None:
    """Ruling OV-9."""
    evening = last_turn(playing(), 1, 2)
    assert state(evening).stage == "final" and state(evening).king == King(1)


def test_who_begins_a_turn_with_the_last_card_of_the_deck_has_one_more_turn_after_it() -> None:
    """Ruling OV-10: the turn in which the deck runs out is finished, and the next one is the last."""
    evening = play(drained())
    seat = state(evening).acting
    assert evening.choices(2, "deck") == ["go", "drawn", "no"]
    assert own(evening.say(2, "deck", "drawn")) == [t.TurnBegan(seat), t.DeckEmptied()]
    assert not state(evening).last
    play(evening)
    assert not state(evening).last
    evening.say(state(evening).acting, "played", "card")
    assert state(evening).last


def test_a_deck_that_runs_out_in_the_turn_that_ends_leaves_one_turn() -> None:
    """Ruling OV-10: the refill belongs to the turn."""
    evening = play(drained())
    assert own(evening.say(2, "deck", "go")) == [t.DeckEmptied()]
    evening.say(2, "played", "card")
    assert state(evening).last


def test_without_a_card_one_sits_out_once_the_deck_is_empty_and_not_before() -> None:
    evening = playing()
    assert evening.choices(1, "played") == ["card", "rebellion"]
    emptied(evening)
    assert evening.choices(1, "played") == ["card", "rebellion", "none"]
    evening.say(1, "played", "none")
    assert state(evening).acting == 2 and not state(evening).last
