"""All tables of one hub, as frontends see them from any thread.

Frontends post inputs and read snapshots; they have no other way to a table. The writer's thread takes the inputs.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager

from companion.core.chance import Chance
from companion.core.limits import LOOK_FIRST
from companion.core.text import Text
from companion.frontends import Moving
from companion.frontends.backups import Backups
from companion.frontends.figures import Ledger
from companion.frontends.lights import Lights
from companion.frontends.simulated_panel import SimulatedPanel
from companion.frontends.sound_room import SoundService, Voice
from companion.frontends.venue import TableState, Venue
from companion.hub.arrival import Posted, StampedInput
from companion.hub.inbox import FIRST, Inbox
from companion.hub.log.entries import EventLog
from companion.hub.persons.book import Book
from companion.hub.pulse import Pulse
from companion.hub.quiet import QuietMoment
from companion.hub.table.chance import system_chance
from companion.hub.table.game_pages import GamePages
from companion.hub.table.inputs import DeviceReport, Dusk, LineReport, NarratorReport, PhoneReport, Ping, Task, Trouble
from companion.hub.table.shelf import TableShelf
from companion.hub.table.snapshot import Snapshot
from companion.hub.table.table_service import TableService
from companion.hub.writer import Writer
from companion.table import TableRules
from companion.table import inputs as i

PATIENCE = 30.0
"""Seconds that the writer may take to start or stop serving a table: it may wait for the disk."""


class Tables(GamePages):
    """See `companion.frontends.Hub`. `clock` gives monotonic nanoseconds; without a `pulse` nobody notices freezes."""

    def __init__(
        self,
        log: EventLog,
        rules: TableRules,
        *,
        rate: int = 1,
        clock: Callable[[], int] = time.monotonic_ns,
        chance: Callable[[], Chance] = system_chance,
        guard: int = LOOK_FIRST,
        pulse: Pulse | None = None,
        held_off: bool = False,
        elsewhere: Callable[[str], bool] | None = None,
    ) -> None:
        """Load every table of `log`; `held_off`: it remembers nobody.

        In the first `guard` milliseconds of game time a question takes no answer. A node of a venue begins with no
        table: it asks `elsewhere` whether there is one with this code, which then brings it here (`take_in`).
        """
        super().__init__(rules.games)
        self._clock = clock
        self._elsewhere = elsewhere
        self._voice: Voice | None = None
        self._panel: SimulatedPanel | None = None
        self._vouching: dict[str, Callable[[], Future[None]]] = {}
        self._room: SoundService | None = None
        self._lights: Lights | None = None
        self._backups: Backups | None = None
        self._ledger: Ledger | None = None
        self._venue: Venue | None = None
        self._inbox: Inbox[Posted] = Inbox(clock)
        self._shelf = TableShelf(log, rules, clock, rate=rate, chance=chance, guard=guard)
        self._tables = {} if elsewhere else self._shelf.open_ones()
        self._persons = Book(log, self._tables, rules, self._errand, held_off=held_off, away=bool(elsewhere))
        self._writer = Writer(log, self._tables, self._inbox, clock, pulse)
        self.between_games = QuietMoment(self._tables, self._errand, self._writer.close)

    def open(self, language: str) -> str:
        """Open another table before the writer runs; return its code. Raises `Unsaved`."""
        code, self._tables[code] = self._shelf.open_new(language)
        return code

    @property
    def lost_tables(self) -> Mapping[str, Text]:
        """The reasons why tables cannot be loaded, in words for people, by code; without tables of earlier evenings."""
        return self._shelf.lost

    def close_all(self) -> None:
        """Close every table before the writer runs, because a new evening begins; the log keeps the old tables."""
        for service in self._tables.values():
            logged = service.logged
            logged.report(i.CloseTable(), logged.time_at(self._clock()), self._clock())
        self._tables.clear()

    @contextmanager
    def running(self) -> Iterator[Tables]:
        """Run the writer's thread inside this context."""
        with self._writer.running():
            yield self

    def tables(self) -> Sequence[str]:
        """Return the codes of all tables."""
        return list(self._tables)

    def knows(self, code: str) -> bool:
        """Return whether there is a table with this code, here or elsewhere; then it is brought here."""
        return code in self._tables or bool(self._elsewhere and self._elsewhere(code))

    def _at(self, code: str) -> TableService:
        found = self._tables.get(code)
        if found is None:
            raise Moving(code) if self._elsewhere and self._elsewhere(code) else KeyError(code)
        return found

    def snapshot(self, code: str) -> Snapshot:
        """Return a table as it is now; raises `KeyError` if there is none, `Moving` if it is about to come here."""
        return self._at(code).logged.snapshot

    def now(self, code: str) -> int:
        """Return a table's game time in milliseconds."""
        return self._at(code).logged.time_at(self._clock())

    def stamp_of(self, code: str, game_time: int) -> int | None:
        """Return the monotonic nanoseconds at which a game time is reached, None while it stands still."""
        return self._at(code).logged.clock.stamp_of(game_time)

    def arrive(self, code: str) -> StampedInput:
        """Stamp an input for a table; raises `KeyError` if there is none."""
        self._at(code)
        return StampedInput(code, self._inbox, self._persons)

    def present(self, code: str, device: str, here: bool) -> None:
        """Take the report that a device's phone has a live channel now, or has none left."""
        self._post(code, PhoneReport(device, here))

    def narrate(self, code: str, narrator: str, able: bool, *, chosen: bool = False, soon: bool = False) -> None:
        """Take the report that somebody can speak the lines, cannot, or soon can."""
        self._post(code, NarratorReport(narrator, able, chosen, soon))

    def prepare(self, code: str, says: Text | None) -> None:
        """Take the report of the voice's progress with a table's night; None: nothing waits for it."""
        self._post(code, Dusk(says))

    def narrator(self, code: str) -> str:
        """Return the narrator of a table, empty if there is none."""
        return self._at(code).narrators.present

    def narrator_comes(self, code: str) -> bool:
        """Return whether nobody speaks at a table yet, but somebody is getting ready."""
        return self._at(code).narrators.coming

    def finish_line(self, code: str, narrator: str, line: str, take: int, stamp: int | None = None) -> None:
        """Take the report that the narrator has spoken a line to its end at `stamp`; None: now."""
        self._post(code, LineReport(narrator, line, take), stamp)

    def trouble(self, frontend: str, says: Text | None) -> None:
        """Take the report of a frontend's fault, in words; None if it works."""
        self._post("", Trouble(frontend, says))

    def take_in(self, code: str) -> bool:
        """Serve a table from now on, as its log has left it; return False if it cannot be loaded, or is closed.

        Raises `Unsaved` if that cannot be known now. The writer must run, and the log belong to this node.
        """
        service = self._shelf.take(code)
        if service is None or service.logged.table.closed:
            return False
        self._hand_over(lambda: self._writer.add(code, service))
        return True

    def let_go(self, code: str, *, close: bool = False) -> bool:
        """Stop serving a table, between two inputs, after writing it; return False if it cannot be written.

        `close`: close it before. A table that is not served counts as stopped.
        """
        done: list[bool] = []
        self._hand_over(lambda: done.append(self._writer.save_and_unload(code, close=close)))
        return done == [True]

    def drop(self, code: str) -> None:
        """Stop serving a table without writing anything: somebody else owns it."""
        self._hand_over(lambda: self._writer.unload(code))

    def is_deserted(self, code: str) -> bool:
        """Return whether no phone is at a table."""
        return code in self._tables and not self._tables[code].phones.count

    def states(self) -> Sequence[TableState]:
        """Return the tables here as the staff of a venue sees them."""
        served = {code: service.logged.table for code, service in list(self._tables.items())}
        return [
            TableState(code, len(table.sitters), sum(one.away for one in table.sitters), bool(table.playing), False)
            for code, table in served.items()
        ]

    def _post(self, code: str, report: DeviceReport | Trouble | Ping | Task, stamp: int | None = None) -> None:
        self._inbox.report((code, report), stamp)

    def _errand(self, do: Callable[[], None]) -> Future[None]:
        errand = Task(do)
        self._post("", errand)
        return errand.done

    def _hand_over(self, do: Callable[[], None]) -> None:
        """Let the writer start or stop serving one table, before all waiting inputs; other tables stay as they are."""
        errand = Task(do, touches=False)
        self._post("", errand, FIRST)
        errand.done.result(PATIENCE)

    def persons(self) -> Book:
        """Return the persons that the hub remembers."""
        return self._persons

    def lend_voice(self, voice: Voice | None) -> None:
        """Lend the recordings of the lines to all frontends, or withdraw them."""
        self._voice = voice

    def voice(self) -> Voice | None:
        """Return the recordings that a frontend lends, if any."""
        return self._voice

    def lend_panel(self, panel: SimulatedPanel | None) -> None:
        """Lend the simulated panel to all frontends, or withdraw it."""
        self._panel = panel

    def panel(self) -> SimulatedPanel | None:
        """Return the simulated panel, if there is one."""
        return self._panel

    def vouch(self, frontend: str, lives: Callable[[], Future[None]] | None) -> None:
        """Ask `lives`, too, whenever the hub checks whether it works; None: stop asking."""
        self._vouching.pop(frontend, None)
        if lives:
            self._vouching[frontend] = lives

    def beats(self) -> list[Future[None]]:
        """Ask the writer, and the frontends that have promised it, whether they still work: each settles its future."""
        beat = Ping()
        self._post("", beat, FIRST)  # a writer with much to do is not dead
        return [beat.done, *(lives() for lives in list(self._vouching.values()))]

    def lend_room(self, room: SoundService | None) -> None:
        """Lend the settings of the sounds to all frontends, or withdraw them."""
        self._room = room

    def room(self) -> SoundService | None:
        """Return the settings of the sounds, if a frontend lends them."""
        return self._room

    def lend_lights(self, lights: Lights | None) -> None:
        """Lend the lights of a room that plays along to all frontends, or withdraw them."""
        self._lights = lights

    def lights(self) -> Lights | None:
        """Return the lights of a room that plays along, if there is one."""
        return self._lights

    def lend_backups(self, backups: Backups) -> None:
        """Lend the backups of the hub's data to all frontends."""
        self._backups = backups

    def backups(self) -> Backups | None:
        """Return the backups of the hub's data, if there are any."""
        return self._backups

    def lend_venue(self, venue: Venue) -> None:
        """Lend the venue to all frontends, for the pages of its staff."""
        self._venue = venue

    def venue(self) -> Venue | None:
        """Return the venue, None at home."""
        return self._venue

    def lend_ledger(self, ledger: Ledger) -> None:
        """Lend the ledger to all frontends."""
        self._ledger = ledger

    def ledger(self) -> Ledger | None:
        """Return the ledger, if anything is kept."""
        return self._ledger

    def listen(self, told: Callable[[str], None]) -> Callable[[], None]:
        """Call `told(code)` after each change of a table; return a function that ends this."""
        self._writer.listeners.append(told)
        return lambda: self._writer.listeners.remove(told)
