"""The end of the deck: lets the table say that it is empty, before the last turn (rulebook p. 5, ruling OV-10)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Refused
from companion.core.move import EVERYBODY, Move
from companion.core.question import Answer, Choice, One, Question
from companion.core.text import say
from companion.games.overthrone.events import turns as t
from companion.games.overthrone.moves import Asked
from companion.games.overthrone.state import State
from companion.kit.choices import NO
from companion.kit.steps import tap

EMPTY = One((Choice("go", say("Yes, one more turn"), "deck"), NO))

DRAWN = "drawn"


def empty(state: State) -> Asked:
    """Ask everyone whether the deck is empty, once enough cards may have been drawn."""
    if not state.may_run_out:
        return

    def emptied(by: int, answer: Answer, now: int, chance: Chance) -> list[Event[State]]:
        if answer == NO.value:
            raise Refused(say("Nothing has changed."))
        return [t.MatchTurnBegan(state.acting), t.DeckEmptied()] if answer == DRAWN else [t.DeckEmptied()]

    place = f"-{state.turn}" if state.between else ""
    id = f"deck-{state.game}-{state.time('deck')}{place}"
    yield Move(EVERYBODY, Question(id=id, text=say("The deck is empty"), ask=_when(state)), emptied)


def _when(state: State) -> One:
    """Return the answers: between two turns, the last turn depends on the player who has drawn the last card."""
    if not state.between:
        return EMPTY
    who = state.name(state.acting)
    refilled = Choice("go", say("It ran out before {who} drew", who=who), "deck")
    text = say("{who} just drew the last card", who=who)
    return One((refilled, Choice(DRAWN, text, "hourglass"), NO))


def holds(state: State) -> Asked:
    """Let anyone undo it before the last turn begins."""
    if state.emptied and not state.last:
        text = say("The deck still has cards")
        yield tap(f"holds-{state.game}-{state.time('deck')}", text, t.DeckHolds(), icon="undo")
