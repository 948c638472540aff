"""The evenings of Among Cultists in which a newcomer asks: the recorded ones, and one with few phones."""

from tests.games.among_cultists.play import BEFORE, EVENING, NIGHT, TOLD
from tests.golden.plays import Play, Say, Wait

FEW_PHONES = Play(
    names=("Anna", "Ben", "Caro", "Dino", "Elsa"),
    phoneless=("Elsa",),
    before=(Say(1, "table-game", "among-cultists"),),
    moves=(
        Say(1, "table-begin"),
        Say(1, "placed"),
        *(Say(seat, "ready") for seat in range(1, 6)),
        Wait(200_000),
        Say(5, "done"),
        Say(5, "knife", "seat-4"),
        Say(2, "moved"),
        Say(4, "event", "lightning"),
        Say(4, "settled"),
        Say(3, "found", "seat-1"),
        Say(3, "sure", "seat-3"),
        Say(3, "sure", "yes"),
        Say(4, "open"),  # eyes are closed, and fingers point
        Say(2, "result", "nobody"),
        Say(4, "seen"),
        Say(4, "acted"),
        Say(1, "round"),
    ),
)

EVENINGS = (NIGHT, EVENING, BEFORE, TOLD, FEW_PHONES)
