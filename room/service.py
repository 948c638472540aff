"""The lights of the room, as it lends them to other frontends."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from companion.core.text import Text
from companion.frontends.lights import Level, RoomLamp
from room.conductor import Conductor
from room.kept import KeptChoices
from room.lamps.player import LampPlayer

EVERY = 500_000_000
"""Nanoseconds between two looks at least: a lamp that tells a thousand states a second draws no page as often."""


class RoomLights:
    """See `companion.frontends.lights.Lights`. The room's thread lets it beat: then it tells what has changed."""

    def __init__(
        self,
        conductor: Conductor,
        player: LampPlayer | None,
        kept: KeptChoices,
        wake: Callable[[], None],
        fault: Callable[[], Text | None],
    ) -> None:
        """Pass choices on to `conductor` and `player`, and keep them; `fault` returns the broker's fault."""
        self._player = player
        self._conductor = conductor
        self._kept = kept
        self._wake = wake
        self._listeners: list[Callable[[], None]] = []
        self._fault = fault
        self._shown: object = None
        """Everything that was told last."""
        self._is_stale = True
        """Whether something may have changed since the last look."""
        self._next_look = 0
        """The stamp of the next look at the earliest."""

    @property
    def due(self) -> int | None:
        """See `room.loop.RoomPart`."""
        return self._next_look if self._is_stale else None

    def beat(self, stamp: int) -> None:
        """Call the listeners if something has changed."""
        self._is_stale, self._next_look = False, stamp + EVERY
        look = self._look()
        if look != self._shown:
            self._shown = look
            self.tell()

    def touch(self) -> None:
        """Take that something may have changed."""
        self._is_stale = True

    @property
    def has_left(self) -> bool:
        """Whether it has nothing more to do: always."""
        return True

    def leave(self) -> None:
        """Do nothing: lamps leave by themselves."""

    def _look(self) -> object:
        return self.level, self.coming, self.lamps

    @property
    def table(self) -> str:
        """The code of the table that drives the room."""
        return self._conductor.table

    @property
    def level(self) -> Level:
        """The choice that holds."""
        return self._conductor.level

    @property
    def coming(self) -> Level | None:
        """The choice that waits for open eyes."""
        return self._conductor.coming

    @property
    def fault(self) -> Text | None:
        """The reason why the room does not play along now."""
        return self._fault()

    @property
    def lamps(self) -> Sequence[RoomLamp]:
        """The lamps that the hub has found."""
        return self._player.list_lamps() if self._player else ()

    @property
    def is_direct(self) -> bool:
        """Whether the hub commands lamps by itself."""
        return self._player is not None

    def listen(self, told: Callable[[], None]) -> Callable[[], None]:
        """Call `told` after each change of what is shown here; return a function that ends this."""
        self._listeners.append(told)
        return lambda: self._listeners.remove(told)

    def tell(self) -> None:
        """Call all listeners."""
        for told in list(self._listeners):
            told()

    def set_level(self, level: Level) -> None:
        """Choose how much plays along."""
        self._conductor.choose(level)
        self._wake()
        self._kept.set_level(level)

    def choose(self, lamps: Collection[str]) -> None:
        """Let these lamps play along."""
        try:
            self._kept.set_lamps(lamps)
        finally:
            if self._player:
                self._player.change()
                self._wake()

    def try_out(self) -> bool:
        """Show each mood for three seconds; return False while eyes are closed."""
        begins = self._conductor.try_out()
        self._wake()
        return begins
