"""A time in which any of some seats may step in; the first one counts, by the stamp of the answer."""

from __future__ import annotations

from typing import Self

from msgspec import Struct
from msgspec.structs import replace


class ReactionWindow(Struct, frozen=True, kw_only=True):
    """The seats that have answered in a window; a game's subclass adds fields of its own."""

    number: int
    """The number of windows in the game so far, including this one."""
    open: bool = False
    """Whether all have heard the statement, so that answers count."""
    deadline: int | None = None
    """The game time in milliseconds at which it closes by itself; None: it waits for all."""
    answered: tuple[int, ...] = ()
    """The seats that have stepped in or passed."""

    def open_until(self, deadline: int | None) -> Self:
        """Return the window, open until a deadline."""
        return replace(self, open=True, deadline=deadline)

    def pass_seat(self, seat: int) -> Self:
        """Return the window with one more seat that has answered."""
        return replace(self, answered=(*self.answered, seat))

    def ask_again(self, seat: int) -> Self:
        """Return the window with one seat that is asked again."""
        return replace(self, answered=tuple(one for one in self.answered if one != seat))

    def waits(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Return the `seats` that are still asked: none before it opens."""
        return tuple(seat for seat in seats if seat not in self.answered) if self.open else ()
