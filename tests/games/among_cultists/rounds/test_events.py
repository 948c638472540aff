"""The events of an evening of Among Cultists (p. 23, rulings AC-4, AC-5, AC-6, AC-17, AC-20, AC-22)."""

from collections import Counter

import pytest
from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.view import Facts
from companion.games.among_cultists import GAME
from companion.games.among_cultists.box.tokens import NAMES, bag, event_of
from companion.games.among_cultists.rounds import events as e
from companion.games.among_cultists.rounds.in_force import encounters
from companion.games.among_cultists.rules.acting import movement
from tests.games.among_cultists.evening import (
    action,
    cleanup,
    event,
    facts,
    next_round,
    playing,
    rounds,
    state,
    turns,
)
from tests.golden.english import english
from tests.laws.evening import Evening, own

EXACTLY_TWO = "With exactly 2 living characters in a room or corridor."
IN_THE_DARK = "With 2 or more living characters in a room or corridor: it is dark."


def told(evening: Evening) -> str:
    """Return all that the present event asks for."""
    found = evening.block("event", Facts)
    return " ".join(english(row.text) for row in found.rows)


def offered(evening: Evening) -> list[str]:
    """Return the tokens that may be entered."""
    return evening.choices(1, "event")


# The bag


def test_the_bag_holds_the_twelve_tokens_of_the_box_and_eleven_in_a_first_game() -> None:
    """p. 6, 7, ruling AC-29."""
    assert Counter(bag(first_game=False)) == {name: 2 if name in ("lightning", "secret_doors") else 1 for name in NAMES}
    assert sorted([*bag(first_game=True), "broken_glass"]) == sorted(bag(first_game=False))


@pytest.mark.parametrize("draw", range(12))
def test_the_hub_draws_each_token_with_the_same_luck(draw: int) -> None:
    evening = playing(events="hub")
    turns(evening)
    token = bag(first_game=False)[draw]
    assert own(evening.say(3, "draw", chance=Chance(lambda n: draw))) == [e.EventDrawn(1, token)]
    assert sorted([*state(evening).bag, token]) == sorted(bag(first_game=False))


def test_the_table_enters_what_it_has_drawn_itself() -> None:
    evening = playing()
    turns(evening)
    assert not evening.asks(1, "draw")
    assert offered(evening) == list(NAMES)
    assert own(evening.say(2, "event", "secret_doors")) == [e.EventEntered(1, "secret_doors")]
    assert evening.asks(1, "settled") and not evening.asks(1, "event")


def test_a_token_comes_up_as_often_as_it_is_in_the_bag() -> None:
    """Ruling AC-5: a second Mirror is refused."""
    evening = rounds(playing(), 3, ("lightning", "mirror", "lightning"))
    turns(evening)
    evening.say(1, "round")
    turns(evening)
    assert {"lightning", "mirror"}.isdisjoint(offered(evening))


def test_an_empty_bag_is_no_event_and_the_last_effect_ends() -> None:
    """Ruling AC-22."""
    evening = rounds(playing(events="hand"), 1, ("morale_up",))
    turns(evening)
    evening.say(1, "round")
    turns(evening)
    assert movement(state(evening)) == 4
    hubs = replace(state(evening), bag=(), setup=replace(state(evening).setup, options={"seer": "no"}))
    (draw,) = (offer for offer in GAME.offers(hubs) if offer.question.id.startswith("draw"))
    assert draw.effect(1, "go", 0, Chance(lambda n: 0)) == [e.BagFoundEmpty(2)]
    after = e.BagFoundEmpty(2).after(hubs)
    assert after.drawn and after.event is None and movement(after) == 3
    assert "no event" in str(GAME.scene(after).blocks)


def test_the_table_may_say_that_its_bag_is_empty_once_tokens_can_have_left_unseen() -> None:
    """With 11 tokens two looks can leave 9: round 10 finds an empty bag."""
    evening = playing(level="first")
    tokens = [token for token in bag(first_game=True) if token not in ("under_control", "mirror")]
    rounds(evening, 9, ["under_control", "mirror", *tokens])
    assert not evening.asks(1, "event")
    next_round(evening)
    turns(evening)
    assert len(offered(evening)) == 3 and offered(evening)[-1] == "none"
    assert own(evening.say(1, "event", "none")) == [e.EventEntered(10, None)]
    assert "no event" in told(evening)


# Movement and encounters


@pytest.mark.parametrize(("token", "points"), [("morale_up", 4), ("morale_down", 2), ("fake_eyes", 3)])
def test_morale_changes_the_next_movement_phase_and_no_other(token: str, points: int) -> None:
    evening = playing()
    assert movement(state(evening)) == 3
    cleanup(action(evening, token))
    evening.say(1, "round")
    assert state(evening).phase == "movement" and movement(state(evening)) == points
    assert facts(evening, "now")["Movement points"] == str(points)
    event(evening, "broken_glass")
    assert movement(state(evening)) == 3


@pytest.mark.parametrize(("token", "points"), [("morale_up", 4), ("morale_down", 2)])
def test_the_mirror_gives_or_takes_one_point_again_and_not_two(token: str, points: int) -> None:
    """Ruling AC-5: the first one is over."""
    evening = rounds(playing(), 2, (token, "mirror"))
    assert movement(state(evening)) == points


@pytest.mark.parametrize(
    ("tokens", "rule"),
    [
        (("fake_eyes",), EXACTLY_TWO),
        (("lightning",), IN_THE_DARK),
        (("lightning", "fake_eyes"), IN_THE_DARK),
        (("lightning", "lightning"), EXACTLY_TWO),
        (("lightning", "mirror"), EXACTLY_TWO),
        (("secret_doors",), "With exactly 2 living characters in a place. The rooms of one colour are one place."),
        (
            ("secret_doors", "mirror"),
            "With exactly 2 living characters in a place. The rooms of one colour are one place.",
        ),
        (("secret_doors", "fake_eyes"), EXACTLY_TWO),
        (
            ("lightning", "secret_doors"),
            "With 2 or more living characters in a place. The rooms of one colour are one place.",
        ),
    ],
)
def test_the_encounter_rule_of_the_moment_is_shown_to_those_who_move(tokens: tuple[str, ...], rule: str) -> None:
    """p. 13, 23."""
    evening = rounds(playing(), len(tokens), tokens)
    assert encounters(state(evening)).message == rule
    assert ("Encounters" in facts(evening, "now")) == (state(evening).event == "secret_doors")
    cleanup(evening)
    assert "Movement points" not in facts(evening, "now")
    evening.say(1, "round")
    assert facts(evening, "now")["Encounters"] == rule


def test_when_the_lights_go_out_three_meet_at_once_and_when_they_are_back_nobody() -> None:
    """Ruling AC-20."""
    evening = playing()
    event(evening, "lightning")
    assert "3 or more living characters" in told(evening)
    assert "A player who has none left gives none" in told(evening)
    assert evening.public().lamps["power"] == "off"
    evening.say(1, "settled")
    cleanup(evening)
    event(evening, "mirror")
    assert "Nobody meets" in told(evening) and "gives 1" not in told(evening)
    assert evening.public().lamps["power"] == "on"


def test_secret_doors_let_people_meet_by_the_numbers_of_the_power() -> None:
    """Ruling AC-20."""
    evening = playing()
    event(evening, "secret_doors")
    assert "exactly 2 living characters from different rooms" in told(evening)
    dark = rounds(playing(), 1, ("lightning",))
    cleanup(dark)
    event(dark, "secret_doors")
    assert "where living characters from different rooms are" in told(dark)


def test_no_connection_lasts_until_the_next_event() -> None:
    evening = rounds(playing(), 2, ("no_connection", "mirror"))
    assert state(evening).silent and "No connection" in facts(evening, "now")
    action(evening, "fake_eyes")
    assert not state(evening).silent and "No connection" not in facts(evening, "now")


# The Mirror


def test_the_mirror_has_nothing_to_repeat_in_round_one() -> None:
    """p. 23."""
    evening = playing()
    event(evening, "mirror")
    assert state(evening).event is None and "nothing to repeat" in told(evening)


def test_the_mirror_has_nothing_to_repeat_after_an_empty_bag() -> None:
    assert event_of((None, "mirror")) is None
    assert event_of(("lightning", "mirror")) == "lightning"
    assert event_of(()) is None
