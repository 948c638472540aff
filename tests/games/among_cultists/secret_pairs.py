"""Pairs of evenings of Among Cultists, up to the last envelope, the known roles and the last ballot."""

from __future__ import annotations

from typing import Any

from companion.core.game import AnyGame
from tests.laws.pairs import Moment, Pair, seat, wrong

ENVELOPES = ("cultist", "seer", "novice", "investigator", "investigator")
"""A possible content of five envelopes of Among Cultists."""


def envelopes(pair: Pair, game: AnyGame) -> None:
    """Play Among Cultists until all but one of five have told their phones the content of their envelope."""
    seat(pair, game, level="own", roles={"seer": 1, "novice": 1})
    pair.say(1, "table-begin-0")
    pair.say(3, "placed-1")
    pair.part()
    for person, first, second in ((4, "seer", "cultist"), (1, "cultist", "novice"), (2, "novice", "investigator")):
        pair.wait(4_000)
        pair.say(person, "envelope-1-0", first, instead=second)
        wrong(pair, "envelope-1-0")
    pair.say(1, "envelope-1-1", "investigator", instead="seer")
    wrong(pair, "envelope-1-1")
    pair.say(3, "envelope-1-0", "investigator")
    pair.wait(4_000)


def reminders(pair: Pair, game: AnyGame, own: str = "investigator") -> None:
    """Play Among Cultists with known roles into the first round; the observer holds `own`, and the others swap theirs.

    The observer cannot tell them apart even once the roles are known to fit: they fit in both evenings.
    """
    _known(pair, game, ENVELOPES, own)
    pair.say(4, "turn-movement-0-1")


def _known(pair: Pair, game: AnyGame, held: tuple[str, ...], own: str, **options: object) -> None:
    special = {role: 1 for role in held if role not in ("cultist", "investigator")}
    seat(pair, game, level="own", roles=special, pace="brisk", turns="each", events="hand", **options)
    pair.say(1, "table-begin-0")
    pair.say(3, "placed-1")
    first = list(held)
    if pair.observer is not None:
        first.remove(own)
        pair.say(pair.observer, "envelope-1-0", own)
    # The Seer has seen the Cultist, who is the same player in both evenings then.
    stays = 1 if own == "seer" else 0
    second = [*first[:stays], *first[stays + 1 :], first[stays]]
    others = [person for person in range(1, 6) if person != pair.observer]
    for person, one, other in zip(others, first, second, strict=True):
        pair.say(person, "envelope-1-0", one, instead=other)
    for person in (4, 2, 5, 1, 3):
        pair.say(person, "ready-1")
        wrong(pair, "tell-2")
    pair.wait(200_000)
    pair.say(2, "done-1")
    pair.say(3, "knife-1", "seat-1")


RIGHTS: tuple[tuple[str, Any], ...] = (
    ("table", {"power": 1, "vote": 1}),
    ("dead", {"seat-2": 1, "seat-3": 1}),
    ("knife", "seat-4"),
    ("step", "action-3"),
    ("acted", {"seat-2": 1}),
    ("token", {"round-1": 1, "mirror": 1}),
    ("shown", {"seat-5": 1, "assassin": 1}),
    ("counts", {"round": 1, "points": 10, "tokens": 1, "fought": 0}),
)
"""The corrections that exist in an Action phase."""


def correct(pair: Pair, game: AnyGame) -> None:
    """Play Among Cultists with known roles, where each correction is made and undone, and then two are dead.

    People have set one of them dead; the last one of both may be voted out with eyes closed and be asked.
    """
    _known(pair, game, ("cultist", "assassin", "novice", "investigator", "investigator"), "investigator", votes="eyes")
    for turn in range(5):
        pair.say(1, f"turn-movement-{turn}-1")
    pair.say(1, "event-1", "lightning")
    pair.say(1, "settled-1")
    for id, value in RIGHTS:
        _right(pair, id, value)
        pair.say(4, "table-ask-undo")
        pair.say(3, "table-agree-undo", "yes")
    _right(pair, "dead", {"seat-2": 1})
    pair.say(2, "eliminated", "no")
    pair.say(3, "vote-")
    pair.say(3, "sure", "yes")
    pair.say(3, "open")
    pair.say(3, "result", "seat-3")
    pair.say(3, "sure", "yes")
    pair.say(4, "seen")
    pair.say(3, "last", "no")


def _right(pair: Pair, id: str, value: Any) -> None:
    pair.say(1, f"right-{id}", value)
    pair.say(5, "table-agree-entry", "yes")


def vote(pair: Pair, game: AnyGame) -> None:
    """Play Among Cultists through the night to the first vote, until all but one of five have voted."""
    seat(pair, game, knows="no", pace="brisk", turns="each", events="hand", vote_seconds="30")
    pair.say(1, "table-begin-0")
    pair.say(4, "placed-1")
    for person in range(1, 6):
        pair.say(person, "ready-1")
    pair.wait(200_000)
    pair.say(2, "done-1")
    pair.say(3, "knife-1", "seat-1")
    for turn in range(5):
        pair.say(1, f"turn-movement-{turn}-1")
    pair.say(1, "event-1", "lightning")
    pair.say(1, "settled-1")
    pair.part()
    pair.say(2, "vote-0-0-1")
    pair.say(3, "open-1-1")
    for person, first, second in ((3, "seat-1", "seat-4"), (1, "seat-3", "abstain"), (2, "seat-4", "seat-1")):
        pair.wait(4_000)
        pair.say(person, "ballot-1-1", first, instead=second)
        wrong(pair, "ballot-1-1")
    pair.say(5, "ballot-1-1", "abstain", instead="seat-2")
    pair.wait(29_000)  # a lesson holds the clock for twelve seconds


PAIRS: tuple[Moment, ...] = (envelopes, reminders, correct, vote)
