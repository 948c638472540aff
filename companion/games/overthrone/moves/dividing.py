"""The division: guides through its steps, and begins the count (rulebook p. 4)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Refused
from companion.core.move import EVERYBODY, Move
from companion.core.question import Answer, Choice, Question, Some
from companion.core.text import say
from companion.games.overthrone.cards import NAMED
from companion.games.overthrone.events import scores as c
from companion.games.overthrone.events import turns as t
from companion.games.overthrone.moments import items
from companion.games.overthrone.moves import Asked, Happened
from companion.games.overthrone.state import State
from companion.kit.checklist import tick
from companion.kit.choices import list_taken, people, seat_of
from companion.kit.steps import tap


def ticks(state: State) -> Asked:
    """Ask everyone to tick the steps of the division."""

    def ticked(item: str, done: bool) -> Happened:
        return [t.DivisionTicked(item, done)]

    if state.stage == "division":
        yield tick(f"division-{state.turn}", say("The division"), items(state), ticked)


def divide(state: State) -> Asked:
    """Ask everyone whether the division is done, if a count follows it."""
    happens: Event[State]
    if state.last:
        text, happens = say("Division done: start the final count"), c.FinalBegan()
    elif state.counts_now:
        text, happens = say("Division done: count the provinces"), c.CountBegan()
    else:
        return
    yield tap(
        f"divided-{state.turn}{'-last' if state.last else ''}",
        text,
        happens,
        active_seat=state.king_in_place.seat,
        by_button=True,
        icon="check",
    )


def name(state: State) -> Asked:
    """Ask everyone for the names of events, nobles and bearers that were played as plain cards."""
    plain = [seat for seat in state.played if state.card_of(seat) == "card"]
    if state.stage != "division" or not plain:
        return
    cards = tuple(Choice(id, card.name, card.icon) for id, card in NAMED.items() if state.is_left(id))
    if not cards:
        return
    question = Question(
        id=f"named-{state.turn}-{'.'.join(map(str, plain))}",
        text=say("Name a played event, noble or bearer: whose, and which?"),
        ask=Some((*people(state.setup, plain), *cards), 2, 2),
    )
    yield Move(EVERYBODY, question, _name_card)


def _name_card(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
    found = list_taken(answer)
    cards = [value for value in found if value in NAMED]
    if len(cards) != 1:
        raise Refused(say("Pick one player and one card."))
    (player,) = (value for value in found if value not in NAMED)
    return [t.PlayedCardNamed(seat_of(player), cards[0])]
