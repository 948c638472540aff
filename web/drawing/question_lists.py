"""The lists of a seat's questions on its page, with the headings and the sentence that stand among them as pieces.

So the frame stays the same while questions come and go, and a phone gets the new ones alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core.text import Words, say
from web.drawing.region import RegionPart

AT_NIGHT = say("Nothing to do right now.")
"""The sentence while eyes are closed: nobody is to look at the table."""


def lay_out(
    lists: Mapping[Any, list[RegionPart]],
    standing: tuple[bool, bool, bool, bool],
    is_held: bool,
    then: Words,
    beside: Callable[..., RegionPart],
) -> tuple[dict[str, Any], Mapping[Any, list[RegionPart]]]:
    """Return the frame's context, and its lists in order.

    `standing` is whether the seat is in turn, plays, has left and is out. `is_held` is whether a question is answered
    in the dark, and `then` the sentence at the end of a game. `beside` draws a piece that is no question, by its key.
    """
    turn, plays, left, out = standing
    here = turn or is_held
    moves, table = lists["moves"], lists["table"]
    if moves and not here:
        moves = [beside("of-moves"), *moves]
    if table:
        table = [beside("of-table"), *table]
    why = "left" if left else "late" if not plays else "out" if out else "calm"
    show = {
        "here": here and bool(moves),
        "picked": bool(lists["picked"]),
        "corrections": bool(lists["corrections"]),
        "apart": bool((moves and not here) or lists["corrections"] or table),
    }
    calm = [beside(why, then if why == "calm" else "")]
    return {"show": show}, {**lists, "moves": moves, "table": table, "still": calm}
