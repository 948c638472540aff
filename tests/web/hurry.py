"""Packing in a hurry: people take turns, may leave before all is packed, and are asked what they have answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from msgspec.structs import replace as altered

from companion.core.event import Event
from companion.core.game import Game
from companion.core.offer import EVERYBODY, Effect, Offer, does
from companion.core.question import Choice, One, Question, Some, step
from companion.core.text import say
from companion.core.view import Scene, Seat
from tests.web.packing import PACKING, Packed, State, offers, scene

BOX = One((Choice("small", "A small box"), Choice("large", "A <large> box")))
TOYS = Some((Choice("dice", "Dice"), Choice("bag", "Bag"), Choice("coin", "Coins", "", 4)), 0, 6)

HIDDEN = "A hidden box"


def hurried(state: State) -> Sequence[Offer[Event[State]]]:
    """Return the lists, a step that can be taken before they are whole, and questions with an answer."""
    asked = (
        step("go", say("Everything is in place"), awaited=True),
        Question(id="box", text=say("The box"), ask=BOX, value="large"),
        Question(id="toys", text=say("Toys"), ask=TOYS, value={"dice": 1, "coin": 3}),
        Question(id="secret", text=say("In secret"), ask=One((Choice("h", HIDDEN),)), value="h", secret=True),
    )
    leaves: Effect[Event[State]] = does(Packed("house", True))
    return [*(Offer(EVERYBODY, question, leaves) for question in asked), *offers(state)]


def turning(state: State) -> Scene:
    """Return what everybody sees: Anna is in turn until the key is packed, then Ben."""
    turn = Seat(2 if "key" in state.packed else 1)
    return altered(scene(state), tags={turn: ("turn",)})


HURRY: Game[State] = replace(PACKING, offers=hurried, scene=turning)
