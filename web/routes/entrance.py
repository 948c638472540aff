"""What the page to sit down asks of a table: whether a game runs, and whose phones are gone."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.view import PublicSeat, Result, Seat, TableView
from companion.frontends import TableSnapshot

LEAVING = "table-stand-"
"""How the question begins by which a seat leaves the table."""


def playing(view: TableView) -> bool:
    """Return whether a game is being played: one is on the table, and has no result yet."""
    return view.game is not None and not any(isinstance(block, Result) for block in view.blocks)


def has_secrets(view: TableView) -> bool:
    """Return whether secrets of a game still count: one is played, or parked."""
    return playing(view) or any(block.id == "parked" for block in view.blocks)


def list_gone(snapshot: TableSnapshot, away: Sequence[PublicSeat]) -> list[tuple[int, str, bool]]:
    """Return the ways on for those whose phones are gone: seat, names, and whether all of one phone go together."""
    alone = [(place.seat, place.name, False) for place in away]
    shared = {tuple(snapshot.together(Seat(place.seat))) for place in away}
    names = {place.seat: place.name for place in away}
    together = [(seats[0], ", ".join(names[seat] for seat in seats), True) for seats in shared if len(seats) > 1]
    return [*together, *alone]


def leaving(snapshot: TableSnapshot, seat: Seat) -> list[str]:
    """Return the ids of the questions by which a seat leaves the table now: none while it plays."""
    own = snapshot.private(seat)
    return [one.id for one in own.questions if one.id.startswith(LEAVING)] if own else []
