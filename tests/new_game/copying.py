"""A copy of the repository for a new game, and Python that runs in it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

COPIED = ("companion", "deploy", "hardware", "room", "sounds", "web", "tests", "pyproject.toml")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "recordings", "node_modules")

COMPILED_TOO = shutil.ignore_patterns("*-pytest-*.pyc", "recordings", "node_modules")
"""The same, with the files that Python has compiled: those of pytest name files of the original."""


def copy_all(root: Path, folder: Path) -> None:
    """Copy a repository into `folder`, with what Python has compiled: each program there would compile it anew."""
    for name in COPIED:
        if (root / name).is_dir():
            shutil.copytree(root / name, folder / name, ignore=COMPILED_TOO)
        else:
            shutil.copy(root / name, folder / name)


def run(folder: Path, *arguments: str) -> str:
    """Run Python in a repository; return its output."""
    command = [sys.executable, *arguments]
    # These are tests within tests: the outer settings must not apply to them, nor what other sessions have left.
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    own["PYTEST_DEBUG_TEMPROOT"] = str(folder)
    done = subprocess.run(command, cwd=folder, env=own, capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"
    return done.stdout
