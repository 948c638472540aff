"""Roles and state of the shadow game. Times are game time in milliseconds."""

from __future__ import annotations

from msgspec import Struct

from companion.core.game import Setup

SHADOW, SEER, SLEEPER = "shadow", "seer", "sleeper"

LINES = ("Everybody, close your eyes.", "Everybody, choose somebody.", "Everybody, open your eyes.")

LENGTH = 2_000
"""The estimated length of a line, in milliseconds."""

LATE = LENGTH * 3 // 2 + 2_000
"""The time after which a line is lost."""

PAUSE = 600
"""The pause between the end of a line and the next step."""

CHOOSING = 1
"""The line after which everybody chooses."""

SLOT = 20_000
"""The time to choose."""


class State(Struct, frozen=True, kw_only=True):
    """The game: a line is being spoken, or a slot runs, or it is day, or it is over."""

    setup: Setup
    roles: dict[int, str]
    night: int = 0
    line: int | None = None
    starts: int = 0
    slot: int | None = None
    choices: dict[int, int] = {}
    seen: tuple[tuple[int, bool], ...] = ()
    ballots: dict[int, int] | None = None
    marked: int = 0
    sent: int = 0
    shown: bool = False

    @property
    def phase(self) -> str:
        return "end" if self.shown else "day" if self.ballots is not None else "night"

    @property
    def nights(self) -> int:
        """The number of nights that were agreed on."""
        return int(str(self.setup.options["nights"]))

    def who(self, role: str) -> int:
        """Return the seat of a role that only one seat has."""
        return next(seat for seat, has in self.roles.items() if has == role)
