"""A file of texts in the package of a game: reads it, and says where in it a fault stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pkgutil import get_data
from typing import Any, TypeVar

import msgspec

from companion.core.text import Text
from companion.core.text_files import Place, name_entry
from companion.kit.teaching.vocabulary import Fill, Value, Vocabulary

Shape = TypeVar("Shape")

Found = TypeVar("Found")


class TeachingFault(ValueError):
    """A fault in a file of texts: it says which file, which entry and what is wrong."""


class TextFile:
    """A file of texts, and the vocabulary that fills them."""

    def __init__(self, package: str, name: str, vocabulary: Vocabulary) -> None:
        """Read the file `name` in a package; raises `TeachingFault` if it is not there, or is no TOML."""
        self.name = f"{package.replace('.', '/')}/{name}"
        self.vocabulary = vocabulary
        try:
            self.tables: dict[str, Any] = msgspec.toml.decode(get_data(package, name) or b"")
        except OSError:
            raise self.fault((), "there is no such file") from None
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise self.fault((), str(error)) from None

    def fault(self, place: Place, what: str) -> TeachingFault:
        """Return the error that says what is wrong at a place of the file."""
        return TeachingFault(": ".join((self.name, *place, what)))

    def read(self, shape: type[Shape]) -> Shape:
        """Return the whole file as `shape`; raises `TeachingFault` if it has a different shape."""
        return self._convert(self.tables, shape, ())

    def read_tables(self, shape: type[Shape]) -> dict[str, Shape]:
        """Return each table of the file as `shape`, by its name; raises `TeachingFault` likewise."""
        return {name: self._convert(table, shape, (name,)) for name, table in self.tables.items()}

    def fill(self, place: Place, message: str, names: Mapping[str, str], own: Mapping[str, Value]) -> Text | Fill:
        """Return a text of the file with its values, see `Vocabulary.fill`; raises `TeachingFault` if it lacks one."""
        return self.find(place, partial(self.vocabulary.fill, message, names, own))

    def fill_now(self, place: Place, message: str, names: Mapping[str, str], own: Mapping[str, Value]) -> Text:
        """Return a text that is the same for every setup; raises `TeachingFault` if it is not."""
        text = self.fill(place, message, names, own)
        if not isinstance(text, Text):
            raise self.fault(place, "a value in it follows from who plays with what options, and is not known here")
        return text

    def find(self, place: Place, find: Callable[[], Found]) -> Found:
        """Find something for an entry; raises `TeachingFault` if `find` raises a `ValueError`."""
        try:
            return find()
        except ValueError as error:
            raise self.fault(place, str(error)) from None

    def _convert(self, written: object, shape: type[Shape], place: Place) -> Shape:
        try:
            return msgspec.convert(written, shape)
        except msgspec.ValidationError as error:
            what, _, path = str(error).partition(" - at `$")
            raise self.fault((*place, *_names(written, path.rstrip("`"))), what) from None


def _names(written: Any, path: str) -> Place:
    """Return the place to which a path of msgspec leads, such as `.chapter[0].row[2]`."""
    names: list[str] = []
    for step in path.replace("[", ".").replace("]", "").split(".")[1:]:
        if isinstance(written, list) and step.isdecimal():
            written = written[int(step)]
            names.append(name_entry(written, int(step) + 1))
        else:
            written = written.get(step) if isinstance(written, dict) else None
            names.append(step)
    return tuple(names)
