"""The secrets and briefings that a phone holds of each role of Among Cultists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.briefing import Briefing
from companion.core.view import Seat, Secret
from companion.games.among_cultists import GAME
from companion.games.among_cultists.box.roles import MARKERS
from companion.games.among_cultists.table.fields import AI
from companion.games.among_cultists.table.state import State
from tests.games.among_cultists.before import setup

ANNA = Seat(1)


def held() -> Iterator[Mapping[str, tuple[tuple[Secret, ...], Briefing]]]:
    """Yield the secrets and the briefing of each role, after a night with the AI, when a phone shows most."""
    usual = setup(6)
    states = {role: State(setup=usual, phase="after", roles={ANNA: role, AI: "cultist"}) for role in MARKERS}
    briefings = GAME.briefings(usual)
    yield {role: (tuple(GAME.private_view(state, ANNA)), briefings[role]) for role, state in states.items()}
