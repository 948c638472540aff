"""A list that several phones tick together."""

from companion.core.chance import Chance
from companion.core.question import One
from companion.core.view import Item
from companion.kit.checklist import tick

ITEMS = (Item("deck", "Shuffle", True, "deck"), Item("hands", "Deal", False))


def test_a_tap_ticks_what_is_to_do_and_takes_the_tick_of_what_is_done_away() -> None:
    offer = tick("tick", "Before the game", ITEMS, lambda item, done: [(item, done)])
    assert isinstance(offer.question.ask, One)
    assert [(choice.value, choice.done) for choice in offer.question.ask.choices] == [
        ("undo-deck", True),
        ("done-hands", False),
    ]
    chance = Chance(lambda n: 0)
    assert offer.effect(2, "undo-deck", 0, chance) == [("deck", False)]
    assert offer.effect(2, "done-hands", 0, chance) == [("hands", True)]
