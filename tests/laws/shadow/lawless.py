"""Shadows that break the laws of the room's mood and of settled secrets."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.core.game import AnyGame
from tests.laws.moods import colours_the_room
from tests.laws.mutants import change, showing
from tests.laws.settled import settles_what_stays
from tests.laws.shadow import SHADOW

LAWLESS: Mapping[str, tuple[Callable[[], AnyGame], Callable[[AnyGame, int], None]]] = {
    "has no mood in one phase": (
        lambda: showing(SHADOW, lambda state, view: change(view, mood="" if state.ballots is not None else view.mood)),
        colours_the_room,
    ),
    "names a mood that only the table has": (
        lambda: showing(SHADOW, lambda state, view: change(view, mood="win" if state.shown else view.mood)),
        colours_the_room,
    ),
    "says that secrets are settled while the seer looks": (
        lambda: showing(SHADOW, lambda state, view: change(view, settled=state.slot is not None)),
        settles_what_stays,
    ),
    "lights the room by night": (
        lambda: showing(SHADOW, lambda state, view: change(view, mood="day")),
        colours_the_room,
    ),
    "changes the room with closed eyes": (
        lambda: showing(
            SHADOW,
            lambda state, view: (
                change(
                    view,
                    phase="watch",
                    blind=state.phase == "night",
                    mood="vote" if state.slot is not None else "night",
                )
                if state.phase == "night"
                else view
            ),
        ),
        colours_the_room,
    ),
}
