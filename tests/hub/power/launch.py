"""`companion` with a log that works as the tests say: how it is synced, and after how many pages it is tidied up.

python launch.py FULL 10 serve …
"""

import sys
from pathlib import Path
from unittest.mock import patch

from companion.hub import app
from companion.hub.cli import main
from companion.hub.log.log import Log

if __name__ == "__main__":
    synchronous, pages = sys.argv.pop(1), sys.argv.pop(1)

    class Told(Log):
        """A log whose file SQLite moves what was written ahead into after so many pages; 1000 is usual."""

        def __init__(self, folder: Path) -> None:
            """Open it."""
            super().__init__(folder, synchronous)
            self._db.execute(f"PRAGMA wal_autocheckpoint = {int(pages)}")

    with patch.object(app, "Log", Told):
        main()
