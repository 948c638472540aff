"""Calls from other threads onto a loop: simultaneous ones wake it up once.

Waking up a loop costs about as much as the rest of a call, and the hub's thread has two after each answer: everybody is
told, and its sender gets the receipt.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import TypeVar
from weakref import WeakKeyDictionary

Result = TypeVar("Result")

_lock = threading.Lock()
_waiting: WeakKeyDictionary[asyncio.AbstractEventLoop, list[Callable[[], object]]] = WeakKeyDictionary()


def call_soon(loop: asyncio.AbstractEventLoop, call: Callable[[], object]) -> None:
    """Let `loop` make a call, which must not raise; from any thread. Raises `RuntimeError` if the loop is closed."""
    with _lock:
        waiting = _waiting.get(loop)
        if waiting is None:
            loop.call_soon_threadsafe(_make, loop)
            waiting = _waiting[loop] = []
        waiting.append(call)


async def result_of(future: Future[Result]) -> Result:
    """Wait on the loop for another thread's result, and return or raise it."""
    loop = asyncio.get_running_loop()
    ready = asyncio.Event()

    def tell(_: Future[Result]) -> None:
        with suppress(RuntimeError):  # the loop has ended, so nobody waits any more
            call_soon(loop, ready.set)

    future.add_done_callback(tell)
    await ready.wait()
    return future.result()


def _make(loop: asyncio.AbstractEventLoop) -> None:
    with _lock:
        waiting = _waiting.pop(loop)
    for call in waiting:
        call()
