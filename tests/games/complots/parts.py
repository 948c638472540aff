"""The secrets and briefings that a phone holds of each hand that the hub can deal in Complots, whole or reduced."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from companion.core.briefing import Briefing
from companion.core.view import Seat, Secret
from companion.games.complots import GAME
from companion.games.complots.box import BY_VALUE, Character
from tests.games.complots.by_hand import dealt, state

ANNA = Seat(1)
HANDS = (("duchess", "captain"), ("contessa", "contessa"), ("duchess", "assassin"))


def held() -> Iterator[Mapping[str, tuple[tuple[Secret, ...], Briefing]]]:
    """Yield the secrets and the briefing of each hand, with either fifth character."""
    for fifth in ("ambassador", "inquisitor"):
        one = state(dealt(*HANDS, fifth=fifth))
        yield {
            hand: (tuple(GAME.private_view(replace(one, hands={ANNA: _cards(hand)}), ANNA)), briefing)
            for hand, briefing in GAME.briefings(one.setup).items()
        }


def _cards(hand: str) -> tuple[Character, ...]:
    return tuple(BY_VALUE[card] for card in hand.split("-"))
