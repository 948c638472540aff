"""Announcements: how long their lines are, how they are heard, and how they end."""

from __future__ import annotations

import pytest
from msgspec import Struct
from msgspec.structs import replace

from companion.core import script as s
from companion.core.chance import Chance
from companion.core.game import Refused, after
from companion.core.lines import SLOW_VOICE, Script, estimate
from companion.core.report import NarratorPresent, Repeat, Spoken
from companion.core.text import say
from companion.kit.announcement import announced, clock, heard, script

LINES = {
    "claim": announced("claim", say("{who} claims the {character}.", who="Anna", character=say("Duchess"))),
    "target": announced("target", say("The target is {who}.", who="Ben")),
}
SCRIPT = script(LINES, ("claim", "target"))
NO_CHANCE = Chance(lambda below: 0)


class Aloud(Struct, frozen=True):
    """A game that says two lines."""

    narration: s.Narration = s.Narration(voice=True)

    def narrated(self, event: s.NarrationEvent[Aloud]) -> Aloud:
        return replace(self, narration=event.heard(self.narration))

    def overheard(self, event: s.NarrationEvent[Aloud]) -> None:
        return None


def reading(state: Aloud) -> Script | None:
    return SCRIPT if state.narration.status == "speaking" else None


READING = clock(reading)


def speaking() -> Aloud:
    """Return the game once its first line has begun, at 1 second."""
    game = Aloud()
    begun: Aloud = after(game, s.begin(SCRIPT, game.narration, 0))
    return begun


def test_a_name_makes_a_line_longer_and_so_does_a_word_that_is_named() -> None:
    line = LINES["claim"]
    assert line.length == estimate(line.text) + SLOW_VOICE * len("Anna")
    longer = announced("claim", line.text, say("Duchess"))
    assert longer.length == line.length + SLOW_VOICE * len("Duchess")


def test_an_announcement_is_one_step_and_its_lines_are_known() -> None:
    assert [line.key for step in SCRIPT.steps for line in step] == ["claim", "target"] and len(SCRIPT.steps) == 1
    with pytest.raises(KeyError):
        script(LINES, ("nothing",))


def test_in_silence_nothing_is_heard_and_nothing_is_due() -> None:
    state = Aloud()
    for report in (Spoken("claim", 1), Repeat()):
        with pytest.raises(Refused, match="Nothing is being read"):
            heard(None, state.narration, report, 0)
    assert READING.due(state) is None
    with pytest.raises(Refused, match="Nothing is being read"):
        READING.over(state, 0, NO_CHANCE)


def test_a_line_that_is_spoken_leads_to_the_next_and_the_last_one_to_the_end() -> None:
    state = speaking()
    for key in ("claim", "target"):
        at = state.narration.starts_at + 1_500
        state = after(state, heard(SCRIPT, state.narration, Spoken(key, 1), at))
    due = READING.due(state)
    assert due == state.narration.starts_at
    assert READING.over(state, due, NO_CHANCE) == [s.ScriptEnded()]


def test_a_lost_line_ends_the_announcement() -> None:
    state = speaking()
    due = READING.due(state)
    assert due is not None
    lost, ended = READING.over(state, due, NO_CHANCE)
    assert isinstance(lost, s.LineLost) and ended == s.ScriptEnded()


def test_a_repeat_begins_again_with_open_eyes() -> None:
    state = speaking()
    assert heard(SCRIPT, state.narration, Repeat(), 5_000) == [s.ScriptBegan(2, 6_000)]


def test_a_voice_that_goes_ends_the_announcement_and_one_that_comes_begins_none() -> None:
    state = speaking()
    assert heard(SCRIPT, state.narration, NarratorPresent(False), 2_000) == [s.NarratorLost(), s.ScriptEnded()]
    assert heard(None, s.Narration(), NarratorPresent(True), 0) == [s.NarratorFound()]
    with pytest.raises(Refused, match="Nothing has changed"):
        heard(None, s.Narration(), NarratorPresent(False), 0)
