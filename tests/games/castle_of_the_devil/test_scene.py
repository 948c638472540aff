"""What everybody sees outside a duel: who has how much, what lies face up, and how a look is guided."""

import pytest

from companion.core.view import Facts, Sheet
from tests.games.castle_of_the_devil.by_hand import act, dealt, duel, holding, over, playing, put, state
from tests.golden.english import english
from tests.laws.evening import Evening


def rows(evening: Evening, id: str) -> list[tuple[str, ...]]:
    """Return the rows of a block, none if it is not there."""
    block = next((one for one in evening.view(None).public.blocks if one.id == id), None)
    match block:
        case Sheet():
            return [(english(row.label), *map(english, row.cells)) for row in block.rows]
        case Facts():
            return [(english(row.label), english(row.text)) for row in block.rows]
        case _:
            return []


def test_the_middle_of_the_table_shows_the_deck_and_in_the_edition_for_4_to_8_the_tokens() -> None:
    evening = put(playing(edition="a"), tokens={1: 2, 2: 0, 3: 1, 4: 0, 5: 0})
    assert rows(evening, "middle") == [("The deck", "16 objects"), ("Duel tokens", "9")]
    assert rows(playing(edition="b"), "middle") == [("The deck", "16 objects")]


def test_an_empty_deck_says_that_the_bags_are_key_and_goblet() -> None:
    assert rows(put(playing(edition="b"), deck=0), "middle") == [("The deck", "Empty: the bags are key and goblet.")]


def test_what_lies_face_up_is_named_and_what_is_spent_says_so() -> None:
    assert rows(playing(), "face-up") == []
    evening = put(playing(), face_up={3: "thug", 2: "doctor"})
    assert rows(evening, "face-up") == [("Ben", "Doctor, spent"), ("Caro", "Thug")]


def guided(evening: Evening) -> str:
    """Return what stands on the stage last."""
    return english(evening.stage[-1].text)


@pytest.mark.parametrize(
    ("deal", "says"),
    [
        ("hub", "On the phone of Anna, under the bar."),
        ("cards", "For Anna alone, then face down again."),
    ],
)
def test_a_look_at_a_company_is_guided(deal: str, says: str) -> None:
    for look in (_prize, _monocle):
        evening = dealt("oobbb") if deal == "hub" else playing()
        look(evening)
        assert guided(evening) == says
        assert bool(state(evening).known) == (deal == "hub")


def _prize(evening: Evening) -> None:
    duel(evening, 2, swords="34", shields="5")
    over(evening)
    over(evening)
    evening.say(1, "prize", "look")


def _monocle(evening: Evening) -> None:
    act(evening, "trade", 2)
    evening.say(2, "answer", "monocle")
    evening.say(1, "effect", "done")


def test_a_look_at_all_objects_is_guided() -> None:
    evening = playing()
    act(evening, "trade", 2)
    evening.say(2, "answer", "privilege")
    evening.say(1, "effect", "done")
    assert guided(evening) == "Only Anna sees them."
    evening = playing()
    duel(evening, 2, swords="34", shields="5")
    over(evening)
    over(evening)
    evening.say(1, "prize", "object")
    assert guided(evening) == "Only Anna sees them."


def test_at_the_end_everybody_s_company_lies_with_their_seat_and_the_ranking_says_what_they_were() -> None:
    evening = holding(dealt("oobbb", {1: "thug", 2: "priest", 3: "doctor", 4: "mixer", 5: "master"}), Anna=4)
    act(evening, "declare")
    evening.say(1, "declare", "lodge")
    evening.say(1, "confirm", "declare")
    evening.say(1, "objects", {"lodge": 1, "key": 3})
    signs = [[thing.icon for thing in place.things] for place in evening.view(None).public.seats]
    assert signs == [["key"], ["key"], ["goblet"], ["goblet"], ["goblet"]]
    assert rows(evening, "teams") == [
        ("Order", "Anna, Ben"),
        ("Brotherhood", "Caro, Dino, Elsa"),
    ]
    assert rows(evening, "ranking")[:3] == [
        ("Anna", "Thug", "Order"),
        ("Ben", "Priest", "Order"),
        ("Caro", "Doctor", "Brotherhood"),
    ]


def test_what_the_own_profession_does_stands_beneath_it_where_the_hub_knows_it() -> None:
    """Nobody leafs through a guide for it."""
    private = dealt("oobbb", {3: "doctor"}).view(3).private
    shown = [english(secret.text) for secret in private.secrets] if private else []
    assert shown[1:] == ["Doctor", "Once, right after any duel: the winner gets nothing."]
    private = playing().view(3).private
    assert private and not private.secrets


@pytest.mark.parametrize(
    ("deal", "says"),
    [
        ("hub", "The cards of Anna, Caro are turned and entered."),
        ("cards", "Everybody enters their company, and the cards of Anna, Caro are turned."),
    ],
)
def test_who_turns_cards_for_a_declaration_is_named_to_all(deal: str, says: str) -> None:
    evening = dealt("oobbb") if deal == "hub" else playing()
    act(evening, "declare")
    evening.say(1, "declare", "own")
    evening.say(1, "names", {"seat-3": 1})
    evening.say(1, "confirm", "declare")
    assert english(evening.view(None).public.next) == says
