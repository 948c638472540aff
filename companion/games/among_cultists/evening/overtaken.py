"""What is said to whoever comes too late: somebody else has taken the step before."""

from __future__ import annotations

from companion.core.game import Refused
from companion.core.text import say


def overtaken() -> Refused:
    """Return the refusal of what does not fit the present moment any more."""
    return Refused(say("The game is somewhere else by now."))


def expect(fits: bool) -> None:
    """Raise `Refused` unless `fits`."""
    if not fits:
        raise overtaken()
