"""Overthrone with somebody who has no phone: there is a duel with them by each way, and nobody invents a number."""

import pytest

from companion.core.table import inputs as i
from companion.core.table.events import SeatMoved
from companion.core.view import Facts
from companion.games.overthrone.events import contests as c
from companion.games.overthrone.moves.contests import COUNTDOWN
from tests.games.few_phones import as_guest, at_hub, gone_on, ways
from tests.games.overthrone.by_hand import play, playing, state, totals
from tests.golden.english import english
from tests.laws.evening import Evening, goes_home, own

CARO = 3


def duel(*without: str, reveals: str = "phones") -> Evening:
    """Anna challenges Caro, and lays a 4 if she has a phone."""
    evening = playing(3, phoneless=without or ("Caro",), reveals=reveals)
    evening.say(1, "duel", "seat-3")
    if reveals == "phones":
        evening.say(1, "number", 4)
    return evening


def shown(evening: Evening) -> object:
    """Return what the reveal brings, and what it would have brought before: nothing is shown early."""
    assert own(evening.wait(COUNTDOWN - 1)) == []
    return own(evening.wait(1))[-1]


def test_the_plan_says_how_they_lay_a_number() -> None:
    evening = Evening("Anna", "Ben", "Caro", phoneless=("Caro",))
    evening.say(1, "table-game", "overthrone")
    assert len(evening.block("phoneless", Facts).rows) == 1
    assert evening.question(1, "table-option-reveals").value == "cards"
    evening.say(1, "table-option-reveals", "phones")
    assert "lay a card face down" in english(evening.block("phoneless", Facts).rows[1].text)


@pytest.mark.parametrize("by", ["a guest", "a window at the hub", "a shared phone"])
def test_their_number_is_laid_by(by: str) -> None:
    evening = duel()
    if by == "a guest":
        assert "as a guest on a neighbour's phone" in ways(evening)
        laid = as_guest(evening, CARO, 2, 6)
    else:
        if by == "a shared phone":
            evening.do(lambda now, chance: [SeatMoved(CARO, "phone Ben")])
        else:
            evening.do(i.OpenWindow("a browser at the hub", CARO))
        laid = own(evening.say(CARO, "number", 6))
    assert laid == [c.NumberLaid(CARO, 6), c.CountdownBegan(evening.now + COUNTDOWN)]
    assert shown(evening) == c.NumbersShown("duel", {1: 4, 3: 6})


@pytest.mark.parametrize("by", ["the table page", "a phone beside them", "the table goes on"])
def test_they_lay_a_card_and_anybody_says_what_it_shows(by: str) -> None:
    """Ruling OV-22."""
    evening = duel()
    assert "g1-card-1-3" in at_hub(evening, CARO)
    if by == "the table page":
        laid = own(evening.say(CARO, "card"))
    elif by == "a phone beside them":
        laid = own(evening.say(2, "card-1-3-for-3"))
    else:
        laid = gone_on(evening, CARO)
    assert laid == [c.CardLaid(CARO), c.CountdownBegan(evening.now + COUNTDOWN)]
    assert shown(evening) == c.CardsTurned()
    assert own(evening.wait(600_000)) == [], "there is no verdict before somebody has said it"
    assert own(evening.say(2, "shows", 6)) == [c.CardTold(CARO, 6), c.NumbersShown("duel", {1: 4, 3: 6})]
    assert state(evening).dead == 1


def test_the_number_on_the_phone_stays_secret_until_the_card_is_told() -> None:
    evening = duel()
    evening.say(CARO, "card")
    evening.wait(COUNTDOWN)
    assert not evening.asks(1, "change")
    assert not any("4" in english(fact.text) for fact in evening.block("king", Facts).rows)
    assert not [line for line in evening.public().happened if "4" in english(line.text)]


def test_nobody_lays_a_card_for_somebody_whose_phone_is_there() -> None:
    evening = duel()
    assert not evening.asks(1, "card-1-1-for") and not evening.asks(3, "card-1-1-for")
    evening.do(i.OpenWindow("a browser at the hub", CARO))
    assert not evening.asks(2, "card-1-3-for") and not evening.asks(CARO, "card-1-3")
    assert evening.asks(CARO, "number"), "a window at the hub is a phone"


def test_two_without_a_phone_duel_with_two_cards() -> None:
    evening = playing(4, phoneless=("Anna", "Caro"), reveals="phones")
    evening.say(2, "duel", "seat-3")
    evening.say(1, "card")
    evening.say(CARO, "card")
    assert shown(evening) == c.CardsTurned()
    assert own(evening.say(2, "shows-1-1", 7)) == [c.CardTold(1, 7)]
    assert own(evening.say(4, "shows-1-3", 7))[-1] == c.NumbersShown("duel", {1: 7, 3: 7})
    assert state(evening).phase == "level" and evening.asks(2, "tied-1-for-1")


def test_the_kings_ear_counts_their_card_too() -> None:
    evening = playing(3, phoneless=("Caro",), reveals="phones")
    evening.say(1, "ear")
    evening.say(2, "noble", "seat-1")
    evening.say(1, "fallen", "yes")
    evening.say(1, "number", 2)
    evening.say(2, "number", 0)
    evening.say(CARO, "card")
    evening.wait(COUNTDOWN)
    evening.say(1, "shows", 5)
    assert state(evening).ear == CARO and totals(evening) == [10, 0, 10]


def test_with_cards_all_are_alike() -> None:
    evening = duel(reveals="cards")
    assert ways(evening) == "" and evening.asks(2, "laid")
    evening.say(2, "laid")
    evening.wait(COUNTDOWN)
    evening.say(2, "result", "seat-3")
    assert state(evening).dead == 1


def test_counts_are_entered_beside_them() -> None:
    evening = playing(3, phoneless=("Caro",))
    for seat in (1, 2):
        evening.say(seat, "played", "rebellion")
    evening.say(1, "played", "card")
    evening.say(1, "divided")
    assert any(id.startswith("g1-count") for id in at_hub(evening, CARO))
    for seat in (1, 2):
        evening.say(seat, f"count-1-{seat}", {"doubled": 0, "plain": 1})
    evening.say(2, "count-1-3-for-3", {"doubled": 1, "plain": 0})
    assert totals(evening)[CARO - 1] == 2


def test_where_who_laid_the_card_goes_home_the_others_numbers_count() -> None:
    """Ruling OV-21: who lays for the King's ear goes on without them."""
    evening = playing(4, phoneless=("Caro",), reveals="phones")
    evening.say(1, "ear")
    evening.say(2, "noble", "seat-1")
    evening.say(1, "fallen", "yes")
    for seat, number in ((1, 2), (2, 0), (4, 0)):
        evening.say(seat, "number", number)
    evening.say(CARO, "card")
    evening.wait(COUNTDOWN)
    evening.do(i.OpenWindow("a browser at the hub", CARO))
    happened = own(goes_home(evening, CARO, by=1))
    assert c.NumbersShown("ear", {1: 2, 2: 0, 4: 0}) in happened
    assert state(evening).ear == 1


def test_the_division_stands_open_for_all_where_the_seat_that_is_waited_for_has_no_phone() -> None:
    """Nobody with a phone was waited for: the step lay in their menus."""
    evening = play(playing(4, phoneless=("Ben",)), 2)
    for seat in (1, 3, 4):
        question = evening.question(seat, "divided-")
        assert question.tool and not question.awaited
    assert evening.question(state(evening).crowned.seat, "divided-").awaited, "at the hub it is asked of who has none"
