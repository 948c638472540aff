"""A backup holds what people would miss; files that only look like one are none, and a damaged one changes nothing."""

from __future__ import annotations

import json
import tarfile
import warnings
import zipfile
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from random import Random
from typing import IO, Any

import pytest

from companion.core.text import Text
from companion.faces.backups import BadBackup
from companion.hub.backup import archive, restore
from companion.hub.backup.archive import DAMAGED, LISTING, LOCATOR, MARK, NEWER, NO_BACKUP, TOO_LARGE, examined
from companion.hub.backup.restore import lay_ready
from tests.hub.backup.folder import CACHED, OWN, backup_of, found, full

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


def closed(content: bytes, version: int = 1) -> bytes:
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
        *("../escaped", "/escaped", "scripts/../../escaped.txt", "scripts/..", "scripts/.hidden.txt"),
        *("scripts\\..\\..\\escaped.txt", "scripts/a\nb.txt", "scripts//a.txt", "recordings/it/deeper/a.wav"),
        *("recordings/../it.wav", "damaged-/../../a", "hub.lock", "evening.db-wal", "before-1/evening.db"),
        *("restore-next/evening.db", "voice/a.wav", "unknown.json", f"scripts/{'a' * 300}.txt", ""),
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


DAMAGES = 200


def refusal(do: Callable[[], object]) -> Text:
    """Return why a backup is refused."""
    with pytest.raises(BadBackup) as refused:
        do()
    return refused.value.says


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return full(tmp_path / "data")


def test_a_backup_holds_what_people_would_miss_and_nothing_else_and_any_program_for_zips_opens_it(data: Path) -> None:
    content = backup_of(data)
    listing = examined(BytesIO(content))
    assert set(listing.files) == OWN
    assert not CACHED & set(listing.files)
    assert listing.made > 1_700_000_000_000
    with zipfile.ZipFile(BytesIO(content)) as packed:
        assert packed.testzip() is None
        assert packed.read("scripts/chess.it.txt") == b"what is in scripts/chess.it.txt"


def turned(content: bytes, random: Random) -> Iterator[tuple[str, bytes]]:
    """Yield what was done to a backup, and what became of it."""
    while True:
        at = random.randrange(len(content))
        yield f"cut at {at}", content[:at]
        wrong = bytearray(content)
        wrong[at] ^= 1 << random.randrange(8)
        yield f"a bit turned at {at}", bytes(wrong)
        for _ in range(random.randint(1, 200)):
            wrong[random.randrange(len(wrong))] = random.randrange(256)
        yield "many bytes turned", bytes(wrong)
        yield f"a byte more at {at}", content[:at] + random.randbytes(1) + content[at:]
        yield f"its beginning lacks {at + 1}", content[at + 1 :]


def others(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield files of other kinds."""
    packed, taped = BytesIO(), BytesIO()
    with zipfile.ZipFile(packed, "w") as archived, tarfile.open(fileobj=taped, mode="w:gz") as tape:
        for name in sorted(OWN):
            archived.write(folder / name, name)
            tape.add(folder / name, name)
    yield "a zip of the same files", packed.getvalue()
    yield "a tape of the same files", taped.getvalue()
    yield "the log itself", (folder / "evening.db").read_bytes()
    yield "nothing", b""
    yield "zeros", b"\0" * 5000
    yield "text", b"companion-backup\n" * 20
    yield "the end alone", backup_of(folder)[-archive.CLOSE :]


def test_two_hundred_damaged_files_are_refused_and_change_nothing(data: Path) -> None:
    content = backup_of(data)
    before = found(data)
    bad = [*others(data), *forged((data / "evening.db").read_bytes())]
    damages = turned(content, Random(14))
    bad += [next(damages) for _ in range(DAMAGES - len(bad))]
    assert len(bad) == DAMAGES
    for what, file in bad:
        with pytest.raises(BadBackup) as refused:
            lay_ready(BytesIO(file), data)
        assert refused.value.says in (NO_BACKUP, DAMAGED), what
        assert found(data) == before, what
    lay_ready(BytesIO(content), data)
    assert found(data / "restore-next").keys() >= OWN


def test_each_byte_of_a_backup_counts(tmp_path: Path) -> None:
    content = backup_of(full(tmp_path / "data", events=1))
    assert len(content) < 10_000
    for at in range(len(content)):
        wrong = content[:at] + bytes([content[at] ^ 0x20]) + content[at + 1 :]
        with pytest.raises(BadBackup):
            examined(BytesIO(wrong))


def test_a_backup_of_a_newer_version_is_known_as_one(data: Path) -> None:
    newer = closed(b"PK\3\4" + b"\0" * 26 + b"companion-backup, and whatever comes to be in it" + b"\0" * 22, version=2)
    assert refusal(lambda: examined(BytesIO(newer))) is NEWER


def test_a_file_that_unpacks_large_is_refused_before_it_does(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST_BYTES", 1_000_000)
    log = (data / "evening.db").read_bytes()
    before = found(data)
    bomb = {"evening.db": log, "scripts/bomb.txt": b"\0" * 5_000_000}
    assert len(made(bomb)) < 100_000
    assert refusal(lambda: lay_ready(BytesIO(made(bomb)), data)) is TOO_LARGE
    sleeping = {f"scripts/{n}.txt": b"\0" * 100_000 for n in range(20)}
    assert refusal(lambda: lay_ready(BytesIO(made({"evening.db": log, **sleeping})), data)) is TOO_LARGE
    assert found(data) == before


def test_a_file_that_says_it_is_small_unpacks_no_larger(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log, size = (data / "evening.db").read_bytes(), 5_000_000
    zeros = zipped({"scripts/bomb.txt": b"\0" * size})
    said = size.to_bytes(4, "little")
    assert zeros.count(said) == 2
    liar = made(
        {"evening.db": log, "scripts/bomb.txt": b"\0" * size},
        listing=listed({"evening.db": log, "scripts/bomb.txt": b"\0" * 7}),
    )
    liar = closed(liar[: -archive.CLOSE].replace(said, (7).to_bytes(4, "little")))
    before = found(data)
    written: list[int] = []
    copied = archive._copied

    def watched(source: IO[bytes], target: IO[bytes], most: int) -> archive.Kept:
        try:
            return copied(source, target, most)
        finally:
            written.append(target.tell())

    monkeypatch.setattr(archive, "_copied", watched)
    assert refusal(lambda: lay_ready(BytesIO(liar), data)) is DAMAGED
    assert written == [len(log), 0]
    assert found(data) == before


def test_more_files_than_a_hub_has_are_refused_unlisted(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST_FILES", 5)
    many = made({"evening.db": b"", **{f"scripts/{n}.txt": b"" for n in range(6)}})
    assert refusal(lambda: examined(BytesIO(many))) is TOO_LARGE


def test_a_folder_too_large_for_a_backup_is_said_when_it_is_made(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST_BYTES", 1000)
    assert refusal(lambda: backup_of(data)) is TOO_LARGE


def test_what_has_no_room_is_refused_before_anything_is_written(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = backup_of(data)
    before = found(data)
    monkeypatch.setattr(restore, "SPARE", 10**18)
    assert refusal(lambda: lay_ready(BytesIO(content), data)) is restore.NO_ROOM
    assert found(data) == before
