"""Events, roles and state of the shadow game. Times are game time in milliseconds."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import Setup

SHADOW, SEER, SLEEPER = "shadow", "seer", "sleeper"

LINES = ("Everybody, close your eyes.", "Everybody, choose somebody.", "Everybody, open your eyes.")
LENGTH = 2_000
"""Estimated length of a line."""

PAUSE = 600
"""From the end of a line to what follows it."""

CHOOSING = 1
"""The line after which everybody chooses."""

SLOT = 20_000
"""How long everybody may choose."""


class RolesDealt(Struct, frozen=True, tag=True):
    """Chance gave every seat its role; the seat alone knows it."""

    setup: Setup
    roles: dict[int, str]


class NightFell(Struct, frozen=True, tag=True):
    """A night begins; its first line starts at `at`."""

    night: int
    at: int


class LineEnded(Struct, frozen=True, tag=True):
    """A line was spoken to its end (or lost) at `at`."""

    line: int
    at: int
    lost: bool = False


class Chosen(Struct, frozen=True, tag=True):
    """The secret choice of a seat at night, a decoy's too."""

    seat: int
    target: int


class Seen(Struct, frozen=True, tag=True):
    """The seer on `seat` learns whether `target` is the shadow; nobody else does."""

    seat: int
    target: int
    shadow: bool


class SlotEnded(Struct, frozen=True, tag=True):
    """The time to choose is over; the last line starts at `at`."""

    at: int


class Dawned(Struct, frozen=True, tag=True):
    """All open their eyes, and all see who was marked (0 is nobody)."""

    marked: int


class BallotCast(Struct, frozen=True, tag=True):
    """The secret ballot of a seat."""

    seat: int
    choice: int


class VoteClosed(Struct, frozen=True, tag=True):
    """The count says who is sent away (0 is nobody)."""

    sent: int


class RolesShown(Struct, frozen=True, tag=True):
    """The game is over and every role is shown."""


EVENTS: tuple[type[Any], ...] = (
    RolesDealt,
    NightFell,
    LineEnded,
    Chosen,
    Seen,
    SlotEnded,
    Dawned,
    BallotCast,
    VoteClosed,
    RolesShown,
)


class State(Struct, frozen=True, kw_only=True):
    """The game: a line is being spoken, or a slot runs, or it is day, or it is over."""

    setup: Setup
    roles: dict[int, str]
    night: int = 0
    line: int | None = None
    starts: int = 0
    slot: int | None = None
    choices: dict[int, int] = {}
    seen: tuple[tuple[int, bool], ...] = ()
    ballots: dict[int, int] | None = None
    marked: int = 0
    sent: int = 0
    shown: bool = False

    def who(self, role: str) -> int:
        """Return the seat that has a role that only one seat has."""
        return next(seat for seat, has in self.roles.items() if has == role)


def evolve(state: State | None, event: Any) -> State:
    """Return the state after `event`."""
    if isinstance(event, RolesDealt):
        return State(setup=event.setup, roles=event.roles)
    assert state is not None
    match event:
        case NightFell(night, at):
            return replace(state, night=night, line=0, starts=at, choices={}, ballots=None, marked=0, sent=state.sent)
        case LineEnded(line, at):
            return _after(state, line, at)
        case Chosen(seat, target):
            return replace(state, choices={**state.choices, seat: target})
        case Seen(_, target, shadow):
            return replace(state, seen=(*state.seen, (target, shadow)))
        case SlotEnded(at):
            return replace(state, slot=None, line=CHOOSING + 1, starts=at)
        case Dawned(marked):
            return replace(state, line=None, marked=marked, ballots={})
        case BallotCast(seat, choice):
            return replace(state, ballots={**(state.ballots or {}), seat: choice})
        case VoteClosed(sent):
            return replace(state, sent=sent)
        case RolesShown():
            return replace(state, shown=True, ballots=None)
    raise AssertionError(event)


def _after(state: State, line: int, at: int) -> State:
    if line == CHOOSING:
        return replace(state, line=None, slot=at + PAUSE + SLOT)
    return replace(state, line=line + 1, starts=at + PAUSE) if line + 1 < len(LINES) else state
