"""A vote with eyes closed in Among Cultists: read aloud, and its result entered (p. 17)."""

import pytest

from companion.core import script as s
from companion.core.game import Refused
from companion.core.report import NarratorPresent, Repeat, Spoken
from companion.games.among_cultists import GAME
from companion.games.among_cultists.voice.evening import pointing as read_aloud
from companion.games.among_cultists.votes import events as e
from companion.texts import translator
from tests.games.among_cultists.evening import (
    action,
    die,
    facts,
    next_round,
    open_vote,
    playing,
    report,
    state,
    undo,
)
from tests.laws.evening import Evening, end, own


def pointing(*, voice: bool = True) -> Evening:
    """Begin a vote with eyes closed; a narrator reports every line if there is a `voice`."""
    evening = playing(votes="eyes")
    if voice:
        report(evening, NarratorPresent(True))
        evening.speaks = True
    action(evening)
    open_vote(evening)
    return evening


def hear(evening: Evening) -> list[str]:
    """Hear the script to its end, and return its lines."""
    heard: list[str] = []
    while state(evening).narration.status == "speaking":
        coming = evening.coming()
        assert coming
        heard += [one.line for one in own(evening.wait(coming[0] - evening.now)) if isinstance(one, s.LineSpoken)]
    return heard


def test_the_voice_leads_it_and_then_the_result_is_entered() -> None:
    evening = pointing()
    assert state(evening).voting.stage == "pointing" and not evening.asks(1, "result")
    spoken = evening.public().line
    assert spoken and (spoken.key, spoken.sound) == ("vote-shut", "bell")
    assert evening.public().phase == "vote"
    assert hear(evening) == ["vote-shut", "vote-point", "vote-open"]
    questions = [evening.question(seat, "result") for seat in evening.table.seats]
    assert all(question.awaited and not question.secret for question in questions)
    assert own(evening.say(4, "result", "seat-2")) == [e.VoteEntered(2)]
    assert state(evening).voting.stage == "shown" and state(evening).pending[0].kind == "last"


def test_nobody_is_taught_with_eyes_closed() -> None:
    """Lessons, and what people want to know, are for open eyes."""
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


def test_a_result_entered_by_mistake_is_undone() -> None:
    evening = pointing(voice=False)
    evening.say(1, "result", "seat-2")
    undo(evening)
    assert evening.asks(1, "result") and state(evening).ghosts == {}


def test_without_a_voice_the_table_is_told_what_to_do_and_nobody_sits_in_the_dark() -> None:
    evening = pointing(voice=False)
    assert state(evening).voting.stage == "entry" and evening.public().line is None
    assert "On three" in facts(evening, "vote")["What to do"]


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
    assert not evening.question(1, "result").awaited
    assert own(evening.say(2, "narration"))[0] == s.StepRepeated(2, 0, evening.now + 1000)
    assert hear(evening) == ["eyes-closed", "vote-shut", "vote-point", "vote-open"]
    assert state(evening).voting.stage == "entry"


def test_the_result_ends_the_reading_that_stands() -> None:
    evening = pointing()
    evening.speaks = False
    report(evening, NarratorPresent(False))
    evening.say(5, "result", "nobody")
    assert state(evening).voting.stage == "shown"
    assert evening.rules.due(evening.table) is None
    assert evening.public().lamps["power"] == "on"
    evening.say(3, "table-pause")
    assert own(evening.say(4, "table-resume")) == [], "nothing is read again"


def test_a_reading_that_the_table_has_stopped_stands_until_somebody_goes_on() -> None:
    evening = pointing()
    end(evening)
    assert evening.public().line is None and evening.rules.due(evening.table) is None
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


def test_the_next_vote_is_read_as_another_performance() -> None:
    evening = pointing()
    hear(evening)
    evening.say(1, "result", "nobody")
    evening.say(1, "seen")
    next_round(evening)
    action(evening, "morale_up")
    open_vote(evening)
    assert state(evening).narration.take == 2


def test_the_lines_are_made_ready_only_where_they_are_read() -> None:
    pointing, phones = (GAME.lines(state(playing(votes=votes, announcements="none"))) for votes in ("eyes", "phones"))
    assert [line for line in pointing if line not in phones] == list(read_aloud(ai=False).lines)
    assert [line for line in phones if line not in pointing] == []


@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_each_line_speaks_to_everybody_and_only_the_last_opens_eyes(language: str) -> None:
    everybody = {"en": "Everybody", "it": "Tutti", "es": "Todo el mundo"}[language]
    opens = {"en": "open your eyes", "it": "aprite gli occhi", "es": "abrid los ojos"}[language]
    for line in read_aloud(ai=False).lines:
        text = translator(language)(line.text)
        assert everybody in text and (opens in text) == (line.key == "vote-open")
        assert len(text) * 95 < line.length * 1.5 + 2000
