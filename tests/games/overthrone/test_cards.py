"""Events that work at once or score, and nobles that die (rulebook p. 11-14)."""

import pytest

from companion.core.game import Refused
from companion.core.question import NotOffered
from companion.games.overthrone.events import cards as e
from companion.games.overthrone.events.turns import TurnBegan
from tests.games.overthrone.by_hand import play, playing, state, totals
from tests.golden.english import english
from tests.laws.asked import is_step
from tests.laws.evening import own


def test_the_ear_scores_ten_at_any_moment_and_is_there_once() -> None:
    evening = playing()
    assert own(evening.say(2, "ear")) == [e.EarLaid(2)]
    assert totals(evening) == [0, 10, 0] and not evening.asks(1, "ear")


@pytest.mark.parametrize("card", ["low-birth", "excommunication"])
def test_an_accusation_scores_ten_for_who_plays_it_and_lies_with_the_other(card: str) -> None:
    evening = playing()
    assert own(evening.say(2, card, "seat-3")) == [e.Accused(card, 2, 3)]
    assert totals(evening) == [0, 10, 0] and state(evening).holders == {card: 3}


def test_any_phone_enters_that_its_holder_passes_it_on_for_ten_points() -> None:
    evening = playing(4)
    evening.say(2, "low-birth", "seat-3")
    evening.say(1, "low-birth", "seat-4")
    assert totals(evening) == [0, 10, 10, 0] and state(evening).holders == {"low-birth": 4}


def test_it_takes_two_taps_where_one_player_is_left_too() -> None:
    evening = playing()
    evening.say(1, "low-birth", "seat-2")
    evening.say(2, "low-birth", "seat-3")
    asked = evening.question(1, "low-birth")
    assert not is_step(asked) and english(asked.text) == "Caro passes on: Low birth"
    assert evening.choices(1, "low-birth") == ["seat-1", "no"]
    with pytest.raises(Refused):
        evening.say(3, "low-birth", "no")
    assert own(evening.say(3, "low-birth", "seat-1")) == [e.Accused("low-birth", 3, 1)]


def test_it_is_never_played_twice_against_one_player_in_a_turn() -> None:
    """Rulebook p. 11."""
    evening = playing(4)
    evening.say(2, "low-birth", "seat-3")
    evening.say(3, "low-birth", "seat-4")
    assert evening.choices(1, "low-birth") == ["seat-1", "seat-2"]
    evening.say(4, "low-birth", "seat-1")
    evening.say(1, "low-birth", "seat-2")
    assert not evening.asks(2, "low-birth")
    play(evening)
    evening.say(state(evening).acting, "played", "card")
    assert evening.choices(1, "low-birth") == ["seat-1", "seat-3", "seat-4"]


def test_nobody_plays_it_against_themselves() -> None:
    evening = playing()
    with pytest.raises(Refused, match="somebody else"):
        evening.say(2, "excommunication", "seat-2")


@pytest.mark.parametrize(
    ("card", "least", "most"), [("bandits", 1, 3), ("rumours", 4, 6), ("dismissal", 1, 7), ("inheritance", 1, 9)]
)
def test_what_an_event_takes_scores_its_printed_value_in_the_division(card: str, least: int, most: int) -> None:
    """Rulebook p. 13; values as on p. 1."""
    evening = playing()
    assert not evening.asks(2, card)
    play(evening)
    for value in (least - 1, most + 1):
        with pytest.raises(NotOffered):
            evening.say(2, card, {"seat-3": 1, f"value-{value}": 1})
    assert own(evening.say(2, card, {"seat-3": 1, f"value-{most}": 1})) == [e.ScoringPlayed(card, 2, most, 3)]
    assert totals(evening) == [0, most, 0] and not evening.asks(2, card)


def test_an_event_that_was_said_when_it_was_played_is_asked_of_its_player_by_name() -> None:
    """Rulebook p. 13: whose card, and how much."""
    evening = playing()
    evening.say(1, "played", "card")
    evening.say(2, "special", "dismissal")
    evening.say(3, "played", "card")
    asked = evening.question(2, "dismissal")
    assert asked.awaited and english(asked.text).startswith("Your Dismissal: whose musketeer do you take")
    assert not evening.question(1, "dismissal").awaited
    assert evening.choices(1, "dismissal")[:2] == ["seat-1", "seat-3"]
    (scored,) = own(evening.say(1, "dismissal", {"seat-3": 1, "value-7": 1}))
    assert isinstance(scored, e.ScoringPlayed) and scored == e.ScoringPlayed("dismissal", 2, 7, 3)
    assert english(scored.told(state(evening))) == "Dismissal: 7 for Ben, from Caro."


def test_an_event_that_finds_nothing_to_take_scores_nothing() -> None:
    evening = play(playing())
    assert own(evening.say(1, "bandits", {"nothing": 1})) == [e.ScoringPlayed("bandits", 1, 0)]
    assert totals(evening) == [0, 0, 0] and not evening.asks(1, "bandits")


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"value-1": 1}, "one player and one value"),
        ({"seat-2": 1, "seat-3": 1}, "one player and one value"),
        ({"nothing": 1, "value-1": 1}, "one player and one value"),
        ({"seat-1": 1, "value-1": 1}, "somebody else"),
    ],
)
def test_an_event_names_one_other_player_and_one_value(wrong: dict[str, int], says: str) -> None:
    evening = play(playing())
    with pytest.raises(Refused, match=says):
        evening.say(1, "bandits", wrong)
    assert totals(evening) == [0, 0, 0] and evening.asks(1, "bandits")


def test_when_the_noble_with_the_ear_dies_the_points_stay_and_all_may_lay_for_it() -> None:
    evening = playing(reveals="phones")
    evening.say(3, "ear")
    assert own(evening.say(1, "noble-0", "seat-3")) == [e.NobleDied(3)]
    assert evening.question(3, "fallen").awaited and not evening.asks(1, "fallen")
    assert own(evening.say(3, "fallen", "yes")) == [e.EarFell()]
    assert totals(evening) == [0, 0, 10] and state(evening).ear is None
    assert all(evening.question(seat, "number").secret for seat in (1, 2, 3))


def test_the_ear_stays_if_it_lay_under_another_noble() -> None:
    evening = playing()
    evening.say(3, "ear")
    evening.say(1, "noble-0", "seat-3")
    evening.say(3, "fallen", "no")
    assert state(evening).ear == 3 and state(evening).phase == "turn"


def test_who_does_not_have_the_ear_is_not_asked_for_it() -> None:
    evening = playing()
    evening.say(3, "ear")
    evening.say(1, "noble-0", "seat-2")
    assert state(evening).phase == "turn" and state(evening).dead == 1


def test_a_wrong_tap_can_be_taken_back() -> None:
    evening = playing()
    evening.say(2, "ear")
    evening.say(2, "table-ask-undo")
    evening.say(1, "table-agree-undo", "yes")
    assert totals(evening) == [0, 0, 0] and evening.asks(3, "ear")


def test_who_was_hit_in_the_turn_that_ends_is_hit_again_in_the_next_one_before_its_first_card() -> None:
    """Rulebook p. 11: never twice against one player in a turn."""
    evening = playing(4)
    evening.say(2, "low-birth", "seat-3")
    evening.say(3, "low-birth", "seat-4")
    play(evening)
    assert own(evening.say(4, "low-birth", "seat-1")) == [e.Accused("low-birth", 4, 1)]
    assert own(evening.say(1, "low-birth", "seat-3")) == [TurnBegan(2), e.Accused("low-birth", 1, 3)]
    assert "seat-3" not in evening.choices(2, "low-birth")
