"""Backups of a running hub, and the restore of one: see `companion.frontends.backups.Backups`."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO

from companion.core.text import say
from companion.frontends.backups import PLAYED, SECRET, BadBackup, BetweenGames
from companion.hub.backup.archive import write
from companion.hub.backup.contents import holds_secrets
from companion.hub.backup.naming import list_kept_files
from companion.hub.backup.older import delete, old_data
from companion.hub.backup.owner import as_owner
from companion.hub.backup.restore import MAKING, NO_ROOM, PART, lay_ready, need_room, unpack_beside
from companion.hub.log.copies import copy_log
from companion.hub.log.log import LOG, DamagedLog, Unsaved
from companion.hub.log.mark import OtherFormat
from companion.hub.log.private import new_file
from companion.table import TableRules

BUSY = say("Another backup or restore is running. Try again in a moment.")
TORN = say("This hub's log is damaged. Start the hub once: it recovers everything it can.")


def save(folder: Path, file: IO[bytes], secretless: TableRules | None = None) -> None:
    """Write a backup of a data folder, which a hub may be using; the folder holds a copy of the log meanwhile.

    All that the hub has acknowledged before is in it. Raises `BadBackup` if the folder has no log, if the log is
    damaged, too large or of another version, or if a game's secrets count in it by the rules `secretless`; and
    `OSError`.
    """
    if not (folder / LOG).exists():
        raise BadBackup(say("There's no log in {folder}: no hub has run there yet.", folder=str(folder)))
    with TemporaryDirectory(prefix=MAKING, dir=folder) as beside:
        log = Path(beside) / LOG
        _copy(folder, log)
        if secretless and holds_secrets(log, secretless):
            raise BadBackup(SECRET)
        write(file, {LOG: log, **list_kept_files(folder)})


def save_as(folder: Path, path: Path) -> None:
    """Write a backup of a data folder to `path`, whole or not at all; see `save` for what it raises.

    Root reads the folder as its owner.
    """
    with new_file(path) as file, as_owner(folder):
        save(folder, file)


def _copy(folder: Path, log: Path) -> None:
    try:
        copy_log(folder, log)
    except DamagedLog as error:
        raise BadBackup(TORN) from error
    except OtherFormat as error:
        raise BadBackup(error.says) from error
    except Unsaved as error:
        raise BadBackup(NO_ROOM) from error


class BackupKeeper:
    """The backups of one running hub with its data in `folder`; `again` lets the hub end and start again."""

    def __init__(self, folder: Path, again: Callable[[], None], rules: TableRules, between_games: BetweenGames) -> None:
        """Begin with no restore, and with the data of older versions that are kept aside now."""
        self._folder = folder
        self._again = again
        self._rules = rules
        self._between_games = between_games
        self._busy = threading.Lock()
        self._taken = False
        self._old = old_data(folder)

    @property
    def has_old(self) -> bool:
        """Whether data of an older version are kept aside; somebody may have deleted them at a terminal."""
        return any(aside.exists() for aside in self._old)

    def delete_old(self) -> None:
        """Delete them for good."""
        with self._alone():
            delete([aside for aside in self._old if aside.exists()])

    @property
    def is_restoring(self) -> bool:
        """Whether the hub is about to start again with a backup."""
        return self._taken

    def room(self, size: int) -> IO[bytes]:
        """Return a nameless file on the disk of the data."""
        need_room(self._folder, size)
        return TemporaryFile(dir=self._folder)

    def save(self) -> IO[bytes]:
        """Return a backup of this moment."""
        with self._alone():
            files = [path.stat().st_size for path in (self._folder / LOG, *list_kept_files(self._folder).values())]
            file = self.room(2 * sum(files))
            try:
                save(self._folder, file, self._rules)
            except BaseException:
                file.close()
                raise
            return file

    def take(self, file: IO[bytes]) -> None:
        """Check a backup, prepare it, and let the hub start again with it."""
        with self._alone():
            unpack_beside(file, self._folder, self._rules)
            try:
                # A game may have begun while the file was checked.
                self._taken = self._between_games(lambda: lay_ready(self._folder), last=True)
            finally:
                shutil.rmtree(self._folder / PART, ignore_errors=True)
            if not self._taken:
                raise BadBackup(PLAYED)
        self._again()

    @contextmanager
    def _alone(self) -> Iterator[None]:
        if self._taken or not self._busy.acquire(blocking=False):
            raise BadBackup(BUSY)
        try:
            yield
        finally:
            self._busy.release()
