"""A game that only the tests play: everybody packs together, and ticks the packed things on their own phone.

It has lists that many tick at once, one of them with a single thing, and a reference of which half is in every
language.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace as altered

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Game, Refused, Setup
from companion.core.move import EVERYBODY, Effect, Move, does
from companion.core.outcome import Outcome
from companion.core.question import Answer, Choice, One, Question, Some, step
from companion.core.report import Report
from companion.core.text import say
from companion.core.view import Checklist, Fact, Facts, Item, PublicView, Seat
from tests.web.house import House, Phone

Thing = Literal["lamp", "map", "coin", "deck", "fish", "key"]

LISTS: dict[str, tuple[Thing, ...]] = {"bag": ("lamp", "map", "coin", "deck", "fish"), "door": ("key",)}


class State(Struct, frozen=True):
    """The players, and the packed things."""

    setup: Setup
    packed: frozenset[str] = frozenset()


class PackingOpened(Event[State]):
    """The game has begun."""

    setup: Setup

    def apply(self, state: State | None) -> State:
        """Return a state with nothing packed."""
        return State(self.setup)


class Packed(Event[State]):
    """A thing was packed, or with `done` false taken out again."""

    thing: str
    done: bool

    def apply(self, state: State) -> State:
        """Put it in, or take it out."""
        thing = {self.thing}
        return State(state.setup, state.packed | thing if self.done else state.packed - thing)


def legal_moves(state: State) -> Sequence[Move[Event[State]]]:
    """Return the lists, and another question in the menu; when all is packed, a last step."""
    found = [_list(state, name) for name in LISTS]
    if all(thing in state.packed for things in LISTS.values() for thing in things):
        leave = step("leave", say("Leave the house"), required=True)
        found.append(Move(EVERYBODY, leave, does(Packed("house", True))))
    return found


def _list(state: State, name: str) -> Move[Event[State]]:
    choices = tuple(
        Choice(f"{'out' if thing in state.packed else 'in'}-{thing}", f"The {thing}", thing, done=thing in state.packed)
        for thing in LISTS[name]
    )
    question = Question(id=name, text=say("Pack the {what}", what=name), ask=One(choices))
    return Move(EVERYBODY, question, _meant)


def _meant(by: int, answer: Answer, now: int, chance: Chance) -> Sequence[Packed]:
    way, _, thing = str(answer).partition("-")
    return [Packed(thing, way == "in")]


def _nothing(state: State, report: Report, now: int, chance: Chance) -> Sequence[Packed]:
    raise Refused(say("Nobody stops packing."))


def public_view(state: State) -> PublicView:
    """Return the public view: the same lists for everybody."""
    blocks = tuple(
        Checklist(name, name, tuple(Item(thing, f"The {thing}", thing in state.packed, thing) for thing in things))
        for name, things in LISTS.items()
    )
    return PublicView(title=say("Packing"), phase="packing", mood="lobby", blocks=blocks)


def outcome(state: State) -> Outcome | None:
    """Return the outcome: all have won once they have left the house."""
    return Outcome(state.setup.seats, say("All is packed.")) if "house" in state.packed else None


PACKING: Game[State] = Game(
    name="packing",
    title=say("Packing"),
    about=say("Everybody packs."),
    seats=range(1, 11),
    events=(PackingOpened, Packed),
    begin=lambda setup, now, chance: [PackingOpened(setup)],
    legal_moves=legal_moves,
    on_report=_nothing,
    public_view=public_view,
    outcome=outcome,
    reference=(
        Facts("bag", say("The bag"), (Fact(say("Vote"), "Nobody <votes>."), Fact(say("Points"), "A bag has none."))),
        Facts("door", say("Leave the table"), (Fact(say("Round"), "The last one out locks the door."),)),
    ),
)


def begun(house: House) -> list[Phone]:
    """Return Anna's and Ben's phones, who have begun to pack."""
    return house.play("Anna", "Ben", game=PACKING.name)


# Packing in a hurry: people take turns, may leave before all is packed, and are asked again what they have answered


BOX = One((Choice("small", "A small box"), Choice("large", "A <large> box")))
TOYS = Some((Choice("dice", "Dice"), Choice("bag", "Bag"), Choice("coin", "Coins", "", 4)), 0, 6)

HIDDEN = "A hidden box"


def hurried(state: State) -> Sequence[Move[Event[State]]]:
    """Return the lists, a step that can be taken before they are complete, and questions with an answer."""
    asked = (
        step("go", say("Everything's in place"), required=True),
        Question(id="box", text=say("The box"), ask=BOX, value="large"),
        Question(id="toys", text=say("Toys"), ask=TOYS, value={"dice": 1, "coin": 3}),
        Question(id="secret", text=say("In secret"), ask=One((Choice("h", HIDDEN),)), value="h", secret=True),
    )
    leaves: Effect[Event[State]] = does(Packed("house", True))
    return [*(Move(EVERYBODY, question, leaves) for question in asked), *legal_moves(state)]


def turning(state: State) -> PublicView:
    """Return the public view: Anna is in turn until the key is packed, then Ben."""
    turn = Seat(2 if "key" in state.packed else 1)
    return altered(public_view(state), tags={turn: ("turn",)})


HURRY: Game[State] = replace(PACKING, legal_moves=hurried, public_view=turning)
