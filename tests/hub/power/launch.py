"""`companion` with a log that works as the tests say: its way of syncing and tidying up, or a slow disk.

python launch.py FULL 10 serve …    synced fully, and tidied up after 10 pages
python launch.py honest serve …     with a disk so slow that the web frontend stops waiting for it
python launch.py lying serve …      the same, but unanswered requests are reported as accepted
"""

import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from contextlib import ExitStack
from pathlib import Path
from unittest.mock import patch

from companion.frontends import Receipt
from companion.hub import app
from companion.hub.cli import main
from companion.hub.log.log import Log, LogEntry
from web.routes import live, receipts
from web.serving.failure import Failure

DISK = 0.4
"""Seconds that the slow disk takes for each transaction."""

PATIENCE = 0.1
"""Seconds that the web frontend waits for it."""


class SlowLog(Log):
    """A log on a slow disk."""

    def append(self, entries: Mapping[str, Sequence[LogEntry]]) -> None:
        """Write entries late."""
        time.sleep(DISK)
        super().append(entries)


async def lying(future: Future[Receipt]) -> Receipt:
    """Report a request as accepted although its result is not known."""
    try:
        return await receipts.await_receipt(future)
    except Failure as failure:
        if failure.status != 503:
            raise
        return Receipt(0, "0" * 24)


if __name__ == "__main__":
    with ExitStack() as patches:
        if (kind := sys.argv.pop(1)) in ("honest", "lying"):
            patches.enter_context(patch.object(app, "Log", SlowLog))
            patches.enter_context(patch.object(receipts, "WAIT", PATIENCE))
            if kind == "lying":
                patches.enter_context(patch.object(live, "await_receipt", lying))
        else:
            pages = int(sys.argv.pop(1))

            class CheckpointLog(Log):
                """A log with a chosen number of pages between SQLite's checkpoints; 1000 is usual."""

                def __init__(self, folder: Path) -> None:
                    super().__init__(folder, kind)
                    self._db.execute(f"PRAGMA wal_autocheckpoint = {pages}")

            patches.enter_context(patch.object(app, "Log", CheckpointLog))
        main()
