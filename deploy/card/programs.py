"""The programs of Debian that make a card, and why no card is made."""

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
"""Which package of Debian brings each."""

MOMENT = 315532800
"""The time of every file on the card, in seconds of Unix: the first that FAT knows, 1980."""

PATH = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin", "/sbin"))
"""Debian keeps debugfs where only root looks."""

ENVIRONMENT = {
    **os.environ,
    **{"PATH": PATH, "LC_ALL": "C.UTF-8", "TZ": "UTC", "SOURCE_DATE_EPOCH": str(MOMENT), "MTOOLSRC": os.devnull},
}
"""The same bytes, whatever the language, the time and the settings of this machine are."""


class CardRefused(Exception):
    """Why no card is made: words for the person who asked for it."""


def check() -> None:
    """Raise Refused if a program is missing; name all of them, and the line that installs them."""
    lacking = [name for name in PROGRAMS if not shutil.which(name, path=PATH)]
    if lacking:
        packages = " ".join(sorted({PROGRAMS[name] for name in lacking}))
        raise CardRefused(f"missing: {', '.join(lacking)}. To install: sudo apt install {packages}")


def run(*command: str | Path, why: str, folder: Path | None = None, **environment: str) -> str:
    """Return what a program prints; raise Refused with `why` and its last words if it fails."""
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
