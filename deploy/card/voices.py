"""Human voices on the card: those that the owner has fetched, and the Python packages of their engine.

The packages are those of the archive's own lock, fetched by pip with their sums, for the Python of the image. Packages
that the archive has already are left out.
"""

from __future__ import annotations

import os
import re
import sys
import tarfile
from collections.abc import Sequence
from pathlib import Path

from deploy.card.programs import CardRefused, run
from deploy.card.root import Root

HERE = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "companion" / "voices"
"""The folder of `companion voices add`."""

LANGUAGES = ("it", "en", "es")

PYTHONS = {"bookworm": "3.11", "trixie": "3.13"}

MACHINES = {"arm64": "aarch64", "amd64": "x86_64"}

LOCK = re.compile(r"[^/]+/requirements/voice\.txt")
MARKED = re.compile(r" ; python_full_version (<|>=) '(\d+)\.(\d+)'")
"""The Python versions of a line in the lock; pip would look at the Python that runs here."""

PINNED = re.compile(r"^([a-z0-9][a-z0-9._-]*)==(\S+)", re.MULTILINE)

Files = dict[str, Sequence[Path]]


def gather(languages: str, folder: Path, archive: Path, system: Root, work: Path) -> Files:
    """Return the files for the card's folders `voices` and `voice-wheels`; raise CardRefused if some are missing."""
    return {
        "voices": [path for language in languages.split(",") for path in _of(language, folder)],
        "voice-wheels": _wheels(archive, system, work),
    }


def _of(language: str, folder: Path) -> Sequence[Path]:
    """Return the two files of a voice: its model, and its settings."""
    if language not in LANGUAGES:
        raise CardRefused("the voices are named by a list of it, en and es, such as it,en")
    for model in sorted(folder.glob(f"{language}_*-*.onnx")):
        settings = model.with_name(f"{model.name}.json")
        if settings.is_file():
            return model, settings
    raise CardRefused(f"there is no voice for {language} in {folder}. To fetch one: companion voices add {language}")


def _wheels(archive: Path, system: Root, work: Path) -> Sequence[Path]:
    folder = work / "voice-wheels"
    folder.mkdir()
    lock = work / "voice.txt"
    lock.write_text(_lacking(archive, PYTHONS[system.release]), "utf-8")
    machine = MACHINES[system.kind]
    platforms = [f"--platform=manylinux_2_{minor}_{machine}" for minor in range(17, 37)]
    run(
        *(sys.executable, "-m", "pip", "--quiet", "--no-input", "--disable-pip-version-check", "download"),
        *("--require-hashes", "--only-binary=:all:", "--no-deps", f"--dest={folder}", f"--requirement={lock}"),
        *(f"--python-version={PYTHONS[system.release]}", "--implementation=cp", "--abi=none", "--abi=abi3"),
        *(f"--abi=cp{PYTHONS[system.release].replace('.', '')}", f"--platform=manylinux2014_{machine}", *platforms),
        why="what speaks with a person's voice cannot be fetched (it needs pip: sudo apt install python3-pip):",
    )
    return sorted(folder.iterdir())


def _lacking(archive: Path, python: str) -> str:
    """Return the lines of the archive's lock whose packages it lacks for a Python version."""
    with tarfile.open(archive) as tar:
        members = {member.name: member for member in tar}
        held = {name.rpartition("/")[2].split("-")[0].lower() for name in members if "/wheels/" in name}
        found = next((tar.extractfile(one) for name, one in members.items() if LOCK.fullmatch(name)), None)
        lines = found.read().decode() if found else ""
    # A package and the lines of its sums, up to the next one.
    blocks = re.split(r"\n(?=[a-z0-9])", lines)
    wanted = [MARKED.sub("", block, count=1) for block in blocks if _for(block, python)]
    lacking = [block for block in wanted if (pin := PINNED.match(block)) and pin[1].replace("-", "_") not in held]
    if not lacking:
        raise CardRefused(f"the archive {archive.name} does not say what speaks with a person's voice: make it again")
    return "\n".join(lacking) + "\n"


def _for(block: str, python: str) -> bool:
    """Return whether a package of the lock is for a Python such as 3.13."""
    marked = MARKED.search(block)
    if marked is None:
        return True
    before = [int(part) for part in python.split(".")] < [int(marked[2]), int(marked[3])]
    return before == (marked[1] == "<")
