"""The secrets and briefings that a phone holds of each company with each profession of Castle of the Devil."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from companion.core.briefing import Briefing
from companion.core.view import Seat, Secret
from companion.games.castle_of_the_devil import GAME
from companion.games.castle_of_the_devil.box import COMPANIES, PROFESSIONS
from tests.games.castle_of_the_devil.by_hand import playing, setup_of, state

ANNA = Seat(1)


def held() -> Iterator[Mapping[str, tuple[tuple[Secret, ...], Briefing]]]:
    """Yield the secrets and the briefing of each company with each profession."""
    begun, briefings = state(playing(5)), GAME.briefings(setup_of(5))
    states = {
        f"{company}-{profession}": replace(begun, companies={ANNA: company}, professions={ANNA: profession})
        for company in COMPANIES
        for profession in PROFESSIONS
    }
    yield {part: (tuple(GAME.private_view(one, ANNA)), briefings[part]) for part, one in states.items()}
