"""The events of the rounds as public lines."""

from __future__ import annotations

from typing import assert_never

from companion.core.text import Text, Words, count, say
from companion.games.among_cultists.evening.numbers import ROUNDS
from companion.games.among_cultists.evening.options import hub_draws
from companion.games.among_cultists.evening.rounds import events as e
from companion.games.among_cultists.evening.rounds.entered import Deed, Entry
from companion.games.among_cultists.evening.state import State
from companion.games.among_cultists.evening.tokens import NAMES, Token

BROUGHT: dict[e.Brings, Text] = {
    "cultist": say("A red card from the unsafe passage: a cultist token comes to the map."),
    "fish_man": say("A red card from the unsafe passage: the fish-man comes out of the lake."),
    "nothing": say("A red card from the unsafe passage: the fish-man is there already."),
}
"""What everybody is told of a card out of the unsafe passage (p. 16)."""


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
            return _entered(state, event) if isinstance(event, Entry) else _done(state, event)


def _event(round: int, token: Token | None) -> Words:
    if token is None:
        return say("Round {n} has no event: the bag is empty.", n=round)
    return say("Round {n}: {event}.", n=round, event=NAMES[token])


def _entered(state: State, event: Entry) -> Words | None:
    match event:
        case e.PowerTurned(True):
            return say("The power token is turned: the power is on.")
        case e.PowerTurned():
            return say("The power token is turned: the power is off.")
        case e.PointsScored(points):
            return count("A shelf is full: {n} point.", "A shelf is full: {n} points.", points)
        case e.PointsTakenBack(points):
            return count("{n} point is taken back.", "{n} points are taken back.", points)
        case e.DeathAnnounced(character):
            return say("{who} is dead, and plays on as a ghost.", who=state.name(character))
        case e.PassageDrawn(_, brings):
            return BROUGHT[brings]
        case _:
            assert_never(event)


def _done(state: State, event: Deed) -> Words | None:
    match event:
        case e.PowerRestored(character):
            return say("{who} restores the power.", who=state.name(character))
        case e.CameraUsed(character):
            return say("{who} uses the camera.", who=state.name(character))
        case e.CultistFought(character):
            return say("{who} fights a cultist token: it leaves the game.", who=state.name(character))
        case e.KnifeUsed() | e.KnifeSpared():
            return _knife(state, event)
        case e.PortalAsked(by, partner):
            return say("{who} asks {other} to close the portal.", who=state.name(by), other=state.name(partner))
        case e.PortalDeclined(partner):
            return say("{who} does not close the portal now.", who=state.name(partner))
        case e.PortalClosed(int(by), int(partner)):
            return say("{who} and {other} close the portal.", who=state.name(by), other=state.name(partner))
        case e.PortalClosed():
            return say("The portal is closed.")
        case _:
            assert_never(event)


def _knife(state: State, event: e.KnifeUsed | e.KnifeSpared) -> Words | None:
    who = state.name(event.character)
    match event:
        case e.KnifeUsed(_, "fake_eyes", int(target)):
            return say("{who} looks through the Energy deck of {other}.", who=who, other=state.name(target))
        case e.KnifeUsed(_, "under_control"):
            # Of the hub's own bag this was told when the look began.
            return None if hub_draws(state.setup) else say("{who} looks at a token from the bag.", who=who)
        case e.KnifeUsed(_, "fish_man"):
            return say("{who} chases the fish-man back into the lake.", who=who)
        case e.KnifeSpared():
            return say("{who} does not use the knife.", who=who)
        case _:
            return None
