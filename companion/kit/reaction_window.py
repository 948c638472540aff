"""A time in which anybody of some seats may step in; who speaks first counts, by the stamp of the answer."""

from __future__ import annotations

from typing import Self

from msgspec import Struct
from msgspec.structs import replace


class ReactionWindow(Struct, frozen=True, kw_only=True):
    """Who may step in, and who has let it pass; a game adds in a subclass what else it keeps of it."""

    number: int
    """How many windows there were in the game, this one included."""
    open: bool = False
    """It opens when all have heard what it is about."""
    deadline: int | None = None
    """The game time in milliseconds at which it closes by itself; None: it waits for all."""
    answered: tuple[int, ...] = ()
    """The seats that have stepped in or let it pass."""

    def open_until(self, deadline: int | None) -> Self:
        """Return it open."""
        return replace(self, open=True, deadline=deadline)

    def pass_seat(self, seat: int) -> Self:
        """Return it with one more seat that is asked no more."""
        return replace(self, answered=(*self.answered, seat))

    def ask_again(self, seat: int) -> Self:
        """Return it with one seat that is asked once more."""
        return replace(self, answered=tuple(one for one in self.answered if one != seat))

    def waits(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Return who of `seats` is still asked: nobody before it opens."""
        return tuple(seat for seat in seats if seat not in self.answered) if self.open else ()
