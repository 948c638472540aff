"""What a phone tells newcomers of company and profession is in sight below both, as high for each of them."""

import pytest
from msgspec.structs import replace

from companion.core.table.state import LANGUAGES
from companion.core.view import Seat
from companion.games.castle_of_the_devil import GAME
from companion.games.castle_of_the_devil.box import COMPANIES, PROFESSIONS
from tests.browser.briefed import fits
from tests.browser.screens import Screens
from tests.browser.stage import Stage
from tests.games.castle_of_the_devil.by_hand import playing, setup_of, state
from tests.web.house import House

ANNA = Seat(1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_a_phone_tells_of_company_and_profession_is_in_sight(
    language: str, staged: House, stage: Stage, screens: Screens
) -> None:
    begun, briefings = state(playing(5)), GAME.briefings(setup_of(5))
    states = {
        f"{company}-{profession}": replace(begun, companies={ANNA: company}, professions={ANNA: profession})
        for company in COMPANIES
        for profession in PROFESSIONS
    }
    every = [(GAME.secrets(one, ANNA), briefings[part]) for part, one in states.items()]
    fits(staged, stage, screens, language, every)
