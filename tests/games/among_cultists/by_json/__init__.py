"""Evenings of Among Cultists, played through the JSON interface: each has its recording in `recordings/by_json`."""

from tests.games.among_cultists.by_json.eight import EIGHT
from tests.games.among_cultists.by_json.eight_told import EIGHT_TOLD
from tests.games.among_cultists.by_json.five import FIVE
from tests.games.among_cultists.by_json.four import FOUR
from tests.games.among_cultists.by_json.four_told import FOUR_TOLD
from tests.games.among_cultists.by_json.seven import SEVEN
from tests.games.among_cultists.by_json.six_and_ai import SIX_AND_AI
from tests.games.among_cultists.by_json.six_told import SIX_TOLD
from tests.games.among_cultists.by_json.steps import Long

EVENINGS: dict[str, Long] = {
    "four": FOUR,
    "four_told": FOUR_TOLD,
    "five": FIVE,
    "six_told": SIX_TOLD,
    "six_and_ai": SIX_AND_AI,
    "seven": SEVEN,
    "eight": EIGHT,
    "eight_told": EIGHT_TOLD,
}
"""By the names of their recordings; `told` are those in which the hub knows the roles."""
