"""Blocks: what lies on the table to be read, a closed list; a game that needs another one adds it for all frontends."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.core.icons import Icon
from companion.core.text import Words


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
    standing: bool = False
    """Whether it tells how the game stands, which one looks up: a phone has it behind a button, the table shows it."""


class Mark(Struct, frozen=True):
    """Something that lies on a track."""

    at: int
    """Its place; 1 is the first."""
    text: Words
    icon: Icon = ""


class Track(Struct, frozen=True, tag_field="kind", tag="track"):
    """A value from 0 to `most`, drawn as a bar, as dots, or as a clock with marks."""

    id: str
    label: Words
    value: int
    most: int
    style: Literal["bar", "dots", "clock"] = "bar"
    marks: tuple[Mark, ...] = ()
    standing: bool = False
    """Whether it tells how the game stands, which one looks up: a phone has it behind a button, the table shows it."""


class Card(Struct, frozen=True):
    """A card or token face up."""

    text: Words
    icon: Icon = ""
    seat: int | None = None
    """Before whom it lies, None if before nobody."""
    count: int = 0
    """How many there are of it, where that is told; 0: it is one, and says so by lying there."""


class Cards(Struct, frozen=True, tag_field="kind", tag="cards"):
    """Cards or tokens that lie face up."""

    id: str
    label: Words
    cards: tuple[Card, ...]
    leads: bool = False
    """Whether people do now what it draws: a phone shows it before what is asked, in small."""


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
    standing: bool = False
    """Whether it tells how the game stands, which one looks up: a phone has it behind a button, the table shows it."""
    drawn: bool = False
    """Whether the numbers of its last column are drawn as bars beside it."""


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
    icon: Icon = ""


class Checklist(Struct, frozen=True, tag_field="kind", tag="checklist"):
    """Things to do, ticked as they are done."""

    id: str
    label: Words
    items: tuple[Item, ...]


class Step(Struct, frozen=True):
    """One step of a turn."""

    id: str
    text: Words
    at: Literal["done", "now", "next"]
    """Whether it is behind, at hand, or still to come."""
    icon: Icon = ""


class Steps(Struct, frozen=True, tag_field="kind", tag="steps"):
    """The steps of a turn in a row, and who is at which; frontends show it with the present sentence."""

    id: str
    label: Words
    steps: tuple[Step, ...]
    seat: int


class Result(Struct, frozen=True, tag_field="kind", tag="result"):
    """How it ended: who has won, and why in a sentence."""

    id: str
    label: Words
    text: Words
    winners: tuple[int, ...]


Block = Facts | Track | Cards | Sheet | Series | Checklist | Steps | Result
