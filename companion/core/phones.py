"""Phones that come and go while a game runs: somebody opens a window at the hub, or has a phone after all.

A game that asks people without a phone in another way has `PhonesChanged` among its events, and keeps its `setup` under
that name in its state. The table adds the event to whatever caused the change.
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
