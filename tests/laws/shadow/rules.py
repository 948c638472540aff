"""How the shadow game begins, goes on and ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from companion.core.chance import Chance
from companion.core.game import Outcome, Refused, Setup, Spoken, Tick
from companion.core.text import say
from tests.laws.shadow import what as w


class Choose(Struct, frozen=True):
    """At night, everybody: mark, look, or nothing."""

    seat: int
    target: int


class Vote(Struct, frozen=True):
    """By day, everybody: whom to send away."""

    seat: int
    choice: int


Command = Choose | Vote | Spoken | Tick


def begin(setup: Setup, now: int, chance: Chance) -> Sequence[Any]:
    """Deal the roles; the first night falls."""
    others = len(setup.players) - 2
    dealt = chance.shuffle((w.SHADOW, w.SEER, *[w.SLEEPER] * others))
    return [w.RolesDealt(setup, dict(zip(setup.seats, dealt, strict=True))), w.NightFell(1, now + w.PAUSE)]


def decide(state: w.State, command: Command, now: int, chance: Chance) -> Sequence[Any]:
    """Return what `command` makes happen, or raise `Refused`."""
    match command:
        case Choose(seat, target):
            looks = state.roles[seat] == w.SEER
            seen = w.Seen(seat, target, state.roles[target] == w.SHADOW)
            return [w.Chosen(seat, target), seen] if looks else [w.Chosen(seat, target)]
        case Vote(seat, choice):
            return _vote(state, seat, choice, now)
        case Spoken(line, take):
            if line != f"n{state.line}" or take != 1:
                raise Refused(say("This line is not being spoken."))
            return _ended(state, now, lost=False)
        case Tick():
            if state.slot is not None and state.slot <= now:
                return [w.SlotEnded(now + w.PAUSE)]
            if state.line is not None and _lost(state) <= now:
                return _ended(state, now, lost=True)
            raise Refused(say("Nothing is due."))


def _ended(state: w.State, now: int, *, lost: bool) -> Sequence[Any]:
    line = state.line or 0
    ended = w.LineEnded(line, now, lost)
    if line + 1 < len(w.LINES):
        return [ended]
    return [ended, w.Dawned(state.choices.get(state.who(w.SHADOW), 0))]


def _vote(state: w.State, seat: int, choice: int, now: int) -> Sequence[Any]:
    ballots = {**(state.ballots or {}), seat: choice}
    cast = w.BallotCast(seat, choice)
    if len(ballots) < len(state.setup.players):
        return [cast]
    first, *others = Counter(ballots.values()).most_common(2)
    sent = 0 if others and others[0][1] == first[1] else first[0]
    over = sent == state.who(w.SHADOW) or state.night == nights(state)
    return [cast, w.VoteClosed(sent), w.RolesShown() if over else w.NightFell(state.night + 1, now + w.PAUSE)]


def nights(state: w.State) -> int:
    """Return how many nights were agreed on."""
    return int(str(state.setup.options["nights"]))


def _lost(state: w.State) -> int:
    return state.starts + w.LENGTH * 3 // 2 + 2_000


def due(state: w.State) -> int | None:
    """Return when the slot ends or the line is lost."""
    return state.slot if state.slot is not None else None if state.line is None else _lost(state)


def outcome(state: w.State) -> Outcome | None:
    """Return who has won once the roles are shown."""
    if not state.shown:
        return None
    shadow = state.who(w.SHADOW)
    if state.sent == shadow:
        others = tuple(seat for seat in state.setup.seats if seat != shadow)
        return Outcome(others, say("{who} was the shadow and is gone.", who=state.setup.name(shadow)))
    return Outcome((shadow,), say("{who} was the shadow and has won.", who=state.setup.name(shadow)))
