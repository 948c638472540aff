"""What is taught at a table: whether, what, and until when."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.table.events.base import Games, TableEvent
from companion.core.table.events.ending import running_of
from companion.core.table.state import Table


class TeachingChosen(TableEvent):
    """The host says whether the table is taught; who wants it anew is told everything once more."""

    on: bool

    def after(self, table: Table, games: Games) -> Table:
        running = table.playing and replace(table.playing, teaches=self.on, lesson="")
        teaching = replace(table.teaching, chosen=self.on, told=())
        return replace(table, teaching=teaching, running=running or table.running)


class LessonGiven(TableEvent):
    """A lesson of the running game came up, and stands until it is put away or the next step."""

    lesson: str
    """Its id in the game."""
    at: int | None = None
    """The game time in milliseconds; None where the voice reads something else just then."""

    def after(self, table: Table, games: Games) -> Table:
        running = running_of(table)
        told = (*table.teaching.told, (running.game, self.lesson))
        teaching = replace(table.teaching, told=told)
        return replace(table, running=replace(running, lesson=self.lesson, aloud=self.at), teaching=teaching)


class LessonAloud(TableEvent):
    """The voice has read what it had to read: now it says the lesson that stands."""

    at: int
    """The game time in milliseconds."""

    def after(self, table: Table, games: Games) -> Table:
        return replace(table, running=replace(running_of(table), aloud=self.at))


class LessonPutAway(TableEvent):
    """Somebody has read the lesson for all."""

    def after(self, table: Table, games: Games) -> Table:
        return replace(table, running=replace(running_of(table), lesson=""))
