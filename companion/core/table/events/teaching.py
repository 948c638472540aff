"""What is taught at a table: whether, what, and until when."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.table.events.base import Games, TableEvent
from companion.core.table.events.ending import running_of
from companion.core.table.records import Laying, Telling
from companion.core.table.state import Table


class TeachingChosen(TableEvent):
    """The host says whether the table is taught; who wants it anew is told everything once more."""

    on: bool

    def after(self, table: Table, games: Games) -> Table:
        running = table.playing and replace(table.playing, teaches=self.on, lesson="")
        teaching = replace(table.teaching, chosen=self.on, told=(), telling=None, laying=None)
        return replace(table, teaching=teaching, running=running or table.running)


class SentenceTold(TableEvent):
    """A sentence of the prologue of the game that is chosen stands there, and is read."""

    game: str
    sentence: int
    """Its place among them, from 0."""
    at: int
    """The game time in milliseconds at which it is read."""
    until: int
    """The game time in milliseconds at which the next one comes."""

    def after(self, table: Table, games: Games) -> Table:
        telling = Telling(self.game, self.sentence, self.at, self.until)
        teaching = replace(table.teaching, telling=telling, sentences=table.teaching.sentences + 1)
        return replace(table, teaching=teaching)


class PrologueOver(TableEvent):
    """The prologue has come to its end, or somebody has skipped the rest of it."""

    def after(self, table: Table, games: Games) -> Table:
        return replace(table, teaching=replace(table.teaching, telling=None))


class ItemShown(TableEvent):
    """The drawn table grows by what is to be laid out now, or all of it lies there."""

    game: str
    item: int
    """Its place among all items, from 0; as many as there are once all lies there."""

    def after(self, table: Table, games: Games) -> Table:
        laying = Laying(self.game, self.item)
        return replace(table, teaching=replace(table.teaching, laying=laying, items=table.teaching.items + 1))


class LayingOver(TableEvent):
    """Somebody has taken the drawn table away."""

    def after(self, table: Table, games: Games) -> Table:
        return replace(table, teaching=replace(table.teaching, laying=None))


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
    """The voice has read what it had to read: now it says the present lesson."""

    at: int
    """The game time in milliseconds."""

    def after(self, table: Table, games: Games) -> Table:
        return replace(table, running=replace(running_of(table), aloud=self.at))


class LessonPutAway(TableEvent):
    """Somebody has read the lesson for all."""

    def after(self, table: Table, games: Games) -> Table:
        return replace(table, running=replace(running_of(table), lesson=""))
