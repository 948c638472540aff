"""The lines of the night, their order and their pauses (p. 10, 21, rulings AC-2 and AC-13).

A script is made from the variant alone: a rhythm that depended on who holds what would
tell it. Where the owner of the box has other words, they are said, and the pauses stay.
`turn` is part of the Cultists' step and `fist` of the Seer's, because people who come back
from a pause have lowered their hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.lines import LEAST_PAUSE, Line, Script, estimate
from companion.core.text import Text
from companion.games.among_cultists.options import PACES, Variant
from companion.games.among_cultists.words import CHECK, WAKE, WORDS, wording

Who = Literal["all", "cultists", "seer"]


class Row(Struct, frozen=True):
    """A line of the table: whom it speaks to, and the seconds after it: calm, normal, brisk.

    `decks`: only where decks are turned; `seer`: only with the Seer.
    """

    key: str
    who: Who
    pauses: tuple[int, int, int]
    decks: bool = False
    seer: bool = False
    sound: str = ""


STEPS: tuple[tuple[Row, ...], ...] = (
    (Row("settle", "all", (5, 4, 3), sound="bell"),),
    (
        Row("turn", "all", (7, 5, 4), decks=True),
        Row("cultists-open", "cultists", (1, 1, 1)),
        Row("cultists-look", "cultists", (10, 8, 6)),
        Row("cultists-close", "cultists", (5, 4, 3)),
    ),
    (Row("cover", "all", (6, 4, 3), decks=True),),
    (
        Row("fist", "all", (6, 4, 3), seer=True),
        Row("seer-open", "seer", (1, 1, 1), seer=True),
        Row("seer-look", "seer", (8, 6, 4), seer=True),
        Row("seer-close", "seer", (5, 4, 3), seer=True),
    ),
    (Row("down", "all", (5, 4, 3), seer=True),),
    (Row("begin", "all", (1, 1, 1), sound="gong"),),
)

WHO: dict[str, Who] = {row.key: row.who for step in STEPS for row in step}
"""Whom each line speaks to, by its key."""


@cache
def script(variant: Variant) -> Script:
    """Return the night of `variant`, line by line."""
    steps = (tuple(_line(row, variant) for row in step if said(row, variant)) for step in STEPS)
    return Script(tuple(step for step in steps if step))


def said(row: Row, variant: Variant) -> bool:
    """Return whether a line is said in `variant`."""
    return (variant.decks or not row.decks) and (variant.seer or not row.seer)


def _line(row: Row, variant: Variant) -> Line:
    text = _text(row.key, variant)
    seconds = row.pauses[list(PACES).index(variant.pace)]
    return Line(key=row.key, text=text, pause=seconds * 1000, length=estimate(text, row.sound), sound=row.sound)


def _text(key: str, variant: Variant) -> Text:
    wanted = wording(key, variant)
    own = {language: said for name, language, said in variant.own if name == wanted}
    return replace(WORDS[wanted], own=own)


CHECKING = Script(((Line(key="check", text=CHECK, pause=LEAST_PAUSE, length=estimate(CHECK, "bell"), sound="bell"),),))
"""What is said when somebody wants to know, before the night, whether all can hear it."""

WAKING = Script(((Line(key="wake", text=WAKE, pause=1000, length=estimate(WAKE, "gong"), sound="gong"),),))
"""What is said when somebody stops the night: nobody may be left with closed eyes."""


def lines(variant: Variant) -> Sequence[Line]:
    """Return every line that may be read aloud in `variant`."""
    return (*CHECKING.lines, *script(variant).lines, *WAKING.lines)
