"""The effects of the hub's own buttons at a table, and the lines that may be read aloud there.

The buttons belong to nobody: no event and no view says who pressed one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.lines import EYES_CLOSED, Line
from companion.core.move import Deed
from companion.core.view import Control
from companion.table.event import Games, TableEvent
from companion.table.game.events import Paused
from companion.table.game.play import advance, resume
from companion.table.proposals import notices
from companion.table.rehearsal import trial
from companion.table.state import Table
from companion.table.teaching import lessons, prologue

TableDeed = Deed[TableEvent]


def controls(games: Games, table: Table) -> Mapping[Control, TableDeed]:
    """Return the deeds of the hub's own buttons; a button that is left out does nothing."""
    running = table.playing
    if running is None:
        return {}
    if table.paused:
        return {"pause": lambda now, chance: resume(games, table, now, chance)}
    own = games[running.game].controls(running.state)
    return {
        "pause": lambda now, chance: [Paused()],
        **{control: _in_game(games, table, deed) for control, deed in own.items()},
    }


def _in_game(games: Games, table: Table, deed: Deed[Any]) -> TableDeed:
    return lambda now, chance: advance(games, table, deed(now, chance), now, chance)


def lines(games: Games, table: Table) -> Sequence[Line]:
    """Return every line that may be read aloud; in a game that includes the line that closes all eyes."""
    running = table.playing
    if running is None:
        return (*trial.lines(table), *prologue.lines(games, table))
    game = games[running.game]
    found = game.lines(running.state)
    of_game = (EYES_CLOSED, *found, *notices.lines(table)) if found else ()
    return (*of_game, *lessons.lines(game, running))


def tonight(games: Games, table: Table) -> Sequence[Line]:
    """Return the lines of the night that begins once all have answered, none if none does."""
    running = table.playing
    return games[running.game].tonight(running.state) if running and not table.paused else ()
