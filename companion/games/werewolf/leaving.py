"""A player who goes home: that is no death, and the game goes on (ruling WW-17)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import apply_events
from companion.games.werewolf import flow
from companion.games.werewolf.events import ending as n
from companion.games.werewolf.state import IN_NIGHT, State
from companion.games.werewolf.verdict import find_verdict
from companion.kit.seated import GameStopped


def leave(state: State, seat: int, now: int, chance: Chance) -> Sequence[Event[State]]:
    """Return the events after `seat` has gone home."""
    happened: flow.Happened = [n.VillagerLeft(seat)]
    if state.stage in ("cards", "panel"):
        # Without that role it would be another set.
        return [*happened, GameStopped()]
    if state.stage in IN_NIGHT:
        return happened
    happened += [n.LeftShown(one) for one in apply_events(state, happened).unshown]
    reached = apply_events(state, happened)
    if reached.shooter is None and (verdict := find_verdict(reached)):
        return [*happened, n.GameDecided(verdict)]
    return [*happened, *_continue(state, reached, now)]


def _continue(before: State, state: State, now: int) -> flow.Happened:
    """Return the events by which the stage goes on, if it waited for the seat or was about it."""
    complete = state.ballots is not None and not state.ballots.unanswered
    match state.stage:
        case "talk" if flow.is_most(state, state.quick):
            return flow.talk_over(state, now)
        case "accuse" if complete and state.ballots:
            return flow.accusations_over(state, state.ballots.answers, now)
        case "ballot" if complete and state.ballots:
            return flow.ballot_over(state, state.ballots.answers, now)
        case "defend" if before.accused[:1] != state.accused[:1]:
            return flow.speech_begins(state, now)
        case "words" if state.condemned is None:
            return flow.pass_calmly(state, now)
        case "shot" if state.shooter is None:
            return flow.go_on(state, now)
        case _:
            return []
