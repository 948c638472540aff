"""Every name that this version writes to disk, and reads back: a later version may add to them, and rename none.

They are the events with their fields and words, the games with their options, the columns of the log, the files of the
data folder, the settings, the keys of the owner's own words, and the cookies by which phones keep their seats.
"""

from __future__ import annotations

import re
import sqlite3
import tomllib
from collections.abc import Iterator
from contextlib import closing
from typing import Any

from msgspec import inspect

from companion.core.game import AnyGame, Player, Setup
from companion.core.question import Question
from companion.frontends import data_folder
from companion.games import GAMES
from companion.hub.backup.archive import LISTING
from companion.hub.backup.older import OLD, PART
from companion.hub.backup.restore import BEFORE
from companion.hub.cli import serve
from companion.hub.log.log import BESIDE, LOCK, LOG, MEMORY
from companion.hub.log.salvage import ASIDE, FRESH
from companion.hub.log.schema import POSTGRESQL, SCHEMA
from companion.table.events import TABLE_EVENTS
from sounds.kept import Set
from tests.sources import ROOT
from web.trust import identity, pairing


def names_on_disk() -> list[str]:
    """Return all names, a line each, in order."""
    return sorted({*_events(), *_options(), *_columns(), *_files(), *_settings()})


def _events() -> Iterator[str]:
    """Yield the types of all events with their fields, those of the parts of fields, and the words that they take."""
    for kind in TABLE_EVENTS:
        yield from _fields("table", kind)
    for game in GAMES.values():
        yield f"game {game.name}"
        for event in game.events:
            yield from _fields(game.name, event)


def _fields(place: str, kind: type[Any]) -> Iterator[str]:
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)
    yield f"{place} {kind.__name__}"
    for field in found.fields:
        name = f"{place} {kind.__name__}.{field.encode_name}"
        yield name
        for word in _words(field.type):
            yield word if " " in word else f"{name} = {word}"


def _words(kind: inspect.Type) -> Iterator[str]:
    """Yield the words that a value of a type may be; of a part with fields of its own, its names."""
    if isinstance(kind, inspect.LiteralType):
        yield from (f"{value}" for value in kind.values)
    elif isinstance(kind, inspect.StructType):
        # A text stands in texts, so what it is made of is listed once.
        if kind.cls.__name__ == "Text":
            yield from (f"part Text.{field.encode_name}" for field in kind.fields)
        else:
            yield from _fields("part", kind.cls)
    for name in ("item_type", "key_type", "value_type"):
        if hasattr(kind, name):
            yield from _words(getattr(kind, name))
    for name in ("types", "item_types"):
        for part in getattr(kind, name, ()):
            yield from _words(part)


def _options() -> Iterator[str]:
    """Yield the options of each game with their choices: they are in its setup, and as the host has chosen them."""
    for game in GAMES.values():
        for number in game.seats:
            for option in _asked(game, number):
                yield f"option {game.name} {option.id}"
                yield from (
                    f"option {game.name} {option.id} = {one.value}" for one in getattr(option.ask, "choices", ())
                )


def _asked(game: AnyGame, number: int) -> list[Question]:
    return list(game.options(Setup(players=tuple(Player(seat, f"{seat}") for seat in range(1, number + 1)))))


def _columns() -> Iterator[str]:
    """Yield the columns of the log's tables, of the database of a venue, too."""
    with closing(sqlite3.connect(MEMORY)) as db:
        db.executescript(SCHEMA)
        for (table,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            for _, column, *_ in db.execute(f"PRAGMA table_info({table})"):
                yield f"column {table}.{column}"
    for table, body in re.findall(r"CREATE TABLE (\w+) \((.*?)\);", POSTGRESQL, re.DOTALL):
        for column in body.split(","):
            if (word := re.match(r"\s*(\w+) [A-Z]", column)) and word[1] != "PRIMARY":
                yield f"venue column {table}.{word[1]}"


def _files() -> Iterator[str]:
    """Yield the files and folders of a data folder, with what is in those that the hub writes."""
    own = (value for name, value in vars(data_folder).items() if name.isupper() and isinstance(value, str))
    pairs = (f"{LOG}{end}" for end in BESIDE)
    for name in (*own, *data_folder.KEPT, *pairs, LOCK, LISTING, OLD, PART, BEFORE, ASIDE, FRESH):
        yield f"file {name}"
    for name in _fields("file", Set):
        yield name.replace("file Set", f"file {data_folder.SOUNDS}")


def _settings() -> Iterator[str]:
    """Yield the settings, the options of `serve`, the keys of the owner's own words, and the cookies."""
    page = (ROOT / "docs/own/settings.md").read_text("utf-8")
    yield from (f"setting {key}" for key in _keys(tomllib.loads(page.partition("```toml\n")[2].partition("```")[0])))
    yield from (f"serve {option}" for param in serve.params for option in param.opts)
    yield from (f"script {name} {key}" for name, game in GAMES.items() for key in game.rewordable)
    yield from (f"cookie {name}" for name in (identity.COOKIE, identity.WINDOW, pairing.COOKIE))


def _keys(section: dict[str, Any], above: str = "") -> Iterator[str]:
    for key, value in section.items():
        yield f"{above}{key}"
        if isinstance(value, dict):
            yield from _keys(value, f"{above}{key}.")
