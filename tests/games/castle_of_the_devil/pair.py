"""Pairs of evenings at Castle of the Devil: to the last who supports, the last cards entered, through corrections."""

from __future__ import annotations

from companion.core.game import AnyGame
from tests.laws.pairs import Moment, Pair, seat, wrong


def ballots(pair: Pair, game: AnyGame) -> None:
    """Play until two of three have chosen in secret whom they support."""
    seat(pair, game, edition="a", deal="hub")
    pair.part()
    pair.say(1, "table-begin-0")
    pair.say(2, "first", "seat-3")
    pair.say(4, "note-0", "Ben is of mine", instead="Elsa has the Coat")
    pair.say(4, "seen-1", {"seat-2": 1, "key": 1}, instead={"seat-5": 1, "coat": 1, "goblet": 3})
    pair.say(4, "delete-2", 1, instead=2)
    pair.say(3, "act-1-0", "duel")
    pair.say(3, "whom-1-1", "seat-5")
    pair.wait(7_500)
    for person, first, second in ((1, "sword", "shield"), (4, "shield", "sword")):
        pair.say(person, "support-3", first, instead=second)
        wrong(pair, "support-3")
        pair.wait(2_000)


def declared(pair: Pair, game: AnyGame) -> None:
    """Play until all have entered their cards, and two of three the objects of a declaration."""
    seat(pair, game, edition="a", deal="entered")
    pair.part()
    pair.say(1, "table-begin-0")
    cards = (("order", "thug"), ("order", "priest"), ("brotherhood", "doctor"), ("brotherhood", "master"))
    for person, (company, profession) in enumerate((*cards, ("order", "duellist")), 1):
        other = "brotherhood" if company == "order" else "order"
        pair.say(person, "company", company, instead=other)
        pair.say(person, "profession", profession, instead="diplomat")
        wrong(pair, "profession")
    pair.say(2, "first", "seat-1")
    pair.say(1, "act-1-0", "declare")
    pair.say(1, "declare-1-1", "own")
    pair.say(1, "names-1-2", {"seat-2": 1, "seat-5": 1})
    pair.say(1, "confirm-1-3", "declare")
    pair.say(2, "objects", {"key": 1}, instead={"goblet": 2})
    wrong(pair, "objects")
    pair.say(1, "objects", {"key": 2}, instead={"pearl": 1})
    pair.wait(5_000)


def righted(pair: Pair, game: AnyGame) -> None:
    """Play through corrections of all that can be put right, and back over them."""
    seat(pair, game, edition="a", deal="entered")
    pair.part()
    pair.say(1, "table-begin-0")
    cards = ("thug", "priest", "doctor", "master", "duellist")
    for person, profession in enumerate(cards, 1):
        pair.say(person, "company", "order", instead="brotherhood")
        pair.say(person, "profession", profession, instead="diplomat")
    pair.say(2, "first", "seat-1")
    tokens = {f"tokens-{person}": 0 for person in range(1, 6)}
    hands = {f"objects-{person}": 1 for person in range(1, 6)}
    for start, right in (
        ("right-counts", {**tokens, **hands, "objects-4": 3, "tokens-2": 2, "deck": 14}),
        ("right-up", {"seat-4": 1, "doctor": 1}),
        ("right-up", {"seat-4": 1}),
    ):
        for _ in range(2):
            pair.say(3, start, right)
            pair.say(5, "table-agree-entry", "yes")
            pair.say(2, "table-ask-undo")
            pair.say(4, "table-agree-undo", "yes")
        pair.say(3, start, right)
        pair.say(5, "table-agree-entry", "yes")
    pair.say(1, "act", "duel")
    pair.say(1, "whom", "seat-4")
    pair.say(2, "use", "priest")
    pair.wait(2_000)


PAIRS: tuple[Moment, ...] = (ballots, declared, righted)
"""Each up to one of the most secret moments of the game."""
