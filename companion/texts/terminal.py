"""The terminal: words are printed in whatever letters it can show."""

from __future__ import annotations

import sys
from contextlib import suppress

import click


def accept_any_letter() -> None:
    """Let both streams of this process replace letters that the terminal's encoding lacks by question marks."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, OSError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]


def show(words: str, *, err: bool = False) -> None:
    """Print words while something runs that does not depend on them: a full or closed terminal stops nothing."""
    with suppress(OSError, ValueError):
        click.echo(words, err=err)


def can_show(words: str) -> bool:
    """Return whether the terminal's encoding has all letters of these words."""
    try:
        words.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeError, LookupError):
        return False
    return True
