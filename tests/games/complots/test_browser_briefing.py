"""What a phone tells newcomers of their hand is in sight below the cards, as high for every hand."""

import pytest
from msgspec.structs import replace

from companion.core.table.state import LANGUAGES
from companion.core.view import Seat
from companion.games.complots import GAME
from companion.games.complots.box import BY_VALUE, Character
from tests.browser.briefed import fits
from tests.browser.screens import Screens
from tests.browser.stage import Stage
from tests.games.complots.by_hand import dealt, state
from tests.web.house import House

ANNA = Seat(1)
HANDS = (("duchess", "captain"), ("contessa", "contessa"), ("duchess", "assassin"))


def cards(hand: str) -> tuple[Character, ...]:
    """Return the cards of a hand by its name."""
    return tuple(BY_VALUE[card] for card in hand.split("-"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_a_phone_tells_of_a_hand_is_in_sight(
    language: str, staged: House, stage: Stage, screens: Screens
) -> None:
    begun = [state(dealt(*HANDS, fifth=fifth)) for fifth in ("ambassador", "inquisitor")]
    every = {
        hand: (GAME.secrets(replace(one, hands={ANNA: cards(hand)}), ANNA), briefing)
        for one in begun
        for hand, briefing in GAME.briefings(one.setup).items()
    }
    fits(staged, stage, screens, language, list(every.values()))
