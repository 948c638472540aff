"""One node of a venue: it takes the tables that it is asked for, and releases them to the next node that is asked.

One thread alone takes and releases. Another one renews meanwhile, because to hand tables over may take longer than a
lease holds. The nodes do not decide who is right: the database does, and each write of the log asks it again.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager, suppress
from typing import Protocol

from companion.frontends.venue import TableState, Unreachable
from companion.hub.log.entries import Unsaved
from companion.hub.venue.leases import BEAT, LEASE, Leases, Owned

logger = logging.getLogger(__name__)

DESERTED = 3600.0
"""Seconds after which a node releases a table without phones."""

UNTOUCHED = 24 * 3600.0
"""Seconds after which an unused table is closed; it stays in the ledger."""

ASKED = 8.0
"""Seconds for which a table is wanted here after somebody has asked for it: a dead owner keeps it for a lease."""

LOOK_EVERY = 60.0
"""Seconds between two searches for deserted and unused tables."""

FULL = 250
"""The most tables that a node serves: more would be too slow for everybody."""


class Served(Protocol):
    """The node's access to the tables of this hub; no method returns before the writer is done."""

    def tables(self) -> Sequence[str]:
        """Return the codes of the tables served here."""

    def take_in(self, code: str) -> bool:
        """Serve a table as its log has left it; False if it cannot be loaded. Raises `Unsaved`."""

    def let_go(self, code: str, *, close: bool = False) -> bool:
        """Write a table, `close` it, and stop serving it; False if it cannot be written."""

    def drop(self, code: str) -> None:
        """Stop serving a table without writing anything."""

    def is_deserted(self, code: str) -> bool:
        """Return whether no phone is at a table."""

    def states(self) -> Sequence[TableState]:
        """Return the tables served here as the staff sees them."""


class Node:
    """One node. `ask_for` may be called from any thread, and never waits."""

    def __init__(
        self,
        url: str,
        name: str,
        clock: Callable[[], float] = time.monotonic,
        snapshot: Callable[[], object] = lambda: None,
    ) -> None:
        """Join the venue with the database at `url`; `clock` gives seconds, and judges no lease.

        It calls `snapshot` at each beat, for everything else to be read from the database.
        """
        self.snapshot = snapshot
        self.me = f"{name}.{secrets.token_hex(4)}"
        """The name of this run of the node: after a restart it owns nothing of the previous run."""
        self.leases = Leases(url, self.me)
        self.open: frozenset[str] = frozenset()
        """The codes of all tables of the venue that are not closed, as they were a moment ago."""
        self._clock = clock
        self._asked: dict[str, float] = {}
        self._alone = threading.Lock()
        self._ending = threading.Event()
        self._empty: dict[str, float] = {}
        self._told: dict[str, TableState] = {}
        self._looked = clock()
        self._reached = clock()
        self._last = ""

    def ask_for(self, code: str) -> bool:
        """Return whether the venue has a table with this code; then it is brought here."""
        if code not in self.open:
            return False
        with self._alone:
            fresh = code not in self._asked
            self._asked[code] = self._clock()
        if fresh:
            self.leases.wake()
        return True

    def lives(self) -> bool:
        """Return whether the node has reached the database within the time of a lease."""
        return self._clock() - self._reached < LEASE

    @contextmanager
    def running(self, served: Served) -> Iterator[None]:
        """Own and release inside this context; at its end all tables are released. Raises `Unsaved`."""
        self.leases.know_all()
        self.open = self.leases.open_ones()
        threads = [
            threading.Thread(target=self._run, args=(served,), name="node"),
            threading.Thread(target=self._hold, name="node-leases"),
        ]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            self._ending.set()
            self.leases.wake()
            for thread in threads:
                thread.join()
            self._release_all(served)
            self.leases.close()

    def _run(self, served: Served) -> None:
        while not self._ending.is_set():
            try:
                self.beat(served)
                self.snapshot()
            except (Unsaved, Unreachable):
                self._ending.wait(BEAT / 4)
            except Exception as error:
                logger.error("the node met %s and goes on", type(error).__name__)
                self._ending.wait(BEAT)
            if not self._ending.is_set():
                self.leases.wait(BEAT)

    def _hold(self) -> None:
        """Renew all leases while the node runs; if the database is away it tries again sooner."""
        reached = True
        while not self._ending.wait(BEAT if reached else BEAT / 4):
            try:
                reached = self.hold()
            except Exception as error:
                logger.error("a node's leases met %s and go on", type(error).__name__)

    def hold(self) -> bool:
        """Renew all leases; return whether the database was reached."""
        try:
            self.leases.hold()
        except Unsaved:
            return False
        self._reached = self._clock()
        return True

    def beat(self, served: Served) -> None:
        """Check the node's tables, release those that other nodes ask for, and take new ones; raises `Unsaved`."""
        owned = {one.code: one for one in self.leases.list_owned()}
        here = set(served.tables())
        for code in here - owned.keys():
            served.drop(code)
        asked = self._list_wanted()
        for code, one in owned.items():
            if code not in here:
                self._bring(served, code, wanted=code in asked)
            else:
                self._keep(served, one)
        self._take_in_turn(served, asked - owned.keys())
        with self._alone:
            for code in served.tables():
                self._asked.pop(code, None)
        self._tidy(served)
        told = {one.code: one for one in served.states()}
        self.leases.tell(one for code, one in told.items() if self._told.get(code) != one)
        self._told = told
        self.open = self.leases.open_ones()

    def _list_wanted(self) -> set[str]:
        """Return the tables that somebody has asked for here recently, and that have not come yet."""
        since = self._clock() - ASKED
        with self._alone:
            self._asked = {code: moment for code, moment in self._asked.items() if moment > since}
            return set(self._asked)

    def _keep(self, served: Served, one: Owned) -> None:
        empty = self._empty.setdefault(one.code, self._clock()) if served.is_deserted(one.code) else None
        if empty is None:
            self._empty.pop(one.code, None)
        over = empty is not None and self._clock() - empty > DESERTED
        if (one.wanted or one.closing or over) and served.let_go(one.code, close=one.closing):
            self._empty.pop(one.code, None)
            self.leases.release(one.code, closed=one.closing)

    def _take_in_turn(self, served: Served, codes: AbstractSet[str]) -> None:
        """Take tables during one beat, and the next ones at the next: many come at once from a dead node.

        Meanwhile others may ask for tables of this node.
        """
        until = self._clock() + BEAT
        for code in sorted(codes, key=lambda code: (code <= self._last, code)):
            if self._clock() > until:
                self.leases.wake()
                break
            self._last = code
            self._take(served, code)

    def _take(self, served: Served, code: str) -> None:
        if code not in self.open or len(served.tables()) >= FULL:
            return
        if self.leases.take(code):
            self._bring(served, code, wanted=True)

    def _bring(self, served: Served, code: str, *, wanted: bool) -> None:
        """Serve a table of this node if it is asked for it; else release it."""
        if not (wanted and served.take_in(code)):
            self.leases.release(code)

    def _tidy(self, served: Served) -> None:
        """Close ownerless tables, if somebody has asked for that or nobody has used them for long."""
        if self._clock() - self._looked > LOOK_EVERY:
            self._looked = self._clock()
            for code in self.leases.list_untouched(UNTOUCHED):
                self.leases.close_table(code)
        for code in self.leases.list_unclosed():
            if self.leases.take(code):
                served.take_in(code)
                if served.let_go(code, close=True):
                    self.leases.release(code, closed=True)

    def _release_all(self, served: Served) -> None:
        for code in served.tables():
            with suppress(Exception):  # a table that is not released is taken over when its lease has ended
                if served.let_go(code):
                    self.leases.release(code)
