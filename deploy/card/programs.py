"""The Debian programs that make a card, and the reasons for refusing to make it."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

PROGRAMS = {
    "apt-get": "apt",
    "debugfs": "e2fsprogs",
    "mcopy": "mtools",
    "mdir": "mtools",
    "mmd": "mtools",
    "mtype": "mtools",
    "xz": "xz-utils",
}
"""The Debian package of each."""

MOMENT = 315532800
"""The time of every file on the card, in seconds of Unix: the first that FAT knows, 1980."""

PATH = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin", "/sbin"))
"""Debian keeps debugfs in a folder that is only in root's path."""

ENVIRONMENT = {
    **os.environ,
    **{"PATH": PATH, "LC_ALL": "C.UTF-8", "TZ": "UTC", "SOURCE_DATE_EPOCH": str(MOMENT), "MTOOLSRC": os.devnull},
}
"""An environment for the same bytes, whatever this machine's language, time and settings."""


class CardRefused(Exception):
    """The reason why no card is made, in words for people."""


def check() -> None:
    """Raise CardRefused if a program is missing; name all of them, and the line that installs them."""
    lacking = [name for name in PROGRAMS if not shutil.which(name, path=PATH)]
    if lacking:
        packages = " ".join(sorted({PROGRAMS[name] for name in lacking}))
        raise CardRefused(f"missing: {', '.join(lacking)}. To install: sudo apt install {packages}")


def run(*command: str | Path, why: str, folder: Path | None = None, **environment: str) -> str:
    """Return a program's output; raise CardRefused with `why` and its last words if it fails."""
    done = subprocess.run(
        command,
        cwd=folder,
        env={**ENVIRONMENT, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        words = [line.strip() for line in (done.stderr or done.stdout).splitlines() if line.strip()]
        raise CardRefused("\n  ".join((why, *words[-6:])))
    return done.stdout
