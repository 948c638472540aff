"""The event tokens: how many there are, what they are called, how they are drawn (p. 6, 23)."""

from __future__ import annotations

from typing import Literal

from companion.core.signs import Sign
from companion.core.text import Text, say

Token = Literal[
    "lightning",
    "secret_doors",
    "no_connection",
    "fake_eyes",
    "morale_up",
    "under_control",
    "portal",
    "broken_glass",
    "morale_down",
    "mirror",
]

NAMES: dict[Token, Text] = {
    "lightning": say("Lightning"),
    "secret_doors": say("Secret doors"),
    "no_connection": say("No connection"),
    "fake_eyes": say("Fake eyes"),
    "morale_up": say("Morale up"),
    "under_control": say("Situation under control"),
    "portal": say("The portal opens"),
    "broken_glass": say("Broken glass"),
    "morale_down": say("Morale down"),
    "mirror": say("Mirror"),
}

ICONS: dict[Token, Sign] = {
    "lightning": "flame",
    "secret_doors": "door",
    "no_connection": "cross",
    "fake_eyes": "eye",
    "morale_up": "up",
    "under_control": "keyhole",
    "portal": "moon",
    "broken_glass": "warning",
    "morale_down": "down",
    "mirror": "undo",
}

TWICE: frozenset[Token] = frozenset({"lightning", "secret_doors"})
"""Tokens of which there are two."""

NOT_AT_FIRST: frozenset[Token] = frozenset({"broken_glass"})
"""Tokens that a first game leaves out (p. 7, ruling AC-29)."""


def bag(first_game: bool) -> tuple[Token, ...]:
    """Return the tokens in the bag when the evening begins: 12, in a first game 11."""
    return tuple(
        token
        for token in NAMES
        if not first_game or token not in NOT_AT_FIRST
        for _ in range(2 if token in TWICE else 1)
    )


def in_force(clock: tuple[Token | None, ...]) -> Token | None:
    """Return the event whose effect lasts now, None if there is none.

    `clock` holds the token of each round so far, None where the bag was empty. The Mirror
    is the event of the round before (ruling AC-5).
    """
    if not clock or clock[-1] != "mirror":
        return clock[-1] if clock else None
    return clock[-2] if len(clock) > 1 else None
