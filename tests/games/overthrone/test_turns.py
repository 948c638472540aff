"""Turns of the table: who plays when, the division, the deck, the last turn (rulebook p. 2-5)."""

import pytest

from companion.core.game import Player, Refused, Setup
from companion.core.question import NotOffered, One
from companion.core.view import Checklist, Steps
from companion.games.overthrone.box import DECK, left, needed
from companion.games.overthrone.events import turns as t
from companion.games.overthrone.events.scores import CountBegan
from companion.games.overthrone.king import King
from tests.games.overthrone.by_hand import (
    captive,
    count,
    drained,
    emptied,
    last_turn,
    play,
    playing,
    puts_right,
    state,
    taken_back,
)
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


def division(evening: Evening) -> list[str]:
    return [english(item.text) for item in evening.block("division", Checklist).items]


def test_the_division_is_a_list_in_its_order_and_a_rebellion_shortens_it() -> None:
    """Rulebook p. 4, 10."""
    assert division(play(playing())) == [
        "First events, in the order of play: Anna, Ben, Caro.",
        "Provinces, gold, musketeers, courtiers: each group whole to its highest card.",
        "Nobles and bearers go back to who has played them, if still there. A bearer works first.",
        "The free king moves on to Anna.",
    ]
    _, rebellion, king = division(play(playing(), 2))
    assert rebellion.startswith("Ben takes all cards in the middle but the events.")
    assert king == "The king is the captive of Ben."


@pytest.mark.parametrize(
    ("held", "last", "says"),
    [
        (False, False, "Rebellions of Anna, Ben: they come to nothing."),
        (True, False, "Rebellions of Anna, Ben: the king is free, 5 points each."),
        (True, True, "Rebellions of Anna, Ben: without effect in the last turn."),
    ],
)
def test_the_division_says_what_several_rebellions_come_to(held: bool, last: bool, says: str) -> None:
    """Rulebook p. 10-11, ruling OV-11."""
    evening = captive(playing(), 3) if held else playing()
    if last:
        puts_right(evening, "correct-deck", "last")
    found = division(play(evening, 1, 2))
    assert found[1] == says and found[2].startswith("Provinces, gold")


def test_the_hubs_next_ends_the_division_and_begins_the_turn() -> None:
    evening = play(playing())
    assert own(evening.use("next")) == [t.TurnBegan(2)]
    play(evening, 2)
    assert own(evening.use("next")) == [CountBegan()]


def test_the_division_names_who_has_played_what_in_the_order_of_play() -> None:
    """Rulebook p. 4, 13: said when it is played, by one more tap, or entered afterwards."""
    evening = playing(4, king=1)
    for seat, card in ((2, "unrest"), (3, "bearer"), (4, "rumours")):
        (played,) = own(evening.say(seat, "special", card))
        assert played == t.CardPlayed(seat, "card", card)
    evening.say(1, "played", "card")
    assert division(evening)[:4] == [
        "Ben, Unrest: all provinces of one player that no musketeer guards.",
        "Dino, Rumours: a courtier of another structure, and its points.",
        "Provinces, gold, musketeers, courtiers: each group whole to its highest card.",
        "Caro, A bearer: works, and is taken back, if still there.",
    ]
    assert own(evening.say(3, "named", {"seat-1": 1, "blackmail": 1})) == [t.CardNamed(1, "blackmail")]
    assert division(evening)[2] == "Anna, Blackmail: a random card of another hand."
    assert not evening.asks(3, "named")


@pytest.mark.parametrize("wrong", [{"seat-1": 1, "seat-2": 1}, {"unrest": 1, "noble": 1}])
def test_one_card_of_one_player_is_named(wrong: dict[str, int]) -> None:
    evening = play(playing())
    with pytest.raises(Refused, match="one player and one card"):
        evening.say(1, "named", wrong)


def test_the_division_is_ticked_on_any_phone_and_leaves_the_way_back_open() -> None:
    evening = play(playing())
    evening.say(3, "division", "done-groups")
    evening.say(1, "division", "done-own")
    evening.say(2, "division", "undo-own")
    found = evening.block("division", Checklist)
    assert [item.id for item in found.items if item.done] == ["groups"]
    taken_back(evening)
    assert state(evening).stage == "turn" and state(evening).acting == 3
    play(evening)
    assert not any(item.done for item in evening.block("division", Checklist).items)


def test_nobody_is_asked_for_the_next_card_before_the_division_is_done() -> None:
    evening = play(playing())
    asked = evening.question(2, "played")
    assert asked.awaited and asked.press == "begin"
    assert english(asked.text) == "Divide the middle. Then you begin the next turn."
    assert not any(evening.asks(seat, start) for seat in (1, 2, 3) for start in ("duel", "attack", "bribe", "special"))
    assert own(evening.say(2, "played", "begin")) == [t.TurnBegan(2)]
    assert evening.choices(2, "played") == ["card", "rebellion"]


def test_each_phase_says_what_comes_next() -> None:
    evening = playing()
    assert following(evening) == "It is the turn of Anna."
    play(evening)
    assert following(evening) == "Divide the middle. Then Ben begins."
    play(evening, 3)
    assert following(evening) == "Divide the middle. A province count follows."
    count(evening)
    assert following(evening) == "Refill your hands to 7 cards. Then Anna begins."


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


def test_anybody_says_that_the_next_turn_has_begun_before_its_first_card() -> None:
    evening = play(playing())
    assert own(evening.say(3, "played", "begin")) == [t.TurnBegan(2)]
    assert state(evening).order == (2, 3, 1) and state(evening).turn == 2
    assert "begin" not in evening.choices(3, "played")
    evening.say(2, "played", "card")
    assert state(evening).acting == 3


def test_without_a_card_one_sits_out_once_the_deck_is_empty_and_not_before() -> None:
    evening = playing()
    assert evening.choices(1, "played") == ["card", "rebellion"]
    emptied(evening)
    assert evening.choices(1, "played") == ["card", "rebellion", "none"]
    evening.say(1, "played", "none")
    assert state(evening).acting == 2 and not state(evening).last
