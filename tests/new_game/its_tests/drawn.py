"""The results of chance in New game."""

from __future__ import annotations

from typing import Any

VARIANTS = {"as long as you like": {"vote_seconds": "0"}, "in half a minute": {"vote_seconds": "30"}}


def drawn(event: Any, observer: int | None) -> object:
    """Return nothing: this game asks chance for nothing."""
    return None
