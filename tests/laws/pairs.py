"""Pairs of evenings written by hand, each up to the most secret moment of a game (design 2)."""

from __future__ import annotations

from typing import Any, Protocol

from companion.core.game import AnyGame
from tests.laws.plays import Input, Says


class Pair(Protocol):
    """Two evenings in step, seen by one eye: in memory, or at two hubs."""

    @property
    def eye(self) -> int | None:
        """The seat, or None for the table."""

    def part(self) -> None:
        """From now on the secrets of the others differ."""

    def wait(self, milliseconds: int) -> None:
        """Let game time pass."""

    def give(self, what: Input, instead: Any = None) -> None:
        """Give an input to both; `instead` is the value of a secret answer at the second."""


def seat(pair: Pair, game: AnyGame, **options: object) -> None:
    """Choose a game and its options; until it begins both evenings are one."""
    pair.give(Says(1, "table-game-0.1", game.name))
    for option, value in options.items():
        pair.give(Says(1, f"table-option-{option}-0.1", value))


def _wrong(pair: Pair, id: str) -> None:
    """Let the eye give answers that cannot be taken: to questions that nobody is asked, and what is not offered."""
    if pair.eye is not None:
        pair.give(Says(pair.eye, "g1-no-such-question", "go"))
        pair.give(Says(pair.eye, f"{id}.{pair.eye % 5 + 1}", "go"))
        pair.give(Says(pair.eye, f"{id}.{pair.eye}", "nobody"))


def ballots(pair: Pair, game: AnyGame) -> None:
    """Play an open table until all but one of five have voted, and the bag holds one token that nobody knows."""
    seat(pair, game, vote_seconds="30")
    pair.give(Says(1, "table-begin-0.1", "go"))
    pair.part()
    pair.give(Says(1, "g1-fill-0.1", {"red": 1, "blue": 1, "green": 1, "yellow": 0, "white": 0, "black": 0}))
    pair.give(Says(4, "g1-draw-0-1.4", "secret"))
    pair.give(Says(4, "g1-draw-1-1.4", "secret"))
    pair.give(Says(2, "g1-vote-0.2", "yes-no-shown"))
    for person, first, second in ((3, "yes", "no"), (1, "no", "yes"), (2, "no", "abstain"), (5, "yes", "no")):
        pair.wait(4_000)
        pair.give(Says(person, f"g1-ballot-1.{person}", first), instead=second)
        _wrong(pair, "g1-ballot-1")
    pair.give(Says(3, "g1-close-1.3", "go"))
    pair.wait(13_000)


def night(pair: Pair, game: AnyGame) -> None:
    """Play the shadow until it has marked and the seer has looked, and dawn has not come."""
    seat(pair, game)
    pair.part()
    pair.give(Says(1, "table-begin-0.1", "go"))
    pair.wait(12_000)
    for person in (3, 1, 5, 2, 4):
        first, second = f"seat-{person % 5 + 1}", f"seat-{(person + 1) % 5 + 1}"
        pair.give(Says(person, f"g1-choice-1.{person}", first), instead=second)
        _wrong(pair, "g1-choice-1")
    pair.wait(24_000)


def vote(pair: Pair, game: AnyGame) -> None:
    """Play Among Cultists through the night to the first vote, until all but one of five have voted."""
    seat(pair, game, knows="no", pace="brisk", events="hand", vote_seconds="30")
    pair.give(Says(1, "table-begin-0.1", "go"))
    pair.give(Says(4, "g1-placed-1.4", "go"))
    for person in range(1, 6):
        pair.give(Says(person, f"g1-ready-1.{person}", "go"))
    pair.wait(200_000)
    pair.give(Says(2, "g1-done-1.2", "go"))
    pair.give(Says(3, "g1-knife-1.3", "seat-1"))
    for turn in range(5):
        pair.give(Says(1, f"g1-turn-movement-{turn}-1.1", "go"))
    pair.give(Says(1, "g1-event-1.1", "lightning"))
    pair.give(Says(1, "g1-settled-1.1", "go"))
    pair.part()
    pair.give(Says(2, "g1-vote-0-0-1.2", "go"))
    pair.give(Says(3, "g1-open-1-1.3", "go"))
    for person, first, second in ((3, "seat-1", "seat-4"), (1, "seat-3", "abstain"), (2, "seat-4", "seat-1")):
        pair.wait(4_000)
        pair.give(Says(person, f"g1-ballot-1-1.{person}", first), instead=second)
        _wrong(pair, "g1-ballot-1-1")
    pair.give(Says(5, "g1-ballot-1-1.5", "abstain"), instead="seat-2")
    pair.wait(17_000)


ENVELOPES = ("cultist", "seer", "novice", "investigator", "investigator")
"""What five envelopes of Among Cultists may hold."""


def envelopes(pair: Pair, game: AnyGame) -> None:
    """Play Among Cultists until all but one of five have told their phones what their envelope held."""
    seat(pair, game, level="own", roles={"seer": 1, "novice": 1})
    pair.give(Says(1, "table-begin-0.1", "go"))
    pair.give(Says(3, "g1-placed-1.3", "go"))
    pair.part()
    for person, first, second in ((4, "seer", "cultist"), (1, "cultist", "novice"), (2, "novice", "investigator")):
        pair.wait(4_000)
        pair.give(Says(person, f"g1-envelope-1-0.{person}", first), instead=second)
        _wrong(pair, "g1-envelope-1-0")
    pair.give(Says(1, "g1-envelope-1-1.1", "investigator"), instead="seer")
    _wrong(pair, "g1-envelope-1-1")
    pair.give(Says(3, "g1-envelope-1-0.3", "investigator"))
    pair.wait(4_000)


def reminders(pair: Pair, game: AnyGame, own: str = "investigator") -> None:
    """Play Among Cultists with known roles into the first round; the eye holds `own`, and the others swap theirs.

    It is the same for the eye even once the roles are known to fit: in both evenings they do.
    """
    seat(pair, game, level="own", roles={"seer": 1, "novice": 1}, pace="brisk", events="hand")
    pair.give(Says(1, "table-begin-0.1", "go"))
    pair.give(Says(3, "g1-placed-1.3", "go"))
    first = list(ENVELOPES)
    if pair.eye is not None:
        first.remove(own)
        pair.give(Says(pair.eye, f"g1-envelope-1-0.{pair.eye}", own))
    # The Seer has seen the Cultist, who is the same one then.
    stays = 1 if own == "seer" else 0
    second = [*first[:stays], *first[stays + 1 :], first[stays]]
    others = [person for person in range(1, 6) if person != pair.eye]
    for person, one, other in zip(others, first, second, strict=True):
        pair.give(Says(person, f"g1-envelope-1-0.{person}", one), instead=other)
    for person in (4, 2, 5, 1, 3):
        pair.give(Says(person, f"g1-ready-1.{person}", "go"))
        _wrong(pair, "g1-tell-2")
    pair.wait(200_000)
    pair.give(Says(2, "g1-done-1.2", "go"))
    pair.give(Says(3, "g1-knife-1.3", "seat-1"))
    pair.give(Says(4, "g1-turn-movement-0-1.4", "go"))


def cards(pair: Pair, game: AnyGame) -> None:
    """Play Complots until the Inquisitor has seen a card and sent it away, and another one has exchanged cards."""
    seat(pair, game, deal="hub", fifth="inquisitor")
    pair.part()
    pair.give(Says(1, "table-begin-0.1", "go"))
    pair.give(Says(3, "g1-first-1.3", "seat-1"))
    pair.give(Says(1, "g1-act-1.1", "examine"))
    pair.give(Says(1, "g1-whom-examine-1.1", "seat-2"))
    pair.give(Says(4, "g1-react-1.4", "pass"))
    _wrong(pair, "g1-react-1")
    pair.wait(10_000)
    pair.give(Says(2, "g1-show-2.2", "card-1"), instead="card-2")
    _wrong(pair, "g1-show-2")
    pair.give(Says(1, "g1-judge-3.1", "away"))
    pair.give(Says(2, "g1-act-2.2", "exchange"))
    pair.wait(10_000)
    pair.give(Says(2, "g1-keep-4.2", {"card-1": 1, "card-2": 1}), instead={"card-2": 1, "card-3": 1})
    _wrong(pair, "g1-keep-4")
    pair.give(Says(3, "g1-act-3.3", "aid"))
    pair.wait(9_000)
