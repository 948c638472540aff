"""The end of Among Cultists where the hub knows the roles: nothing shows before the table says that it is one."""

import msgspec
import pytest

from companion.core.view import Facts, Sheet
from companion.games.among_cultists.box.roles import Role
from companion.games.among_cultists.deaths.events import LastKnown
from companion.games.among_cultists.end import events as e
from companion.games.among_cultists.table.fields import AI
from tests.games.among_cultists.boxes import english
from tests.games.among_cultists.evening import (
    accept,
    action,
    cleanup,
    die,
    facts,
    playing,
    score,
    state,
    vote,
)
from tests.laws.evening import Evening, end, own

ROLES: dict[int, Role] = {2: "cultist", 3: "seer", 4: "mechanic"}
WORDS = {2: '"Cultist"', 3: "Seer", 4: "Mechanic"}


def ended(roles: dict[int, Role] | None = None) -> Evening:
    """Play until six have their points."""
    return score(action(playing(6, roles=roles or ROLES)), 12)


def words(evening: Evening, eye: int | None) -> str:
    """Return all that an eye sees, as text."""
    return msgspec.json.encode(evening.view(eye)).decode()


def test_every_seat_may_say_that_it_is_the_end_and_the_table_waits_for_it() -> None:
    evening = ended()
    for seat in evening.table.seats:
        question = evening.question(seat, "end-accept")
        assert question.awaited and question.press == "go" and evening.asks(seat, "end-back")
        asked = [id for id in evening.ids(seat) if "end-" in id and "table" not in id]
        assert len(asked) == 2, "nothing else is asked before"


def test_nobodys_role_is_in_any_view_before_that() -> None:
    evening = ended()
    for eye in (None, *evening.table.seats):
        seen = words(evening, eye)
        assert [owner for owner, word in WORDS.items() if owner != eye and word in seen] == []


def test_then_the_cultists_are_shown_and_the_seer_is_not() -> None:
    """p. 18: the Cultists have still to name the Seer."""
    evening = ended()
    assert accept(evening) == [e.CultistsShown()]
    ending = state(evening).ending
    assert ending and ending.cultists == (2,)
    evening.say(1, "end-holders", {})
    assert evening.asks(2, "end-seer-") and '"Mechanic"' not in words(evening, 1)


def test_the_hub_answers_whether_the_one_who_was_named_is_the_seer() -> None:
    """p. 18, ruling AC-26."""
    evening = ended()
    accept(evening)
    evening.say(1, "end-holders", {})
    assert own(evening.say(2, "end-seer", "seat-3")) == [e.SeerNamed(3)]
    assert not evening.asks(3, "end-right") and evening.asks(1, "end-confirm")
    evening.say(1, "end-confirm", "yes")
    found = evening.outcome()
    assert found and found.winners == (2,)


def test_before_the_cultists_are_shown_the_game_can_go_on_and_afterwards_it_cannot() -> None:
    evening = ended()
    evening.say(2, "end-back")
    assert state(evening).ending is None and evening.asks(1, "points")
    score(evening, 12)
    accept(evening)
    assert not any(evening.asks(seat, "end-back") for seat in evening.table.seats)


def test_a_game_that_is_stopped_after_that_keeps_them_too() -> None:
    evening = ended()
    accept(evening)
    end(evening)
    evening.say(1, "end-winner", "cultists")
    evening.say(1, "end-confirm", "yes")
    found = evening.outcome()
    assert found and found.winners == (2,)


def test_after_that_the_table_says_who_has_won() -> None:
    """The rules know no such claim."""
    evening = cleanup(action(playing(5, roles=ROLES)))
    evening.say(1, "claim")
    accept(evening)
    question = evening.question(4, "end-winner")
    assert getattr(question.text, "message", "").startswith("{who} was no Cultist")
    evening.say(4, "end-winner", "nobody")
    evening.say(4, "end-confirm", "yes")
    found = evening.outcome()
    assert found and found.winners == ()


def test_one_seat_alone_does_not_show_the_cultists() -> None:
    """No way leads back from it: a slip of one finger must not do it."""
    evening = ended()
    before = [words(evening, eye).count('"Cultist"') for eye in (None, *evening.table.seats)]
    assert own(evening.say(5, "end-accept")) == [e.EndAccepted(5)]
    ending = state(evening).ending
    assert ending and not ending.revealed and ending.cultists is None
    assert [words(evening, eye).count('"Cultist"') for eye in (None, *evening.table.seats)] == before
    assert facts(evening, "end")["This is the end"].startswith("{who} says so.")
    assert [seat for seat in evening.table.seats if evening.asks(seat, "end-accept")] == [1, 2, 3, 4, 6]
    assert own(evening.say(6, "end-accept")) == [e.CultistsShown()]
    assert "This is the end" not in facts(evening, "end")


@pytest.mark.parametrize("seat", [2, 5])
def test_any_seat_takes_that_back_and_the_next_end_needs_two_again(seat: int) -> None:
    evening = ended()
    evening.say(5, "end-accept")
    evening.say(seat, "end-back")
    score(evening, 12)
    assert own(evening.say(1, "end-accept")) == [e.EndAccepted(1)]


def test_where_the_hub_knows_the_roles_everybody_claims_for_themselves() -> None:
    """p. 14: the same words on every phone, and no tap speaks for somebody else."""
    evening = cleanup(action(playing(5, roles=ROLES)))
    questions = [evening.question(seat, "claim") for seat in evening.table.seats]
    assert len({str(question.text) for question in questions}) == 1
    assert all(len(getattr(question.ask, "choices", ())) == 1 for question in questions)
    assert own(evening.say(4, "claim")) == [e.ClaimMade(4)]


# The last Cultist is gone


def eliminated() -> Evening:
    """Play until the hub has said that the last Cultist was voted out."""
    evening = action(playing(6, roles={1: "cultist", 3: "seer"}))
    vote(evening, *["seat-1"] * 6)
    evening.say(1, "change", "keep")
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


# Who was what


def sheet(evening: Evening) -> dict[int | None, tuple[str, ...]]:
    found = evening.block("ranking", Sheet)
    return {row.seat: tuple(getattr(cell, "message", str(cell)) for cell in row.cells) for row in found.rows}


def test_the_result_shows_who_was_what() -> None:
    roles: dict[int, Role] = {AI: "cultist", 3: "novice"}
    evening = action(playing(5, ai=True, roles=roles))
    vote(evening, *["ai"] * 4)
    evening.say(1, "change", "keep")
    evening.say(1, "seen")
    assert english(evening.public().happened[-1].text) == "The AI was the Cultist." and not evening.asks(1, "end-back")
    evening.say(1, "end-holders", {})
    assert not evening.shows("ranking")
    evening.say(1, "end-confirm", "yes")
    assert sheet(evening) == {
        1: ("Investigator", "Investigators"),
        2: ("Investigator", "Investigators"),
        3: ("Novice", "Investigators"),
        4: ("Investigator", "Investigators"),
    }
    assert english(evening.block("roles", Facts).rows[0].text) == "Cultist, Cultists", "the AI has no seat"


def test_where_the_hub_does_not_know_it_shows_the_teams_and_the_roles_that_were_shown() -> None:
    evening = action(playing(5, plays=("infected",)))
    evening.say(1, "death", "seat-4")
    evening.say(4, "shows", "infected")
    score(evening, 10)
    choices = evening.choices(1, "end-cultists")
    assert choices == ["seat-1", "seat-2", "seat-3", "seat-5"], "a seat that has shown another role is no Cultist"
    evening.say(1, "end-cultists", {"seat-2": 1})
    evening.say(1, "end-holders", {})
    evening.say(1, "end-confirm", "yes")
    found = sheet(evening)
    assert found[2] == ("Cultist", "Cultists") and found[4] == ("Infected", "Investigators")
    assert found[1] == ("", "Investigators")


def test_where_nobody_wins_nobodys_role_is_shown() -> None:
    evening = die(action(playing(5, roles=ROLES)), 5)
    end(evening)
    evening.say(1, "end-winner", "nobody")
    evening.say(1, "end-confirm", "yes")
    assert not evening.shows("ranking") and "Mechanic" not in words(evening, None)
