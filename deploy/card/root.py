"""The second partition of the card, ext4: its system, and its sources of packages, by debugfs.

Nothing in it is run. Of apt's settings only sources, keys and preferences are taken out, no commands.
"""

from __future__ import annotations

import re
import shutil
import struct
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from deploy.card.image import Image
from deploy.card.programs import CardRefused, run

RELEASES = {"bookworm", "trixie"}
STATUS = "var/lib/dpkg/status"
APT = "etc/apt"
KEYS = "usr/share/keyrings"
TAKEN = (APT, KEYS)
"""Folders that are taken out; of the first one only the names in KEPT."""
KEPT = {"sources.list", "sources.list.d", "trusted.gpg", "trusted.gpg.d", "keyrings", "preferences", "preferences.d"}
SUPERBLOCK = 1024


@dataclass(frozen=True)
class Root:
    """The description of the image's system, taken out into a folder."""

    folder: Path
    release: str
    """Debian's name of the release."""
    kind: str
    """The architecture, by Debian's name."""
    made: str
    """The day when the image was made: 2025-11-24."""


def taken_out(image: Image, folder: Path) -> Root:
    """Take out apt's files; raise CardRefused if the hub does not run on the system."""
    made = _read_date(image)
    at = f"{image.path.name}?offset={image.root}"
    files = ("usr/lib/os-release", STATUS)
    for name in (*files, *TAKEN):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
    orders = [f'dump /{name} "{folder / name}"' for name in files]
    orders += [f'rdump /{name} "{(folder / name).parent}"' for name in TAKEN]
    for order in orders:
        run("debugfs", "-R", order, at, folder=image.path.parent, why="the image's second partition cannot be read:")
    _without_commands(folder)
    _without_links(folder)
    return Root(folder, _release(folder), _kind(folder), made)


def _read_date(image: Image) -> str:
    with image.path.open("rb") as file:
        file.seek(image.root + SUPERBLOCK)
        block = file.read(SUPERBLOCK)
    if block[56:58] != b"\x53\xef":
        raise CardRefused("the image's second partition is not that of Raspberry Pi OS")
    (written,) = struct.unpack_from("<I", block, 48)
    return datetime.fromtimestamp(written, UTC).date().isoformat()


def _release(folder: Path) -> str:
    found = re.search(r"^VERSION_CODENAME=(\w+)$", _text(folder / "usr/lib/os-release"), re.MULTILINE)
    if not found or found[1] not in RELEASES:
        raise CardRefused(
            f"the image holds {found[1] if found else 'no Debian'}; the companion runs on Bookworm and Trixie"
        )
    return found[1]


def _kind(folder: Path) -> str:
    paragraphs = _text(folder / STATUS).split("\n\n")
    dpkg = next((text for text in paragraphs if text.startswith("Package: dpkg\n")), "")
    found = re.search(r"^Architecture: (\w+)$", dpkg, re.MULTILINE)
    return found[1] if found else "nothing"


def _without_commands(folder: Path) -> None:
    """Remove apt's other settings, which may name programs to run."""
    for path in (folder / APT).glob("*"):
        if path.name not in KEPT:
            shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()


def _without_links(folder: Path) -> None:
    """Replace each link by its target, so that none leads out of the folder; broken links are removed."""
    for path in [path for path in folder.rglob("*") if path.is_symlink()]:
        target = path.readlink()
        inside = (folder / str(target).lstrip("/") if target.is_absolute() else path.parent / target).resolve()
        path.unlink()
        if inside.is_relative_to(folder.resolve()) and inside.is_file():
            shutil.copy(inside, path)


def _text(path: Path) -> str:
    return path.read_text("utf-8", "replace") if path.is_file() else ""
