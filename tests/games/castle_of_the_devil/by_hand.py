"""Games of Castle of the Devil for the tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.game import Player, Refused, Setup
from companion.games.castle_of_the_devil import GAME
from companion.games.castle_of_the_devil.box import PROFESSIONS
from companion.games.castle_of_the_devil.events.hidden import CardsDealt
from companion.games.castle_of_the_devil.state import State
from companion.table.event import TableEvent
from companion.table.game.events import GameAdvanced
from tests.laws.evening import Evening

NAMES = ("Anna", "Ben", "Caro", "Dino", "Elsa", "Fritz", "Gina", "Hugo", "Ines", "Jan")

PAUSE = 5_500
"""Milliseconds of a pause unless the host chooses otherwise, its first half second included."""

STAGED = 7_500
"""Milliseconds of a pause after something stood in the spotlight for two and a half seconds."""


def setup_of(people: int, **options: Any) -> Setup:
    """Return the setup of a game."""
    return Setup(players=tuple(Player(seat, NAMES[seat - 1]) for seat in range(1, people + 1)), options=options)


def playing(people: int = 5, *, edition: str = "a", first: int = 1, **options: object) -> Evening:
    """Begin a game with the real cards; `first` has the first turn."""
    return begun(seated(people, edition=edition, **{"deal": "cards", **options}), first)


def dealt(
    companies: str, professions: Mapping[int, str] = {}, *, edition: str = "a", first: int = 1, **options: object
) -> Evening:
    """Begin a game with cards dealt by the hub: companies as letters such as "oobbo", and these professions by seat."""
    evening = seated(len(companies), edition=edition, deal="hub", **options)
    begins = evening.answer(1, evening.move(1, "table-begin"), "go")
    evening.accept([_stacked(event, companies, professions) for event in evening.decide(begins)])
    return _first(evening, first)


def seated(people: int, *, edition: str, **options: object) -> Evening:
    """Choose the game and its options, without beginning it; nobody is taught, so no clock waits for a lesson."""
    evening = Evening(*NAMES[:people], games={GAME.name: GAME})
    evening.say(1, "table-game", GAME.name)
    chosen = {"edition": edition, **options} if 4 <= people <= 8 else options
    for option, value in chosen.items():
        evening.say(1, f"table-option-{option}", value)
    evening.say(1, "table-teach")
    return evening


def begun(evening: Evening, first: int) -> Evening:
    """Begin a game; `first` has the first turn."""
    evening.say(1, "table-begin")
    return _first(evening, first)


def _first(evening: Evening, first: int) -> Evening:
    if state(evening).edition.first_drawn:
        evening.say(1, "first")
        return put(evening, actor=first)
    evening.say(1, "first", f"seat-{first}")
    return evening


def _stacked(event: TableEvent, companies: str, professions: Mapping[int, str]) -> TableEvent:
    """Return an event, with these cards instead of its own if it deals cards."""
    if not isinstance(event, GameAdvanced) or not isinstance(event.event, CardsDealt):
        return event
    sides = {"o": "order", "b": "brotherhood"}
    free = iter([one for one in PROFESSIONS if one not in professions.values()])
    seats = range(1, len(companies) + 1)
    own: Any = {seat: professions.get(seat) or next(free) for seat in seats}
    given: Any = {seat: sides[letter] for seat, letter in zip(seats, companies, strict=True)}
    return GameAdvanced(GAME.name, CardsDealt(given, own, tuple(one for one in PROFESSIONS if one not in own.values())))


def state(evening: Evening) -> State:
    """Return the state of the current or last game."""
    running = evening.table.running
    assert running is not None and isinstance(running.state, State)
    return running.state


def put(evening: Evening, **changes: Any) -> Evening:
    """Change the state of the game, such as the number of objects in a hand."""
    running = evening.table.running
    assert running is not None
    changed = replace(running, state=replace(running.state, **changes))
    evening.table = replace(evening.table, running=changed)
    return evening


def holding(evening: Evening, **objects: int) -> Evening:
    """Give people numbers of objects, by the people's names."""
    held = {NAMES.index(name) + 1: number for name, number in objects.items()}
    return put(evening, objects={**state(evening).objects, **held})


def act(evening: Evening, action: str, target: int | None = None) -> list[TableEvent]:
    """Let the seat in turn take an action."""
    actor = state(evening).playing
    happened = evening.say(actor, "act", action)
    return happened if target is None else evening.say(actor, "whom", f"seat-{target}")


def begin_action(evening: Evening, action: str, target: int | None = None) -> Evening:
    """Let the seat in turn take an action; return the game."""
    act(evening, action, target)
    return evening


def duel(evening: Evening, target: int, swords: str = "", shields: str = "") -> Evening:
    """Let the seat in turn fight a duel up to the pause for everything else; these seats support the two sides."""
    act(evening, "duel", target)
    over(evening)
    sides = {int(seat): side for seats, side in ((swords, "sword"), (shields, "shield")) for seat in seats}
    while state(evening).phase == "support":
        seat = next(seat for seat in state(evening).others() if evening.asks(seat, "support"))
        evening.say(seat, "support", sides.get(seat, "abstain"))
    over(evening)
    assert state(evening).phase == "fight"
    return evening


def over(evening: Evening) -> list[TableEvent]:
    """Let the current pause of a duel end."""
    until = state(evening).fighting.deadline
    assert until is not None
    return evening.wait(until - evening.now)


def won(evening: Evening) -> Evening:
    """Let the pauses of a duel up to the prize end."""
    over(evening)
    over(evening)
    assert state(evening).phase == "prize"
    return evening


def traded(evening: Evening, read: str, does: str | None = None, *, to: int = 3) -> Evening:
    """Let Anna trade with the seat `to` (Caro by default), who reads this aloud; then Anna does this with it."""
    act(evening, "trade", to)
    evening.say(to, "answer", read)
    if does is not None:
        evening.say(1, "effect", does)
    return evening


def use(evening: Evening, seat: int, thing: str) -> list[TableEvent]:
    """Let a seat use something; it confirms that this turns its profession up."""
    happened = evening.say(seat, "use", thing)
    return evening.say(seat, "sure") if evening.asks(seat, "sure") else happened


def refuses(evening: Evening, seat: int, thing: str) -> str:
    """Return the reason why something may not be used; nothing happens by it."""
    before = state(evening)
    with pytest.raises(Refused) as refused:
        use(evening, seat, thing)
    assert replace(state(evening), weighed={}) == replace(before, weighed={})
    return refused.value.says.message


def hands(held: int) -> Evening:
    """Return a game of five in which the hub counts `held` objects in every hand."""
    return put(dealt("oobbb"), objects=dict.fromkeys(range(1, 6), held))


def declare(evening: Evening, *named: int, kind: str = "own") -> Evening:
    """Let the seat in turn declare; return the game."""
    declares(evening, *named, kind=kind)
    return evening


def declares(evening: Evening, *named: int, kind: str = "own") -> list[TableEvent]:
    """Let the seat in turn declare and name these others; return the events of the last tap."""
    seat = state(evening).playing
    act(evening, "declare")
    evening.say(seat, "declare", kind)
    if kind != "lodge":
        evening.say(seat, "names", {f"seat-{other}": 1 for other in named})
    return evening.say(seat, "confirm", "declare")
