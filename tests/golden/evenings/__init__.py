"""Evenings of Among Cultists, played through the JSON interface: each has its recording beside it."""

from .eight import EIGHT
from .eight_told import EIGHT_TOLD
from .five import FIVE
from .four import FOUR
from .four_told import FOUR_TOLD
from .seven import SEVEN
from .six_and_ai import SIX_AND_AI
from .six_told import SIX_TOLD
from .steps import Long

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
