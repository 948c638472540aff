"""The evenings of the open table in which a newcomer asks: those that are recorded, and one without points."""

from tests.games.open_table.play import OPEN_TABLE, RIGHTED
from tests.golden.plays import Play, Say

WITHOUT_POINTS = Play(
    names=("Anna", "Ben", "Caro"),
    before=(
        Say(1, "table-game", "open-table"),
        Say(1, "table-option-points", "none"),
        Say(1, "table-option-rounds", 1),
    ),
    moves=(Say(1, "table-begin"), Say(2, "round-1")),
)

EVENINGS = (OPEN_TABLE, RIGHTED, WITHOUT_POINTS)
