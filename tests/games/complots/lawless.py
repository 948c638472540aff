"""A Complots that breaks a law of random plays; the law must notice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from msgspec.structs import replace as changed

from companion.core.chance import Chance
from companion.core.event import AnyEvent
from companion.core.game import AnyGame, Setup
from companion.games import complots
from tests.laws.phoneless import goes_on_with_few_phones
from tests.laws.variants import with_options


def _deals_to_who_cannot_see() -> AnyGame:
    """Return a game that does not know which players have no phone."""

    def begin(setup: Setup, now: int, chance: Chance) -> Sequence[AnyEvent]:
        return complots.GAME.begin(changed(setup, phoneless=()), now, chance)

    game: AnyGame = replace(complots.GAME, begin=begin)
    return with_options(game, {"deal": "hub"})


LAWLESS: Mapping[str, tuple[Callable[[], AnyGame], Callable[[AnyGame, int], None]]] = {
    "deals cards to who has no phone": (_deals_to_who_cannot_see, goes_on_with_few_phones),
}
