"""The announcements and readings of the voice in an evening (p. 14, 17, 23, 24): they never stop the game."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.core import script as s
from companion.core.game import Refused
from companion.core.report import NarratorPresent, Repeat, Spoken
from companion.games.among_cultists import GAME
from companion.games.among_cultists.box.plan import ROUNDS
from companion.games.among_cultists.box.tokens import NAMES
from companion.games.among_cultists.spoken import AnnouncementBegan, announce
from companion.games.among_cultists.voice.evening import LINES, announcement, lines
from companion.games.among_cultists.voice.evening import pointing as read_aloud
from companion.games.among_cultists.votes import events as e
from companion.texts import translator
from tests.games.among_cultists.evening import (
    action,
    die,
    event,
    facts,
    open_vote,
    playing,
    report,
    rounds,
    state,
    turns,
)
from tests.golden.english import english
from tests.laws.evening import Evening, end, own


def speaking(**playing_with: Any) -> Evening:
    """Begin an evening with a narrator; the table draws the tokens."""
    evening = playing(**playing_with)
    evening.do(NarratorPresent(True))
    evening.speaks = True
    return evening


def begun(happened: list[object]) -> list[tuple[str, ...]]:
    """Return the announcements among some events."""
    return [one.lines for one in happened if isinstance(one, AnnouncementBegan)]


def hear(evening: Evening) -> list[str]:
    """Hear the announcements, or the script of a vote, to the end, and return their lines."""
    heard: list[str] = []
    while state(evening).is_announcing or state(evening).narration.status == "speaking":
        coming = evening.coming()
        assert coming
        heard += [one.line for one in own(evening.wait(coming[0] - evening.now)) if isinstance(one, s.LineSpoken)]
    return heard


def entered(evening: Evening, token: str) -> list[object]:
    """Play on to the Event phase, hear all announcements until then, and enter `token`."""
    if state(evening).phase == "action":
        turns(evening)
    hear(evening)
    return event(evening, token)


# The announcements


def test_no_connection_is_announced_and_so_is_its_end() -> None:
    """p. 23: until the next event nobody speaks; the hub's voice does."""
    evening = speaking()
    assert begun(entered(evening, "no_connection")) == [("silence",)]
    assert hear(evening) == ["silence"]
    evening.say(1, "settled")
    assert begun(entered(evening, "morale_up")) == [("speech",)]
    assert hear(evening) == ["speech"]


def test_by_default_nothing_is_announced_but_what_the_rules_want_said() -> None:
    evening = speaking()
    assert begun(entered(evening, "morale_up")) == []
    evening.say(1, "settled")
    turns(evening)
    assert begun(own(evening.say(1, "round"))) == []
    assert begun(entered(speaking(announcements="none"), "no_connection")) == [], "a table may want none at all"


def test_a_table_may_hear_rounds_and_events_too() -> None:
    """Ruling AC-5: the Mirror of No connection prolongs it."""
    evening = speaking(announcements="all")
    assert begun(entered(evening, "no_connection")) == [("event-no_connection", "silence")]
    assert hear(evening) == ["event-no_connection", "silence"]
    evening.say(1, "settled")
    turns(evening)
    assert begun(own(evening.say(1, "round"))) == [("round-2",)]
    assert begun(entered(evening, "mirror")) == [("event-mirror", "silence")]
    evening.say(1, "settled")
    assert begun(entered(evening, "portal")) == [("speech", "event-portal")]
    told = evening.public().line
    assert told and english(told.text) == "The connection is back. You can talk again."


def test_an_empty_bag_ends_the_silence_too() -> None:
    """Ruling AC-22."""
    before = replace(state(rounds(playing(), 1, ("no_connection",))), narration=s.Narration(voice=True))
    all_said = replace(before, setup=replace(before.setup, options={**before.setup.options, "announcements": "all"}))
    for one, said in ((before, ("speech",)), (all_said, ("speech", "event-none"))):
        after = replace(one, clock=(*one.clock, None))
        assert begun(list(announce(one, after, 0))) == [said]


def test_the_line_of_round_five_is_read_when_the_pyromaniac_plays_dead_or_not() -> None:
    """p. 14, 24, ruling AC-21."""
    evening = rounds(speaking(), 5)
    without = state(evening)
    options = {**without.setup.options, "roles": {"pyromaniac": 1}}
    plays = replace(without, setup=replace(without.setup, options=options), phase="cleanup")
    other = replace(without, phase="cleanup")
    assert begun(list(announce(without, plays, 0))) == [("pyromaniac",)]
    assert begun(list(announce(without, replace(plays, ghosts={2: 1}), 0))) == [("pyromaniac",)]
    assert begun(list(announce(without, other, 0))) == []
    assert begun(list(announce(plays, plays, 0))) == [], "it is read once"
    assert not replace(plays, round=4).fire and not replace(plays, phase="action").fire
    block = next(block for block in GAME.public_view(plays).blocks if block.id == "now")
    assert "Pyromaniac: did you play" in str(block), "it stands there to be read, with a voice and without"
    assert "Pyromaniac" not in str(GAME.public_view(other).blocks)


def test_without_a_voice_the_page_says_it() -> None:
    evening = playing()
    assert begun(event(evening, "no_connection")) == []
    assert evening.public().line is None
    assert "No talking" in facts(evening, "now")["No connection"]


# It never stops the game


def test_everybody_goes_on_while_something_is_announced() -> None:
    evening = speaking()
    entered(evening, "no_connection")
    evening.say(3, "settled")
    assert state(evening).phase == "action" and state(evening).is_announcing
    assert hear(evening) == ["silence"]


def test_the_next_announcement_takes_the_place_of_the_last() -> None:
    evening = speaking(announcements="all")
    entered(evening, "morale_up")
    evening.say(3, "settled")
    turns(evening)
    evening.say(1, "round")
    line = evening.public().line
    assert line and (line.key, line.take) == ("round-2", 2)
    with pytest.raises(Refused, match="This line"):
        evening.do(Spoken("event-morale_up", 1))


def test_a_vote_silences_it_and_is_read_itself() -> None:
    """p. 23: No connection makes the vote silent, and the hub's voice leads it with eyes closed."""
    evening = speaking(votes="eyes")
    entered(evening, "no_connection")
    evening.say(1, "settled")
    happened = own(evening.say(1, "vote"))
    assert s.ScriptBegan(2, evening.now + 1000) in happened
    line = evening.public().line
    assert line and line.key == "vote-shut" and not state(evening).is_announcing


def test_a_talk_before_a_vote_is_not_talked_into() -> None:
    evening = speaking(announcements="all")
    entered(evening, "morale_up")
    evening.say(1, "settled")
    evening.say(1, "vote")
    assert evening.public().line is None and evening.rules.next_deadline(evening.table) is None


def test_the_end_silences_it_and_a_mistaken_end_does_not_bring_it_back() -> None:
    evening = speaking()
    entered(evening, "no_connection")
    end(evening)
    assert evening.public().line is None and evening.rules.next_deadline(evening.table) is None
    evening.say(1, "end-back")
    assert not state(evening).is_announcing and evening.rules.next_deadline(evening.table) is None


def test_a_lost_line_is_read_on_the_page_and_ends_it() -> None:
    evening = speaking(announcements="all")
    entered(evening, "no_connection")
    evening.speaks = False
    happened = own(evening.wait(60_000))
    assert [type(one).__name__ for one in happened] == ["LineLost", "ScriptEnded"]
    told = [english(happening.text) for happening in evening.public().happened]
    assert told[-1] == "The new event is: No connection."
    assert not state(evening).is_announcing and evening.asks(1, "settled")


def test_a_lost_voice_ends_it_and_nobody_is_asked_to_go_on() -> None:
    evening = speaking()
    entered(evening, "no_connection")
    assert own(evening.do(NarratorPresent(False))) == [s.NarratorLost(), s.ScriptEnded()]
    assert evening.public().line is None and not evening.asks(1, "narration")
    assert own(evening.do(NarratorPresent(True))) == [s.NarratorFound()]


def test_after_a_pause_it_is_said_again_and_nobody_closes_their_eyes() -> None:
    evening = speaking()
    entered(evening, "no_connection")
    evening.say(3, "table-pause")
    assert own(evening.say(4, "table-resume")) == [s.ScriptBegan(2, evening.now + 1000)]
    assert own(evening.use("repeat")) == [s.ScriptBegan(3, evening.now + 1000)]
    assert hear(evening) == ["silence"]
    with pytest.raises(Refused, match="Nothing is being read"):
        evening.do(Repeat())


def test_lamps_and_questions_are_the_same_while_something_is_announced() -> None:
    aloud, quiet = speaking(), playing()
    entered(aloud, "no_connection")
    event(quiet, "no_connection")
    assert aloud.view(None).public.lamps == quiet.view(None).public.lamps
    for seat in quiet.table.seats:
        assert aloud.ids(seat) == quiet.ids(seat)


def test_an_entry_is_taken_back_while_it_is_announced_and_afterwards() -> None:
    """Check that the voice adds no entry: the last public one can be undone."""
    for heard in (0, 1_000, 60_000):
        evening = speaking(announcements="all")
        turns(evening)
        event(evening, "no_connection")
        evening.wait(heard)
        evening.say(2, "table-ask-undo")
        evening.wait(500)
        evening.say(3, "table-agree-undo", "yes")
        assert evening.asks(1, "event") and not state(evening).silent
        hear(evening)
        assert begun(own(evening.say(1, "event", "morale_up"))) == [("event-morale_up",)]
        assert hear(evening) == ["event-morale_up"]


# The lines


def test_all_lines_are_made_ready_from_the_setup_alone() -> None:
    """Check this because lines are rendered ahead."""
    setup = state(playing()).setup
    keys = {}
    for wants in ("all", "needed", "none"):
        for level in ("own", "first"):
            options = {**setup.options, "announcements": wants, "level": level, "roles": {"pyromaniac": 1}}
            keys[wants, level] = {line.key for line in lines(replace(setup, options=options))}
    assert keys["none", "own"] == set()
    assert keys["needed", "own"] == {"silence", "speech", "pyromaniac"}
    assert keys["all", "own"] == set(LINES)
    assert keys["all", "own"] - keys["all", "first"] == {"event-broken_glass"}
    assert {line.key for line in lines(setup)} == {"silence", "speech"}, "no Pyromaniac, no line"


def test_there_is_a_line_for_each_token_and_each_round_after_the_first() -> None:
    assert {key for key in LINES if key.startswith("event-")} == {*(f"event-{token}" for token in NAMES), "event-none"}
    assert {key for key in LINES if key.startswith("round-")} == {f"round-{n}" for n in range(2, ROUNDS + 1)}
    assert announcement(("speech", "event-portal")).lines == (LINES["speech"], LINES["event-portal"])


# A vote with eyes closed


def pointing(*, voice: bool = True) -> Evening:
    """Begin a vote with eyes closed; a narrator reports every line if there is a `voice`."""
    evening = playing(votes="eyes")
    if voice:
        report(evening, NarratorPresent(True))
        evening.speaks = True
    action(evening)
    open_vote(evening)
    return evening


def test_the_voice_leads_it_and_then_the_result_is_entered() -> None:
    evening = pointing()
    assert state(evening).voting.stage == "pointing" and not evening.asks(1, "result")
    spoken = evening.public().line
    assert spoken and (spoken.key, spoken.sound) == ("vote-shut", "bell")
    assert evening.public().phase == "vote"
    assert hear(evening) == ["vote-shut", "vote-point", "vote-open"]
    questions = [evening.question(seat, "result") for seat in evening.table.seats]
    assert all(question.required and not question.secret for question in questions)
    assert own(evening.say(4, "result", "seat-2")) == [e.VoteEntered(2)]
    assert state(evening).voting.stage == "shown" and state(evening).pending[0].kind == "last"


def test_nobody_is_taught_with_eyes_closed() -> None:
    """Check that lessons and answers are only for open eyes."""
    evening = playing(votes="eyes")
    report(evening, NarratorPresent(True))
    evening.speaks = True
    evening.say(1, "table-teach")
    action(evening)
    evening.say(1, "vote")
    assert evening.public().lesson and not evening.public().blind
    evening.say(1, "open")
    assert evening.public().lesson is None and evening.public().blind
    hear(evening)
    assert not evening.public().blind


def test_nobody_may_be_out_and_only_the_living_can_be() -> None:
    evening = die(playing(votes="eyes"), 3)
    action(evening)
    open_vote(evening)
    choices = evening.choices(1, "result")
    assert choices == ["seat-1", "seat-2", "seat-4", "seat-5", "nobody"]
    evening.say(1, "result", "nobody")
    assert state(evening).voting.stage == "shown"


def test_without_a_voice_the_table_is_told_what_to_do_and_nobody_sits_in_the_dark() -> None:
    evening = pointing(voice=False)
    assert state(evening).voting.stage == "entry" and evening.public().line is None
    assert "{who} counts to three" in facts(evening, "vote")["To do"]


def test_every_lamp_is_the_same_while_eyes_are_closed() -> None:
    evening = pointing()
    while state(evening).narration.status == "speaking":
        lamps = evening.public().lamps
        assert {lamps[f"seat{seat}"] for seat in evening.table.seats} == {"off"}
        coming = evening.coming()
        assert coming
        evening.wait(coming[0] - evening.now)


def test_when_the_voice_is_lost_all_are_told_and_the_table_goes_on_or_enters_the_result() -> None:
    evening = pointing()
    evening.speaks = False
    assert report(evening, NarratorPresent(False)) == [s.NarratorLost(), s.NarrationStopped()]
    assert [sound.name for sound in evening.public().sounds] == ["bells", "gong"]
    assert all(evening.asks(seat, "narration") and evening.asks(seat, "result") for seat in evening.table.seats)
    assert not evening.question(1, "result").required
    assert own(evening.say(2, "narration"))[0] == s.StepRepeated(2, 0, evening.now + 1000)
    assert hear(evening) == ["eyes-closed", "vote-shut", "vote-point", "vote-open"]
    assert state(evening).voting.stage == "entry"


def test_the_result_ends_the_reading_that_stands() -> None:
    evening = pointing()
    evening.speaks = False
    report(evening, NarratorPresent(False))
    evening.say(5, "result", "nobody")
    assert state(evening).voting.stage == "shown"
    assert evening.rules.next_deadline(evening.table) is None
    assert evening.public().lamps["power"] == "on"
    evening.say(3, "table-pause")
    assert own(evening.say(4, "table-resume")) == [], "nothing is read again"


def test_a_reading_that_the_table_has_stopped_stands_until_somebody_goes_on() -> None:
    evening = pointing()
    end(evening)
    assert evening.public().line is None and evening.rules.next_deadline(evening.table) is None
    evening.say(1, "end-back")
    assert evening.asks(4, "narration") and evening.asks(4, "result")
    evening.say(4, "narration")
    assert hear(evening)[-1] == "vote-open"


def test_the_table_can_pause_it_and_the_step_comes_again() -> None:
    evening = pointing()
    evening.say(3, "table-pause")
    happened = own(evening.say(4, "table-resume"))
    assert [type(one).__name__ for one in happened] == ["StepRepeated"]
    assert own(evening.use("repeat"))[0] == s.StepRepeated(3, 0, evening.now + 1000)


def test_a_late_report_of_a_line_is_dropped() -> None:
    evening = pointing()
    hear(evening)
    with pytest.raises(Refused, match="Nothing is being read"):
        report(evening, Spoken("vote-open", 1))
    with pytest.raises(Refused, match="Nothing is being read"):
        report(evening, Repeat())


def test_the_lines_are_made_ready_only_where_they_are_read() -> None:
    pointing, phones = (GAME.lines(state(playing(votes=votes, announcements="none"))) for votes in ("eyes", "phones"))
    assert [line for line in pointing if line not in phones] == list(read_aloud(ai=False).lines)
    assert [line for line in phones if line not in pointing] == []


@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_each_line_speaks_to_everybody_and_only_the_last_opens_eyes(language: str) -> None:
    everybody = {"en": "everyone", "it": "Tutti", "es": "Todo el mundo"}[language]
    opens = {"en": "open your eyes", "it": "aprite gli occhi", "es": "abrid los ojos"}[language]
    for line in read_aloud(ai=False).lines:
        text = translator(language)(line.text)
        assert everybody in text and (opens in text.casefold()) == (line.key == "vote-open")
