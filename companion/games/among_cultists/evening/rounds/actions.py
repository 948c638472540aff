"""What the character in turn does that changes something for the whole table (p. 15-19).

The rest of an action happens with cards and books: the hub does not see it.
"""

from __future__ import annotations

from typing import assert_never

from companion.core.game import Refused
from companion.core.text import Text, say
from companion.games.among_cultists.evening.options import first_game
from companion.games.among_cultists.evening.overtaken import expect, overtaken
from companion.games.among_cultists.evening.rounds import commands as c
from companion.games.among_cultists.evening.rounds import events as e
from companion.games.among_cultists.evening.state import AI, State


def hindrance(state: State, *, in_room: bool = False, ai: bool = False) -> Text | None:
    """Return why the character in turn cannot act, None if it can.

    It is a player's and alive, or the AI's where `ai` is said; room actions are those of
    the Super ghost too (p. 24). Each character has one action in a round (p. 15).
    """
    who = state.current
    if state.phase != "action" or who is None:
        return overtaken().says
    if who == AI and not ai:
        return say("The AI does nothing but what its own rules say.")
    if who not in state.living and not (in_room and as_alive(state, who)):
        return say("{who} is a ghost, and only the living can do this.", who=state.name(who))
    if who in state.acted:
        return say("{who} has had the action of this round.", who=state.name(who))
    return None


def as_alive(state: State, character: int) -> bool:
    """Return whether a ghost takes room actions as if alive: the Super ghost that everybody has seen (p. 24)."""
    return state.shown.get(character) == "super_ghost"


def can_restore_power(state: State) -> bool:
    """Return whether the power can come back: it is off, and somebody acts who may do so (p. 19)."""
    return not state.power and hindrance(state, in_room=True) is None


def lit_by(state: State) -> int | None:
    """Return whose ghost has light wherever it is: that of the Radiant beauty, once shown (ruling AC-23)."""
    shining = (one for one in state.ghosts if state.shown.get(one) == "radiant_beauty")
    return next(shining, None)


def can_use_camera(state: State) -> bool:
    """Return whether the camera can be used: there is power, or perhaps the Radiant beauty's light (p. 18)."""
    return (state.power or lit_by(state) is not None) and hindrance(state, in_room=True) is None


def partners(state: State) -> tuple[int, ...]:
    """Return who can help the character in turn to close the portal now (p. 19, rulings AC-4 and AC-25).

    They are alive, or the Super ghost; they have not acted in this round; the AI never does.
    """
    opened = state.portal is not None and state.portal.fate == "open"
    if not opened or hindrance(state, in_room=True) is not None:
        return ()
    others = (one for one in state.order if one not in (AI, state.current, *state.acted))
    return tuple(one for one in others if one in state.living or as_alive(state, one))


def asked(state: State) -> int | None:
    """Return who is asked to help to close the portal, None if nobody is."""
    partner = state.portal.partner if state.portal else None
    return partner if partner in partners(state) else None


def can_chase(state: State) -> bool:
    """Return whether the fish-man can be chased away: a living holder of the knife is in turn (p. 15)."""
    return state.intruders.fish_man and state.current == state.knife and hindrance(state) is None


def can_fight(state: State) -> bool:
    """Return whether a cultist token can be fought: by any living character, the AI included (p. 15, 22)."""
    return state.intruders.on_map > 0 and hindrance(state, ai=True) is None


def can_draw_passage(state: State) -> bool:
    """Return whether a card may come out of the unsafe passage: not in a first game (p. 16, 23, ruling AC-29)."""
    glass = state.phase == "event" and state.drawn and state.event == "broken_glass"
    # Whoever has been done too early may still enter it before the round ends.
    return not first_game(state.setup) and (glass or state.phase in ("action", "cleanup"))


def brings(state: State, card: e.PassageCard) -> e.Brings:
    """Return what a card of the unsafe passage brings (p. 16)."""
    if card == "failure" and state.intruders.left > 0:
        return "cultist"
    return "nothing" if state.intruders.fish_man else "fish_man"


def act(state: State, command: c.ActionCommand) -> e.RoundEvent:
    """Return what `command` makes happen, or raise `Refused` with the reason."""
    match command:
        case c.RestorePower():
            who = _actor(state, in_room=True)
            _or_say(not state.power, say("The power is on."))
            return e.PowerRestored(who)
        case c.UseCamera():
            who = _actor(state, in_room=True)
            _or_say(can_use_camera(state), say("The power is off: the camera sees nothing."))
            return e.CameraUsed(who)
        case c.ChaseFishMan():
            who = _actor(state)
            _or_say(who == state.knife, say("Only whoever holds the knife can chase the fish-man."))
            _or_say(state.intruders.fish_man, say("The fish-man is in the lake."))
            return e.KnifeUsed(who, "fish_man")
        case c.FightCultist():
            who = _actor(state, ai=True)
            _or_say(state.intruders.on_map > 0, say("There is no cultist token on the map."))
            return e.CultistFought(who)
        case c.AskPartner() | c.AnswerPortal():
            return _portal(state, command)
        case c.DrawPassage(card):
            expect(can_draw_passage(state))
            return e.PassageDrawn(card, brings(state, card))
        case _:
            assert_never(command)


def _portal(state: State, command: c.AskPartner | c.AnswerPortal) -> e.RoundEvent:
    who = _actor(state, in_room=True)
    expect(state.portal is not None and state.portal.fate == "open")
    match command:
        case c.AskPartner(partner):
            _or_say(partner in partners(state), _no_partner(state, partner))
            _or_say(partner != asked(state), say("{who} has been asked already.", who=state.name(partner)))
            return e.PortalAsked(who, partner)
        case c.AnswerPortal(seat, agrees):
            expect(seat == asked(state))
            return e.PortalClosed(who, seat) if agrees else e.PortalDeclined(seat)
        case _:
            assert_never(command)


def _no_partner(state: State, partner: int) -> Text:
    if partner in state.acted:
        return say("{who} has had the action of this round.", who=state.name(partner))
    return say("{who} cannot help to close the portal.", who=state.name(partner))


def _actor(state: State, *, in_room: bool = False, ai: bool = False) -> int:
    """Return the character in turn, or raise `Refused` with the reason why it cannot act."""
    reason = hindrance(state, in_room=in_room, ai=ai)
    if reason or state.current is None:
        raise Refused(reason or overtaken().says)
    return state.current


def _or_say(fits: bool, otherwise: Text) -> None:
    if not fits:
        raise Refused(otherwise)
