"""Backups of the hub's data: one file that people can keep and bring back, as the hub lends it to frontends."""

from __future__ import annotations

from collections.abc import Callable
from typing import IO, Protocol

from companion.core.text import Text, say

OLD_EVENINGS = say("Evenings from an older version can't be opened. They may hold forgotten names.")
"""The owner's notice while data of an older version are kept aside."""

SECRET = say("The file would reveal roles of an unfinished game. Save when it's over, or at the hub's terminal.")
PLAYED = say("This would end the current game. Restore when it's over, or park it.")


class BetweenGames(Protocol):
    """See `Hub.between_games`."""

    def __call__(self, do: Callable[[], None], *, last: bool = False) -> bool:
        """Do it, or return False."""


class BadBackup(Exception):
    """A file cannot be used as a backup, or none can be made; `says` tells why. Nothing has changed."""

    def __init__(self, says: Text) -> None:
        """Keep the words."""
        super().__init__(says.message)
        self.says = says


class Backups(Protocol):
    """The data of the hub as one file. Any thread may call; each call takes seconds."""

    def room(self, size: int) -> IO[bytes]:
        """Return a nameless file on the data's disk; raises `BadBackup` if it has no room for `size` bytes."""

    def save(self) -> IO[bytes]:
        """Return a backup of this moment as a nameless file; raises `BadBackup` and `OSError`."""

    def take(self, file: IO[bytes]) -> None:
        """Check a backup, and let the hub start again with it; the current data are kept aside.

        Raises `BadBackup` and `OSError`, and then nothing has changed.
        """

    @property
    def has_old(self) -> bool:
        """Whether data of an older version are kept aside, which can't be opened and may hold forgotten names."""

    def delete_old(self) -> None:
        """Delete them for good; raises `BadBackup` and `OSError`."""

    @property
    def is_restoring(self) -> bool:
        """Whether the hub is about to start again with a backup."""
