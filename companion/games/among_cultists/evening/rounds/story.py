"""The events of the rounds as public lines."""

from __future__ import annotations

from typing import assert_never

from companion.core.text import Words, count, say
from companion.games.among_cultists.evening.numbers import ROUNDS
from companion.games.among_cultists.evening.rounds import events as e
from companion.games.among_cultists.evening.state import State
from companion.games.among_cultists.evening.tokens import NAMES, Token


def story(state: State, event: e.RoundEvent) -> Words | None:
    """Return `event` as a line that everybody may read, None if it is not worth one; `state` is the one after it."""
    match event:
        case e.EveningBegan():
            return say("The evening begins.")
        case e.KnifeTaken(seat):
            return say("{who} holds the knife first.", who=state.name(seat))
        case e.KnifeDrawn(seat):
            return say("Chance gives the knife to {who}.", who=state.name(seat))
        case e.AiSeated(right_of):
            return say("The AI sits on the right of {who}.", who=state.name(right_of))
        case e.EventDrawn(round, token) | e.EventEntered(round, token):
            return _event(round, token)
        case e.BagFoundEmpty(round):
            return _event(round, None)
        case e.TokenLookedAt(seat):
            return say("{who} looks at a token from the bag.", who=state.name(seat))
        case e.TokenPutBack():
            return say("The token goes back into the bag.")
        case e.TokenRemoved():
            return say("The token leaves the game unseen.")
        case e.RoundEnded(round, knife) if round < ROUNDS:
            return say("Round {n} begins. {who} holds the knife.", n=round + 1, who=state.name(knife))
        case e.TurnEnded() | e.EventSettled() | e.RoundEnded():
            return None
        case _:
            return _entered(state, event)


def _event(round: int, token: Token | None) -> Words:
    if token is None:
        return say("Round {n} has no event: the bag is empty.", n=round)
    return say("Round {n}: {event}.", n=round, event=NAMES[token])


def _entered(
    state: State,
    event: e.PowerRestored | e.PowerTurned | e.PortalClosed | e.PointsScored | e.PointsTakenBack | e.DeathAnnounced,
) -> Words | None:
    match event:
        case e.PowerRestored(character):
            return say("{who} restores the power.", who=state.name(character))
        case e.PowerTurned(True):
            return say("The power token is turned: the power is on.")
        case e.PowerTurned():
            return say("The power token is turned: the power is off.")
        case e.PortalClosed():
            return say("The portal is closed.")
        case e.PointsScored(points):
            return count("A shelf is full: {n} point.", "A shelf is full: {n} points.", points)
        case e.PointsTakenBack(points):
            return count("{n} point is taken back.", "{n} points are taken back.", points)
        case e.DeathAnnounced(character):
            return say("{who} is dead, and plays on as a ghost.", who=state.name(character))
        case _:
            assert_never(event)
