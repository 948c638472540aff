"""A statement and the reactions to it: opens its window, and settles passes, blocks and doubts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from companion.core.clock import ClockMoved, later
from companion.core.event import Event, Reveal, UndoNeutral
from companion.core.text import Text, Words, say
from companion.core.view import Fact, Highlight, Sound
from companion.games.complots.actions import blocks
from companion.games.complots.box import CHARACTERS, NAMES, Character
from companion.games.complots.state import Block, DoubtWindow, Fate, State, WindowKind, may_doubt
from companion.games.complots.words import describe_fate
from companion.kit.turns import in_turn

SUSPENSE = 2_500
"""The milliseconds for which a doubted claim stays in the spotlight before its result."""


class ReactionsCalled(Event[State]):
    """A window for reactions will open as soon as the statement has been spoken (ruling CO-10)."""

    kind: WindowKind

    def apply(self, state: State) -> State:
        number = state.windows + 1
        return replace(state, window=DoubtWindow(kind=self.kind, number=number), windows=number)


class WindowOpened(UndoNeutral[State]):
    """The window with this number is open, until `deadline` if there is one."""

    window: int
    deadline: int | None = None

    def apply(self, state: State) -> State:
        window = _window(state, self.window)
        return replace(state, window=window.open_until(self.deadline)) if window else state


class ReactionPassed(UndoNeutral[State]):
    """A seat has passed in the window with this number."""

    seat: int
    window: int

    def apply(self, state: State) -> State:
        window = _window(state, self.window)
        return replace(state, window=window.pass_seat(self.seat)) if window else state


class PassTakenBack(UndoNeutral[State]):
    """A seat answers again in the window with this number."""

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
    """An entry ends a window or a decision. If it is undone, the question returns without a clock."""

    def apply(self, state: State) -> State:
        window = replace(state.window, deadline=None) if state.window else None
        decision = replace(state.decision, deadline=None) if state.decision else None
        return replace(state, window=window, decision=decision, held=state.held + 1)


class ReactionsPutOff(ClockMoved[State]):
    """The time to react begins after a lesson."""

    def apply(self, state: State) -> State:
        window = state.window
        if window is None or not window.open:
            return state
        return replace(state, window=window.open_until(later(window.deadline, self.by)))


class WindowClosed(Event[State]):
    """Nobody has doubted, so the announcement counts."""

    def apply(self, state: State) -> State:
        block, claim = state.about, state.claim
        closed = replace(state, window=None)
        if claim and may_doubt(state) and state.is_dealt_by_hub and claim[1] not in state.hands[claim[0]]:
            closed = replace(closed, bluffs=plus_one(state.bluffs, claim[0]))
        return closed.in_turn(block=replace(block, fate="stands")) if block else closed.in_turn(is_unchallengeable=True)


class Doubted(Event[State]):
    """A seat doubts the current claim; only the first doubt counts."""

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


class DoubtSettled(Reveal[State]):
    """A doubt has proven a claim true or false."""

    fate: ClassVar[Fate]
    title: ClassVar[Text]
    seat: int
    character: Character

    def apply(self, state: State) -> State:
        turn, proven = state.playing, replace(state, decision=None)
        if self.fate == "false" and turn.doubter is not None:
            proven = replace(proven, caught=plus_one(state.caught, turn.doubter))
        if turn.doubted == "block" and turn.block:
            return proven.in_turn(block=replace(turn.block, fate=self.fate))
        return proven.in_turn(claim_fate=self.fate)

    def words(self, state: State) -> Text:
        """Return the text of the highlight."""
        return describe_fate(self.fate, state.name(self.seat), self.character)

    def log_line(self, state: State) -> Words:
        return describe_fate(self.fate, state.name(self.seat), self.character)

    def highlights(self, state: State) -> Sequence[Highlight]:
        icon = CHARACTERS[self.character][1]
        return [Highlight(kind="reveal", title=self.title, text=self.words(state), icon=icon, seats=(self.seat,))]

    def turning_point(self, state: State) -> Fact:
        return in_turn(state.playing.number, describe_fate(self.fate, state.name(self.seat), self.character))


class ClaimShown(DoubtSettled):
    """The doubted card is there, and everyone has seen it; it goes into the Court, and a new one replaces it."""

    fate = "true"
    title = say("The claim was true.")

    def log_line(self, state: State) -> Words:
        who, name = state.name(self.seat), NAMES[self.character]
        if state.is_dealt_by_hub:
            return say("{who} shows the {character} and gets a new card.", who=who, character=name)
        return say("{who} shows the {character}, shuffles it back and draws a new card.", who=who, character=name)


class BluffCaught(DoubtSettled):
    """The doubted card is not there, so the claim was a bluff."""

    fate = "false"
    title = say("It was a bluff.")

    def words(self, state: State) -> Text:
        return say("{who} doesn't have the {character}.", who=state.name(self.seat), character=NAMES[self.character])


def plus_one(counts: Mapping[int, int], seat: int) -> dict[int, int]:
    """Return `counts` with one more for `seat`."""
    return {**counts, seat: counts.get(seat, 0) + 1}


def _window(state: State, number: int) -> DoubtWindow | None:
    """Return the window with this number, None if undo has led back to a time before it."""
    return state.window if state.window and state.window.number == number else None
