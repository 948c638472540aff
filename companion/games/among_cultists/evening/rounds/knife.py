"""What an event allows the first player: Fake eyes and Situation under control (p. 23, rulings AC-9 and AC-17)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.text import say
from companion.games.among_cultists.evening.options import hub_draws
from companion.games.among_cultists.evening.overtaken import expect
from companion.games.among_cultists.evening.rounds import commands as c
from companion.games.among_cultists.evening.rounds import events as e
from companion.games.among_cultists.evening.state import AI, State
from companion.games.among_cultists.evening.tokens import Token


def living_holder(state: State) -> int | None:
    """Return who may use the knife: its holder, unless that is a ghost or the AI (p. 19, 22)."""
    return state.knife if state.knife != AI and state.knife in state.living else None


def _wanted(state: State, token: Token) -> bool:
    """Return whether `token` is this round's event and waits for the knife."""
    runs = state.phase == "event" and state.drawn and state.event == token and not state.peeked
    return runs and living_holder(state) is not None


def can_look(state: State) -> bool:
    """Return whether the first player may look at a token: the bag is not empty (p. 23, ruling AC-17)."""
    return _wanted(state, "under_control") and bool(state.bag)


def eyed(state: State) -> tuple[int, ...]:
    """Return whose Energy deck the first player may look through: any other living character's (p. 23)."""
    if not _wanted(state, "fake_eyes"):
        return ()
    return tuple(one for one in state.living if one != state.knife)


def waits_for_knife(state: State) -> bool:
    """Return whether the first player is asked something about this round's event."""
    return can_look(state) or bool(eyed(state)) or state.looked is not None


def use(state: State, command: c.KnifeCommand, chance: Chance) -> Sequence[e.RoundEvent]:
    """Return what `command` makes happen, or raise `Refused`.

    A look at a token counts as a use of the knife once it is over: whoever dies of it does
    so after the event (ruling AC-21).
    """
    knife = state.knife or AI
    match command:
        case c.LookAtToken():
            expect(can_look(state) and hub_draws(state.setup))
            return [e.TokenLookedAt(knife, chance.pick(state.bag))]
        case c.PutTokenBack():
            expect(state.looked is not None)
            return looked(state, out=False)
        case c.RemoveToken():
            expect(state.looked is not None)
            return looked(state, out=True)
        case c.LookByHand(out):
            expect(can_look(state) and not hub_draws(state.setup))
            return looked(state, out=out)
        case c.LookThrough(character):
            expect(bool(eyed(state)))
            if character not in eyed(state):
                raise Refused(say("Choose another living character."))
            return [e.KnifeUsed(knife, "fake_eyes", character)]
        case c.SpareKnife():
            expect(bool(eyed(state)) or can_look(state))
            return [e.KnifeSpared(knife)]
        case _:
            assert_never(command)


def looked(state: State, *, out: bool) -> Sequence[e.RoundEvent]:
    """Return the end of a look at a token, which leaves the game if it is `out`."""
    used = e.KnifeUsed(state.knife or AI, "under_control")
    return [used, e.TokenRemoved() if out else e.TokenPutBack()]
