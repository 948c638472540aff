"""The turn of who plays, as a row of steps that all see, and as a card in the second person (rulebook p. 3)."""

import pytest

from companion.core.view import Steps
from tests.games.overthrone.by_hand import play, playing, second_turn, state
from tests.golden.english import english
from tests.laws.evening import Evening
from tests.laws.seen import following

ACTS = ("duel", "attack", "bribe")


def at(evening: Evening) -> str:
    """Return where everybody sees the seat in turn: with what is behind, at hand and to come."""
    steps = evening.block("steps", Steps)
    return " ".join(f"{step.id}:{step.at}" for step in steps.steps) + f" of {steps.seat}"


def test_all_see_the_steps_of_the_turn_and_who_is_at_which() -> None:
    evening = playing()
    assert at(evening) == "draw:now act:next play:next of 1"
    evening.say(1, "duel", "seat-2")
    assert at(evening) == "draw:done act:now play:next of 1"
    evening.say(1, "laid")
    evening.wait(5_000)
    evening.say(2, "result", "none")
    assert at(evening) == "draw:done act:done play:now of 1"
    assert following(evening) == "Anna plays a card."
    evening.say(1, "played", "card")
    assert at(evening) == "draw:now act:next play:next of 2"


def test_no_bribe_stands_among_the_steps_of_the_first_turn() -> None:
    """Nobody has a character to be bribed then."""
    for evening, says in ((playing(), "duel, attack or none"), (second_turn(), "duel, attack, bribe or none")):
        (act,) = (step for step in evening.block("steps", Steps).steps if step.id == "act")
        assert english(act.text) == says


def test_no_step_stands_while_the_middle_is_divided() -> None:
    assert not play(playing()).shows("steps")


def test_the_card_of_who_is_in_turn_speaks_to_them_and_that_of_the_others_about_them() -> None:
    evening = playing()
    mine, other = evening.question(1, "played"), evening.question(2, "played")
    assert english(mine.text) == "You draw a card, may act once, then play a card."
    assert english(other.text) == "Anna draws a card, may act and plays a card."
    assert mine.awaited and not other.awaited and mine.id == other.id


@pytest.mark.parametrize("act", ACTS)
def test_what_one_may_do_stands_open_with_its_rule_on_the_phone_in_turn_alone(act: str) -> None:
    evening = second_turn()
    mine, other = evening.question(1, act), evening.question(2, act)
    assert mine.tool and english(mine.note)
    assert not other.tool and not other.note and english(other.text).startswith("Anna")


def test_what_one_may_do_stands_above_the_card_in_the_order_of_the_steps() -> None:
    evening = second_turn()
    starts = [next(start for start in (*ACTS, "played", "special") if f"-{start}-" in id) for id in evening.ids(1)[:5]]
    assert starts == [*ACTS, "played", "special"]


@pytest.mark.parametrize("act", ACTS)
def test_after_a_duel_or_a_fight_the_card_goes_on_at_the_step_that_is_left(act: str) -> None:
    evening = second_turn()
    evening.say(1, act, "seat-2")
    if act == "duel":
        evening.say(1, "laid")
        evening.wait(5_000)
        evening.say(1, "result", "seat-1")
    else:
        evening.say(1, "forces", {"standing": 0, "laid": 2})
        evening.say(2, "reinforce", 0)
    assert english(evening.question(1, "played").text) == "Now play a card."
    assert not any(evening.asks(seat, start) for seat in (1, 2, 3) for start in ACTS)


def test_nobody_duels_once_a_single_noble_is_left() -> None:
    """Rulebook p. 3: each side needs a noble; there are six."""
    evening = playing()
    for dead in range(1, 5):
        evening.say(1, "noble-", "seat-2")
        assert evening.asks(1, "duel") and state(evening).dead == dead
    evening.say(1, "noble-", "seat-2")
    assert not evening.asks(1, "duel") and evening.asks(1, "attack")
