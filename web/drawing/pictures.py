"""The pictures of evenings: each is drawn once, by one thread at a time, and kept for a while."""

from __future__ import annotations

import os
from collections import OrderedDict
from hashlib import blake2b
from importlib.util import find_spec
from threading import Lock

import msgspec

from web.drawing.evening_words import EveningWords

MOST_KEPT = 8
"""The most pictures that are kept, of all tables and languages: each has about 150,000 bytes."""

PATIENCE = 20.0
"""Seconds that a request waits while another picture is drawn; drawing one takes a Raspberry Pi a second or two."""


class Busy(Exception):
    """Other pictures are being drawn."""


class Pictures:
    """The pictures, by table and language. A changed evening takes the place of the earlier one."""

    def __init__(self) -> None:
        """Keep no picture yet."""
        self._kept: OrderedDict[tuple[str, ...], tuple[bytes, bytes]] = OrderedDict()
        self._drawing = Lock()

    @property
    def works(self) -> bool:
        """Whether this hub can draw pictures."""
        return find_spec("pygame") is not None

    def draw(self, place: tuple[str, ...], evening: EveningWords) -> bytes:
        """Return the picture of an evening as a PNG; raises `ImportError` without pygame, and `Busy`.

        `place` names its table, its language, and whether it is over.
        """
        digest = blake2b(msgspec.json.encode(evening)).digest()
        if not self._drawing.acquire(timeout=PATIENCE):
            raise Busy
        try:
            kept = self._kept.pop(place, None)
            if kept is None or kept[0] != digest:
                kept = digest, _draw(evening)
            self._kept[place] = kept
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        finally:
            self._drawing.release()
        return kept[1]


def _draw(evening: EveningWords) -> bytes:
    # Without these pygame greets on the terminal, and SDL catches the signals that are to end the program.
    os.environ.update(PYGAME_HIDE_SUPPORT_PROMPT="1", SDL_NO_SIGNAL_HANDLERS="1")
    from web.drawing.evening_picture import draw_evening

    return draw_evening(evening)
