"""The mark of a database: the number of the format in which the hub writes its data.

1.0.0 writes format 5, and every later version opens its data (`tests/hub/kept`). A later version may add events and
fields without a change here: an older one then refuses the rows that it does not know. `FORMAT` grows by one if 1.0.0
could not go on with the new data otherwise, such as after a new column. That version brings data from format 5 on up to
its own.

Data of lower formats are from before 1.0.0. A hub that starts moves them aside (`companion.hub.backup.older`). A
venue's node and a restore refuse them.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress

from companion.core.text import Text, say

FORMAT = 5
"""The current format; 1 is the format of development versions before databases had a mark."""


OLDER = say("This data is from an older version. The hub sets it aside when it starts.")
OLDER_DATABASE = say("This database is from an older version. Use an empty one, or go back to that version.")
NEWER = say("This data is from a newer version. Install that version.")


class OtherFormat(Exception):
    """Data of another format than this version's, of which nothing was read or changed; `says` tells what to do."""

    def __init__(self, says: Text) -> None:
        """Keep the words."""
        super().__init__(says.message)
        self.says = says


def require_ours(mark: int, older: Text = OLDER) -> None:
    """Raise `OtherFormat` unless a mark is this version's; `older` are the words for an older version's."""
    if mark != FORMAT:
        raise OtherFormat(older if mark < FORMAT else NEWER)


def mark_of(db: sqlite3.Connection) -> int | None:
    """Return the mark of a file of SQLite, 0 if it has none, and None if it has no tables yet."""
    (tables,) = db.execute("PRAGMA schema_version").fetchone()
    (mark,) = db.execute("PRAGMA user_version").fetchone()
    return int(mark) if tables else None


def is_ours(db: sqlite3.Connection) -> bool:
    """Return whether a file of SQLite is of this version's format."""
    with suppress(sqlite3.Error):
        return mark_of(db) == FORMAT
    return False
