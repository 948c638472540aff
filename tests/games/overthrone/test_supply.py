"""Cards of which the box holds a fixed number: none is played more often (rulebook p. 1, 10, 12-14)."""

import pytest

from companion.core.game import Refused
from companion.games.overthrone.cards import NAMED, SUPPLY
from tests.games.overthrone.by_hand import count, play, playing, state
from tests.golden.english import english
from tests.laws.evening import Evening, goes_home, puts_right, sheet

ALL_PLAYED = "All 6 Rebellions have been played."


def rebelled(times: int = 6) -> Evening:
    """Return a game of three in which so many Rebellions were played, one in each turn."""
    evening = playing()
    for _ in range(times):
        play(evening, state(evening).acting)
        count(evening)
    return evening


def test_a_seventh_rebellion_is_not_asked_for_and_a_line_says_why() -> None:
    """Given six Rebellions, when a turn begins, nobody can enter another, before the first card or later."""
    evening = rebelled(5)
    assert "rebellion" in evening.choices(1, "played") and not evening.question(1, "played").note
    evening = rebelled()
    for _ in range(2):
        seat = state(evening).acting
        assert "rebellion" not in evening.choices(seat, "played")
        assert english(evening.question(seat, "played").note) == ALL_PLAYED
        evening.say(seat, "played", "card")


def test_rebellions_of_one_turn_count_together() -> None:
    """Given four Rebellions, when two more are played in a turn, the third player of the turn is asked for none."""
    evening = rebelled(4)
    evening.say(1, "played", "rebellion")
    evening.say(1, "played", "rebellion")
    assert "rebellion" not in evening.choices(1, "played")


def test_a_rebellion_that_was_undone_is_in_the_box_again() -> None:
    evening = rebelled(5)
    seat = state(evening).acting
    evening.say(seat, "played", "rebellion")
    assert "rebellion" not in evening.choices(1, "played")
    evening.say(seat, "table-ask-undo")
    evening.say(1 if seat != 1 else 2, "table-agree-undo", "yes")
    assert "rebellion" in evening.choices(1, "played")


def test_a_correction_adds_no_rebellion_that_the_box_does_not_have() -> None:
    """Given six Rebellions, when a correction adds one, in this turn or an earlier one, it is refused in words."""
    evening = rebelled()
    seat = state(evening).acting
    evening.say(seat, "played", "card")
    with pytest.raises(Refused) as refused:
        evening.say(1, "correct-rebellions", f"rebel-{seat}")
    assert english(refused.value.says) == "Rebellions: the box doesn't have that many."
    # One of them was entered by mistake.
    puts_right(evening, "correct-used", sheet(evening, "correct-used", rebellion=5))
    assert "rebellion" in evening.choices(1, "played")
    puts_right(evening, "correct-rebellions", f"rebel-{seat}")
    assert "rebellion" not in evening.choices(1, "played")
    with pytest.raises(Refused):
        evening.say(1, "correct-used", sheet(evening, "correct-used", rebellion=6))


def test_a_rebellion_of_a_player_who_has_left_is_gone() -> None:
    """Check this because the cards of a player who goes home leave the game (ruling OV-21)."""
    evening = playing(4)
    evening.say(1, "played", "rebellion")
    goes_home(evening, 1, by=2)
    assert state(evening).rebels == () and state(evening).count_played("rebellion") == 1
    play(evening)
    evening.say(state(evening).acting, "played", "begin")
    assert state(evening).count_played("rebellion") == 1


@pytest.mark.parametrize("card", [card for card in NAMED if card not in SUPPLY])
def test_an_event_of_which_there_is_one_is_named_once_in_a_game(card: str) -> None:
    """Given a turn in which it was named and its points were forgotten, nobody can name it in the next one."""
    evening = playing()
    evening.say(1, "special", card)
    assert card not in evening.choices(2, "special")
    play(evening)
    assert card not in evening.choices(2, "named")
    evening.say(state(evening).acting, "played", "begin")
    assert card not in evening.choices(1, "special")


@pytest.mark.parametrize("card", ["unrest", "blackmail"])
def test_an_event_of_which_there_are_two_is_named_twice_in_a_game(card: str) -> None:
    evening = playing()
    for _ in range(2):
        assert card in evening.choices(1, "special")
        evening.say(1, "special", card)
        play(evening)
        evening.say(state(evening).acting, "played", "begin")
    assert card not in evening.choices(1, "special")


def test_nobles_that_were_dealt_out_are_not_played_to_the_middle() -> None:
    """Given six players, all six nobles lie in front of them; given five, one is in the deck."""
    assert "noble" not in playing(6).choices(1, "special")
    evening = playing(5)
    evening.say(1, "special", "noble")
    assert "noble" not in evening.choices(1, "special")
