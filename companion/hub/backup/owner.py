"""Root at work in a hub's folder: it becomes the folder's owner, so a link there opens nothing to root alone."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def as_owner(folder: Path) -> Iterator[None]:
    """Be the owner of a folder inside this context; nothing changes for anybody but root."""
    owner = folder.stat() if os.geteuid() == 0 and folder.exists() else None
    if owner is None or owner.st_uid == 0:
        yield
        return
    groups, group = os.getgroups(), os.getegid()
    os.setgroups([owner.st_gid])
    os.setegid(owner.st_gid)
    os.seteuid(owner.st_uid)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(group)
        os.setgroups(groups)
