"""Lantern: given these cards, when this is chosen, then these events."""

from typing import Any

import pytest

from companion.core.chance import Chance
from companion.core.table import Played
from companion.core.view import Sheet
from tests.laws.evening import Evening, end, own
from tests.laws.lantern import LANTERN
from tests.laws.lantern import events as l
from tests.laws.lantern.state import CARDS, State, brightest

NAMES = ("Anna", "Ben", "Caro", "Dino", "Elsa", "Fritz")

LOWEST = Chance(lambda below: 0)
HIGHEST = Chance(lambda below: below - 1)


def dealt(*hands: tuple[int, ...], stock: tuple[int, ...] = (), first: int = 1, **options: object) -> Evening:
    """Begin a game in which the hub has dealt these hands."""
    evening = Evening(*NAMES[: len(hands)], games={LANTERN.name: LANTERN})
    evening.say(1, "table-game", LANTERN.name)
    for option, value in options.items():
        evening.say(1, f"table-option-{option}", value)
    begins = evening.decide(evening.answer(1, evening.offer(1, "table-begin"), "go"))
    evening.accept([_stacked(event, dict(enumerate(hands, 1)), stock) for event in begins])
    evening.say(1, "first", f"seat-{first}")
    return evening


def _stacked(event: Any, hands: dict[int, tuple[int, ...]], stock: tuple[int, ...]) -> Any:
    if not isinstance(event, Played) or not isinstance(event.event, l.Dealt):
        return event
    return Played(LANTERN.name, l.Dealt(event.event.setup, hands, stock))


def state(evening: Evening) -> State:
    return evening.state(State)


def choose(evening: Evening, *places: int, chance: Chance = LOWEST) -> list[object]:
    """Let each seat choose the card at a place, from 1; return what the last choice made happen."""
    happened: list[object] = []
    for seat, place in enumerate(places, 1):
        happened = own(evening.say(seat, "choice", f"card-{place}", chance))
    return happened


def secrets(evening: Evening, seat: int) -> list[object]:
    private = evening.view(seat).private
    assert private
    return [secret.text for secret in private.secrets]


# The deal


@pytest.mark.parametrize(("people", "stock"), [(3, 8), (4, 5), (5, 2), (6, 0)])
def test_everybody_gets_three_cards_and_one_is_left_out_as_far_as_there_is_one(people: int, stock: int) -> None:
    evening = Evening(*NAMES[:people], games={LANTERN.name: LANTERN})
    evening.play(LANTERN.name)
    now = state(evening)
    assert [len(hand) for hand in now.hands.values()] == [3] * people and len(now.stock) == stock
    unseen = list(CARDS)
    for card in (*now.stock, *(card for hand in now.hands.values() for card in hand)):
        unseen.remove(card)
    assert len(unseen) == (people < 6)


def test_everybody_sees_the_own_cards_and_no_others() -> None:
    evening = dealt((1, 2, 3), (4, 5, 6), (7, 8, 9), stock=(12,))
    assert secrets(evening, 1) == ["1", "2", "3"] and secrets(evening, 3) == ["7", "8", "9"]
    assert evening.view(None).private is None


@pytest.mark.parametrize("draw", range(3))
def test_chance_may_let_each_of_them_begin(draw: int) -> None:
    evening = Evening(*NAMES[:3], games={LANTERN.name: LANTERN})
    evening.play(LANTERN.name)
    assert own(evening.say(2, "first", "any", Chance(lambda below: draw))) == [l.FirstDrawn(draw + 1)]
    assert evening.asks(draw + 1, "swap")


# Before a round


def test_the_first_player_swaps_a_card_and_all_choose_then() -> None:
    evening = dealt((1, 2, 3), (4, 5, 6), (7, 8, 9), stock=(11, 12), first=2)
    assert not evening.asks(1, "swap") and not evening.asks(1, "choice")
    assert own(evening.say(2, "swap", "card-2", HIGHEST)) == [l.CardSwapped(2, 1, 12), l.ChoiceOpened()]
    assert secrets(evening, 2) == ["4", "12", "6"]
    assert all(evening.question(seat, "choice-1").secret for seat in (1, 2, 3))


def test_a_card_that_was_swapped_is_drawn_first() -> None:
    evening = dealt((1, 2, 3), (4, 5, 6), (7, 8, 9), stock=(10, 11, 12), first=2)
    evening.say(2, "swap", "card-1", LOWEST)
    drawn = choose(evening, 1, 1, 3, chance=HIGHEST)[2:5]
    assert drawn == [l.CardDrawn(2, 4), l.CardDrawn(3, 12), l.CardDrawn(1, 11)]


def test_nobody_sees_whether_and_what_the_first_player_has_swapped() -> None:
    views = []
    for answer in ("card-1", "card-3", "keep"):
        evening = dealt((1, 2, 3), (4, 5, 6), (7, 8, 9), stock=(11, 12))
        evening.say(1, "swap", answer)
        views.append([evening.view(eye) for eye in (None, 2, 3)])
    assert views[0] == views[1] == views[2]


def test_without_a_stock_there_is_nothing_to_swap() -> None:
    evening = dealt((1, 2, 3), (4, 5, 6), (7, 8, 9))
    assert not evening.asks(1, "swap") and evening.asks(1, "choice-1")


# The round


@pytest.mark.parametrize(
    ("cards", "seat"),
    [({1: 3, 2: 9, 3: 5}, 2), ({1: 6, 2: 6, 3: 5}, 3), ({1: 6, 2: 6, 3: 5, 4: 5}, None), ({1: 1, 2: 1, 3: 12}, 3)],
)
def test_the_highest_card_that_nobody_else_has_played_takes_the_lantern(cards: dict[int, int], seat: int) -> None:
    assert brightest(cards) == seat


def test_the_last_choice_shows_all_cards_and_everybody_draws_clockwise_from_the_lantern() -> None:
    evening = dealt((1, 2, 3), (4, 5, 6), (7, 8, 9), stock=(10, 11, 12))
    evening.say(1, "swap", "keep")
    assert choose(evening, 1, 2, 3) == [
        l.CardChosen(3, 2),
        l.CardsShown(),
        l.CardDrawn(3, 10),
        l.CardDrawn(1, 11),
        l.CardDrawn(2, 12),
        l.ChoiceOpened(),
    ]
    assert state(evening).lanterns == {1: 0, 2: 0, 3: 1} and state(evening).holder == 3
    assert secrets(evening, 1) == ["2", "3", "11"]


def test_a_stock_that_gives_out_leaves_hands_of_two_sizes() -> None:
    evening = dealt((1, 2, 3), (4, 5, 6), (7, 8, 9), stock=(12,))
    evening.say(1, "swap", "keep")
    assert choose(evening, 1, 1, 1)[2:] == [l.CardDrawn(3, 12), l.ChoiceOpened()]
    sizes = [len(getattr(evening.question(seat, "choice-2").ask, "choices", ())) for seat in (1, 2, 3)]
    assert sizes == [2, 2, 3]


def test_when_all_are_tied_the_lantern_stays_where_it_is() -> None:
    evening = dealt((1, 2, 3), (1, 5, 6), (4, 8, 9), (4, 7, 10), stock=(11, 12), first=3)
    evening.say(3, "swap", "keep")
    assert l.CardDrawn(3, 11) in choose(evening, 1, 1, 1, 1)
    assert state(evening).holder == 3 and not any(state(evening).lanterns.values())


def test_nobody_sees_what_was_chosen_before_all_have() -> None:
    views = []
    for place in (1, 2, 3):
        evening = dealt((1, 2, 3), (4, 5, 6), (7, 8, 9), stock=(11, 12))
        evening.say(1, "swap", "keep")
        evening.say(1, "choice", f"card-{place}")
        views.append([evening.view(eye) for eye in (None, 1, 2, 3)])
    assert views[0] == views[1] == views[2]


def test_who_does_not_choose_in_time_plays_the_leftmost_card() -> None:
    evening = dealt((1, 2, 3), (4, 5, 6), (7, 8, 9), stock=(11, 12), choice_seconds="60")
    evening.wait(5_000)
    evening.say(1, "swap", "keep")
    evening.say(2, "choice", "card-3")
    assert not own(evening.wait(59_999))
    assert own(evening.wait(1))[0] == l.CardsShown(late=True)
    assert state(evening).played == {1: (1,), 2: (6,), 3: (7,)}


def test_without_a_limit_the_table_waits_for_all() -> None:
    evening = dealt((1, 2, 3), (4, 5, 6), (7, 8, 9))
    assert evening.question(1, "choice").until is None and evening.rules.due(evening.table) is None


# The end


def test_once_somebody_has_no_card_left_the_most_lanterns_win() -> None:
    evening = dealt((1,), (4, 5), (7, 8))
    choose(evening, 1, 1, 2)
    sheet = next(
        block for block in evening.view(None).public.blocks if isinstance(block, Sheet) and block.id == "players"
    )
    assert [row.cells for row in sheet.rows] == [("0", "0", "1"), ("0", "1", "4"), ("1", "1", "8")]
    ended = evening.outcome()
    assert ended and ended.winners == (3,)


def test_a_tie_is_shared() -> None:
    evening = dealt((1, 2), (4, 9), (7, 8))
    choose(evening, 1, 2, 1)
    choose(evening, 1, 1, 1)
    ended = evening.outcome()
    assert ended and ended.winners == (2, 3)


def test_the_lanterns_decide_when_the_table_ends_the_game() -> None:
    evening = dealt((1, 2, 3), (4, 5, 6), (7, 8, 9))
    choose(evening, 1, 1, 1)
    assert l.GameStopped() in own(end(evening))
    ended = evening.outcome()
    assert ended and ended.winners == (3,)
