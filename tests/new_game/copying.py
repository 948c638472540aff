"""A copy of the repository for a new game, and Python that runs in it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

COPIED = ("companion", "deploy", "hardware", "room", "sounds", "web", "tests", "pyproject.toml")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "recordings", "node_modules")


def run(folder: Path, *arguments: str) -> str:
    """Run Python in a repository; return its output."""
    command = [sys.executable, *arguments]
    # These are tests within tests: the outer settings must not apply to them.
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    done = subprocess.run(command, cwd=folder, env=own, capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"
    return done.stdout
