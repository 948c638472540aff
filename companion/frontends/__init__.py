"""The door between the hub and its faces: protocols and names, no logic.

    arrival.py          an input on its way to the hub, and the receipt for it
    backups.py          what the hub lends to its faces to keep its data as a file
    data_folder.py      the names of what lies in the data folder
    examination.py      what `companion doctor` asks a frontend
    figures.py          what the page of the ledger shows
    ledger.py           what was played here
    simulated_panel.py  the panel that the frontend of the buttons lends to the others
    persons.py          whom the hub remembers
    settings.py         what frontends may know of the configuration
    sound_room.py       what the frontend of the sounds lends to the others
    venue.py            what a node of a venue lends to the pages of its staff

The hub finds frontends and commands by entry points. Nothing here does anything or imports anything but the core.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from concurrent.futures import Future
from contextlib import AbstractContextManager
from typing import Protocol

from msgspec import Struct

from companion.core.lesson import Advice
from companion.core.lines import Line
from companion.core.primer import Primer
from companion.core.text import Text, Words
from companion.core.view import Control, Facts, Observer, Seat, SeatView, TableView
from companion.frontends.arrival import Arrival as Arrival
from companion.frontends.arrival import Problem as Problem
from companion.frontends.arrival import Receipt as Receipt
from companion.frontends.backups import Backups
from companion.frontends.figures import Ledger
from companion.frontends.ledger import FinishedGame
from companion.frontends.persons import Persons
from companion.frontends.settings import Settings as Settings
from companion.frontends.simulated_panel import SimulatedPanel
from companion.frontends.sound_room import SoundService, Voice
from companion.frontends.venue import Venue

FRONTENDS = "companion.frontends"
"""Entry-point group of frontends; each entry is a value that follows `Frontend`."""

COMMANDS = "companion.commands"
"""Entry-point group of commands; each entry is a click command.

The entry's name is the name of the command; a dot separates a group from a command in
it, so `companion setup chess` runs the entry `setup.chess`. The `obj` of the command's
context is a function: it takes a frontend's name and a folder (None for the usual one), and
returns the frontend's own settings.
"""

DATA = "companion.data"
"""Key in the `meta` of a command's context: a function that returns the usual data folder."""


class Moving(KeyError):
    """There is such a table, and it comes here in a moment: until then nobody here knows how it is."""


class HandoverRequest(Struct, frozen=True):
    """A device that asks the table for a seat."""

    seat: Seat
    word: str
    """What the device shows, and those who are asked must pick."""
    deadline: int
    """The game time in milliseconds at which silence refuses it."""


class Reference(Struct, frozen=True):
    """The rules of a game, to look up at any time: the same for everybody, whatever happens at a table."""

    game: str
    title: Text
    chapters: tuple[Facts, ...]
    answers: Mapping[str, tuple[Advice, ...]] = {}
    """What people want to know in a phase, by its name."""
    opened: Mapping[str, str] = {}
    """The id of the chapter that lies open beside these answers, by the phase's name."""


class Guide(Struct, frozen=True):
    """A game for people who have never played it, as it is with so many players: the same for everybody."""

    game: str
    title: Text
    about: Text
    players: int
    seats: tuple[int, ...]
    """The numbers of players for whom the game is made."""
    primer: Primer


class TableSnapshot(Protocol):
    """A table at one moment; it gives to each observer only what that observer may know."""

    @property
    def public(self) -> TableView:
        """What everybody sees."""

    @property
    def reference(self) -> Reference | None:
        """The rules of the game that is played, or chosen to be played; None if there are none to look up."""

    @property
    def play(self) -> FinishedGame | None:
        """The game that is over and still lies on the table; None before its end."""

    def private(self, seat: Seat) -> SeatView | None:
        """What a seat sees besides; None if nobody sits there. `HUB` is what the hub's own controls may answer."""

    def guest(self, device: str) -> SeatView | None:
        """What a guest on a device is asked for another seat, None if there is none: one question, and no secret."""

    def tag(self, observer: Observer) -> str:
        """A hash of that observer's view, but for the stage and for the moments from which answers count."""

    @property
    def guard(self) -> int:
        """For how many milliseconds of game time a question that comes in takes no answer."""

    def seats_of(self, device: str) -> Sequence[Seat]:
        """The seats that belong to a device, given by its token's hash."""

    @property
    def windows(self) -> Sequence[Seat]:
        """The seats that go on in a window at the hub."""

    def language_of(self, seat: Seat) -> str:
        """The language chosen for a seat's phone, empty if none was."""

    def together(self, seat: Seat) -> Sequence[Seat]:
        """The seats on the same phone as `seat`, this one included."""

    def handover_to(self, device: str) -> HandoverRequest | None:
        """The seat as which a device wants to go on, and the word that it has to show; None if it wants none."""

    @property
    def hints(self) -> Sequence[Words]:
        """The notices for those who can do something about them: the host, and who stands at the hub's own screen."""

    def is_host(self, device: str) -> bool:
        """Whether the host's seat belongs to a device."""

    def may_speak(self, device: str) -> bool:
        """Whether a device may be the loudspeaker: the host's own, or the one that the host has chosen."""

    def belongs(self, device: str) -> bool:
        """Whether a device has a seat here, and is the host's, was let in, or was here when the last game began."""

    @property
    def lines(self) -> Sequence[Line]:
        """All lines that may be read aloud in the game that is played, in their order; a voice prepares them ahead."""

    @property
    def tonight(self) -> Sequence[Line]:
        """Those of the night that begins once all have done what is asked now; none where none does."""

    @property
    def controls(self) -> AbstractSet[Control]:
        """The hub's own buttons that do something now."""


class Hub(Protocol):
    """What a frontend may ask of the hub. Every method can be called from any thread."""

    def tables(self) -> Sequence[str]:
        """Return the codes of all tables."""

    def knows(self, code: str) -> bool:
        """Return whether there is a table with this code, at this hub or at another node of the venue."""

    def snapshot(self, code: str) -> TableSnapshot:
        """Return a table as it is now; raises `KeyError` if there is none, `Moving` if it comes here soon."""

    def reference(self, game: str) -> Reference:
        """Return the rules of the game with this name; raises `KeyError` if there is none."""

    def guide(self, game: str, players: int | None = None) -> Guide:
        """Return the game with this name for those who have never played it; raises `KeyError` if there is none.

        A number of players for whom it is not made stands for the next one for whom it is; None for four.
        """

    def list_narrated_games(self) -> Mapping[str, Text]:
        """Return the titles of the games in which something may be read aloud, by their names."""

    def every_line(self, game: str) -> Sequence[Line]:
        """Return each line that a game may read aloud, but those that name people; raises `KeyError` without a game."""

    def now(self, code: str) -> int:
        """Return a table's game time in milliseconds."""

    def arrive(self, code: str) -> Arrival:
        """Stamp an input for a table; raises `KeyError` if there is none."""

    def present(self, code: str, device: str, here: bool) -> None:
        """Report that a device's phone has a live channel now, or has none left."""

    def stamp_of(self, code: str, game_time: int) -> int | None:
        """Return the monotonic nanoseconds at which a table's game time is reached; None while it stands still."""

    def narrate(self, code: str, narrator: str, able: bool, *, chosen: bool = False, soon: bool = False) -> None:
        """Report whether somebody can speak the lines at a table: a frontend, or a phone that a person has `chosen`.

        `soon`: it works, and gets the first lines ready; a night waits for it, not for ever.

        The hub makes one of them the narrator, a chosen one before any other. The present
        narrator stays it as long as it can speak and no person chooses another one.
        """

    def prepare(self, code: str, says: Text | None) -> None:
        """Show beside the step that begins a table's night how far its voice is; None: nothing waits for it.

        Nobody else is told, and the step stays as it is: it takes answers at any time.
        """

    def narrator(self, code: str) -> str:
        """Return the narrator, who alone may begin a line at this table; empty if there is none."""

    def narrator_comes(self, code: str) -> bool:
        """Return whether nobody speaks at this table yet, but a narrator gets its first lines ready."""

    def finish_line(self, code: str, narrator: str, line: str, take: int, stamp: int | None = None) -> None:
        """Report that a line was spoken to its end at `stamp` (monotonic nanoseconds; now, if None).

        The hub drops a report from anybody but the narrator, or about another line or take.
        """

    def lend_voice(self, voice: Voice | None) -> None:
        """Lend the recordings of the lines to all frontends, or take them back."""

    def voice(self) -> Voice | None:
        """Return the recordings that a frontend lends, if one does."""

    def lend_panel(self, panel: SimulatedPanel | None) -> None:
        """Lend the simulated panel to all frontends, or take it back."""

    def panel(self) -> SimulatedPanel | None:
        """Return the simulated panel, None where there are real pins or none at all."""

    def lend_room(self, room: SoundService | None) -> None:
        """Lend the settings of the sounds to all frontends, or take them back."""

    def room(self) -> SoundService | None:
        """Return the settings of the sounds, None where no frontend makes any."""

    def backups(self) -> Backups | None:
        """Return what keeps the hub's data as a file, None where nothing is kept."""

    def persons(self) -> Persons:
        """Return whom the hub remembers."""

    def venue(self) -> Venue | None:
        """Return what the staff of the venue needs of which this hub is a node, None at home."""

    def ledger(self) -> Ledger | None:
        """Return what was played at this hub, None where nothing is kept."""

    def trouble(self, frontend: str, says: Text | None) -> None:
        """Show on every table what a frontend lacks and why, or how it gets ready; None: it works."""

    def vouch(self, frontend: str, lives: Callable[[], Future[None]] | None) -> None:
        """Let the hub ask now and then whether a frontend still works, by a future that its own thread settles.

        While one that was promised does not come, the service manager is told nothing, and starts the hub anew. `lives`
        must not wait; None takes the promise back.
        """

    def listen(self, told: Callable[[str], None]) -> Callable[[], None]:
        """Call `told(code)` after each change of a table or of its narrator; return a function that ends this.

        The call comes from the hub's thread, so it must not wait.
        """


class Frontend(Protocol):
    """Something that shows the table to people or takes their answers."""

    name: str

    def check(self, settings: Settings) -> Text | None:
        """Return why the frontend cannot run here, in words for people, or None if it can."""

    def run(self, hub: Hub, settings: Settings) -> AbstractContextManager[object]:
        """Return a context in which the frontend runs; entering it may raise, leaving it must stop the frontend."""
