"""The remembered persons: see `companion.frontends.persons.Persons`. Only the writer's thread changes them.

A change of names is one transaction. It is worked out completely beforehand: a table that could not be shown afterwards
keeps everything as it is.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future

import msgspec

from companion.core.game import Refused
from companion.core.names import clean, key
from companion.core.text import say
from companion.frontends.persons import BadPerson, Person
from companion.hub.log.entries import EventLog, LogEntry, Unsaved
from companion.hub.log.remembered import OFF, TIDY, Statements
from companion.hub.persons.aside import holding
from companion.hub.persons.rewriting import Mine, holds, names_in, with_id, without_name
from companion.hub.table.table_service import TableService
from companion.table import TableRules
from companion.table.replay import Events, replay
from companion.table.state import Table
from companion.texts import translator

WAIT = 60.0
"""Seconds that a change may take: a log of years is rewritten. One that has not begun by then is not made."""

MOST = 500
"""The most persons: many sittings under other names must not fill the disk."""

MOST_OF_PHONE = 10
"""The most persons on one phone: as many as a table has seats."""

SOMEBODY = say("someone")

UNKNOWN = say("The hub no longer remembers this player.")
UNSAVED = say("The hub can't save right now. Nothing has changed; try again.")
SAT_TOGETHER = say("They've sat at the same table, so they're two people.")
AT_VENUE = say("You can't change remembered players at a venue. Do it at home, once the evening has moved back there.")
DISABLED_BY_CONFIG = say("companion.toml tells this hub not to remember anyone.")

SEATING_CONDITION = """game = '' AND type IN
    ('SatDown', 'Renamed', 'StoodUp', 'EveningEnded', 'GameBegan', 'TableOpened', 'TableLanguageChosen')"""
"""The condition for rows about seats and languages."""

Rows = Mapping[str, Sequence[LogEntry]]
"""Rows by the code of their table."""


class Book:
    """The remembered persons. `errand` lets the writer's thread do something."""

    def __init__(
        self,
        log: EventLog,
        tables: Mapping[str, TableService],
        rules: TableRules,
        errand: Callable[[Callable[[], None]], Future[None]],
        *,
        held_off: bool = False,
        away: bool = False,
    ) -> None:
        """Read from `log`, and keep the served `tables`, by code, up to date.

        `away`: other nodes of a venue serve tables of the same log, so no person changes here.
        """
        self._away = away
        self._log = log
        self._tables = tables
        self._rules = rules
        self._errand = errand
        self._held_off = held_off

    @property
    def held_off(self) -> bool:
        """Whether `companion.toml` switches remembering off."""
        return self._held_off

    @property
    def on(self) -> bool:
        """Whether the hub remembers new people, and greets those it knows."""
        return not self._held_off and OFF not in self._log.known.marks

    @property
    def all(self) -> Sequence[Person]:
        """All persons, by name."""
        return sorted(self._log.known.persons.values(), key=lambda one: (key(one.name), one.id))

    def of(self, device: str) -> Sequence[Person]:
        """Return the persons who sat down on a device, and were remembered there."""
        phones = self._log.known.phones
        return [one for one in self.all if (device, one.id) in phones]

    def greet(self, code: str, device: str) -> Sequence[Person]:
        """Return a device's persons who can sit down at a table with one tap now."""
        here = {sitter.person for sitter in self._tables[code].logged.table.sitters}
        return [one for one in self.of(device) if one.id not in here] if self.on else []

    def get_returning(self, person: str) -> Person | None:
        """Return the person with an id, who wants to sit down again; None while remembering is off."""
        return self._log.known.persons.get(person) if self.on else None

    def find_or_create(self, device: str, name: str, language: str) -> Person | None:
        """Return the person to remember at sitting down: the one with this name on this device, else a new one."""
        if not self.on:
            return None
        own = self.of(device)
        same = [one for one in own if key(one.name) == key(name)]
        if same:
            return same[0]
        if len(own) >= MOST_OF_PHONE or len(self._log.known.persons) >= MOST:
            return None
        return Person(secrets.token_hex(16), name, "", "", language)

    def switch(self, on: bool) -> None:
        """Switch remembering on or off."""
        if self._held_off and not self._away:
            raise BadPerson(DISABLED_BY_CONFIG)
        query = "DELETE FROM marks WHERE name = ?" if on else "INSERT INTO marks VALUES (?) ON CONFLICT DO NOTHING"
        self._run(lambda: self._log.change(lambda db: db.execute(query, (OFF,))))

    def rename(self, person: str, name: str) -> None:
        """Change a person's name, from the next time on."""
        try:
            shown = clean(name)
        except Refused as error:
            raise BadPerson(error.says) from None

        def renamed() -> None:
            self._find(person)
            self._log.change(lambda db: db.execute("UPDATE persons SET name = ? WHERE id = ?", (shown, person)))

        self._run(renamed)

    def merge(self, other: str, into: str) -> None:
        """Merge two persons."""
        self._run(lambda: self._merge(self._find(other), self._find(into)))

    def forget(self, person: str, *, everywhere: bool = True) -> None:
        """Remove a person's name from all that is kept."""
        self._run(lambda: self._forget(self._find(person), everywhere))

    def _run(self, what: Callable[[], None]) -> None:
        if self._away:
            raise BadPerson(AT_VENUE)
        given_up = threading.Event()

        def do_in_time() -> None:
            if not given_up.is_set():
                what()

        try:
            self._errand(do_in_time).result(WAIT)
        except (Unsaved, TimeoutError):
            raise BadPerson(UNSAVED) from None
        finally:
            given_up.set()

    def _find(self, person: str) -> Person:
        found = self._log.known.persons.get(person)
        if found is None:
            raise BadPerson(UNKNOWN)
        return found

    def _merge(self, other: Person, into: Person) -> None:
        if other.id == into.id:
            raise BadPerson(UNKNOWN)
        for one in (other, into):
            self._require_between_games(one, {key(one.name)})
        for service in self._tables.values():
            if {other.id, into.id} <= {sitter.person for sitter in service.logged.table.sitters}:
                raise BadPerson(SAT_TOGETHER)
        rows: dict[str, Sequence[LogEntry]] = {}
        for code in self._log.codes():
            entries = self._seating(code)
            if any({other.id, into.id} <= here for here in _together(entries)):
                raise BadPerson(SAT_TOGETHER)
            rows[code] = list(with_id(entries, other.id, into.id))

        def tied(db: Statements) -> None:
            db.execute(
                "INSERT INTO phones SELECT device, ? FROM phones WHERE person = ? ON CONFLICT DO NOTHING",
                (into.id, other.id),
            )
            _delete(db, other.id)

        self._rewrite(rows, tied)

    def _forget(self, person: Person, everywhere: bool) -> None:
        taken = {key(one.name) for one in self._log.known.persons.values() if one.id != person.id}
        phones = {device for device, id in self._log.known.phones if id == person.id}
        tables = {code: self._seating(code) for code in self._log.codes()}
        names = {person.name}
        for seating in tables.values():
            names |= names_in(seating, lambda name, id, device: id == person.id)[0]
        keys = {key(name) for name in names} - taken

        def mine(name: str, id: str, device: str) -> bool:
            return id == person.id or (not id and key(name) in keys and (everywhere or device in phones))

        self._require_between_games(person, keys if everywhere else set())
        if self._log.folder and (asides := holding(self._log.folder, names)):
            raise BadPerson(
                say(
                    "{folders} in the data folder also contain the name. Move or delete them first.",
                    folders=", ".join(asides),
                )
            )
        known = keys if everywhere else set[str]()
        rows = {code: self._nameless(code, seating, mine, person.id, known) for code, seating in tables.items()}

        def tied(db: Statements) -> None:
            _delete(db, person.id)
            db.execute("INSERT INTO marks VALUES (?) ON CONFLICT DO NOTHING", (TIDY,))

        self._rewrite(rows, tied)
        self._log.purge_deleted()

    def _seating(self, code: str) -> Sequence[LogEntry]:
        """Return the rows of a table about seats, games and the language."""
        return list(self._log.read(code, SEATING_CONDITION))

    def _nameless(
        self, code: str, seating: Sequence[LogEntry], mine: Mine, person: str, known: set[str]
    ) -> Sequence[LogEntry]:
        """Return the rows of a table without the person; values that are one of the keys `known` go at any table."""
        names, others = names_in(seating, mine)
        keys = known | {key(name) for name in names}
        if not keys:
            return ()
        said = translator(_language(seating))(SOMEBODY)
        taken, word, number = {key(name) for name in others}, said, 1
        while key(word) in taken:
            number += 1
            word = f"{said} {number}"
        seats = {entry.number for entry in seating}
        entries = [entry for entry in self._log.read(code) if entry.number in seats or holds(entry, keys)]
        own = Events(self._rules.games).players_words
        bare = {entry.number: entry for entry in without_name(entries, mine, names, keys, word, own)}
        untied = with_id((bare.get(entry.number, entry) for entry in entries), person, "")
        return [*{**bare, **{entry.number: entry for entry in untied}}.values()]

    def _require_between_games(self, person: Person, keys: set[str]) -> None:
        for service in self._tables.values():
            if service.logged.unsaved:
                raise BadPerson(UNSAVED)
            table = service.logged.table
            if table.playing and any(one.person == person.id or key(one.name) in keys for one in table.sitters):
                raise BadPerson(say("{name} is at a table with a running game. Wait until it ends.", name=person.name))

    def _rewrite(self, rows: Rows, tied: Callable[[Statements], None]) -> None:
        """Rewrite rows together with the remembered persons; then show the tables as they are now."""
        tables = {code: self._replay(code, found) for code, found in rows.items() if found and code in self._tables}
        looks = {code: self._tables[code].logged.seen_anew(table) for code, table in tables.items()}

        def written(db: Statements) -> None:
            changed = [(entry.row.body, code, entry.number) for code, found in rows.items() for entry in found]
            db.executemany("UPDATE events SET body = ? WHERE code = ? AND number = ?", changed)
            tied(db)

        self._log.change(written)
        for code, moment in looks.items():
            self._tables[code].logged.now = moment

    def _replay(self, code: str, changed: Iterable[LogEntry]) -> Table:
        anew = {entry.number: entry for entry in changed}
        events = Events(self._rules.games)
        return replay(self._rules, (events.decode(anew.get(entry.number, entry).row) for entry in self._log.read(code)))


def _delete(db: Statements, person: str) -> None:
    db.execute("DELETE FROM phones WHERE person = ?", (person,))
    db.execute("DELETE FROM persons WHERE id = ?", (person,))


def _together(entries: Iterable[LogEntry]) -> Iterator[set[str]]:
    """Yield the remembered persons in each game, game by game."""
    for entry in entries:
        if (entry.row.game, entry.row.type) == ("", "GameBegan"):
            yield {person for _, person in msgspec.json.decode(entry.row.body).get("persons", ())}


def _language(entries: Iterable[LogEntry]) -> str:
    chosen = ("TableOpened", "TableLanguageChosen")
    found = [entry.row.body for entry in entries if not entry.row.game and entry.row.type in chosen]
    return str(msgspec.json.decode(found[-1])["language"]) if found else "en"
