"""A game as one value: its rules, and the entries that the menu shows. The contract, with the laws that it lives by.

    begin(setup, now, chance)                      -> events    the start; at least one
    legal_moves(state)                             -> moves     the questions that seats, or everybody, may answer now
    move.effect(by, answer, now, chance)           -> events    the effect of an answer; at least one, or Refused
    move.default_effect(seat, now, chance)         -> events    the effect if the table goes on without the seat
    on_report(state, report, now, chance)          -> events    the effect of a report; at least one, or Refused
    consequences(before, after, happened, now, chance)
                                                   -> events    events that follow by themselves; often none
    event.apply(state)                             -> state     never refuses; no clock, no chance
    event.log_line(state)                          -> words     the event as one public line, or None
    event.highlights(state)                        -> highlights shown large for a while; often none
    event.turning_point(state)                     -> fact      the line that the end repeats, or None
    public_view(state)                             -> PublicView all that everybody may know
    private_view(state, seat)                      -> secrets   all that this seat alone may know
    next_deadline(state)                           -> game time the moment for the hub's next Tick, or None
    leave(state, seat, now, chance)                -> events    the game goes on without a player who has to go home
    outcome(state)                                 -> Outcome   the winners and the reason, or None
    parts(state, seat)                             -> parts     the roles that a seat may name as its own after the end
    own_line(state, seat, outcome)                 -> words     the end as it is told to a seat alone
    lines(state)                                   -> lines     all that may be read aloud in it, to be prepared ahead
    rewordable                                                 the lines whose words the owner may replace, as data
    tonight(state)                                 -> lines     the lines that begin once all have answered
    controls(state)                                -> deeds     the effects of the hub's own buttons
    options(setup)                                 -> questions the host's choices before the game
    plan(setup)                                    -> blocks    the game with these choices, or why it cannot be played
    lacks_phones(setup)                            -> words     why players need phones of their own first, or None
    lessons, answers                                           lessons for the moment when they matter, and answers
                                                               to common questions of each phase, as data
    chapters                                                   the chapter of the rules that lies open beside them
    primer(setup)                                  -> Primer    the game for people who have never played it, or None
    briefings(setup)                               -> briefings of each role that can be dealt, by its name
    part(state, seat)                              -> its name  a seat's role, as far as the hub knows it

An observer's view is made from `public_view`, `private_view` and the questions of `legal_moves` alone. `public_view`
does not know the observer, so everybody's view cannot depend on one.

Game time is whole milliseconds. It runs while the hub is awake and the table is not paused, and never goes back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from typing import Any, Generic, TypeVar

from msgspec import UNSET, Struct, UnsetType

from companion.core.briefing import Briefing
from companion.core.chance import Chance
from companion.core.emblem import GENERIC, Emblem
from companion.core.event import Event, EventType, Reveal, Undoable, UndoNeutral, events_of_kind
from companion.core.lesson import Advice, Lesson
from companion.core.lines import Line
from companion.core.move import Deed, Move
from companion.core.outcome import Outcome, Part, own_line
from companion.core.primer import Primer
from companion.core.question import Answer, Question
from companion.core.report import Report
from companion.core.rewording import Rewordable
from companion.core.terms import Term
from companion.core.text import Text, Words
from companion.core.view import Block, Control, Facts, PublicView, Seat, Secret

State = TypeVar("State")
Found = TypeVar("Found")


class Refused(Exception):
    """A rule does not allow this now; `says` tells the player why. Nothing has changed."""

    def __init__(self, says: Text) -> None:
        """Keep the words for the player."""
        super().__init__(says.message)
        self.says = says


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    """A player by seat and name."""

    seat: int
    name: str


class Setup(Struct, frozen=True, kw_only=True, dict=True, forbid_unknown_fields=True):
    """The players, options and phones that a game begins with."""

    players: tuple[Player, ...]
    """The players in clockwise order."""

    phoneless: tuple[int, ...] = ()
    """The seats without a phone; a game deals them nothing that they cannot see.

    This is how the game begins. A game with `companion.core.phones.PhonesChanged` among its events keeps it up to date.
    """

    on_one_phone: int | UnsetType = UNSET
    """The most players who answer on one phone, if they are several; see `companion.core.phones.PhonesShared`."""

    options: dict[str, Answer] = {}
    """The answers to the game's option questions, by the question's id."""

    winners: tuple[int, ...] = ()
    """The seats that won the last game of this kind at this table."""

    again: bool = False
    """Whether a game of this kind has ended at this table before: the box is open and the cards are in use."""

    is_laid: bool = False
    """Whether people have laid everything out beside the drawn table: then the game does not list it again."""

    words: dict[str, dict[str, str]] = {}
    """The owner's words for lines that are read aloud, by the line's name in `Rules.rewordable` and the language."""

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that play, clockwise."""
        return tuple([Seat(player.seat) for player in self.players])

    @property
    def turns_on_phone(self) -> int:
        """The number of players who answer one after another on the phone that most share; 1 if nobody shares one."""
        return self.on_one_phone or 1

    def name(self, seat: int) -> str:
        """Return the player's name; raises `KeyError` if nobody plays there."""
        for player in self.players:
            if player.seat == seat:
                return player.name
        raise KeyError(seat)


def kept_in_setup(pure: Callable[[Setup], Found]) -> Callable[[Setup], Found]:
    """Return the same function with its result kept in the setup, since it stays the same all game long."""
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
    """The rules of a game, with its event types: all that its menu does not show."""

    events: tuple[EventType, ...]
    """Every event type of the game: the log looks up names here."""

    begin: Callable[[Setup, int, Chance], Sequence[Event[State]]]

    legal_moves: Callable[[State], Sequence[Move[Event[State]]]]

    on_report: Callable[[State, Report, int, Chance], Sequence[Event[State]]]
    """A report's effect. If a game refuses `Stop`, the table clears it away when people end it, and nobody wins."""

    public_view: Callable[[State], PublicView]

    private_view: Callable[[State, Seat], Sequence[Secret]] = lambda state, seat: ()

    next_deadline: Callable[[State], int | None] = lambda state: None

    outcome: Callable[[State], Outcome | None]

    parts: Callable[[State, Seat], Sequence[Part]] = lambda state, seat: ()
    """The possible roles on real cards that the hub has not seen, often none; asked once the game is over."""

    own_line: Callable[[State, Seat, Outcome], Words] = lambda state, seat, outcome: own_line(outcome, seat)
    """The end as it is told to one seat: only public things and the seat's own secrets. See `core.outcome.own_line`.

    Not asked about a game that the table has ended early: that reveals nothing.
    """

    consequences: Callable[[State, State, Sequence[Event[State]], int, Chance], Sequence[Event[State]]] = lambda *_: ()

    leave: Callable[[State, int, int, Chance], Sequence[Event[State]]] | None = None
    """`leave(state, seat, now, chance)`: at least one event; then the game goes on without the seat, or is over.

    The setup still names the seat, so the state must know that it is out. Nobody asks it anything any more, and it wins
    nothing. None: the game cannot go on without a player, and ends as by `Stop`.
    """

    options: Callable[[Setup], Iterable[Question]] = lambda setup: ()
    """The host's options; each `value` is the default. The setup is the one that the game would begin with now."""

    plan: Callable[[Setup], Sequence[Block]] = lambda setup: ()

    lacks_phones: Callable[[Setup], Text | None] = lambda setup: None
    """The reason why players need a phone first, for all in the lobby, or None: the table refuses to begin."""

    reference: tuple[Facts, ...] = ()

    terms: tuple[Term, ...] = ()
    """The words that are explained where they stand, by a tap."""

    lessons: tuple[Lesson, ...] = ()
    """The lessons; if several are due at once, the first one is given."""

    answers: Mapping[str, tuple[Advice, ...]] = field(default_factory=dict)
    """The common questions of a phase, by its name in views: two or three each, in a game with lessons."""

    chapters: Mapping[str, str] = field(default_factory=dict)
    """The id of the chapter in `reference` that lies open in a phase, by the phase's name."""

    primer: Callable[[Setup], Primer] | None = None
    """The game for newcomers, from the setup alone; None if there is nothing to tell."""

    briefings: Callable[[Setup], Mapping[str, Briefing]] = lambda setup: {}
    """Briefings for all that `part` can name in a setup; asked for with every view while newcomers are taught."""

    part: Callable[[State, Seat], str | None] = lambda state, seat: None
    """A seat's role, None while the hub does not know it. Nobody else may be able to tell whether the hub does."""

    lines: Callable[[State], Sequence[Line]] = lambda state: ()
    """The lines that may be read aloud, from the setup alone."""

    tonight: Callable[[State], Sequence[Line]] = lambda state: ()
    """The `lines` that follow the current question; none if no night follows. They come from the setup alone, too."""

    rewordable: Mapping[str, Rewordable] = field(default_factory=dict)
    """The lines whose words the owner may replace, by the names that they have in `Setup.words`."""

    controls: Callable[[State], Mapping[Control, Deed[Event[State]]]] = lambda state: {}
    """The effects of the hub's buttons. A button left out does nothing; the table then handles the pause itself."""


@dataclass(frozen=True, kw_only=True)
class Game(Rules[State]):
    """The rules of a game, and the entries that menus and lists show."""

    name: str
    """The name in the log, in views and in commands: English and stable."""

    title: Text

    about: Text
    """The game in one sentence."""

    seats: range
    """The numbers of players with which the game can be played."""

    minutes: tuple[int, int] | None = None
    """The shortest and the longest usual length of a game in minutes; None if that can be anything."""

    emblem: Emblem = GENERIC

    bgg: int | None = None
    """The number at BoardGameGeek, for programs that keep a record of plays; None if it has none."""

    narrated: bool = False
    """Whether some of its lines are read aloud: `NarratorFound` is among its events."""

    titled: tuple[str, ...] = ()
    """The ids of the options that players answer in their own words; the answers stand behind the title."""

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
        """The event types that make a secret input public."""
        return events_of_kind(self.events, Reveal)

    @cached_property
    def undoables(self) -> frozenset[EventType]:
        """The event types that the table may undo."""
        return events_of_kind(self.events, Undoable)

    @cached_property
    def undo_neutral(self) -> frozenset[EventType]:
        """The event types that leave earlier entries undoable."""
        return events_of_kind(self.events, UndoNeutral)


AnyGame = Game[Any]
"""A game whose own types the table does not need to know."""


def apply_events(state: State, happened: Sequence[Event[State]]) -> State:
    """Return the state after all events in `happened`."""
    return reduce(lambda before, event: event.apply(before), happened, state)
