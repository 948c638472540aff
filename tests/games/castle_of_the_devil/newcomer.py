"""The evenings of Castle of the Devil in which a newcomer asks, in both editions: those recorded, and a full hand."""

from tests.games.castle_of_the_devil.play import DEALT, FOUGHT, NAMES, REAL_CARDS, RIGHTED
from tests.golden.plays import Play, Say

HELD = {
    **{f"tokens-{seat}": 0 for seat in range(1, 6)},
    **{f"objects-{seat}": 1 for seat in range(2, 6)},
    "objects-1": 5,
    "deck": 12,
}
"""Anna holds as many objects as she may."""

FULL = Play(
    names=NAMES,
    before=DEALT.before,
    moves=(
        Say(1, "table-begin"),
        Say(2, "first", "seat-1"),
        Say(2, "right-counts", HELD),
        Say(3, "table-agree-entry", "yes"),
        Say(1, "act", "trade"),
        Say(1, "whom", "seat-2"),
        Say(2, "answer", "bag"),
        Say(1, "effect", "done"),  # she draws one more
    ),
)

EVENINGS = (RIGHTED, DEALT, REAL_CARDS, FOUGHT, FULL)
