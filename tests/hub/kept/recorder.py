"""An evening in memory that becomes rows of a log, as a hub would have written them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.game import AnyGame
from companion.core.view import HUB, Seat
from companion.games import GAMES
from companion.hub.log.log import LogEntry
from companion.hub.log.remembered import PersonNote, find_note
from companion.hub.table.inputs import SentAnswer
from companion.hub.table.receipts import log_key
from companion.table import inputs as i
from companion.table.evening.events import EveningEnded, TableOpened
from companion.table.event import TableEvent
from companion.table.replay import Events
from tests.laws.evening import Evening
from web.trust.identity import device_of

BEGAN = 1_793_552_400_000
"""Milliseconds of the wall clock at the first event of the first evening: 1 November 2026, 17:00 UTC."""

DATE = "2026-11-01"

APART = 4 * 3_600_000
"""Milliseconds between two evenings."""

FORGETTABLE = ("Fritz", "Gina", "Hugo", "Ines", "Jan")
"""Players that the hub doesn't remember."""


def token(name: str) -> str:
    """Return the token of a player's phone; it has the shape that the hub gives to tokens."""
    return f"{name}-{'0' * 22}"[:22]


def person(name: str) -> str:
    """Return the id of a remembered player, empty for the others."""
    return "" if name in FORGETTABLE else (name.lower() * 32)[:32]


class _Written(NamedTuple):
    event: TableEvent
    decision: int
    game_time: int
    note: PersonNote | None
    key: str


class RecordedEvening(Evening):
    """An evening that notes the game time and the key of each event."""

    def __init__(
        self, *names: str, games: Mapping[str, AnyGame] = GAMES, seed: object = 0, phoneless: Collection[str] = ()
    ) -> None:
        """Begin like any other evening."""
        self._written: list[_Written] = []
        self._answers = 0
        self._decisions = 0
        self._key = ""
        super().__init__(*names, games=games, seed=seed, phoneless=phoneless)

    def accept(self, happened: list[TableEvent]) -> None:
        """Append events, apply them, and note them."""
        table, key = self.table, self._key
        self._decisions += 1
        for event in happened:
            table = self.rules.apply(table, event)
            self._written.append(_Written(event, self._decisions, self.now, find_note(event, table), key))
            key = ""
        super().accept(happened)

    def sit(self, name: str, device: str = "") -> list[TableEvent]:
        """Sit a player down on a phone with a token of its own, remembered unless forgettable."""
        return self.do(i.SitDown(device or device_of(token(name)), name, person=person(name)))

    def say(self, seat: int, start: str, value: object = "go", chance: Chance | None = None) -> list[TableEvent]:
        """Answer with a key, as phones do."""
        self._answers += 1
        sender = self.table.sitter(seat).device if seat != HUB else ""
        self._key = log_key(
            SentAnswer(sender, Seat(seat), self.question(seat, start).id, value, f"key {self._answers}")
        )
        try:
            return super().say(seat, start, value, chance)
        finally:
            self._key = ""

    @property
    def kinds(self) -> set[str]:
        """The types of all events so far."""
        rows = map(Events(GAMES).encode, (written.event for written in self._written))
        return {f"{row.game} {row.type}" for row in rows}

    def entries(self, code: str, number: int) -> list[LogEntry]:
        """Return the rows of the evening at the table `code`, the evening with this `number`."""
        events = Events(GAMES)
        written = (_Written(TableOpened(code, "en"), 0, 0, None, ""), *self._written)
        rows = [
            LogEntry(n, game_time, decision, events.encode(_dated(event)), key, note)
            for n, (event, decision, game_time, note, key) in enumerate(written, 1)
        ]
        return as_written(rows, code, number)


def as_written(entries: Sequence[LogEntry], code: str, number: int) -> list[LogEntry]:
    """Return rows as those of the table `code`, with the wall clock of the evening with this `number`.

    The entries of a decision share a moment of the wall clock, as they did before.
    """
    opened = replace(entries[0], row=Events(GAMES).encode(TableOpened(code, "en")))
    moments = list(dict.fromkeys((entry.game_time, entry.wall) for entry in entries))
    began = BEGAN + number * APART
    return [
        replace(entry, wall=began + entry.game_time + moments.index((entry.game_time, entry.wall)))
        for entry in (opened, *entries[1:])
    ]


def _dated(event: TableEvent) -> TableEvent:
    return replace(event, date=DATE) if isinstance(event, EveningEnded) else event
