"""The evenings of Werewolf in which a newcomer asks: the recorded ones, and one with a day without votes."""

from tests.games.werewolf.play import CARDS, LESSON, LONG_HUSH, SIX, VILLAGE, WATCH
from tests.golden.plays import Play, Say, Wait

CALM = Play(
    names=SIX,
    before=(Say(1, "table-game", "werewolf"),),
    moves=(
        Say(1, "table-begin"),
        *(Say(seat, "ready") for seat in range(1, 7)),
        LESSON,
        LONG_HUSH,
        WATCH,
        LONG_HUSH,
        *(Say(seat, "talked") for seat in (1, 2, 3, 4)),
        LESSON,
        Wait(60_000),
        Say(1, "night"),
    ),
)

EVENINGS = (VILLAGE, CARDS, CALM)
