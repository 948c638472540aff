"""A player's going home: settles their cards, coins and turn (ruling CO-13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.move import EVERYBODY, Move
from companion.core.question import Answer, Question
from companion.core.text import say
from companion.games.complots.box import BY_VALUE
from companion.games.complots.decisions import characters
from companion.games.complots.events import leaving as g
from companion.games.complots.events import reactions as r
from companion.games.complots.events import turns as t
from companion.games.complots.flow import Course, onward
from companion.games.complots.state import State, list_losable, reacting


def leave(state: State, seat: int, now: int, chance: Chance) -> Sequence[Event[State]]:
    """Return the events by which the game continues without a seat: it is out, and decisions about it end."""
    course = Course(state, now, chance)
    lives = state.lives[seat]
    if state.is_dealt_by_hub and state.hands.get(seat):
        # The cards that an exchange has drawn are not lost: they return to the Court unseen.
        course.add(g.HandTurned(seat, state.hands[seat][:lives]))
    course.add(g.CourtPlayerLeft(seat, was_out=not lives))
    if lives and not course.state.over:
        _go_on(course, state, seat)
    return course.events


def _go_on(course: Course, before: State, seat: int) -> None:
    """Continue after `seat` has left with an influence; `before` is the state in which it left."""
    turn, decision, window = before.turn, before.decision, before.window
    if turn is None:
        if decision and decision.kind == "first":
            course.ask("first", 0, timed=False)
    elif turn.seat == seat:
        course.add(t.TurnBegan(course.state.next_to(seat)))
    elif decision:
        _decide(course, before, seat)
    elif window:
        if window.kind == "block" and before.about and before.about.seat == seat and turn.target != seat:
            course.add(t.TurnBegan(turn.seat))
        elif turn.target == seat or (window.open and not window.waits(reacting(course.state))):
            course.add(r.WindowClosed())
            onward(course)
    else:
        # The possible targets have changed.
        course.add(t.TurnBegan(turn.seat))


def _decide(course: Course, before: State, seat: int) -> None:
    turn, decision = before.playing, before.decision
    if decision is None:
        return
    match decision.kind:
        case "proof" | "seen":
            if seat in (before.doubtful[0], turn.doubter):
                # Nobody learns whether the claim was true: the current player acts again.
                course.add(t.TurnBegan(turn.seat))
        case "loss" | "turned" if decision.seat == seat:
            onward(course)
        case "show" | "judge" if turn.target == seat:
            onward(course)
        case _:
            pass


def name_cards(state: State) -> Iterator[Move[Event[State]]]:
    """Ask everyone for the open cards of players who have gone home; the game doesn't wait for them."""
    for seat, cards in state.unnamed.items():
        if cards:
            question = Question(
                id=f"open-{seat}-{cards}",
                text=say("One of {who}'s cards is face up. Which one?", who=state.name(seat)),
                ask=characters(list_losable(state, seat)),
                tool=True,
            )
            yield Move(EVERYBODY, question, partial(_name_card, seat))


def _name_card(seat: int, by: int, answer: Answer, now: int, chance: Chance) -> Sequence[Event[State]]:
    return [g.LeaverCardNamed(seat, BY_VALUE[str(answer)])]
