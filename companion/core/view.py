"""Views: all that an observer may know, built up from nothing and the same for every frontend.

`TableView` is for everybody at the table; `SeatView` adds one seat's part. There is no other way out of the hub. Blocks
are a closed list: a game that needs another one adds it for all frontends.
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
from companion.core.blocks import Finisher as Finisher
from companion.core.blocks import Item as Item
from companion.core.blocks import Mark as Mark
from companion.core.blocks import Result as Result
from companion.core.blocks import Series as Series
from companion.core.blocks import Sheet as Sheet
from companion.core.blocks import SheetRow as SheetRow
from companion.core.blocks import Step as Step
from companion.core.blocks import Steps as Steps
from companion.core.blocks import Thing as Thing
from companion.core.blocks import Track as Track
from companion.core.icons import Glow as Glow
from companion.core.icons import Icon, Tag
from companion.core.icons import Show as Show
from companion.core.moods import GameMood as GameMood
from companion.core.moods import Mood as Mood
from companion.core.places import NonPlayer as NonPlayer
from companion.core.places import PublicSeat as PublicSeat
from companion.core.places import Where as Where
from companion.core.question import Question
from companion.core.text import Words

Seat = NewType("Seat", int)
Observer = Seat | None
"""A seat, or None for the table itself: the screen that all can see."""

HUB = Seat(0)
"""The hub's own controls, as a seat that nobody sits on: its view has questions, and no secret."""

NIGHT = "night"
"""The phase in which eyes are closed, in any game."""

EVENING = "evening"
"""The phase in which an evening that is over is on show."""

AT_HUB = "hub"
"""The device of players without a phone: the hub's own controls, which no token opens."""

Control = Literal["pause", "repeat", "stop", "next", "power"]
"""The hub's own buttons; the game and the table decide whether one does anything."""


class Timer(Struct, frozen=True):
    """A countdown."""

    id: str
    label: Words
    ends: int


class SpokenLine(Struct, frozen=True):
    """The line being spoken."""

    key: str
    text: Words
    starts: int
    """The game time in milliseconds."""
    take: int = 1
    sound: str = ""
    """The sound before the words."""


class Sound(Struct, frozen=True):
    """A sound to play once: a frontend plays each `id` it has not seen before."""

    id: str
    name: str
    """`bell`, `gong`, or `buzz`: all phones vibrate together."""


class Happening(Struct, frozen=True):
    """A public line about something that has happened."""

    id: str
    text: Words


class Secret(Struct, frozen=True):
    """Something that one seat alone may know."""

    id: str
    label: Words
    text: Words
    icon: Icon = ""


class Highlight(Struct, frozen=True, kw_only=True):
    """A thing in the spotlight: shown large for a while, in the middle of the table."""

    kind: Show
    title: Words
    text: Words = ""
    icon: Icon = ""
    seats: tuple[int, ...] = ()
    """The seats it is about; frontends draw their medals."""
    lasts: int = 4_000
    """Milliseconds of game time; then the next highlight of the same moment follows."""


class TimedHighlight(Struct, frozen=True, kw_only=True):
    """A highlight with its times, in milliseconds of game time."""

    kind: Show
    title: Words
    text: Words
    icon: Icon
    seats: tuple[int, ...]
    from_: int = field(name="from")
    until: int


class PublicView(Struct, frozen=True, kw_only=True):
    """A game's public view; the table adds seats, names and story to it."""

    title: Words
    next: Words = ""
    """The sentence that says what to do now. Rules that always hold belong to the reference."""
    phase: str
    """A name of the game's own; `night` and `reveal` have a look of their own on the pages."""
    mood: GameMood
    """The mood of a room whose lamps play along; with closed eyes it stays."""
    tags: dict[int, tuple[Tag, ...]] = {}
    things: dict[int, tuple[Thing, ...]] = {}
    """The things in front of a seat, by its number."""
    non_players: tuple[NonPlayer, ...] = ()
    blocks: tuple[Block, ...] = ()
    timers: tuple[Timer, ...] = ()
    line: SpokenLine | None = None
    sounds: tuple[Sound, ...] = ()
    lamps: dict[str, Glow] = {}
    halted: bool = False
    """Whether the narration waits until somebody continues it."""
    blind: bool = False
    """Whether everybody has closed their eyes in another phase than the night."""
    veiled: bool = False
    """Whether seats may have secrets now: then every phone shows the bar for a peek at them."""
    settled: bool = False
    """Whether no seat's secrets change in this phase, nor as it begins: messages to phones are then shorter."""


class ShownLesson(Struct, frozen=True):
    """The current lesson for everybody."""

    id: str
    """The id of the question that closes it, asked of each player and of the hub's own controls."""
    text: Words
    drawing: Icon = ""


class ShownItem(Struct, frozen=True):
    """Something out of the box on the drawn table."""

    where: Where
    place: Words
    """The place in words."""
    text: Words
    drawing: Icon


class ShownLayout(Struct, frozen=True):
    """A drawing of the table while it is laid out, item by item."""

    id: str
    """The id of the question that adds the next item, asked of each seat and at the hub; empty at the end."""
    items: tuple[ShownItem, ...]
    """The items on the table; the last one is to be laid now."""


class TableView(Struct, frozen=True, kw_only=True):
    """Everybody's view of a table, in no language yet. Times are game time in milliseconds."""

    table: str
    game: str | None
    phase: str
    mood: Mood
    """The mood of a room whose lamps play along."""
    title: Words
    next: Words
    """The sentence that says what to do now."""
    lesson: ShownLesson | None = None
    """The current lesson; none while eyes are closed or a clock runs."""
    taught: bool = False
    """Whether lessons come in this game: their place stays while there is none."""
    layout: ShownLayout | None = None
    """The layout before a first game; None once the game has begun."""
    paused: bool
    halted: bool = False
    """Whether all wait until somebody continues: the game is paused, or the narration stands still."""
    blind: bool = False
    """Whether everybody has closed their eyes: nothing is taught now."""
    veiled: bool = False
    """Whether seats may have secrets now; it is the same for all seats."""
    settled: bool = False
    """Whether no seat's secrets have just changed; it is the same for all seats."""
    stranded: bool = False
    """Whether all phones have gone while a game is on the table; False while eyes are closed."""
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
    spotlight: tuple[TimedHighlight, ...] = ()
    """The latest highlights, one after another; a highlight that is over is no longer shown."""
    notices: tuple[Words, ...] = ()
    """Sentences on missing phones, on answers without a phone, and on the hub: a full disk, a broken frontend."""


class SeatView(Struct, frozen=True):
    """One seat's own part of the view: its secrets and its questions."""

    seat: int
    secrets: tuple[Secret, ...]
    questions: tuple[Question, ...]
    briefing: tuple[Fact, ...] = ()
    """A newcomer's briefing, below the secrets; empty if nobody is taught."""
    own_line: Words = ""
    """The end of the game as it is told to this seat; empty before it, and if the game was stopped."""


class View(Struct, frozen=True):
    """All that one observer may know."""

    public: TableView
    private: SeatView | None
    """The seat's own part of the view; None in the table's view."""
