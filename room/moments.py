"""Moments: the triggers of automations in Home Assistant, each told once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, get_args

from companion.core.view import Mood
from room.state import RoomState

MomentName = Literal[
    "game_started",
    "night_began",
    "day_began",
    "vote_opened",
    "vote_closed",
    "death",
    "power_off",
    "power_on",
    "game_won",
    "game_ended",
]

MOMENTS: tuple[MomentName, ...] = get_args(MomentName)

BESIDE: tuple[Mood, ...] = ("death", "paused")
"""Moods that come between: before and after them it is the same time of the game."""


class Moments:
    """The moments between one state and the next; a pause and a death are no change of the time of the game."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self._before: RoomState | None = None
        self._time: Mood = "idle"
        """The last mood that was not beside."""

    def follow(self, state: RoomState) -> list[MomentName]:
        """Return the moments that lie before `state`; none before the first one, since nobody knows what was before."""
        before, self._before = self._before, state
        if before is None:
            self._time = state.mood
            return []
        return list(self._find(before, state))

    def _find(self, before: RoomState, state: RoomState) -> Iterator[MomentName]:
        if state.running and not before.running:
            yield "game_started"
        if state.mood == "death" != before.mood:
            yield "death"
        if state.mood not in BESIDE and state.mood != self._time:
            was, self._time = self._time, state.mood
            if was == "vote":
                yield "vote_closed"
            if was == "night":
                yield "day_began"
            if state.mood == "night":
                yield "night_began"
            if state.mood == "vote":
                yield "vote_opened"
        if state.power != before.power:
            yield "power_on" if state.power else "power_off"
        if state.mood == "win" != before.mood:
            yield "game_won"
        if before.running and not state.running:
            yield "game_ended"
