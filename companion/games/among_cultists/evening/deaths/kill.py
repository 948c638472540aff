"""The Assassin's action Kill (p. 15, 20): once, alive, against a living character in the same place."""

from __future__ import annotations

from companion.core.game import Refused
from companion.core.text import say
from companion.games.among_cultists.evening.deaths import events as e
from companion.games.among_cultists.evening.deaths.commands import Kill
from companion.games.among_cultists.evening.overtaken import expect
from companion.games.among_cultists.evening.rounds.actions import hindrance
from companion.games.among_cultists.evening.state import State


def victims(state: State) -> tuple[int, ...]:
    """Return whom the character in turn could kill if it were the Assassin; nobody once that was seen."""
    if not _plays(state) or state.vote is not None or hindrance(state) is not None:
        return ()
    return tuple(one for one in state.living if one != state.current)


def kill(state: State, command: Kill) -> e.AssassinKilled:
    """Return the kill, or raise `Refused` with the reason; only the one who asks learns that it is not the Assassin."""
    expect(state.vote is None and state.ending is None)
    if not _plays(state):
        raise Refused(say("The Assassin has killed already."))
    reason = hindrance(state)
    if reason:
        raise Refused(reason)
    expect(command.by == state.current)
    if command.victim not in victims(state):
        raise Refused(say("Choose another living character."))
    if state.roles and state.roles[command.by] != "assassin":
        raise Refused(say("You are not the Assassin."))
    return e.AssassinKilled(command.by, command.victim)


def _plays(state: State) -> bool:
    return "assassin" in state.special and "assassin" not in state.shown.values()
