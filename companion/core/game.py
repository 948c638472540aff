"""A game is one value: its rules, and what the menu shows of it. The contract, and the laws that it lives by.

    begin(setup, now, chance)                      -> events    how it starts; at least one
    legal_moves(state)                             -> moves     what a seat, or everybody, may answer now
    move.effect(by, answer, now, chance)           -> events    what an answer makes happen; at least one, or Refused
    move.default_effect(seat, now, chance)         -> events    what holds where the table goes on without the seat
    on_report(state, report, now, chance)          -> events    what a report makes happen; at least one, or Refused
    consequences(before, after, happened, now, chance)
                                                   -> events    what comes of it by itself; often none
    event.apply(state)                             -> state     never refuses; no clock, no chance
    event.log_line(state)                          -> words     the event as one public line, or None
    event.highlights(state)                        -> highlights what is shown large of it for a while; often none
    event.turning_point(state)                     -> fact      what the end tells of it again, or None
    public_view(state)                             -> PublicView all that everybody may know
    private_view(state, seat)                      -> secrets   all that this seat alone may know
    next_deadline(state)                           -> game time when the hub is to report a Tick, or None
    leave(state, seat, now, chance)                -> events    how it goes on without a seat that has to go home
    outcome(state)                                 -> Outcome   who has won and why, or None
    parts(state, seat)                             -> parts     what a seat may say after the end to have been
    lines(state)                                   -> lines     all that may be read aloud in it, to be made ready ahead
    tonight(state)                                 -> lines     those that begin once all have done what is asked now
    controls(state)                                -> deeds     what the hub's own buttons do now
    options(setup)                                 -> questions what the host chooses before it begins
    plan(setup)                                    -> blocks    what would be played, or why it cannot be
    lessons, answers                                           what is taught when it first matters, and what people
                                                               want to know in each phase, as data
    chapters                                                   the chapter of the rules that lies open beside them
    primer(setup)                                  -> Primer    the game for those who have never played it, or None
    briefings(setup)                               -> briefings of each part that can be dealt, by the part's name
    part(state, seat)                              -> its name  the part that a seat has, as far as the hub knows it

The view of an observer is made from `public_view`, `private_view` and the questions of `legal_moves` alone.
`public_view` is not told who looks, so what everybody sees cannot depend on the looker.

Game time is whole milliseconds, runs while the hub is awake and the table is not
paused, and never goes back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from typing import Any, Generic, TypeVar

from msgspec import Struct

from companion.core.briefing import Briefing
from companion.core.chance import Chance
from companion.core.event import Event, EventType, Reveal, Undoable, UndoNeutral, events_of_kind
from companion.core.lesson import Advice, Lesson
from companion.core.lines import Line
from companion.core.move import Deed, Move
from companion.core.outcome import Outcome, Part
from companion.core.primer import Primer
from companion.core.question import Answer, Question
from companion.core.report import Report
from companion.core.text import Text
from companion.core.view import Block, Control, Facts, PublicView, Seat, Secret

State = TypeVar("State")
Found = TypeVar("Found")


class Refused(Exception):
    """A rule does not allow this now; `says` tells the player why. Nothing has changed."""

    def __init__(self, says: Text) -> None:
        """Keep the words for the player."""
        super().__init__(says.message)
        self.says = says


class Player(Struct, frozen=True):
    """Somebody who plays."""

    seat: int
    name: str


class Setup(Struct, frozen=True, kw_only=True, dict=True):
    """What a game begins with."""

    players: tuple[Player, ...]
    """They sit clockwise in this order."""

    phoneless: tuple[int, ...] = ()
    """The seats of those who play without a phone; a game deals nobody what they cannot see.

    When the game begins, that is; one that has `companion.core.phones.PhonesChanged` among its events keeps up with it.
    """

    options: dict[str, Answer] = {}
    """The answers to the game's option questions, by the question's id."""

    winners: tuple[int, ...] = ()
    """The seats that won the last game of this kind here."""

    again: bool = False
    """Whether a game of this kind has come to its end here before: its box is open, its cards are in the play."""

    words: dict[str, dict[str, str]] = {}
    """The owner's own words for lines that are read aloud, by the line's key and the language."""

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that play, clockwise."""
        return tuple([Seat(player.seat) for player in self.players])

    def name(self, seat: int) -> str:
        """Return the name of the player on `seat`; raises `KeyError` if nobody plays there."""
        for player in self.players:
            if player.seat == seat:
                return player.name
        raise KeyError(seat)


def kept_in_setup(pure: Callable[[Setup], Found]) -> Callable[[Setup], Found]:
    """Return the same function, whose result is kept in the setup: it holds all game long, and is asked for often."""
    name = f"{pure.__module__}.{pure.__qualname__}"

    def kept(setup: Setup) -> Found:
        known = setup.__dict__
        if name not in known:
            known[name] = pure(setup)
        found: Found = known[name]
        return found

    return kept


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[State]):
    """The functions above, with the game's event types: all of a game that its menu does not show."""

    events: tuple[EventType, ...]
    """Every event type of the game: the log looks names up here."""

    begin: Callable[[Setup, int, Chance], Sequence[Event[State]]]

    legal_moves: Callable[[State], Sequence[Move[Event[State]]]]

    on_report: Callable[[State, Report, int, Chance], Sequence[Event[State]]]
    """A game that refuses `Stop` is cleared away when the table ends it, and nobody has won."""

    public_view: Callable[[State], PublicView]

    private_view: Callable[[State, Seat], Sequence[Secret]] = lambda state, seat: ()

    next_deadline: Callable[[State], int | None] = lambda state: None

    outcome: Callable[[State], Outcome | None]

    parts: Callable[[State, Seat], Sequence[Part]] = lambda state, seat: ()
    """What lies on real cards that the hub has not seen; often nothing. Asked once the game is over."""

    consequences: Callable[[State, State, Sequence[Event[State]], int, Chance], Sequence[Event[State]]] = lambda *_: ()

    leave: Callable[[State, int, int, Chance], Sequence[Event[State]]] | None = None
    """`leave(state, seat, now, chance)`: at least one event, after which it goes on without the seat or is over.

    The setup still names it, so the state must know that it is out; nobody on it is asked anything any more, and it
    wins nothing. None: the game cannot go on without somebody, and ends as by `Stop`.
    """

    options: Callable[[Setup], Iterable[Question]] = lambda setup: ()
    """Their `value` holds without an answer. The setup is the one with which the game would begin now."""

    plan: Callable[[Setup], Sequence[Block]] = lambda setup: ()

    reference: tuple[Facts, ...] = ()
    """Chapters to look rules up in."""

    lessons: tuple[Lesson, ...] = ()
    """Where several occasions come up at once, the first of them is given."""

    answers: Mapping[str, tuple[Advice, ...]] = field(default_factory=dict)
    """What people want to know in a phase, by its name in scenes: two or three things each, in a game with lessons."""

    chapters: Mapping[str, str] = field(default_factory=dict)
    """The chapter of `reference` that lies open with the answers of a phase: its id, by the phase's name."""

    primer: Callable[[Setup], Primer] | None = None
    """It comes from the setup alone: who plays with what options. None: there is nothing to tell."""

    briefings: Callable[[Setup], Mapping[str, Briefing]] = lambda setup: {}
    """All that `part` can name, for each setup; asked for with every view while newcomers are taught."""

    part: Callable[[State, Seat], str | None] = lambda state, seat: None
    """None while the hub does not know it. That it knows some seat's part nobody else may be able to tell."""

    lines: Callable[[State], Sequence[Line]] = lambda state: ()
    """They come from the setup alone."""

    tonight: Callable[[State], Sequence[Line]] = lambda state: ()
    """Some of `lines`; none where what is asked begins no night. They come from the setup alone, too."""

    controls: Callable[[State], Mapping[Control, Deed[Event[State]]]] = lambda state: {}
    """A button that is not named does nothing; a pause that is not named is the table's own."""


@dataclass(frozen=True, kw_only=True)
class Game(Rules[State]):
    """The rules of a game, and what menus and lists show of it."""

    name: str
    """English, stable: it stands in the log, in views and in commands."""

    title: Text

    about: Text
    """The game in one sentence."""

    seats: range
    """The numbers of players for whom it is made."""

    bgg: int | None = None
    """Its number at BoardGameGeek, by which programs that keep plays know it; None where it has none."""

    narrated: bool = False
    """Whether lines of it are read aloud: `NarratorFound` is among its events."""

    titled: tuple[str, ...] = ()
    """The ids of the options that the players answer in words of their own: these stand behind the title."""

    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """See `Setup.words`."""

    def load(self) -> None:
        """Load the rules; see `companion.core.lazy`. The rules of any other game are loaded already."""

    @property
    def teaches(self) -> bool:
        """Whether it has anything to teach."""
        return bool(self.lessons) or self.primer is not None

    @cached_property
    def reveals(self) -> frozenset[EventType]:
        """The event types that turn secret input into public knowledge."""
        return events_of_kind(self.events, Reveal)

    @cached_property
    def undoables(self) -> frozenset[EventType]:
        """The event types that the table may take back."""
        return events_of_kind(self.events, Undoable)

    @cached_property
    def undo_neutral(self) -> frozenset[EventType]:
        """The event types that leave the way back open."""
        return events_of_kind(self.events, UndoNeutral)


AnyGame = Game[Any]
"""A game whose own types the table does not need to know."""

AnyRules = Rules[Any]
"""The rules of such a game."""


def own_words(game: AnyGame, setup: Setup) -> str:
    """Return what the players call what they play, empty where they were not asked."""
    return ": ".join(str(setup.options[id]) for id in game.titled if setup.options.get(id))


def apply_events(state: State, happened: Sequence[Event[State]]) -> State:
    """Return the state after all that has `happened`."""
    return reduce(lambda before, event: event.apply(before), happened, state)
