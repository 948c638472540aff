"""The evenings of the open table in which a newcomer asks: the recorded ones, and their rare moments."""

from tests.games.open_table.play import CORRECTED, OPEN_TABLE
from tests.golden.plays import Play, Say, Wait

NAMES = ("Anna", "Ben", "Caro")

CHOSEN = Say(1, "table-game", "open-table")

WITHOUT_POINTS = Play(
    names=NAMES,
    before=(CHOSEN, Say(1, "table-option-points", "none"), Say(1, "table-option-rounds", 1)),
    moves=(Say(1, "table-begin"), Say(2, "round-1"), Say(3, "winners", {"seat-1": 1, "seat-3": 1})),
)

FEWEST = Play(
    names=NAMES,
    before=(CHOSEN, Say(1, "table-option-points", "fewest"), Say(1, "table-option-rounds", 2)),
    moves=(
        Say(1, "table-begin"),
        Say(2, "countdown", "15"),
        Wait(15_000),
        Say(2, "round-1"),  # nobody has written its points
        Say(3, "points-1", {"seat-1": 3, "seat-2": 5, "seat-3": 0}),
        Say(2, "table-ask-leave-0", "yes"),  # Ben has to go home
        Say(3, "table-agree-leave-2", "yes"),
        Say(1, "points-2", {"seat-1": 0, "seat-3": 3}),
        Say(3, "round-2"),  # Anna and Caro are level
    ),
)

FEW_PHONES = Play(
    names=NAMES,
    phoneless=("Caro",),
    before=(CHOSEN,),
    moves=(
        Say(1, "table-begin"),
        Say(1, "fill", {"red": 1, "blue": 1, "green": 0, "yellow": 0, "white": 0, "black": 0}),
        Say(1, "vote", "people-shown"),
    ),
)

EVENINGS = (OPEN_TABLE, CORRECTED, WITHOUT_POINTS, FEWEST, FEW_PHONES)
