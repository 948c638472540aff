"""Archives of `make release`, and others made of them: newer, damaged, or unable to work.

`python -m tests.deploy.archive` makes the one that tests install, before several want it at once.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
import zipfile
from fcntl import LOCK_EX, flock
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.deploy.signed import key
from tests.sources import ROOT

PATIENCE = 600
"""Seconds that fetching the wheels may take."""

RELEASED = ROOT / "build" / "released"
"""The archive of these sources, once it is made, with the key that signed it."""


def release(folder: Path, machine: str = platform.machine(), signed_by: Path | None = None) -> Path:
    """Make an archive for a kind of machine, signed by a key if one is given; return it unpacked."""
    done = subprocess.run(
        [ROOT / "deploy" / "release", machine, folder, sys.executable],
        env={**os.environ, **({"KEY": str(signed_by)} if signed_by else {})},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (path,) = folder.glob("*.tar")
    assert path.name in done.stdout
    return unpacked(path)


def wheel(folder: Path, version: str = "") -> Path:
    """Make the wheel of these sources in a folder, with the file of constraints; with `version` as a newer one."""
    with TemporaryDirectory() as work:
        here = Path(work) if version else ROOT
        if version:
            for part in ("companion", "hardware", "room", "web", "sounds", "requirements", "deploy"):
                shutil.copytree(ROOT / part, here / part, ignore=shutil.ignore_patterns("__pycache__"))
            for part in ("README.md", "LICENSE"):
                shutil.copy(ROOT / part, here)
            project = (ROOT / "pyproject.toml").read_text("utf-8")
            project = re.sub('(?m)^version = ".*"$', f'version = "{version}"', project)
            (here / "pyproject.toml").write_text(project, "utf-8")
        done = subprocess.run(
            [here / "deploy" / "wheel", folder, sys.executable],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    (path,) = folder.glob("table_companion-*.whl")
    return path


def unpacked(path: Path) -> Path:
    """Unpack an archive beside itself."""
    # Python's own way to do this safely is newer than the Python of Debian 12.
    subprocess.run(["tar", "--extract", "--no-same-owner", "--file", path, "--directory", path.parent], check=True)
    return path.parent / path.stem


def make_once() -> Path:
    """Return the folder with the archive of these sources and its `key`; make it unless it's there already."""
    word = subprocess.run([ROOT / "deploy" / "version"], check=True, capture_output=True, text=True).stdout.strip()
    folder = RELEASED / word
    RELEASED.mkdir(parents=True, exist_ok=True)
    # Two runs side by side make it once: the second waits, and finds it.
    with (RELEASED / "lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not folder.exists():
            for former in RELEASED.iterdir():
                if former.is_dir():
                    shutil.rmtree(former)
            with TemporaryDirectory(dir=RELEASED) as part:
                shutil.rmtree(release(Path(part), signed_by=key(Path(part))))
                os.rename(part, folder)
                Path(part).mkdir()
    return folder


def released(folder: Path) -> Path:
    """Put a copy of the archive of these sources into `folder`, and return it unpacked."""
    (archive,) = make_once().glob("*.tar")
    return unpacked(Path(shutil.copy(archive, folder)))


def version(tree: Path) -> str:
    """Return the version of an unpacked archive."""
    return (tree / "VERSION").read_text("ascii").strip()


def newer(tree: Path, folder: Path, word: str) -> Path:
    """Return a copy of an unpacked archive with another version."""
    copy = folder / word
    shutil.copytree(tree, copy)
    (copy / "VERSION").write_text(f"{version(tree)}.{word}\n", "ascii")
    sum_up(copy)
    return copy


def broken(tree: Path, folder: Path, word: str, path: str, code: str) -> Path:
    """Return a newer archive in whose program the file `path` ends with `code`."""
    copy = newer(tree, folder, word)
    (wheel,) = (copy / "wheels").glob("table_companion-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    files[path] += f"\n{code}\n".encode()
    with zipfile.ZipFile(wheel, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    sum_up(copy)
    return copy


def next_number() -> str:
    """Return the number of the version after that of these sources: 1.0.1 after 1.0.0."""
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    found = re.search(r'(?m)^version = "(\d+)\.(\d+)\.(\d+)', project)
    assert found
    return f"{found[1]}.{found[2]}.{int(found[3]) + 1}"


def updated(tree: Path, folder: Path) -> Path:
    """Return an unpacked archive of the next version, made of the same sources: its program says the next number."""
    copy = folder / "next"
    shutil.copytree(tree, copy)
    for former in (copy / "wheels").glob("table_companion-*.whl"):
        former.unlink()
    program = wheel(folder / "next-wheel", next_number())
    shutil.copy(program, copy / "wheels")
    (copy / "VERSION").write_text(f"{program.name.split('-')[1]}\n", "ascii")
    sum_up(copy)
    return copy


def sum_up(tree: Path) -> None:
    """Write the sums of all files again."""
    sums = tree / "SHA256SUMS"
    files = sorted(path for path in tree.rglob("*") if path.is_file() and path != sums)
    sums.write_text("".join(f"{sha256(path.read_bytes()).hexdigest()}  {path.relative_to(tree)}\n" for path in files))


if __name__ == "__main__":
    make_once()
