"""Chance for two hubs in step: one observer and the public are dealt the same, the others are not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from companion.core.chance import Chance
from companion.core.game import AnyGame, Refused
from companion.table import TableRules
from companion.table import events as e
from companion.table.event import TableEvent
from companion.table.hub_buttons import TableDeed
from tests.laws.rolls import Rolls, another, drawn, others


@dataclass
class SharedFate:
    """The decisions of two hubs in order; each decision of the second is compared with the first's.

    `revealed`: a secret has become public in either. `differed`: their decisions differ. `diverged`: the observer can
    no longer be dealt the same.
    """

    game: AnyGame
    observer: int | None
    seed: object
    parted: bool = False
    revealed: bool = False
    differed: bool = False
    diverged: bool = False
    decided: tuple[list[list[TableEvent] | None], list[list[TableEvent] | None]] = field(
        default_factory=lambda: ([], [])
    )

    rolls: list[Rolls] = field(default_factory=list)
    """The results of the first hub's chance, by its decisions."""

    def __post_init__(self) -> None:
        """Seed the other chance too."""
        self.random = Random(repr(("other chance", self.seed, self.observer)))

    def note(self, run: int, events: list[TableEvent] | None) -> None:
        """Note a hub's decision, None for a refusal."""
        self.decided[run].append(events)
        self.revealed |= self.parted and any(self.reveals(event) for event in events or [])
        number = len(self.decided[run]) - 1
        if run and (number >= len(self.decided[0]) or self.decided[0][number] != events):
            self.differed = True

    def reveals(self, event: TableEvent) -> bool:
        """Return whether an event makes a secret public."""
        return isinstance(event, e.GameAdvanced) and type(event.event) in self.game.reveals

    def first(self, number: int) -> list[TableEvent]:
        """Return the first hub's decision of this `number`: nothing if it has not come so far."""
        decided = self.decided[0][number : number + 1]
        return (decided[0] if decided else None) or []


@dataclass(frozen=True)
class Fated(TableRules):
    """The rules of the table at one of the two hubs, with the fate's chance instead of the hub's."""

    fate: SharedFate
    run: int

    def decide(self, deed: TableDeed, now: int, chance: Chance) -> Sequence[TableEvent]:
        """Return at least one event, or raise `Refused`; `now` is game time in milliseconds."""
        try:
            events = self._second(deed, now) if self.run else self._first(deed, now)
        except Refused:
            self.fate.note(self.run, None)
            raise
        self.fate.note(self.run, events)
        return events

    def _first(self, deed: TableDeed, now: int) -> list[TableEvent]:
        self.fate.rolls.append(Rolls((self.fate.seed, len(self.fate.decided[0]))))
        return list(super().decide(deed, now, self.fate.rolls[-1]))

    def _second(self, deed: TableDeed, now: int) -> list[TableEvent]:
        """Decide so that the observer and the public are dealt the same as at the first hub."""
        fate = self.fate
        number = len(fate.decided[1])
        first = fate.first(number)
        given = drawn(first, fate.observer)

        def decide(chance: Chance) -> list[TableEvent]:
            return list(super(Fated, self).decide(deed, now, chance))

        def fits(events: list[TableEvent]) -> bool:
            return drawn(events, fate.observer) == given or any(map(fate.reveals, events))

        same = Rolls((fate.seed, number))
        # If the second decides what the first has not, that is a leak, and found elsewhere.
        rolls = fate.rolls[number] if number < len(fate.rolls) else same
        events, fitting = another(first, decide, (*(others(rolls, fate.random) if fate.parted else ()), same), fits)
        fate.diverged |= not fitting
        return events
