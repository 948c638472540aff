"""The evenings of Complots in which a newcomer asks: the recorded ones, and their rare moments."""

from tests.games.complots.play import DEALT, REAL
from tests.golden.plays import Play, Say

FEW_PHONES = Play(
    names=("Anna", "Ben", "Caro"),
    phoneless=("Caro",),
    moves=(Say(1, "table-game", "complots"), Say(1, "table-begin")),
)

LAID = Play(
    names=("Anna", "Ben", "Caro"),
    moves=(Say(1, "table-game", "complots"), Say(1, "table-begin")),
)

TWO = Play(
    names=("Anna", "Ben"),
    before=(Say(1, "table-game", "complots"), Say(1, "table-option-deal", "hub")),
    moves=(Say(1, "table-begin"), Say(1, "first", "seat-1")),
)

UNHURRIED = (Say(1, "table-game", "complots"), Say(1, "table-option-react_seconds", "0"), Say(1, "table-begin"))

TAXED = (Say(1, "deal"), Say(1, "first", "seat-1"), Say(1, "act", "tax"))

OUT = Play(
    names=("Anna", "Ben", "Caro"),
    before=UNHURRIED,
    moves=(
        *TAXED,
        Say(2, "react", "doubt"),
        Say(1, "proof", "shown"),
        Say(2, "loss", "duchess"),
        Say(2, "act", "tax"),
        Say(3, "react", "doubt"),
        Say(2, "proof", "bluff"),
        Say(2, "loss", "captain"),  # Ben is out
    ),
)

LATER = Play(
    names=("Anna", "Ben", "Caro"),
    before=UNHURRIED,
    moves=(
        *TAXED,
        *(Say(seat, "react", "pass") for seat in (2, 3)),
        Say(2, "act", "aid"),
        Say(3, "react", "duchess"),
        Say(1, "react", "doubt"),
        Say(3, "proof", "bluff"),
        Say(3, "loss", "captain"),
        Say(3, "act", "exchange"),
        *(Say(seat, "react", "pass") for seat in (1, 2)),
        Say(3, "swap"),
        Say(1, "act", "murder"),
        Say(1, "whom", "seat-2"),
        Say(2, "react", "doubt"),
        Say(1, "proof", "shown"),
        Say(2, "loss", "duchess"),
        Say(2, "react", "pass"),
        Say(2, "loss", "captain"),  # the second one in the same turn: Ben is out
        Say(2, "right-coins", {"coins-1": 10, "coins-2": 0, "coins-3": 2}),
        Say(3, "table-agree-entry", "yes"),
        Say(3, "act", "income"),  # Anna has ten coins in her turn
    ),
)

EVENINGS = (FEW_PHONES, LAID, TWO, DEALT, REAL, OUT, LATER)
