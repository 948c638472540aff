"""The public view of an evening of Among Cultists, and the way from the night to it."""

from __future__ import annotations

import pytest

from companion.core.report import NarratorPresent
from companion.core.view import Track
from companion.games.among_cultists import GAME
from companion.games.among_cultists.night.events import EveningBegan, NightDone
from companion.games.among_cultists.voice.evening import pointing
from tests.games.among_cultists.before import set_up
from tests.games.among_cultists.evening import (
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
from tests.laws.evening import Evening, end, own
from tests.laws.plays import NAMES
from tests.laws.seen import read_next_prompt as now
from tests.laws.seen import read_spotlight

# Phases, tags, blocks


@pytest.mark.parametrize(
    ("ballots", "why"),
    [
        (("seat-2", "seat-2", "seat-3", "seat-3", "abstain"), "It's a tie for the most votes."),
        (("seat-2", "seat-2", "seat-3", "abstain", "abstain"), "Nobody has more votes than the abstentions."),
        (("abstain",) * 5, "Nobody has more votes than the abstentions."),
        (("seat-2", "seat-2", "seat-2", "abstain", "abstain"), None),
    ],
)
def test_after_a_vote_all_know_why_nobody_is_out(ballots: tuple[str, ...], why: str | None) -> None:
    """p. 18."""
    evening = action(playing())
    vote(evening, *ballots)
    assert "Eliminated" in facts(evening, "vote"), "while the knife may change its vote the rule stands"
    evening.say(1, "change", "keep")
    assert facts(evening, "vote").get("Why") == why


def test_where_the_cultists_cannot_claim_the_knife_is_passed_on_but_not_after_the_last_round() -> None:
    """p. 14: first the vote token, then the knife and the phase marker."""
    to_do = facts(cleanup(rounds(playing(7), 1)), "now")["To do"]
    assert to_do.startswith("Flip the vote token") and "Pass the knife" in to_do
    assert facts(cleanup(rounds(playing(7), 10)), "now")["To do"].startswith("The last round is over")


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


# The next prompt, and the spotlight at the end


def test_the_sentence_says_who_moves_and_how_far() -> None:
    """p. 12, 23: three doors, and one more or less with Morale."""
    each, phase = playing(knife=2), playing(turns="phase", knife=2)
    assert now(die(playing(), 1)) == "It's Anna's turn: a ghost may go anywhere."
    assert (
        now(each) == "It's Ben's turn: move up to 3 doors."
        and now(phase) == "Everyone moves up to 3 doors, starting with Ben."
    )
    for evening, token, doors in ((each, "morale_down", 2), (phase, "morale_up", 4)):
        cleanup(action(evening, token))
        assert now(evening) == "Does the Cultist claim victory? If not, the knife goes to Caro."
        evening.say(1, "round")
        assert f"up to {doors} doors" in now(evening)


def test_the_sentence_names_who_draws_the_event() -> None:
    by_hand, by_hub = playing(knife=2), playing(knife=2, events="hub")
    for evening in (by_hand, by_hub):
        turns(evening)
    assert now(by_hand) == "Ben draws an event token and enters it." and now(by_hub) == "Ben draws the event."


def test_a_vote_with_closed_eyes_says_how_it_is_done_where_no_voice_says_it() -> None:
    evening = action(playing(votes="eyes"))
    open_vote(evening)
    assert now(evening) == "Close your eyes. Anna counts to three: point, look and count."


def test_the_sentence_names_whom_the_table_waits_for() -> None:
    evening = playing(special=("infected",))
    event(evening, "fake_eyes")
    assert now(evening) == "Anna may look through an Energy deck."
    evening.say(1, "eyes", "seat-3")
    assert now(evening) == "Anna looks. What was there?"
    evening.say(1, "outcome", "dead")
    assert now(evening) == "Caro answers a question on their phone."
    evening.say(3, "shows", "none")
    assert now(evening) == "Talk it over and vote on your phones."


def test_where_the_hub_knows_no_roles_the_end_begins_with_the_winners() -> None:
    evening = action(playing())
    vote(evening, *["seat-2"] * 5, keep=True)
    evening.say(2, "last", "yes")
    evening.say(1, "end-confirm", "yes")
    assert [(kind, title) for kind, title, *_ in read_spotlight(evening)] == [("winner", "The Investigators win")]
