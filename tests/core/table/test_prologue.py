"""A game is told before the first one: sentence by sentence, each once, until a tap or the beginning."""

import pytest

from companion.core.every_line import every_line
from companion.core.lines import estimate
from companion.core.primer import BETWEEN
from companion.core.replay import Events, replay
from companion.core.table import events as e
from companion.core.table.absence import MADE
from companion.core.table.play import setup_of
from companion.core.text import Text
from companion.games import GAMES
from tests.laws.evening import Evening, end

GAME = "complots"


def lobby(*names: str) -> Evening:
    evening = Evening(*(names or ("Anna", "Ben", "Caro")))
    evening.say(1, "table-game", GAME)
    return evening


def telling() -> Evening:
    evening = lobby()
    evening.say(1, "table-prologue")
    return evening


def told(evening: Evening) -> str:
    """Return the sentence that all see and hear, which everybody is offered to skip; empty if there is none."""
    public = evening.public()
    shown, line = public.lesson, public.line
    for seat in evening.table.seats:
        assert [id for id in evening.ids(seat) if id.startswith("table-lesson-")] == ([shown.id] if shown else [])
    assert (line.text if line else None) == (shown.text if shown else None)
    return shown.text.message if shown and isinstance(shown.text, Text) else ""


def sentences(evening: Evening) -> list[str]:
    primer = GAMES[GAME].primer
    assert primer is not None
    return [one.text.message for one in primer(setup_of(GAMES[GAME], evening.table)).told]


def test_each_sentence_stands_once_for_as_long_as_it_is_read() -> None:
    evening = telling()
    found = []
    while told(evening):
        found.append(told(evening))
        line = evening.public().line
        assert line is not None
        assert isinstance(line.text, Text)
        length = estimate(line.text) + BETWEEN + (MADE if len(found) == 1 else 0)
        assert evening.wait(length - 1) == []
        assert evening.wait(1)
    assert found == sentences(evening)
    assert evening.rules.due(evening.table) is None


def test_all_that_is_read_is_made_ready_and_can_be_recorded() -> None:
    evening = telling()
    lines = evening.rules.lines(evening.table)
    assert [line.text.message for line in lines] == sentences(evening)
    assert {f"lesson-among-cultists-prologue-{number}" for number in ("one", "two")} <= {
        line.key for line in every_line(GAMES["among-cultists"])
    }


@pytest.mark.parametrize("seat", [1, 3])
def test_anybody_skips_what_is_left(seat: int) -> None:
    evening = telling()
    assert evening.say(seat, "table-lesson") == [e.PrologueOver()]
    assert told(evening) == "" and evening.rules.due(evening.table) is None


def test_who_begins_meanwhile_waits_for_nothing() -> None:
    evening = telling()
    evening.say(1, "table-begin")
    shown = evening.public().lesson
    assert not (shown and "prologue" in shown.id) and evening.rules.due(evening.table) is None


def test_another_game_is_not_told_the_rest() -> None:
    evening = telling()
    evening.say(1, "table-game", "open-table")
    assert told(evening) == ""


def test_experts_see_nothing_of_it() -> None:
    evening = lobby()
    evening.say(1, "table-teach")
    assert not evening.asks(1, "table-prologue")


def test_it_is_left_out_where_all_have_played() -> None:
    evening = lobby()
    evening.say(1, "table-begin")
    end(evening)
    assert not evening.asks(1, "table-prologue")


def test_it_needs_as_many_people_as_can_play() -> None:
    assert not lobby("Anna").asks(1, "table-prologue")


def test_who_stands_up_in_it_takes_the_rest_away_where_too_few_are_left() -> None:
    evening = lobby("Anna", "Ben")
    evening.say(1, "table-prologue")
    evening.say(2, "table-stand")
    assert told(evening) == ""


def test_a_replay_stands_at_the_same_sentence() -> None:
    evening = telling()
    evening.wait(30_000)
    log = Events(evening.rules.games)
    again = replay(evening.rules, [log.decode(log.encode(event)) for event in evening.events])
    assert again == evening.table and again.teaching.telling and again.teaching.telling.sentence
