"""The events on disk, kept by SQLite: in WAL mode, synchronous FULL, append only.

`append` returns once the rows are on disk and raises `Unsaved` if they are not; an acknowledgement waits for nothing
else. One row holds one event; a second small table holds each table's game time, overwritten while something is timed.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, suppress
from pathlib import Path

from companion.frontends.data_folder import VOICE
from companion.hub.log import remembered
from companion.hub.log.entries import DamagedLog as DamagedLog
from companion.hub.log.entries import InUse as InUse
from companion.hub.log.entries import LogEntry as LogEntry
from companion.hub.log.entries import Unsaved as Unsaved
from companion.hub.log.mark import mark_of, require_ours
from companion.hub.log.private import close_files, make_folder
from companion.hub.log.remembered import RememberedPersons, Statements
from companion.hub.log.salvage import create, finish, is_damage, is_sound, salvage
from companion.hub.log.schema import COLUMNS, PLAYED, SCHEMA
from companion.table.replay import LogRow

LOG = "evening.db"

LOCK = "hub.lock"

BESIDE = ("", "-wal", "-shm")
"""The suffixes of SQLite's files: the second holds entries written ahead until it is merged."""

MEMORY = ":memory:"
"""SQLite's name for a database in memory."""


class Log:
    """The log of all tables in one data folder (`companion.hub.log.entries.EventLog`); one thread at a time uses it."""

    def __init__(self, folder: Path | None, synchronous: str = "FULL") -> None:
        """Open or create the log; without a folder it is in memory only.

        A damaged log is first moved aside, and its whole tables go on (see `companion.hub.log.salvage`). Raises `InUse`
        if another hub uses the folder, `OtherFormat` if the log is not this version's, and `Unsaved` if the disk does
        not let it work. `synchronous` is for the test that shows the log's losses with anything but FULL.
        """
        with ExitStack() as opened:
            if folder:
                make_folder(folder, LOG)
                opened.enter_context(lock(folder))
                _mend(folder / LOG)
            try:
                self._db = opened.enter_context(closing(_open(folder / LOG if folder else MEMORY, synchronous)))
                paths = [folder / f"{LOG}{end}" for end in BESIDE] if folder else []
                self._files = {path: _identity(path) for path in paths}
                self.folder = folder
                self._folder_stat: tuple[int, ...] | None = None
                if remembered.TIDY in self._reload_persons().marks:
                    self.purge_deleted()
                close_files([*paths, folder / LOCK] if folder else ())
            except sqlite3.DatabaseError as error:
                raise (Unsaved if isinstance(error, sqlite3.OperationalError) else DamagedLog) from error
            self._opened = opened.pop_all()

    @classmethod
    def copy(cls, folder: Path) -> Log:
        """Return a copy, in memory, of the log of a folder that a hub may be using.

        Raises `FileNotFoundError` if there is none, `DamagedLog` if it cannot be read, and `OtherFormat`.
        """
        log = cls(None)
        try:
            copy_into(log._db, folder)
        except BaseException:
            log.close()
            raise
        return log

    def append(self, entries: Mapping[str, Sequence[LogEntry]]) -> None:
        """Write entries, by the code of their table, all at once; raises `Unsaved` if they are not all on disk.

        It raises the same if the log has one of their numbers already, since another program then writes it, too. It
        also does if somebody has taken one of its files away, because SQLite would keep writing into a file that no
        restart finds.
        """
        rows = [
            (code, e.number, e.game_time, e.wall, e.row.game, e.row.type, e.row.body, e.key)
            for code, found in entries.items()
            for e in found
        ]
        noted = [e.note for found in entries.values() for e in found if e.note]

        def written(db: sqlite3.Connection) -> None:
            db.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
            remembered.keep(db, noted)

        self._write(written)
        if noted:
            self._reload_persons()

    def keep_times(self, times: Mapping[str, int]) -> None:
        """Overwrite the game times of tables, in milliseconds, all at once; raises `Unsaved`."""
        self._folder_stat = None
        self._write(lambda db: db.executemany("INSERT OR REPLACE INTO clocks VALUES (?, ?)", times.items()))

    def change(self, what: Callable[[Statements], object]) -> None:
        """Change the remembered persons, completely or not at all; raises `Unsaved`."""
        self._write(what)
        self._reload_persons()

    def purge_deleted(self) -> None:
        """See `remembered.purge_deleted`: the next start tries again if the disk fails. The voice rerenders lines."""
        if self.folder:
            shutil.rmtree(self.folder / VOICE, ignore_errors=True)
        with suppress(sqlite3.Error):
            remembered.purge_deleted(self._db)
            self._reload_persons()

    def _reload_persons(self) -> RememberedPersons:
        self.known = remembered.recall_persons(self._db)
        return self.known

    def _write(self, what: Callable[[sqlite3.Connection], object]) -> None:
        self._check_files()
        try:
            with self._db:
                self._db.execute("BEGIN IMMEDIATE")
                what(self._db)
        except sqlite3.Error as error:
            raise Unsaved from error

    def codes(self) -> list[str]:
        """Return the codes of all tables, oldest first."""
        found = self._db.execute("SELECT code FROM events WHERE number = 1 ORDER BY wall, code")
        return [code for (code,) in found]

    def read(self, code: str, fits: str = "1 = 1", values: Iterable[object] = ()) -> Iterator[LogEntry]:
        """Yield a table's entries in order: all, or those that fit a condition of SQL with its values."""
        query = f"SELECT {COLUMNS} FROM events WHERE code = ? AND ({fits}) ORDER BY number"
        for number, game_time, wall, game, type_, body, key in self._db.execute(query, (code, *values)):
            yield LogEntry(number, game_time, wall, LogRow(game, type_, body), key)

    def is_last_event(self, code: str, kind: str) -> bool:
        """Return whether a table's last event is of this type."""
        query = "SELECT type FROM events WHERE code = ? ORDER BY number DESC LIMIT 1"
        return bool(self._db.execute(query, (code,)).fetchone() == (kind,))

    def has(self, code: str, key: str) -> bool:
        """Return whether an answer with this key led to an event of a table; raises `Unsaved` if nobody can tell."""
        query = "SELECT 1 FROM events WHERE code = ? AND key = ? AND key <> ''"
        try:
            return self._db.execute(query, (code, key)).fetchone() is not None
        except sqlite3.Error as error:
            raise Unsaved from error

    def time(self, code: str) -> int:
        """Return the last saved game time of a table, 0 if there is none."""
        found = self._db.execute("SELECT game_time FROM clocks WHERE code = ?", (code,)).fetchone()
        return int(found[0]) if found else 0

    def times(self) -> Mapping[str, int]:
        """Return all saved game times, by the code of their table."""
        return dict(self._db.execute("SELECT code, game_time FROM clocks"))

    def _check_files(self) -> None:
        """Raise `Unsaved` unless the files in the folder are those that SQLite has opened.

        They are checked when the folder has changed, and at each `keep_times`: asking for the times of a file just
        after a write costs a third of writing an event.
        """
        if self.folder is None:
            return
        try:
            found = os.stat(self.folder)
            seen = found.st_dev, found.st_ino, found.st_mtime_ns
            if seen != self._folder_stat and any(_identity(path) != opened for path, opened in self._files.items()):
                raise Unsaved
        except OSError as error:
            raise Unsaved from error
        self._folder_stat = seen

    def close(self) -> None:
        """Close the log and unlock the folder."""
        self._opened.close()


def _mend(path: Path) -> None:
    """Let a whole log lie at `path`: a new one, or what is whole of a damaged one; raises `Unsaved`, `OtherFormat`."""
    finish(path, BESIDE)
    try:
        ahead = path.with_name(f"{path.name}-wal")
        if not path.exists() and not (ahead.exists() and ahead.stat().st_size):
            create(path, SCHEMA)
        elif not _is_whole(path):
            salvage(path, BESIDE, SCHEMA)
    except (sqlite3.Error, OSError) as error:
        raise Unsaved from error


def _is_whole(path: Path) -> bool:
    """Return whether all pages of a log can be read; raises `sqlite3.Error` and `OSError` if nobody can tell."""
    if not path.exists() or not path.stat().st_size:
        return False
    try:
        with closing(open_read_only(path.parent)) as db:
            return is_sound(db)
    except sqlite3.DatabaseError as error:
        if is_damage(error):
            return False
        raise


def lock(folder: Path) -> ExitStack:
    """Keep other hubs out of a folder until the returned value is closed; raises `InUse`."""
    with ExitStack() as locked:
        # The folder itself, since anybody can delete the file; the file, for file systems that cannot lock a folder.
        for path, flags in ((folder, os.O_RDONLY), (folder / LOCK, os.O_RDWR | os.O_CREAT)):
            descriptor = os.open(path, flags, 0o600)
            locked.callback(os.close, descriptor)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                if path != folder or isinstance(error, BlockingIOError):
                    raise InUse from error
        return locked.pop_all()


def copy_into(db: sqlite3.Connection, folder: Path) -> None:
    """Copy the log of a folder, which a hub may be using, with all its tables into an empty database.

    All that the hub has acknowledged before is in it. Raises `FileNotFoundError` if there is no log, `DamagedLog` if it
    cannot be read, `OtherFormat`, and `Unsaved` if there is no room.
    """
    if not (folder / LOG).exists():
        raise FileNotFoundError(folder / LOG)
    try:
        with closing(open_read_only(folder)) as log:
            log.backup(db)
        if not is_sound(db):
            raise DamagedLog
    except sqlite3.Error as error:
        full = error.sqlite_errorcode in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE)
        raise (Unsaved if full else DamagedLog) from error


def _identity(path: Path) -> tuple[int, int]:
    found = os.stat(path)
    return found.st_dev, found.st_ino


def _open(path: Path | str, synchronous: str) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute(f"PRAGMA synchronous = {synchronous}")
        db.execute("PRAGMA secure_delete = ON")
        if mark_of(db) is None:
            # At once: tables without a mark would look like an older version's.
            db.executescript(f"BEGIN; {SCHEMA} COMMIT;")
    except sqlite3.DatabaseError:
        db.close()
        raise
    return db


def open_read_only(folder: Path) -> sqlite3.Connection:
    """Return a connection that only reads, for one thread at a time; raises `sqlite3.Error` and `OtherFormat`."""
    db = sqlite3.connect(f"{(folder / LOG).absolute().as_uri()}?mode=ro", uri=True, check_same_thread=False)
    try:
        mark = mark_of(db)
        if mark is not None:
            require_ours(mark)
    except BaseException:
        db.close()
        raise
    return db


def read_ledger_events(folder: Path) -> Iterator[tuple[str, LogEntry]]:
    """Yield the tables' own events for the ledger, table by table, each with the table's code.

    It only reads, so a hub may be running meanwhile; raises `sqlite3.Error` if there is no log to read.
    """
    query = f"SELECT code, {COLUMNS} FROM events WHERE {PLAYED} ORDER BY code, number"
    with closing(open_read_only(folder)) as db:
        # Each page is read once: a cache of 2 MB, as SQLite has, would only leave holes in every thread's memory.
        db.execute("PRAGMA cache_size = -128")
        for code, number, game_time, wall, game, type_, body, key in db.execute(query):
            yield code, LogEntry(number, game_time, wall, LogRow(game, type_, body), key)
