"""What a phone tells newcomers of company and profession is in sight below both, as high for each of them."""

import pytest

from tests.browser.briefed import fits
from tests.browser.screens import Screens
from tests.browser.stage import Stage
from tests.games.castle_of_the_devil.parts import held
from tests.long import further_languages
from tests.web.house import House


@pytest.mark.long
@pytest.mark.parametrize("language", further_languages())
def test_all_that_a_phone_tells_of_a_company_and_profession_is_in_sight(
    language: str, staged: House, stage: Stage, screens: Screens
) -> None:
    every = {part: one for parts in held() for part, one in parts.items()}
    fits(staged, stage, screens, language, list(every.values()))
