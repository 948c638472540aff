"""The last Cultist, the claim, the Seer's last stand, ends entered by mistake, and known roles (p. 3, 14, 18, 22)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.view import Result
from companion.games.among_cultists import GAME
from companion.games.among_cultists.box.roles import Role
from companion.games.among_cultists.deaths.events import LastKnown
from companion.games.among_cultists.end import events as e
from companion.games.among_cultists.rules.ending import end_game
from companion.games.among_cultists.table.fields import AI
from companion.table import events as table
from tests.games.among_cultists.boxes import english
from tests.games.among_cultists.end.ends import CASES, came_to, value
from tests.games.among_cultists.evening import (
    action,
    cleanup,
    confirm_end,
    die,
    facts,
    open_vote,
    playing,
    rounds,
    score,
    state,
    vote,
)
from tests.laws.evening import Evening, end, own

# The players who may claim


@pytest.mark.parametrize(
    ("characters", "ai", "claims"),
    [(5, False, True), (6, False, True), (6, True, True), (7, True, False), (8, False, False)],
)
def test_only_a_single_cultist_can_claim_and_every_phone_shows_the_same(
    characters: int, ai: bool, claims: bool
) -> None:
    """p. 3, 14; section 4: the question is asked even if the AI may be the Cultist."""
    evening = cleanup(action(playing(characters, ai=ai)))
    assert {evening.asks(seat, "claim") for seat in evening.table.seats} == {claims}
    if claims:
        choices = evening.choices(1, "claim")
        assert choices == [value(seat) for seat in evening.table.seats], "the AI cannot make it"


# The player who was voted out


def test_with_two_cultists_nobody_is_asked_while_the_other_must_be_alive_and_all_but_the_last_play_on() -> None:
    """Ruling AC-8, each question only if it can matter (ruling AC-11)."""
    first = action(playing(7))
    vote(first, *["seat-2"] * 7)
    assert state(first).voting.stage == "shown"
    evening = action(die(playing(7), 3))
    vote(evening, *["seat-2"] * 7)
    evening.say(2, "last", "no")
    evening.say(1, "seen")
    assert state(evening).ending is None and state(evening).ghosts == {3: 1, 2: 1}


def test_an_ai_whose_marker_was_turned_is_not_asked_about_as_a_cultist_any_more() -> None:
    """p. 22, ruling AC-11: everybody has seen that it is no Cultist."""
    evening = action(playing(5, ai=True))
    vote(evening, *["ai"] * 4, keep=True)
    evening.say(4, "marker", "investigator")
    evening.say(1, "seen")
    assert state(evening).ending is None and AI in state(evening).ghosts, "it plays on as a ghost"
    score(evening, 10)
    choices = getattr(evening.question(1, "end-cultists").ask, "choices", ())
    assert [choice.value for choice in choices] == ["seat-1", "seat-2", "seat-3", "seat-4"]


def partner(characters: int = 7) -> Evening:
    """Return an evening in which the AI, perhaps one of two Cultists, is voted out, and a player is a ghost."""
    evening = action(die(playing(characters, ai=True), 3))
    vote(evening, *["ai"] * 6)
    return evening


def test_all_phones_are_asked_at_once_whether_the_ai_was_the_last_one() -> None:
    """Ruling AC-8: its marker stays hidden, and only the other Cultist knows."""
    evening = partner()
    questions = [evening.question(seat, "partner") for seat in evening.table.seats]
    assert all(question.secret and question.required for question in questions)
    for seat in evening.table.seats:
        assert state(evening).ending is None
        evening.say(seat, "partner", "no")
    assert state(evening).voting.stage == "shown" and AI in state(evening).ghosts


def test_all_phones_are_asked_where_the_table_votes_with_eyes_closed_too() -> None:
    """Ruling AC-8: only the other Cultist could say it."""
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
    """Ruling AC-11: at the end of ten rounds, too, only one answer is left."""
    evening = cleanup(rounds(playing(8), 10))
    shown: dict[int, Role] = {1: "assassin", 2: "mechanic", 3: "infected", 4: "super_ghost", 5: "radiant_beauty"}
    before = replace(state(evening), shown=shown, fell={6: "novice"})
    asked = [move.question for move in GAME.legal_moves(end_game(before, before, "rounds"))]
    assert [question.id for question in asked if not question.corrects] == ["end-confirm-10", "end-back-10"]


# The Seer's last stand


def asked_for_the_seer(evening: Evening) -> list[int]:
    return [seat for seat in evening.table.seats if evening.asks(seat, "end-seer-")]


def test_the_cultists_alone_are_asked_whom_they_name() -> None:
    """p. 18, ruling AC-26: several Cultists name one player together."""
    evening = action(playing(8, roles={2: "cultist", 3: "seer", 5: "cultist"}))
    score(evening, state(evening).target)
    confirm_end(evening)
    assert asked_for_the_seer(evening) == [2, 5]
    assert "The Cultists' turn" in facts(evening, "end")
    evening.say(5, "end-seer-", "seat-1")
    assert asked_for_the_seer(evening) == [] and "The Cultists' turn" not in facts(evening, "end")


def test_for_the_ai_its_partner_speaks() -> None:
    """p. 22."""
    evening = action(playing(7, ai=True, roles={AI: "cultist", 2: "cultist", 3: "seer"}))
    score(evening, state(evening).target)
    confirm_end(evening)
    assert asked_for_the_seer(evening) == [2]


def test_cultists_whom_the_table_has_named_are_asked_alone_too() -> None:
    evening = score(action(playing(6, special=("seer",))), 12)
    evening.say(1, "end-cultists", {"seat-4": 1})
    evening.say(1, "end-holders", {})
    assert asked_for_the_seer(evening) == [4]


@pytest.mark.parametrize("known", [True, False])
def test_asking_all_again_does_not_name_another_seer(known: bool) -> None:
    """Ruling AC-26: once."""
    roles: dict[int, Role] | None = {2: "cultist", 3: "seer"} if known else None
    evening = score(action(playing(6, roles=roles, special=("seer",))), 12)
    if known:
        confirm_end(evening)
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


# Roles that are entered after the end


def over() -> Evening:
    """Play five to an end by points; the hub knows no role, and the table says that Ben was the Cultist."""
    evening = action(playing(5, special=("infected",)))
    evening.say(1, "death", "seat-4")
    evening.say(4, "shows", "infected")
    score(evening, 10)
    others = evening.choices(1, "end-cultists")
    assert others == ["seat-1", "seat-2", "seat-3", "seat-5"], "a seat that has shown another role is no Cultist"
    evening.say(1, "end-cultists", {"seat-2": 1})
    living = evening.choices(1, "end-holders")
    assert living == ["seat-1", "seat-3", "seat-5"], "no Cultist and no ghost is asked about"
    evening.say(1, "end-holders", {})
    evening.say(1, "end-confirm", "yes")
    return evening


def test_it_is_asked_of_those_alone_whose_role_nobody_knows() -> None:
    evening = over()
    asked = [seat for seat in evening.table.seats if evening.asks(seat, "table-part")]
    assert asked == [1, 3, 5], "Ben was the Cultist, and Dino has shown a role"
    assert evening.choices(1, "table-part") == ["investigator"], "the only special role of this game has been shown"


def test_one_tap_tells_it_to_all() -> None:
    evening = over()
    (told,) = evening.say(1, "table-part", "investigator")
    assert isinstance(told, table.PartTold) and told.seat == 1
    public = evening.public()
    assert english(public.happened[-1].text) == "Anna: “I was Investigator.”"
    assert english(public.seats[0].finish) == "Investigator · Investigators"
    changed = evening.question(1, "table-part")
    assert changed.value == "investigator" and not changed.required, "a slip of the thumb is put right in the menu"


def test_nobody_waits_for_it() -> None:
    evening = over()
    assert not any(place.required for place in evening.public().seats if place.seat != evening.table.host)
    evening.say(1, "table-begin")
    assert not evening.asks(1, "table-part")


def test_who_was_voted_out_is_a_turning_point_and_nobody_s_being_voted_out_is_none() -> None:
    evening = action(playing(6))
    vote(evening, *["seat-5"] * 6, keep=True)
    assert turnings(evening) == [("Round 1", "Elsa is voted out.")]
    evening = action(playing(6))
    vote(evening, *["abstain"] * 6, keep=True)
    assert turnings(evening) == []


def turnings(evening: Evening) -> list[tuple[str, str]]:
    found = evening.table.running.turnings if evening.table.running else ()
    return [(english(one.label), english(one.text)) for one in found]


# Known roles: nothing is revealed before the table confirms the end

ROLES: dict[int, Role] = {2: "cultist", 3: "seer", 4: "mechanic"}
WORDS = {2: '"Cultist"', 3: "Seer", 4: "Mechanic"}


def with_points(roles: dict[int, Role] | None = None) -> Evening:
    """Play until six have their points."""
    return score(action(playing(6, roles=roles or ROLES)), 12)


def words(evening: Evening, observer: int | None) -> str:
    """Return all that an observer sees, as text."""
    return msgspec.json.encode(evening.view(observer)).decode()


def test_every_seat_may_say_that_it_is_the_end_and_the_table_waits_for_it() -> None:
    evening = with_points()
    for seat in evening.table.seats:
        question = evening.question(seat, "end-accept")
        assert question.required and question.button_choice == "go" and evening.asks(seat, "end-back")
        asked = [id for id in evening.ids(seat) if "end-" in id and "table" not in id]
        assert len(asked) == 2, "nothing else is asked before"


def test_nobodys_role_is_in_any_view_before_that() -> None:
    evening = with_points()
    for observer in (None, *evening.table.seats):
        seen = words(evening, observer)
        assert [owner for owner, word in WORDS.items() if owner != observer and word in seen] == []


def test_then_the_cultists_are_shown_and_the_seer_is_not() -> None:
    """p. 18: the Cultists still have to name the Seer."""
    evening = with_points()
    assert confirm_end(evening) == [e.CultistsShown()]
    ending = state(evening).ending
    assert ending and ending.cultists == (2,)
    evening.say(1, "end-holders", {})
    assert evening.asks(2, "end-seer-") and '"Mechanic"' not in words(evening, 1)


def test_the_hub_answers_whether_the_one_who_was_named_is_the_seer() -> None:
    """p. 18, ruling AC-26."""
    evening = with_points()
    confirm_end(evening)
    evening.say(1, "end-holders", {})
    assert own(evening.say(2, "end-seer", "seat-3")) == [e.SeerNamed(3)]
    assert not evening.asks(3, "end-right") and evening.asks(1, "end-confirm")
    evening.say(1, "end-confirm", "yes")
    found = evening.outcome()
    assert found and found.winners == (2,)


def test_before_the_cultists_are_shown_the_game_can_go_on_and_afterwards_it_cannot() -> None:
    evening = with_points()
    evening.say(2, "end-back")
    assert state(evening).ending is None and evening.asks(1, "points")
    score(evening, 12)
    confirm_end(evening)
    assert not any(evening.asks(seat, "end-back") for seat in evening.table.seats)


def test_a_game_that_is_stopped_after_that_keeps_them_too() -> None:
    evening = with_points()
    confirm_end(evening)
    end(evening)
    evening.say(1, "end-winner", "cultists")
    evening.say(1, "end-confirm", "yes")
    found = evening.outcome()
    assert found and found.winners == (2,)


def test_after_that_the_table_says_who_has_won() -> None:
    """Check this because the rules know no such claim."""
    evening = cleanup(action(playing(5, roles=ROLES)))
    evening.say(1, "claim")
    confirm_end(evening)
    question = evening.question(4, "end-winner")
    assert getattr(question.text, "message", "").startswith("{who} wasn't a Cultist")
    evening.say(4, "end-winner", "nobody")
    evening.say(4, "end-confirm", "yes")
    found = evening.outcome()
    assert found and found.winners == ()


def test_one_seat_alone_does_not_show_the_cultists() -> None:
    """Check this because nobody can undo it: a slip of one finger must not reveal them."""
    evening = with_points()
    before = [words(evening, observer).count('"Cultist"') for observer in (None, *evening.table.seats)]
    assert own(evening.say(5, "end-accept")) == [e.EndAccepted(5)]
    ending = state(evening).ending
    assert ending and not ending.revealed and ending.cultists is None
    assert [words(evening, observer).count('"Cultist"') for observer in (None, *evening.table.seats)] == before
    assert facts(evening, "end")["The end"].startswith("{who} says it's over.")
    assert [seat for seat in evening.table.seats if evening.asks(seat, "end-accept")] == [1, 2, 3, 4, 6]
    assert own(evening.say(6, "end-accept")) == [e.CultistsShown()]
    assert "The end" not in facts(evening, "end")


@pytest.mark.parametrize("seat", [2, 5])
def test_any_seat_takes_that_back_and_the_next_end_needs_two_again(seat: int) -> None:
    evening = with_points()
    evening.say(5, "end-accept")
    evening.say(seat, "end-back")
    score(evening, 12)
    assert own(evening.say(1, "end-accept")) == [e.EndAccepted(1)]


def test_where_the_hub_knows_the_roles_everybody_claims_for_themselves() -> None:
    """p. 14: every phone has the same words, and nobody can tap for another player."""
    evening = cleanup(action(playing(5, roles=ROLES)))
    questions = [evening.question(seat, "claim") for seat in evening.table.seats]
    assert len({str(question.text) for question in questions}) == 1
    assert all(len(getattr(question.ask, "choices", ())) == 1 for question in questions)
    assert own(evening.say(4, "claim")) == [e.ClaimMade(4)]


@pytest.mark.parametrize("roles", [None, ROLES])
def test_a_claim_is_confirmed_and_says_what_it_does(roles: Mapping[int, Role] | None) -> None:
    """Given one tap on the claim, when its player cancels, the game goes on; no other phone is asked."""
    evening = cleanup(action(playing(5, roles=roles)))
    plain = Evening.say
    value = "seat-4" if roles is None else "go"
    plain(evening, 4, "claim", value)
    assert state(evening).ending is None and not any(evening.asks(seat, "sure") for seat in (1, 2, 3, 5))
    assert english(evening.question(4, "sure").text).startswith("A claim ends the game.")
    plain(evening, 4, "sure", "no")
    assert state(evening).ending is None and evening.asks(4, "claim")
    plain(evening, 4, "claim", value)
    plain(evening, 4, "sure", "yes")
    assert state(evening).ending is not None


# The last Cultist is gone


def eliminated() -> Evening:
    """Play until the hub has said that the last Cultist was voted out."""
    evening = action(playing(6, roles={1: "cultist", 3: "seer"}))
    vote(evening, *["seat-1"] * 6, keep=True)
    assert own(evening.say(1, "seen"))[1:] == [LastKnown(1, last=True, killed=False)]
    return evening


def test_the_game_does_not_go_on_once_the_hub_has_said_that_the_last_cultist_is_gone() -> None:
    """p. 18: everybody knows a role by then."""
    evening = eliminated()
    assert english(evening.public().happened[-1].text) == "Anna was the last Cultist."
    assert not any(evening.asks(seat, "end-back") for seat in evening.table.seats)


def test_a_game_that_is_stopped_then_goes_back_to_that_end_and_no_further() -> None:
    evening = eliminated()
    for _ in range(2):
        end(evening)
    evening.say(3, "end-back")
    ending = state(evening).ending
    assert ending and (ending.cause, ending.by) == ("vote", 1)
    assert evening.asks(1, "end-seer") and not evening.asks(1, "end-back")


# The roles of the players


def finishers(evening: Evening) -> dict[int, tuple[str, str]]:
    found = evening.block("result", Result)
    return {one.seat: (english(one.text), english(one.team)) for one in found.players}


def test_the_result_shows_who_was_what() -> None:
    roles: dict[int, Role] = {AI: "cultist", 3: "novice"}
    evening = action(playing(5, ai=True, roles=roles))
    vote(evening, *["ai"] * 4, keep=True)
    evening.say(1, "seen")
    assert english(evening.public().happened[-1].text) == "The AI was the Cultist." and not evening.asks(1, "end-back")
    evening.say(1, "end-holders", {})
    assert not evening.shows("result")
    evening.say(1, "end-confirm", "yes")
    assert {seat: text for seat, (text, _) in finishers(evening).items()} == {
        1: "Investigator · Investigators",
        2: "Investigator · Investigators",
        3: "Novice · Investigators",
        4: "Investigator · Investigators",
        AI: "Cultist, Cultists",
    }
    assert english(evening.public().next) == "The Investigators win"


def test_where_the_hub_does_not_know_it_shows_the_teams_and_the_roles_that_were_shown() -> None:
    found = finishers(over())
    assert found[2] == ("Cultist", "Cultists") and found[4] == ("Infected", "Investigators")
    assert found[1] == ("", "Investigators")


def test_where_nobody_wins_nobodys_role_is_shown() -> None:
    evening = die(action(playing(5, roles=ROLES)), 5)
    end(evening)
    evening.say(1, "end-winner", "nobody")
    evening.say(1, "end-confirm", "yes")
    assert {text for text, _ in finishers(evening).values()} == {""} and "Mechanic" not in words(evening, None)
    lines = evening.rules.privates(evening.rules.moves_by_seat(evening.table)).values()
    assert not any(view.own_line for view in lines), "a game that was stopped reveals nothing"
