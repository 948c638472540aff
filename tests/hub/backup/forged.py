"""Files that look like a backup and are none, each with a sum that is right: damage alone does not make them."""

from __future__ import annotations

import json
import warnings
import zipfile
from collections.abc import Iterator, Mapping
from hashlib import sha256
from io import BytesIO
from typing import Any

from companion.hub.backup.archive import LISTING, LOCATOR, MARK
from companion.hub.log.mark import FORMAT

Entries = Mapping[str, bytes]


def listed(files: Entries) -> dict[str, Any]:
    """Return the listing of files."""
    kept = {name: {"size": len(body), "sha256": sha256(body).hexdigest()} for name, body in files.items()}
    return {"made": 1, "files": kept}


def zipped(entries: Entries, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return a zip with a mark before its entries."""
    file = BytesIO()
    with zipfile.ZipFile(file, "w") as packed:
        for name, body in {MARK: b"", **entries}.items():
            packed.writestr(zipfile.ZipInfo(name), body, zipfile.ZIP_STORED if name == MARK else method)
    return file.getvalue()


def closed(content: bytes, version: int = FORMAT) -> bytes:
    """Return a zip with the end of a backup, and with a sum that is right."""
    words = f"companion-backup format {version:04} sha256 ".encode()
    body = content[:-2] + (len(words) + 64).to_bytes(2, "little") + words
    return body + sha256(body).hexdigest().encode()


def made(files: Entries, listing: Any = None, **how: Any) -> bytes:
    """Return a file like a backup of `files`, with another listing if there is one."""
    said = json.dumps(listed(files) if listing is None else listing).encode()
    return closed(zipped({**files, LISTING: said}), **how)


def forged(log: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield what is wrong with each file, and the file; `log` is a log that a hub can open."""
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
    yield "no listing", closed(zipped(good))
    listings: tuple[Any, ...] = ("", [], {}, {"made": 1, "files": []}, {"made": "1", "files": {}}, {"files": {}})
    for listing in listings:
        yield f"the listing {listing}", made(good, listing=listing)
    yield "a listing that is no text", closed(zipped({**good, LISTING: b"\xff\xfe"}))
    yield "more listed than there is", made(good, listing=listed({**good, "paired": b"a"}))
    yield "less listed than there is", made(good, listing=listed({"evening.db": log}))
    yield "another sum of a file", made(good, listing=listed({**good, "companion.toml": b"a"}))
    wrong = listed(good)
    wrong["files"]["companion.toml"]["sha256"] = "0" * 64
    yield "another sum of a file of that size", made(good, listing=wrong)
    wrong = listed(good)
    wrong["files"]["companion.toml"]["size"] = -1
    yield "a size below nothing", made(good, listing=wrong)
    said = json.dumps(listed(good)).encode()
    twice = BytesIO(zipped({**good, LISTING: said}))
    with zipfile.ZipFile(twice, "a") as packed, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # zipfile's own words about it
        packed.writestr("companion.toml", b"")
    yield "one file twice", closed(twice.getvalue())
    for method in (zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        yield f"packed by method {method}", closed(zipped({**good, LISTING: said}, method))
    whole = zipped({**good, LISTING: said})
    yield "a locator of a larger zip", closed(whole[:-42] + LOCATOR + whole[-38:])
    yield "bytes before the zip", closed(b"PK\3\4" + b"\0" * 26 + MARK.encode() + whole)
    yield "an entry that is locked", closed(whole.replace(b"PK\1\2\x14\x03\x14\x00\x00", b"PK\1\2\x14\x03\x14\x00\x01"))
    yield "nothing but an end", closed(b"PK\3\4" + b"\0" * 26 + MARK.encode() + b"PK\5\6" + b"\0" * 18)
