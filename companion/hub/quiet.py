"""A moment between games: does what would disturb a game, and lets none begin meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future

from companion.hub.table.table_service import TableService

WAIT = 30.0
"""Seconds that the writer has to begin it, else it is not done: the writer may wait for the disk."""


class QuietMoment:
    """See `companion.frontends.Hub.between_games`. The writer's thread looks and acts in one errand."""

    def __init__(
        self,
        tables: Mapping[str, TableService],
        errand: Callable[[Callable[[], None]], Future[None]],
        close: Callable[[], None],
    ) -> None:
        """Look at the `tables` that are served; `close` lets the writer take no more requests."""
        self._tables = tables
        self._errand = errand
        self._close = close

    def __call__(self, do: Callable[[], None], *, last: bool = False) -> bool:
        """Do something unless a game is played; return whether it was done. Raises `OSError` if the writer is stuck."""
        given_up, is_done = threading.Event(), threading.Event()

        def look_and_do() -> None:
            if given_up.is_set() or any(one.logged.table.playing for one in list(self._tables.values())):
                return
            do()
            is_done.set()
            if last:
                self._close()

        try:
            self._errand(look_and_do).result(WAIT)
        finally:
            given_up.set()
        return is_done.is_set()
