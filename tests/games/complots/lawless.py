"""A Complots that breaks a law of random plays; the law must notice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.core.game import AnyGame
from companion.games import complots
from tests.laws.phoneless import goes_on_with_few_phones
from tests.laws.variants import with_options


def _deals_to_who_cannot_see() -> AnyGame:
    """Return a game that does not say which players need a phone."""
    game: AnyGame = replace(complots.GAME, lacks_phones=lambda setup: None)
    return with_options(game, {"deal": "hub"})


LAWLESS: Mapping[str, tuple[Callable[[], AnyGame], Callable[[AnyGame, int], None]]] = {
    "deals cards to who has no phone": (_deals_to_who_cannot_see, goes_on_with_few_phones),
}
