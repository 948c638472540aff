"""The state of New game."""

from __future__ import annotations

from companion.kit.seated import Seated
from companion.kit.simultaneous_choice import SimultaneousChoice

ROUNDS = 3


class State(Seated, frozen=True, kw_only=True):
    """All that the hub knows of a game."""

    round: int = 1
    votes: SimultaneousChoice[str] | None = None
    """The vote that runs."""
    points: dict[int, int]
    """By seat: the votes that it got."""

    @property
    def phase(self) -> str:
        """The phase that frontends show; nothing in it depends on a secret."""
        if self.stopped or self.round > ROUNDS:
            return "end"
        return "vote" if self.votes else "talk"
