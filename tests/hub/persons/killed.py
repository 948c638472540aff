"""A hub that forgets somebody, and is killed at a point of it: `python -m tests.hub.persons.killed FOLDER POINT`."""

from __future__ import annotations

import os
import signal
import sqlite3
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tests.hub.by_hand import running

POINTS = {
    "before the end of the write": "companion.hub.persons.book._gone",
    "after the write": "companion.hub.log.log.Log.tidy",
    "after the file was written anew": "companion.hub.log.remembered.tidy",
}
"""What is never done, or done to its middle, because the hub is killed there."""


def main() -> None:
    """Forget the only one who is remembered."""
    folder, point = sys.argv[1:]

    def killed(*about: Any) -> None:
        if isinstance(about[0], sqlite3.Connection) and point.startswith("after"):
            about[0].execute("VACUUM")
        os.kill(os.getpid(), signal.SIGKILL)

    with running(Path(folder)) as hub, patch(POINTS[point], killed):
        (person,) = hub.tables.persons().all
        hub.tables.persons().forget(person.id)


if __name__ == "__main__":
    main()
