"""The panel and the briefing that a phone holds of each role of Werewolf."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.briefing import Briefing
from companion.core.view import Seat, Secret
from companion.games.werewolf import GAME
from tests.games.werewolf.by_hand import Village

SETS = ("WWSXHBCEIV", "WWSXHBVVVV", "WSEVV")


def held() -> Iterator[Mapping[str, tuple[tuple[Secret, ...], Briefing]]]:
    """Yield the panel and the briefing of each role, in the first moment and in a second watch."""
    for letters in SETS:
        village = Village(letters, first_night="victim")
        for stage in ("hush", "watch-1"):
            village.to(stage)
            briefings = GAME.briefings(village.setup)
            yield {
                role: (tuple(GAME.private_view(village.state, Seat(seat))), briefings[role])
                for seat, role in village.state.roles.items()
            }
