"""The events of an evening of Among Cultists, and their effects on the knife and the bag (p. 23)."""

from collections import Counter

import pytest
from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.view import Facts
from companion.games.among_cultists import GAME
from companion.games.among_cultists.box.tokens import NAMES, bag, event_of
from companion.games.among_cultists.rounds import deeds as d
from companion.games.among_cultists.rounds import events as e
from companion.games.among_cultists.rounds.in_force import encounters
from companion.games.among_cultists.rules.acting import movement
from companion.games.among_cultists.table.fields import AI
from tests.games.among_cultists.evening import (
    action,
    cleanup,
    die,
    event,
    facts,
    next_round,
    playing,
    questions,
    rounds,
    state,
    turns,
)
from tests.golden.english import english
from tests.laws.evening import Evening, own

EXACTLY_TWO = "Whenever someone enters a place, even in passing. Exactly 2 living characters meet."
ONE_PLACE = " Rooms of one colour count as one."
IN_THE_DARK = "Whenever someone enters a place, even in passing. In the dark, 2 or more living characters meet."


def told(evening: Evening) -> str:
    """Return the tasks of the current event."""
    found = evening.block("event", Facts)
    return " ".join(english(row.text) for row in found.rows)


# The bag


def test_the_bag_holds_the_twelve_tokens_of_the_box_and_eleven_in_a_first_game() -> None:
    """p. 6, 7, ruling AC-29."""
    assert Counter(bag(first_game=False)) == {name: 2 if name in ("lightning", "secret_doors") else 1 for name in NAMES}
    assert sorted([*bag(first_game=True), "broken_glass"]) == sorted(bag(first_game=False))


@pytest.mark.parametrize("draw", range(12))
def test_the_hub_draws_each_token_with_the_same_luck(draw: int) -> None:
    evening = playing(events="hub")
    turns(evening)
    assert not evening.asks(1, "event")
    token = bag(first_game=False)[draw]
    assert own(evening.say(3, "draw", chance=Chance(lambda n: draw))) == [e.EventDrawn(1, token)]
    assert sorted([*state(evening).bag, token]) == sorted(bag(first_game=False))


def test_the_table_enters_what_it_has_drawn_itself() -> None:
    evening = playing()
    turns(evening)
    assert not evening.asks(1, "draw")
    assert evening.choices(1, "event") == list(NAMES)
    assert own(evening.say(2, "event", "secret_doors")) == [e.EventEntered(1, "secret_doors")]
    assert evening.asks(1, "settled") and not evening.asks(1, "event")


def test_a_token_comes_up_as_often_as_it_is_in_the_bag() -> None:
    """Ruling AC-5: a second Mirror is refused."""
    evening = rounds(playing(), 3, ("lightning", "mirror", "lightning"))
    turns(evening)
    evening.say(1, "round")
    turns(evening)
    assert {"lightning", "mirror"}.isdisjoint(evening.choices(1, "event"))


def test_an_empty_bag_is_no_event_and_the_last_effect_ends() -> None:
    """Ruling AC-22."""
    evening = rounds(playing(events="hand"), 1, ("morale_up",))
    turns(evening)
    evening.say(1, "round")
    turns(evening)
    assert movement(state(evening)) == 4
    hubs = replace(state(evening), bag=(), setup=replace(state(evening).setup, options={"seer": "no"}))
    (draw,) = (move for move in GAME.legal_moves(hubs) if move.question.id.startswith("draw"))
    assert draw.effect(1, "go", 0, Chance(lambda n: 0)) == [e.BagFoundEmpty(2)]
    after = e.BagFoundEmpty(2).apply(hubs)
    assert after.has_event and after.event is None and movement(after) == 3
    assert "no event" in str(GAME.public_view(after).blocks)


def test_the_table_may_say_that_its_bag_is_empty_once_tokens_can_have_left_unseen() -> None:
    """Check this for 11 tokens: two looks can leave 9, so that round 10 finds an empty bag."""
    evening = playing(level="first")
    tokens = [token for token in bag(first_game=True) if token not in ("under_control", "mirror")]
    rounds(evening, 9, ["under_control", "mirror", *tokens])
    assert not evening.asks(1, "event")
    next_round(evening)
    turns(evening)
    assert len(evening.choices(1, "event")) == 3 and evening.choices(1, "event")[-1] == "none"
    assert own(evening.say(1, "event", "none")) == [e.EventEntered(10, None)]
    assert "no event" in told(evening)


# Movement and encounters


@pytest.mark.parametrize(("token", "points"), [("morale_up", 4), ("morale_down", 2), ("fake_eyes", 3)])
def test_morale_changes_the_next_movement_phase_and_no_other(token: str, points: int) -> None:
    evening = playing()
    assert movement(state(evening)) == 3
    next_round(action(evening, token))
    assert state(evening).phase == "movement" and movement(state(evening)) == points
    assert facts(evening, "now")["Movement points"] == str(points)
    event(evening, "broken_glass")
    assert movement(state(evening)) == 3


@pytest.mark.parametrize(("token", "points"), [("morale_up", 4), ("morale_down", 2)])
def test_the_mirror_gives_or_takes_one_point_again_and_not_two(token: str, points: int) -> None:
    """Ruling AC-5: the event that the Mirror repeats is over."""
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
        (("secret_doors",), "With exactly 2 living characters in one place." + ONE_PLACE),
        (("secret_doors", "mirror"), "With exactly 2 living characters in one place." + ONE_PLACE),
        (("secret_doors", "fake_eyes"), EXACTLY_TWO),
        (("lightning", "secret_doors"), "With 2 or more living characters in one place." + ONE_PLACE),
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
    assert "With none left, you only receive" in told(evening)
    assert evening.public().lamps["power"] == "off"
    evening.say(1, "settled")
    cleanup(evening)
    event(evening, "mirror")
    assert "starts no encounters" in told(evening) and "gives one" not in told(evening)
    assert evening.public().lamps["power"] == "on"


def test_secret_doors_let_people_meet_by_the_numbers_of_the_power() -> None:
    """Ruling AC-20."""
    evening = playing()
    event(evening, "secret_doors")
    assert "exactly 2 living characters from different rooms" in told(evening)
    dark = rounds(playing(), 1, ("lightning",))
    cleanup(dark)
    event(dark, "secret_doors")
    assert "wherever living characters from different rooms meet" in told(dark)


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
    assert event_of((None, "mirror")) is None, "nor after an empty bag"
    assert event_of(("lightning", "mirror")) == "lightning" and event_of(()) is None


# The effects of the knife and the bag


def with_ai_first(token: str) -> Evening:
    """Let the AI hold the knife in round 5, with `token` as the event."""
    evening = playing(5, ai=True)
    for _ in range(4):
        action(evening, state(evening).bag[-1])
        next_round(evening)
    assert state(evening).knife == AI
    event(evening, token)
    return evening


@pytest.mark.parametrize("token", ["fake_eyes", "under_control"])
def test_what_the_knife_does_is_for_a_living_holder(token: str) -> None:
    """Ruling AC-17, p. 19, 22, 23: a ghost or the AI does nothing."""
    living, ghost, ai = playing(), die(playing(), 1), with_ai_first(token)
    for evening in (living, ghost):
        event(evening, token)
    assert "may look" in told(living) and "nothing happens" in told(ghost) and "nothing happens" in told(ai)
    asked = {"fake_eyes": "eyes", "under_control": "look"}[token]
    assert living.asks(1, asked) and not ghost.asks(1, asked)
    assert not any(ai.asks(seat, asked) for seat in ai.table.seats)


# Fake eyes


def test_it_is_said_whose_energy_deck_the_first_player_looks_through() -> None:
    """p. 23: one other living character, the AI too, never the first player."""
    evening = die(playing(6, ai=True, knife=2), 4)
    event(evening, "fake_eyes")
    assert [seat for seat in evening.table.seats if evening.question(seat, "eyes").required] == [2]
    assert evening.choices(2, "eyes") == ["seat-1", "ai", "seat-3", "seat-5", "none"]
    assert evening.question(2, "eyes").required and not evening.question(2, "settled").required
    assert own(evening.say(2, "eyes", "seat-3"))[0] == d.KnifeUsed(2, "fake_eyes", 3)
    assert "Ben looks through Caro's Energy deck" in told(evening) and "No card is added" in told(evening)
    assert evening.question(5, "outcome").required and not evening.asks(2, "eyes")
    assert not evening.question(2, "settled").required
    evening.say(4, "outcome", "alive")
    assert evening.question(2, "settled").required


def test_the_first_player_may_look_at_nobody() -> None:
    """Ruling AC-9: declining is no use of the knife."""
    evening = playing(knife=2)
    event(evening, "fake_eyes")
    assert own(evening.say(2, "eyes", "none")) == [d.KnifeSpared(2)]
    assert not evening.asks(2, "eyes") and "decided" in told(evening)
    evening.say(4, "settled")
    assert state(evening).phase == "action"


@pytest.mark.parametrize(
    ("token", "asked", "first", "second", "used"),
    [
        ("fake_eyes", "eyes", "seat-1", "seat-2", d.KnifeUsed(3, "fake_eyes", 2)),
        ("under_control", "look-", "back", "out", d.KnifeUsed(3, "under_control")),
    ],
)
def test_the_mirror_gives_a_look_to_the_first_player_of_its_own_round(
    token: str, asked: str, first: str, second: str, used: object
) -> None:
    """Ruling AC-5."""
    evening = playing(knife=2)
    event(evening, token)
    evening.say(2, asked, first)
    evening.say(2, "settled")
    cleanup(evening)
    event(evening, "mirror")
    assert [seat for seat in evening.table.seats if evening.asks(seat, asked)] == [3] or token == "fake_eyes"
    assert evening.question(3, asked).required and "Caro may look" in told(evening)
    assert own(evening.say(3, asked, second))[:1] == [used]


def test_the_mirror_breaks_the_glass_once_more() -> None:
    """Ruling AC-5: 2 more cards, and 1 more is resolved."""
    evening = cleanup(action(playing(), "broken_glass"))
    event(evening, "mirror")
    assert "draw deck's top 2 cards" in told(evening)
    assert own(evening.say(4, "passage", "failure")) == [d.PassageDrawn("failure", "cultist")]


# Situation under control: the hub's bag


def looking() -> Evening:
    """Let the hub draw Situation under control in round 1."""
    evening = playing(knife=2, events="hub")
    turns(evening)
    place = bag(first_game=False).index("under_control")
    evening.say(1, "draw", chance=Chance(lambda n: place))
    return evening


def test_the_first_player_alone_looks_at_a_token_of_the_hubs_bag() -> None:
    """p. 23."""
    evening = looking()
    assert [seat for seat in evening.table.seats if evening.asks(seat, "look")] == [2]
    assert evening.choices(2, "look") == ["go", "none"]
    assert own(evening.say(2, "look", chance=Chance(lambda n: 0))) == [e.TokenLookedAt(2, "lightning")]
    secrets = {seat: evening.view(seat).private for seat in evening.table.seats}
    assert [seat for seat, private in secrets.items() if private and private.secrets] == [2]
    assert "lightning" not in str(evening.view(None)).lower()
    assert evening.question(2, "looked").required and not evening.asks(3, "looked")
    assert evening.question(2, "looked").about == "looked", "the question itself shows the token"
    Evening.say(evening, 2, "looked", "out")
    assert evening.question(2, "sure").about == "looked", "as does its confirmation"


def test_the_token_leaves_the_game_or_goes_back_and_the_knife_was_used() -> None:
    """p. 23, ruling AC-9; ruling AC-21: a character who dies of the knife dies after the event."""
    out, back, left = looking(), looking(), looking()
    for evening in (out, back, left):
        evening.say(2, "look", chance=Chance(lambda n: 0))
    used = d.KnifeUsed(2, "under_control")
    assert own(out.say(2, "looked", "out"))[:2] == [used, e.TokenRemoved()]
    assert Counter(state(out).bag)["lightning"] == 1 and len(state(out).bag) == 10
    assert own(back.say(2, "looked", "back"))[:2] == [used, e.TokenPutBack()]
    assert Counter(state(back).bag)["lightning"] == 2 and len(state(back).bag) == 11
    # Nobody waits for a phone that is gone.
    assert own(left.say(3, "settled"))[:3] == [used, e.TokenPutBack(), e.EventSettled(1)]
    assert len(state(left).bag) == 11 and state(left).looked is None
    assert not out.asks(2, "look-") and not back.asks(2, "look-"), "there is one look, not more"


def test_a_first_player_who_dies_while_looking_still_says_where_the_token_goes() -> None:
    evening = looking()
    evening.say(2, "look", chance=Chance(lambda n: 0))
    die(evening, 2)
    assert own(evening.say(2, "looked", "out"))[1] == e.TokenRemoved()


def test_not_to_look_is_no_use_of_the_knife() -> None:
    """Ruling AC-9."""
    evening = looking()
    assert own(evening.say(2, "look", "none")) == [d.KnifeSpared(2)]
    assert not evening.asks(2, "look") and len(state(evening).bag) == 11


def test_with_an_empty_bag_there_is_nothing_to_look_at() -> None:
    """Ruling AC-17."""
    empty = replace(state(looking()), bag=())
    assert "look" in questions(state(looking()), 2) and "look" not in questions(empty, 2)
    assert "The bag is empty" in str(GAME.public_view(empty).blocks)


# Situation under control: the table's own bag


@pytest.mark.parametrize(
    ("answer", "happens"),
    [
        ("back", [d.KnifeUsed(3, "under_control"), e.TokenPutBack()]),
        ("out", [d.KnifeUsed(3, "under_control"), e.TokenRemoved()]),
        ("none", [d.KnifeSpared(3)]),
    ],
)
def test_of_the_tables_own_bag_the_first_player_says_what_became_of_the_token(
    answer: str, happens: list[object]
) -> None:
    """p. 23, ruling AC-9."""
    evening = playing(knife=3)
    event(evening, "under_control")
    assert [seat for seat in evening.table.seats if evening.asks(seat, "look")] == [3]
    assert evening.choices(3, "look") == ["back", "out", "none"]
    before = state(evening).bag
    assert own(evening.say(3, "look", answer))[:2] == happens
    assert state(evening).bag == before, "the hub does not know which one it was"
    assert not evening.asks(3, "look")


def test_the_look_is_told_once() -> None:
    """Check that everybody learns of the look and of the token's fate, but never which token it is."""
    hub, hand = looking(), playing(knife=2)
    hub.say(2, "look", chance=Chance(lambda n: 0))
    hub.say(2, "looked", "out")
    event(hand, "under_control")
    hand.say(2, "look", "out")
    for evening in (hub, hand):
        lines = [english(happening.text) for happening in evening.public().happened]
        looks = ["Ben looks at a token from the bag.", "The token leaves the game unseen."]
        assert lines[-3:] == ["Round 1: Situation under control.", *looks]


def test_broken_glass_says_what_becomes_of_the_cards() -> None:
    """p. 23, ruling AC-22: an empty draw deck gives the cards that it has."""
    evening = playing()
    event(evening, "broken_glass")
    assert "draw deck's top 2 cards" in told(evening) and "Fewer left?" in told(evening)


def test_secret_doors_are_shortcuts_and_serve_room_actions() -> None:
    """p. 23."""
    evening = playing()
    event(evening, "secret_doors")
    assert "Corridors don't count" in told(evening) and "shortcuts" in told(evening) and "room action" in told(evening)
    assert "count as one" in facts(evening, "now")["Encounters"]
