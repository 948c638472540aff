"""A briefing: what a newcomer must know of the own part, on the own phone, while it is held to see.

It follows from the part and from what everybody knows, and is as long for each part as for any
other: how long somebody reads tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.core.blocks import Fact
from companion.core.text import Text, say

LONGEST = 1.1
"""How many times as many characters as the shortest the longest briefing has that one setup can deal, at the most."""


class Briefing(Struct, frozen=True, kw_only=True):
    """One part in four sentences, one under each heading; the headings are the same for every part of any game."""

    am: Text
    """Who somebody with this part is."""
    want: Text
    """With what such a one wins."""
    do: Text
    """What to do at night, or in the own turn."""
    hide: Text
    """What nobody may be shown."""

    @property
    def facts(self) -> Iterator[Fact]:
        """The sentences under their headings, as an observer sees them."""
        yield Fact(say("What you are"), self.am)
        yield Fact(say("What you want"), self.want)
        yield Fact(say("What you do"), self.do)
        yield Fact(say("What you do not show"), self.hide)
