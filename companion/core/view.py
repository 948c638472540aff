"""All that an eye may know, built up from nothing and the same for every face.

`Public` is what everybody at the table sees; `Private` is what one seat sees
besides. There is no other way out of the hub. Blocks are a closed list: a game that
needs another one adds it for all faces.
"""

from __future__ import annotations

from typing import Literal, NewType

from msgspec import Struct

from companion.core.question import Question
from companion.core.text import Words

Seat = NewType("Seat", int)
Eye = Seat | None
"""A seat, or None for the table itself: the screen that all can see."""

Glow = Literal["off", "on", "slow", "fast"]

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


class Mark(Struct, frozen=True):
    """Something that lies on a track at the place `at` (1 is the first)."""

    at: int
    text: Words
    icon: str = ""


class Track(Struct, frozen=True, tag_field="kind", tag="track"):
    """A value from 0 to `most`, drawn as a bar, as dots, or as a clock with marks."""

    id: str
    label: Words
    value: int
    most: int
    style: Literal["bar", "dots", "clock"] = "bar"
    marks: tuple[Mark, ...] = ()


class Card(Struct, frozen=True):
    """A card or token face up; `seat` says before whom it lies, if before anybody."""

    text: Words
    icon: str = ""
    seat: int | None = None


class Cards(Struct, frozen=True, tag_field="kind", tag="cards"):
    """Cards or tokens that lie face up."""

    id: str
    label: Words
    cards: tuple[Card, ...]


class SheetRow(Struct, frozen=True):
    """One row of a sheet; `seat` if it belongs to somebody."""

    label: Words
    cells: tuple[Words, ...]
    seat: int | None = None


class Sheet(Struct, frozen=True, tag_field="kind", tag="sheet"):
    """Rows by columns; every row has as many cells as there are columns."""

    id: str
    label: Words
    columns: tuple[Words, ...]
    rows: tuple[SheetRow, ...]


class Curve(Struct, frozen=True):
    """One line of a chart, a value for each round from the first."""

    label: Words
    values: tuple[int, ...]
    seat: int | None = None


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
    icon: str = ""


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
    """A countdown; `ends` is game time in milliseconds."""

    id: str
    label: Words
    ends: int


class SpokenLine(Struct, frozen=True):
    """The line being spoken; `starts` is game time in milliseconds."""

    key: str
    text: Words
    starts: int
    take: int = 1
    sound: str = ""


class Sound(Struct, frozen=True):
    """A sound to play once: a face plays each `id` it has not seen before."""

    id: str
    name: str


class Happening(Struct, frozen=True):
    """Something that everybody may know has happened."""

    id: str
    text: Words


class Secret(Struct, frozen=True):
    """Something that one seat alone may know."""

    id: str
    label: Words
    text: Words
    icon: str = ""


class Place(Struct, frozen=True):
    """A seat as everybody sees it; `awaited` says that the table waits for it."""

    seat: int
    name: str
    colour: str
    symbol: str
    tags: tuple[str, ...]
    away: bool
    awaited: bool


class Scene(Struct, frozen=True, kw_only=True):
    """What a game shows to everybody; the table adds seats, names and story to it."""

    title: Words
    phase: str
    tags: dict[int, tuple[str, ...]] = {}
    blocks: tuple[Block, ...] = ()
    timers: tuple[Timer, ...] = ()
    line: SpokenLine | None = None
    sounds: tuple[Sound, ...] = ()
    lamps: dict[str, Glow] = {}


class Public(Struct, frozen=True, kw_only=True):
    """What everybody at a table sees, in no language yet.

    Of what has happened it holds the last 20; times are game time in milliseconds.
    `notices` are the hub's own: a disk that is full, a face that failed.
    """

    table: str
    game: str | None
    phase: str
    title: Words
    paused: bool
    language: str
    seats: tuple[Place, ...]
    blocks: tuple[Block, ...]
    timers: tuple[Timer, ...]
    line: SpokenLine | None
    sounds: tuple[Sound, ...]
    lamps: dict[str, Glow]
    happened: tuple[Happening, ...]
    notices: tuple[Words, ...] = ()


class Private(Struct, frozen=True):
    """What one seat sees besides: its secrets and its questions."""

    seat: int
    secrets: tuple[Secret, ...]
    questions: tuple[Question, ...]


class View(Struct, frozen=True):
    """All that one eye may know; `private` is None for the table."""

    public: Public
    private: Private | None
