"""The evenings of Overthrone in which a newcomer asks: recorded ones, a duel with a card for a phone, two divisions."""

from tests.games.overthrone.play import CARDS, LAST
from tests.golden.plays import Play, Say, Wait

FEW_PHONES = Play(
    names=("Anna", "Ben", "Caro"),
    phoneless=("Caro",),
    before=(Say(1, "table-game", "overthrone"), Say(1, "table-option-reveals", "phones")),
    moves=(
        Say(1, "table-begin"),
        Say(1, "king", {"seat-1": 1}),  # Ben begins
        Say(2, "duel", "seat-3"),
        Say(2, "number", 5),
        Say(1, "card"),  # Caro has laid hers
        Wait(5_000),
        Say(1, "shows", 3),
    ),
)

DIVIDED = Play(
    names=("Anna", "Ben", "Caro"),
    before=(Say(1, "table-game", "overthrone"),),
    moves=(
        Say(1, "table-begin"),
        Say(1, "king", {"seat-1": 1}),  # Ben begins
        *(Say(seat, "played", "card") for seat in (2, 3, 1)),
        Say(2, "played", "begin"),
        Say(2, "played", "card"),
        Say(3, "played", "rebellion"),  # the only one
        Say(1, "played", "card"),
    ),
)

EVENINGS = (DIVIDED, LAST, CARDS, FEW_PHONES)
