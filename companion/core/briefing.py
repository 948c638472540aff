"""A briefing: a newcomer's role, shown on that player's phone alone while it is held.

It follows from the role and from public knowledge. All briefings are equally long, so the time that somebody reads
betrays nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.core.blocks import Fact
from companion.core.text import Text, say

LONGEST = 1.1
"""The longest briefing of one setup has at most this many times the characters of the shortest."""


class Briefing(Struct, frozen=True, kw_only=True):
    """One role in four sentences, one under each heading; the headings are the same for every role of any game."""

    am: Text
    """The player's role."""
    want: Text
    """The way to win with it."""
    do: Text
    """The things to do at night, or on the player's own turn."""
    hide: Text
    """The things to keep secret."""

    @property
    def facts(self) -> Iterator[Fact]:
        """Return the sentences under their headings."""
        yield Fact(say("You are"), self.am)
        yield Fact(say("Your goal"), self.want)
        yield Fact(say("Your part"), self.do)
        yield Fact(say("Keep secret"), self.hide)
