"""Looks into an Energy deck: their result is only Alive, or a dead character (p. 15, 18, 23)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.chance import Chance
from companion.core.move import EVERYBODY, Move
from companion.core.question import Answer, Choice, One, Question
from companion.core.text import say
from companion.games.among_cultists.entering.questions import (
    Asked,
    Drafted,
    Happened,
    done_by,
    find_draft,
    further,
    own_deed,
    sure,
)
from companion.games.among_cultists.rules.acting import able, looking, occasion, others
from companion.games.among_cultists.rules.voting import talk_until
from companion.games.among_cultists.table.fields import character_of
from companion.games.among_cultists.table.state import State
from companion.games.among_cultists.votes.events import LookEnded, MurderFound
from companion.kit.choices import lone

SEEN = One((Choice("alive", say("Only Alive"), "check"), Choice("dead", say("A Dead card"), "skull")))
"""The result of a look into an Energy deck; a Cultist may hide a Dead card (p. 15)."""


def look(state: State) -> Asked:
    """Ask everyone for the result of a look: only Alive, or a dead character and its finder."""
    looker = looking(state)
    if looker is not None:
        yield from _outcome(state, looker)
    elif state.looker is None:
        yield from _ask_alive(state)
        yield from _ask_found(state)
    yield from _finding(state)


def _ask_alive(state: State) -> Asked:
    text, several = say("I looked: only Alive"), say("Only Alive: who looked?")
    # If nobody else is alive, there is nobody to look at (ruling AC-37).
    lookers = tuple(one for one in able(state) if others(state, one))
    yield from own_deed(state, "alive", lookers, text, lambda who, now: [LookEnded(who, "deck")], icon="eye")
    yield from done_by(
        state,
        "alive",
        lookers,
        lambda who: say("{who} looked: only Alive", who=who),
        several,
        lambda who, by, now: [LookEnded(who, "deck")],
        icon="eye",
    )


def _ask_found(state: State) -> Asked:
    """Ask each who may act whom they have found dead, and everyone in the menu who was found dead."""
    for finder in able(state):
        found = state.choice(others(state, finder))
        if found.choices:
            id = f"my-found-{occasion(state)}-{state.place}"
            question = Question(id=id, text=say("I found someone dead"), ask=found, tool=True)
            yield Move(finder, question, lambda by, answer, *_: [Drafted("found", by, by, character_of(answer))])

    def then(victim: int, by: int, now: int) -> Happened:
        finder, *more = _finders(state, victim)
        return [Drafted("found", by, None if more else finder, victim)]

    # The possible victims tell one moment from the next, so a late answer names no other finder.
    victims = tuple(one for one in state.living if _finders(state, one))
    one, several = lambda who: say("{who} was found dead", who=who), say("Who was found dead?")
    yield from done_by(state, "found", victims, one, several, then, icon="skull")


def _outcome(state: State, looker: int) -> Asked:
    fake_eyes = state.phase == "event"
    target = state.eyed if fake_eyes else None

    def effect(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        if answer == "dead":
            return [Drafted("found", by, looker, target)]
        return [LookEnded(looker, "room" if answer == "room" else "deck")]

    choices = SEEN.choices if fake_eyes else (*_decks(state, looker), Choice("room", say("It was a room"), "door"))
    text = lone(choices, say("{who} looked: what was there?", who=state.name(looker)))
    question = Question(id=f"outcome-{occasion(state)}-{state.place}", text=text, ask=One(choices), required=True)
    yield Move(EVERYBODY, question, effect, waits=False)


def _decks(state: State, looker: int) -> Sequence[Choice]:
    """Return the results of a look into an Energy deck, none if there was no deck to look at (ruling AC-37).

    Nobody checks themselves: the only living character has seen nobody dead, but perhaps one who has died since.
    """
    if others(state, looker):
        return SEEN.choices
    return SEEN.choices[:1] if state.round in state.ghosts.values() else ()


def _finding(state: State) -> Asked:
    """Ask for the missing one of the dead and the finder, and then for a confirmation."""
    draft = find_draft(state, "found")
    if draft is None:
        return
    victim, finder = draft.target, draft.by
    if victim is None and finder is not None:
        text = say("Who did {who} find dead?", who=state.name(finder))
        which = others(state, finder)
        yield from further(state, draft, text, which, lambda one: [Drafted("found", draft.seat, finder, one)])
    elif victim not in state.living or victim is None:
        return
    elif finder is None:
        text = say("Who found {who} dead?", who=state.name(victim))
        which = _finders(state, victim)
        yield from further(state, draft, text, which, lambda one: [Drafted("found", draft.seat, one, victim)])
    elif finder == state.looker or finder in _finders(state, victim):
        text = say("Did {finder} find {who} dead?", finder=state.name(finder), who=state.name(victim))
        yes = say("{who} dies", who=state.name(victim))
        yield from sure(state, draft, text, yes, lambda now: [MurderFound(victim, finder, talk_until(state, now))])


def _finders(state: State, victim: int) -> tuple[int, ...]:
    """Return the characters that may have found this one by an action; nobody checks themselves (p. 15)."""
    return tuple(one for one in able(state) if one != victim)
