"""How the evening changes from round to round."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from companion.core.view import Sound
from companion.games.among_cultists.evening.end.evolve import ended
from companion.games.among_cultists.evening.numbers import ROUNDS
from companion.games.among_cultists.evening.options import first_game
from companion.games.among_cultists.evening.rounds import events as e
from companion.games.among_cultists.evening.rounds.entered import entered, spent, turned, unasked
from companion.games.among_cultists.evening.state import Portal, State
from companion.games.among_cultists.evening.tokens import Token, bag


def began(event: e.EveningBegan) -> State:
    """Return the evening as it begins: nobody holds the knife yet."""
    tokens = bag(first_game(event.setup))
    return State(setup=event.setup, bag=tokens, right_of=event.right_of, roles=event.roles)


def evolve(state: State, event: e.RoundEvent) -> State:
    """Return the state after `event`; never refuses."""
    match event:
        case e.EveningBegan():
            return began(event)
        case e.KnifeTaken(seat) | e.KnifeDrawn(seat):
            beside = seat if state.right_of is None else state.right_of
            return replace(state, phase="movement", knife=seat, right_of=beside)
        case e.AiSeated(right_of):
            return replace(state, right_of=right_of)
        case e.TurnEnded(character):
            return _next_turn(spent(state, character) if state.phase == "action" else state)
        case e.EventSettled():
            return replace(_put_back(state), phase="action", turn=0, peeked=False, eyed=None, acted=())
        case e.RoundEnded():
            return _next_round(state, event)
        case (
            e.EventDrawn()
            | e.EventEntered()
            | e.BagFoundEmpty()
            | e.TokenLookedAt()
            | e.TokenPutBack()
            | e.TokenRemoved()
        ):
            return _event(state, event)
        case _:
            return entered(state, event)


def _next_turn(state: State) -> State:
    state = replace(unasked(state), camera=False)
    if state.turn + 1 < len(state.order):
        return replace(state, turn=state.turn + 1)
    return replace(state, phase="event" if state.phase == "movement" else "cleanup", turn=0)


def _next_round(state: State, event: e.RoundEnded) -> State:
    """Return the next round (p. 14); a portal whose time is up cannot be closed any more (ruling AC-4)."""
    if event.round >= ROUNDS:
        return ended(state, state, "rounds")
    portal = state.portal
    if portal and portal.fate == "open" and portal.until <= event.round:
        portal = replace(portal, fate="lost")
    knife = event.knife
    return replace(state, phase="movement", round=event.round + 1, turn=0, knife=knife, active=True, portal=portal)


def _event(
    state: State,
    event: e.EventDrawn | e.EventEntered | e.BagFoundEmpty | e.TokenLookedAt | e.TokenPutBack | e.TokenRemoved,
) -> State:
    match event:
        case e.EventDrawn(_, token) | e.EventEntered(_, token):
            return _happens(replace(state, clock=(*state.clock, token), bag=_without(state.bag, token)))
        case e.BagFoundEmpty():
            return replace(state, clock=(*state.clock, None))
        case e.TokenLookedAt(_, token):
            return replace(state, looked=token, peeked=True, bag=_without(state.bag, token))
        case e.TokenPutBack():
            return _put_back(state)
        case e.TokenRemoved():
            return replace(state, looked=None)
        case _:
            assert_never(event)


def _put_back(state: State) -> State:
    """Return the state with the token that was looked at in the bag: its place there tells nothing."""
    return replace(state, bag=tuple(sorted((*state.bag, state.looked))), looked=None) if state.looked else state


def _without(tokens: tuple[Token, ...], token: Token | None) -> tuple[Token, ...]:
    if token not in tokens:
        return tokens
    place = tokens.index(token)
    return (*tokens[:place], *tokens[place + 1 :])


def _happens(state: State) -> State:
    """Return the state in which the event just drawn has had its effect (p. 23, ruling AC-5)."""
    rung = replace(state, sounds=(Sound(f"event-{state.round}-{state.again}", "bell"),))
    match state.event:
        case "lightning":
            return turned(state, not state.power)
        case "portal" if state.clock[-1] == "portal":
            return replace(rung, portal=Portal(state.round + state.numbers.portal))
        case "portal" if state.portal and state.portal.fate == "open":
            return replace(rung, portal=replace(state.portal, until=state.portal.until + 1))
        case _:
            return rung
