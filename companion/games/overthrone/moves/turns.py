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

EMPTY = One((Choice("go", say("The deck is empty: one more turn"), "deck"), Choice("no", say("No"), "cross")))

CARDS: dict[str, t.CardKind] = {"card": "card", "rebellion": "rebellion", "none": "none"}

PLAYED = (
    Choice("card", say("A card is played"), "check"),
    Choice("rebellion", say("A Rebellion is played"), "rebellion"),
)
SITS_OUT = Choice("none", say("No card: sits out"), "cross")
"""Only in the last turn (rulebook p. 5)."""


def play(state: State) -> Asked:
    """The seat in turn plays a card; any phone says so, and between two turns the next one begins with it."""
    seat = state.actor
    if seat is None:
        return
    turn, place = (state.turn + 1, 0) if state.between else (state.turn, len(state.played))
    last = state.emptied if state.between else state.last
    question = Question(
        id=f"played-{turn}-{place}-{seat}{'-last' if last else ''}",
        text=_asked(state, seat, last),
        ask=One((*PLAYED, SITS_OUT) if last else PLAYED),
        press="card",
    )
    yield Offer(EVERYBODY, question, lambda by, answer, *_: [t.CardPlayed(seat, CARDS[str(answer)])], seat)


def _asked(state: State, seat: int, last: bool) -> Text:
    who = state.name(seat)
    if last:
        return say("{who} may act and plays a card.", who=who)
    return say("{who} draws a card, may act and plays a card.", who=who)


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
    if not state.emptied:
        question = Question(id=f"deck-{state.game}", text=say("The deck is empty"), ask=EMPTY)
        yield Offer(EVERYBODY, question, _emptied)


def _emptied(by: int, answer: Answer, now: int, chance: Chance) -> list[Event[State]]:
    if answer == "no":
        raise Refused(say("Nothing has changed."))
    return [t.DeckEmptied()]
