"""What can happen around a statement: its window, who lets it pass, blocks or doubts, and what a doubt shows."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.event import Event, Reveal, UndoNeutral
from companion.core.text import Words, say
from companion.core.view import Fact, Highlight, Sound
from companion.games.complots.actions import blocks
from companion.games.complots.box import CHARACTERS, NAMES, Character
from companion.games.complots.state import Block, DoubtWindow, Fate, State, WindowKind
from companion.kit.turns import in_turn

SUSPENSE = 2_500
"""Milliseconds for which a doubted claim stands on the stage before what was shown."""


class ReactionsCalled(Event[State]):
    """A window for reactions is to open as soon as the statement has been spoken (ruling CO-10)."""

    kind: WindowKind

    def apply(self, state: State) -> State:
        number = state.windows + 1
        return replace(state, window=DoubtWindow(kind=self.kind, number=number), windows=number)


class WindowOpened(UndoNeutral[State]):
    """The window of this number is open, until the moment `deadline` if that is set."""

    window: int
    deadline: int | None = None

    def apply(self, state: State) -> State:
        window = _window(state, self.window)
        return replace(state, window=window.open_until(self.deadline)) if window else state


class ReactionPassed(UndoNeutral[State]):
    """A seat lets the statement pass about which the window of this number is."""

    seat: int
    window: int

    def apply(self, state: State) -> State:
        window = _window(state, self.window)
        return replace(state, window=window.pass_seat(self.seat)) if window else state


class PassTakenBack(UndoNeutral[State]):
    """A seat answers the statement once more about which the window of this number is."""

    seat: int
    window: int

    def apply(self, state: State) -> State:
        window = _window(state, self.window)
        return replace(state, window=window.ask_again(self.seat)) if window else state


class BlockAnnounced(Event[State]):
    """A seat claims a character that blocks the action."""

    seat: int
    character: Character

    def apply(self, state: State) -> State:
        blocked = state.in_turn(block=Block(self.seat, self.character))
        return ReactionPassed(self.seat, state.windows).apply(blocked)

    def log_line(self, state: State) -> Words:
        return blocks(state.setup, self.seat, self.character)


class ClockHeld(UndoNeutral[State]):
    """An entry ends a window or a decision: should it be taken back, what is asked once more has no clock."""

    def apply(self, state: State) -> State:
        window = replace(state.window, deadline=None) if state.window else None
        decision = replace(state.decision, deadline=None) if state.decision else None
        return replace(state, window=window, decision=decision, held=state.held + 1)


class WindowClosed(Event[State]):
    """Nobody has doubted: what was announced counts."""

    def apply(self, state: State) -> State:
        block = state.about
        closed = replace(state, window=None)
        return closed.in_turn(block=replace(block, fate="stands")) if block else closed.in_turn(heard=True)


class Doubted(Event[State]):
    """A seat doubts the claim in the air; the first one alone does."""

    seat: int

    def apply(self, state: State) -> State:
        doubted = state.in_turn(doubter=self.seat, doubted="block" if state.about else "action")
        bell = Sound(f"doubt-{state.windows}-{state.held}", "bell")
        return replace(doubted, window=None, sounds=(bell,))

    def log_line(self, state: State) -> Words:
        return say("{who} doubts it.", who=state.name(self.seat))

    def highlights(self, state: State) -> Sequence[Highlight]:
        claimer, character = state.doubtful
        return [
            Highlight(
                kind="claim",
                title=say("{who} doubts {other}", who=state.name(self.seat), other=state.name(claimer)),
                text=say("{character}?", character=NAMES[character]),
                icon=CHARACTERS[character][1],
                seats=(self.seat, claimer),
                lasts=SUSPENSE,
            )
        ]


class ClaimShown(Reveal[State]):
    """The doubted card is there and is shown to all; it goes into the Court, a new one comes for it."""

    seat: int
    character: Character

    def apply(self, state: State) -> State:
        return _proven(state, "true")

    def log_line(self, state: State) -> Words:
        who, name = state.name(self.seat), NAMES[self.character]
        if state.dealt:
            return say("{who} shows the {character}, and draws a new card for it.", who=who, character=name)
        return say(
            "{who} shows the {character}, shuffles it into the Court and draws a new card.", who=who, character=name
        )

    def highlights(self, state: State) -> Sequence[Highlight]:
        words = say("{who} has shown the {character}.", who=state.name(self.seat), character=NAMES[self.character])
        return [_reveal(say("The claim was true."), words, self.seat, self.character)]

    def turning_point(self, state: State) -> Fact:
        return in_turn(
            state.playing.number,
            say("{who} has shown the {character}.", who=state.name(self.seat), character=NAMES[self.character]),
        )


class BluffCaught(Reveal[State]):
    """The doubted card is not there: all know that it was a bluff."""

    seat: int
    character: Character

    def apply(self, state: State) -> State:
        return _proven(state, "false")

    def log_line(self, state: State) -> Words:
        return say("{who} has no {character}: a bluff.", who=state.name(self.seat), character=NAMES[self.character])

    def highlights(self, state: State) -> Sequence[Highlight]:
        words = say("{who} has no {character}.", who=state.name(self.seat), character=NAMES[self.character])
        return [_reveal(say("It was a bluff."), words, self.seat, self.character)]

    def turning_point(self, state: State) -> Fact:
        return in_turn(state.playing.number, self.log_line(state))


def _reveal(title: Words, text: Words, seat: int, character: Character) -> Highlight:
    return Highlight(kind="reveal", title=title, text=text, icon=CHARACTERS[character][1], seats=(seat,))


def _window(state: State, number: int) -> DoubtWindow | None:
    """Return the window of this number; before an entry that is taken back there was no such window yet."""
    return state.window if state.window and state.window.number == number else None


def _proven(state: State, fate: Fate) -> State:
    turn = state.playing
    proven = replace(state, decision=None)
    if turn.doubted == "block" and turn.block:
        return proven.in_turn(block=replace(turn.block, fate=fate))
    return proven.in_turn(claim=fate)
