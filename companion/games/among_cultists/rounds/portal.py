"""How the portal is closed: two characters spend their actions on it (p. 19, 23, rulings AC-4 and AC-25)."""

from __future__ import annotations

from functools import partial

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Refused
from companion.core.offer import EVERYBODY, Offer
from companion.core.question import Answer, Choice, One, Question
from companion.core.text import Text, say
from companion.games.among_cultists.entering.questions import (
    Asked,
    DraftClosed,
    Drafted,
    Happened,
    done_by,
    drafted,
    further,
)
from companion.games.among_cultists.rounds import deeds as d
from companion.games.among_cultists.rules.acting import able, as_alive
from companion.games.among_cultists.table.fields import AI, character_of, value_of
from companion.games.among_cultists.table.state import State

AGREES = One((Choice("yes", say("Yes, we close it"), "check"), Choice("no", say("No"), "cross")))


def partner(state: State) -> Asked:
    """The character that is asked to help to close the portal agrees, or does not."""
    asked = _asked(state)
    if asked is None or state.portal is None or state.portal.by is None:
        return
    who = state.portal.by

    def effect(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        return [d.PortalClosed(who, by) if answer == "yes" else d.PortalDeclined(by)]

    text = say("{who} wants to close the portal with you: that is your action of this round, too.", who=state.name(who))
    question = Question(id=f"help-{state.portal.asks}-{state.place}", text=text, ask=AGREES, awaited=True)
    yield Offer(asked, question, effect)


def close(state: State) -> Asked:
    """Somebody closes the portal with another one, who is asked."""
    if state.portal is None or state.portal.fate != "open":
        return
    closers = tuple(one for one in able(state, in_room=True) if _partners(state, one))
    if state.turn_by_turn:
        yield from (_with(state, who) for who in closers)
        return
    yield from done_by(
        state,
        "portal",
        closers,
        lambda who: say("{who} closes the portal", who=who),
        say("The portal is to be closed: who does it?"),
        lambda who, by, now: [Drafted("portal", by, who)],
        icon="moon",
    )
    draft = drafted(state, "portal")
    if draft and draft.by in closers:
        yield from further(
            state, draft, _together(state, draft.by), _partners(state, draft.by), partial(_asking, state, draft.by)
        )


def _with(state: State, who: int) -> Offer[Event[State]]:
    asked = _asked(state)
    question = Question(
        id=f"portal-{state.turn}-{state.place}",
        text=_together(state, who),
        ask=state.choice(_partners(state, who)),
        value=None if asked is None else value_of(asked),
    )
    return Offer(EVERYBODY, question, lambda by, answer, *_: _asking(state, who, character_of(answer)))


def _together(state: State, who: int) -> Text:
    return say("{who} closes the portal together with", who=state.name(who))


def _asking(state: State, who: int, other: int) -> Happened:
    if other == _asked(state):
        raise Refused(say("{who} has been asked already.", who=state.name(other)))
    return [DraftClosed(), d.PortalAsked(who, other)] if state.draft else [d.PortalAsked(who, other)]


def _partners(state: State, who: int) -> tuple[int, ...]:
    """Return who can help a character to close the portal now.

    They are alive, or the Super ghost; they have not acted in this round; the AI never does.
    """
    others = (one for one in state.order if one not in (AI, who, *state.acted))
    return tuple(one for one in others if one in state.living or as_alive(state, one))


def _asked(state: State) -> int | None:
    """Return who is asked to help, as long as both may still act."""
    portal = state.portal
    if portal is None or portal.fate != "open" or portal.by not in able(state, in_room=True):
        return None
    return portal.partner if portal.partner in _partners(state, portal.by) else None
