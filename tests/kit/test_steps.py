"""A step of the table, and who begins."""

from companion.core.chance import Chance
from companion.core.game import Player, Setup
from companion.core.offer import EVERYBODY
from companion.core.question import One
from companion.core.text import say
from companion.kit.steps import first, pressed, tap

THREE = Setup(players=(Player(3, "Caro"), Player(1, "Anna"), Player(2, "Ben")))

LAST = Chance(lambda below: below - 1)


def test_a_tap_makes_the_same_happen_for_everybody() -> None:
    offer = tap("deal-1", say("The cards are dealt"), "dealt", press=True)
    assert offer.to == EVERYBODY and (offer.question.id, offer.question.press) == ("deal-1", "go")
    assert offer.effect(2, "go", 0, LAST) == pressed(offer)(0, LAST) == ("dealt",)


def test_anybody_says_who_begins_or_leaves_it_to_chance() -> None:
    offer = first(
        "first-1",
        say("Who begins?"),
        THREE,
        lambda seat, now, chance: [("named", seat, now)],
        lambda seat, now, chance: [("drawn", seat, now)],
    )
    assert offer.to == EVERYBODY and offer.question.awaited
    assert isinstance(offer.question.ask, One)
    assert [choice.value for choice in offer.question.ask.choices] == ["seat-3", "seat-1", "seat-2", "any"]
    assert offer.effect(1, "seat-3", 7, LAST) == [("named", 3, 7)]
    assert offer.effect(1, "any", 7, LAST) == [("drawn", 2, 7)]
