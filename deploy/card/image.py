"""The image of a card: unpacked, its two partitions, packed again."""

from __future__ import annotations

import shutil
import struct
import subprocess
from dataclasses import dataclass
from pathlib import Path

from deploy.card.programs import ENVIRONMENT, CardRefused, run

XZ, ZIP = b"\xfd7zXZ\0", b"PK\3\4"
"""The first bytes of packed files."""

SECTOR = 512
FAT32, LINUX = {0x0B, 0x0C}, {0x83}
"""The kinds of the two partitions, in a table of partitions."""

BLOCK = "24MiB"
"""The size that xz packs at a time. With a given size, the number of processors changes no byte."""


@dataclass(frozen=True)
class Image:
    """An image with the two partitions of a Raspberry Pi's card. Places and sizes are in bytes."""

    path: Path
    boot: int
    """The beginning of the first partition."""
    root: int
    """The beginning of the second partition."""
    size: int


def unpack(source: Path, folder: Path) -> Image:
    """Return the image, unpacked in `folder`; raise CardRefused if it is no Pi's card, not whole, or too large."""
    if not source.is_file():
        raise CardRefused(f"{source} is no file: name the image that you have downloaded")
    with source.open("rb") as file:
        start = file.read(6)
    if start.startswith(ZIP):
        raise CardRefused(f"{source.name} is a zip: unpack it first, and name the image in it")
    target = folder / "card.img"
    if start == XZ:
        _unpack(source, target)
    else:
        _room(folder, source.stat().st_size)
        partitions(source)
        run("cp", "--sparse=always", source, target, why=f"{source.name} cannot be copied:")
    return partitions(target, source.name)


def partitions(path: Path, name: str = "") -> Image:
    """Return the partitions of an image; raise CardRefused if this is not the layout of a Pi's card."""
    name = name or path.name
    with path.open("rb") as file:
        table = file.read(SECTOR)
    size = path.stat().st_size
    entries = (
        [struct.unpack_from("<4xB3xII", table, 446 + 16 * number) for number in range(4)] if len(table) > 510 else []
    )
    kinds = [kind for kind, _, _ in entries if kind]
    if table[510:] != b"\x55\xaa" or len(kinds) != 2 or kinds[0] not in FAT32 or kinds[1] not in LINUX:
        raise CardRefused(f"{name} is no image of a Raspberry Pi's card: take Raspberry Pi OS Lite (64-bit)")
    (_, boot, _), (_, root, length) = entries[:2]
    if (root + length) * SECTOR > size:
        raise CardRefused(f"{name} is cut short: download it again")
    return Image(path, boot * SECTOR, root * SECTOR, size)


def pack(path: Path) -> Path:
    """Pack an image in its folder and return the result. The image stays."""
    run("xz", "--keep", "--threads=0", f"--block-size={BLOCK}", "-3", path, why="the image cannot be packed:")
    return path.with_name(f"{path.name}.xz")


def _unpack(source: Path, target: Path) -> None:
    why = f"{source.name} is cut short or damaged: download it again"
    listed = run("xz", "--robot", "--list", source, why=why)
    (total,) = [line.split("\t") for line in listed.splitlines() if line.startswith("totals")]
    _room(target.parent, int(total[4]))
    with target.open("wb") as file:
        command = ("xz", "--decompress", "--stdout", source)
        done = subprocess.run(command, stdout=file, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT, check=False)
    if done.returncode:
        raise CardRefused(f"{why}\n  {done.stderr.strip()}")


def _room(folder: Path, size: int) -> None:
    """Raise CardRefused if there is no room for an image of this size and its packed result."""
    needed = size + size // 2
    if shutil.disk_usage(folder).free < needed:
        raise CardRefused(f"there is no room for the image: {needed // 10**6} MB must be free in {folder.parent}")
