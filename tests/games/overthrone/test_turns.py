"""Turns of the table: who plays when, the division, the deck, the last turn (rulebook p. 2-5)."""

import pytest

from companion.core.game import Player, Setup
from companion.core.view import Checklist
from companion.games.overthrone import GAME
from companion.games.overthrone.box import DECK, left, needed
from companion.games.overthrone.events import turns as t
from companion.games.overthrone.king import King
from tests.games.overthrone.by_hand import NAMES, count, play, playing, state
from tests.golden.english import english
from tests.laws.evening import Evening, end, own
from tests.laws.seen import following


@pytest.mark.parametrize(("players", "cards"), [(3, 86), (4, 77), (5, 68), (6, 59)])
def test_what_is_left_for_the_deck(players: int, cards: int) -> None:
    """Rulebook p. 2: 114 cards, one is the king; a noble, a province and 7 cards for each."""
    assert left(players) == cards == DECK - 1 - 9 * players
    setup = Setup(players=tuple(Player(seat, f"P{seat}") for seat in range(1, players + 1)))
    assert f"{cards} cards" in [english(row.text) for row in needed(setup).rows]


def test_the_preparations_are_shared_out_and_ticked_on_any_phone() -> None:
    evening = Evening("Anna", "Ben", "Caro")
    evening.play("overthrone")
    evening.say(3, "tick", "done-deck")
    evening.say(1, "tick", "done-hands")
    evening.say(2, "tick", "undo-deck")
    found = evening.block("prepare", Checklist)
    assert [item.done for item in found.items] == [False, False, False, False, True]
    who = [english(item.text).partition(":")[0] for item in found.items]
    assert who == ["Anna", "Ben", "Caro", "Anna", "Ben"]


@pytest.mark.parametrize("people", [3, 4, 5, 6])
def test_a_turn_without_special_events_takes_one_tap_a_player(people: int) -> None:
    evening = playing(people)
    for turn in range(1, 4):
        for _ in range(people):
            evening.say(state(evening).acting, "played", "card")
        assert state(evening).turn == turn and state(evening).between


def test_the_player_left_of_the_king_begins_and_the_one_with_him_plays_last() -> None:
    """Rulebook p. 2, 13."""
    evening = playing(4, king=2)
    assert state(evening).order == (3, 4, 1, 2)
    places = evening.view(None).public.seats
    assert [place.awaited for place in places] == [False, False, True, False]
    assert "turn" in places[2].tags and "first_player" in places[2].tags


def test_anybody_says_that_a_card_is_played_and_a_late_tap_finds_nothing() -> None:
    evening = playing()
    late = evening.question(3, "played").id
    assert own(evening.say(2, "played", "card")) == [t.CardPlayed(1, "card")]
    assert late not in evening.ids(3) and not evening.question(1, "played").awaited


def test_each_phase_says_what_comes_next() -> None:
    evening = playing()
    assert following(evening) == "It is the turn of Anna."
    play(evening)
    assert following(evening) == "Divide the middle. Then Ben begins."
    play(evening, 3)
    assert following(evening) == "Divide the middle. A province count follows."
    count(evening)
    assert following(evening) == "Refill your hands to 7 cards. Then Anna begins."


def test_a_game_ended_early_has_no_winner() -> None:
    evening = playing()
    end(evening)
    assert evening.table.running and evening.table.running.outcome and not evening.table.running.outcome.winners


def test_what_was_played_by_mistake_is_taken_back_with_its_rebellion() -> None:
    evening = play(playing(), until=3)
    evening.say(3, "played", "rebellion")
    assert state(evening).king == King(3, captive=True)
    evening.say(3, "table-ask-undo")
    evening.say(1, "table-agree-undo", "yes")
    assert state(evening).king == King(3) and state(evening).acting == 3


# What comes between two turns


def test_anybody_says_that_the_next_turn_has_begun_before_its_first_card() -> None:
    evening = play(playing())
    assert own(evening.say(3, "played", "begin")) == [t.TurnBegan(2)]
    assert state(evening).order == (2, 3, 1) and state(evening).turn == 2
    assert "begin" not in evening.choices(3, "played")
    evening.say(2, "played", "card")
    assert state(evening).acting == 3


def test_what_is_prepared_is_not_called_for_again() -> None:
    evening = Evening(*NAMES[:3], games={GAME.name: GAME})
    evening.play(GAME.name)
    assert following(evening) == "Prepare the cards, then say where the king stands."
    for step in ("aside", "nobles", "provinces", "deck", "hands"):
        evening.say(1, "tick", f"done-{step}")
    assert following(evening) == "Say where the king stands."


def test_what_is_divided_is_not_called_for_again() -> None:
    evening = play(playing())
    assert following(evening) == "Divide the middle. Then Ben begins."
    for item in evening.block("division", Checklist).items:
        evening.say(1, "division", f"done-{item.id}")
    assert following(evening) == "The middle is divided. Ben begins."
