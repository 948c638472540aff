"""What can happen around a statement: its window, who lets it pass, blocks or doubts, and what a doubt shows."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.event import Aside, Event, Reveal
from companion.core.text import Words, say
from companion.core.view import Sound
from companion.games.complots.actions import blocks
from companion.games.complots.box import NAMES, Character
from companion.games.complots.state import Block, Fate, State, Window, WindowKind


class ReactionsCalled(Event[State]):
    """A window for reactions is to open as soon as the statement has been spoken (ruling CO-10)."""

    kind: WindowKind

    def after(self, state: State) -> State:
        number = state.windows + 1
        return replace(state, window=Window(kind=self.kind, number=number), windows=number)


class WindowOpened(Aside[State]):
    """The window of this number is open, until the moment `until` if that is set."""

    window: int
    until: int | None = None

    def after(self, state: State) -> State:
        window = _window(state, self.window)
        return replace(state, window=window.opened(self.until)) if window else state


class Passed(Aside[State]):
    """A seat lets the statement pass about which the window of this number is."""

    seat: int
    window: int

    def after(self, state: State) -> State:
        window = _window(state, self.window)
        return replace(state, window=window.passed(self.seat)) if window else state


class BlockAnnounced(Event[State]):
    """A seat claims a character that blocks the action."""

    seat: int
    character: Character

    def after(self, state: State) -> State:
        blocked = state.in_turn(block=Block(self.seat, self.character))
        return Passed(self.seat, state.windows).after(blocked)

    def told(self, state: State) -> Words:
        return blocks(state.setup, self.seat, self.character)


class ClockHeld(Aside[State]):
    """An entry ends a window or a decision: should it be taken back, what is asked once more has no clock."""

    def after(self, state: State) -> State:
        window = replace(state.window, until=None) if state.window else None
        decision = replace(state.decision, until=None) if state.decision else None
        return replace(state, window=window, decision=decision, held=state.held + 1)


class WindowClosed(Event[State]):
    """Nobody has doubted: what was announced counts."""

    def after(self, state: State) -> State:
        block = state.about
        closed = replace(state, window=None)
        return closed.in_turn(block=replace(block, fate="stands")) if block else closed.in_turn(heard=True)


class Doubted(Event[State]):
    """A seat doubts the claim in the air; the first one alone does."""

    seat: int

    def after(self, state: State) -> State:
        doubted = state.in_turn(doubter=self.seat, doubted="block" if state.about else "action")
        bell = Sound(f"doubt-{state.windows}-{state.held}", "bell")
        return replace(doubted, window=None, sounds=(bell,))

    def told(self, state: State) -> Words:
        return say("{who} doubts it.", who=state.name(self.seat))


class ClaimShown(Reveal[State]):
    """The doubted card is there and is shown to all; it goes into the Court, a new one comes for it."""

    seat: int
    character: Character

    def after(self, state: State) -> State:
        return _proven(state, "true")

    def told(self, state: State) -> Words:
        who, name = state.name(self.seat), NAMES[self.character]
        if state.dealt:
            return say("{who} shows the {character}, and draws a new card for it.", who=who, character=name)
        return say(
            "{who} shows the {character}, shuffles it into the Court and draws a new card.", who=who, character=name
        )


class BluffCaught(Reveal[State]):
    """The doubted card is not there: all know that it was a bluff."""

    seat: int
    character: Character

    def after(self, state: State) -> State:
        return _proven(state, "false")

    def told(self, state: State) -> Words:
        return say("{who} has no {character}: a bluff.", who=state.name(self.seat), character=NAMES[self.character])


def _window(state: State, number: int) -> Window | None:
    """Return the window of this number; before an entry that is taken back there was no such window yet."""
    return state.window if state.window and state.window.number == number else None


def _proven(state: State, fate: Fate) -> State:
    turn = state.playing
    proven = replace(state, decision=None)
    if turn.doubted == "block" and turn.block:
        return proven.in_turn(block=replace(turn.block, fate=fate))
    return proven.in_turn(claim=fate)
