"""What can happen to an announcement, beside the events of a narration."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class AnnouncementBegan(Struct, frozen=True, tag=True):
    """The script that begins now is an announcement: the keys of its lines."""

    lines: tuple[str, ...]


SPOKEN_EVENTS: tuple[type[Any], ...] = (AnnouncementBegan,)
