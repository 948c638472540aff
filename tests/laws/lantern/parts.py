"""The secrets and briefings that a phone holds of each kind of hand in Lantern."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.briefing import Briefing
from companion.core.view import Secret
from companion.kit.hand import hidden_cards
from tests.laws.lantern.teaching import BRIEFINGS

HANDS = {"bright": (1, 6, 12), "dim": (2, 4, 5)}


def held() -> Iterator[Mapping[str, tuple[tuple[Secret, ...], Briefing]]]:
    """Yield the cards and the briefing of a hand of each kind."""
    yield {
        kind: (tuple(hidden_cards([(str(card), "") for card in HANDS[kind]])), one) for kind, one in BRIEFINGS.items()
    }
