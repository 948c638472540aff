"""The persons that the hub remembers, on disk: separate tables in the log's file, written together with its events."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol

from msgspec import Struct

from companion.core.view import AT_HUB
from companion.frontends.persons import Person
from companion.table.event import TableEvent
from companion.table.seats.events import ColourChosen, LanguageChosen, Renamed, SatDown, SymbolChosen
from companion.table.seats.symbols import current_symbol
from companion.table.state import Table

SCHEMA = """
CREATE TABLE persons (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, colour TEXT NOT NULL, symbol TEXT NOT NULL, language TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE phones (
    device TEXT NOT NULL, person TEXT NOT NULL, PRIMARY KEY (device, person)
) WITHOUT ROWID;
CREATE TABLE marks (name TEXT PRIMARY KEY) WITHOUT ROWID;
"""

COLUMNS = {"persons": 5, "phones": 2, "marks": 1}
"""The number of columns of each table."""

OFF = "remembers nobody"
"""The mark of a hub that remembers nobody new."""

TIDY = "to be tidied"
"""The mark of a file that may still contain forgotten names: in free pages, and in entries written ahead."""


class Statements(Protocol):
    """A runner of statements that SQLite and PostgreSQL both know, with `?` for each value."""

    def execute(self, query: str, values: tuple[Any, ...] = (), /) -> Iterator[Any]:
        """Run a statement, and return its rows."""

    def executemany(self, query: str, values: Iterable[tuple[Any, ...]], /) -> object:
        """Run a statement for each of several rows of values."""


class PersonNote(Struct, frozen=True):
    """An event's news about a remembered person."""

    person: Person

    device: str
    """The device of the person's seat."""

    sat: bool
    """Whether the person has just sat down there: then it is a phone of theirs."""


class RememberedPersons(Struct, frozen=True):
    """The remembered persons at one moment."""

    persons: Mapping[str, Person] = {}

    phones: frozenset[tuple[str, str]] = frozenset()
    """Devices with the ids of the persons who sat down on them."""

    marks: frozenset[str] = frozenset()


def find_note(event: TableEvent, after: Table) -> PersonNote | None:
    """Return an event's news about a person, None if there is none; `after` is the table after it."""
    if not isinstance(event, SatDown | Renamed | ColourChosen | SymbolChosen | LanguageChosen):
        return None
    sitter = after.sitter(event.seat)
    if not sitter.person:
        return None
    person = Person(sitter.person, sitter.name, sitter.colour, sitter.symbol, sitter.language)
    return PersonNote(person, sitter.device, isinstance(event, SatDown))


def keep(db: Statements, found: Iterable[PersonNote]) -> None:
    """Write the notes about persons; a seat on somebody else's phone changes nothing that is remembered."""
    for one in found:
        who = one.person
        if one.sat:
            db.execute("INSERT INTO persons VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", row_of(who))
            if one.device != AT_HUB:
                db.execute("INSERT INTO phones VALUES (?, ?) ON CONFLICT DO NOTHING", (one.device, who.id))
        db.execute(
            """UPDATE persons SET name = ?, colour = ?, symbol = ?, language = ?
            WHERE id = ? AND EXISTS (SELECT 1 FROM phones WHERE device = ? AND person = id)""",
            (*row_of(who)[1:], who.id, one.device),
        )


def row_of(person: Person) -> tuple[str, ...]:
    """Return a person as a row."""
    return person.id, person.name, person.colour, person.symbol, person.language


def recall_persons(db: Statements) -> RememberedPersons:
    """Return the remembered persons."""
    rows = db.execute("SELECT id, name, colour, symbol, language FROM persons")
    persons = [Person(id, name, colour, current_symbol(symbol), words) for id, name, colour, symbol, words in rows]
    phones = frozenset(db.execute("SELECT device, person FROM phones"))
    marks = frozenset(name for (name,) in db.execute("SELECT name FROM marks"))
    return RememberedPersons({person.id: person for person in persons}, phones, marks)


def purge_deleted(db: sqlite3.Connection) -> None:
    """Rewrite the file, so that no deleted bytes stay in it; raises `sqlite3.Error`.

    The mark stays while somebody reads an older state of the file: then the next start does it.
    """
    db.execute("PRAGMA temp_store = MEMORY")
    db.execute("VACUUM")
    busy, *_ = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if not busy:
        db.execute("DELETE FROM marks WHERE name = ?", (TIDY,))
