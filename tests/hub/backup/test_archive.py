"""The file of a backup: it holds all data that people would miss; forged and damaged ones change nothing."""

from __future__ import annotations

import tarfile
import tracemalloc
import zipfile
from collections.abc import Callable, Iterator
from hashlib import sha256
from io import BytesIO
from itertools import islice
from pathlib import Path
from random import Random
from shutil import rmtree
from typing import IO

import pytest

from companion.core.text import Text
from companion.frontends.backups import BadBackup
from companion.hub.backup import archive, restore
from companion.hub.backup.archive import DAMAGED, LISTING, NEWER, OLDER, TOO_LARGE, examine, unpack
from companion.hub.log.mark import FORMAT
from companion.zips import END
from tests.hub.backup.folder import CACHED, OWN, backup_of, found, full, lay
from tests.hub.backup.forged import forged, listed, made, zipped
from tests.mutated import mutated

DAMAGES = 200


def refusal(do: Callable[[], object]) -> Text:
    """Return the reason why a backup is refused."""
    with pytest.raises(BadBackup) as refused:
        do()
    return refused.value.says


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return full(tmp_path / "data")


def test_a_backup_holds_what_people_would_miss_and_nothing_else_and_any_program_for_zips_opens_it(data: Path) -> None:
    content = backup_of(data)
    listing = examine(BytesIO(content))
    assert set(listing) == OWN
    assert not CACHED & set(listing)
    with zipfile.ZipFile(BytesIO(content)) as packed:
        assert packed.testzip() is None
        assert packed.read("scripts/chess.it.txt") == b"what is in scripts/chess.it.txt"


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
    yield "the end alone", backup_of(folder)[-END.size :]


def kept(folder: Path) -> dict[str, bytes]:
    """Return the files that are ready to be restored, without the folders."""
    return {name: body for name, body in found(folder / "restore-next").items() if body}


def test_each_damaged_file_is_refused_or_brings_back_the_very_same(data: Path, soak: bool) -> None:
    content = backup_of(data)
    before = found(data)
    lay(BytesIO(content), data)
    whole = kept(data)
    rmtree(data / "restore-next")
    bad = [*others(data), *forged((data / "evening.db").read_bytes())]
    damages = mutated(content, Random(14))
    bad += islice(damages, 5000 if soak else DAMAGES - len(bad))
    harmless = []
    for what, file in bad:
        try:
            lay(BytesIO(file), data)
        except BadBackup as refused:
            assert refused.says.message, what
        else:
            harmless.append(what)
            assert kept(data) == whole, what
            rmtree(data / "restore-next")
        assert found(data) == before, what
    assert len(harmless) < len(bad) / 10, "a date, say, or who may read a file"


def test_a_backup_of_which_a_byte_is_wrong_is_refused_or_brings_back_the_very_same(tmp_path: Path) -> None:
    content = backup_of(full(tmp_path / "data", events=1))
    assert len(content) < 10_000
    whole = examine(BytesIO(content))
    for at in range(len(content)):
        wrong = BytesIO(content[:at] + bytes([content[at] ^ 0x20]) + content[at + 1 :])
        folder = tmp_path / str(at)
        try:
            listing = examine(wrong)
            unpack(wrong, listing, folder)
        except BadBackup:
            continue
        assert listing == whole
        assert {name: sha256((folder / name).read_bytes()).hexdigest() for name in whole} == {
            name: one.sha256 for name, one in whole.items()
        }


@pytest.mark.parametrize(
    ("number", "says"),
    [(f"-{FORMAT + 1}", NEWER), (f"-{FORMAT - 1}", OLDER), ("", OLDER)],
    ids=["newer", "older", "old"],
)
def test_a_backup_of_another_version_is_known_as_one_whatever_is_in_it(number: str, says: Text) -> None:
    other = b"PK\3\4" + b"\0" * 26 + b"companion-backup" + number.encode() + b", and whatever comes to be in it"
    assert refusal(lambda: examine(BytesIO(other))) is says


def test_a_file_that_unpacks_large_is_refused_before_it_does(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST_BYTES", 1_000_000)
    log = (data / "evening.db").read_bytes()
    before = found(data)
    bomb = {"evening.db": log, "scripts/bomb.txt": b"\0" * 5_000_000}
    assert len(made(bomb)) < 100_000
    assert refusal(lambda: lay(BytesIO(made(bomb)), data)) is TOO_LARGE
    sleeping = {f"scripts/{n}.txt": b"\0" * 100_000 for n in range(20)}
    assert refusal(lambda: lay(BytesIO(made({"evening.db": log, **sleeping})), data)) is TOO_LARGE
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
    liar = liar.replace(said, (7).to_bytes(4, "little"))
    before = found(data)
    written: list[int] = []
    copied = archive._copy

    def watched(source: IO[bytes], target: IO[bytes], most: int) -> archive.ArchivedFile:
        try:
            return copied(source, target, most)
        finally:
            written.append(target.tell())

    monkeypatch.setattr(archive, "_copy", watched)
    assert refusal(lambda: lay(BytesIO(liar), data)) is DAMAGED
    assert written == [len(log), 0]
    assert found(data) == before


def test_a_listing_that_says_it_is_small_takes_no_more_memory(data: Path) -> None:
    said, size = b" " * 40_000_000, (40_000_000).to_bytes(4, "little")
    bomb = zipped({"evening.db": b"", LISTING: said}).replace(size, (7).to_bytes(4, "little"))
    tracemalloc.start()
    try:
        assert refusal(lambda: examine(BytesIO(bomb))) is DAMAGED
        assert tracemalloc.get_traced_memory()[1] < archive.MOST_LISTING
    finally:
        tracemalloc.stop()


def test_more_files_than_a_hub_has_are_refused_unlisted(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST_FILES", 5)
    many = made({"evening.db": b"", **{f"scripts/{n}.txt": b"" for n in range(6)}})
    assert refusal(lambda: examine(BytesIO(many))) is TOO_LARGE


def test_a_folder_too_large_for_a_backup_is_said_when_it_is_made(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST_BYTES", 1000)
    assert refusal(lambda: backup_of(data)) is TOO_LARGE


def test_what_has_no_room_is_refused_before_anything_is_written(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = backup_of(data)
    before = found(data)
    monkeypatch.setattr(restore, "SPARE", 10**18)
    assert refusal(lambda: lay(BytesIO(content), data)) is restore.NO_ROOM
    assert found(data) == before
