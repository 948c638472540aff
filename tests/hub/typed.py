"""What people type, in this process."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

from companion.hub.cli import main


def companion(*arguments: str | Path) -> Result:
    """Return what a command of the program says and how it ends."""
    return CliRunner().invoke(main, [str(argument) for argument in arguments])
