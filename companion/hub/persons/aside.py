"""Data kept aside that contain a name: nobody rewrites a log that is damaged, replaced or of an older version."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from unicodedata import normalize

from companion.core.names import key
from companion.hub.backup.older import OLD
from companion.hub.backup.restore import BEFORE
from companion.hub.log.salvage import ASIDE
from companion.hub.persons.rewriting import encode_name

PIECE = 1 << 20
"""The number of bytes read at a time."""


def holding(folder: Path, names: Iterable[str]) -> list[str]:
    """Return the folders beside the data in which the bytes of a name stand."""
    marks = {form for name in names for form in _forms(name)}
    asides = sorted(path for start in (BEFORE, ASIDE, OLD) for path in folder.glob(f"{start}*") if path.is_dir())
    return [aside.name for aside in asides if any(_holds(path, marks) for path in _logs(aside))]


def _forms(name: str) -> Iterator[bytes]:
    """Yield the bytes of a name, and of a whole JSON value that is the name in capitals, small or plain letters."""
    yield encode_name(name)
    yield json.dumps(name)[1:-1].encode()
    for other in (key(name), name.lower(), name.upper(), name.casefold(), normalize("NFKC", name)):
        yield json.dumps(other, ensure_ascii=False).encode()
        yield json.dumps(other).encode()


def _logs(folder: Path) -> Iterator[Path]:
    """Yield the files with rows of a log; sounds and settings hold no names of seats."""
    yield from (path for path in folder.rglob("*") if path.is_file() and (".db" in path.name or ".jsonl" in path.name))


def _holds(path: Path, marks: Iterable[bytes]) -> bool:
    longest = max(map(len, marks))
    with path.open("rb") as file:
        before = b""
        while piece := file.read(PIECE):
            if any(mark in before + piece for mark in marks):
                return True
            before = piece[-longest:]
    return False
