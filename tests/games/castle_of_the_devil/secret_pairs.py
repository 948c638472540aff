"""Pairs of evenings at Castle of the Devil: to the last support, to the last entered cards, and through corrections."""

from __future__ import annotations

from companion.core.game import AnyGame
from companion.table.parts import LESSON_TIME
from tests.laws.pairs import Moment, Pair, rights, seat, there_and_back, wrong


def ballots(pair: Pair, game: AnyGame) -> None:
    """Play until two of three have secretly chosen a side to support."""
    seat(pair, game, edition="a", deal="hub")
    pair.part()
    pair.say(1, "table-begin-0")
    pair.say(2, "first", "seat-3")
    pair.say(4, "note-0", "Ben is of mine", instead="Elsa has the Coat")
    pair.say(4, "seen-1", {"seat-2": 1, "key": 1}, instead={"seat-5": 1, "coat": 1, "goblet": 3})
    pair.say(4, "delete-2", 1, instead=2)
    pair.say(3, "act-1-0", "duel")
    pair.say(3, "whom-1-1", "seat-5")
    pair.wait(LESSON_TIME + 7_500)
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
    pair.say(2, "objects", {"key": 1}, instead={"goblet": 1})
    wrong(pair, "objects")
    pair.say(2, "change-objects", {"lodge": 1}, instead={"key-bag": 1})
    wrong(pair, "change-objects")
    pair.say(1, "objects", {"key": 1}, instead={"pearl": 1})
    pair.wait(5_000)


def _entered(pair: Pair, game: AnyGame, edition: str) -> None:
    """Begin with real cards that all have entered, and changed, in secret."""
    seat(pair, game, edition=edition, deal="entered")
    pair.part()
    pair.say(1, "table-begin-0")
    for person, profession in enumerate(("thug", "priest", "doctor", "master", "duellist"), 1):
        pair.say(person, "company", "order", instead="brotherhood")
        pair.say(person, "profession", profession, instead="diplomat")
    pair.say(3, "change-company", "brotherhood", instead="order")


def righted(pair: Pair, game: AnyGame) -> None:
    """Play through corrections of counts, open cards and the turn, and undo them."""
    _entered(pair, game, "a")
    pair.say(2, "first", "seat-2")
    tokens = {f"tokens-{person}": 0 for person in range(1, 6)}
    hands = {f"objects-{person}": 1 for person in range(1, 6)}
    for start, right in (
        ("right-turn", "seat-1"),
        ("right-counts", {**tokens, **hands, "objects-4": 3, "tokens-2": 2, "deck": 14}),
        # The hub counts bags by their contents, which does not reveal their owners.
        (
            "right-counts",
            {**tokens, **hands, **{f"objects-{person}": 4 + (person == 1) for person in range(1, 6)}, "deck": 0},
        ),
        ("right-up", {"seat-4": 1, "doctor": 1}),
        ("right-up", {"seat-4": 1}),
    ):
        there_and_back(pair, start, right)
    pair.say(3, "change-profession", "thug", instead="priest")
    pair.say(1, "act", "trade")
    pair.say(1, "whom", "seat-2")
    there_and_back(pair, "right-step", "trade")
    pair.say(1, "act", "duel")
    pair.say(1, "whom", "seat-4")
    pair.say(2, "use", "priest")
    pair.wait(2_000)


def fought(pair: Pair, game: AnyGame) -> None:
    """Play through corrections of open support, of the winner and of the duel itself, and undo them."""
    _entered(pair, game, "b")
    pair.say(2, "first")
    rights(pair, "right-turn", "seat-3")
    there_and_back(pair, "right-turn", "seat-1")
    pair.say(1, "act", "duel")
    pair.say(1, "whom", "seat-4")
    pair.wait(LESSON_TIME + 10_000)
    for person, side in ((2, "sword"), (3, "shield"), (5, "abstain")):
        pair.say(person, "support", side)
    there_and_back(pair, "right-support", {"seat-3": 1, "sword": 1})
    pair.wait(3 * LESSON_TIME + 20_000)
    there_and_back(pair, "right-winner", "seat-4")
    pair.say(4, "change-company", "brotherhood", instead="order")
    there_and_back(pair, "right-step", "duel")


def traded(pair: Pair, game: AnyGame) -> None:
    """Play through a trade of objects that are not read aloud, and one that is refused, while phones note objects."""
    seat(pair, game, edition="a", deal="hub")
    pair.part()
    pair.say(1, "table-begin-0")
    pair.say(2, "first", "seat-3")
    for person in (1, 2, 3, 4):
        pair.say(person, "seen", {"seat-5": 1, "key": 1}, instead={"seat-5": 1, "monocle": 1})
    pair.say(3, "act-1-0", "trade")
    pair.say(3, "whom-1-1", "seat-4")
    wrong(pair, "answer-2")
    pair.say(4, "answer", "nothing")
    wrong(pair, "read-3")
    pair.wait(2_000)
    pair.say(3, "read", "nothing")
    pair.say(4, "act", "trade")
    pair.say(4, "whom", "seat-2")
    pair.say(2, "answer", "refuse")


PAIRS: tuple[Moment, ...] = (ballots, declared, righted, fought, traded)
"""Pairs of evenings, each up to one of the most secret moments of the game."""
