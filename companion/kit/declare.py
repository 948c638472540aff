"""What the table of its phases decides of a game: what is asked, what a button does, what is due. And its events."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypedDict, TypeVar

from companion.core.chance import Chance
from companion.core.event import Event, EventType
from companion.core.game import Refused
from companion.core.move import Deed, Move
from companion.core.report import NarratorPresent, Repeat, Report, Spoken, Stop, Tick
from companion.core.text import say
from companion.core.view import Control
from companion.kit.phases import Asks, Phases, buttons, first_deadline, nothing

State = TypeVar("State")

Heard = Spoken | Repeat | NarratorPresent
"""The reports of the voice, and whether there is one."""

NOT_DUE = say("Nothing is due.")

NOT_READ = say("Nothing is being read.")


class PhaseRules(TypedDict, Generic[State]):
    """Parts of a `companion.core.game.Rules`, to be handed over by `Rules(..., **declare(...))`."""

    legal_moves: Callable[[State], Sequence[Move[Event[State]]]]
    controls: Callable[[State], Mapping[Control, Deed[Event[State]]]]
    next_deadline: Callable[[State], int | None]
    on_report: Callable[[State, Report, int, Chance], Sequence[Event[State]]]


def declare(
    phases: Phases[State],
    phase: Callable[[State], str],
    *,
    stops: Callable[[State], Sequence[Event[State]]],
    hears: Callable[[State, Heard, int], Sequence[Event[State]]] | None = None,
    corrections: Asks[State] = nothing,
    breaks: Callable[[State], Sequence[Event[State]]] | None = None,
) -> PhaseRules[State]:
    """Return what follows from the table `phases`; `phase` names the row that holds in a state.

    `stops` is what happens when the table ends the game; where that asks how it has ended, `breaks` ends it at once if
    somebody leaves. `hears` takes reports of the voice. `corrections` is what can be corrected (`kit.correction`).
    """

    def legal_moves(state: State) -> Sequence[Move[Event[State]]]:
        return [move for asks in (*phases[phase(state)].asks, corrections) for move in asks(state)]

    def controls(state: State) -> Mapping[Control, Deed[Event[State]]]:
        return buttons(phases[phase(state)], state)

    def next_deadline(state: State) -> int | None:
        found = first_deadline(phases[phase(state)], state)
        return found[0] if found else None

    def on_report(state: State, report: Report, now: int, chance: Chance) -> Sequence[Event[State]]:
        match report:
            case Tick():
                found = first_deadline(phases[phase(state)], state)
                if found is None or now < found[0]:
                    raise Refused(NOT_DUE)
                return found[1].over(state, now, chance)
            case Stop(for_good):
                return (breaks if breaks and for_good else stops)(state)
            case _ if hears is None:
                raise Refused(NOT_READ)
            case _:
                return hears(state, report, now)

    return PhaseRules(legal_moves=legal_moves, controls=controls, next_deadline=next_deadline, on_report=on_report)


def event_types_of(*modules: object) -> tuple[EventType, ...]:
    """Return all the events that `modules` define, in the order in which they stand there.

    What other events there are made from is none itself.
    """
    found = [
        one
        for module in map(vars, modules)
        for one in module.values()
        if isinstance(one, type) and issubclass(one, Event) and one.__module__ == module["__name__"]
    ]
    bases = {base for one in found for base in one.__mro__[1:]}
    return tuple(one for one in found if one not in bases)
