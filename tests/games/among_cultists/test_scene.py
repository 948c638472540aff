"""What everybody sees of an evening of Among Cultists, and how the night leads to it."""

from __future__ import annotations

import pytest

from companion.core.report import NarratorPresent
from companion.core.view import Result, Sheet, Stage, Track
from companion.games.among_cultists import GAME
from companion.games.among_cultists.box.roles import Role
from companion.games.among_cultists.deaths.events import LastKnown
from companion.games.among_cultists.night.events import EveningBegan, NightDone
from companion.games.among_cultists.voice.evening import pointing
from tests.games.among_cultists.before import set_up
from tests.games.among_cultists.evening import (
    DEALT,
    EVENING,
    NAMES,
    action,
    cleanup,
    close_portal,
    die,
    event,
    facts,
    open_vote,
    playing,
    ready,
    rounds,
    score,
    turns,
    vote,
)
from tests.golden.english import english
from tests.laws.evening import Evening, end, own
from tests.laws.plays import random_play

# Phases, tags, blocks


def test_seats_are_marked_with_the_knife_the_turn_and_death() -> None:
    evening = die(action(playing(knife=4)), 2)
    evening.say(1, "turn")
    tags = {place.seat: place.tags for place in evening.public().seats}
    assert tags == {1: ("host",), 2: ("ghost",), 3: (), 4: ("first_player",), 5: ("turn",)}


def test_ballots_are_shown_with_their_count() -> None:
    evening = action(playing(7))
    vote(evening, "seat-2", "seat-2", "abstain", "seat-3", "seat-2", "abstain", "seat-2")
    sheet = evening.block("ballots", Sheet)
    names = ["Ben, twice", "Ben", "Abstains", "Caro", "Ben", "Abstains", "Ben"]
    assert [english(row.cells[0]) for row in sheet.rows] == names
    shown = facts(evening, "vote")
    assert (shown["Abstentions"], shown["Voted out"]) == ("2", "Ben")
    assert facts(evening, "tally") == {"Ben": "{n} vote", "Caro": "{n} vote"}
    lying = {place.name: place.things for place in evening.public().seats}
    assert [(one.icon, one.count) for one in lying["Caro"]] == [("vote", 1)]


@pytest.mark.parametrize(
    ("ballots", "why"),
    [
        (("seat-2", "seat-2", "seat-3", "seat-3", "abstain"), "A tie: two or more have the most votes."),
        (("seat-2", "seat-2", "seat-3", "abstain", "abstain"), "Nobody has more votes than there are abstentions."),
        (("abstain",) * 5, "Nobody has more votes than there are abstentions."),
        (("seat-2", "seat-2", "seat-2", "abstain", "abstain"), None),
    ],
)
def test_after_a_vote_all_know_why_nobody_is_out(ballots: tuple[str, ...], why: str | None) -> None:
    """p. 18."""
    evening = action(playing())
    vote(evening, *ballots)
    assert "Voted out is" in facts(evening, "vote"), "while the knife may change its vote the rule stands"
    evening.say(1, "change", "keep")
    assert facts(evening, "vote").get("Why") == why


def test_every_phase_says_what_to_do() -> None:
    evening = playing()
    found = [facts(evening, "now")["What to do"]]
    turns(evening)
    found.append(facts(evening, "now")["What to do"])
    action(evening)
    found.append(facts(evening, "now")["What to do"])
    evening.say(1, "vote")
    assert "What to do" not in facts(evening, "now"), "the vote says it"
    found.append(facts(cleanup(action(playing())), "now")["What to do"])
    assert [words.split(":")[0].split(".")[0] for words in found] == [
        "In turn, from the knife clockwise",
        "Draw an event token from the bag, and enter it",
        "In turn",
        "Pass nothing yet",
    ]


def test_before_the_first_round_somebody_says_who_holds_the_knife_and_where_the_hub_draws_it_is_let() -> None:
    evening = playing(knife=None, events="hub")
    assert facts(evening, "now") == {"What to do": "Say who had a nightmare last: they hold the knife."}
    evening.say(1, "knife", "seat-1")
    turns(evening)
    assert facts(evening, "now")["What to do"] == "Let the hub draw the event."


def test_where_the_cultists_cannot_claim_the_knife_is_passed_on_but_not_after_the_last_round() -> None:
    """p. 14: first the vote token, then the knife and the phase marker."""
    to_do = facts(cleanup(rounds(playing(7), 1)), "now")["What to do"]
    assert to_do.startswith("Turn the vote token") and "Pass the knife" in to_do
    assert facts(cleanup(rounds(playing(7), 10)), "now")["What to do"].startswith("The last round is over")


def test_before_a_vote_all_know_what_counts() -> None:
    changing, doubling, ghost = (action(playing(count)) for count in (5, 8, 5))
    die(ghost, 1)
    ghost.say(1, "turn")
    for evening in (changing, doubling, ghost):
        evening.say(1, "vote")
    assert "may change" in facts(changing, "vote")["The knife"]
    assert "counts twice" in facts(doubling, "vote")["The knife"]
    assert "The knife" not in facts(ghost, "vote")


def test_the_finger_stands_at_the_target() -> None:
    evening = score(action(playing(), "portal"), 6)
    for target in (10, 9):
        if target == 9:
            close_portal(evening, 2)
        track = evening.block("points", Track)
        assert (track.value, track.most, [mark.at for mark in track.marks]) == (6, target, [target])


def test_the_end_tells_what_is_known_so_far_and_then_who_has_won() -> None:
    evening = cleanup(die(action(playing()), 2, 3))
    evening.say(1, "claim", "seat-1")
    evening.say(2, "end-holders", {"seat-4": 1})
    shown = facts(evening, "end")
    assert shown["Cultist"] == "Anna" and shown["Dead Investigators"] == "{n} of {most}"
    evening.say(3, "end-confirm", "yes")
    result = evening.block("result", Result)
    assert result.winners == (1,)
    assert "winner" in evening.public().seats[0].tags
    assert evening.table.wins == {1: 1}


@pytest.mark.parametrize(
    ("drawn", "heard"), [("lightning", ["thunder", "power-down"]), ("portal", ["portal"]), ("morale_up", ["bell"])]
)
def test_an_event_is_heard_as_what_it_is_and_the_end_as_a_gong(drawn: str, heard: list[str]) -> None:
    evening = playing()
    event(evening, drawn)
    assert [sound.name for sound in evening.public().sounds] == heard
    evening.say(1, "settled")
    score(evening, 10)
    assert [sound.name for sound in evening.public().sounds] == ["gong"]


def test_what_has_happened_is_told_in_order() -> None:
    evening = rounds(playing(ai=True, characters=5), 1)
    evening.say(1, "vote")
    told = [english(happening.text) for happening in evening.public().happened]
    assert told[-4:] == [
        "The evening begins.",
        "Anna holds the knife first.",
        "Round 1: Fake eyes.",
        "Anna starts a vote.",
    ]


# From the night to the evening


def after_the_night(**options: object) -> Evening:
    """Play a night with a voice; the cards are in place."""
    evening = Evening(*NAMES[:5])
    evening.speaks = True
    evening.play(GAME.name, knows="no", pace="brisk", turns="each", **options)
    set_up(evening)
    evening.do(NarratorPresent(True))
    ready(evening)
    evening.wait(120_000)
    return evening


def test_after_the_night_the_evening_begins_with_the_voice_of_the_night() -> None:
    evening = after_the_night(votes="eyes")
    (began,) = own(evening.say(3, "done"))
    assert isinstance(began, EveningBegan)
    assert evening.public().phase == "beginning"
    assert evening.table.running and evening.table.running.state.narration.voice
    evening.say(1, "knife", "seat-1")
    assert evening.public().phase == "movement"


def test_the_lines_of_a_vote_with_eyes_closed_are_made_ready_before_the_night() -> None:
    evening = after_the_night(votes="eyes")
    keys = {line.key for line in evening.rules.lines(evening.table)}
    assert {line.key for line in pointing(ai=False).lines} < keys and "settle" in keys


def test_before_the_evening_nothing_of_it_can_be_done() -> None:
    evening = after_the_night()
    assert {id.split("-")[1] for id in evening.ids(1) if not id.startswith("table-")} == {"done"}
    assert set(evening.rules.controls(evening.table)) == {"pause", "next"}


def test_the_table_can_end_the_game_with_the_night() -> None:
    evening = after_the_night()
    assert own(end(evening)) == [NightDone()]
    assert evening.table.playing is None and evening.table.wins == {}


# The sentence of the moment, and the stage


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
    assert now(die(playing(), 1)) == "Anna moves: a ghost, to any place."
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
