"""Complots with somebody who has no phone: the cards stay real, and nobody is dealt what they cannot see."""

from collections.abc import Callable

import pytest

from companion.core.game import Refused
from companion.core.table import inputs as i
from companion.core.view import Facts
from companion.games.complots.events import dealt as d
from companion.games.complots.events import reactions as r
from companion.games.complots.events import turns as t
from tests.games.complots import by_hand
from tests.games.complots.by_hand import A, C, D, K, act, own, react, state
from tests.games.few_phones import as_guest, at_hub, gone_on, guests_are_lent_a_phone, ways
from tests.golden.english import english
from tests.laws.evening import Evening

CARO = 3


def seated(*without: str, **options: object) -> Evening:
    return by_hand.seated(4, phoneless=without or ("Caro",), **{"react_seconds": "0", **options})


def begun(evening: Evening) -> Evening:
    evening.say(1, "table-begin")
    if evening.asks(1, "deal"):
        evening.say(1, "deal")
    evening.say(1, "first", "seat-1")
    return evening


def cell(evening: Evening, label: str) -> str:
    rows = evening.block("phoneless", Facts).rows
    return next(english(row.text) for row in rows if english(row.label) == label)


def test_the_plan_says_that_their_cards_stay_real_and_nothing_where_everybody_has_a_phone() -> None:
    evening = seated()
    assert english(evening.block("phoneless", Facts).label) == "Without a phone: Caro"
    assert cell(evening, "Their cards") == "They stay real, on the table, as for all others."
    assert evening.question(1, "table-option-deal").value == "cards"
    assert not by_hand.seated(4).shows("phoneless")


@pytest.mark.parametrize("without", [("Caro",), ("Ben", "Caro", "Dino")])
def test_cards_dealt_by_the_hub_are_refused_in_words_before_it_begins(without: tuple[str, ...]) -> None:
    evening = seated(*without, deal="hub")
    assert "could not see" in cell(evening, "This cannot be played")
    with pytest.raises(Refused, match="could not see cards"):
        evening.say(1, "table-begin")
    assert evening.table.running is None
    evening.say(1, "table-option-deal", "cards")
    begun(evening)
    assert state(evening).hands == {}


def test_a_window_at_the_hub_is_a_page_on_which_dealt_cards_are_seen() -> None:
    evening = seated(deal="hub")
    evening.do(i.OpenWindow("a browser at the hub", CARO))
    assert not evening.shows("phoneless")
    evening.say(1, "table-begin")
    private = evening.view(CARO).private
    assert private and len(private.secrets) == 2


# With the real cards all is public: it stands on the table page, and anybody beside answers the seat's own questions


def test_somebody_without_a_phone_acts_is_doubted_and_loses_like_all_others() -> None:
    evening = begun(seated())
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
    evening = begun(seated())
    act(evening, action)
    assert "g1-react-1" in at_hub(evening, CARO)
    react(evening, CARO, answer)
    assert "g1-react-1" not in at_hub(evening, CARO)


def test_nobody_invents_a_card_of_somebody_without_a_phone() -> None:
    """Given a clock, when it is over, then anybody says what lies there, and before that there is no verdict."""
    evening = begun(seated(choice_seconds="30"))
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


# Cards that the hub has dealt, and a phone that dies: each secret step by each way


def dead(evening: Evening, seat: int) -> Evening:
    """Let the phone of a seat be gone for half a minute."""
    evening.do(i.ReportAway(seat, long=False, overdue=True))
    return evening


def losing() -> Evening:
    evening = by_hand.rich(by_hand.dealt((D, C), (K, A), (D, D)), Anna=7)
    act(evening, "coup", 2)
    return evening


def keeping() -> Evening:
    evening = by_hand.dealt((D, C), ("ambassador", A), (D, D), first=2)
    act(evening, "exchange")
    by_hand.passed(evening)
    return evening


def showing() -> Evening:
    evening = by_hand.dealt(("inquisitor", C), (K, A), (D, D), fifth="inquisitor")
    act(evening, "examine", 2)
    by_hand.passed(evening)
    return evening


def drafting() -> Evening:
    evening = by_hand.seated(2, deal="hub")
    evening.say(1, "table-begin")
    evening.say(1, "first", "seat-1")
    return evening


STEPS: dict[str, tuple[Callable[[], Evening], object, type]] = {
    "loss": (losing, "card-1", t.InfluenceLost),
    "keep": (keeping, {"card-1": 1, "card-3": 1}, d.CardsKept),
    "show": (showing, "card-2", d.CardShownTo),
    "draft": (drafting, "duchess", d.CardChosen),
}


@pytest.mark.parametrize("by", ["a guest on a neighbour's phone", "chance"])
@pytest.mark.parametrize("step", STEPS)
def test_a_secret_step_of_a_phone_that_has_died(step: str, by: str) -> None:
    """The hub has dealt the cards: chance chooses one by its place, and nobody says what it is."""
    begins, answer, event = STEPS[step]
    evening = dead(begins(), 2)
    assert evening.question(2, step).secret
    happened = gone_on(evening, 2) if by == "chance" else as_guest(evening, 2, 1, answer)
    assert isinstance(happened[0], event)
