"""Waiting for the hub's receipt for an input, in a thread of Flask's or on the server's loop."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager

from companion.frontends import Receipt
from web.serving.calls import result_of
from web.serving.failure import STATUS, Failure

WAIT = 10.0
"""Seconds that a request waits for the writer before it is told that nothing is known yet."""


def wait_for_receipt(future: Future[Receipt]) -> Receipt:
    """Wait for a receipt and return it; raises `Failure` if the hub did not accept the input."""
    with _failing():
        return _check(future.result(WAIT))


async def await_receipt(future: Future[Receipt]) -> Receipt:
    """Do the same as `wait_for_receipt` without blocking the server's loop."""
    with _failing():
        async with asyncio.timeout(WAIT):
            return _check(await result_of(future))


@contextmanager
def _failing() -> Iterator[None]:
    """Raise `Failure` 503 if the writer takes too long, so that the outcome is unknown, and 500 if it fails."""
    try:
        yield
    except TimeoutError:
        raise Failure(503) from None
    except RuntimeError:
        raise Failure(500) from None


def _check(receipt: Receipt) -> Receipt:
    if receipt.problem:
        status, word = STATUS[receipt.problem]
        raise Failure(status, word, receipt.says)
    return receipt
