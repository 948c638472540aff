"""Blocks: the things to read on the table, as a closed list.

A game that needs another one adds it for all frontends.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from companion.core.icons import Icon
from companion.core.text import Words


class Thing(Struct, frozen=True):
    """A public thing in front of a seat: coins, a card, the knife. Frontends draw it and read it aloud."""

    icon: Icon
    text: Words
    count: int | None = None
    """The number of such things, if there can be several."""
    lost: bool = False
    """Whether it no longer counts, as a card that lies face up."""


class Fact(Struct, frozen=True):
    """One line of facts: a label and its text."""

    label: Words
    text: Words


class Facts(Struct, frozen=True, tag_field="kind", tag="facts"):
    """A few lines to read."""

    id: str
    label: Words
    rows: tuple[Fact, ...]
    laid: bool = False
    """Whether the same also lies with the seats (`Place.things`); then only the table's screen shows it there."""
    standing: bool = False
    """Whether it is a status that people look up: a phone hides it behind a button, the table shows it."""


class Mark(Struct, frozen=True):
    """Something that lies on a track."""

    at: int
    """The place on the track; 1 is the first."""
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
    """See `Facts.standing`."""


class Card(Struct, frozen=True):
    """A card or token face up."""

    text: Words
    icon: Icon = ""
    seat: int | None = None
    """The seat it lies in front of, or None."""
    count: int = 0
    """The number of these cards; 0 if no number is known: then it is one card."""


class Cards(Struct, frozen=True, tag_field="kind", tag="cards"):
    """Cards or tokens that lie face up."""

    id: str
    label: Words
    cards: tuple[Card, ...]
    leads: bool = False
    """Whether people are acting on these cards now: a phone shows them small, above the question."""


class SheetRow(Struct, frozen=True):
    """One row of a sheet."""

    label: Words
    cells: tuple[Words, ...]
    seat: int | None = None
    """The seat that the row belongs to, or None."""


class Sheet(Struct, frozen=True, tag_field="kind", tag="sheet"):
    """Rows by columns; every row has as many cells as there are columns."""

    id: str
    label: Words
    columns: tuple[Words, ...]
    rows: tuple[SheetRow, ...]
    laid: bool = False
    """See `Facts.laid`."""
    standing: bool = False
    """See `Facts.standing`."""
    drawn: bool = False
    """Whether the last column's numbers are also drawn as bars."""


class Curve(Struct, frozen=True):
    """One line of a chart."""

    label: Words
    values: tuple[int, ...]
    """One value a round, from the first round on."""
    seat: int | None = None
    """The seat that the line belongs to, or None."""


class Series(Struct, frozen=True, tag_field="kind", tag="series"):
    """A line chart, round by round."""

    id: str
    label: Words
    curves: tuple[Curve, ...]


Where = Literal["each", "one", "middle", "beside", "box"]
"""A place: in front of everybody, in front of one player, in the middle, beside the game, or still in the box."""


class Item(Struct, frozen=True):
    """One thing to tick."""

    id: str
    text: Words
    done: bool
    icon: Icon = ""
    where: Where | None = None
    """The place where it is drawn on the table once it is done; None if it is not laid there."""


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
    icon: Icon = ""


class Steps(Struct, frozen=True, tag_field="kind", tag="steps"):
    """The steps of a turn in a row; frontends show them with the sentence that says what to do."""

    id: str
    label: Words
    steps: tuple[Step, ...]
    seat: int


class Finisher(Struct, frozen=True):
    """A player's line at the end."""

    label: Words
    """The name."""
    seat: int
    """The seat; 0 for a character that nobody plays."""
    text: Words
    """The role, place and points, as far as the table knows them; often empty."""
    team: Words = ""
    things: tuple[Thing, ...] = ()
    """The things that lie face up in front of them."""


class Result(Struct, frozen=True, tag_field="kind", tag="result"):
    """The end of a game: the winners, the reason, how everybody finished, and the course of the game."""

    id: str
    label: Words
    """The winners, as a headline."""
    text: Words
    """The reason in a sentence."""
    winners: tuple[int, ...]
    ended: int = 0
    """The game time in milliseconds at which the game ended: frontends tell the end step by step from then on."""
    players: tuple[Finisher, ...] = ()
    """Everybody who played to the end, team by team, the winners first."""
    course: tuple[Fact, ...] = ()
    """The turning points, in their order."""
    length: Words = ""
    """The length in words; empty for less than a minute."""
    then: Words = ""
    """The sentence about the next game."""


Block = Facts | Track | Cards | Sheet | Series | Checklist | Steps | Result


def things_at(where: Where, blocks: Iterable[Block]) -> tuple[Thing, ...]:
    """Return the things that lie at a place because their items in the lists among `blocks` are done."""
    lists = [block for block in blocks if isinstance(block, Checklist)]
    return tuple(
        [Thing(one.icon, one.text) for block in lists for one in block.items if one.done and one.where == where]
    )
