"""Forged backups: files that look like a backup and are none, without any damage."""

from __future__ import annotations

import json
import warnings
import zipfile
from collections.abc import Iterator, Mapping
from hashlib import sha256
from io import BytesIO
from typing import Any

from companion.hub.backup.archive import LISTING, MARK
from companion.zips import LOCATOR

Entries = Mapping[str, bytes]


def listed(files: Entries) -> dict[str, Any]:
    """Return the listing of files."""
    return {name: {"size": len(body), "sha256": sha256(body).hexdigest()} for name, body in files.items()}


def zipped(entries: Entries, method: int = zipfile.ZIP_DEFLATED, mark: str = MARK) -> bytes:
    """Return a zip with a mark before its entries."""
    file = BytesIO()
    with zipfile.ZipFile(file, "w") as packed:
        for name, body in {mark: b"", **entries}.items():
            packed.writestr(zipfile.ZipInfo(name), body, zipfile.ZIP_STORED if name == mark else method)
    return file.getvalue()


def made(files: Entries, listing: Any = None) -> bytes:
    """Return a file like a backup of `files`, with another listing if there is one."""
    said = json.dumps(listed(files) if listing is None else listing).encode()
    return zipped({**files, LISTING: said})


def forged(log: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the fault of each file, and the file; `log` is a log that a hub can open."""
    good = {"evening.db": log, "companion.toml": b""}
    for name in (
        *("", "../escaped", "/escaped", "scripts/../../escaped.txt", "scripts/..", "scripts/.hidden.txt"),
        *("scripts\\..\\..\\escaped.txt", "scripts/a\nb.txt", "scripts//a.txt", f"scripts/{'a' * 300}.txt"),
        *("recordings/it/deeper/a.wav", "recordings/../it.wav", "damaged-/../../a", "hub.lock", "evening.db-wal"),
        *("before-1/evening.db", "restore-next/evening.db", "voice/a.wav", "unknown.json"),
    ):
        yield f"the path {name[:40]!r}", made({**good, name: b"a"})
    yield "no log", made({"companion.toml": b""})
    yield "a log that is text", made({**good, "evening.db": b"no log at all" * 99})
    yield "an empty log", made({**good, "evening.db": b""})
    yield "a log with damaged pages", made({**good, "evening.db": log[:4096] + b"\xff" * (len(log) - 4096)})
    yield "a log that ends early", made({**good, "evening.db": log[: len(log) // 2]})
    yield "no listing", zipped(good)
    listings: tuple[Any, ...] = (
        "",
        [],
        {},
        {"evening.db": {}},
        {"evening.db": {"size": "1", "sha256": ""}},
        {"evening.db": "a"},
    )
    for listing in listings:
        yield f"the listing {listing}", made(good, listing=listing)
    yield "a listing that is no text", zipped({**good, LISTING: b"\xff\xfe"})
    yield "more listed than there is", made(good, listing=listed({**good, "paired": b"a"}))
    yield "less listed than there is", made(good, listing=listed({"evening.db": log}))
    yield "another sum of a file", made(good, listing=listed({**good, "companion.toml": b"a"}))
    wrong = listed(good)
    wrong["companion.toml"]["sha256"] = "0" * 64
    yield "another sum of a file of that size", made(good, listing=wrong)
    wrong = listed(good)
    wrong["companion.toml"]["size"] = -1
    yield "a size below nothing", made(good, listing=wrong)
    said = json.dumps(listed(good)).encode()
    twice = BytesIO(zipped({**good, LISTING: said}))
    with zipfile.ZipFile(twice, "a") as packed, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # zipfile's own words about it
        packed.writestr("companion.toml", b"")
    yield "one file twice", twice.getvalue()
    for method in (zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        yield f"packed by method {method}", zipped({**good, LISTING: said}, method)
    whole = zipped({**good, LISTING: said})
    yield "a locator of a larger zip", whole[:-42] + LOCATOR + whole[-38:]
    yield "bytes before the zip", b"PK\3\4" + b"\0" * 26 + MARK.encode() + whole
    yield "bytes after the zip", whole + b"a"
    yield "words after the zip", whole[:-2] + b"\1\0a"
    yield "an entry that is locked", whole.replace(b"PK\1\2\x14\x03\x14\x00\x00", b"PK\1\2\x14\x03\x14\x00\x01")
    yield "nothing but an end", b"PK\3\4" + b"\0" * 26 + MARK.encode() + b"PK\5\6" + b"\0" * 18
