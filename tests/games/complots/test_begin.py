"""The beginning of Complots, and the hub's handling of the cards that it deals."""

import pytest
from msgspec.structs import replace

from companion.core.event import Reveal
from companion.core.view import Cards, Result
from companion.games.complots import GAME
from companion.games.complots.box import Character, copies, court
from companion.games.complots.events import dealt as d
from companion.games.complots.events import reactions as r
from companion.games.complots.events import turns as t
from tests.games.complots.by_hand import (
    act,
    announce,
    coins,
    dealt,
    doubted,
    drafting,
    draws,
    lose,
    own,
    passed,
    playing,
    react,
    rich,
    seated,
    state,
)
from tests.games.complots.random_games import cards
from tests.golden.english import english
from tests.laws.evening import Evening, end, taken_back
from tests.laws.seen import read_public_events


@pytest.mark.parametrize(
    ("people", "copies", "in_court", "treasury"),
    [(2, 3, 3, 51), (3, 3, 9, 48), (4, 3, 7, 46), (5, 3, 5, 44), (6, 3, 3, 42), (7, 4, 6, 40), (8, 4, 4, 38)],
)
@pytest.mark.parametrize("deal", ["hub", "cards"])
def test_cards_and_coins_for_each_number_of_players(
    people: int, copies: int, in_court: int, treasury: int, deal: str
) -> None:
    """Preparation, and ruling CO-6."""
    evening = seated(people, deal=deal)
    evening.say(1, "table-begin")
    if deal == "cards":
        evening.say(1, "deal")
    evening.say(1, "first", "seat-1")
    assert cards(state(evening)) == 5 * copies and court(people) == in_court
    assert len(state(evening).court) == (in_court if deal == "hub" else 0)
    assert state(evening).treasury == treasury
    assert coins(evening) == [1 if people == 2 else 2, *[2] * (people - 1)]


def test_the_most_sinister_looking_begins_as_the_table_says_or_as_chance_does() -> None:
    """Preparation."""
    evening = seated(4, deal="hub")
    evening.say(1, "table-begin")
    assert evening.choices(3, "first") == ["seat-1", "seat-2", "seat-3", "seat-4", "any"]
    drawn, began = own(evening.say(3, "first", "any"))
    assert isinstance(drawn, t.CourtFirstDrawn) and began == t.TurnBegan(drawn.seat)


@pytest.mark.parametrize("deal", ["hub", "cards"])
def test_the_winner_begins_the_next_game(deal: str) -> None:
    """Preparation."""
    evening = seated(3, deal=deal)
    evening.say(1, "table-begin")
    end(evening)
    evening.table = replace(evening.table, last_winners={GAME.name: (2,)})
    evening.say(1, "table-begin")
    if deal == "cards":
        evening.say(3, "deal")
    assert state(evening).actor == 2


def test_the_real_cards_are_played_with_unless_the_host_says_otherwise_and_dealt_before_anybody_begins() -> None:
    evening = seated(3)
    evening.say(1, "table-begin")
    assert not evening.asks(2, "first"), "one thing after the other"
    assert all(evening.question(seat, "deal").button_choice == "go" for seat in (1, 2, 3))
    assert own(evening.say(1, "deal")) == [t.CardsLaid(), t.ChoiceAsked("first", 0)]
    assert own(evening.say(2, "first", "seat-2")) == [t.FirstTaken(2), t.TurnBegan(2)]


@pytest.mark.parametrize("people", [2, 5, 7])
def test_the_deal_is_drawn_which_cards_how_many_to_each_and_where_the_court_lies(people: int) -> None:
    """Preparation."""
    evening = seated(people, fifth="inquisitor")
    evening.say(1, "table-begin")
    cards, dealing = evening.block("cards", Cards), evening.block("dealing", Cards)
    assert cards.leads and dealing.leads, "people do it now"
    assert [card.icon for card in cards.cards] == ["crown", "dagger", "rose", "star", "eye"]
    assert {card.count for card in cards.cards} == {0 if people == 2 else copies(people)}
    found = {english(card.text): card.count for card in dealing.cards}
    if people == 2:
        assert found == {"each from the third pile": 1, "left over: the Court": 3, "kept from your own pile": 1}
    else:
        assert found == {"each, face down": 2, "in the middle: the Court": court(people), "coins each": 2}
    evening.say(1, "deal")
    assert not evening.shows("cards") and not evening.shows("dealing")


def test_what_the_hub_deals_is_not_drawn_and_that_cards_are_dealt_can_be_taken_back() -> None:
    evening = seated(3, deal="hub")
    evening.say(1, "table-begin")
    assert evening.shows("needed") and not evening.shows("dealing") and not evening.asks(1, "deal")
    evening = seated(3)
    evening.say(1, "table-begin")
    evening.say(1, "deal")
    taken_back(evening)
    assert evening.shows("dealing") and evening.asks(3, "deal") and not evening.asks(3, "first")


# Moves that nobody has


def test_nothing_is_asked_out_of_turn_or_out_of_place() -> None:
    evening = playing()
    assert not evening.asks(2, "act") and not evening.asks(3, "act")
    assert set(evening.choices(1, "act")) == {"income", "aid", "tax", "steal", "exchange"}, "what can be paid for"
    for seat in (1, 2, 3):
        assert not any(evening.asks(seat, what) for what in ("first", "deal", "react", "loss"))
    evening.say(1, "act", "steal")
    assert evening.choices(1, "whom") == ["seat-2", "seat-3", "back"], "nobody else, and not oneself"


def test_only_a_card_that_can_be_there_is_turned_over() -> None:
    evening = announce(rich(playing(), Anna=7), "coup", 2)
    assert evening.choices(2, "loss") == ["duchess", "assassin", "contessa", "captain", "ambassador"]
    hub = rich(dealt(("duchess", "captain"), ("captain", "captain"), ("duchess", "contessa")), Anna=7)
    act(hub, "coup", 2)
    assert hub.choices(2, "loss") == ["card-1", "card-2"] and not hub.asks(3, "loss")
    evening = rich(playing(), Anna=7, Ben=7, Caro=7)
    for target in (2, 3, 1):
        act(evening, "coup", target)
        lose(evening, target, "captain")
    act(evening, "tax")
    doubted(evening, 3, shown=True)
    assert evening.choices(3, "loss") == ["duchess", "assassin", "contessa", "ambassador"]


# Cards dealt by the hub: it settles doubts, exchanges, examinations and the draft of two itself


HANDS = (("duchess", "captain"), ("contessa", "contessa"), ("assassin", "ambassador"))
"""Three hands; nine other cards are the Court."""


def private_view(evening: Evening, seat: int) -> dict[str, str]:
    """Return the private view of `seat`, by subject."""
    private = evening.view(seat).private
    assert private
    return {secret.id: getattr(secret.text, "message", str(secret.text)) for secret in private.secrets}


def hand(evening: Evening, seat: int) -> tuple[Character, ...]:
    return state(evening).hands[seat]


def test_everybody_sees_the_own_cards_at_any_time_and_the_last_one_is_turned_over_without_a_choice() -> None:
    evening = dealt(*HANDS)
    assert private_view(evening, 1) == {"card-1": "Duchess", "card-2": "Captain"}
    assert private_view(evening, 2) == {"card-1": "Contessa", "card-2": "Contessa"}
    evening = announce(rich(dealt(*HANDS), Anna=7, Ben=7), "coup", 3)
    lose(evening, 3, "card-1")
    assert act(evening, "coup", 3)[-2:] == [t.InfluenceLost(3, "ambassador"), t.TurnBegan(1)]
    assert private_view(evening, 3) == {} and hand(evening, 3) == ()


def test_a_true_claim_is_shown_shuffled_in_and_replaced_at_once() -> None:
    """Section B, case b; the new card may be any card of the Court, which includes the shown one."""
    evening = announce(dealt(*HANDS), "tax")
    court = state(evening).court
    assert react(evening, 2, "doubt", draws(len(court))) == [
        r.Doubted(2),
        r.ClaimShown(1, "duchess"),
        d.CardReplaced(1, "duchess", "duchess"),
        t.ChoiceAsked("loss", 2),
    ]
    again = announce(dealt(*HANDS), "tax")
    react(again, 2, "doubt", draws(0))
    assert hand(again, 1) == ("captain", court[0])
    assert sorted(state(again).court) == sorted((*court[1:], "duchess"))


def test_a_bluff_is_known_at_once_and_shows_no_card_but_the_one_given_up() -> None:
    """Section B, case a."""
    evening = announce(dealt(*HANDS), "steal", 2)
    react(evening, 2, "ambassador")
    passed(evening)
    assert react(evening, 3, "doubt") == [r.Doubted(3), r.BluffCaught(2, "ambassador"), t.ChoiceAsked("loss", 2)]
    assert lose(evening, 2, "card-2")[0] == t.InfluenceLost(2, "contessa")


def test_which_influence_to_lose_is_a_secret_choice_of_two_even_between_equal_cards() -> None:
    asked = []
    for seat in (2, 3):
        evening = announce(rich(dealt(*HANDS), Anna=7), "coup", seat)
        question = evening.question(seat, "loss")
        assert question.secret and question.button_choice is None
        asked.append(evening.choices(seat, "loss"))
    assert asked == [["card-1", "card-2"]] * 2


# The end


def won() -> Evening:
    """Return a game that Anna has won by coups, with both of her cards."""
    evening = dealt(("duchess", "captain"), HANDS[1], ("assassin", "duchess"))
    while not state(evening).over:
        if state(evening).actor == 1:
            evening = rich(evening, Anna=7)
            target = state(evening).living[-1]
            act(evening, "coup", target)
            if evening.asks(target, "loss"):
                lose(evening, target, "card-1")
        else:
            act(evening, "income")
    return evening


def test_the_winner_s_hidden_cards_are_shown_at_the_end_by_a_reveal() -> None:
    evening = won()
    assert state(evening).over and state(evening).shown == ("duchess", "captain")
    assert issubclass(d.WinnerHandShown, Reveal)
    assert "Anna reveals: Duchess, Captain." in read_public_events(evening)
    winner = evening.block("result", Result).players[0]
    assert [english(thing.text) for thing in winner.things] == ["Duchess", "Captain"]


def test_a_game_that_the_table_ends_shows_no_hidden_card() -> None:
    evening = dealt(*HANDS[:3])
    end(evening)
    assert state(evening).over and state(evening).shown == ()
    assert not any("reveals" in line for line in read_public_events(evening))


# Exchange


@pytest.mark.parametrize(("fifth", "drawn"), [("ambassador", 2), ("inquisitor", 1)])
@pytest.mark.parametrize("lives", [2, 1])
def test_an_exchange_draws_from_the_court_and_gives_as_many_back(fifth: str, drawn: int, lives: int) -> None:
    """Check the Ambassador, the Inquisitor; with one influence one card is kept."""
    evening = rich(dealt(("duchess", "captain"), HANDS[1], ("assassin", "duchess"), fifth=fifth, first=3), Caro=7)
    if lives == 1:
        act(evening, "coup", 1)
        lose(evening, 1, "card-1")
    else:
        act(evening, "income")
    act(evening, "exchange")
    passed(evening)
    before = state(evening)
    question = evening.question(1, "keep")
    assert question.secret and evening.choices(1, "keep") == [f"card-{n}" for n in range(1, lives + drawn + 1)]
    kept = {f"card-{n}": int(n > drawn) for n in range(1, lives + drawn + 1)}
    happened = own(evening.say(1, "keep", kept))
    assert happened == [d.CardsReturned(1, before.hands[1][:drawn]), t.ExchangeDone(1), t.TurnBegan(2)]
    assert hand(evening, 1) == before.hands[1][drawn:] and len(hand(evening, 1)) == lives
    assert len(state(evening).court) == 9


# Examine


def examining(target: int = 3) -> Evening:
    """Return a game in which Anna examines a card."""
    evening = announce(dealt(*((HANDS[0]), HANDS[1], ("assassin", "captain")), fifth="inquisitor"), "examine", target)
    passed(evening)
    return evening


def test_the_target_chooses_which_card_the_inquisitor_alone_sees_if_there_are_two() -> None:
    evening = examining()
    assert evening.question(3, "show").secret and not evening.asks(1, "judge")
    assert own(evening.say(3, "show", "card-2")) == [d.CardShownTo(3, 1, "captain"), t.ChoiceAsked("judge", 1)]
    assert private_view(evening, 1)["looked"] == "Captain" and private_view(evening, 3)["shown"] == "Captain"
    assert evening.question(1, "judge").about == "looked", "the question itself shows the card"
    assert "looked" not in private_view(evening, 2) and "shown" not in private_view(evening, 2)
    assert own(evening.say(1, "judge", "back")) == [t.CardJudged(1, 3, False), t.TurnBegan(2)]
    assert hand(evening, 3) == ("assassin", "captain") and "looked" not in private_view(evening, 1)
    evening = announce(rich(dealt(*HANDS[:2], ("assassin", "captain"), fifth="inquisitor", first=2), Ben=7), "coup", 3)
    lose(evening, 3, "card-1")
    act(evening, "income")
    act(evening, "examine", 3)
    assert passed(evening)[-2:] == [d.CardShownTo(3, 1, "captain"), t.ChoiceAsked("judge", 1)]


def test_a_card_that_is_sent_away_is_shuffled_in_before_a_new_one_comes_and_may_come_back() -> None:
    evening = examining()
    evening.say(3, "show", "card-1")
    court = state(evening).court
    evening.say(1, "judge", "away", draws(len(court)))
    assert hand(evening, 3) == ("captain", "assassin")
    other = examining()
    other.say(3, "show", "card-1")
    other.say(1, "judge", "away", draws(0))
    assert hand(other, 3) == ("captain", court[0]) and len(state(other).court) == 9


# Two players


def test_two_players_draft_one_card_of_their_pile_beside_the_one_that_they_were_dealt() -> None:
    """Check the variant for two players, ruling CO-12."""
    evening = drafting(2, fifth="inquisitor")
    one, two = hand(evening, 1), hand(evening, 2)
    assert len(one) == len(two) == 1 and cards(state(evening)) == 15
    for seat in (1, 2):
        assert evening.question(seat, "draft").secret
        assert evening.choices(seat, "draft") == ["duchess", "assassin", "contessa", "captain", "inquisitor"]
    assert own(evening.say(2, "draft", "assassin")) == [d.PileCardKept(2, "assassin")]
    assert not evening.asks(2, "draft") and evening.asks(1, "draft")
    assert own(evening.say(1, "draft", "duchess"))[-1] == t.TurnBegan(2)
    assert (hand(evening, 1), hand(evening, 2)) == ((*one, "duchess"), (*two, "assassin"))
    assert cards(state(evening)) == 15 and len(state(evening).court) == 3 and state(evening).coins == {1: 2, 2: 1}


def test_the_third_pile_has_each_character_once_and_chance_drafts_of_it_for_who_has_not_chosen() -> None:
    evening = drafting(2)
    dealt_cards = (*hand(evening, 1), *hand(evening, 2), *state(evening).court)
    assert sorted(dealt_cards) == ["ambassador", "assassin", "captain", "contessa", "duchess"]
    evening = drafting(2, choice_seconds="30")
    evening.say(1, "draft", "contessa")
    happened = own(evening.wait(30_000))
    assert [type(event) for event in happened] == [d.PileCardKept, t.TurnBegan]
    assert len(hand(evening, 2)) == 2


# Chance after the agreed time


def test_without_an_agreed_time_a_choice_waits_for_its_seat_and_else_chance_makes_it() -> None:
    evening = announce(rich(dealt(*HANDS), Anna=7), "coup", 2)
    assert evening.coming() is None and evening.question(2, "loss").deadline is None
    evening = announce(rich(dealt(*HANDS, choice_seconds="30"), Anna=7), "coup", 3)
    question = evening.question(3, "loss")
    assert question.deadline == 30_000 and question.timeout_text
    (lost, _) = own(evening.wait(30_000))
    assert isinstance(lost, t.InfluenceLost) and lost.character in HANDS[2]
    act(evening, "exchange")
    passed(evening)
    kept, *_ = own(evening.wait(30_000))
    assert isinstance(kept, d.CardsReturned) and len(kept.returned) == 2


def test_chance_shows_and_judges_a_card_that_nobody_shows_or_judges() -> None:
    evening = dealt(*HANDS[:2], ("assassin", "captain"), fifth="inquisitor", choice_seconds="60")
    act(evening, "examine", 3)
    passed(evening)
    shown, *_ = own(evening.wait(60_000))
    assert isinstance(shown, d.CardShownTo) and shown.character in ("assassin", "captain")
    judged, *_ = own(evening.wait(60_000))
    assert isinstance(judged, t.CardJudged)
