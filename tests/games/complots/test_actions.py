"""The actions of Complots (section A), the letter of its rules, and the examples of its rulebook (ruling CO-2)."""

import pytest

from companion.core.game import Player, Setup
from companion.core.question import Choice, One
from companion.core.text import say
from companion.games.complots import GAME
from companion.games.complots.actions import RULES, Action, blockers, find_claim, list_actions
from companion.games.complots.events import reactions as r
from companion.games.complots.events import turns as t
from tests.games.complots.by_hand import (
    act,
    announce,
    blocked_murder,
    coins,
    dealt,
    doubted,
    lose,
    own,
    passed,
    playing,
    react,
    rich,
    state,
    weak,
)
from tests.golden.english import english
from tests.laws.asked import is_confirmation
from tests.laws.evening import Evening, end, winners

SETUPS = {
    fifth: Setup(players=(Player(1, "Anna"), Player(2, "Ben")), options={"fifth": fifth})
    for fifth in ("ambassador", "inquisitor")
}

FREE = ["income", "aid", "tax", "steal", "exchange"]
"""The actions of any player with two coins and the Ambassador."""


# The table of actions


@pytest.mark.parametrize(
    ("action", "claims", "blocked_by"),
    [
        ("income", None, ()),
        ("aid", None, ("duchess",)),
        ("coup", None, ()),
        ("tax", "duchess", ()),
        ("murder", "assassin", ("contessa",)),
        ("steal", "captain", ("captain", "fifth")),
        ("exchange", "fifth", ()),
        ("examine", "inquisitor", ()),
    ],
)
def test_what_an_action_claims_and_who_blocks_it(action: str, claims: str | None, blocked_by: tuple[str, ...]) -> None:
    """Sections A and C; nobody blocks examine (ruling CO-11)."""
    for fifth, setup in SETUPS.items():
        found = next((one for one in list_actions(setup) if one == action), None)
        assert (found is None) == (action == "examine" and fifth == "ambassador")
        if found:
            assert find_claim(setup, found) == (fifth if claims == "fifth" else claims)
            assert blockers(setup, found) == tuple(fifth if one == "fifth" else one for one in blocked_by)


def test_income_brings_a_coin_and_nobody_can_say_anything() -> None:
    """Section A 1."""
    evening = playing()
    assert act(evening, "income") == [
        t.ActionTaken(1, "income"),
        t.ActionSucceeded(),
        t.CoinsTaken(1, 1, said=True),
        t.TurnBegan(2),
    ]
    assert coins(evening) == [3, 2, 2] and state(evening).treasury == 47


def test_foreign_aid_brings_two_coins_if_nobody_blocks_it_and_tax_three_if_nobody_doubts_it() -> None:
    """Section A 2."""
    evening = announce(playing(), "aid")
    assert evening.choices(2, "react") == evening.choices(3, "react") == ["duchess", "pass"]
    assert passed(evening)[-3:] == [t.ActionSucceeded(), t.CoinsTaken(1, 2, said=True), t.TurnBegan(2)]
    assert coins(evening) == [4, 2, 2]
    # The Duchess: tax brings three coins if nobody doubts it.
    evening = announce(playing(), "tax")
    assert evening.choices(2, "react") == ["doubt", "pass"]
    passed(evening)
    assert coins(evening) == [5, 2, 2] and state(evening).treasury == 45


def test_a_coup_costs_seven_coins_and_an_influence_of_the_target_s_choice() -> None:
    """Section A 3: it cannot be blocked, nor doubted."""
    evening = rich(playing(), Anna=8)
    assert act(evening, "coup", 3) == [
        t.ActionTaken(1, "coup", 3),
        t.ActionSucceeded(),
        t.CoinsPaid(1, 7, said=True),
        t.ChoiceAsked("loss", 3),
    ]
    assert lose(evening, 3, "captain") == [t.InfluenceLost(3, "captain"), t.TurnBegan(2)]
    assert coins(evening) == [1, 2, 2] and state(evening).lives == {1: 2, 2: 2, 3: 1}


def test_a_murder_costs_three_coins_and_an_influence_of_the_target_s_choice() -> None:
    """Check the Assassin."""
    evening = announce(rich(playing(), Anna=3), "murder", 2)
    assert passed(evening)[-3:] == [t.ActionSucceeded(), t.CoinsPaid(1, 3, said=False), t.ChoiceAsked("loss", 2)]
    lose(evening, 2, "contessa")
    assert coins(evening) == [0, 2, 2] and state(evening).lives[2] == 1


@pytest.mark.parametrize(("purse", "stolen"), [(5, 2), (2, 2), (1, 1), (0, 0)])
def test_the_captain_steals_two_coins_or_what_there_is(purse: int, stolen: int) -> None:
    """Check the Captain; from a player without coins nothing (ruling CO-1)."""
    evening = announce(rich(playing(), Ben=purse), "steal", 2)
    assert t.CoinsStolen(1, 2, stolen) in passed(evening)
    assert coins(evening) == [2 + stolen, purse - stolen, 2]


@pytest.mark.parametrize("fifth", SETUPS)
def test_an_exchange_is_made_on_the_table_and_said_to_be_done(fifth: str) -> None:
    """Check the Ambassador, the Inquisitor; ruling CO-8."""
    evening = announce(playing(fifth=fifth), "exchange")
    passed(evening)
    assert evening.question(1, "swap").button_choice == "go" and not evening.asks(2, "swap")
    assert own(evening.say(1, "swap")) == [t.ExchangeDone(1), t.TurnBegan(2)]


@pytest.mark.parametrize("away", [True, False])
def test_an_examined_card_is_given_back_or_sent_away(away: bool) -> None:
    """Check the Inquisitor; with the real cards the hub asks only where the card goes (ruling CO-8)."""
    evening = announce(playing(fifth="inquisitor"), "examine", 3)
    assert evening.choices(3, "react") == ["doubt", "pass"], "nobody blocks it (ruling CO-11)"
    passed(evening)
    assert own(evening.say(1, "judge", "away" if away else "back")) == [t.CardJudged(1, 3, away), t.TurnBegan(2)]


def test_the_treasury_gives_what_is_left_should_it_run_out() -> None:
    """Ruling CO-6."""
    evening = rich(playing(8), Ben=9, Caro=9, Dino=9, Elsa=9, Fritz=9, Gina=5)
    assert state(evening).treasury == 0
    act(evening, "income")
    assert coins(evening)[0] == 2 and state(evening).treasury == 0


# The choices


def test_only_what_can_be_paid_for_is_offered_and_any_character_may_be_claimed() -> None:
    for purse, more in ((2, []), (3, ["murder"]), (6, ["murder"]), (7, ["coup", "murder"]), (9, ["coup", "murder"])):
        assert set(rich(playing(), Anna=purse).choices(1, "act")) == {*FREE, *more}
    assert "examine" in playing(fifth="inquisitor").choices(1, "act")


BY_NAME: dict[str, Action] = {action: action for action in RULES}


def test_what_costs_too_much_is_shown_grey_with_its_price() -> None:
    for purse, barred in ((2, ["coup", "murder"]), (3, ["coup"]), (7, [])):
        ask = rich(playing(), Anna=purse).question(1, "act").ask
        assert isinstance(ask, One) and [choice.value for choice in ask.barred] == barred
        assert all(str(RULES[BY_NAME[choice.value]].cost) in english(choice.text) for choice in ask.barred)


@pytest.mark.parametrize("start", ["act", "whom"])
def test_who_chooses_reads_what_everyone_has(start: str) -> None:
    evening = rich(playing(), Anna=7, Ben=1)
    act(evening, "coup", 3)
    lose(evening, 3, "captain")
    act(evening, "income")
    act(evening, "income")
    if start == "whom":
        evening.say(1, "act", "steal")
    assert [(english(fact.label), english(fact.text)) for fact in evening.question(1, start).facts] == [
        ("Anna", "0 coins, 2 cards"),
        ("Ben", "2 coins, 2 cards"),
        ("Caro", "3 coins, 1 card, face up: Captain"),
    ]


@pytest.mark.parametrize(
    ("action", "to_you"), [("murder", "to kill you."), ("steal", "from you."), ("examine", "one of your cards.")]
)
def test_the_target_of_a_claim_reads_you_and_the_others_its_name(action: str, to_you: str) -> None:
    evening = announce(rich(playing(fifth="inquisitor"), Anna=3), action, 2)
    assert english(evening.question(2, "react").text).endswith(to_you)
    assert "Ben" in english(evening.question(3, "react").text)


def test_with_ten_coins_there_is_nothing_but_the_coup() -> None:
    """Section A, the reminder."""
    evening = rich(playing(), Anna=10)
    assert evening.choices(1, "whom") == ["seat-2", "seat-3"] and not evening.asks(1, "act")
    assert evening.question(1, "whom").note == say("With 10 coins or more, you must launch a coup.")
    act(evening, "coup", 2)
    assert coins(evening)[0] == 3


def test_a_target_is_named_before_anything_is_announced_and_one_may_think_again() -> None:
    evening = playing()
    before = evening.view(None).public
    assert own(evening.say(1, "act", "steal")) == [t.ActionPicked(1, "steal")]
    assert evening.view(None).public == before
    assert own(evening.say(1, "whom", "back")) == [t.ActionDropped(1)]
    assert act(evening, "steal", 3)[0] == t.ActionTaken(1, "steal", 3)


def test_a_button_with_the_name_of_the_target_confirms_what_is_aimed_at_somebody() -> None:
    """Check that a single opponent is named too."""
    evening = rich(playing(2), Anna=7)
    named_on: dict[Action, str] = {
        "coup": "Coup against {who}: 7 coins",
        "murder": "Kill {who} for 3 coins",
        "steal": "Steal from {who}",
    }
    for action, said in named_on.items():
        assert own(evening.say(1, "act", action)) == [t.ActionPicked(1, action)]
        (named,) = [choice for choice in asked(evening) if choice.value == "seat-2"]
        assert named.text == say(said, who="Ben")
        evening.say(1, "whom", "back")
    assert act(evening, "steal")[0] == t.ActionTaken(1, "steal", 2)


@pytest.mark.parametrize("people", [2, 3, 8])
def test_a_double_tap_names_nobody(people: int) -> None:
    """Check that a question to undo, or none, then stands in place of the action."""
    evening = rich(playing(people, fifth="inquisitor"), Anna=7)
    for action in ("coup", "murder", "steal", "examine"):
        place = evening.choices(1, "act").index(action)
        evening.say(1, "act", action)
        assert evening.choices(1, "whom")[place : place + 1] in (["back"], [])
        evening.say(1, "whom", "back")


def asked(evening: Evening) -> tuple[Choice, ...]:
    """Return the targets that Anna may choose from."""
    ask = evening.question(1, "whom").ask
    assert isinstance(ask, One)
    return ask.choices


def test_a_player_who_is_out_is_no_target_and_has_no_turn() -> None:
    evening = announce(rich(playing(4), Anna=7, Caro=7), "coup", 2)
    lose(evening, 2, "captain")
    act(evening, "income")
    act(evening, "coup", 2)
    assert lose(evening, 2, "duchess")[-1] == t.TurnBegan(4)
    assert "out" in evening.view(None).public.seats[1].tags
    act(evening, "income")
    evening.say(1, "act", "steal")
    assert evening.choices(1, "whom") == ["seat-3", "seat-4", "back"]
    assert own(evening.say(1, "whom", "seat-3"))[0] == t.ActionTaken(1, "steal", 3)
    assert not evening.asks(2, "react") and evening.asks(4, "react")
    passed(evening)
    assert state(evening).actor == 3, "clockwise, without those who are out"


def test_the_coins_of_a_player_who_is_out_go_back_to_the_treasury_and_the_cards_stay_visible() -> None:
    """Section A, the second note."""
    evening = announce(rich(playing(2, first=2), Anna=5, Ben=8), "coup")
    lose(evening, 1, "captain")
    act(evening, "income")
    evening = announce(rich(evening, Anna=6, Ben=7), "coup")
    lose(evening, 1, "captain")
    assert coins(evening) == [0, 0] and state(evening).treasury == 54
    assert [(card.seat, card.character) for card in state(evening).face_up] == [(1, "captain")] * 2
    assert winners(evening) == (2,)
    assert evening.table.last_winners == {GAME.name: (2,)} and evening.table.wins == {2: 1}


def test_a_coup_that_must_be_and_can_strike_one_alone_is_a_tap_on_the_name() -> None:
    """Section A: a player with ten coins has no other action."""
    evening = playing(2)
    while evening.asks(seat := state(evening).playing.seat, "act"):
        evening.say(seat, "act", "income")
    asked = evening.question(seat, "whom")
    assert is_confirmation(asked) and english(asked.text) == f"Coup against {'Ben' if seat == 1 else 'Anna'}: 7 coins"
    assert any(isinstance(event, t.ActionTaken) for event in own(evening.say(seat, "whom", f"seat-{3 - seat}")))


# The words of the rules that no other test quotes


def test_one_takes_exactly_one_action_and_a_game_that_is_ended_early_has_no_winner() -> None:
    """Check the turn: section A."""
    evening = playing()
    assert "pass" not in evening.choices(1, "act")
    act(evening, "income")
    assert not evening.asks(1, "act") and evening.asks(2, "act")
    evening = playing()
    end(evening)
    assert winners(evening) == ()
    assert evening.view(None).public.phase == "end" and not evening.asks(1, "act")


def test_the_assassin_s_coins_are_paid_only_once_no_doubt_has_succeeded() -> None:
    """Section A; the character must not turn out to be a bluff."""
    evening = announce(rich(playing(), Anna=3), "murder", 2)
    assert coins(evening) == [3, 2, 2]
    doubted(evening, 3, shown=True)
    assert coins(evening) == [3, 2, 2]
    lose(evening, 3, "captain")
    assert react(evening, 2, "pass")[-2:] == [t.CoinsPaid(1, 3, said=False), t.ChoiceAsked("loss", 2)]


def test_a_card_that_lies_face_up_has_no_power_any_more() -> None:
    """Section A, the second note: it is there for all to see, and proves nothing."""
    evening = rich(dealt(("duchess", "captain"), ("contessa", "contessa"), ("assassin", "captain"), first=2), Ben=7)
    act(evening, "coup", 1)
    lose(evening, 1, "card-1")
    act(evening, "income")
    act(evening, "tax")
    assert react(evening, 2, "doubt")[1] == r.BluffCaught(1, "duchess")


def test_of_several_who_would_block_foreign_aid_the_first_does() -> None:
    """Ruling CO-9: one block for each action."""
    evening = announce(playing(4), "aid")
    react(evening, 3, "duchess")
    for seat in (1, 2, 4):
        assert evening.choices(seat, "react") == ["doubt", "pass"]
    doubted(evening, 4, shown=False)
    assert lose(evening, 3, "captain")[1:] == [t.ActionSucceeded(), t.CoinsTaken(1, 2, said=False), t.TurnBegan(2)]


def test_an_action_aimed_at_a_player_whom_a_doubt_puts_out_ends_there_and_at_another_goes_on() -> None:
    """Ruling CO-2: any action aimed at it."""
    evening = announce(weak(playing(fifth="inquisitor"), 3), "examine", 3)
    doubted(evening, 3, shown=True)
    assert lose(evening, 3, "duchess") == [t.InfluenceLost(3, "duchess"), t.TurnBegan(2)]
    # Ruling CO-2: an action that is aimed at another goes on without a doubter who is out.
    evening = announce(weak(playing(), 3), "steal", 2)
    doubted(evening, 3, shown=True)
    lose(evening, 3, "duchess")
    assert react(evening, 2, "pass")[-2:] == [t.CoinsStolen(1, 2, 2), t.TurnBegan(2)]


def test_a_game_of_three_that_is_down_to_two_is_no_game_of_two() -> None:
    """Check that the variant for two must be chosen at the beginning: nobody pays for beginning later."""
    evening = announce(rich(weak(playing(), 3), Anna=7), "coup", 3)
    assert own(evening.say(3, "loss", "captain"))[-1] == t.TurnBegan(2)
    assert coins(evening) == [0, 2, 0]


# The examples of the rulebook


def test_example_1_the_target_doubts_a_true_captain() -> None:
    """Section B, example 1."""
    evening = announce(playing(2), "steal")
    doubted(evening, 2, shown=True)
    lose(evening, 2, "duchess")
    passed(evening)
    assert coins(evening) == [3, 0] and state(evening).lives == {1: 2, 2: 1}


def test_example_2_one_player_doubts_action_and_block_in_vain_and_is_out() -> None:
    """Section C, example 2."""
    evening = announce(playing(3), "steal", 2)
    doubted(evening, 3, shown=True)
    lose(evening, 3, "duchess")
    react(evening, 2, "ambassador")
    assert doubted(evening, 3, shown=True)[0] == r.ClaimShown(2, "ambassador")
    assert lose(evening, 3, "contessa") == [t.InfluenceLost(3, "contessa"), t.ActionBlocked(), t.TurnBegan(2)]
    assert coins(evening) == [2, 2, 0] and state(evening).lives == {1: 2, 2: 2, 3: 0}


def test_case_1_doubting_a_true_assassin_costs_both_influences() -> None:
    """Check the rulebook's first case of two lives in one turn."""
    evening = announce(rich(playing(), Anna=3), "murder", 2)
    doubted(evening, 2, shown=True)
    lose(evening, 2, "captain")
    assert react(evening, 2, "pass")[-2:] == [t.CoinsPaid(1, 3, said=False), t.ChoiceAsked("loss", 2)]
    lose(evening, 2, "captain")
    assert state(evening).lives[2] == 0 and coins(evening) == [0, 0, 2]


def test_case_2_bluffing_the_contessa_costs_both_influences() -> None:
    """Check the rulebook's second case of two lives in one turn."""
    evening = blocked_murder()
    doubted(evening, 1, shown=False)
    assert lose(evening, 2, "captain")[-2:] == [t.CoinsPaid(1, 3, said=False), t.ChoiceAsked("loss", 2)]
    lose(evening, 2, "duchess")
    assert state(evening).lives[2] == 0 and coins(evening) == [0, 0, 2]


# Players who are out in the middle of a turn (ruling CO-2)


def test_a_steal_from_a_player_who_is_out_by_a_doubt_takes_nothing_and_an_assassin_has_its_coins_spent() -> None:
    evening = announce(weak(playing(), 2), "steal", 2)
    doubted(evening, 2, shown=True)
    assert lose(evening, 2, "captain") == [t.InfluenceLost(2, "captain"), t.TurnBegan(3)]
    assert coins(evening) == [2, 0, 2] and state(evening).treasury == 50
    evening = announce(rich(weak(playing(), 2), Anna=3), "murder", 2)
    doubted(evening, 2, shown=True)
    assert lose(evening, 2, "captain") == [t.InfluenceLost(2, "captain"), t.CoinsPaid(1, 3, said=False), t.TurnBegan(3)]
    assert coins(evening) == [0, 0, 2]


def test_a_doubter_who_is_out_by_it_reacts_no_more() -> None:
    evening = announce(rich(weak(playing(4), 2), Anna=3), "murder", 3)
    react(evening, 3, "contessa")
    doubted(evening, 2, shown=True)
    lose(evening, 2, "captain")
    assert evening.asks(1, "react") and evening.asks(4, "react") and not evening.asks(2, "react")


def test_after_a_doubted_block_with_the_last_influence_of_either_side_nobody_loses_another() -> None:
    evening = weak(blocked_murder(), 2)
    doubted(evening, 1, shown=False)
    assert lose(evening, 2, "captain") == [t.InfluenceLost(2, "captain"), t.CoinsPaid(1, 3, said=False), t.TurnBegan(3)]
    assert coins(evening) == [0, 0, 2] and state(evening).lives[3] == 2
    evening = weak(blocked_murder(), 1)
    doubted(evening, 1, shown=True)
    assert lose(evening, 1, "captain") == [t.InfluenceLost(1, "captain"), t.ActionBlocked(), t.TurnBegan(2)]
    assert coins(evening) == [0, 2, 2] and state(evening).treasury == 50


def test_with_one_player_left_the_game_is_over_in_the_middle_of_the_turn() -> None:
    evening = announce(weak(playing(2), 2), "tax")
    doubted(evening, 2, shown=True)
    assert lose(evening, 2, "captain") == [t.InfluenceLost(2, "captain")]
    assert winners(evening) == (1,)
    assert coins(evening) == [1, 0], "the tax is not taken any more"
