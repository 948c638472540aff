"""The evenings of Complots in which a newcomer asks: those that are recorded, two that begin, one with somebody out."""

from tests.games.complots.play import DEALT, REAL
from tests.golden.plays import Play, Say

LAID = Play(
    names=("Anna", "Ben", "Caro"),
    moves=(Say(1, "table-game", "complots"), Say(1, "table-begin")),
)

TWO = Play(
    names=("Anna", "Ben"),
    before=(Say(1, "table-game", "complots"), Say(1, "table-option-deal", "hub")),
    moves=(Say(1, "table-begin"), Say(1, "first", "seat-1")),
)

OUT = Play(
    names=("Anna", "Ben", "Caro"),
    before=(Say(1, "table-game", "complots"), Say(1, "table-option-react_seconds", "0"), Say(1, "table-begin")),
    moves=(
        Say(1, "deal"),
        Say(1, "first", "seat-1"),
        Say(1, "act", "tax"),
        Say(2, "react", "doubt"),
        Say(1, "proof", "shown"),
        Say(2, "loss", "duchess"),
        Say(2, "act", "tax"),
        Say(3, "react", "doubt"),
        Say(2, "proof", "bluff"),
        Say(2, "loss", "captain"),  # Ben is out
    ),
)

EVENINGS = (LAID, TWO, DEALT, REAL, OUT)
