"""What the table may take back: an entry of somebody, with all that follows from it by itself, as one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.complots import commands as c
from companion.games.complots import events as e
from companion.games.complots.state import State

ENTRIES = c.TakeFirst | c.TakeAction | c.Doubt | c.Block | c.Prove | c.TurnOver | c.FinishExchange | c.Judge
"""What people do at the table and only tell the hub; the rest is chance, secret, or changes nothing yet."""


def entered(state: State, command: c.Command, happened: Sequence[e.Event]) -> Iterator[e.Event]:
    """Yield what `command` has made happen at `state`, as one entry if it can be taken back.

    What the hub has dealt cannot be dealt again, and what it has shown of it is known.
    """
    own = [event for event in happened if isinstance(event, e.OwnEvent)]
    known = state.dealt and any(type(event) in e.REVEALS for event in own)
    if not isinstance(command, ENTRIES) or known or len(own) < len(happened):
        yield from happened
        return
    held = [event for event in own if isinstance(event, e.ClockHeld)]
    yield from held
    yield e.Entered(tuple(own[len(held) :]))
