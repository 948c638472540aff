"""Cards played, the division and what follows it (rulebook p. 2-5)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Refused
from companion.core.offer import EVERYBODY, Offer
from companion.core.question import Answer, Choice, One, Question
from companion.core.text import Text, say
from companion.games.overthrone.events import scores as c
from companion.games.overthrone.events import turns as t
from companion.games.overthrone.moves import Asked
from companion.games.overthrone.state import State
from companion.kit.steps import tap

NO = Choice("no", say("No"), "cross")
EMPTY = One((Choice("go", say("The deck is empty: one more turn"), "deck"), NO))

CARDS: dict[str, t.CardKind] = {"card": "card", "rebellion": "rebellion", "none": "none"}

PLAYED = (
    Choice("card", say("A card is played"), "check"),
    Choice("rebellion", say("A Rebellion is played"), "rebellion"),
)
SITS_OUT = Choice("none", say("No card: sits out"), "cross")
"""Only once the deck is empty: before, everybody has drawn one (rulebook p. 5)."""


DRAWN = "drawn"


def play(state: State) -> Asked:
    """The seat in turn plays a card; any phone says so, and between two turns the next one begins with it."""
    seat = state.actor
    if seat is None:
        return
    turn, place = (state.turn + 1, 0) if state.between else (state.turn, len(state.played))
    last = state.emptied if state.between else state.last
    question = Question(
        id=f"played-{turn}-{place}-{seat}{'-last' if last else '-empty' if state.emptied else ''}",
        text=_asked(state, seat, last),
        ask=One((*PLAYED, SITS_OUT) if state.emptied else PLAYED),
        press="card",
    )
    yield Offer(EVERYBODY, question, lambda by, answer, *_: [t.CardPlayed(seat, CARDS[str(answer)])], seat)


def _asked(state: State, seat: int, last: bool) -> Text:
    who = state.name(seat)
    if last:
        return say("{who} may act and plays a card.", who=who)
    return say("{who} draws a card, may act and plays a card.", who=who)


def begins(state: State) -> Asked:
    """Anybody says that the next turn has begun, where something comes before its first card."""
    if state.between:
        seat = state.acting
        text = say("{who} draws: the next turn begins", who=state.name(seat))
        yield tap(f"begins-{state.turn + 1}", text, t.TurnBegan(seat), icon="play")


def divide(state: State) -> Asked:
    """Anybody says that the division is done where a count follows it."""
    happens: Event[State]
    if state.last:
        text, happens = say("The division is done: the final count"), c.FinalBegan()
    elif state.counts_now:
        text, happens = say("The division is done: count the provinces"), c.CountBegan()
    else:
        return
    yield tap(
        f"divided-{state.turn}{'-last' if state.last else ''}",
        text,
        happens,
        foremost=state.crowned.seat,
        press=True,
        icon="check",
    )


def deck(state: State) -> Asked:
    """Anybody says that the deck has run out, and confirms it: everybody plays the last turn by it (ruling OV-10)."""
    if state.emptied:
        return

    def emptied(by: int, answer: Answer, now: int, chance: Chance) -> list[Event[State]]:
        if answer == NO.value:
            raise Refused(say("Nothing has changed."))
        return [t.TurnBegan(state.acting), t.DeckEmptied()] if answer == DRAWN else [t.DeckEmptied()]

    place = f"-{state.turn}" if state.between else ""
    question = Question(id=f"deck-{state.game}{place}", text=say("The deck is empty"), ask=_when(state))
    yield Offer(EVERYBODY, question, emptied)


def _when(state: State) -> One:
    """Return the answers: between two turns it makes a turn's difference who has drawn the last card."""
    if not state.between:
        return EMPTY
    refilled = Choice("go", say("In the turn that ends: the next one is the last"), "deck")
    who = state.name(state.acting)
    text = say("{who} has drawn the last card: the turn after the next one is the last", who=who)
    return One((refilled, Choice(DRAWN, text, "hourglass"), NO))
