"""Archives of `make release`, and others made of them: newer, damaged, or unable to work."""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
import zipfile
from hashlib import sha256
from pathlib import Path

from tests.sources import ROOT

PATIENCE = 600
"""Seconds that fetching the wheels may take."""


def release(folder: Path, machine: str = platform.machine()) -> Path:
    """Make an archive for a kind of machine and return it unpacked."""
    done = subprocess.run(
        [ROOT / "deploy" / "release", machine, folder, sys.executable],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (path,) = folder.glob("*.tar")
    assert path.name in done.stdout
    # Python's own way to do this safely came after the Python of Debian 12.
    subprocess.run(["tar", "--extract", "--no-same-owner", "--file", path, "--directory", folder], check=True)
    return folder / path.stem


def version(tree: Path) -> str:
    """Return the version of an unpacked archive."""
    return (tree / "VERSION").read_text("ascii").strip()


def newer(tree: Path, folder: Path, word: str) -> Path:
    """Return a copy of an unpacked archive under another version."""
    copy = folder / word
    shutil.copytree(tree, copy)
    (copy / "VERSION").write_text(f"{version(tree)}.{word}\n", "ascii")
    sum_up(copy)
    return copy


def broken(tree: Path, folder: Path, word: str, path: str, code: str) -> Path:
    """Return a newer archive in whose program the file `path` ends with `code`."""
    copy = newer(tree, folder, word)
    (wheel,) = (copy / "wheels").glob("companion-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    files[path] += f"\n{code}\n".encode()
    with zipfile.ZipFile(wheel, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    sum_up(copy)
    return copy


def sum_up(tree: Path) -> None:
    """Write the sums of all files anew."""
    sums = tree / "SHA256SUMS"
    files = sorted(path for path in tree.rglob("*") if path.is_file() and path != sums)
    sums.write_text("".join(f"{sha256(path.read_bytes()).hexdigest()}  {path.relative_to(tree)}\n" for path in files))
