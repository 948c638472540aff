"""A rehearsal in the lobby: every phone, the voice, buttons and lamps are tried, with a vote that counts nothing."""

from __future__ import annotations

from msgspec import Struct

LASTS = 30_000
"""Milliseconds of game time after which it ends by itself."""


class Rehearsal(Struct, frozen=True, kw_only=True):
    """How far it is."""

    number: int
    """How many there were, this one included."""
    until: int
    """The game time in milliseconds at which it ends by itself."""
    asked: int
    """The game time in milliseconds at which the voice was last asked to read."""
    take: int
    """How often the voice was asked, in the rehearsals before as well."""
    heard: dict[int, bool] = {}
    """Who has voted, and whether they hear the voice."""
    ready: tuple[int, ...] = ()
    """The seats whose button was pressed, on the phone or at the hub."""
    over: bool = False
