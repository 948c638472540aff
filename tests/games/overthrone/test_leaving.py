"""Overthrone with a player who goes home in the middle of a match, or has no phone (rulings OV-21, OV-22)."""

import pytest

from companion.core.view import Facts
from companion.games.overthrone.events import contests as c
from companion.games.overthrone.events.leaving import MatchPlayerLeft
from companion.games.overthrone.king import King
from companion.games.overthrone.moves.contests import COUNTDOWN
from companion.kit.seated import GameStopped
from companion.table import inputs as i
from companion.table.seats.events import SeatMoved
from tests.games.few_phones import as_guest, at_hub, gone_on, ways
from tests.games.overthrone.by_hand import captive, count, final, found_right, play, playing, preparing, state, totals
from tests.golden.english import english
from tests.laws.evening import Evening, goes_home, own, won


def goes(evening: Evening, seat: int) -> list[object]:
    by = next(other for other in state(evening).seats if other != seat)
    return own(goes_home(evening, seat, by=by))


def test_the_king_goes_on_to_the_next_in_order_free_but_from_nobody_else() -> None:
    evening = captive(playing(4, king=4), 2)
    assert state(evening).king == King(2, captive=True)
    assert goes(evening, 2) == [MatchPlayerLeft(2, 3)]
    assert state(evening).king == King(3)
    assert "Caro" in repr(evening.table.happened[-1].text)
    evening = playing(4, king=4)
    assert goes(evening, 2) == [MatchPlayerLeft(2)]
    assert state(evening).king == King(4)


def test_the_turn_goes_on_without_the_seat_whether_it_has_played_or_not() -> None:
    evening = playing(4, king=4)
    play(evening, until=2)
    goes(evening, 2)
    assert state(evening).actor == 3, "it was in turn"
    evening.say(1, "played", "card")
    goes(evening, 1)
    assert state(evening).actor == 4, "it had played"
    evening.say(3, "played", "card")
    assert state(evening).stage == "division"
    play(evening)
    assert state(evening).turn == 2 and state(evening).order == (4, 3), "the king has moved on to Caro"


def test_the_division_begins_when_only_who_has_gone_had_still_to_play_and_a_rebellion_goes_with_them() -> None:
    evening = playing(3, king=3)
    play(evening, 1, until=3)
    goes(evening, 3)
    now = state(evening)
    assert now.stage == "division" and now.king == King(1, captive=True), "the one Rebellion takes him"
    evening = playing(3, king=3)
    play(evening, 1, until=2)
    goes(evening, 1)
    play(evening)
    now = state(evening)
    assert now.stage == "division" and now.king == King(3) and not now.counts_now


def test_a_count_waits_for_nobody_who_has_gone() -> None:
    evening = play(playing(3, king=3), 1)
    evening.say(1, "divided")
    for seat, plain in ((1, 4), (2, 6)):
        evening.say(seat, f"count-1-{seat}", {"doubled": 0, "plain": plain})
    goes(evening, 3)
    assert state(evening).stage == "refill" and totals(evening) == [4, 6, 0]


def test_points_stay_and_who_has_gone_wins_nothing() -> None:
    evening = play(playing(3, king=3), 1)
    count(evening, (0, 4), (0, 9), (0, 6))
    goes(evening, 2)
    evening.say(1, "correct-deck", "empty")
    evening.say(3, "table-agree-entry", "yes")
    play(evening)
    play(evening)
    evening.say(1, "divided")
    assert not evening.asks(2, "final")
    for seat in (1, 3):
        final(evening, seat)
    found_right(evening, by=(1, 3))
    assert totals(evening)[1] == 9
    assert (outcome := evening.outcome()) and 2 not in outcome.winners


def test_a_duel_a_fight_and_a_decree_with_who_has_gone_are_over() -> None:
    evening = playing(4, king=4)
    evening.say(1, "duel", "seat-3")
    goes(evening, 3)
    assert state(evening).contest is None and state(evening).phase == "turn"
    evening.say(1, "played", "card")
    evening.say(2, "attack", "seat-4")
    goes(evening, 2)
    assert state(evening).fight is None and state(evening).actor == 4


def test_others_who_lay_for_the_ear_go_on_without_the_number_of_who_goes() -> None:
    evening = playing(4, king=4, reveals="phones")
    evening.say(1, "ear")
    evening.say(1, "noble", "seat-1")
    evening.say(1, "fallen", "yes")
    for seat in (1, 2, 3):
        evening.say(seat, "number", seat)
    goes(evening, 4)
    assert state(evening).phase == "countdown"
    evening.wait(5_000)
    assert state(evening).ear == 3


def test_cards_that_lie_with_who_goes_are_out_of_the_game() -> None:
    evening = playing(4, king=4)
    evening.say(1, "low-birth", "seat-2")
    evening.say(2, "ear")
    goes(evening, 2)
    now = state(evening)
    assert now.ear is None and not now.holders
    assert not evening.asks(1, "low-birth") and not evening.asks(1, "ear")


def test_with_two_left_every_step_says_whom_it_is_about_and_with_one_the_match_ends_without_a_winner() -> None:
    evening = playing(3, king=3)
    goes(evening, 2)
    assert "Caro" in repr(evening.question(1, "duel").text)
    evening.say(1, "attack", "seat-3")
    assert state(evening).fighting.defender == 3
    evening = playing(3, king=3)
    goes(evening, 2)
    happened = goes_home(evening, 3, by=1)
    assert own(happened) == [MatchPlayerLeft(3, 1), GameStopped()] and won(happened) == ()


@pytest.mark.parametrize("seat", [1, 2])
def test_two_nobles_of_one_rank_are_named_anew_when_one_of_them_goes(seat: int) -> None:
    evening = preparing(4)
    evening.say(3, "king", {"seat-1": 1, "seat-2": 1})
    own(goes_home(evening, seat, by=3))
    assert f"seat-{seat}" not in evening.choices(3, "king") and len(evening.choices(3, "king")) == 3


# A player without a phone: a duel with them in each way, without an invented number


CARO = 3


def duel(*without: str, reveals: str = "phones") -> Evening:
    """Let Anna challenge Caro, and lay a 4 if she has a phone."""
    evening = playing(3, phoneless=without or ("Caro",), reveals=reveals)
    evening.say(1, "duel", "seat-3")
    if reveals == "phones":
        evening.say(1, "number", 4)
    return evening


def shown(evening: Evening) -> object:
    """Return the event of the reveal, and check that nothing is shown early."""
    assert own(evening.wait(COUNTDOWN - 1)) == []
    return own(evening.wait(1))[0]


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
        assert "answer on a neighbour's phone" in ways(evening)
        *laid, waits = as_guest(evening, CARO, 2, 6)
        assert isinstance(waits, c.CountdownPutOff), "Ben may still change a number of his own"
        evening.say(2, "table-phone-back")
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
    told = own(evening.say(2, "shows", 6))
    assert told == [c.CardTold(CARO, 6), c.NumbersShown("duel", {1: 4, 3: 6}), c.CardDuelDecided(CARO, 1)]
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
    assert own(evening.say(4, "shows-1-3", 7))[-2:] == [c.NumbersShown("duel", {1: 7, 3: 7}), c.DuelLevel()]
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
    """Ruling OV-21: the numbers for the King's ear are complete without them."""
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
    """Check this because the table did not wait for a phone: the step was in their menus."""
    evening = play(playing(4, phoneless=("Ben",)), 2)
    for seat in (1, 3, 4):
        question = evening.question(seat, "divided-")
        assert question.tool and not question.required
    assert evening.question(state(evening).king_in_place.seat, "divided-").required, (
        "at the hub it is asked of who has none"
    )
