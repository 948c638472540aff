"""Declared rules: the parts of a game that follow from its table of phases, and its events."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypedDict, TypeVar

from companion.core.chance import Chance
from companion.core.event import Event, EventType
from companion.core.game import Refused
from companion.core.move import Deed, Move
from companion.core.report import NarratorPresent, Repeat, Report, Spoken, StoodStill, Stop, Tick
from companion.core.text import say
from companion.core.view import Control
from companion.kit.phases import Asks, Phase, Phases, buttons, first_deadline, nothing, run_again
from companion.kit.seated import stops as stop_seated

State = TypeVar("State")

Heard = Spoken | Repeat | NarratorPresent
"""The reports of the voice, and whether there is one."""

NOT_DUE = say("It isn't time yet.")

NOT_READ = say("Nothing is being read aloud.")


class PhaseRules(TypedDict, Generic[State]):
    """Parts of a `companion.core.game.Rules`, for `Rules(..., **declare(...))`."""

    legal_moves: Callable[[State], Sequence[Move[Event[State]]]]
    controls: Callable[[State], Mapping[Control, Deed[Event[State]]]]
    next_deadline: Callable[[State], int | None]
    on_report: Callable[[State, Report, int, Chance], Sequence[Event[State]]]


def read_nothing(state: State, heard: Heard, now: int) -> Sequence[Event[State]]:
    """Refuse the reports of a voice, for a game that is not read aloud."""
    raise Refused(NOT_READ)


def declare(
    phases: Phases[State],
    phase: Callable[[State], str],
    *,
    stops: Callable[[State], Sequence[Event[State]]] = stop_seated,
    hears: Callable[[State, Heard, int], Sequence[Event[State]]] = read_nothing,
    corrections: Asks[State] = nothing,
    breaks: Callable[[State], Sequence[Event[State]]] | None = None,
) -> PhaseRules[State]:
    """Return the rules that follow from the table `phases`; `phase` names a state's row.

    `stops` returns the events after the table has ended the game. If it asks how the game ended, `breaks` ends the game
    at once when a player leaves. `hears` takes reports of the voice. `corrections` ask for them (`kit.correction`).
    """

    def legal_moves(state: State) -> Sequence[Move[Event[State]]]:
        return [move for asks in (*phases[phase(state)].asks, corrections) for move in asks(state)]

    def next_deadline(state: State) -> int | None:
        found = first_deadline(phases[phase(state)], state)
        return found[0] if found else None

    def on_report(state: State, report: Report, now: int, chance: Chance) -> Sequence[Event[State]]:
        match report:
            case Tick():
                return _run_out(phases[phase(state)], state, now, chance)
            case Stop(for_good):
                return (breaks if breaks and for_good else stops)(state)
            case StoodStill():
                return _go_on(phases[phase(state)], state, now)
            case _:
                return hears(state, report, now)

    return PhaseRules(
        legal_moves=legal_moves,
        controls=lambda state: buttons(phases[phase(state)], state),
        next_deadline=next_deadline,
        on_report=on_report,
    )


def _run_out(phase: Phase[State], state: State, now: int, chance: Chance) -> Sequence[Event[State]]:
    found = first_deadline(phase, state)
    if found is None or now < found[0]:
        raise Refused(NOT_DUE)
    return found[1].over(state, now, chance)


def _go_on(phase: Phase[State], state: State, now: int) -> Sequence[Event[State]]:
    found = run_again(phase, state, now)
    if not found:
        raise Refused(NOT_DUE)
    return found


def event_types_of(*modules: object) -> tuple[EventType, ...]:
    """Return all the events that `modules` define, in their order there. Base classes of other events are left out."""
    found = [
        one
        for module in map(vars, modules)
        for one in module.values()
        if isinstance(one, type) and issubclass(one, Event) and one.__module__ == module["__name__"]
    ]
    bases = {base for one in found for base in one.__mro__[1:]}
    return tuple(one for one in found if one not in bases)
