"""The king: where he stands, and what Rebellions do to him (rulebook p. 10-11).

played   the king   what happens                                      points   who takes the middle
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
"""Points for freeing the king."""

Fate = Literal["", "taken", "freed"]


class King(Struct, frozen=True):
    """Before whom the king stands, and whether he is captive there."""

    seat: int
    captive: bool = False


class Upheaval(Struct, frozen=True, kw_only=True):
    """What the Rebellions of a turn come to."""

    king: King
    """Where and how he is afterwards."""
    fate: Fate = ""
    scored: tuple[int, ...] = ()
    """The seats that get the points for freeing him."""
    taker: int | None = None
    """The seat that takes all cards in the middle but the other events; None: they are divided."""
    was: King | None = None
    """Where and how he was before."""
    again: bool = False
    """Whether the seat with whom he was may decree again in the turn (rulebook p. 6)."""


def upheaval(king: King, rebels: tuple[int, ...], last: bool) -> Upheaval:
    """Return what the Rebellions of the seats `rebels` come to; see the module."""
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
    """Return that somebody has taken the king."""
    return say("{who} takes the king captive.", who=who)


def describe_freeing() -> Text:
    """Return that he is free."""
    return say("The king is free.")


def where(who: str, captive: bool) -> Text:
    """Return where the king stands, and how."""
    return (
        say("The king is the captive of {who}.", who=who) if captive else say("The king is free, with {who}.", who=who)
    )
