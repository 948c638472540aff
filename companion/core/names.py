"""Names of people: how they are shown and spoken, and which of them are the same."""

from __future__ import annotations

import unicodedata

from companion.core.game import Refused
from companion.core.text import say

BLANK = frozenset("\u2800\U00013441\U00013442\U0001d159")
"""Signs that count as letters or symbols and show nothing: blanks of scripts and of music."""

IGNORABLE = (
    *((0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F)),
    *((0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF)),
    *((0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF)),
)
"""First and last of each range of code points that are shown as nothing (Unicode 16, Default_Ignorable_Code_Point)."""

SPOKEN_COMMANDS = frozenset("<>[]{}|\\&")
"""Signs that a voice would take for commands or phonemes."""


def clean(name: str) -> str:
    """Return `name` as it is shown and spoken; raises `Refused` unless it has 1 to 16 printable characters."""
    seen = "".join(sign for sign in name if sign not in SPOKEN_COMMANDS and not _unseen(sign))
    shown = " ".join(unicodedata.normalize("NFC", seen).split())
    if not 1 <= len(shown) <= 16 or not shown.isprintable() or not key(shown):
        raise Refused(say("A name has 1 to 16 letters."))
    return shown


def key(name: str) -> str:
    """Return what makes a name the same as another: all that is seen of it."""
    seen = "".join(sign for sign in name if not _unseen(sign))
    return "".join(unicodedata.normalize("NFKC", seen).casefold().split())


def _unseen(sign: str) -> bool:
    return sign in BLANK or any(first <= ord(sign) <= last for first, last in IGNORABLE)
