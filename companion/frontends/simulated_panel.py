"""The simulated panel, which the frontend of the buttons lends to the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol


class SimulatedPanel(Protocol):
    """The simulated panel, for a hub without buttons and lamps."""

    def buttons(self) -> Sequence[str]:
        """Return the names of all buttons, in their order on the panel."""

    def push(self, button: str, down: bool) -> None:
        """Press a button or release it; raises `KeyError` if there is none of that name."""

    def lit(self) -> Mapping[str, bool]:
        """Return for each lamp, by name, whether it is lit now."""
