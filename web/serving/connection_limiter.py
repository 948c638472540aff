"""All connections of a server: their number, and the ones that must go first.

A connection is idle while it waits for a request. If there are too many, the one that has been idle longest goes; one
with a stream or an answer under way stays.
"""

from __future__ import annotations

import asyncio
import errno
import itertools
import logging
import resource
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any, Protocol

logger = logging.getLogger(__name__)

FILES = 4096
"""Open files that the hub asks the system for: each connection is one."""

MOST = 2000
"""Connections of all addresses together: 400 phones with five each."""

SPARE = 384
"""Files that connections leave to everything else, and to connections that come before others have gone."""

FEWEST = 64
"""Connections that are allowed even with few files."""

LET_GO = 32
"""The number of idle connections closed at once if the system has no more files."""

QUIET = 60.0
"""Seconds between two warnings."""


class Member(Protocol):
    """A connection, as the limiter sees it."""

    address: str

    def drop(self) -> None:
        """Close the connection now."""


def raise_file_limit() -> int:
    """Let the process open as many files as it may, up to `FILES`; return their number."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return FILES if soft == resource.RLIM_INFINITY else soft


class ConnectionLimiter:
    """The limit of all connections, on the server's loop only. One address has at most half of them."""

    def __init__(self, files: int, clock: Callable[[], float] = time.monotonic) -> None:
        """Allow as many connections as `files` leave room for; `clock` gives seconds."""
        self.most = min(MOST, max(FEWEST, files - SPARE))
        self.over = False
        """Whether the server is ending, and no connection is accepted any more."""
        self._clock = clock
        self._warned: float | None = None
        self._all: dict[Member, None] = {}
        self._of: defaultdict[str, dict[Member, None]] = defaultdict(dict)
        self._idle: dict[Member, None] = {}

    def __len__(self) -> int:
        """Return the number of connections."""
        return len(self._all)

    def enter(self, member: Member) -> None:
        """Accept a new connection, which is idle; it or another connection may be closed to make room."""
        if self.over:
            member.drop()
            return
        same = self._of[member.address]
        self._all[member] = same[member] = self._idle[member] = None
        if len(same) > self.most // 2:
            self._let_go((one for one in same if one in self._idle), 1)
        elif len(self._all) > self.most:
            self._let_go(self._idle, 1)

    def leave(self, member: Member) -> None:
        """Remove a connection; harmless if it is gone already."""
        if member in self._all:
            del self._all[member], self._of[member.address][member]
            self._idle.pop(member, None)
            if not self._of[member.address]:
                del self._of[member.address]

    def busy(self, member: Member) -> None:
        """Note that a connection's request is complete, and is being answered."""
        self._idle.pop(member, None)

    def idle(self, member: Member) -> None:
        """Note that a connection waits for its next request."""
        if member in self._all:
            self._idle[member] = None

    def fault(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Handle an error on the loop outside all coroutines."""
        error = context.get("exception")
        if isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE):
            self._let_go(self._idle, LET_GO)
        else:
            self._warn(f"the server met {type(error).__name__} and goes on")

    def _let_go(self, idle: Iterable[Member], number: int) -> None:
        for member in list(itertools.islice(idle, number)):
            self.leave(member)
            member.drop()
        self._warn("there are too many connections: those that have been idle for the longest go")

    def _warn(self, words: str) -> None:
        now = self._clock()
        if self._warned is None or now - self._warned >= QUIET:
            self._warned = now
            logger.warning(words)
