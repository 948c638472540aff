"""The archive of `make release` that goes onto the card."""

from __future__ import annotations

import re
import tarfile
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from deploy.card.programs import CardRefused

KINDS = {"aarch64": "arm64", "x86_64": "amd64"}
"""Debian's name of each kind of machine."""


@dataclass(frozen=True)
class Archive:
    """An archive in which every file has its sum."""

    path: Path
    version: str
    kind: str
    """The architecture, by Debian's name."""


def open_archive(path: Path) -> Archive:
    """Return the archive at `path`; raise CardRefused if the file is no archive, or incomplete."""
    named = re.fullmatch(r"companion-(.+)-([a-z0-9_]+)\.tar", path.name)
    if not named or named[2] not in KINDS:
        raise CardRefused(f"{path.name} is no archive of the companion: companion-VERSION-aarch64.tar is one")
    try:
        files = _files(path)
    except (OSError, tarfile.TarError, KeyError) as error:
        raise CardRefused(f"the archive {path.name} cannot be read: {error}") from error
    sums = dict(line.split("  ", 1)[::-1] for line in files.pop("SHA256SUMS", "").splitlines())
    if not sums or sums != files:
        raise CardRefused(f"the archive {path.name} is damaged: copy it again")
    return Archive(path, named[1], KINDS[named[2]])


def _files(path: Path) -> dict[str, str]:
    """Return the sum of each file in the archive, and the text of the list of sums."""
    found = {}
    with tarfile.open(path) as archive:
        for member in archive:
            if not member.isfile():
                continue
            name = member.name.partition("/")[2]
            file = archive.extractfile(member)
            content = file.read() if file else b""
            found[name] = content.decode("utf-8") if name == "SHA256SUMS" else sha256(content).hexdigest()
    return found
