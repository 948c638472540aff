"""A name removed from the rows of a table, or an id replaced. Rows are JSON, whatever game wrote them.

Names are the names of seats, values of texts, and words that people typed. A whole value is the name in any letters
(`names.key`). Words in small letters from the hub itself are no names: ids, choices, hashes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

import msgspec

from companion.core import names as table_names
from companion.hub.log.entries import LogEntry
from companion.table.replay import LogRow

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

PlayersWords = Callable[[LogRow], frozenset[str] | None]
"""The fields of a row that hold words of a player's own (`Events.players_words`)."""

Mine = Callable[[str, str, str], bool]
"""A function that tells whether a seat is the person's, by its name, its person's id (may be empty), and its device."""


class Seats:
    """The names at the seats of a table, followed row by row through its log."""

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
        """The person's current names at this table."""
        return {name for name, own in self._names.values() if own}

    @property
    def others(self) -> set[str]:
        """The names of everyone else at this table."""
        return {name for name, own in self._names.values() if not own}


def names_in(entries: Iterable[LogEntry], mine: Mine) -> tuple[set[str], set[str]]:
    """Return all names that a person has had at a table, and all names of the other players."""
    seats, own, others = Seats(mine), set[str](), set[str]()
    for entry in entries:
        seats.take(entry)
        own |= seats.own
        others |= seats.others
    return own, others


def without_name(
    entries: Iterable[LogEntry], mine: Mine, names: Collection[str], keys: Collection[str], word: str, own: PlayersWords
) -> Iterator[LogEntry]:
    """Yield the rows that change where a person's `names`, and values with one of their `keys`, become `word`."""
    seats, others = Seats(mine), set[str]()
    for entry in entries:
        seats.take(entry)
        others |= seats.others
        active = frozenset(keys) - {key(name) for name in seats.others}
        if active and holds(entry, active):
            spoken = frozenset(name for name in names if key(name) in active)
            filtered = NameFilter(spoken, active, _words(spoken | others), word, own(entry.row))
            yield from _change(entry, partial(_clean, given=filtered))


def holds(entry: LogEntry, keys: Iterable[str]) -> bool:
    """Return whether one of the keys of names may be in a row."""
    body = entry.row.body
    # `key` of each row of a log of years would take minutes, and most rows are ASCII.
    folded = body.lower().translate(None, b" ") if body.isascii() else table_names.key(body.decode()).encode()
    return any(encode_name(one) in folded for one in keys)


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


@dataclass(frozen=True)
class NameFilter:
    """The names to take out of one row."""

    names: frozenset[str]
    """The names as they stand, to be found as words too."""
    keys: frozenset[str]
    """The keys by which whole values are compared."""
    pattern: re.Pattern[str]
    word: str
    """The word that takes their place."""
    own: frozenset[str] | None
    """The fields with words of a player's own, None if all may be."""


def _words(names: Collection[str]) -> re.Pattern[str]:
    """Return a pattern that finds names as whole words, the longer ones first: Anna Maria is not Anna."""
    found = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{found})(?!\w)")


def _clean(value: Any, given: NameFilter, *, text: bool = False, own: bool = False) -> Any:
    """Return a value without the names; among the values of a `text`, and in words of a player's `own`, each is one."""
    if isinstance(value, list):
        return [_clean(one, given, text=text, own=own) for one in value]
    if isinstance(value, dict):
        named = "seat" in value and isinstance(value.get("name"), str) and key(value["name"]) in given.keys
        inside = text or "message" in value
        cleaned = {
            field: one
            if field in OURS
            else _clean(one, given, text=inside, own=own or given.own is None or field in given.own)
            for field, one in value.items()
        }
        return {**cleaned, "name": given.word} if named else cleaned
    if not isinstance(value, str):
        return value
    is_token = bool(_TOKEN.fullmatch(value))
    if key(value) in given.keys and (text or own or not is_token):
        return given.word
    return value if is_token else given.pattern.sub(lambda found: _replaced(found[0], given), value)


def _replaced(found: str, given: NameFilter) -> str:
    return given.word if found in given.names else found
