"""Recordings that others wait for while they are made; nobody waits for ever, nor after the end of the hub."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as Late

Loan = Future[bytes | None]
"""The promise of samples, or of None if they are not available."""


class PendingRenders:
    """All waiting callers. Any thread may call."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._lock = threading.Lock()
        self._open = True
        self._waiting: set[Loan] = set()

    def __len__(self) -> int:
        """Return the number of waiting callers."""
        return len(self._waiting)

    def __contains__(self, loan: Loan) -> bool:
        """Return whether somebody still waits for a loan."""
        return loan in self._waiting

    def borrow(self, ask: Callable[[Loan], None], seconds: float) -> bytes | None:
        """Return the result of `ask`; None if there is none within `seconds`, or if the hub ends."""
        loan: Loan = Future()
        with self._lock:
            if not self._open:
                return None
            self._waiting.add(loan)
        ask(loan)
        try:
            return loan.result(seconds)
        except Late:
            return None
        finally:
            self.settle(loan, None)

    def settle(self, loan: Loan, samples: bytes | None) -> None:
        """Give samples to the waiting caller, if there still is one."""
        with self._lock:
            waiting = loan in self._waiting
            self._waiting.discard(loan)
        if waiting:
            loan.set_result(samples)

    def close(self) -> None:
        """End all waits, now and later."""
        with self._lock:
            self._open = False
            waiting = list(self._waiting)
        for loan in waiting:
            self.settle(loan, None)
