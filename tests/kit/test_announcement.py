"""The announcements that a game reads aloud: one announcement, and the value that holds all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from companion.core import script as s
from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Player, Refused, Setup, apply_events
from companion.core.lines import SLOW_VOICE, estimate
from companion.core.report import NarratorPresent, Repeat, Spoken
from companion.core.text import say
from companion.kit.announcement import Announced, Announcements, Announcing, make_line, script
from companion.kit.seated import NOBODY_WINS, GameStopped, stops

LINES = {
    "claim": make_line("claim", say("{who} claims the {character}.", who="Anna", character=say("Duchess"))),
    "target": make_line("target", say("The target is {who}.", who="Ben")),
}
SCRIPT = script(LINES, ("claim", "target"))
NO_CHANCE = Chance(lambda below: 0)


def test_a_name_makes_a_line_longer_and_so_does_a_word_that_is_named() -> None:
    line = LINES["claim"]
    assert line.length == estimate(line.text) + SLOW_VOICE * len("Anna")
    longer = make_line("claim", line.text, say("Duchess"))
    assert longer.length == line.length + SLOW_VOICE * len("Duchess")


def test_an_announcement_is_one_step_and_its_lines_are_known() -> None:
    assert [line.key for step in SCRIPT.steps for line in step] == ["claim", "target"] and len(SCRIPT.steps) == 1
    with pytest.raises(KeyError):
        script(LINES, ("nothing",))


SETUP = Setup(players=(Player(1, "Anna"), Player(2, "Ben")))


class Began(Event[Announcing]):
    """A player's turn has begun."""

    seat: int


def keys(before: Announcing, state: Announcing, happened: Sequence[Event[Announcing]]) -> Iterator[str]:
    for event in happened:
        if isinstance(event, Began):
            yield "turn"
            yield f"turn-{event.seat}"


VOICE = Announcements[Announcing](
    lines=lambda setup: {
        key: make_line(key, say("{who}, it's your turn.", who=setup.name(seat)))
        for seat in setup.seats
        for key in (f"turn-{seat}",)
    },
    keys=keys,
    silent=lambda state: state.stopped,
)


def table(*, voice: bool = True) -> Announcing:
    return Announcing(setup=SETUP, narration=s.Narration(voice=voice))


def consequences(state: Announcing, *happened: Event[Announcing]) -> Sequence[Event[Announcing]]:
    return VOICE.consequences(state, state, happened, 0, NO_CHANCE)


def both_turns() -> Announcing:
    """Return a table that announces the turns of both from 1 second on."""
    found: Announcing = apply_events(table(), consequences(table(), Began(1), Began(2)))
    return found


def test_what_has_happened_is_read_once_with_a_voice_in_lines_that_the_game_has_before_its_end() -> None:
    assert consequences(table(), Began(2), Began(1), Began(2)) == [
        Announced(("turn-2", "turn-1")),
        s.ScriptBegan(1, 1_000),
    ]
    assert not consequences(table(voice=False), Began(1))
    assert not consequences(apply_events(table(), stops(table())), Began(1))
    assert not consequences(table(), GameStopped())


def test_a_line_is_known_from_the_setup_shown_while_it_is_spoken_and_said_once_more_then() -> None:
    line = VOICE.line(both_turns())
    assert line and (line.key, line.starts) == ("turn-1", 1_000)
    assert VOICE.line(table()) is None
    assert VOICE.line(apply_events(both_turns(), stops(both_turns()))) is None
    deed = VOICE.repeat(both_turns())["repeat"]
    assert deed(5_000, NO_CHANCE) == [s.ScriptBegan(2, 6_000)]
    assert not VOICE.repeat(table())
    assert [line.key for line in VOICE.every_line(table())] == ["turn-1", "turn-2"]


def test_in_silence_nothing_is_heard_and_nothing_is_due() -> None:
    for report in (Spoken("turn-1", 1), Repeat()):
        with pytest.raises(Refused, match="Nothing is being read"):
            VOICE.hears(table(), report, 2_500)
    assert VOICE.clock.deadline(table()) is None
    with pytest.raises(Refused, match="Nothing is being read"):
        VOICE.clock.over(table(), 0, NO_CHANCE)


def test_a_line_that_is_spoken_leads_to_the_next_and_the_last_one_or_a_lost_one_to_the_end() -> None:
    state = both_turns()
    due = VOICE.clock.deadline(state)
    assert due is not None
    lost, ended = VOICE.clock.over(state, due, NO_CHANCE)
    assert isinstance(lost, s.LineLost) and ended == s.ScriptEnded()
    for key in ("turn-1", "turn-2"):
        at = state.narration.starts_at + 1_500
        state = apply_events(state, VOICE.hears(state, Spoken(key, 1), at))
    due = VOICE.clock.deadline(state)
    assert due == state.narration.starts_at
    assert VOICE.clock.over(state, due, NO_CHANCE) == [s.ScriptEnded()]


def test_a_voice_that_goes_ends_the_announcement_and_one_that_comes_begins_none() -> None:
    state, silent = both_turns(), table(voice=False)
    assert VOICE.hears(state, NarratorPresent(False), 2_000) == [s.NarratorLost(), s.ScriptEnded()]
    assert VOICE.hears(silent, NarratorPresent(True), 0) == [s.NarratorFound()]
    with pytest.raises(Refused, match="Nothing has changed"):
        VOICE.hears(silent, NarratorPresent(False), 0)


def test_a_game_that_the_table_has_ended_has_no_winner() -> None:
    stopped = apply_events(table(), stops(table()))
    assert stopped.stopped and not table().stopped and NOBODY_WINS.winners == ()
    assert stopped.name(2) == "Ben" and stopped.names((2, 1)) == ("Ben", "Anna")
