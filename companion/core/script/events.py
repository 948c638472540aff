"""The events of a narration: part of every narrated game's events.

A game's state is `Narrated`: it keeps one `Narration` and says how these events change it.
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
        """The narration's progress."""

    def apply_narration(self: S, event: NarrationEvent[S]) -> S:
        """Return the state after `event`; its narration is `event.apply_to(self.narration)`."""

    def overheard(self: S, event: NarrationEvent[S]) -> Words | None:
        """Return the public line of `event`, None if it needs none; see `log_line`."""


S = TypeVar("S", bound=Narrated)


class NarrationEvent(UndoNeutral[S]):
    """An event that the voice or the clock has caused."""

    def apply_to(self, narration: Narration) -> Narration:
        raise NotImplementedError

    def apply(self, state: S) -> S:
        return state.apply_narration(self)

    def log_line(self, state: S) -> Words | None:
        return state.overheard(self)


class ScriptBegan(NarrationEvent[S]):
    """A script begins with its first line."""

    take: int
    starts: int
    """The game time at which the line starts, in milliseconds."""
    waits: bool = False
    """Whether it waits for a voice to get ready."""
    aloud: bool = True
    """Whether a voice reads it or gets ready to, if that is known."""

    def apply_to(self, narration: Narration) -> Narration:
        begun = Narration(status="speaking", take=self.take, starts_at=self.starts, waiting=self.waits)
        return replace(begun, voice=narration.voice, coming=narration.coming)


class LineOver(NarrationEvent[S]):
    """A line is over: the common part of the events below."""

    line: str
    take: int
    next: int
    starts: int
    """The game time at which the next line starts, in milliseconds."""

    def apply_to(self, narration: Narration) -> Narration:
        return replace(narration, line=self.next, entering=False, starts_at=self.starts)


class LineSpoken(LineOver[S]):
    """A line was heard to its end, or had its time because there is no voice."""


class LineLost(LineOver[S]):
    """Nobody reported a line in time: people read it at the table, and the script goes on."""

    def apply_to(self, narration: Narration) -> Narration:
        return replace(super().apply_to(narration), lost=narration.lost + 1)


class StepRepeated(NarrationEvent[S]):
    """Everybody closes their eyes, then the step comes again."""

    take: int
    next: int
    """The number of the step's first line."""
    starts: int
    """The game time at which the line that closes all eyes starts, in milliseconds."""

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
    """The game time in milliseconds at which a waiting line starts; None if none has waited."""

    def apply_to(self, narration: Narration) -> Narration:
        starts = narration.starts_at if self.starts is None else self.starts
        return replace(narration, voice=True, coming=False, waiting=False, starts_at=starts)


class NarratorLost(NarrationEvent[S]):
    """No frontend speaks the lines any more."""

    def apply_to(self, narration: Narration) -> Narration:
        return replace(narration, voice=False, coming=False)


class NarratorAwaited(NarrationEvent[S]):
    """No frontend speaks the lines yet, but a voice is getting ready."""

    def apply_to(self, narration: Narration) -> Narration:
        return replace(narration, voice=False, coming=True)


class NarratorLate(NarrationEvent[S]):
    """The script no longer waits for the voice: its lines are shown, each for its estimated length."""

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
