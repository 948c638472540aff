"""A game that only the tests play: everybody packs together, and ticks what is packed on their own phone.

It has lists that many tick at once, the second of one thing, and a reference of which half is in every language.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from companion.core.chance import Chance
from companion.core.game import Game, Outcome, Setup, Tick
from companion.core.question import Answer, Choice, Offer, One, Question, step
from companion.core.text import say
from companion.core.view import Checklist, Fact, Facts, Item, Scene, Seat

LISTS = {"bag": ("lamp", "map", "coin", "deck", "fish"), "door": ("key",)}


class Opened(Struct, frozen=True, tag=True):
    """The game has begun."""

    setup: Setup


class Packed(Struct, frozen=True, tag=True):
    """A thing was packed, or with `done` false taken out again."""

    thing: str
    done: bool


class Pack(Struct, frozen=True):
    """Pack a thing, or take it out again."""

    thing: str
    done: bool


class State(Struct, frozen=True):
    """Who plays, and what is packed."""

    setup: Setup
    packed: frozenset[str] = frozenset()


def evolve(state: State | None, event: Opened | Packed) -> State:
    """Return the state after `event`."""
    match event:
        case Opened(setup):
            return State(setup)
        case Packed(thing, done):
            assert state is not None
            return State(state.setup, state.packed | {thing} if done else state.packed - {thing})


def decide(state: State, command: Pack | Tick, now: int, chance: Chance) -> Sequence[Packed]:
    """Return what `command` makes happen."""
    assert isinstance(command, Pack)
    return [Packed(command.thing, command.done)]


def offers(state: State, seat: Seat) -> Sequence[Offer[Pack]]:
    """Return the lists, and beside them something in the menu; when all is packed, a last step."""
    found = [_list(state, name, seat) for name in LISTS]
    if all(thing in state.packed for things in LISTS.values() for thing in things):
        leave = step(f"leave.{seat}", say("Leave the house"), awaited=True)
        found.append(Offer(leave, lambda _: Pack("house", True)))
    return found


def _list(state: State, name: str, seat: Seat) -> Offer[Pack]:
    choices = tuple(
        Choice(f"{'out' if thing in state.packed else 'in'}-{thing}", f"The {thing}", thing, done=thing in state.packed)
        for thing in LISTS[name]
    )
    return Offer(Question(id=f"{name}.{seat}", text=say("Pack the {what}", what=name), ask=One(choices)), _meant)


def _meant(answer: Answer) -> Pack:
    way, _, thing = str(answer).partition("-")
    return Pack(thing, way == "in")


def scene(state: State) -> Scene:
    """Return what everybody sees: the same lists."""
    blocks = tuple(
        Checklist(name, name, tuple(Item(thing, f"The {thing}", thing in state.packed, thing) for thing in things))
        for name, things in LISTS.items()
    )
    return Scene(title=say("Packing"), phase="packing", blocks=blocks)


def outcome(state: State) -> Outcome | None:
    """Return that all have won once they have left the house."""
    return Outcome(state.setup.seats, say("All is packed.")) if "house" in state.packed else None


PACKING: Game[Any, Any, State] = Game(
    name="packing",
    title=say("Packing"),
    about=say("Everybody packs."),
    seats=range(1, 11),
    events=(Opened, Packed),
    begin=lambda setup, now, chance: [Opened(setup)],
    evolve=evolve,
    decide=decide,
    offers=offers,
    scene=scene,
    secrets=lambda state, seat: (),
    story=lambda state, event: None,
    due=lambda state: None,
    outcome=outcome,
    reference=(
        Facts("bag", say("The bag"), (Fact(say("Vote"), "Nobody <votes>."), Fact(say("Points"), "A bag has none."))),
        Facts("door", say("Leave the table"), (Fact(say("Round"), "The last one out locks the door."),)),
    ),
)
