"""Signs of life for systemd; if systemd has not started the hub, nothing is sent.

The protocol is that of sd_notify(3): a datagram to the socket that the environment names.
"""

from __future__ import annotations

import logging
import os
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, wait
from contextlib import contextmanager, suppress

logger = logging.getLogger(__name__)

OFTEN = 3
"""The number of signs of life within the time after which systemd kills the hub."""


def tell(state: str) -> None:
    """Tell systemd a state such as `READY=1`."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if address:
        # The first byte of an abstract address is 0; the environment cannot hold it, and says @.
        name = "\0" + address[1:] if address.startswith("@") else address
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as door:
            door.sendto(state.encode(), name)


def patience() -> float | None:
    """Return the seconds of silence after which systemd kills the hub; None if it does not watch this process."""
    try:
        found = int(os.environ["WATCHDOG_USEC"]) / 1e6
        watched = int(os.environ.get("WATCHDOG_PID", os.getpid()))
    except (KeyError, ValueError):
        return None
    return found if found > 0 and watched == os.getpid() else None


@contextmanager
def fed(
    beats: Callable[[], Sequence[Future[None]]], rest: Callable[[threading.Event, float], bool] = threading.Event.wait
) -> Iterator[None]:
    """Tell systemd inside this context that the hub lives, each time that all futures of `beats()` are settled.

    In between the thread rests: `rest` gets an event and seconds, and returns whether the event was set.
    """
    limit = patience()
    if limit is None:
        yield
        return
    over = threading.Event()
    thread = threading.Thread(target=_feed, args=(beats, limit, over, rest), name="watchdog", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join(limit / OFTEN)


def _feed(
    beats: Callable[[], Sequence[Future[None]]],
    limit: float,
    over: threading.Event,
    rest: Callable[[threading.Event, float], bool],
) -> None:
    while not rest(over, limit / OFTEN):
        if _lives(beats, limit / OFTEN):
            tell("WATCHDOG=1")


def _lives(beats: Callable[[], Sequence[Future[None]]], limit: float) -> bool:
    try:
        return not wait(beats(), limit).not_done
    except RuntimeError as error:
        logger.error("a part of the hub has ended: %s", type(error).__name__)
        return False
