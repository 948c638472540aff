"""The state of the room: public facts of a table, in the few words that a home can use.

It is made of the public view alone, and holds no seat, no name and no spoken line.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.core.view import Mood, Result, TableView, Track
from companion.frontends import Hub

Eyes = Literal["open", "closing", "closed"]
"""The eyes of a table; they are closing while the first line is read after everybody has been told to close them."""


class RoomState(Struct, frozen=True, kw_only=True):
    """The state of a table for a broker."""

    mood: Mood = "idle"
    game: str = ""
    """The name of the game that is played; empty: none is."""
    round: int | None = None
    players: int = 0
    running: bool = False
    """Whether a game is being played: one is on the table, and it has no result yet."""
    power: bool = True
    """Whether the power of the house in a game is on."""


class RoomReading(Struct, frozen=True, kw_only=True):
    """The state at one moment, and when it may change by itself."""

    state: RoomState
    is_blind: bool = False
    """Whether all eyes are closed, and nobody has paused: then nothing is sent."""
    line: tuple[str, int] | None = None
    """The key and the take of the line that is read; it is never sent."""
    until: int | None = None
    """The stamp at which it is to be read again, in monotonic nanoseconds; None: after the next change."""


NOBODY = RoomReading(state=RoomState())


def read_room(hub: Hub, code: str, stamp: int) -> RoomReading:
    """Return the state of a table at `stamp`; if there is none, nobody plays."""
    try:
        view = hub.snapshot(code).public
    except KeyError:
        return NOBODY
    mood, until = view.mood, None
    if view.game and mood not in ("paused", "win") and not view.blind:
        mood, until = _read_loss(hub, code, view, stamp)
    return RoomReading(
        state=RoomState(
            mood=mood,
            game=view.game or "",
            round=next((one.value for one in view.blocks if isinstance(one, Track) and one.id == "round"), None),
            players=sum(place.plays for place in view.seats) if view.game else 0,
            running=view.game is not None and not any(isinstance(one, Result) for one in view.blocks),
            power=view.lamps.get("power") != "off",
        ),
        is_blind=view.blind and not view.halted,
        line=(view.line.key, view.line.take) if view.line else None,
        until=until,
    )


def _read_loss(hub: Hub, code: str, view: TableView, stamp: int) -> tuple[Mood, int | None]:
    """Return the mood while somebody's death is in the spotlight, and the stamp of the next change."""
    moments: list[int] = []
    mood: Mood = view.mood
    for shown in view.spotlight:
        if shown.kind != "loss":
            continue
        begins, ends = hub.stamp_of(code, shown.from_), hub.stamp_of(code, shown.until)
        if begins is None or ends is None:
            continue
        if begins <= stamp < ends:
            mood = "death"
        moments += [moment for moment in (begins, ends) if moment > stamp]
    return mood, min(moments, default=None)
