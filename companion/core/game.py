"""A game is one value. The contract, and the laws that it lives by.

    begin(setup, now, chance)            -> events      how it starts; at least one
    evolve(state, event)                 -> state       never refuses; no clock, no chance
    decide(state, command, now, chance)  -> events      at least one, or Refused; changes nothing
    offers(state, seat)                  -> offers      what this seat may answer now
    scene(state)                         -> Scene       all that everybody may know
    secrets(state, seat)                 -> secrets     all that this seat alone may know
    story(state, event)                  -> words       the event as one public line, or None
    due(state)                           -> game time   when the hub is to send Tick, or None
    outcome(state)                       -> Outcome     who has won and why, or None
    lines(state)                         -> lines       all that may be read aloud in it, to be made ready ahead
    controls(state)                      -> commands    what the hub's own buttons do now
    options(setup)                       -> questions   what the host chooses before it begins
    plan(setup)                          -> blocks      what would be played, or why it cannot be

The view of an eye is made from `scene`, `secrets` and `offers` alone. `scene` is not
told who looks, so what everybody sees cannot depend on the looker.

Game time is whole milliseconds, runs while the hub is awake and the table is not
paused, and never goes back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Generic, TypeVar

from msgspec import Struct

from companion.core.chance import Chance
from companion.core.lines import Line
from companion.core.question import Answer, Offer, Question
from companion.core.text import Text, Words
from companion.core.view import Block, Control, Facts, Scene, Seat, Secret

Command = TypeVar("Command")
Event = TypeVar("Event")
State = TypeVar("State")


class Refused(Exception):
    """A rule does not allow this now; `says` tells the player why. Nothing has changed."""

    def __init__(self, says: Text) -> None:
        """Keep the words for the player."""
        super().__init__(says.message)
        self.says = says


class Player(Struct, frozen=True):
    """Somebody who plays: the number of the seat and the name."""

    seat: int
    name: str


class Setup(Struct, frozen=True, kw_only=True):
    """What a game begins with.

    `players` sit clockwise in this order. `options` are the answers to the game's
    option questions, by question id. `winners` won the last game of this kind here.
    `words` are the owner's own for lines that are read aloud, by the line's key and language.
    """

    players: tuple[Player, ...]
    options: dict[str, Answer] = {}
    winners: tuple[int, ...] = ()
    words: dict[str, dict[str, str]] = {}

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that play, clockwise."""
        return _seats(self.players)

    def name(self, seat: int) -> str:
        """Return the name of the player on `seat`; raises `KeyError` if nobody plays there."""
        for player in self.players:
            if player.seat == seat:
                return player.name
        raise KeyError(seat)


@lru_cache(maxsize=256)
def _seats(players: tuple[Player, ...]) -> tuple[Seat, ...]:
    """Return the seats of `players`: asked for many times in every view, and the same all game long."""
    return tuple(Seat(player.seat) for player in players)


class Outcome(Struct, frozen=True):
    """The end of a game: the seats that have won (none, some, all), and why."""

    winners: tuple[int, ...]
    why: Words


class Tick(Struct, frozen=True, tag=True):
    """The moment that `due` named has come; the hub sends it, stamped with that moment."""


class Spoken(Struct, frozen=True, tag=True):
    """The narrator reports a line, by its key, as spoken to its end in the take asked for."""

    line: str
    take: int


class Repeat(Struct, frozen=True, tag=True):
    """The present step of the script is to be spoken again, from its first line.

    The table sends it when a pause ends and the hub when it has started again.
    """


@dataclass(frozen=True, kw_only=True)
class Game(Generic[Command, Event, State]):
    """The functions above, with the name, the range of players and the types on disk.

    `options` are questions to the host before the game begins; their `value` is what
    holds without an answer, and all of them get the setup with which the game would
    begin now, as does `plan`. `reference` are chapters to look rules up in. `words` see
    `Setup`. `events` lists every event type: the log looks names up
    here. `reveals` lists those that turn secret input into public knowledge;
    `undoable` those that a table may take back as its last public entry; `aside` those
    that are no entry and leave the way back open, as what a voice does: they have
    happened before the entry as well as after it. `ends` is the
    command that ends the game where it stands, once two seats want that; without one
    the game is cleared away and nobody has won. `lines` come from the setup alone; a
    pause that a game does not name among its `controls` is the table's own.
    """

    name: str
    title: Text
    about: Text
    seats: range
    events: tuple[type[Any], ...]
    begin: Callable[[Setup, int, Chance], Sequence[Event]]
    evolve: Callable[[State | None, Event], State]
    decide: Callable[[State, Command, int, Chance], Sequence[Event]]
    offers: Callable[[State, Seat], Sequence[Offer[Command]]]
    scene: Callable[[State], Scene]
    secrets: Callable[[State, Seat], Sequence[Secret]]
    story: Callable[[State, Event], Words | None]
    due: Callable[[State], int | None]
    outcome: Callable[[State], Outcome | None]
    options: Callable[[Setup], Sequence[Question]] = lambda setup: ()
    plan: Callable[[Setup], Sequence[Block]] = lambda setup: ()
    reference: tuple[Facts, ...] = ()
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    reveals: frozenset[type[Any]] = frozenset()
    undoable: frozenset[type[Any]] = frozenset()
    aside: frozenset[type[Any]] = frozenset()
    ends: Command | None = None
    lines: Callable[[State], Sequence[Line]] = lambda state: ()
    controls: Callable[[State], Mapping[Control, Command]] = lambda state: {}


AnyGame = Game[Any, Any, Any]
"""A game whose own types the table does not need to know."""
