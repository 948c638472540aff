"""The division as a list that names who has played what, ticked on any phone (rulebook p. 4, 10-13)."""

import pytest

from companion.core.game import Refused
from companion.core.view import Checklist
from companion.games.overthrone.events import turns as t
from companion.games.overthrone.events.scores import CountBegan
from tests.games.overthrone.by_hand import (
    captive,
    play,
    playing,
    puts_right,
    state,
    taken_back,
)
from tests.golden.english import english
from tests.laws.evening import Evening, own


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
