"""How Complots begins, goes on and ends. `now` is game time in milliseconds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from companion.core import script as s
from companion.core.chance import Chance
from companion.core.game import Outcome, Refused, Repeat, Setup, Spoken, Tick
from companion.core.text import say
from companion.games.complots import aloud
from companion.games.complots import commands as c
from companion.games.complots import dealt as d
from companion.games.complots import events as e
from companion.games.complots.actions import RULES, Action
from companion.games.complots.characters import Character, in_play
from companion.games.complots.choices import begin as beginning
from companion.games.complots.choices import choose, overdue, prepared
from companion.games.complots.course import Course
from companion.games.complots.entries import entered
from companion.games.complots.evolve import evolve
from companion.games.complots.flow import announced, doubt, onward
from companion.games.complots.numbers import INFLUENCES, deck
from companion.games.complots.options import hub_deals
from companion.games.complots.state import State, Window, legal, may_block, may_doubt, reacting, targets


def begin(setup: Setup, now: int, chance: Chance) -> Sequence[e.Event]:
    """Return the beginning: two coins and two cards for everybody; the last winner begins, else the table says who."""
    opened = e.Opened(setup)
    course = Course(evolve(None, opened), now, chance)
    if hub_deals(setup):
        course.add(_dealt(setup, chance))
    if setup.winners:
        course.add(e.FirstTaken(setup.winners[0]))
        prepared(course)
    else:
        course.add(e.ChoiceAsked("first", 0))
    return [opened, *course.events]


def _dealt(setup: Setup, chance: Chance) -> d.HandsDealt:
    """Return what the hub deals: two cards each, or for two players one each from the third pile."""
    seats = setup.seats
    two = len(seats) == 2
    cards: tuple[Character, ...] = in_play(setup) if two else tuple(deck(in_play(setup), len(seats)))
    shuffled = chance.shuffle(cards)
    each = 1 if two else INFLUENCES
    hands: dict[int, tuple[Character, ...]] = {
        seat: shuffled[place * each : (place + 1) * each] for place, seat in enumerate(seats)
    }
    return d.HandsDealt(hands, tuple(sorted(shuffled[len(seats) * each :])))


def decide(state: State, command: c.Command, now: int, chance: Chance) -> Sequence[e.Event]:
    """Return what `command` makes happen, or raise `Refused`."""
    if isinstance(command, Spoken | Repeat | s.NarratorPresent):
        return list(aloud.heard(state, command, now))
    if isinstance(command, Tick) and _reading_first(state, now):
        return list(aloud.tick(state, now))
    course = Course(state, now, chance)
    _act(course, command)
    return [*entered(state, command, course.events), *aloud.announce(course.state, course.events, now)]


def _act(
    course: Course,
    command: c.BeginningCommand | c.TurnCommand | c.ReactionCommand | c.ChoiceCommand | c.StopGame | Tick,
) -> None:
    match command:
        case c.TakeFirst() | c.DrawFirst() | c.FinishDeal() | c.ChooseCard():
            beginning(course, command)
        case c.PickAction() | c.DropAction() | c.TakeAction():
            _take(course, command)
        case c.Doubt() | c.Block() | c.LetPass():
            _react(course, command)
        case c.StopGame():
            course.add(e.GameStopped())
        case Tick():
            _tick(course)
        case _:
            choose(course, command)


def _take(course: Course, command: c.TurnCommand) -> None:
    """Let the seat in turn act; raises `Refused` for what it cannot do (section A)."""
    state, turn = course.state, course.state.turn
    if turn is None or state.actor != command.seat or turn.action or state.choice or state.window:
        raise Refused(say("It is not your turn to act."))
    match command:
        case c.DropAction():
            course.add(e.ActionDropped(command.seat))
        case c.PickAction(seat, action):
            _afford(state, seat, action)
            course.add(e.ActionPicked(seat, action))
        case c.TakeAction(seat, action, target):
            _afford(state, seat, action)
            _aim(state, seat, action, target)
            announced(course, action, target)
        case _:
            assert_never(command)


def _afford(state: State, seat: int, action: Action) -> None:
    if action in legal(state, seat):
        return
    if legal(state, seat) == ("coup",):
        raise Refused(say("With 10 coins or more you can do nothing but the coup."))
    if RULES[action].cost > state.coins[seat]:
        raise Refused(say("You have not enough coins for this."))
    raise Refused(say("This character is not in play."))


def _aim(state: State, seat: int, action: Action, target: int | None) -> None:
    if not RULES[action].aimed:
        if target is not None:
            raise Refused(say("This is aimed at nobody."))
    elif target not in targets(state, seat):
        raise Refused(say("Choose somebody else who is still in the game."))


def _react(course: Course, command: c.ReactionCommand) -> None:
    """Let a seat react: once to each statement, the first doubt alone counts (section B, rulings CO-4, CO-7, CO-9)."""
    state, window, seat = course.state, course.state.window, command.seat
    if window is None or not window.open or state.over:
        raise _late(state)
    if seat in window.answered:
        raise Refused(say("You have reacted to this already."))
    if seat not in reacting(state):
        raise Refused(say("You have nothing to say to this."))
    match command:
        case c.Doubt():
            if not may_doubt(state):
                raise Refused(say("There is nothing to doubt here."))
            doubt(course, seat)
        case c.Block(_, character):
            if character not in may_block(state, seat):
                raise Refused(say("You cannot block this."))
            _block(course, window, seat, character)
        case c.LetPass():
            course.add(e.Passed(seat, window.number))
            _closed(course)
        case _:
            assert_never(command)


def _block(course: Course, window: Window, seat: int, character: Character) -> None:
    """Let a seat block; it ends the window of foreign aid, and any that nobody else has to answer (ruling CO-4)."""
    ends = course.state.playing.target is None or set(reacting(course.state)) <= {*window.answered, seat}
    if ends:
        course.add(e.ClockHeld())
    course.add(e.BlockAnnounced(seat, character))
    if ends:
        _close(course)


def _late(state: State) -> Refused:
    """Return the refusal of a reaction for which there is no window any more, or not yet."""
    turn = state.turn
    if turn and turn.doubter is not None and state.window is None:
        return Refused(say("{who} was faster and has doubted already.", who=state.name(turn.doubter)))
    return Refused(say("Nothing can be doubted or blocked now."))


def _closed(course: Course) -> None:
    """Close the window once nobody is left who could still react (ruling CO-4)."""
    window = course.state.window
    if window and set(reacting(course.state)) <= set(window.answered):
        _close(course)


def _close(course: Course) -> None:
    course.add(e.WindowClosed())
    onward(course)


def _tick(course: Course) -> None:
    state = course.state
    window, choice = state.window, state.choice
    if window and window.open and window.until is not None and window.until <= course.now:
        _close(course)
    elif choice and choice.until is not None and choice.until <= course.now:
        overdue(course, choice)
    else:
        raise Refused(say("Nothing is due."))


def _reading_first(state: State, now: int) -> bool:
    """Whether a reading is due, and nothing before it."""
    moment = aloud.due(state)
    return moment is not None and moment <= now and moment == due(state)


def due(state: State) -> int | None:
    """Return when a window or a choice ends, or a line is lost or over; None if nothing ends by itself."""
    if state.over:
        return None
    ends = [state.window.until if state.window and state.window.open else None, aloud.due(state)]
    ends.append(state.choice.until if state.choice else None)
    return min((moment for moment in ends if moment is not None), default=None)


def outcome(state: State) -> Outcome | None:
    """Return who has won: the last one who is not out."""
    if state.stopped:
        return Outcome((), say("The game was ended before its end. Nobody wins."))
    if not state.over:
        return None
    winner = state.living[0]
    return Outcome((winner,), say("{who} wins: all others are out.", who=state.name(winner)))
