"""A later version from a phone: the hub prepares it, and root's own `deploy/update/take.py` checks its signature.

The hub may not install anything. It writes into one folder, and reads root's progress.
"""

from __future__ import annotations

import errno
import os
import shutil
import sys
from pathlib import Path
from typing import IO

from msgspec import Struct

from companion.core.text import Text, say

INBOX = Path("/var/lib/companion-inbox")
"""The folder in which root looks for the hub's requests."""

ARCHIVE = "update.tar"

STATE = Path("/run/companion-update/state")

VERSION = Path(sys.prefix)
"""The folder of the running version, if it is installed."""

SIGNERS = "deploy/update/signers"
"""The public half of the key, in that folder."""

MOST_BYTES = 300_000_000
"""The most bytes of an archive, as in `take.py`."""

SPARE = 600_000_000
"""Bytes that must stay free: for the archive's copy and its installation."""

UNKEYED = say("This version has no key, so phones can't update it. Use install.sh at the hub's terminal.")

STEPS = {
    "checking": say("Verifying checksum and signature…"),
    "making": say("Installing the new version: this takes a minute or two…"),
    "trying": say("Testing it on a copy of your evenings…"),
    "waiting": say("The update will start once the game is over…"),
    "switching": say("The hub is restarting with the new version. This page will continue by itself…"),
}
"""Root's steps, by the word that root writes."""

REFUSED = {
    "signature": say("This file is incomplete, or signed with another key. Nothing has changed."),
    "none": say("This file isn't a companion update. Nothing has changed."),
    "large": say("This file is too large."),
    "room": say("There's not enough space on the hub's disk."),
    "unkeyed": UNKEYED,
    "older": say("This version is older than the current one. Nothing has changed."),
    "same": say("This version is already running."),
    "kind": say("This file is for another kind of machine. Nothing has changed."),
    "fails": say("The new version doesn't work on this machine. Nothing has changed."),
    "cut": say("The update was interrupted. Try again."),
    "back": say("The new version didn't start in time. The previous one is back, with its evenings."),
}
"""The reasons why root has installed nothing."""

DONE = say("The new version is running.")


class UpdateBusy(Exception):
    """An archive is being checked already."""


class State(Struct, frozen=True):
    """Root's progress with the last archive."""

    says: Text
    over: bool


def here() -> bool:
    """Return whether root looks for this hub's archives: its installation decides that."""
    return os.access(INBOX, os.W_OK)


def has_key() -> bool:
    """Return whether the running version has the public half of a key."""
    return (VERSION / SIGNERS).is_file()


def version() -> str:
    """Return the name of the running version."""
    return VERSION.resolve().name


def room(size: int) -> IO[bytes]:
    """Return a nameless file in the inbox for an archive of `size` bytes; raises `OSError` if the disk lacks room."""
    if shutil.disk_usage(INBOX).free < size + SPARE:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    return os.fdopen(os.open(INBOX, os.O_TMPFILE | os.O_RDWR, 0o600), "w+b")


def finish(file: IO[bytes]) -> None:
    """Wait until an archive is on disk, before it is laid ready; raises `OSError`."""
    file.flush()
    os.fsync(file.fileno())


def lay(file: IO[bytes]) -> None:
    """Hand over an archive from `room`; raises `UpdateBusy` while root checks another, and `OSError`."""
    found = state()
    if found and not found.over:
        raise UpdateBusy
    inbox = os.open(INBOX, os.O_PATH)
    try:
        # Only with a folder's descriptor does Python follow the link to the nameless file.
        os.link(f"/proc/self/fd/{file.fileno()}", ARCHIVE, dst_dir_fd=inbox)
    except FileExistsError:
        raise UpdateBusy from None
    finally:
        os.close(inbox)


def state() -> State | None:
    """Return root's progress; None if nothing was handed over since the machine's start."""
    if (INBOX / ARCHIVE).exists():
        return State(STEPS["checking"], over=False)
    try:
        step, _, why = STATE.read_text("ascii").strip().partition(" ")
    except (OSError, UnicodeError):
        return None
    if step in STEPS:
        return State(STEPS[step], over=False)
    return State(DONE if step == "done" else REFUSED.get(why, REFUSED["fails"]), over=True)
