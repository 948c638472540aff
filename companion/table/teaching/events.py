"""The events of teaching at a table."""

from __future__ import annotations

from msgspec.structs import replace

from companion.table.event import Games, TableEvent
from companion.table.records import PrologueSentence
from companion.table.state import Table


class TeachingChosen(TableEvent):
    """The host says whether the table is taught; a host who asks again gets everything once more."""

    on: bool

    def apply(self, table: Table, games: Games) -> Table:
        running = table.playing and replace(table.playing, teaches=self.on, lesson="", hold=None)
        teaching = replace(table.teaching, chosen=self.on, given_lessons=(), telling=None, layout=None)
        return replace(table, teaching=teaching, running=running or table.running)


class SentenceTold(TableEvent):
    """A sentence of the chosen game's prologue is shown and read."""

    game: str
    sentence: int
    """The place in the prologue, from 0."""
    at: int
    """The game time in milliseconds at which it is read."""
    deadline: int
    """The game time in milliseconds of the next sentence."""

    def apply(self, table: Table, games: Games) -> Table:
        telling = PrologueSentence(self.game, self.sentence, self.at, self.deadline)
        teaching = replace(table.teaching, telling=telling, sentences=table.teaching.sentences + 1)
        return replace(table, teaching=teaching)


class PrologueOver(TableEvent):
    """The prologue has ended, or somebody has skipped the rest of it."""

    def apply(self, table: Table, games: Games) -> Table:
        return replace(table, teaching=replace(table.teaching, telling=None))
