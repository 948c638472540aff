"""The law of settled secrets: while a view says that they are settled, no seat's secrets have changed."""

from __future__ import annotations

from companion.core.game import AnyGame
from companion.table import events as e
from companion.table.event import TableEvent
from tests.laws.evening import Evening
from tests.laws.plays import random_play


class SettledEvening(Evening):
    """An evening that compares all secrets before and after each input; an undo may bring any back."""

    def accept(self, happened: list[TableEvent]) -> None:
        """Append events and apply them."""
        before = self._secrets()
        super().accept(happened)
        if self.public().settled and not any(isinstance(event, e.Undone) for event in happened):
            changed = {seat for seat, held in self._secrets().items() if held != before.get(seat)}
            assert not changed, f"secrets of the seats {changed} change in {self.public().phase!r}, settled"

    def _secrets(self) -> dict[int, object]:
        return {seat: own.secrets for seat in self.table.seats if (own := self.view(seat).private)}


def settles_what_stays(game: AnyGame, seed: int) -> None:
    """Check that no seat's secrets change when the view says that they are settled."""
    for _ in random_play(game, seed, 120, kind=SettledEvening):
        pass
