"""The guard against answers by mistake: a question takes no answer for half a second after it came in, in any way."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.core.limits import LOOK_FIRST
from companion.hub.table.inputs import EARLY
from tests.hub.by_hand import ManualClock, ManualHub, after_a_crash, got, running
from tests.laws.bots import every_answer

FIRST = LOOK_FIRST / 1000
"""The same in seconds."""


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[ManualHub]:
    """A table of two whose game at the open table has just begun."""
    with running(tmp_path, names="Anna Ben", guard=LOOK_FIRST) as hub:
        hub.wait(1)
        assert not hub.say(1, "table-game", "open-table").problem
        hub.wait(1)
        assert not hub.say(1, "table-begin").problem
        hub.wait(1)
        yield hub


def test_a_question_takes_nothing_for_half_a_second(hub: ManualHub) -> None:
    assert not hub.say(1, "vote", "yes-no-shown").problem
    before = hub.entries()
    assert hub.question(2, "ballot").from_ == hub.now + LOOK_FIRST
    hub.until(hub.question(2, "ballot").from_ - 1)
    early = hub.say(2, "ballot", "yes", key="k")
    assert (early.problem, early.says) == ("refused", EARLY)
    assert hub.entries() == before
    hub.until(hub.question(2, "ballot").from_)
    assert not hub.say(2, "ballot", "yes", key="k").problem


def test_a_question_that_stands_is_not_guarded_again_when_another_one_answers_it(hub: ManualHub) -> None:
    hub.say(1, "vote", "yes-no-shown")
    hub.wait(FIRST)
    since = hub.question(2, "ballot").from_
    assert not hub.say(1, "ballot", "yes").problem
    assert hub.question(2, "ballot").from_ == since
    assert not hub.say(2, "ballot", "no").problem


def test_a_second_tap_on_pause_does_not_go_on_and_of_two_thumbs_at_one_moment_one_takes_the_step(
    hub: ManualHub,
) -> None:
    """Check this in a pause, in which game time stands still: the half second is one of real time."""
    hub.say(1, "table-pause")
    assert hub.question(1, "table-resume").from_ == hub.now
    assert hub.say(1, "table-resume").says == EARLY
    hub.wait(FIRST - 0.01)
    assert hub.say(2, "table-resume").says == EARLY
    hub.wait(0.01)
    id = hub.question(1, "table-resume").id
    first, second = hub.post_id(1, id, "go"), hub.post_id(2, id, "go")
    assert [got(first).problem, got(second).problem] == [None, "stale"], (
        "the second meets nothing that came in its place"
    )
    assert not hub.snapshot.public.paused


def test_a_button_and_a_phone_together_take_one_step(hub: ManualHub) -> None:
    """Check a press of the button for the same question that the phone has answered: it meets the next one."""
    hub.say(1, "table-pause")
    hub.wait(FIRST)
    assert not hub.say(1, "table-resume").problem
    hub.wait(FIRST)
    assert not hub.say(1, "table-pause").problem
    assert hub.press(2).says == EARLY
    assert hub.snapshot.public.paused


def test_after_a_restart_everything_has_stood_long_enough(hub: ManualHub, tmp_path: Path) -> None:
    hub.say(1, "vote", "yes-no-shown")
    with after_a_crash(hub, tmp_path / "b") as again:
        assert again.question(2, "ballot").from_ == 0 and not again.say(2, "ballot", "yes").problem


def test_at_twenty_times_the_speed_it_is_half_a_second_of_the_game(tmp_path: Path) -> None:
    with running(tmp_path, ManualClock(), names="Anna", guard=LOOK_FIRST, rate=20) as hub:
        assert hub.say(1, "table-game", "open-table").says == EARLY
        hub.wait(FIRST / 20)
        assert not hub.say(1, "table-game", "open-table").problem


def test_no_kind_of_question_takes_an_answer_early(tmp_path: Path) -> None:
    """Check this in the lobby and in a game, for required questions and the menu, 200 ms after they came in."""
    kinds = set()
    with running(tmp_path, names="Anna Ben Caro", guard=LOOK_FIRST) as hub:
        hub.wait(1)
        assert not hub.say(1, "table-game", "open-table").problem
        kinds |= early_kinds(hub)
        hub.wait(1)
        assert not hub.say(1, "table-begin").problem
        kinds |= early_kinds(hub)
    assert kinds == {"One", "Number", "Numbers", "Writing"}


def early_kinds(hub: ManualHub) -> set[str]:
    """Answer all new questions with each of their choices, in vain; return the kinds of questions."""
    hub.wait(0.2)
    before, kinds = hub.entries(), set()
    for seat in (1, 2, 3):
        for question in hub.questions(seat):
            if question.from_ > hub.now:
                kinds.add(type(question.ask).__name__)
                for value in every_answer(question.ask, Random(seat)):
                    assert got(hub.post_id(seat, question.id, value)).says == EARLY, question.id
    assert hub.entries() == before
    return kinds
