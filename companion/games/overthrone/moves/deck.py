"""The deck runs out: everybody plays the last turn by it (rulebook p. 5, ruling OV-10)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Refused
from companion.core.move import EVERYBODY, Move
from companion.core.question import Answer, Choice, One, Question
from companion.core.text import say
from companion.games.overthrone.box import count_left
from companion.games.overthrone.events import turns as t
from companion.games.overthrone.moves import Asked
from companion.games.overthrone.state import State
from companion.kit.steps import tap

NO = Choice("no", say("No"), "cross")
EMPTY = One((Choice("go", say("The deck is empty: one more turn"), "deck"), NO))

DRAWN = "drawn"


def _may_be(state: State) -> bool:
    """Return whether as many cards may have been drawn as the deck held, that of the seat in turn included."""
    return state.drawn + 1 >= count_left(len(state.setup.players))


def empty(state: State) -> Asked:
    """Anybody says that the deck has run out, and confirms it."""
    if state.emptied or not _may_be(state):
        return

    def emptied(by: int, answer: Answer, now: int, chance: Chance) -> list[Event[State]]:
        if answer == NO.value:
            raise Refused(say("Nothing has changed."))
        return [t.MatchTurnBegan(state.acting), t.DeckEmptied()] if answer == DRAWN else [t.DeckEmptied()]

    place = f"-{state.turn}" if state.between else ""
    id = f"deck-{state.game}-{state.time('deck')}{place}"
    yield Move(EVERYBODY, Question(id=id, text=say("The deck is empty"), ask=_when(state)), emptied)


def _when(state: State) -> One:
    """Return the answers: between two turns it makes a turn's difference who has drawn the last card."""
    if not state.between:
        return EMPTY
    refilled = Choice("go", say("In the turn that ends: the next one is the last"), "deck")
    who = state.name(state.acting)
    text = say("{who} has drawn the last card: the turn after the next one is the last", who=who)
    return One((refilled, Choice(DRAWN, text, "hourglass"), NO))


def holds(state: State) -> Asked:
    """Anybody takes it back before the last turn begins."""
    if state.emptied and not state.last:
        text = say("The deck still holds cards: no last turn yet")
        yield tap(f"holds-{state.game}-{state.time('deck')}", text, t.DeckHolds(), icon="undo")
