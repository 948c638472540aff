"""The state of New game."""

from __future__ import annotations

from typing import Annotated

from companion.kit.correctable import Amount
from companion.kit.seated import Seated
from companion.kit.simultaneous_choice import SimultaneousChoice

ROUNDS = 3


class State(Seated, frozen=True, kw_only=True):
    """Everything that the hub knows of a game."""

    round: int = 1
    votes: SimultaneousChoice[str] | None = None
    """The current vote."""
    points: Annotated[dict[int, int], Amount(0, 99)]
    """The number of votes for each seat so far; two devices may correct it."""

    @property
    def phase(self) -> str:
        """The phase that frontends show; it does not depend on secrets."""
        if self.stopped or self.round > ROUNDS:
            return "end"
        return "vote" if self.votes else "talk"
