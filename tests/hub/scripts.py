"""Typed commands, and script files in a data folder, well written and not."""

from __future__ import annotations

import os
from pathlib import Path

from click.testing import CliRunner, Result

from companion.hub.cli import main

NAME = "among-cultists.it.txt"
GOOD = "[settle]\nDormite, gente.\n"
BAD = "[settle]\nDormite.\n[trun]\nGirate.\n[turn]\n"
WHY = "among-cultists.it.txt, line 3: There's no line [trun]. Did you mean [turn]?"


def put(data: Path, content: str | bytes = GOOD, name: str = NAME) -> Path:
    """Put a script file into the data folder, and return its path."""
    path = data / "scripts" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def companion(*arguments: str | Path) -> Result:
    """Return the output and the exit status of a command, run in this process.

    A command closes its files to others. Files of later tests keep their modes.
    """
    before = os.umask(0o022)
    try:
        return CliRunner().invoke(main, [str(argument) for argument in arguments])
    finally:
        os.umask(before)
