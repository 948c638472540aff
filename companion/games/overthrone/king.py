"""The king: finds the effects of Rebellions on him (rulebook p. 10-11).

played   the king   effect                                            points   the middle goes to
none     any        nothing                                           0        the division
one      free       its player takes him captive                      0        its player
one      captive    he is freed where he stands                       5        its player
more     free       nothing                                           0        the division
more     captive    he is freed where he stands                       5 each   the division
any      any        nothing in the last turn (ruling OV-11)           0        the division
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.core.text import Text, say

FREEING = 5
"""The points for freeing the king."""

Fate = Literal["", "taken", "freed"]


class King(Struct, frozen=True):
    """The king's place, and whether he is a captive there."""

    seat: int
    captive: bool = False


class Upheaval(Struct, frozen=True, kw_only=True):
    """The result of a turn's Rebellions."""

    king: King
    """The king afterwards."""
    fate: Fate = ""
    scored: tuple[int, ...] = ()
    """The seats that score for freeing him."""
    taker: int | None = None
    """The seat that takes all cards in the middle, except other events; None: they are divided."""
    was: King | None = None
    """The king before."""
    again: bool = False
    """Whether his former captor may decree again in this turn (rulebook p. 6)."""


def upheaval(king: King, rebels: tuple[int, ...], last: bool) -> Upheaval:
    """Return the result of the Rebellions of the seats `rebels`; see the module."""
    if not rebels or last:
        return Upheaval(king=king)
    taker = rebels[0] if len(rebels) == 1 else None
    if king.captive:
        # The captor's own Rebellion frees its captive too (ruling OV-5).
        return Upheaval(king=King(king.seat), fate="freed", scored=rebels, taker=taker)
    if taker is None:
        return Upheaval(king=king)
    return Upheaval(king=King(taker, captive=True), fate="taken", taker=taker)


def describe_taking(who: str) -> Text:
    """Return the line about the taking of the king."""
    return say("{who} takes the king captive.", who=who)


FREED = say("The king is free.")


def where(who: str, captive: bool) -> Text:
    """Return the line about the king's place."""
    return (
        say("The king is {who}'s captive.", who=who) if captive else say("The king is free, at {who}'s side.", who=who)
    )
