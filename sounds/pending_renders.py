"""Recordings for which others wait while they are made; nobody waits for ever, nor after the end of the hub."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as Late

Loan = Future[bytes | None]
"""What somebody waits for: samples, or None if they cannot be had."""


class PendingRenders:
    """All who wait. Any thread may call."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._lock = threading.Lock()
        self._open = True
        self._waiting: set[Loan] = set()

    def __len__(self) -> int:
        """Return how many wait."""
        return len(self._waiting)

    def __contains__(self, loan: Loan) -> bool:
        """Return whether somebody still waits for a loan."""
        return loan in self._waiting

    def borrow(self, ask: Callable[[Loan], None], seconds: float) -> bytes | None:
        """Return what comes of `ask`; None if nothing does within so many seconds, or the hub ends."""
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
        """Hand samples to who waits, if somebody still does."""
        with self._lock:
            waiting = loan in self._waiting
            self._waiting.discard(loan)
        if waiting:
            loan.set_result(samples)

    def close(self) -> None:
        """Let all go who wait, and all who would."""
        with self._lock:
            self._open = False
            waiting = list(self._waiting)
        for loan in waiting:
            self.settle(loan, None)
