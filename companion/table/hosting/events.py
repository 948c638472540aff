"""The host's choices, as events."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.question import Answer
from companion.core.text import Words, say
from companion.table.event import Games, TableEvent
from companion.table.game.end_events import put_away
from companion.table.state import Table


class GameChosen(TableEvent):
    """The host has chosen the next game."""

    game: str

    def apply(self, table: Table, games: Games) -> Table:
        return replace(put_away(table), chosen=self.game, options={})


class OptionChosen(TableEvent):
    """The answer to one of the game's options."""

    option: str
    value: Answer

    def apply(self, table: Table, games: Games) -> Table:
        return replace(table, options={**table.options, self.option: self.value})


class TableLanguageChosen(TableEvent):
    """The language of the table page and of the voice."""

    language: str

    def apply(self, table: Table, games: Games) -> Table:
        return replace(table, language=self.language)


class HostPassed(TableEvent):
    """Another seat is host now."""

    seat: int

    def apply(self, table: Table, games: Games) -> Table:
        # The old host's phone may be the current loudspeaker: it stays so until another one is chosen.
        speaker = table.speaker or next((s.device for s in table.sitters if s.seat == table.host), "")
        return replace(table, host=self.seat, speaker=speaker)

    def log_line(self, before: Table, after: Table, games: Games) -> Words | None:
        return say("{who} is now the host.", who=after.name(self.seat))


class LetIn(TableEvent):
    """The host lets the devices of these seats in: they may vote on proposals."""

    seats: tuple[int, ...]

    def apply(self, table: Table, games: Games) -> Table:
        devices = {table.sitter(seat).device: None for seat in (*self.seats,)}
        return replace(table, let_in=tuple({**dict.fromkeys(table.let_in), **devices}))


class MoreAllowed(TableEvent):
    """The host allows the device of the seat to seat one more player."""

    seat: int

    def apply(self, table: Table, games: Games) -> Table:
        return replace(table, allowed=(*table.allowed, table.sitter(self.seat).device))


class SpeakerChosen(TableEvent):
    """The device of the seat may be the loudspeaker from now on."""

    seat: int
    """The seat, 0 if only the host's device may be it."""

    def apply(self, table: Table, games: Games) -> Table:
        return replace(table, speaker=table.sitter(self.seat).device if self.seat else "")
