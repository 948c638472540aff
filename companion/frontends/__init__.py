"""The door between the hub and its frontends: protocols and names, no logic.

    arrival.py          an input on its way to the hub, and the receipt for it
    backups.py          the hub's data as a file, as the hub lends it to frontends
    data_folder.py      the names in the data folder
    examination.py      the questions of `companion doctor` to a frontend
    figures.py          the figures on the page of the ledger
    game_pages.py       the entry of a game, its rules to look up, and the game for newcomers
    lights.py           the lights of a room that plays along, as their frontend lends them to the others
    ledger.py           the games that were played here
    simulated_panel.py  the panel that the frontend of the buttons lends to the others
    persons.py          the persons that the hub remembers
    settings.py         the settings that a frontend gets
    sound_room.py       voice and loudness, as the frontend of the sounds lends them to the others
    venue.py            the tables of a venue, as a node lends them to the pages of its staff

The hub finds frontends and commands by entry points. Nothing here does anything or imports anything but the core.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from concurrent.futures import Future
from contextlib import AbstractContextManager
from typing import Protocol

from msgspec import Struct

from companion.core.evening import EveningRecord
from companion.core.lines import Line
from companion.core.text import Text, Words
from companion.core.view import Control, Observer, Seat, SeatView, TableView
from companion.frontends.arrival import Arrival as Arrival
from companion.frontends.arrival import Problem as Problem
from companion.frontends.arrival import Receipt as Receipt
from companion.frontends.backups import Backups, BetweenGames
from companion.frontends.figures import Ledger
from companion.frontends.game_pages import GameEntry as GameEntry
from companion.frontends.game_pages import Guide as Guide
from companion.frontends.game_pages import Reference as Reference
from companion.frontends.ledger import PlayRecord
from companion.frontends.lights import Lights
from companion.frontends.persons import Persons
from companion.frontends.settings import Settings as Settings
from companion.frontends.simulated_panel import SimulatedPanel
from companion.frontends.sound_room import SoundService, Voice
from companion.frontends.venue import Venue

FRONTENDS = "companion.frontends"
"""The entry-point group of frontends; each entry is a value that follows `Frontend`."""

COMMANDS = "companion.commands"
"""The entry-point group of commands; each entry is a click command.

The entry's name is the name of the command. A dot separates a group from a command in it, so `companion setup chess`
runs the entry `setup.chess`. The `obj` of the command's context is a function: it takes a frontend's name and a folder
(None for the usual one), and returns the frontend's own settings.
"""

DATA = "companion.data"
"""The key in the `meta` of a command's context: a function that returns the usual data folder."""


class Moving(KeyError):
    """The table exists and is about to come here: until then nobody here knows its state."""


class HandoverRequest(Struct, frozen=True):
    """A device's request to take over a seat."""

    seat: Seat
    word: str
    """The word on the device, which the other players must pick."""
    deadline: int
    """The game time in milliseconds at which it is refused if nobody answers."""
    own: bool
    """Whether the seat's own phone is there, and is asked alone."""
    asked: tuple[str, ...]
    """The names of those whose phones can be asked now; nobody: the hub's own controls alone."""
    needed: int
    """The number of these phones that must pick the word."""


class TableSnapshot(Protocol):
    """A table at one moment; it gives to each observer only what that observer may know."""

    @property
    def public(self) -> TableView:
        """Everybody's view."""

    @property
    def reference(self) -> Reference | None:
        """The rules of the current or chosen game; None if there are none to look up."""

    @property
    def play(self) -> PlayRecord | None:
        """The game that is over and still lies on the table; None before the end."""

    def evening(self, device: str = "") -> EveningRecord | None:
        """Return the evening so far, or the one on show; None if nothing was played.

        For a `device`, given by its token's hash, return the last evening that is over, if it was there at the end.
        """

    def private(self, seat: Seat) -> SeatView | None:
        """Return a seat's own view, None if the seat is empty. `HUB` gives the questions of the hub's own controls."""

    def guest(self, device: str) -> SeatView | None:
        """Return a guest's view on a device, None if there is none: one question for another seat, and no secret."""

    def tag(self, observer: Observer) -> str:
        """Return a hash of an observer's view, without the spotlight and the moments from which answers count."""

    @property
    def guard(self) -> int:
        """The milliseconds of game time in which a new question takes no answer."""

    def seats_of(self, device: str) -> Sequence[Seat]:
        """Return the seats of a device, given by its token's hash."""

    @property
    def windows(self) -> Sequence[Seat]:
        """The seats that play in a window at the hub."""

    def language_of(self, seat: Seat) -> str:
        """Return the language of a seat's phone, empty if none was chosen."""

    def together(self, seat: Seat) -> Sequence[Seat]:
        """Return the seats on the same phone as `seat`, including this one."""

    def handover_to(self, device: str) -> HandoverRequest | None:
        """Return a device's request to take over a seat, None if it has none."""

    @property
    def hints(self) -> Sequence[Words]:
        """The notices for people who can act on them: the host, and those at the hub's own screen."""

    def is_host(self, device: str) -> bool:
        """Return whether a device has the host's seat."""

    def may_speak(self, device: str) -> bool:
        """Return whether a device may be the loudspeaker: the host's own, or the one that the host has chosen."""

    def belongs(self, device: str) -> bool:
        """Return whether a device has a seat here, and is the host's, was let in, or saw the last game begin."""

    @property
    def lines(self) -> Sequence[Line]:
        """All lines that may be read aloud in the running game, in order; a voice prepares them ahead."""

    @property
    def tonight(self) -> Sequence[Line]:
        """The lines of the night that begins once all have answered, none if none does."""

    @property
    def controls(self) -> AbstractSet[Control]:
        """The hub's own buttons that do something now."""


class Hub(Protocol):
    """The hub, as frontends use it. Every method can be called from any thread."""

    def tables(self) -> Sequence[str]:
        """Return the codes of all tables."""

    def knows(self, code: str) -> bool:
        """Return whether there is a table with this code, at this hub or at another node of the venue."""

    def snapshot(self, code: str) -> TableSnapshot:
        """Return a table as it is now; raises `KeyError` if there is none, `Moving` if it is about to come here."""

    def games(self) -> Sequence[GameEntry]:
        """Return the entries of all games, in the order of the menu."""

    def reference(self, game: str) -> Reference:
        """Return the rules of the game with this name; raises `KeyError` if there is none."""

    def guide(self, game: str, players: int | None = None) -> Guide:
        """Return the game with this name for newcomers; raises `KeyError` if there is none.

        If the game is not made for that number of players, the nearest one is used; None means four.
        """

    def list_narrated_games(self) -> Mapping[str, Text]:
        """Return the titles of narrated games, by name."""

    def every_line(self, game: str) -> Sequence[Line]:
        """Return a game's lines, without those that name people; raises `KeyError` if there is no such game."""

    def now(self, code: str) -> int:
        """Return a table's game time in milliseconds."""

    def arrive(self, code: str) -> Arrival:
        """Stamp an input for a table; raises `KeyError` if there is none."""

    def present(self, code: str, device: str, here: bool) -> None:
        """Report that a device's phone has a live channel now, or has none left."""

    def stamp_of(self, code: str, game_time: int) -> int | None:
        """Return the monotonic nanoseconds at which a table reaches a game time; None while it stands still."""

    def narrate(self, code: str, narrator: str, able: bool, *, chosen: bool = False, soon: bool = False) -> None:
        """Report whether somebody can speak the lines at a table: a frontend, or a phone that a person has `chosen`.

        `soon`: it works, and prepares the first lines; a night waits for it, but not for ever.

        The hub makes one of them the narrator, a chosen one before any other. The current narrator stays, as long as it
        can speak and no person chooses another one.
        """

    def prepare(self, code: str, says: Text | None) -> None:
        """Show the voice's progress beside the step that begins a table's night; None: nothing waits for it.

        Nobody else is told, and the step takes answers at any time.
        """

    def narrator(self, code: str) -> str:
        """Return the narrator, the only one that may begin a line at this table; empty if there is none."""

    def narrator_comes(self, code: str) -> bool:
        """Return whether nobody speaks at this table yet, but a narrator is preparing its first lines."""

    def finish_line(self, code: str, narrator: str, line: str, take: int, stamp: int | None = None) -> None:
        """Report that a line was spoken to its end at `stamp` (monotonic nanoseconds; now, if None).

        The hub drops a report from anybody but the narrator, or about another line or take.
        """

    def lend_voice(self, voice: Voice | None) -> None:
        """Lend the recordings of the lines to all frontends, or withdraw them."""

    def voice(self) -> Voice | None:
        """Return the recordings that a frontend lends, if any."""

    def lend_panel(self, panel: SimulatedPanel | None) -> None:
        """Lend the simulated panel to all frontends, or withdraw it."""

    def panel(self) -> SimulatedPanel | None:
        """Return the simulated panel, None if there are real pins or none at all."""

    def lend_room(self, room: SoundService | None) -> None:
        """Lend the settings of the sounds to all frontends, or withdraw them."""

    def room(self) -> SoundService | None:
        """Return the settings of the sounds, None if no frontend makes any."""

    def lend_lights(self, lights: Lights | None) -> None:
        """Lend the lights of a room that plays along to all frontends, or withdraw them."""

    def lights(self) -> Lights | None:
        """Return the lights of a room that plays along, None if none does."""

    def backups(self) -> Backups | None:
        """Return the backups of the hub's data, None if nothing is kept."""

    @property
    def between_games(self) -> BetweenGames:
        """A call that does something in the writer's thread while no game is played; returns False if one is.

        With `last` the hub takes no request any more then. Raises what is raised, and `OSError` if the writer is stuck.
        """

    def persons(self) -> Persons:
        """Return the persons that the hub remembers."""

    def venue(self) -> Venue | None:
        """Return the venue that this hub is a node of, None at home."""

    def ledger(self) -> Ledger | None:
        """Return the ledger of this hub, None if nothing is kept."""

    def trouble(self, frontend: str, says: Text | None) -> None:
        """Show on every table the fault of a frontend, or its progress; None: it works."""

    def vouch(self, frontend: str, lives: Callable[[], Future[None]] | None) -> None:
        """Let the hub ask now and then whether a frontend still works, by a future that its own thread settles.

        If a future stays unsettled, the service manager gets no sign of life and restarts the hub. `lives` must not
        wait; None withdraws the promise.
        """

    def listen(self, told: Callable[[str], None]) -> Callable[[], None]:
        """Call `told(code)` after each change of a table or of its narrator; return a function that ends this.

        The call comes from the hub's thread, so it must not wait.
        """


class Frontend(Protocol):
    """A part that shows the table to people or takes their answers."""

    name: str

    def check(self, settings: Settings) -> Text | None:
        """Return the reason why the frontend cannot run here, in words for people, or None if it can."""

    def run(self, hub: Hub, settings: Settings) -> AbstractContextManager[object]:
        """Return a context in which the frontend runs; entering it may raise, leaving it must stop the frontend."""
