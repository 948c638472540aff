"""What everybody sees of an evening of Among Cultists, and how the night leads to it."""

import pytest

from companion.core.replay import Events, replay
from companion.core.report import NarratorPresent
from companion.core.table import TableRules
from companion.core.view import Result, Sheet, Track
from companion.games import GAMES
from companion.games.among_cultists import GAME
from companion.games.among_cultists.night.events import EveningBegan, NightDone
from companion.games.among_cultists.voice.evening import pointing
from tests.games.among_cultists.before import set_up
from tests.games.among_cultists.evening import (
    NAMES,
    action,
    cast,
    cleanup,
    close_portal,
    die,
    event,
    facts,
    playing,
    ready,
    rounds,
    score,
    turns,
    vote,
)
from tests.golden.english import english
from tests.laws.evening import Evening, end, own

# Phases, tags, blocks


def test_the_phases_of_an_evening_are_those_that_faces_know() -> None:
    evening = playing(knife=None)
    seen = [evening.public().phase]

    def look() -> None:
        if (phase := evening.public().phase) != seen[-1]:
            seen.append(phase)

    evening.say(1, "knife", "seat-1")
    look()
    event(evening, "morale_up")
    look()
    evening.say(1, "settled")
    look()
    evening.say(1, "vote")
    look()
    evening.say(1, "open")
    look()
    cast(evening, *["abstain"] * 5)
    look()
    evening.say(1, "change", "keep")
    evening.say(1, "seen")
    look()
    cleanup(evening)
    look()
    evening.say(1, "claim", "seat-2")
    look()
    assert seen == ["beginning", "movement", "event", "action", "vote", "reveal", "action", "cleanup", "end"]


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


def test_a_gong_sounds_when_it_ends_and_a_bell_with_each_event() -> None:
    evening = playing()
    event(evening, "morale_up")
    assert [sound.name for sound in evening.public().sounds] == ["bell"]
    evening.say(1, "settled")
    score(evening, 10)
    assert [sound.name for sound in evening.public().sounds] == ["gong"]


@pytest.mark.parametrize(("drawn", "heard"), [("lightning", ["thunder", "power-down"]), ("portal", ["portal"])])
def test_an_event_is_heard_as_what_it_is(drawn: str, heard: list[str]) -> None:
    evening = playing()
    event(evening, drawn)
    assert [sound.name for sound in evening.public().sounds] == heard


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


def test_a_whole_evening_is_read_again_from_its_log() -> None:
    evening = after_the_night(events="hand")
    evening.say(3, "done")
    evening.say(1, "knife", "seat-2")
    for _ in range(5):
        evening.say(1, "turn")
    evening.say(1, "event", "lightning")
    evening.say(1, "settled")
    evening.say(4, "found", "seat-3")
    log = Events(GAMES)
    again = replay(TableRules(GAMES), [log.decode(log.encode(event)) for event in evening.events])
    assert again == evening.table
