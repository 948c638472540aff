"""The one thread that hears the buttons: it sleeps until the kernel reports an edge."""

from __future__ import annotations

import logging
import os
import select
import threading
from collections.abc import Callable

logger = logging.getLogger(__name__)


class Edges:
    """The listeners to files, called when a file can be read. Any thread may use it."""

    def __init__(self) -> None:
        """Start the thread."""
        self._heard: dict[int, Callable[[], None]] = {}
        self._epoll = select.epoll()
        self._end = os.eventfd(0)
        self._epoll.register(self._end, select.EPOLLIN)
        # Nobody has to wait for it at the end: it holds nothing of its own.
        self._thread = threading.Thread(target=self._run, name="edges", daemon=True)
        self._thread.start()

    def listen(self, file: int, hear: Callable[[], None]) -> None:
        """Call `hear` from the thread whenever `file` can be read; it raises `OSError` if the file has ended."""
        self._heard[file] = hear
        self._epoll.register(file, select.EPOLLIN)

    def forget(self, file: int) -> None:
        """Stop listening to `file`, if anybody did."""
        if self._heard.pop(file, None):
            self._epoll.unregister(file)

    def close(self) -> None:
        """End the thread; called once."""
        os.eventfd_write(self._end, 1)
        self._thread.join()
        self._epoll.close()
        os.close(self._end)

    def _run(self) -> None:
        while True:
            for file, _ in self._epoll.poll():
                if file == self._end:
                    return
                self._hear(file)

    def _hear(self, file: int) -> None:
        hear = self._heard.get(file)
        try:
            if hear:
                hear()
        except OSError as error:
            # The kernel keeps reporting that the line of a vanished chip can be read.
            self.forget(file)
            logger.warning("a button is no longer heard: %s", type(error).__name__)
