"""What can happen to a narration: part of the events of every game that has one.

A game's state says what they change in it: it keeps one `Narration` and is `Narrated`.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

from msgspec.structs import replace

from companion.core.event import EventType, UndoNeutral
from companion.core.script.narration import Narration
from companion.core.text import Words


class Narrated(Protocol):
    """The state of a game that is read aloud."""

    @property
    def narration(self) -> Narration:
        """Where the narration stands."""

    def apply_narration(self: S, event: NarrationEvent[S]) -> S:
        """Return the state after `event`, its narration being `event.apply_to(self.narration)`."""

    def overheard(self: S, event: NarrationEvent[S]) -> Words | None:
        """Return the line that everybody may read of `event`, None if it is worth none; see `log_line`."""


S = TypeVar("S", bound=Narrated)


class NarrationEvent(UndoNeutral[S]):
    """What a voice or the clock has done to the narration."""

    def apply_to(self, narration: Narration) -> Narration:
        raise NotImplementedError

    def apply(self, state: S) -> S:
        return state.apply_narration(self)

    def log_line(self, state: S) -> Words | None:
        return state.overheard(self)


class ScriptBegan(NarrationEvent[S]):
    """A script begins with its first line."""

    take: int
    """The number of the performance."""
    starts: int
    """The game time at which the line starts, in milliseconds."""
    waits: bool = False
    """Whether it waits for a voice that gets ready."""
    aloud: bool = True
    """Whether a voice reads it or gets ready to, where that is told."""

    def apply_to(self, narration: Narration) -> Narration:
        begun = Narration(status="speaking", take=self.take, starts_at=self.starts, waiting=self.waits)
        return replace(begun, voice=narration.voice, coming=narration.coming)


class LineOver(NarrationEvent[S]):
    """A line is over: what can happen to it has this in common."""

    line: str
    take: int
    next: int
    """The number of the line that follows."""
    starts: int
    """The game time at which that one starts, in milliseconds."""

    def apply_to(self, narration: Narration) -> Narration:
        return replace(narration, line=self.next, entering=False, starts_at=self.starts)


class LineSpoken(LineOver[S]):
    """A line was heard to its end, or had its time where there is no voice."""


class LineLost(LineOver[S]):
    """Nobody reported a line in time: the table reads it, the script goes on."""

    def apply_to(self, narration: Narration) -> Narration:
        return replace(super().apply_to(narration), lost=narration.lost + 1)


class StepRepeated(NarrationEvent[S]):
    """Everybody closes their eyes, then the step comes again."""

    take: int
    next: int
    """The number of the first line of the step."""
    starts: int
    """The game time at which the line that closes all observers starts, in milliseconds."""

    def apply_to(self, narration: Narration) -> Narration:
        entered = Narration(status="speaking", entering=True, take=self.take, starts_at=self.starts)
        return replace(entered, line=self.next, voice=narration.voice, coming=narration.coming)


class NarrationStopped(NarrationEvent[S]):
    """The voice is gone: nobody speaks until somebody repeats the step."""

    def apply_to(self, narration: Narration) -> Narration:
        return replace(narration, status="stopped")


class ScriptEnded(NarrationEvent[S]):
    """The pause after the last line is over."""

    def apply_to(self, narration: Narration) -> Narration:
        return replace(narration, status="silent")


class NarratorFound(NarrationEvent[S]):
    """A frontend speaks the lines from now on and reports them."""

    starts: int | None = None
    """The game time in milliseconds at which the line starts that has waited for it; None if none has."""

    def apply_to(self, narration: Narration) -> Narration:
        starts = narration.starts_at if self.starts is None else self.starts
        return replace(narration, voice=True, coming=False, waiting=False, starts_at=starts)


class NarratorLost(NarrationEvent[S]):
    """No frontend speaks the lines any more."""

    def apply_to(self, narration: Narration) -> Narration:
        return replace(narration, voice=False, coming=False)


class NarratorAwaited(NarrationEvent[S]):
    """No frontend speaks the lines yet, but a voice gets ready."""

    def apply_to(self, narration: Narration) -> Narration:
        return replace(narration, voice=False, coming=True)


class NarratorLate(NarrationEvent[S]):
    """The script waits for the voice no longer: its lines are shown, each for its estimated length."""

    starts: int
    """The game time at which the first line starts, in milliseconds."""

    def apply_to(self, narration: Narration) -> Narration:
        return replace(narration, waiting=False, starts_at=self.starts)


EVENTS: tuple[EventType, ...] = (
    ScriptBegan,
    LineSpoken,
    LineLost,
    StepRepeated,
    NarrationStopped,
    ScriptEnded,
    NarratorFound,
    NarratorLost,
    NarratorAwaited,
    NarratorLate,
)
