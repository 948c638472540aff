"""Actions that change something for the whole table, the portal, and intruders (p. 15-19, 23, 24, AC-4 to AC-29)."""

import pytest
from msgspec.structs import replace

from companion.core.view import Facts, Track
from companion.games.among_cultists import GAME
from companion.games.among_cultists.deaths.events import DiedOfRole
from companion.games.among_cultists.entering.questions import DraftClosed, Drafted
from companion.games.among_cultists.rounds import deeds as d
from companion.games.among_cultists.rounds.in_force import effects, in_force, last_round_without_cards
from companion.games.among_cultists.rules.acting import movement
from companion.games.among_cultists.table.fields import AI, Intruders, Portal
from companion.games.among_cultists.table.state import State
from tests.games.among_cultists.evening import (
    action,
    cleanup,
    close_portal,
    die,
    entry_button,
    event,
    facts,
    next_round,
    playing,
    questions,
    rounds,
    score,
    state,
    turn_of,
    undo,
)
from tests.golden.english import english
from tests.laws.evening import Evening, own

ACTIONS = ("power", "camera", "portal", "chase", "fight")


def offered(evening: Evening) -> set[str]:
    return possible(state(evening))


def possible(state: State) -> set[str]:
    """Return the actions of the character in turn."""
    return set(ACTIONS) & set(questions(state))


def rules(state: State) -> dict[str, str]:
    """Return the rules in force in plain English."""
    return {english(fact.label): english(fact.text) for fact in in_force(state)}


def happens(state: State) -> list[str]:
    """Return all tasks of the current event in plain English."""
    return [english(text) for text in effects(state)]


# The camera and the power


def test_the_camera_needs_power_and_is_the_action_of_who_uses_it() -> None:
    """p. 18."""
    evening = action(playing())
    assert offered(evening) == {"camera"}
    assert own(evening.say(3, "camera"))[0] == d.CameraUsed(1)
    assert state(evening).acted == (1,) and offered(evening) == set()
    assert evening.asks(3, "outcome"), "it may have found somebody dead"
    evening.say(1, "turn")
    assert offered(evening) == {"camera"}, "the next one acts"


def test_in_the_dark_there_is_the_power_to_restore_and_no_camera() -> None:
    """p. 18, 19."""
    evening = action(playing(), "lightning")
    assert offered(evening) == {"power"}
    assert own(evening.say(4, "power"))[0] == d.PowerRestored(1)
    assert offered(evening) == set(), "that was the action"


def test_the_ghost_of_the_radiant_beauty_gives_light_where_it_is() -> None:
    """p. 24, ruling AC-23: encounters as with power, the camera in the red room; the token stays as it is."""
    evening = die(action(playing(), "lightning"), 3)
    hidden = state(evening)
    shown = replace(hidden, shown={3: "radiant_beauty"}, shown_in={3: 1})
    assert possible(hidden) == {"power"} and possible(shown) == {"power", "camera"}
    assert "Caro" not in rules(hidden) and "camera in the red room" in rules(shown)["Caro"]
    assert rules(shown)["Power"].startswith("The power is off")
    assert "Caro lights the red room" in english(questions(shown)["camera"].text)


def test_where_her_ghost_is_nobody_meets_because_the_lights_go_out() -> None:
    """Ruling AC-23: the row for power holds there."""
    evening = die(playing(), 3)
    event(evening, "lightning")
    hidden = state(evening)
    shown = replace(hidden, shown={3: "radiant_beauty"}, shown_in={3: 1})
    for found, expected in ((hidden, False), (shown, True)):
        assert any("Except where Caro's ghost is" in text for text in happens(found)) is expected
    back = replace(shown, power=True)
    assert not any("Caro's ghost" in text for text in happens(back))


# The characters who may act


def test_a_ghost_may_do_none_of_this() -> None:
    """p. 19."""
    living = replace(state(action(playing(), "portal")), power=False, intruders=Intruders(fish_man=True, placed=1))
    assert possible(living) == {"power", "portal", "chase", "fight"}
    assert possible(replace(living, ghosts={1: 1})) == set()


def test_nobody_acts_twice_in_a_round() -> None:
    """p. 15."""
    fresh = replace(state(action(playing(), "portal")), intruders=Intruders(fish_man=True, placed=1))
    assert possible(fresh) == {"camera", "portal", "chase", "fight"}
    assert possible(d.CameraUsed(1).apply(fresh)) == set()


def test_the_ai_takes_no_action_of_the_red_room_or_the_green_one() -> None:
    """p. 22."""
    evening = action(playing(5, ai=True, knife=2), "portal")
    turn_of(evening, AI)
    assert offered(evening) == set()
    assert possible(replace(state(evening), power=False)) == set()


def test_a_shown_super_ghost_acts_in_rooms_as_if_alive() -> None:
    """p. 24: every room action, no character action."""
    ghost = replace(state(die(action(playing(), "lightning"), 1)), intruders=Intruders(fish_man=True, placed=1))
    shown = replace(ghost, shown={1: "super_ghost"})
    assert possible(ghost) == set() and possible(shown) == {"power"}
    assert possible(replace(shown, power=True)) == {"camera"}
    assert possible(replace(shown, acted=(1,))) == set(), "once in a round, too"


# Ghosts and undo


def test_a_ghost_in_turn_is_told_how_it_moves() -> None:
    """p. 12, 19."""
    evening = die(playing(), 1)
    assert "any other place" in facts(evening, "now")["Ghost movement"]
    evening.say(1, "turn")
    assert "Ghost movement" not in facts(evening, "now")


@pytest.mark.parametrize(
    ("entered", "value"),
    [("camera", "go"), ("passage", "sabotage"), ("portal", "seat-2"), ("fight", "go"), ("chase", "go"), ("turn", "go"),
     ("points", "4"), ("vote", "go"), ("alive", "go")],
)  # fmt: skip
def test_each_of_these_entries_is_taken_back_by_two_seats(entered: str, value: str) -> None:
    evening = action(playing(), "portal")
    drawn(evening, "failure")
    drawn(evening, "sabotage")
    before = state(evening)
    evening.say(1, entered, value)
    assert state(evening) != before
    undo(evening)
    assert state(evening) == before


def test_where_the_hub_knows_the_roles_what_may_cost_a_life_is_confirmed_by_name() -> None:
    """Check this because its consequences cannot be undone: a tap by mistake brings nothing about."""
    known = action(playing(roles={1: "novice", 5: "cultist"}, confirmed=False))
    assert [type(one) for one in own(known.say(4, "camera"))] == [Drafted]
    assert entry_button(known, 4) == "Anna uses the camera"
    assert own(known.say(4, "sure", "no")) == [DraftClosed()] and state(known).acted == ()
    known.say(3, "camera")
    assert own(known.say(3, "sure", "yes")) == [DraftClosed(), d.CameraUsed(1), DiedOfRole(1, "novice")]
    unknown = action(playing(special=("novice",), confirmed=False))
    assert own(unknown.say(3, "camera"))[0] == d.CameraUsed(1), "an answer of the player can be taken back"


def test_a_death_is_confirmed_by_name_on_the_phone_that_enters_it() -> None:
    evening = action(playing(confirmed=False))
    evening.say(2, "death", "seat-4")
    assert [seat for seat in evening.table.seats if evening.asks(seat, "sure")] == [2]
    assert entry_button(evening, 2) == "Dino dies"
    evening.say(5, "points", "4")
    assert not evening.asks(2, "sure"), "what happens meanwhile closes it"
    evening.say(2, "death", "seat-4")
    evening.say(2, "sure", "yes")
    assert state(evening).ghosts == {4: 1}


def test_what_is_only_being_entered_leaves_the_way_back_open() -> None:
    evening = action(playing(confirmed=False))
    evening.say(1, "points", "4")
    evening.say(2, "death", "seat-4")
    evening.say(2, "sure", "no")
    undo(evening)
    assert state(evening).total == 0 and state(evening).draft is None


# The intruders from the unsafe passage


def drawn(evening: Evening, card: str) -> list[object]:
    return own(evening.say(2, "passage", card))


def test_failures_bring_the_three_cultist_tokens_and_then_the_fish_man() -> None:
    """p. 16."""
    evening = cleanup(action(playing()))
    late = evening.question(5, "passage").id
    brought = [drawn(evening, "failure") for _ in range(5)]
    assert late not in evening.ids(5), "two phones enter one card once"
    cultist = d.PassageDrawn("failure", "cultist")
    assert brought == [
        *([cultist],) * 3,
        [d.PassageDrawn("failure", "fish_man")],
        [d.PassageDrawn("failure", "nothing")],
    ]
    assert "3 on the map" in rules(state(evening))["Cultist tokens"]


def test_a_sabotage_brings_the_fish_man_once() -> None:
    """p. 16: already inside, nothing."""
    evening = action(playing())
    assert drawn(evening, "sabotage") == [d.PassageDrawn("sabotage", "fish_man")]
    assert drawn(evening, "sabotage") == [d.PassageDrawn("sabotage", "nothing")]
    assert state(evening).intruders.remaining == 3


@pytest.mark.parametrize(("characters", "corridor"), [(5, "top right"), (6, "top right"), (7, "middle"), (8, "middle")])
def test_the_fish_man_blocks_his_corridor_for_all_but_the_knife(characters: int, corridor: str) -> None:
    """p. 16."""
    evening = action(playing(characters))
    assert "Fish-man" not in facts(evening, "now")
    drawn(evening, "sabotage")
    assert corridor in facts(evening, "now")["Fish-man"] and "knife" in facts(evening, "now")["Fish-man"]


def test_the_living_holder_of_the_knife_chases_the_fish_man_who_may_return() -> None:
    """p. 15, ruling AC-9: a use of the knife."""
    evening = action(playing(knife=2))
    assert not evening.asks(1, "chase"), "in the lake he is not chased"
    drawn(evening, "sabotage")
    assert own(evening.say(5, "chase"))[0] == d.KnifeUsed(2, "fish_man")
    assert not state(evening).intruders.fish_man and state(evening).acted == (2,)
    assert drawn(evening, "sabotage") == [d.PassageDrawn("sabotage", "fish_man")]
    evening.say(1, "turn")
    assert not evening.asks(1, "chase"), "the next one has no knife"


def test_a_cultist_token_that_is_fought_leaves_the_game() -> None:
    """p. 15: it does not come back."""
    evening = action(playing())
    assert not evening.asks(4, "fight")
    for _ in range(3):
        drawn(evening, "failure")
    assert own(evening.say(4, "fight"))[0] == d.CultistFought(1)
    assert (state(evening).intruders.on_map, state(evening).intruders.remaining) == (2, 0)
    assert drawn(evening, "failure") == [d.PassageDrawn("failure", "fish_man")]


def test_the_living_ai_fights_and_the_dead_one_does_not() -> None:
    """p. 22, ruling AC-19."""
    evening = action(playing(5, ai=True, knife=2))
    drawn(evening, "failure")
    turn_of(evening, AI)
    assert evening.asks(1, "fight")
    die(evening, AI)
    assert not evening.asks(1, "fight")


def test_cards_come_out_of_the_unsafe_passage_when_the_glass_breaks_too() -> None:
    """p. 23."""
    glass, other = playing(), playing()
    event(glass, "broken_glass")
    event(other, "morale_up")
    assert glass.asks(3, "passage") and not other.asks(3, "passage")


def test_in_a_first_game_nobody_comes_in() -> None:
    """p. 7, ruling AC-29."""
    evening = action(playing(level="first"))
    assert not evening.asks(1, "passage")
    assert {"Fish-man", "Cultist tokens"}.isdisjoint(facts(evening, "now"))


# The Infected


def test_until_the_end_of_the_next_round_nobody_gives_cards_because_of_the_infected() -> None:
    """p. 24."""
    dead = replace(state(die(playing(), 2)), shown={2: "infected"}, shown_in={2: 3})
    banned = [round for round in range(3, 8) if last_round_without_cards(replace(dead, round=round)) is not None]
    assert banned == [3, 4]
    assert "until round 4 ends" in rules(replace(dead, round=3))["Cards in an encounter"]
    assert "1 Alive or Dead card" in rules(replace(dead, round=5))["Cards in an encounter"]
    late = replace(dead, shown_in={2: 10}, round=10)
    assert "until round 10 ends" in rules(late)["Cards in an encounter"], "there is no next round"
    living = replace(dead, ghosts={}, round=3)
    assert last_round_without_cards(living) is None, "shown at the end, but alive"


def test_when_the_lights_go_out_the_infected_still_keep_all_cards() -> None:
    """p. 24."""
    evening = die(playing(), 2)
    event(evening, "lightning")
    banned = replace(state(evening), shown={2: "infected"}, shown_in={2: 1})
    for shown, expected in ((state(evening), False), (banned, True)):
        block = next(block for block in GAME.public_view(shown).blocks if block.id == "event")
        assert isinstance(block, Facts)
        assert any("nobody gives cards" in english(row.text) for row in block.rows) is expected


# The portal: its deadline, its helpers, and its effects (rulings AC-4, AC-5, AC-6, AC-25)


@pytest.mark.parametrize(("characters", "last"), [(5, 4), (6, 4), (7, 3), (8, 3)])
def test_the_portal_can_be_closed_in_three_more_rounds_and_with_seven_and_eight_in_two(
    characters: int, last: int
) -> None:
    """Ruling AC-4."""
    evening = rounds(playing(characters), last, ("portal", *("fake_eyes", "broken_glass", "morale_up")))
    before = state(evening).target
    assert evening.asks(1, "portal")
    clock = evening.block("round", Track)
    assert [mark.at for mark in clock.marks][-1] == last
    next_round(evening)
    assert state(evening).portal == Portal(last, "lost")
    assert state(evening).target == before + 1
    action(evening, "morale_down")
    assert not evening.asks(1, "portal"), "it can no longer be closed"


def test_the_mirror_keeps_the_portal_open_one_round_longer() -> None:
    """Ruling AC-4: in the round after the opening."""
    evening = rounds(playing(), 2, ("portal", "mirror"))
    assert state(evening).portal == Portal(5)


def test_the_mirror_does_nothing_for_a_portal_that_was_closed_meanwhile() -> None:
    """Ruling AC-5."""
    evening = rounds(playing(), 1, ("portal",))
    close_portal(evening, 2)
    action(evening, "mirror")
    assert state(evening).portal == Portal(4, "closed", asks=1) and state(evening).target == 9


def test_a_later_mirror_repeats_the_event_before_it_and_not_the_portal() -> None:
    evening = rounds(playing(), 3, ("portal", "morale_up", "mirror"))
    assert state(evening).portal == Portal(4) and movement(state(evening)) == 4


SIX_ROUNDS = ("lightning", "lightning", "secret_doors", "secret_doors", "no_connection", "fake_eyes")


def test_a_deadline_behind_the_last_round_never_expires() -> None:
    """Ruling AC-6."""
    evening = rounds(playing(), 10, (*SIX_ROUNDS, "morale_up", "portal", "broken_glass", "morale_down"))
    assert state(evening).portal == Portal(11) and evening.asks(1, "portal")
    clock = evening.block("round", Track)
    assert all(mark.at <= 10 for mark in clock.marks)
    assert facts(evening, "now")["Portal"] == "The portal is open. It can be closed in any remaining Action phase."
    next_round(evening)
    assert state(evening).target == 10, "the end came first"


def test_with_the_deadline_in_the_last_round_it_can_be_closed_there_and_then_nothing_matters() -> None:
    """Ruling AC-6."""
    tokens = (*SIX_ROUNDS, "portal", "morale_up", "broken_glass", "morale_down")
    evening = rounds(playing(), 10, tokens)
    assert state(evening).portal == Portal(10) and "last chance" in facts(evening, "now")["Portal"]
    open, closed = evening, rounds(playing(), 10, tokens)
    close_portal(closed, 2)
    for one, target in ((closed, 9), (open, 10)):
        next_round(one)
        assert state(one).target == target and state(one).ending is not None


def test_closing_the_portal_may_end_the_game() -> None:
    """p. 23: the points are compared with the new target at once."""
    evening = score(rounds(playing(), 1, ("portal",)), 9)
    assert state(evening).ending is None
    close_portal(evening, 2)
    assert state(evening).ending is not None


def test_the_portal_is_closed_in_the_turn_of_a_living_character() -> None:
    """Ruling AC-25."""
    evening = die(playing(5, ai=True, knife=2), 2)
    action(evening, "portal")
    assert not evening.asks(1, "portal")
    evening.say(1, "turn")
    assert evening.asks(1, "portal")
    turn_of(evening, AI)
    assert not evening.asks(1, "portal")


# The helper at the portal


def opened(**playing_with: object) -> Evening:
    """Open the portal in the Action phase of round 1; the first seat is in turn."""
    return action(playing(**playing_with), "portal")  # type: ignore[arg-type]


def partners(state: State) -> list[str]:
    """Return the characters who can help the one in turn to close the portal."""
    asked = questions(state).get("portal")
    return [choice.value for choice in getattr(asked.ask, "choices", ())] if asked else []


def test_the_partner_is_any_other_living_character_that_has_not_acted_and_never_the_ai() -> None:
    """Ruling AC-25."""
    evening = opened(characters=6, ai=True, knife=4)
    assert partners(state(evening)) == ["seat-1", "seat-2", "seat-3", "seat-5"]
    evening.say(1, "turn")
    die(evening, 2)
    assert partners(state(evening)) == ["seat-1", "seat-3"]


def test_a_shown_super_ghost_counts_as_living_in_both_places() -> None:
    """p. 24, ruling AC-25."""
    evening = die(opened(), 2)
    before = state(evening)
    three = ["seat-3", "seat-4", "seat-5"]
    for shown, expected in (({}, (three, [])), ({2: "super_ghost"}, (["seat-2", *three], three))):
        first = replace(before, shown=shown)
        second = replace(first, turn=1, acted=(1,))
        assert (partners(first), partners(second)) == expected


def test_the_partner_is_asked_on_their_own_phone_and_may_decline() -> None:
    """Ruling AC-25: the partner must agree."""
    evening = opened()
    assert own(evening.say(4, "portal", "seat-2")) == [d.PortalAsked(1, 2)]
    assert [seat for seat in evening.table.seats if evening.asks(seat, "help")] == [2]
    asked = evening.question(2, "help")
    assert asked.required and not asked.secret
    assert evening.choices(4, "portal") == ["seat-3", "seat-4", "seat-5"], "who is asked is not asked again"
    assert own(evening.say(2, "help", "no")) == [d.PortalDeclined(2)]
    assert state(evening).target == 10 and state(evening).acted == ()
    evening.say(4, "portal", "seat-2")
    assert evening.question(2, "help").id != asked.id, "a late tap on the first question finds nothing"


def test_somebody_else_may_be_asked_instead_of_a_phone_that_does_not_answer() -> None:
    evening = opened()
    evening.say(1, "portal", "seat-2")
    evening.say(1, "portal", "seat-3")
    assert [seat for seat in evening.table.seats if evening.asks(seat, "help")] == [3]
    evening.say(1, "turn")
    assert not any(evening.asks(seat, "help") for seat in evening.table.seats), "the turn is over"


def test_closing_the_portal_is_the_action_of_both() -> None:
    """p. 19, ruling AC-25: in the partner's own turn nothing is left to do."""
    evening = opened()
    close_portal(evening, 3)
    assert state(evening).acted == (1, 3)
    evening.say(1, "turn")
    evening.say(1, "turn")
    assert state(evening).current == 3
    assert evening.asks(3, "turn") and not evening.asks(3, "camera")
    action(cleanup(evening), "morale_up")
    assert state(evening).acted == (), "in the next round everybody acts again"


def test_what_is_known_of_the_portal_stands_among_the_rules_of_the_moment() -> None:
    evening = opened()
    assert "Round {n}'s Action phase" in facts(evening, "now")["Portal"]
    close_portal(evening, 2)
    assert "1 point less" in facts(evening, "now")["Portal"]
    lost = rounds(playing(), 5, ("portal", "fake_eyes", "broken_glass", "morale_up", "morale_down"))
    assert "1 point more" in facts(lost, "now")["Portal"]
    last = rounds(playing(), 4, ("portal", "fake_eyes", "broken_glass", "morale_up"))
    assert "last chance" in facts(last, "now")["Portal"]
