"""Requests that wait at the same time: their events are written together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping

from companion.core.view import Seat
from companion.frontends import Problem, Receipt
from companion.hub.arrival import Posted
from companion.hub.inbox import Inbox
from companion.hub.table.inputs import SAYS, Request
from companion.hub.table.table_service import TableService

MOST_TOGETHER = 32
"""The most requests that are written together: the first one waits until all are worked out."""

Gathered = dict[str, list[tuple[Request, int]]]
"""Requests that wait for the disk, with their stamps, by the code of their table."""


class RequestBatcher:
    """The batcher of requests. Only the writer's thread uses it; `fault` is called with a request's error."""

    def __init__(
        self, tables: Mapping[str, TableService], inbox: Inbox[Posted], fault: Callable[[Exception], None]
    ) -> None:
        """Gather from `inbox` for the tables that are served, by their codes."""
        self._tables = tables
        self._inbox = inbox
        self._fault = fault

    def of(self, stamp: int, code: str, first: Request, until: int | None) -> Gathered:
        """Take a request, and those that wait behind it before the stamp `until`, when something else is due."""
        found: Gathered = defaultdict(list)

        def joins(stamp: int, posted: Posted) -> bool:
            code, item = posted
            in_time = (until is None or stamp < until) and code in self._tables
            return in_time and isinstance(item, Request) and self._tables[code].requests.joins(item, stamp)

        self._let_wait(found, stamp, (code, first))
        for _ in range(1, MOST_TOGETHER):
            taken = self._inbox.next(joins)
            if taken is None:
                break
            self._let_wait(found, *taken)
        return found

    def _let_wait(self, gathered: Gathered, stamp: int, posted: Posted) -> None:
        code, item = posted
        assert isinstance(item, Request)
        if code not in self._tables or stamp < self._tables[code].since:
            # The table has moved to another node since, and may be back: the same key finds out whether the answer
            # counts. The requests that waited here meanwhile must not: another node may have judged them, and told
            # their senders.
            refuse(item, "not_known")
            return
        try:
            self._tables[code].requests.take(item, stamp)
        except Exception as error:
            self._fault(error)
            fail(item)
        else:
            gathered[code].append((item, stamp))


def refuse(request: Request, problem: Problem) -> None:
    """Tell the sender of a request that the hub has not looked at it."""
    request.done.set_result(Receipt(Seat(0), "", problem, SAYS[problem]))


def fail(request: Request) -> None:
    """Tell the sender of a request that the hub has failed."""
    if not request.done.done():
        request.done.set_exception(RuntimeError("the hub failed"))
