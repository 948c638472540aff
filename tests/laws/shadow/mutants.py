"""The shadow that leaks, and hubs that leak with it, each in its own way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.core.lines import EYES_CLOSED
from companion.core.move import Move
from companion.core.text import say
from companion.hub.table.snapshot import Snapshot
from tests.laws import hub_mutants as h
from tests.laws.hub_mutants import HubMutant
from tests.laws.mutants import Mutant, change, offering, override, renamed, shorter, showing
from tests.laws.shadow import SHADOW
from tests.laws.shadow import events as w
from tests.laws.shadow import state as roles
from tests.laws.shadow.secret_pairs import night


def _longer_pause(event: w.LineEnded, state: roles.State) -> roles.State:
    """Make the pause one millisecond longer if the shadow has a seat above 2."""
    ended = w.LineEnded.apply(event, state)
    return change(ended, starts=ended.starts + 1) if state.who(roles.SHADOW) > 2 else ended


def _later_dawn(state: roles.State) -> int | None:
    due = SHADOW.next_deadline(state)
    return due + 1 if due is not None and state.choices.get(state.who(roles.SHADOW)) == 1 else due


def _no_decoys(state: roles.State, moves: Sequence[Move[Any]]) -> Sequence[Move[Any]]:
    asleep = [seat for seat, role in state.roles.items() if role == roles.SLEEPER and state.slot is not None]
    return [move for move in moves if move.to not in asleep]


def _fewer_choices(state: roles.State, moves: Sequence[Move[Any]]) -> Sequence[Move[Any]]:
    """Return one choice fewer for the shadow: a shorter list can be seen across the table."""
    shadow = state.who(roles.SHADOW)
    return [change(o, question=shorter(o.question)) if o.to == shadow else o for o in moves]


MUTANTS: Mapping[str, Mutant] = {
    "the shadow's name is in the title": Mutant(
        showing(SHADOW, lambda state, view: change(view, title=state.setup.name(state.who(roles.SHADOW))))
    ),
    "a lamp burns for the shadow": Mutant(
        showing(SHADOW, lambda state, view: change(view, lamps={f"seat{state.who(roles.SHADOW)}": "on"}))
    ),
    "the room's mood tells the shadow's seat": Mutant(
        showing(SHADOW, lambda state, view: change(view, mood="danger" if state.who(roles.SHADOW) > 2 else view.mood))
    ),
    "a lamp tells what the seer saw": Mutant(
        showing(
            SHADOW,
            lambda state, view: change(view, lamps={"power": "fast"} if state.seen and state.seen[-1][1] else {}),
        )
    ),
    "a pause is longer for some shadows": Mutant(override(SHADOW, w.LineEnded, apply=_longer_pause)),
    "dawn comes later for one victim": Mutant(replace(SHADOW, next_deadline=_later_dawn)),
    "a line tells what the seer saw": Mutant(
        override(
            SHADOW, w.Seen, log_line=lambda event, state: say("The seer has seen the shadow.") if event.shadow else None
        )
    ),
    "a line is told when the shadow has marked": Mutant(
        override(
            SHADOW,
            w.NightChoiceMade,
            log_line=lambda event, state: say("A cold wind.") if state.roles[event.seat] == roles.SHADOW else None,
        )
    ),
    "a role is shown to another seat": Mutant(
        replace(
            SHADOW,
            private_view=lambda state, seat: [
                one for holder in state.setup.seats for one in SHADOW.private_view(state, holder)
            ],
        )
    ),
    "sleepers are asked nothing": Mutant(offering(SHADOW, _no_decoys)),
    # A look is one event more than a decoy.
    "ids count the events of the log": Mutant(
        offering(SHADOW, lambda state, moves: renamed(moves, len(state.choices) + len(state.seen)))
    ),
    "the shadow has one choice fewer": Mutant(offering(SHADOW, _fewer_choices)),
    "a receipt carries a number of the log": Mutant(
        SHADOW, lambda evening, tag: {"accepted": True, "view": tag, "number": len(evening.events)}
    ),
}


def _the_shadow(snapshot: Snapshot) -> int:
    """Return the shadow's seat, 0 before there is one."""
    running = snapshot._table.running
    return int(running.state.who(roles.SHADOW)) if running else 0


def _hub(fault: h.Fault) -> HubMutant:
    return HubMutant(SHADOW, night, fault)


HUB_MUTANTS: Mapping[str, HubMutant] = {
    **{
        what: HubMutant(MUTANTS[what].game, night)
        for what in (
            "the shadow's name is in the title",
            "a lamp burns for the shadow",
            "the room's mood tells the shadow's seat",
            "a pause is longer for some shadows",
        )
    },
    "a role is shown to another seat": HubMutant(
        MUTANTS["a role is shown to another seat"].game, night, observers=(1, 2)
    ),
    "the hub lights a lamp for the shadow": _hub(
        h.public(_the_shadow, lambda snapshot, shadow: {"lamps": {**snapshot.public.lamps, f"seat{shadow}": "fast"}})
    ),
    "the voice begins later for some shadows": _hub(h.later(_the_shadow)),
    "a button of the hub does something for some shadows": _hub(
        h.wrong_looks(_the_shadow, lambda _, shadow: {"controls": {"next"} if shadow > 2 else set()})
    ),
    "a line is made ready for some shadows": _hub(
        h.wrong_looks(_the_shadow, lambda _, shadow: {"lines": (EYES_CLOSED,) if shadow > 2 else ()})
    ),
}
