"""How far the way back reaches in Complots: entry by entry, to the beginning of the turn."""

from collections.abc import Callable

import pytest

from companion.core.table.events import Undone
from companion.core.table.state import NOTICE
from tests.games.complots.by_hand import act, passed, playing, react, rich, state
from tests.games.complots.entries import ENTRIES, bare, can_undo, claimed, public, table, undo, unseen
from tests.laws import evening as laws


def test_several_undos_go_back_entry_by_entry_to_the_beginning_of_the_turn() -> None:
    """In Complots all entries since the turn began can be taken back."""
    evening = rich(table(), Anna=3)
    act(evening, "income")
    act(evening, "income")
    act(evening, "income")
    entries: list[Callable[[], object]] = [
        lambda: act(evening, "murder", 2),
        lambda: react(evening, 2, "contessa"),
        lambda: passed(evening),  # the block is announced
        lambda: passed(evening),  # the block stands
    ]
    states = []
    for enter in entries:
        states.append(state(evening))
        enter()
    assert state(evening).actor == 2
    for before in reversed(states):
        undo(evening)
        assert public(state(evening)) == public(before)
    assert not can_undo(evening), "that would be the turn before"
    for enter in entries:
        enter()
    assert state(evening).actor == 2, "it can be entered again"


def test_a_new_action_ends_the_way_back_into_the_turn_before() -> None:
    evening = table()
    act(evening, "aid")
    passed(evening)
    act(evening, "income")
    undo(evening)
    assert state(evening).actor == 2 and not can_undo(evening)


@pytest.mark.parametrize("what", ["shown", "a lost influence", "an exchange", "an examination"])
def test_nothing_is_taken_back_past_what_was_shown_or_drawn_at_the_table(what: str) -> None:
    reach, enter = ENTRIES[what]
    evening = reach()
    assert can_undo(evening)
    enter(evening)
    undo(evening)
    assert not can_undo(evening)


def test_who_has_let_it_pass_last_may_think_again_when_that_is_taken_back() -> None:
    evening = rich(playing(), Anna=3)
    act(evening, "murder", 2)
    react(evening, 2, "pass")
    react(evening, 3, "pass")
    assert state(evening).phase == "choice"
    undo(evening)
    assert not evening.asks(2, "react")
    assert evening.choices(3, "react") == ["doubt", "pass"]
    undo(evening)
    assert state(evening).playing.action is None


def test_silence_that_is_taken_back_leaves_time_to_all_who_have_not_answered() -> None:
    evening = claimed()
    react(evening, 3, "pass")
    evening.wait(8_500)
    assert state(evening).phase == "choice"
    undo(evening)
    evening.wait(60_000)
    assert evening.question(2, "react").until is None and not evening.asks(3, "react")


def test_what_would_only_come_again_by_itself_is_taken_back_with_what_was_before_it() -> None:
    """The table goes on without Ben: that he lets it pass is no stop on the way back."""
    evening = playing(2)
    act(evening, "aid")
    laws.go_on_without(evening, 2)
    evening.say(1, "act-2-for-2", "income")
    before = state(evening)
    act(evening, "tax")
    assert state(evening).actor == 2, "nobody is left who could doubt it"
    evening.say(1, "table-ask-undo")
    assert evening.wait(NOTICE) == [Undone(), Undone()]
    assert bare(state(evening)) == bare(before)


def test_that_nobody_has_said_what_was_shown_leaves_the_way_back_open() -> None:
    evening = unseen()
    undo(evening)
    assert evening.asks(1, "proof") and evening.question(1, "proof").until is None
    undo(evening)
    assert evening.asks(3, "react")
