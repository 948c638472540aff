"""Phones that come and go while a game runs: somebody opens a window at the hub, shares a phone, or has one after all.

A game that asks people without a phone in another way has `PhonesChanged` among its events; one that gives the players
of a shared phone more time has `PhonesShared`. Its state keeps its `setup` under that name. The table adds the event to
whatever caused the change.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.core.event import UndoNeutral


class PhonesChanged(UndoNeutral[Any]):
    """The players without a phone have changed; everybody may see that, and it is nobody's entry."""

    phoneless: tuple[int, ...]
    """All seats without a phone."""

    def apply(self, state: Any) -> Any:
        """Return the state with its setup changed."""
        return replace(state, setup=replace(state.setup, phoneless=self.phoneless))


class PhonesShared(UndoNeutral[Any]):
    """Another number of players answers one after another on one phone; everybody sees who shares one."""

    on_one_phone: int
    """The players on the phone that most share. All players without a phone count there: they may all borrow it."""

    def apply(self, state: Any) -> Any:
        """Return the state with its setup changed."""
        return replace(state, setup=replace(state.setup, on_one_phone=self.on_one_phone))
