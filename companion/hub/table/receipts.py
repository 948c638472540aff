"""The receipts of answers by their keys: the same answer sent again gets the same receipt."""

from __future__ import annotations

from hashlib import sha256

from companion.core.view import Seat
from companion.frontends import Receipt
from companion.hub.table.inputs import SentAnswer
from companion.hub.table.snapshot import Snapshot

KEY_LENGTH = 32
"""Hexadecimal digits of the hash of a sender's key: 128 bits, as many as a key that is drawn."""

KEYS_KEPT = 20
"""The number of receipts kept for each device's latest answers. Only the log knows older ones."""


class Receipts:
    """The receipts at one table."""

    def __init__(self) -> None:
        """Begin with none."""
        self._of: dict[str, dict[str, Receipt | Snapshot]] = {}

    def find(self, key: str, device: str) -> Receipt | None:
        """Return the receipt kept under a device's key, or None. A guest's answer gets the tag of the public view."""
        kept = self._of.get(_sender(key), {}).get(key)
        if isinstance(kept, Snapshot):
            seat = Seat(int(key.partition(".")[0]))
            return Receipt(seat, kept.tag(seat if seat in kept.seats_of(device) else None))
        return kept

    def keep(self, key: str, receipt: Receipt | Snapshot) -> None:
        """Keep the receipt of an answer under its key; a device's many answers push out only its own receipts.

        A snapshot may stand in for a receipt that nobody has asked for yet: `find` makes the receipt from it.
        """
        kept = self._of.setdefault(_sender(key), {})
        kept[key] = receipt
        while len(kept) > KEYS_KEPT:
            del kept[next(iter(kept))]


def log_key(answer: SentAnswer) -> str:
    """Return the key of an answer in the log; it names seat and device, so that nobody can use another's key."""
    return f"{answer.seat}.{answer.device[:16]}.{hash_key(answer.key)}"


def hash_key(key: str) -> str:
    """Return the hash under which a sender's own key is kept: a program may choose a name that is forgotten later."""
    return sha256(key.encode()).hexdigest()[:KEY_LENGTH]


def _sender(key: str) -> str:
    """Return the part of a log key that names its device."""
    return key.split(".", 2)[1]
