"""The last Cultist, the claim, the Seer's last stand, and ends that were none (p. 3, 14, 18, 22)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.table import events as table
from companion.games.among_cultists import GAME
from companion.games.among_cultists.box.roles import Role
from companion.games.among_cultists.rules.ending import ended
from companion.games.among_cultists.table.fields import AI
from tests.games.among_cultists.boxes import english
from tests.games.among_cultists.end.ending import came_to, value
from tests.games.among_cultists.end.ends import CASES
from tests.games.among_cultists.evening import (
    accept,
    action,
    cleanup,
    die,
    facts,
    open_vote,
    playing,
    rounds,
    score,
    state,
    vote,
)
from tests.laws.evening import Evening, end

# Who may claim


@pytest.mark.parametrize(
    ("characters", "ai", "claims"),
    [(5, False, True), (6, False, True), (6, True, True), (7, True, False), (8, False, False)],
)
def test_only_a_single_cultist_can_claim_and_every_phone_shows_the_same(
    characters: int, ai: bool, claims: bool
) -> None:
    """p. 3, 14; section 4: it is asked for even when the AI may be the Cultist."""
    evening = cleanup(action(playing(characters, ai=ai)))
    assert {evening.asks(seat, "claim") for seat in evening.table.seats} == {claims}
    if claims:
        choices = evening.choices(1, "claim")
        assert choices == [value(seat) for seat in evening.table.seats], "the AI cannot make it"


# Who was voted out


def test_with_two_cultists_nobody_is_asked_while_the_other_must_be_alive_and_all_but_the_last_play_on() -> None:
    """Ruling AC-8, each only if it can matter (ruling AC-11)."""
    first = action(playing(7))
    vote(first, *["seat-2"] * 7)
    assert state(first).voting.stage == "shown"
    evening = action(die(playing(7), 3))
    vote(evening, *["seat-2"] * 7)
    evening.say(2, "last", "no")
    evening.say(1, "seen")
    assert state(evening).ending is None and state(evening).ghosts == {3: 1, 2: 1}


def test_an_ai_whose_marker_was_turned_is_not_asked_about_as_a_cultist_any_more() -> None:
    """p. 22, ruling AC-11: everybody has seen that it is none."""
    evening = action(playing(5, ai=True))
    vote(evening, *["ai"] * 4)
    evening.say(1, "change", "keep")
    evening.say(4, "marker", "investigator")
    evening.say(1, "seen")
    assert state(evening).ending is None and AI in state(evening).ghosts, "it plays on as a ghost"
    score(evening, 10)
    choices = getattr(evening.question(1, "end-cultists").ask, "choices", ())
    assert [choice.value for choice in choices] == ["seat-1", "seat-2", "seat-3", "seat-4"]


def partner(characters: int = 7) -> Evening:
    """The AI is voted out, one of two Cultists perhaps, and a player is a ghost."""
    evening = action(die(playing(characters, ai=True), 3))
    vote(evening, *["ai"] * 6)
    return evening


def test_all_phones_are_asked_at_once_whether_the_ai_was_the_last_one() -> None:
    """Ruling AC-8: its marker stays hidden, and only the other Cultist knows."""
    evening = partner()
    questions = [evening.question(seat, "partner") for seat in evening.table.seats]
    assert all(question.secret and question.awaited for question in questions)
    for seat in evening.table.seats:
        assert state(evening).ending is None
        evening.say(seat, "partner", "no")
    assert state(evening).voting.stage == "shown" and AI in state(evening).ghosts


def test_all_phones_are_asked_where_the_table_votes_with_eyes_closed_too() -> None:
    """Ruling AC-8: nobody but the other Cultist could say it."""
    evening = action(die(playing(7, ai=True, votes="eyes"), 3))
    open_vote(evening)
    evening.say(1, "result", "ai")
    assert all(evening.question(seat, "partner").secret for seat in evening.table.seats)
    for seat in evening.table.seats:
        evening.say(seat, "partner", "yes" if seat == 3 else "no")
    ending = state(evening).ending
    assert ending and (ending.cause, ending.by) == ("vote", AI)


# Mistakes


def test_a_wrong_answer_is_asked_again() -> None:
    evening = came_to(CASES[14])
    evening.say(1, "end-cultists", {"seat-1": 1})
    evening.say(1, "end-holders", {})
    evening.say(4, "end-confirm", "no")
    assert evening.asks(5, "end-cultists") and state(evening).ending


def test_an_end_that_was_none_takes_the_evening_back() -> None:
    evening = action(playing())
    score(evening, 8)
    late = evening.question(1, "points").id
    evening.say(1, "points", "4")
    assert evening.public().phase == "end"
    evening.say(3, "end-back")
    assert evening.public().phase == "action" and state(evening).total == 8
    assert late not in evening.ids(1) and evening.asks(1, "points")


def test_a_vote_is_asked_again_whether_it_was_the_last_one() -> None:
    evening = came_to(CASES[0])
    evening.say(2, "end-back")
    evening.say(1, "last", "no")
    evening.say(1, "seen")
    assert evening.public().phase == "action"


def test_a_game_that_was_stopped_can_go_on() -> None:
    evening = action(playing())
    before = state(evening)
    end(evening)
    evening.say(3, "end-back")
    assert (state(evening).phase, state(evening).turn) == (before.phase, before.turn)


def test_an_end_can_be_stopped_when_nobody_answers() -> None:
    evening = came_to(CASES[3])
    evening.say(1, "end-seer", "seat-2")
    evening.say(1, "table-ask-end")
    evening.say(3, "table-agree-end", "yes")
    assert evening.asks(1, "end-winner")


def test_where_all_others_have_shown_who_they_are_nobody_is_asked_who_the_cultists_were() -> None:
    """Ruling AC-11: at the end of ten rounds, too, one answer alone is left."""
    evening = cleanup(rounds(playing(8), 10))
    shown: dict[int, Role] = {1: "assassin", 2: "mechanic", 3: "infected", 4: "super_ghost", 5: "radiant_beauty"}
    before = replace(state(evening), shown=shown, fell={6: "novice"})
    asked = [offer.question for offer in GAME.offers(ended(before, before, "rounds"))]
    assert [question.id for question in asked if not question.rights] == ["end-confirm-10", "end-back-10"]


# The Seer's last stand


def asked_for_the_seer(evening: Evening) -> list[int]:
    return [seat for seat in evening.table.seats if evening.asks(seat, "end-seer-")]


def test_the_cultists_alone_are_asked_whom_they_name() -> None:
    """p. 18, ruling AC-26: several name one together."""
    evening = action(playing(8, roles={2: "cultist", 3: "seer", 5: "cultist"}))
    score(evening, state(evening).target)
    accept(evening)
    assert asked_for_the_seer(evening) == [2, 5]
    assert "The Cultists' turn" in facts(evening, "end")
    evening.say(5, "end-seer-", "seat-1")
    assert asked_for_the_seer(evening) == [] and "The Cultists' turn" not in facts(evening, "end")


def test_for_the_ai_its_partner_speaks() -> None:
    """p. 22."""
    evening = action(playing(7, ai=True, roles={AI: "cultist", 2: "cultist", 3: "seer"}))
    score(evening, state(evening).target)
    accept(evening)
    assert asked_for_the_seer(evening) == [2]


def test_cultists_whom_the_table_has_named_are_asked_alone_too() -> None:
    evening = score(action(playing(6, plays=("seer",))), 12)
    evening.say(1, "end-cultists", {"seat-4": 1})
    evening.say(1, "end-holders", {})
    assert asked_for_the_seer(evening) == [4]


@pytest.mark.parametrize("known", [True, False])
def test_asking_all_again_does_not_name_another_seer(known: bool) -> None:
    """Ruling AC-26: once."""
    roles: dict[int, Role] | None = {2: "cultist", 3: "seer"} if known else None
    evening = score(action(playing(6, roles=roles, plays=("seer",))), 12)
    if known:
        accept(evening)
    for again in (True, False):
        if not known:
            evening.say(1, "end-cultists", {"seat-2": 1})
        evening.say(1, "end-holders", {})
        if again:
            evening.say(2, "end-seer-", "seat-1")
            if not known:
                evening.say(1, "end-right", "no")
            evening.say(2, "end-confirm", "no")
            ending = state(evening).ending
            assert ending and (ending.named, ending.seer, ending.holders) == (1, False, None)
    assert evening.asks(2, "end-confirm") and asked_for_the_seer(evening) == []
    evening.say(2, "end-confirm", "yes")
    found = evening.outcome()
    assert found and found.winners == (1, 3, 4, 5, 6)


# What somebody was, said after the end

CULTIST = {"seat-2": 1}


def over() -> Evening:
    """Play five to an end by points; the hub knows no role, and the table says that Ben was the Cultist."""
    evening = action(playing(5, plays=("infected",)))
    evening.say(1, "death", "seat-4")
    evening.say(4, "shows", "infected")
    score(evening, 10)
    evening.say(1, "end-cultists", CULTIST)
    evening.say(1, "end-holders", {})
    evening.say(1, "end-confirm", "yes")
    return evening


def choices(evening: Evening, seat: int) -> list[str]:
    return evening.choices(seat, "table-part")


def test_it_is_asked_of_those_alone_whose_role_nobody_knows() -> None:
    evening = over()
    asked = [seat for seat in evening.table.seats if evening.asks(seat, "table-part")]
    assert asked == [1, 3, 5], "Ben was the Cultist, and Dino has shown a role"
    assert choices(evening, 1) == ["investigator"], "the only special role of this game has been shown"


def test_one_tap_tells_it_to_all() -> None:
    evening = over()
    (told,) = evening.say(1, "table-part", "investigator")
    assert isinstance(told, table.PartTold) and told.seat == 1
    public = evening.public()
    assert english(public.happened[-1].text) == "Anna: “I was Investigator.”"
    assert english(public.seats[0].finish) == "Investigator · Investigators"
    changed = evening.question(1, "table-part")
    assert changed.value == "investigator" and not changed.awaited, "a slip of the thumb is put right in the menu"


def test_nobody_waits_for_it() -> None:
    evening = over()
    assert not any(place.awaited for place in evening.public().seats if place.seat != evening.table.host)
    evening.say(1, "table-begin")
    assert not evening.asks(1, "table-part")


def test_who_was_voted_out_is_a_turning_point_and_nobody_s_being_voted_out_is_none() -> None:
    evening = action(playing(6))
    vote(evening, *["seat-5"] * 6)
    evening.say(1, "change", "keep")
    assert turnings(evening) == [("Round 1", "Elsa is voted out.")]
    evening = action(playing(6))
    vote(evening, *["abstain"] * 6)
    evening.say(1, "change", "keep")
    assert turnings(evening) == []


def turnings(evening: Evening) -> list[tuple[str, str]]:
    found = evening.table.running.turnings if evening.table.running else ()
    return [(english(one.label), english(one.text)) for one in found]
