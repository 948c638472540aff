"""All that an eye may know, built up from nothing and the same for every face.

`Public` is what everybody at the table sees; `Private` is what one seat sees
besides. There is no other way out of the hub. Blocks are a closed list: a game that
needs another one adds it for all faces.
"""

from __future__ import annotations

from typing import Literal, NewType

from msgspec import Struct, field

from companion.core.places import Figure as Figure
from companion.core.places import Place as Place
from companion.core.places import Thing as Thing
from companion.core.question import Question
from companion.core.signs import Glow as Glow
from companion.core.signs import Show as Show
from companion.core.signs import Sign, Tag
from companion.core.text import Words

Seat = NewType("Seat", int)
Eye = Seat | None
"""A seat, or None for the table itself: the screen that all can see."""

HUB = Seat(0)
"""The hub's own controls, as a seat that nobody sits on: what they may answer stands in its view, and no secret."""

AT_HUB = "hub"
"""The device of those who play without a phone: the hub's own controls, which no token opens."""

Control = Literal["pause", "repeat", "stop", "next", "power"]
"""What the hub's own buttons mean; whether one does anything, the game and the table say."""


class Fact(Struct, frozen=True):
    """One line of facts: what it is, and what it says."""

    label: Words
    text: Words


class Facts(Struct, frozen=True, tag_field="kind", tag="facts"):
    """A few lines to read."""

    id: str
    label: Words
    rows: tuple[Fact, ...]
    laid: bool = False
    """Whether what they say lies with the seats as well (`Place.things`): the table's screen shows it there alone."""


class Mark(Struct, frozen=True):
    """Something that lies on a track."""

    at: int
    """Its place; 1 is the first."""
    text: Words
    icon: Sign = ""


class Track(Struct, frozen=True, tag_field="kind", tag="track"):
    """A value from 0 to `most`, drawn as a bar, as dots, or as a clock with marks."""

    id: str
    label: Words
    value: int
    most: int
    style: Literal["bar", "dots", "clock"] = "bar"
    marks: tuple[Mark, ...] = ()


class Card(Struct, frozen=True):
    """A card or token face up."""

    text: Words
    icon: Sign = ""
    seat: int | None = None
    """Before whom it lies, None if before nobody."""


class Cards(Struct, frozen=True, tag_field="kind", tag="cards"):
    """Cards or tokens that lie face up."""

    id: str
    label: Words
    cards: tuple[Card, ...]


class SheetRow(Struct, frozen=True):
    """One row of a sheet."""

    label: Words
    cells: tuple[Words, ...]
    seat: int | None = None
    """To whom it belongs, None if to nobody."""


class Sheet(Struct, frozen=True, tag_field="kind", tag="sheet"):
    """Rows by columns; every row has as many cells as there are columns."""

    id: str
    label: Words
    columns: tuple[Words, ...]
    rows: tuple[SheetRow, ...]
    laid: bool = False
    """Whether what it says lies with the seats as well (`Place.things`): the table's screen shows it there alone."""


class Curve(Struct, frozen=True):
    """One line of a chart."""

    label: Words
    values: tuple[int, ...]
    """A value for each round from the first."""
    seat: int | None = None
    """To whom it belongs, None if to nobody."""


class Series(Struct, frozen=True, tag_field="kind", tag="series"):
    """A line chart of how something went, round by round."""

    id: str
    label: Words
    curves: tuple[Curve, ...]


class Item(Struct, frozen=True):
    """One thing to tick."""

    id: str
    text: Words
    done: bool
    icon: Sign = ""


class Checklist(Struct, frozen=True, tag_field="kind", tag="checklist"):
    """Things to do, ticked as they are done."""

    id: str
    label: Words
    items: tuple[Item, ...]


class Result(Struct, frozen=True, tag_field="kind", tag="result"):
    """How it ended: who has won, and why in a sentence."""

    id: str
    label: Words
    text: Words
    winners: tuple[int, ...]


Block = Facts | Track | Cards | Sheet | Series | Checklist | Result


class Timer(Struct, frozen=True):
    """A countdown."""

    id: str
    label: Words
    ends: int
    """The game time in milliseconds."""


class SpokenLine(Struct, frozen=True):
    """The line being spoken."""

    key: str
    text: Words
    starts: int
    """The game time in milliseconds."""
    take: int = 1
    """The number of the performance."""
    sound: str = ""
    """What is played before the words."""


class Sound(Struct, frozen=True):
    """A sound to play once: a face plays each `id` it has not seen before."""

    id: str
    name: str
    """`bell`, `gong`, or `buzz`: all phones vibrate together."""


class Happening(Struct, frozen=True):
    """Something that everybody may know has happened."""

    id: str
    text: Words


class Secret(Struct, frozen=True):
    """Something that one seat alone may know."""

    id: str
    label: Words
    text: Words
    icon: Sign = ""


class Beat(Struct, frozen=True, kw_only=True):
    """What an event puts on the stage: shown large for a while, in the middle of the table."""

    kind: Show
    title: Words
    text: Words = ""
    icon: Sign = ""
    seats: tuple[int, ...] = ()
    """Whom it is about; faces draw their medals."""
    lasts: int = 4_000
    """Milliseconds of game time; the next beat of the same moment follows it."""


class Stage(Struct, frozen=True, kw_only=True):
    """A beat with its times in game time in milliseconds."""

    kind: Show
    title: Words
    text: Words
    icon: Sign
    seats: tuple[int, ...]
    from_: int = field(name="from")
    until: int


class Scene(Struct, frozen=True, kw_only=True):
    """What a game shows to everybody; the table adds seats, names and story to it."""

    title: Words
    next: Words = ""
    """What the table does now, in one sentence. Rules that always hold belong to the reference."""
    phase: str
    """A name of the game's own; on the pages `night` and `reveal` have a look of their own."""
    tags: dict[int, tuple[Tag, ...]] = {}
    things: dict[int, tuple[Thing, ...]] = {}
    """What lies with a seat, by its number."""
    figures: tuple[Figure, ...] = ()
    blocks: tuple[Block, ...] = ()
    timers: tuple[Timer, ...] = ()
    line: SpokenLine | None = None
    sounds: tuple[Sound, ...] = ()
    lamps: dict[str, Glow] = {}
    halted: bool = False
    """Whether what is read aloud waits until somebody lets it go on."""
    veiled: bool = False
    """Whether seats may have secrets now: then every phone has the bar under which its owner looks at them."""


class Public(Struct, frozen=True, kw_only=True):
    """What everybody at a table sees, in no language yet. Times are game time in milliseconds."""

    table: str
    game: str | None
    phase: str
    title: Words
    next: Words
    """What the table does now, in one sentence."""
    paused: bool
    halted: bool = False
    """Whether all wait until somebody lets the game go on: it is paused, or what is read aloud stands still."""
    veiled: bool = False
    """Whether seats may have secrets now; it is the same for all seats."""
    language: str
    seats: tuple[Place, ...]
    blocks: tuple[Block, ...]
    timers: tuple[Timer, ...]
    line: SpokenLine | None
    sounds: tuple[Sound, ...]
    lamps: dict[str, Glow]
    happened: tuple[Happening, ...]
    """The last 20 public happenings."""
    figures: tuple[Figure, ...] = ()
    """Those who play without a seat."""
    stage: tuple[Stage, ...] = ()
    """What has just come to pass, one beat after the other; a beat that is over is shown no more."""
    notices: tuple[Words, ...] = ()
    """Whose phone is gone, how who has none may answer; and the hub's own words: a full disk, a face that failed."""


class Private(Struct, frozen=True):
    """What one seat sees besides: its secrets and its questions."""

    seat: int
    secrets: tuple[Secret, ...]
    questions: tuple[Question, ...]


class View(Struct, frozen=True):
    """All that one eye may know."""

    public: Public
    private: Private | None
    """None for the table."""
