"""Who plays without a phone while a game runs: somebody opens a window at the hub, or has a phone after all.

A game that asks people without a phone in another way has `PhonesChanged` among its
events, and its state keeps the `setup` under that name. The table tells it together
with what has changed it.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.core.event import UndoNeutral


class PhonesChanged(UndoNeutral[Any]):
    """Others play without a phone from now on; all may see that, and it is no entry of anybody."""

    phoneless: tuple[int, ...]
    """The seats of all who do."""

    def apply(self, state: Any) -> Any:
        """Return the state whose setup says so."""
        return replace(state, setup=replace(state.setup, phoneless=self.phoneless))
