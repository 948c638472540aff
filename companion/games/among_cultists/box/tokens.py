"""The event tokens: their number, their names, and the event in force (p. 6, 23)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from companion.core.icons import Icon
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


class TokenFace(NamedTuple):
    """The face of a token, and the number of its copies in the box."""

    name: Text
    icon: Icon
    copies: int = 1


TOKENS: dict[Token, TokenFace] = {
    "lightning": TokenFace(say("Lightning"), "bolt", copies=2),
    "secret_doors": TokenFace(say("Secret doors"), "door", copies=2),
    "no_connection": TokenFace(say("No connection"), "cross"),
    "fake_eyes": TokenFace(say("Fake eyes"), "eye"),
    "morale_up": TokenFace(say("Morale up"), "up"),
    "under_control": TokenFace(say("Situation under control"), "keyhole"),
    "portal": TokenFace(say("The portal opens"), "moon"),
    "broken_glass": TokenFace(say("Broken glass"), "warning"),
    "morale_down": TokenFace(say("Morale down"), "down"),
    "mirror": TokenFace(say("Mirror"), "undo"),
}

NAMES: dict[Token, Text] = {token: token_face.name for token, token_face in TOKENS.items()}

NOT_AT_FIRST: frozenset[Token] = frozenset({"broken_glass"})
"""Tokens that a first game leaves out (p. 7, ruling AC-29)."""


def bag(first_game: bool) -> tuple[Token, ...]:
    """Return the tokens in the bag when the evening begins: 12, in a first game 11."""
    left_out = NOT_AT_FIRST if first_game else frozenset[Token]()
    return tuple(
        token for token, token_face in TOKENS.items() if token not in left_out for _ in range(token_face.copies)
    )


def event_of(clock: tuple[Token | None, ...]) -> Token | None:
    """Return the event in force, None if there is none.

    `clock` holds the token of each round so far, None if the bag was empty. The Mirror repeats the event of the
    previous round (ruling AC-5).
    """
    if not clock or clock[-1] != "mirror":
        return clock[-1] if clock else None
    return clock[-2] if len(clock) > 1 else None
