"""Pairs of evenings at Castle of the Devil: up to the last who supports, and up to the last cards entered."""

from __future__ import annotations

from companion.core.game import AnyGame
from tests.laws.pairs import Moment, Pair, seat, wrong
from tests.laws.plays import Says


def ballots(pair: Pair, game: AnyGame) -> None:
    """Play until two of three have chosen in secret whom they support."""
    seat(pair, game, edition="a", deal="hub")
    pair.part()
    pair.give(Says(1, "table-begin-0", "go"))
    pair.give(Says(2, "g1-first", "seat-3"))
    pair.give(Says(4, "g1-note-0", "Ben is of mine"), instead="Elsa has the Coat")
    pair.give(Says(4, "g1-seen-1", {"seat-2": 1, "key": 1}), instead={"seat-5": 1, "coat": 1, "goblet": 3})
    pair.give(Says(4, "g1-delete-2", 1), instead=2)
    pair.give(Says(3, "g1-act-1-0", "duel"))
    pair.give(Says(3, "g1-whom-1-1", "seat-5"))
    pair.wait(3_500)
    for person, first, second in ((1, "sword", "shield"), (4, "shield", "sword")):
        pair.give(Says(person, "g1-support-3", first), instead=second)
        wrong(pair, "g1-support-3")
        pair.wait(2_000)


def declared(pair: Pair, game: AnyGame) -> None:
    """Play until all have entered their cards, and two of three the objects of a declaration."""
    seat(pair, game, edition="a", deal="entered")
    pair.part()
    pair.give(Says(1, "table-begin-0", "go"))
    cards = (("order", "thug"), ("order", "priest"), ("brotherhood", "doctor"), ("brotherhood", "master"))
    for person, (company, profession) in enumerate((*cards, ("order", "duellist")), 1):
        other = "brotherhood" if company == "order" else "order"
        pair.give(Says(person, "g1-company", company), instead=other)
        pair.give(Says(person, "g1-profession", profession), instead="diplomat")
        wrong(pair, "g1-profession")
    pair.give(Says(2, "g1-first", "seat-1"))
    pair.give(Says(1, "g1-act-1-0", "declare"))
    pair.give(Says(1, "g1-declare-1-1", "own"))
    pair.give(Says(1, "g1-names-1-2", {"seat-2": 1, "seat-5": 1}))
    pair.give(Says(1, "g1-confirm-1-3", "declare"))
    pair.give(Says(2, "g1-objects", {"key": 1}), instead={"goblet": 2})
    wrong(pair, "g1-objects")
    pair.give(Says(1, "g1-objects", {"key": 2}), instead={"pearl": 1})
    pair.wait(5_000)


PAIRS: tuple[Moment, ...] = (ballots, declared)
"""Each up to one of the most secret moments of the game."""
