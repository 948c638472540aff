"""The lights of a room that plays along, as their frontend lends them to the others."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from companion.core.text import Text

Level = Literal["off", "subtle", "medium", "party"]
"""The host's choice.

Off leaves all lamps alone. Subtle changes brightness alone, medium fades colours, and party adds a slow pulse at a
death and at a win.
"""

Ability = Literal["colour", "white", "brightness"]
"""The most that a lamp can do: colours, the warmth of its white, or its brightness alone."""


class RoomLamp(Struct, frozen=True, kw_only=True):
    """A lamp that the hub can command, as the broker describes it."""

    id: str
    name: str
    does: Ability
    is_chosen: bool = False
    """Whether it plays along."""
    is_off: bool = False
    """Whether it is off, as it has told: then it waits until somebody switches it on."""
    has_answered: bool | None = None
    """Whether it has told its state when it was last asked; None: nobody has asked it yet, or it has time to answer."""
    is_left_alone: bool = False
    """Whether it stays as it is until the next game, since somebody has used its switch."""


class Lights(Protocol):
    """The lights of the room. Any thread may call; no call waits for a lamp."""

    @property
    def table(self) -> str:
        """The code of the table that drives the room; empty if there is none."""

    @property
    def level(self) -> Level:
        """The choice that holds."""

    @property
    def coming(self) -> Level | None:
        """The choice that holds once eyes are open; None if none waits."""

    @property
    def fault(self) -> Text | None:
        """The reason why the room does not play along now; None if it does."""

    @property
    def lamps(self) -> Sequence[RoomLamp]:
        """The lamps that the hub has found, by name, and those that were chosen and are gone."""

    @property
    def is_direct(self) -> bool:
        """Whether the hub commands lamps by itself; otherwise it tells moods to Home Assistant alone."""

    def listen(self, told: Callable[[], None]) -> Callable[[], None]:
        """Call `told` after each change of what is shown here; return a function that ends this. It must not wait."""

    def set_level(self, level: Level) -> None:
        """Choose how much plays along: off at once, all else as soon as eyes are open; raises `OSError` if unsaved."""

    def choose(self, lamps: Collection[str]) -> None:
        """Let these lamps play along, by their ids, and give back the others; raises `OSError` if unsaved."""

    def try_out(self) -> bool:
        """Show each mood for three seconds, then give the lamps back; return False while eyes are closed."""
