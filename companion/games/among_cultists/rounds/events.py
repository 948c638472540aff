"""Events of a round: its steps, and its event with the first player's use of it (p. 11-14, 23)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec.structs import replace

from companion.core.text import Words, say
from companion.core.view import Highlight, Sound
from companion.games.among_cultists.box.plan import ROUNDS
from companion.games.among_cultists.box.tokens import NAMES, TOKENS, Token
from companion.games.among_cultists.entering.events import EveningEntry, EveningEvent, lights
from companion.games.among_cultists.rounds.deeds import switch_power
from companion.games.among_cultists.rounds.in_force import effects
from companion.games.among_cultists.rules.ending import end_rounds
from companion.games.among_cultists.rules.fates import Fate, of_holder
from companion.games.among_cultists.table.fields import AI, Portal
from companion.games.among_cultists.table.state import State
from companion.kit.hand import without

TO_BE_READ = 6_000
"""Milliseconds for a token in the spotlight."""


class _KnifeGiven(EveningEvent):
    """A seat holds the knife first; the AI sits on its right unless its place is known."""

    seat: int

    def change(self, state: State) -> State:
        beside = self.seat if state.right_of is None else state.right_of
        return replace(state, phase="movement", knife=self.seat, opened=self.seat, right_of=beside)


class KnifeTaken(_KnifeGiven, EveningEntry):
    """The table names the first holder of the knife."""

    def log_line(self, state: State) -> Words:
        return say("{who} takes the knife first.", who=state.name(self.seat))


class KnifeDrawn(_KnifeGiven):
    """Chance names the first holder of the knife."""

    def log_line(self, state: State) -> Words:
        return say("Chance picks {who} to take the knife.", who=state.name(self.seat))

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [Highlight(kind="event", title=self.log_line(state), icon="knife", seats=(self.seat,))]


class _PhaseMayEnd(EveningEntry):
    """An event that may end an Action phase, and so begin the Cleanup."""

    def fates(self, before: State, after: State) -> Iterator[Fate]:
        if after.fire:
            yield Fate("pyromaniac", AI)


class TurnEnded(_PhaseMayEnd):
    """A character's turn in the Movement or Action phase is over."""

    character: int

    def change(self, state: State) -> State:
        ended = replace(state.clear_request(), looker=None)
        if state.phase == "action":
            ended = ended.spend(self.character)
        if state.turn + 1 < len(state.order):
            return replace(ended, turn=state.turn + 1)
        return replace(ended, phase="event" if state.phase == "movement" else "cleanup", turn=0)


class PhaseEnded(_PhaseMayEnd):
    """Everyone has moved, or all have acted, in a game without reports of single turns."""

    phase: Literal["movement", "action"]

    def change(self, state: State) -> State:
        ended = replace(state.clear_request(), looker=None, turn=0)
        return replace(ended, phase="event" if self.phase == "movement" else "cleanup")

    def log_line(self, state: State) -> Words:
        return say("Everyone has moved.") if self.phase == "movement" else say("Everyone has acted.")


class _EventKnown(EveningEvent):
    round: int

    def log_line(self, state: State) -> Words:
        token = state.clock[-1]
        if token is None:
            return say("Round {n} has no event: the bag is empty.", n=self.round)
        return say("Round {n}: {event}.", n=self.round, event=NAMES[token])

    def highlights(self, state: State) -> Sequence[Highlight]:
        """Return the token with its icon and first instruction; Lightning turns the power as well."""
        token, (first, *_) = state.clock[-1], effects(state)
        if token is None:
            return [Highlight(kind="event", title=say("No event"), text=first, icon="bag")]
        drawn = Highlight(kind="event", title=NAMES[token], text=first, icon=TOKENS[token].icon, lasts=TO_BE_READ)
        return [drawn, lights(state.power)] if state.event == "lightning" else [drawn]


class EventDrawn(_EventKnown):
    """The hub has drawn the event of the round."""

    token: Token

    def change(self, state: State) -> State:
        return _begin_event(state, self.token)


class EventEntered(_EventKnown, EveningEntry):
    """The table has drawn the event of the round."""

    token: Token | None
    """The token, None if the table's bag was empty."""

    def change(self, state: State) -> State:
        return _begin_event(state, self.token)


class BagFoundEmpty(_EventKnown):
    """No token is left for the round: it has no event."""

    def change(self, state: State) -> State:
        return replace(state, clock=(*state.clock, None))


class TokenLookedAt(EveningEvent):
    """Situation under control: the first player alone sees a token out of the bag."""

    seat: int
    token: Token

    def change(self, state: State) -> State:
        return replace(state, looked=self.token, peeked=True, bag=_without(state.bag, self.token))

    def log_line(self, state: State) -> Words:
        return say("{who} looks at a token from the bag.", who=state.name(self.seat))


class TokenPutBack(EveningEvent):
    """The token that the first player has seen is back in the bag."""

    def change(self, state: State) -> State:
        return state.put_back()

    def log_line(self, state: State) -> Words:
        return say("The token goes back into the bag.")


class TokenRemoved(EveningEvent):
    """The token that the first player has seen is out of the game, unseen by the others."""

    def change(self, state: State) -> State:
        return replace(state, looked=None)

    def log_line(self, state: State) -> Words:
        return say("The token leaves the game unseen.")


class EventSettled(EveningEntry):
    """The event of the round is dealt with; a token that was looked at is back in the bag."""

    round: int

    def change(self, state: State) -> State:
        return replace(state.put_back(), phase="action", turn=0, peeked=False, eyed=None, looker=None, acted=())

    def fates(self, before: State, after: State) -> Iterator[Fate]:
        if before.eyed is not None:
            yield from of_holder(before, "clumsy")


class EveningRoundEnded(EveningEntry):
    """The round is over (p. 14)."""

    round: int
    knife: int
    """The holder of the knife in the next one (ruling AC-3)."""

    def change(self, state: State) -> State:
        if self.round >= ROUNDS:
            return end_rounds(state)
        portal = state.portal
        # After its deadline it cannot be closed any more (ruling AC-4).
        if portal and portal.fate == "open" and portal.deadline <= self.round:
            portal = replace(portal, fate="lost")
        begun = replace(state, phase="movement", round=self.round + 1, turn=0)
        return replace(begun, knife=self.knife, active=True, portal=portal)

    def log_line(self, state: State) -> Words | None:
        if self.round >= ROUNDS:
            return None
        who, portal = state.name(self.knife), state.portal
        if portal and portal.fate == "lost" and portal.deadline == self.round:
            return say(
                "Round {n} begins. {who} holds the knife. The portal stays open for good: move the pointing "
                "finger to {target}.",
                n=self.round + 1,
                who=who,
                target=state.target,
            )
        return say("Round {n} begins. {who} holds the knife.", n=self.round + 1, who=who)

    def highlights(self, state: State) -> Sequence[Highlight]:
        portal = state.portal
        if state.ending is not None or portal is None or portal.fate != "lost" or portal.deadline != self.round:
            return ()
        return [Highlight(kind="event", title=say("The portal stays open"), icon="moon")]


def _begin_event(state: State, token: Token | None) -> State:
    """Return the state with the event of the round known, and its effect (p. 23, ruling AC-5)."""
    state = replace(state, clock=(*state.clock, token), bag=_without(state.bag, token))
    rung = replace(state, sounds=(Sound(f"event-{state.round}-{state.again}", "bell"),))
    match state.event:
        case "lightning":
            struck = switch_power(state, not state.power)
            thunder = Sound(f"lightning-{state.round}-{state.again}", "thunder")
            return replace(struck, sounds=(thunder, *struck.sounds))
        case "portal" if token == "portal":
            opens = Sound(f"portal-{state.round}-{state.again}", "portal")
            return replace(rung, sounds=(opens,), portal=Portal(state.round + state.numbers.portal))
        case "portal" if state.portal and state.portal.fate == "open":
            return replace(rung, portal=replace(state.portal, deadline=state.portal.deadline + 1))
        case _:
            return rung


def _without(tokens: tuple[Token, ...], token: Token | None) -> tuple[Token, ...]:
    return without(tokens, (token,)) if token in tokens else tokens
