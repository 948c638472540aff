"""A game's announcements as one value: which lines are read, when nothing is, and what can be heard once more."""

from collections.abc import Iterator, Sequence

import pytest

from companion.core import script as s
from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Player, Refused, Setup, after
from companion.core.report import Spoken
from companion.core.text import say
from companion.kit.announcement import Announced, Announcements, Announcing, announced
from companion.kit.seated import NOBODY_WINS, GameStopped, stops

SETUP = Setup(players=(Player(1, "Anna"), Player(2, "Ben")))
NO_CHANCE = Chance(lambda below: 0)


class Began(Event[Announcing]):
    """Somebody's turn has begun."""

    seat: int


def keys(before: Announcing, state: Announcing, happened: Sequence[Event[Announcing]]) -> Iterator[str]:
    for event in happened:
        if isinstance(event, Began):
            yield "turn"
            yield f"turn-{event.seat}"


VOICE = Announcements[Announcing](
    lines=lambda setup: {
        key: announced(key, say("{who}, it is your turn.", who=setup.name(seat)))
        for seat in setup.seats
        for key in (f"turn-{seat}",)
    },
    keys=keys,
    silent=lambda state: state.stopped,
)


def table(*, voice: bool = True) -> Announcing:
    return Announcing(setup=SETUP, narration=s.Narration(voice=voice))


def follows(state: Announcing, *happened: Event[Announcing]) -> Sequence[Event[Announcing]]:
    return VOICE.follows(state, state, happened, 0, NO_CHANCE)


def reading() -> Announcing:
    """Return the table at which the turns of both are announced, from 1 second on."""
    found: Announcing = after(table(), follows(table(), Began(1), Began(2)))
    return found


def test_what_has_happened_is_read_once_and_only_in_lines_that_the_game_has() -> None:
    assert follows(table(), Began(2), Began(1), Began(2)) == [Announced(("turn-2", "turn-1")), s.ScriptBegan(1, 1_000)]


def test_nothing_is_read_without_a_voice_nor_after_the_end_nor_where_nothing_tells_it() -> None:
    assert not follows(table(voice=False), Began(1))
    assert not follows(after(table(), stops(table())), Began(1))
    assert not follows(table(), GameStopped())


def test_the_line_that_is_spoken_is_shown_until_the_game_is_over() -> None:
    line = VOICE.line(reading())
    assert line and (line.key, line.starts) == ("turn-1", 1_000)
    assert VOICE.line(table()) is None
    assert VOICE.line(after(reading(), stops(reading()))) is None


def test_a_report_leads_to_the_next_line() -> None:
    (spoken,) = VOICE.hears(reading(), Spoken("turn-1", 1), 2_500)
    assert isinstance(spoken, s.LineSpoken) and spoken.next == 1
    with pytest.raises(Refused, match="Nothing is being read"):
        VOICE.hears(table(), Spoken("turn-1", 1), 2_500)


def test_the_clock_ends_a_line_that_nobody_has_reported() -> None:
    due = VOICE.clock.due(reading())
    assert VOICE.clock.due(table()) is None and due is not None
    lost, ended = VOICE.clock.over(reading(), due, NO_CHANCE)
    assert isinstance(lost, s.LineLost) and ended == s.ScriptEnded()


def test_the_hub_says_it_once_more_while_it_is_read_and_not_in_silence() -> None:
    deed = VOICE.repeat(reading())["repeat"]
    assert deed(5_000, NO_CHANCE) == [s.ScriptBegan(2, 6_000)]
    assert not VOICE.repeat(table())


def test_every_line_is_made_ready_from_the_setup() -> None:
    assert [line.key for line in VOICE.every_line(table())] == ["turn-1", "turn-2"]


def test_a_game_that_the_table_has_ended_has_no_winner() -> None:
    stopped = after(table(), stops(table()))
    assert stopped.stopped and not table().stopped and NOBODY_WINS.winners == ()
    assert stopped.name(2) == "Ben" and stopped.names((2, 1)) == ("Ben", "Anna")
