"""What a phone tells newcomers of their role stands in sight below what it reminds them of, as high for every role."""

import pytest

from companion.core.table.state import LANGUAGES
from companion.core.view import Seat
from companion.games.among_cultists import GAME
from companion.games.among_cultists.box.roles import MARKERS
from companion.games.among_cultists.table.fields import AI
from companion.games.among_cultists.table.state import State
from tests.browser.briefed import fits
from tests.browser.screens import Screens
from tests.browser.stage import Stage
from tests.games.among_cultists.before import setup
from tests.web.house import House

ANNA = Seat(1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_a_phone_tells_of_a_role_is_in_sight(
    language: str, staged: House, stage: Stage, screens: Screens
) -> None:
    """After a night with the AI, when it has most to say."""
    briefings = GAME.briefings(setup(6))
    states = {role: State(setup=setup(6), phase="after", roles={ANNA: role, AI: "cultist"}) for role in MARKERS}
    every = [(GAME.secrets(state, ANNA), briefings[role]) for role, state in states.items()]
    fits(staged, stage, screens, language, every)
