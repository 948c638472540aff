"""Undo in Complots: the entries that two seats may undo, and how far back they can go."""

from collections.abc import Callable

import pytest

from companion.core.lesson import OF_LESSON
from companion.games.complots import GAME
from companion.games.complots.events import Entered
from companion.games.complots.events import dealt as d
from companion.games.complots.events import reactions as r
from companion.games.complots.events import turns as t
from companion.table.game.events import Undone
from companion.table.parts import NOTICE
from tests.games.complots.by_hand import act, announce, dealt, lose, passed, playing, react, rich, state, voice
from tests.games.complots.entries import ENTRIES, bare, can_undo, claimed, late, losing, public, table, undo, unseen
from tests.laws import evening as laws

HANDS = (("duchess", "captain"), ("contessa", "contessa"), ("assassin", "captain"))
"""Three hands; nine other cards are the Court."""


@pytest.mark.parametrize("what", ENTRIES)
def test_with_the_real_cards_two_seats_take_an_entry_back_with_all_that_followed_from_it(what: str) -> None:
    reach, enter = ENTRIES[what]
    evening = reach()
    before = state(evening)
    enter(evening)
    assert bare(state(evening)) != bare(before)
    undo(evening)
    assert bare(state(evening)) == bare(before)
    enter(evening)
    assert can_undo(evening), "it can be entered again, and taken back again"


def test_an_end_that_has_revealed_nothing_is_taken_back_like_any_entry_and_nobody_has_won() -> None:
    evening = late()
    before = state(evening)
    lose(evening, 2, "captain")
    assert evening.outcome() and evening.table.wins == {1: 1}
    undo(evening)
    assert not evening.outcome() and bare(state(evening)) == bare(before)
    assert evening.table.wins == {} and evening.table.last_winners == {}
    lose(evening, 2, "captain")
    assert evening.table.wins == {1: 1}


# The time in which undo is possible


def test_to_let_it_pass_or_to_have_a_target_in_mind_leaves_the_way_back_open() -> None:
    evening = claimed()
    react(evening, 3, "pass")
    undo(evening)
    assert state(evening).playing.action is None
    evening = announce(rich(table(), Anna=7, Ben=3), "coup", 3)
    before = state(evening)
    lose(evening, 3, "captain")
    evening.say(2, "act", "murder")
    evening.say(2, "whom", "back")
    evening.say(2, "act", "steal")
    undo(evening)
    assert bare(state(evening)) == bare(before)
    evening = announce(table(), "income")
    evening.say(2, "act", "steal")
    undo(evening)
    assert evening.asks(1, "act") and not evening.asks(1, "whom")


def test_a_passing_that_came_after_a_block_stands_when_the_block_is_taken_back() -> None:
    evening = announce(playing(4, react_seconds="10"), "steal", 2)
    react(evening, 2, "captain")
    react(evening, 3, "pass")
    undo(evening)
    assert not evening.asks(3, "react") and evening.asks(2, "react") and evening.asks(4, "react")


def test_a_doubt_that_is_taken_back_leaves_everybody_time_to_answer() -> None:
    """Check that the window opens again without its clock, which would have run out while the table talked."""
    evening = claimed()
    react(evening, 3, "doubt")
    evening.wait(20_000)
    undo(evening)
    assert evening.view(None).public.timers == ()
    evening.wait(60_000)
    question = evening.question(2, "react")
    assert question.deadline is None and question.timeout_text is None
    assert evening.choices(2, "react") == ["doubt", "contessa", "pass"]
    react(evening, 2, "pass")
    assert react(evening, 3, "pass")[-1] == t.ChoiceAsked("loss", 2, evening.now + 30_000)


def test_what_happens_in_a_window_behind_an_entry_is_not_of_the_window_before_it() -> None:
    evening = announce(playing(4, react_seconds="10"), "aid")
    react(evening, 2, "duchess")
    react(evening, 3, "pass")
    undo(evening)
    for seat in (2, 3, 4):
        assert evening.question(seat, "react").deadline is None
        assert evening.choices(seat, "react") == ["duchess", "pass"]


def test_a_choice_that_is_taken_back_leaves_its_seat_time() -> None:
    """Check this, else chance would immediately repeat the old choice."""
    evening = losing()
    lose(evening, 3, "captain")
    evening.wait(9_000)
    evening.say(1, "table-ask-undo")
    evening.say(1, "table-pause")
    evening.now += 90_000
    evening.say(2, "table-resume")
    evening.say(2, "table-agree-undo", "yes")
    evening.wait(90_000)
    question = evening.question(3, "loss")
    assert question.deadline is None and evening.view(None).public.timers == ()
    assert lose(evening, 3, "duchess")[0] == t.InfluenceLost(3, "duchess")


def test_a_doubt_after_one_that_was_taken_back_rings_again() -> None:
    evening = claimed()
    bells = []
    for seat in (3, 3, 2):
        react(evening, seat, "doubt")
        bells.append(evening.view(None).public.sounds)
        undo(evening)
    assert len(set(bells)) == 3


def test_what_the_voice_says_of_an_entry_leaves_the_way_back_open() -> None:
    evening = rich(table(), Anna=3)
    voice(evening)
    evening.speaks = True
    act(evening, "murder", 2)
    evening.wait(6_000)
    assert evening.asks(2, "react"), "the statement has been spoken"
    undo(evening)
    assert evening.asks(1, "whom") and not evening.asks(2, "react")
    evening.wait(20_000)
    evening.say(1, "whom", "seat-3")
    evening.wait(6_000)
    react(evening, 2, "doubt")
    evening.say(1, "proof", "shown")
    evening.wait(400)
    undo(evening)
    assert evening.asks(1, "proof")


def test_an_entry_that_is_taken_back_while_it_is_read_is_read_to_its_end_and_opens_nothing() -> None:
    evening = rich(table(), Anna=3)
    voice(evening)
    act(evening, "tax")
    evening.wait(1_200)
    undo(evening)
    evening.speaks = True
    evening.wait(10_000)
    assert evening.asks(1, "act") and not evening.asks(2, "react")
    line = evening.public().line
    assert evening.public().phase == "turn" and (line is None or line.key.startswith(OF_LESSON))


def test_a_late_answer_does_not_repeat_an_entry_that_was_taken_back() -> None:
    evening = losing()
    late = evening.question(3, "loss").id
    lose(evening, 3, "captain")
    undo(evening)
    assert evening.question(3, "loss").id != late


# Cards that the hub has dealt


def test_what_the_hub_has_dealt_and_shown_is_never_taken_back() -> None:
    assert not GAME.undoables & GAME.reveals
    evening = announce(dealt(*HANDS), "tax")
    react(evening, 2, "doubt")
    assert not can_undo(evening)
    lose(evening, 2, "card-1")
    assert not can_undo(evening)
    evening = announce(rich(dealt(*HANDS), Anna=7, Ben=7), "coup", 3)
    assert can_undo(evening), "nothing has been shown yet"
    lose(evening, 3, "card-1")
    act(evening, "coup", 3)
    assert not can_undo(evening), "the last card was turned over at once"


def test_no_card_that_the_hub_has_dealt_is_in_anything_that_can_be_taken_back() -> None:
    """Check that the Inquisitor who gives the card back has told nobody its name; a new card cannot be given back."""
    for answer, undoable in (("back", True), ("away", False)):
        evening = announce(dealt(*HANDS, fifth="inquisitor"), "examine", 3)
        passed(evening)
        evening.say(3, "show", "card-1")
        assert not can_undo(evening)
        evening.say(1, "judge", answer)
        assert can_undo(evening) == undoable
    evening = announce(dealt(*HANDS), "exchange")
    passed(evening)
    assert not can_undo(evening)
    evening.say(1, "keep", {"card-1": 1, "card-2": 1})
    assert not can_undo(evening)


def test_an_entry_holds_events_of_people_only() -> None:
    hub = announce(dealt(*HANDS, fifth="inquisitor"), "examine", 3)
    passed(hub)
    hub.say(3, "show", "card-1")
    away = laws.own(hub.say(1, "judge", "away"))
    assert [type(event) for event in away] == [t.CardJudged, d.CardReplaced, t.TurnBegan]
    act(hub, "steal", 1)
    shown = laws.own(hub.say(3, "react", "doubt"))
    assert shown == [r.Doubted(3), r.BluffCaught(2, "captain"), t.ChoiceAsked("loss", 2)]
    real = claimed()
    assert laws.own(real.say(2, "react", "pass")) == [r.ReactionPassed(2, 1)]
    real.say(3, "react", "doubt")
    bluff = laws.own(real.say(1, "proof", "bluff"))
    caught = Entered((r.BluffCaught(1, "assassin"), t.ChoiceAsked("loss", 1, real.now + 30_000)))
    assert bluff == [r.ClockHeld(), caught]


# Entry by entry, to the beginning of the turn


def test_several_undos_go_back_entry_by_entry_to_the_beginning_of_the_turn() -> None:
    """Check that all entries since the turn began can be undone."""
    evening = announce(rich(table(), Anna=3), "income")
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
    evening = announce(table(), "aid")
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
    evening = announce(rich(playing(), Anna=3), "murder", 2)
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
    assert evening.question(2, "react").deadline is None and not evening.asks(3, "react")


def test_what_would_only_come_again_by_itself_is_taken_back_with_what_was_before_it() -> None:
    """Check this for a table without Ben: undo does not stop at his automatic pass."""
    evening = announce(playing(2), "aid")
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
    assert evening.asks(1, "proof") and evening.question(1, "proof").deadline is None
    undo(evening)
    assert evening.asks(3, "react")
