"""The search of every test for a question: by the seat that is asked, and the start of the question's id.

The number of the game may be left out: `vote` finds `g1-vote-0`. An id that is given in full is found before one that
only begins so. Every player in a test answers by `say`, with the start of the id and then the value, by default `go`:
an evening in memory, two of them in step, a hub by hand, a phone, a play that is recorded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import TypeVar

Asked = TypeVar("Asked")

OF_GAME = re.compile(r"^g\d+(u\d+)?-")
"""The table's prefix of the ids of a game's own questions."""


def begins(id: str, start: str) -> bool:
    """Return whether an id begins with `start`."""
    return id.startswith(start) or OF_GAME.sub("", id).startswith(start)


def only(asked: Collection[Asked], start: str, id_of: Callable[[Asked], str]) -> Asked:
    """Return the one of `asked` whose id begins with `start`; raises `LookupError` if there is none, or several."""
    found = [one for one in asked if begins(id_of(one), start)]
    whole = [one for one in found if id_of(one) == start]
    if len(whole or found) != 1:
        raise LookupError(f"{start!r} begins {len(found)} of the ids {[id_of(one) for one in asked]}")
    return (whole or found)[0]
