"""What the table does now, in one sentence, and what stands on the stage for a while."""

from __future__ import annotations

from companion.core.view import Stage
from companion.games.among_cultists import GAME
from companion.games.among_cultists.box.roles import Role
from companion.games.among_cultists.deaths.events import LastKnown
from tests.games.among_cultists.evening import (
    DEALT,
    EVENING,
    action,
    cleanup,
    die,
    event,
    open_vote,
    playing,
    turns,
    vote,
)
from tests.golden.english import english
from tests.laws.evening import Evening, own
from tests.laws.plays import random_play


def now(evening: Evening) -> str:
    return english(evening.public().next)


def stage(evening: Evening) -> list[str]:
    """Return what stands on the stage, one beat after the other."""
    return [english(one.title) for one in beats(evening)]


def beats(evening: Evening) -> tuple[Stage, ...]:
    return evening.public().stage


def test_every_moment_has_its_sentence() -> None:
    phases = set()
    for game in (GAME, EVENING, DEALT):
        for seed in range(3):
            for step in random_play(game, seed, 400):
                public = step.evening.public()
                assert english(public.next), public.phase
                phases.add(public.phase)
    assert {"setting_up", "night", "movement", "event", "action", "vote", "cleanup", "end"} <= phases


def test_the_sentence_says_who_moves_and_how_far() -> None:
    """p. 12, 23: three doors, and one more or less with Morale."""
    each, phase = playing(knife=2), playing(turns="phase", knife=2)
    assert now(each) == "Ben moves: up to 3 doors." and now(phase) == "Everybody moves, Ben first: up to 3 doors."
    for evening, token, doors in ((each, "morale_down", 2), (phase, "morale_up", 4)):
        cleanup(action(evening, token))
        assert now(evening) == "Does the Cultist claim? If not, the knife goes to Caro."
        evening.say(1, "round")
        assert f"up to {doors} doors" in now(evening)


def test_the_sentence_names_who_draws_the_event() -> None:
    by_hand, by_hub = playing(knife=2), playing(knife=2, events="hub")
    for evening in (by_hand, by_hub):
        turns(evening)
    assert now(by_hand) == "Ben draws an event token, and enters it." and now(by_hub) == "Ben draws the event."


def test_a_vote_with_closed_eyes_says_how_it_is_done_where_no_voice_says_it() -> None:
    evening = action(playing(votes="eyes"))
    open_vote(evening)
    assert now(evening).startswith("Shut your eyes and point")


def test_a_ghost_goes_to_any_place() -> None:
    """p. 12."""
    assert now(die(playing(), 1)) == "Anna moves: a ghost, to any place."


def test_the_sentence_names_whom_the_table_waits_for() -> None:
    evening = playing(plays=("infected",))
    event(evening, "fake_eyes")
    assert now(evening) == "Anna may look through an Energy deck."
    evening.say(1, "eyes", "seat-3")
    assert now(evening) == "Anna looks: say what was there."
    evening.say(1, "outcome", "dead")
    assert now(evening) == "Caro answers a question on the phone."
    evening.say(3, "shows", "none")
    assert now(evening) == "Talk about it, and vote on your phones."


def test_the_event_stands_there_with_its_sign_and_what_it_asks() -> None:
    evening = playing()
    event(evening, "lightning")
    token, power = beats(evening)
    assert (token.kind, token.icon, english(token.title)) == ("event", "flame", "Lightning")
    assert english(token.text).startswith("The power is off") and power.kind == "power"
    assert token.until == power.from_, "one after the other"


def test_a_death_stands_there_with_its_medal() -> None:
    evening = action(playing())
    evening.say(1, "found", "seat-4")
    (death,) = beats(evening)
    assert (death.kind, death.seats, english(death.title)) == ("loss", (4,), "Dino is dead")
    assert "disc" in english(death.text)


def test_ballots_are_turned_together_in_the_order_of_the_seats() -> None:
    """Ruling AC-15; the AI has no seat, and abstains."""
    evening = action(playing(7, ai=True))
    vote(evening, *["seat-2"] * 5, "abstain")
    assert [one.kind for one in beats(evening)] == [*["ballot"] * 7, "loss"]
    assert stage(evening)[1] == "Anna votes for Ben" and stage(evening)[-1] == "Ben is voted out"
    assert {one.seats for one in beats(evening)[:-1]} == {(), *((seat,) for seat in range(1, 7))}


def test_at_the_end_the_roles_are_told_one_after_the_other_and_who_has_won() -> None:
    roles: dict[int, Role] = {2: "cultist", 3: "novice"}
    evening = action(playing(roles=roles))
    vote(evening, *["seat-2"] * 5)
    evening.say(1, "change", "keep")
    assert any(isinstance(one, LastKnown) for one in own(evening.say(1, "seen")))
    kinds = [one.kind for one in beats(evening)]
    assert kinds == ["reveal", *["role"] * 5, "winner"]
    assert stage(evening)[:4] == ["Ben was the last Cultist", "Anna: Investigator", "Ben: Cultist", "Caro: Novice"]


def test_where_the_hub_knows_no_roles_it_tells_the_cultists_alone() -> None:
    evening = action(playing())
    vote(evening, *["seat-2"] * 5)
    evening.say(1, "change", "keep")
    evening.say(2, "last", "yes")
    evening.say(1, "end-confirm", "yes")
    assert [one.kind for one in beats(evening)] == ["role", "winner"] and stage(evening)[0] == "Ben: Cultist"
