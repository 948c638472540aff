"""The evenings of Castle of the Devil in which a newcomer asks, by the edition: the recorded ones, and additions."""

from tests.games.castle_of_the_devil.play import CORRECTED, DEALT, FOUGHT, NAMES, REAL_CARDS
from tests.golden.plays import Play, Say

HELD = {
    **{f"tokens-{seat}": 0 for seat in range(1, 6)},
    **{f"objects-{seat}": 1 for seat in range(2, 6)},
    "objects-1": 5,
    "deck": 12,
}
"""Hands in which Anna holds as many objects as she may."""

FULL = Play(
    names=NAMES,
    before=(Say(1, "table-game", "castle-of-the-devil"),),
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

UNHURRIED = Say(1, "table-option-pause_seconds", "0")
"""The option by which each pause of a duel lasts until a player continues, so that people may read in it."""

ENTERED_A = Play(
    names=NAMES[:4],
    before=(
        Say(1, "table-game", "castle-of-the-devil"),
        Say(1, "table-option-edition", "a"),
        Say(1, "table-option-deal", "entered"),
        UNHURRIED,
    ),
    moves=(
        Say(1, "table-begin"),
        *(Say(seat, "company", "order" if seat < 3 else "brotherhood") for seat in range(1, 5)),
        *(Say(seat, "profession", one) for seat, one in enumerate(("thug", "master", "doctor", "priest"), 1)),
        Say(2, "first", "seat-1"),
        Say(1, "act", "trade"),
        Say(1, "whom", "seat-2"),
        Say(2, "answer", "refuse"),
        Say(2, "act", "duel"),
        Say(2, "whom", "seat-3"),
        Say(1, "on"),  # nobody prevents it
        Say(1, "support", "sword"),
        Say(4, "support", "sword"),
        Say(1, "on"),  # nobody hypnotizes
        Say(1, "on"),
        Say(1, "on"),  # no Doctor
        Say(2, "prize", "look"),
        Say(3, "act", "duel"),
        Say(3, "whom", "seat-4"),
        Say(1, "on"),
        Say(1, "support", "sword"),
        Say(2, "support", "shield"),
        Say(1, "on"),
        Say(1, "on"),  # a tie
        Say(4, "act", "declare"),
        Say(4, "declare", "lodge"),
    ),
)

OPEN_B = Play(
    names=NAMES[:3],
    before=(Say(1, "table-game", "castle-of-the-devil"), Say(1, "table-option-deal", "cards"), UNHURRIED),
    moves=(
        Say(1, "table-begin"),
        Say(2, "first"),  # Ben
        Say(2, "right-counts", {"objects-1": 2, "objects-2": 8, "objects-3": 2, "deck": 8}),
        Say(3, "table-agree-entry", "yes"),
        Say(2, "act", "trade"),
        Say(2, "whom", "seat-3"),
        Say(3, "answer", "bag"),
        Say(2, "effect", "done"),  # he draws one more
        Say(2, "surplus", "seat-1"),
        Say(2, "read", "nothing"),
        Say(3, "act", "trade"),
        Say(3, "whom", "seat-1"),
        Say(1, "answer", "refuse"),
        Say(1, "act", "duel"),
        Say(1, "whom", "seat-2"),
        Say(3, "on"),
        Say(3, "support", "sword"),
        Say(3, "on"),
        Say(3, "on"),
        Say(3, "on"),
        Say(1, "prize", "object"),
        Say(2, "act", "declare"),
        Say(2, "declare", "own"),
        Say(2, "names", {"seat-1": 1}),
        Say(2, "confirm", "declare"),
    ),
)


def few_phones(edition: str) -> Play:
    """Return the first steps of a game in which one player has no phone, and the host chooses nothing else."""
    return Play(
        names=NAMES[:4],
        phoneless=("Dino",),
        before=(Say(1, "table-game", "castle-of-the-devil"), Say(1, "table-option-edition", edition)),
        moves=(Say(1, "table-begin"), Say(2, "first", "seat-1" if edition == "a" else "go")),
    )


EVENINGS = {
    "a": (DEALT, FULL, ENTERED_A, few_phones("a")),
    "b": (CORRECTED, REAL_CARDS, FOUGHT, OPEN_B, few_phones("b")),
}
