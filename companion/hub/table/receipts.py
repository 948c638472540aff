"""The receipts of answers by their keys: the same answer sent again gets the same receipt."""

from __future__ import annotations

from companion.core.view import Seat
from companion.frontends import Receipt
from companion.hub.table.inputs import SentAnswer
from companion.hub.table.snapshot import Snapshot

KEYS_KEPT = 20
"""How many receipts are kept for each device: those of its last answers. Older ones only the log remembers."""


class Receipts:
    """The receipts at one table."""

    def __init__(self) -> None:
        """Begin with none."""
        self._of: dict[str, dict[str, Receipt | Snapshot]] = {}

    def find(self, key: str, device: str) -> Receipt | None:
        """Return the receipt that is kept under a key of a device, or None.

        Who answered as a guest gets the tag of what everybody sees.
        """
        kept = self._of.get(_sender(key), {}).get(key)
        if isinstance(kept, Snapshot):
            seat = Seat(int(key.partition(".")[0]))
            return Receipt(seat, kept.tag(seat if seat in kept.seats_of(device) else None))
        return kept

    def keep(self, key: str, receipt: Receipt | Snapshot) -> None:
        """Keep the receipt of an answer under its key; too many answers of a device push out its own receipts only.

        A look is kept in place of a receipt that nobody has asked for yet: `find` makes it from the look.
        """
        kept = self._of.setdefault(_sender(key), {})
        kept[key] = receipt
        while len(kept) > KEYS_KEPT:
            del kept[next(iter(kept))]


def log_key(answer: SentAnswer) -> str:
    """Return the key of an answer in the log; it names seat and device, so that nobody can use another's key."""
    return f"{answer.seat}.{answer.device[:16]}.{answer.key}"


def _sender(key: str) -> str:
    """Return the part of a log key that names its device."""
    return key.split(".", 2)[1]
