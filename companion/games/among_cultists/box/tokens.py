"""The event tokens: how many there are, what they are called, how they are drawn (p. 6, 23)."""

from __future__ import annotations

from typing import Literal, NamedTuple

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


class Face(NamedTuple):
    """What a token shows, and how many in the box show it."""

    name: Text
    icon: Sign
    copies: int = 1


TOKENS: dict[Token, Face] = {
    "lightning": Face(say("Lightning"), "flame", copies=2),
    "secret_doors": Face(say("Secret doors"), "door", copies=2),
    "no_connection": Face(say("No connection"), "cross"),
    "fake_eyes": Face(say("Fake eyes"), "eye"),
    "morale_up": Face(say("Morale up"), "up"),
    "under_control": Face(say("Situation under control"), "keyhole"),
    "portal": Face(say("The portal opens"), "moon"),
    "broken_glass": Face(say("Broken glass"), "warning"),
    "morale_down": Face(say("Morale down"), "down"),
    "mirror": Face(say("Mirror"), "undo"),
}

NAMES: dict[Token, Text] = {token: face.name for token, face in TOKENS.items()}

NOT_AT_FIRST: frozenset[Token] = frozenset({"broken_glass"})
"""Tokens that a first game leaves out (p. 7, ruling AC-29)."""


def bag(first_game: bool) -> tuple[Token, ...]:
    """Return the tokens in the bag when the evening begins: 12, in a first game 11."""
    left_out = NOT_AT_FIRST if first_game else frozenset[Token]()
    return tuple(token for token, face in TOKENS.items() if token not in left_out for _ in range(face.copies))


def event_of(clock: tuple[Token | None, ...]) -> Token | None:
    """Return the event whose effect lasts now, None if there is none.

    `clock` holds the token of each round so far, None where the bag was empty. The Mirror
    is the event of the round before (ruling AC-5).
    """
    if not clock or clock[-1] != "mirror":
        return clock[-1] if clock else None
    return clock[-2] if len(clock) > 1 else None
