"""The delays of spoken lines on this machine: a night that is read to nobody, for `companion doctor --speed`."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from pathlib import Path

from companion.commands.among_cultists.night_table import begin, voice
from companion.core.view import Seat
from companion.frontends import Settings
from companion.games.among_cultists import GAME
from companion.games.among_cultists.box.plan import Variant
from companion.hub.config import Config
from companion.hub.log.log import Log
from companion.hub.tables import Tables
from companion.table import TableRules

NIGHT = Variant(8, seer=True, pace="brisk")

RATE = 4
"""The speed of the night, so that more of its lines fit into the time."""

SECONDS = 20.0
"""Seconds of the night that are measured."""

COMING = 20.0
"""Seconds that the voice may take to be ready; if it is not, nothing is measured."""

LOOK = 0.1
"""Seconds between two checks whether the voice is ready."""


def late_lines(folder: Path, language: str, seconds: float = SECONDS) -> Sequence[float]:
    """Return the delay of each line of a night in milliseconds; none if no voice of the hub's own speaks.

    Its files are in `folder`. Nobody hears the night: it uses no loudspeaker, because a running hub may need it.
    """
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    settings = Settings(bind="", port=0, address="", data=folder, mute=False, rate=RATE)
    with ExitStack() as running:
        log = running.enter_context(closing(Log(None)))
        tables = Tables(log, TableRules({GAME.name: GAME}), rate=RATE, guard=0)
        code = tables.open(language)
        running.enter_context(tables.running())
        begin(tables, code, NIGHT, language)
        off = voice(tables, Config(settings=settings, language=language), running)
        if off or not _within(COMING, lambda: bool(tables.narrator(code))):
            return ()
        for place in tables.snapshot(code).public.seats:
            tables.arrive(code).press(Seat(place.seat)).result(COMING)
        _within(seconds, lambda: tables.snapshot(code).public.phase == "after")
        room = tables.room()
        return room.delays() if room else ()


def _within(seconds: float, happened: Callable[[], bool]) -> bool:
    end = time.monotonic() + seconds
    while not happened():
        if time.monotonic() > end:
            return False
        time.sleep(LOOK)
    return True
