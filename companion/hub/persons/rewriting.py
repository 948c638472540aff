"""A name removed from the rows of a table, or an id replaced. Rows are JSON, whatever game wrote them.

Names are the names of seats, values of texts, and words that people typed. Words in small letters from the hub itself
are no names: ids, choices, hashes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache, partial
from typing import Any

import msgspec

from companion.core import names as table_names
from companion.hub.log.entries import LogEntry

OURS = frozenset(
    {
        *("type", "message", "many", "context", "code", "device", "colour", "symbol"),
        *("language", "word", "words", "sound", "icon", "clock"),
    }
)
"""Fields without names: their values are the hub's own."""

_TOKEN = re.compile(r"[a-z0-9_.:-]*")

key = lru_cache(maxsize=1000)(table_names.key)
"""See there; a log of years has the same names again and again."""

Mine = Callable[[str, str, str], bool]
"""A function that says whether a seat with this name, this id (may be empty) and this device is the person's."""


class Seats:
    """The seats with their people, row by row."""

    def __init__(self, mine: Mine) -> None:
        """Begin at an empty table."""
        self._mine = mine
        self._names: dict[int, tuple[str, bool]] = {}

    def take(self, entry: LogEntry) -> None:
        """Take the next row."""
        if entry.row.game or entry.row.type not in ("SatDown", "Renamed", "StoodUp", "EveningEnded"):
            return
        event = msgspec.json.decode(entry.row.body)
        seat, name = event.get("seat", 0), event.get("name", "")
        if entry.row.type == "EveningEnded":
            self._names.clear()
            return
        was = self._names.pop(seat, ("", False))
        if not name:
            return
        # No two people at a table have the same name, so the earlier one has gone home.
        self._names = {other: found for other, found in self._names.items() if key(found[0]) != key(name)}
        own = self._mine(name, event.get("person", ""), event["device"]) if entry.row.type == "SatDown" else was[1]
        self._names[seat] = name, own

    @property
    def own(self) -> set[str]:
        """The person's current names here."""
        return {name for name, own in self._names.values() if own}

    @property
    def others(self) -> set[str]:
        """The names of all others."""
        return {name for name, own in self._names.values() if not own}


def names_in(entries: Iterable[LogEntry], mine: Mine) -> tuple[set[str], set[str]]:
    """Return all names that a person has had at a table, and those of the others."""
    seats, own, others = Seats(mine), set[str](), set[str]()
    for entry in entries:
        seats.take(entry)
        own |= seats.own
        others |= seats.others
    return own, others


def without_name(entries: Iterable[LogEntry], mine: Mine, names: Collection[str], word: str) -> Iterator[LogEntry]:
    """Yield the rows that change if the person's `names` become `word`, with their new bodies."""
    seats, others = Seats(mine), set[str]()
    marks = [encode_name(name) for name in names]
    for entry in entries:
        seats.take(entry)
        others |= seats.others
        active = frozenset(names) - seats.others
        if active and any(mark in entry.row.body for mark in marks):
            yield from _change(entry, partial(_clean, names=active, pattern=_words(active | others), word=word))


def with_id(entries: Iterable[LogEntry], old: str, new: str) -> Iterator[LogEntry]:
    """Yield the rows that change if the id `old` becomes `new`; without a `new` one, it goes."""
    for entry in entries:
        if not entry.row.game and old.encode() in entry.row.body:
            yield from _change(entry, partial(_tied, old=old, new=new))


def encode_name(name: str) -> bytes:
    """Return a name as it is written in a row."""
    return msgspec.json.encode(name)[1:-1]


def _change(entry: LogEntry, how: Callable[[Any], Any]) -> Iterator[LogEntry]:
    body = msgspec.json.encode(how(msgspec.json.decode(entry.row.body)))
    if body != entry.row.body:
        yield msgspec.structs.replace(entry, row=msgspec.structs.replace(entry.row, body=body))


def _tied(event: Any, old: str, new: str) -> Any:
    if event.get("person") == old:
        return {**event, "person": new}
    if "persons" in event:
        tied = [[seat, new if person == old else person] for seat, person in event["persons"]]
        return {**event, "persons": [pair for pair in tied if pair[1]]}
    return event


def _words(names: Collection[str]) -> re.Pattern[str]:
    """Return a pattern that finds names as whole words, the longer ones first: Anna Maria is not Anna."""
    found = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{found})(?!\w)")


def _clean(value: Any, names: frozenset[str], pattern: re.Pattern[str], word: str, *, text: bool = False) -> Any:
    """Return a value without the names; among the values of a `text`, everything that looks like a name is one."""
    if isinstance(value, list):
        return [_clean(one, names, pattern, word, text=text) for one in value]
    if isinstance(value, dict):
        named = "seat" in value and value.get("name") in names
        inside = text or "message" in value
        cleaned = {
            field: one if field in OURS else _clean(one, names, pattern, word, text=inside)
            for field, one in value.items()
        }
        return {**cleaned, "name": word} if named else cleaned
    if not isinstance(value, str) or (_TOKEN.fullmatch(value) and not (text and value in names)):
        return value
    return pattern.sub(lambda found: word if found[0] in names else found[0], value)
