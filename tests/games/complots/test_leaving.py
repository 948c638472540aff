"""Complots with a player who goes home in the middle of a game (ruling CO-13), or has no phone."""

from collections.abc import Callable

import pytest

from companion.core.game import Refused
from companion.core.view import Facts
from companion.games.complots.box import COINS
from companion.games.complots.events import dealt as d
from companion.games.complots.events import leaving as g
from companion.games.complots.events import reactions as r
from companion.games.complots.events import turns as t
from companion.games.complots.state import LostInfluence
from companion.table import inputs as i
from tests.games.complots.by_hand import (
    A,
    C,
    D,
    K,
    act,
    announce,
    dealt,
    drafting,
    own,
    passed,
    playing,
    react,
    rich,
    seated,
    state,
)
from tests.games.complots.leaving import check
from tests.games.few_phones import as_guest, at_hub, gone_on, guests_are_lent_a_phone, ways
from tests.golden.english import english
from tests.laws.evening import Evening, goes_dark, goes_home, puts_right, winners


def goes(evening: Evening, seat: int) -> list[object]:
    """Let a seat go home with the consent of another, and check that coins and cards add up."""
    by = next(other for other in evening.table.seats if other not in (seat, *state(evening).left))
    happened = own(goes_home(evening, seat, by=by))
    check(state(evening))
    return happened


def test_with_real_cards_the_table_names_what_lies_open_and_the_game_does_not_wait_for_it() -> None:
    evening = playing(4)
    assert goes(evening, 3) == [g.CourtPlayerLeft(3), t.TurnBegan(1)]
    now = state(evening)
    assert now.living == (1, 2, 4) and now.treasury + sum(now.coins[seat] for seat in (1, 2, 4)) == COINS
    question = evening.question(2, "open-3")
    assert question.tool and not question.required and evening.asks(1, "act")
    evening.say(2, "open-3", D)
    evening.say(4, "open-3", K)
    assert state(evening).face_up == (LostInfluence(3, D), LostInfluence(3, K))
    assert not evening.asks(1, "open-3")
    check(state(evening))


def test_dealt_cards_lie_face_up_and_nothing_else_of_any_hand_is_told() -> None:
    evening = dealt((D, D), (A, K), (C, C))
    happened = goes(evening, 2)
    assert happened == [g.HandTurned(2, (A, K)), g.CourtPlayerLeft(2), t.TurnBegan(1)]
    assert state(evening).face_up == (LostInfluence(2, A), LostInfluence(2, K))
    private = evening.view(2).private
    assert private is not None and not private.secrets
    told = repr(evening.public().happened[-3:])
    assert "Assassin" in told and "Captain" not in told and "Duchess" not in told


def test_cards_that_an_exchange_has_drawn_go_back_to_the_court_unseen() -> None:
    evening = announce(dealt((D, D), (A, K), (C, C)), "exchange")
    passed(evening)
    court = len(state(evening).court)
    assert len(state(evening).hands[1]) == 4
    assert goes(evening, 1)[0] == g.HandTurned(1, (D, D))
    assert len(state(evening).court) == court + 2 and state(evening).actor == 2


def test_an_action_on_who_goes_ends_there_and_a_lost_influence_of_theirs_is_not_waited_for() -> None:
    evening = playing(3, react_seconds="0")
    for _ in range(6):
        act(evening, "income")
    act(evening, "income")
    assert state(evening).actor == 2
    evening.say(2, "act", "murder")
    evening.say(2, "whom", "seat-3")
    happened = goes(evening, 3)
    assert (
        happened[0] == g.CourtPlayerLeft(3)
        and r.WindowClosed() in happened
        and t.CoinsPaid(2, 3, said=False) in happened
    )
    assert state(evening).actor == 1
    evening = announce(playing(3), "tax")
    evening.say(2, "react", "doubt")
    evening.say(1, "proof", "shown")
    assert evening.asks(2, "loss")
    happened = goes(evening, 2)
    assert t.ActionSucceeded() in happened and state(evening).coins[1] == 5


@pytest.mark.parametrize("seat", [1, 2])
def test_a_doubt_that_nobody_has_settled_is_left(seat: int) -> None:
    evening = announce(playing(3), "tax")
    evening.say(2, "react", "doubt")
    happened = goes(evening, seat)
    assert happened == [g.CourtPlayerLeft(seat), t.TurnBegan(2 if seat == 1 else 1)], (
        "the doubter's: the turn begins anew"
    )
    assert state(evening).coins[1] == (0 if seat == 1 else 2)


def test_a_block_of_who_goes_is_void_and_a_window_closes_that_waits_for_nobody_else() -> None:
    evening = announce(playing(3), "aid")
    evening.say(2, "react", D)
    assert evening.asks(3, "react")
    assert goes(evening, 2) == [g.CourtPlayerLeft(2), t.TurnBegan(1)]
    evening = announce(playing(3), "tax")
    evening.say(3, "react", "pass")
    assert goes(evening, 2)[:2] == [g.CourtPlayerLeft(2), r.WindowClosed()]
    assert state(evening).coins[1] == 5
    other = announce(playing(4), "tax")
    assert goes(other, 2) == [g.CourtPlayerLeft(2)], "Caro and Dino may still doubt it"


def test_somebody_elses_decision_goes_on_as_it_is() -> None:
    evening = announce(playing(4), "tax")
    evening.say(2, "react", "doubt")
    question = evening.question(1, "proof")
    assert goes(evening, 4) == [g.CourtPlayerLeft(4)]
    assert evening.question(1, "proof") == question


def test_before_the_cards_are_dealt_somebody_else_begins() -> None:
    evening = seated(3, react_seconds="0")
    evening.say(1, "table-begin")
    assert goes(evening, 2)[0] == g.CourtPlayerLeft(2)
    evening.say(1, "deal")
    assert evening.choices(1, "first") == ["seat-1", "seat-3", "any"]
    evening.say(1, "first", "seat-3")
    goes_home(evening, 3, by=1)
    assert winners(evening) == (1,)


def test_who_is_out_already_goes_without_a_word_of_coins() -> None:
    evening = announce(playing(3), "tax")
    for lost in (1, 2):
        evening.say(2, "react", "doubt")
        evening.say(1, "proof", "shown")
        evening.say(2, "loss", D)
        if lost == 1:
            act(evening, "income")
            act(evening, "income")
            act(evening, "tax")
    assert not state(evening).lives[2]
    assert goes(evening, 2) == [g.CourtPlayerLeft(2, was_out=True)]
    assert len(state(evening).face_up) == 2 and not evening.asks(1, "open-2")


def test_what_was_named_wrong_of_who_has_gone_is_put_right() -> None:
    evening = playing(4)
    goes(evening, 3)
    for card in (D, K):
        evening.say(2, "open-3", card)
    puts_right(evening, "right-lost", {"seat-3": 1, C: 1})
    check(state(evening))
    assert state(evening).face_up == (LostInfluence(3, C),) and not state(evening).lives[3]
    evening.say(4, "open-3", A)
    assert state(evening).face_up == (LostInfluence(3, C), LostInfluence(3, A))


def test_who_has_gone_has_no_coins_again_nor_cards_if_that_was_before_the_first_turn() -> None:
    evening = playing(4)
    goes(evening, 3)
    puts_right(evening, "right-coins", {"coins-1": 4, "coins-2": 2, "coins-3": 2, "coins-4": 2})
    check(state(evening))
    assert state(evening).coins == {1: 4, 2: 2, 3: 0, 4: 2}
    evening = seated(4, react_seconds="0")
    evening.say(1, "table-begin")
    goes(evening, 3)
    evening.say(1, "deal")
    evening.say(1, "first", "seat-1")
    with pytest.raises(Refused, match="gone home"):
        evening.say(1, "right-lost", {"seat-3": 1, C: 1})


# A player without a phone: the cards stay real, and nobody is dealt hidden cards that they cannot see


CARO = 3


def sitting(*without: str, **options: object) -> Evening:
    return seated(4, phoneless=without or ("Caro",), **{"react_seconds": "0", **options})


def beginning(evening: Evening) -> Evening:
    evening.say(1, "table-begin")
    if evening.asks(1, "deal"):
        evening.say(1, "deal")
    evening.say(1, "first", "seat-1")
    return evening


def cell(evening: Evening, label: str) -> str:
    rows = evening.block("phoneless", Facts).rows
    return next(english(row.text) for row in rows if english(row.label) == label)


def test_the_plan_says_that_their_cards_stay_real_and_nothing_where_everybody_has_a_phone() -> None:
    evening = sitting()
    assert english(evening.block("phoneless", Facts).label) == "Without a phone: Caro"
    assert cell(evening, "Their cards") == "Real cards on the table, like everyone else's."
    assert evening.question(1, "table-option-deal").value == "cards"
    assert not seated(4).shows("phoneless")


@pytest.mark.parametrize("without", [("Caro",), ("Ben", "Caro", "Dino")])
def test_cards_dealt_by_the_hub_are_refused_in_words_before_it_begins(without: tuple[str, ...]) -> None:
    evening = sitting(*without, deal="hub")
    (notice,) = map(english, evening.public().notices)
    assert "couldn't see" in notice, "the lobby says it at once"
    with pytest.raises(Refused, match="couldn't see any cards"):
        evening.say(1, "table-begin")
    assert evening.table.running is None
    evening.say(1, "table-option-deal", "cards")
    beginning(evening)
    assert state(evening).hands == {}


def test_a_window_at_the_hub_is_a_page_on_which_dealt_cards_are_seen() -> None:
    evening = sitting(deal="hub")
    evening.do(i.OpenWindow("a browser at the hub", CARO))
    assert not evening.shows("phoneless")
    evening.say(1, "table-begin")
    private = evening.view(CARO).private
    assert private and len(private.secrets) == 2


# With the real cards all is public: the table page asks it, and anybody there answers the seat's own questions


def test_somebody_without_a_phone_acts_is_doubted_and_loses_like_all_others() -> None:
    evening = beginning(sitting())
    act(evening, "income")
    act(evening, "income")
    assert at_hub(evening, CARO) >= {"g1-act-3"} and evening.asks(2, "act-3-for-3")
    act(evening, "tax")
    react(evening, 1, "doubt")
    assert evening.asks(2, "proof-3-for-3") and at_hub(evening, CARO) >= {"g1-proof-3"}
    assert r.BluffCaught(CARO, "duchess") in own(evening.say(CARO, "proof", "bluff"))
    assert own(evening.say(1, "loss-4-for-3", "contessa"))[0] == t.InfluenceLost(CARO, "contessa")
    assert not guests_are_lent_a_phone(evening) and ways(evening) == ""


@pytest.mark.parametrize(("action", "answer"), [("tax", "pass"), ("tax", "doubt"), ("aid", "duchess")])
def test_somebody_without_a_phone_doubts_blocks_and_lets_pass_on_the_table_page(action: str, answer: str) -> None:
    evening = beginning(sitting())
    act(evening, action)
    assert "g1-react-1" in at_hub(evening, CARO)
    react(evening, CARO, answer)
    assert "g1-react-1" not in at_hub(evening, CARO)


def test_nobody_invents_a_card_of_somebody_without_a_phone() -> None:
    """Check that after the time limit anybody names the card, and before that there is no verdict."""
    evening = beginning(sitting(choice_seconds="30"))
    act(evening, "income")
    act(evening, "income")
    act(evening, "tax")
    react(evening, 1, "doubt")
    assert own(evening.wait(30_000)) == [t.ChoiceAsked("seen", CARO, None, "")]
    assert own(evening.wait(300_000)) == []
    evening.say(2, "seen", "bluff")
    (asked,) = own(evening.wait(30_000))
    assert isinstance(asked, t.ChoiceAsked) and asked.kind == "turned" and own(evening.wait(300_000)) == []
    assert own(evening.say(4, "turned", "captain"))[0] == t.InfluenceLost(CARO, "captain")


# Cards that the hub has dealt, and a dead phone: each secret step in each way


def losing() -> Evening:
    evening = announce(rich(dealt((D, C), (K, A), (D, D)), Anna=7), "coup", 2)
    return evening


def keeping() -> Evening:
    evening = announce(dealt((D, C), ("ambassador", A), (D, D), first=2), "exchange")
    passed(evening)
    return evening


def showing() -> Evening:
    evening = announce(dealt(("inquisitor", C), (K, A), (D, D), fifth="inquisitor"), "examine", 2)
    passed(evening)
    return evening


STEPS: dict[str, tuple[Callable[[], Evening], object, type]] = {
    "loss": (losing, "card-1", t.InfluenceLost),
    "keep": (keeping, {"card-1": 1, "card-3": 1}, d.CardsReturned),
    "show": (showing, "card-2", d.CardShownTo),
    "draft": (drafting, "duchess", d.PileCardKept),
}


@pytest.mark.parametrize("by", ["a guest on a neighbour's phone", "chance"])
@pytest.mark.parametrize("step", STEPS)
def test_a_secret_step_of_a_phone_that_has_died(step: str, by: str) -> None:
    """Check this with cards dealt by the hub: chance chooses one by its place, and nobody names it."""
    begins, answer, event = STEPS[step]
    evening = begins()
    goes_dark(evening, 2)
    assert evening.question(2, step).secret
    happened = gone_on(evening, 2) if by == "chance" else as_guest(evening, 2, 1, answer)
    assert isinstance(happened[0], event)
