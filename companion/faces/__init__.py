"""The door between the hub and its faces: protocols and names, no logic.

A face is found by its entry point in the group `companion.faces`, a command of the
terminal by one in `companion.commands`; the project's own come by the same door as
anybody's. The law: nothing here does anything, and nothing but the core is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from concurrent.futures import Future
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Literal, Protocol

from msgspec import Struct

from companion.core.lines import Line
from companion.core.text import Text, Words
from companion.core.view import Control, Eye, Facts, Private, Public, Seat

FACES = "companion.faces"
"""Entry-point group of faces; each entry is a value that follows `Face`."""

COMMANDS = "companion.commands"
"""Entry-point group of commands; each entry is a click command.

The entry's name is what is typed; a dot in it stands for the blank behind a group, so
`setup.chess` is run by `companion setup chess`. The `obj` of the command's context is a
function: it takes a face's name and a folder (None for the usual one), and returns the
face's own settings.
"""

Problem = Literal["malformed", "stranger", "stale", "refused", "not_offered", "unsaved", "full"]
"""Why an answer was not accepted: `stranger` does not own the seat, `full` is the hub's inbox."""


class Receipt(Struct, frozen=True):
    """What became of an answer or of a wish at the door.

    `tag` is a hash of the seat's own view right after it. Without `problem` it was
    accepted and is on disk; with one, nothing has changed and `says` tells why.
    """

    seat: int
    tag: str
    problem: Problem | None = None
    says: Text | None = None


class Reference(Struct, frozen=True):
    """What can be looked up of a game at any time: the same for everybody, whatever happens at a table."""

    game: str
    title: Text
    chapters: tuple[Facts, ...]


class Arrival(Protocol):
    """An input on its way: stamped when it arrived, waited for until posted or dropped."""

    def answer(self, device: str, seat: Seat, question: str, value: object, key: str) -> Future[Receipt]:
        """Post an answer; `key` is chosen by the sender and makes a repeat harmless."""

    def sit_down(self, device: str, name: str, language: str) -> Future[Receipt]:
        """Post the wish to sit down."""

    def take_seat(self, device: str, code: str) -> Future[Receipt]:
        """Post the wish to take a seat over with a code."""

    def choose_language(self, device: str, seat: Seat, language: str) -> Future[Receipt]:
        """Post the wish for another language on a phone."""

    def press(self, seat: Seat) -> Future[Receipt]:
        """Post that the seat's button at the hub went down: it answers the question that says what a press gives."""

    def control(self, control: Control) -> Future[Receipt]:
        """Post that one of the hub's own buttons was used; faces let nobody do this who is not at the hub."""

    def drop(self) -> None:
        """Say that nothing will be posted after all."""


class Look(Protocol):
    """A table at one moment: only what an eye may know can be had from it."""

    @property
    def public(self) -> Public:
        """What everybody sees."""

    @property
    def reference(self) -> Reference | None:
        """What can be looked up of the game that is played or chosen to be played; None if there is nothing."""

    def private(self, seat: Seat) -> Private | None:
        """What a seat sees besides; None if nobody sits there."""

    def tag(self, eye: Eye) -> str:
        """A hash of the bytes of that eye's view: equal tags, equal views."""

    def seats_of(self, device: str) -> Sequence[Seat]:
        """The seats that belong to a device, given by its token's hash."""

    def language_of(self, seat: Seat) -> str:
        """The language chosen for a seat's phone, empty if none was."""

    def moving(self, code: str) -> Seat | None:
        """The seat that this code moves to another phone, or None."""

    @property
    def lines(self) -> Sequence[Line]:
        """All that may be read aloud in the game being played, in its order, to be made ready ahead."""

    @property
    def controls(self) -> AbstractSet[Control]:
        """The hub's own buttons that do something now."""


class Voice(Protocol):
    """Recordings of the lines, lent by the face that makes them."""

    def recording(self, text: Words, language: str, sound: str) -> bytes | None:
        """Return a WAV of `sound` (a name, or empty) followed by the words; None if there is none.

        It may take seconds where the line was not made ready ahead.
        """


class SimulatedPanel(Protocol):
    """The simulated panel: the same code down to the pins, without a Pi."""

    def buttons(self) -> Sequence[str]:
        """Return the names of all buttons, in their order on the panel."""

    def push(self, button: str, down: bool) -> None:
        """Press a button or let it go; raises `KeyError` if there is none of that name."""

    def lit(self) -> Mapping[str, bool]:
        """Return for each lamp, by name, whether it is lit at this moment."""


class Hub(Protocol):
    """What a face may ask of the hub. Every method can be called from any thread."""

    def tables(self) -> Sequence[str]:
        """Return the codes of all tables."""

    def look(self, code: str) -> Look:
        """Return a table as it is now; raises `KeyError` if there is none."""

    def reference(self, game: str) -> Reference:
        """Return what can be looked up of a game, by its name; raises `KeyError` if there is none."""

    def now(self, code: str) -> int:
        """Return a table's game time in milliseconds."""

    def arrive(self, code: str) -> Arrival:
        """Stamp an input for a table; raises `KeyError` if there is none."""

    def present(self, code: str, device: str, here: bool) -> None:
        """Report that a device's phone has a live channel now, or has none left."""

    def stamp_of(self, code: str, game_time: int) -> int | None:
        """Return the monotonic nanoseconds at which a table's game time is reached; None while it stands still."""

    def narrate(self, code: str, narrator: str, able: bool, *, chosen: bool = False) -> None:
        """Report whether somebody can speak the lines at a table: a face, or a phone that a person has `chosen`.

        One of them is the narrator: a chosen one before any other, and whoever speaks
        goes on as long as they can.
        """

    def narrator(self, code: str) -> str:
        """Return who speaks the lines at a table, empty if nobody does; nobody else may start one."""

    def spoken(self, code: str, narrator: str, line: str, take: int, stamp: int | None = None) -> None:
        """Report that a line was spoken to its end at `stamp` (monotonic nanoseconds; now, if None).

        A report of anybody but the narrator, or about another line or take, is dropped.
        """

    def lend_voice(self, voice: Voice | None) -> None:
        """Lend the recordings of the lines to all faces, or take them back."""

    def voice(self) -> Voice | None:
        """Return the recordings that a face lends, if one does."""

    def lend_panel(self, panel: SimulatedPanel | None) -> None:
        """Lend the simulated panel to all faces, or take it back."""

    def panel(self) -> SimulatedPanel | None:
        """Return the simulated panel, None where there are real pins or none at all."""

    def trouble(self, face: str, says: Text | None) -> None:
        """Say on every table what is missing of a face and why, or how it gets ready; with None that it works."""

    def listen(self, told: Callable[[str], None]) -> Callable[[], None]:
        """Call `told(code)` after each change of a table or of its narrator, from the hub's thread: it must not wait.

        Returns a function that ends this.
        """


class Settings(Struct, frozen=True, kw_only=True):
    """What faces may know of the configuration.

    `bind` is the address that the hub listens on, `address` the one that its QR codes
    name (empty: all that the machine has in its private networks). `rate` is how many
    times as fast as usual game time runs; `own` holds a face's own settings from the
    configuration file.
    """

    bind: str
    port: int
    address: str
    data: Path
    mute: bool
    rate: int
    own: Mapping[str, Any] = {}


class Face(Protocol):
    """Something that shows the table to people or takes their answers."""

    name: str

    def check(self, settings: Settings) -> Text | None:
        """Return why the face cannot run here, in words for people, or None if it can."""

    def run(self, hub: Hub, settings: Settings) -> AbstractContextManager[object]:
        """Return a context in which the face runs; entering may raise, leaving must stop it."""
