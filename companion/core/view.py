"""All that an observer may know, built up from nothing and the same for every frontend.

`TableView` is what everybody at the table sees; `SeatView` is what one seat sees
besides. There is no other way out of the hub. Blocks are a closed list: a game that
needs another one adds it for all frontends.
"""

from __future__ import annotations

from typing import Literal, NewType

from msgspec import Struct, field

from companion.core.blocks import Block as Block
from companion.core.blocks import Card as Card
from companion.core.blocks import Cards as Cards
from companion.core.blocks import Checklist as Checklist
from companion.core.blocks import Curve as Curve
from companion.core.blocks import Fact as Fact
from companion.core.blocks import Facts as Facts
from companion.core.blocks import Item as Item
from companion.core.blocks import Mark as Mark
from companion.core.blocks import Result as Result
from companion.core.blocks import Series as Series
from companion.core.blocks import Sheet as Sheet
from companion.core.blocks import SheetRow as SheetRow
from companion.core.blocks import Step as Step
from companion.core.blocks import Steps as Steps
from companion.core.blocks import Track as Track
from companion.core.icons import Glow as Glow
from companion.core.icons import Icon, Tag
from companion.core.icons import Show as Show
from companion.core.places import NonPlayer as NonPlayer
from companion.core.places import PublicSeat as PublicSeat
from companion.core.places import Thing as Thing
from companion.core.places import Where as Where
from companion.core.question import Question
from companion.core.text import Words

Seat = NewType("Seat", int)
Observer = Seat | None
"""A seat, or None for the table itself: the screen that all can see."""

HUB = Seat(0)
"""The hub's own controls, as a seat that nobody sits on: what they may answer stands in its view, and no secret."""

NIGHT = "night"
"""The phase in which eyes are closed, in any game."""

AT_HUB = "hub"
"""The device of those who play without a phone: the hub's own controls, which no token opens."""

Control = Literal["pause", "repeat", "stop", "next", "power"]
"""What the hub's own buttons mean; whether one does anything, the game and the table say."""


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
    """A sound to play once: a frontend plays each `id` it has not seen before."""

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
    icon: Icon = ""


class Highlight(Struct, frozen=True, kw_only=True):
    """What an event puts in the spotlight: shown large for a while, in the middle of the table."""

    kind: Show
    title: Words
    text: Words = ""
    icon: Icon = ""
    seats: tuple[int, ...] = ()
    """Whom it is about; frontends draw their medals."""
    lasts: int = 4_000
    """Milliseconds of game time; the next highlight of the same moment follows it."""


class TimedHighlight(Struct, frozen=True, kw_only=True):
    """A highlight with its times in game time in milliseconds."""

    kind: Show
    title: Words
    text: Words
    icon: Icon
    seats: tuple[int, ...]
    from_: int = field(name="from")
    until: int


class PublicView(Struct, frozen=True, kw_only=True):
    """What a game shows to everybody; the table adds seats, names and story to it."""

    title: Words
    next: Words = ""
    """What the table does now, in one sentence. Rules that always hold belong to the reference."""
    phase: str
    """A name of the game's own; on the pages `night` and `reveal` have a look of their own."""
    tags: dict[int, tuple[Tag, ...]] = {}
    things: dict[int, tuple[Thing, ...]] = {}
    """What lies with a seat, by its number."""
    non_players: tuple[NonPlayer, ...] = ()
    blocks: tuple[Block, ...] = ()
    timers: tuple[Timer, ...] = ()
    line: SpokenLine | None = None
    sounds: tuple[Sound, ...] = ()
    lamps: dict[str, Glow] = {}
    halted: bool = False
    """Whether what is read aloud waits until somebody lets it go on."""
    blind: bool = False
    """Whether everybody has closed their eyes, in another phase than the night."""
    veiled: bool = False
    """Whether seats may have secrets now: then every phone has the bar under which its owner looks at them."""


class ShownLesson(Struct, frozen=True):
    """What everybody is taught now."""

    id: str
    """The question to a seat that plays, and to the hub's own controls, by which it is put away."""
    text: Words
    drawing: Icon = ""


class ShownItem(Struct, frozen=True):
    """Something out of the box on the drawn table."""

    where: Where
    place: Words
    """The same in words."""
    text: Words
    drawing: Icon


class ShownLayout(Struct, frozen=True):
    """A table that is drawn as it is to be laid out."""

    id: str
    """The question to every seat, and to the hub's own controls, by which it grows; empty once all lies there."""
    items: tuple[ShownItem, ...]
    """What lies there, the item that is to be laid now at its end."""


class TableView(Struct, frozen=True, kw_only=True):
    """What everybody at a table sees, in no language yet. Times are game time in milliseconds."""

    table: str
    game: str | None
    phase: str
    title: Words
    next: Words
    """What the table does now, in one sentence."""
    lesson: ShownLesson | None = None
    """What a newcomer must know of it; none while eyes are closed or a clock runs."""
    layout: ShownLayout | None = None
    """What is to be laid out before a first game; None once it has begun."""
    paused: bool
    halted: bool = False
    """Whether all wait until somebody lets the game go on: it is paused, or what is read aloud stands still."""
    blind: bool = False
    """Whether everybody has closed their eyes: nothing is taught now."""
    veiled: bool = False
    """Whether seats may have secrets now; it is the same for all seats."""
    language: str
    seats: tuple[PublicSeat, ...]
    blocks: tuple[Block, ...]
    timers: tuple[Timer, ...]
    line: SpokenLine | None
    sounds: tuple[Sound, ...]
    lamps: dict[str, Glow]
    happened: tuple[Happening, ...]
    """The last 20 public happenings."""
    non_players: tuple[NonPlayer, ...] = ()
    """Those who play without a seat."""
    spotlight: tuple[TimedHighlight, ...] = ()
    """What has just come to pass, one highlight after the other; a highlight that is over is shown no more."""
    notices: tuple[Words, ...] = ()
    """Whose phone is gone, how who has none may answer; and the hub's own words: a full disk, a broken frontend."""


class SeatView(Struct, frozen=True):
    """What one seat sees besides: its secrets and its questions."""

    seat: int
    secrets: tuple[Secret, ...]
    questions: tuple[Question, ...]
    briefing: tuple[Fact, ...] = ()
    """What a newcomer must know of the own part, below the secrets; empty where nobody is taught."""


class View(Struct, frozen=True):
    """All that one observer may know."""

    public: TableView
    private: SeatView | None
    """None for the table."""
