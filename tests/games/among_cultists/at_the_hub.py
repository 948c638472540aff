"""A night of Among Cultists at the real hub, up to its dark."""

from __future__ import annotations

from companion.core.script import EYES_CLOSED
from companion.games.among_cultists import GAME
from companion.games.among_cultists.box.plan import Variant
from tests.games.among_cultists.before import set_up, wishes
from tests.games.among_cultists.by_night import VARIANTS
from tests.hub.by_hand import ManualHub
from tests.hub.narrator import ManualNarrator, TakeLine


def at_the_table(hub: ManualHub, players: int, ai: bool, seer: bool) -> None:
    """Let everybody sit down, the host choose the game, and the players put everything in its place."""
    for seat in range(1, players + 1):
        assert not hub.sit(f"P{seat}").problem
    hub.play(GAME.name, **wishes(Variant(players, ai, seer)))
    hub.say(1, "table-teach")  # no lessons
    set_up(hub)


def ready(hub: ManualHub) -> int:
    """Let every seat be ready, by its button; return the game time of the last press."""
    for place in hub.snapshot.public.seats:
        assert not hub.press(place.seat).problem
    return hub.now


def in_the_dark(hub: ManualHub) -> ManualNarrator:
    """Return the voice of a night, at the line at which the Cultists open their eyes."""
    at_the_table(hub, 6, False, True)
    voice = ManualNarrator(hub).announce()
    ready(hub)
    line = voice.speak_until("cultists-open")
    hub.until(line.starts + 700)
    return voice


def goes_on(hub: ManualHub, voice: ManualNarrator, key: str) -> None:
    """Let the night continue from `key` to its end."""
    column = VARIANTS[4][3]
    said: list[TakeLine] = [*voice.speak_all()]
    assert [line.line for line in said] == [EYES_CLOSED.key, *column[column.index(key) :]]
    assert hub.snapshot.public.phase == "after"
