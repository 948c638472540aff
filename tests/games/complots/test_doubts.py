"""Doubts and blocks in Complots (sections B and C, rulings CO-2 to CO-5, CO-7 to CO-11), and the time for them."""

import pytest
from msgspec.structs import replace

from companion.core.lines import LEAST_PAUSE
from companion.core.script import LineLost, NarratorLost, ScriptBegan, ScriptEnded
from companion.games.complots.box import Character
from companion.games.complots.events import reactions as r
from companion.games.complots.events import turns as t
from companion.games.complots.lines import lines
from companion.kit.announcement import Announced
from tests.games.complots.by_hand import (
    act,
    announce,
    blocked_murder,
    coins,
    doubted,
    lose,
    own,
    passed,
    playing,
    react,
    rich,
    state,
    voice,
    weak,
)

# Doubts of an action


def test_a_doubted_claim_is_shown_or_admitted_by_its_maker() -> None:
    """Ruling CO-8."""
    evening = announce(playing(), "tax")
    assert react(evening, 3, "doubt") == [r.Doubted(3), t.ChoiceAsked("proof", 1)]
    assert evening.choices(1, "proof") == ["shown", "bluff"]
    assert not evening.asks(2, "proof") and not evening.asks(3, "proof")


def test_of_a_true_claim_the_doubter_loses_an_influence_and_the_action_goes_on() -> None:
    """Section B, case b; the influence is lost before the action takes effect (ruling CO-2)."""
    evening = announce(playing(), "tax")
    assert doubted(evening, 2, shown=True) == [r.ClaimShown(1, "duchess"), t.ChoiceAsked("loss", 2)]
    assert coins(evening) == [2, 2, 2]
    assert lose(evening, 2, "captain") == [
        t.InfluenceLost(2, "captain"),
        t.ActionSucceeded(),
        t.CoinsTaken(1, 3, said=False),
        t.TurnBegan(2),
    ]


@pytest.mark.parametrize(
    ("action", "character"),
    [("tax", "duchess"), ("steal", "captain"), ("murder", "assassin"), ("exchange", "ambassador")],
)
def test_of_a_bluff_the_claimer_loses_an_influence_before_anything_else_and_the_action_fails(
    action: str, character: Character
) -> None:
    """Section B, case a, ruling CO-3; the Assassin's coins are not spent."""
    evening = announce(rich(playing(), Anna=3), action, 3)
    assert doubted(evening, 2, shown=False) == [r.BluffCaught(1, character), t.ChoiceAsked("loss", 1)]
    assert lose(evening, 1, "contessa") == [t.InfluenceLost(1, "contessa"), t.TurnBegan(2)]
    assert coins(evening) == [3, 2, 2]


@pytest.mark.parametrize("action", ["exchange", "examine"])
def test_the_inquisitor_is_doubted_in_both_ways_of_using_it(action: str) -> None:
    evening = announce(playing(fifth="inquisitor"), action, 2)
    assert doubted(evening, 3, shown=True)[0] == r.ClaimShown(1, "inquisitor")
    lose(evening, 3, "duchess")
    assert evening.asks(1, "swap" if action == "exchange" else "judge")


def test_the_first_doubt_alone_counts() -> None:
    """Section B; rulings CO-7 and CO-9."""
    evening = announce(playing(4), "tax")
    late = evening.question(4, "react").id
    react(evening, 2, "doubt")
    assert not evening.asks(3, "react") and not evening.asks(4, "react")
    assert late not in evening.ids(4)


# Blocks


@pytest.mark.parametrize("blocker", [2, 3])
def test_foreign_aid_is_blocked_by_anybody_s_duchess(blocker: int) -> None:
    """Section C; a blocked foreign aid needs no further answer (ruling CO-4)."""
    evening = announce(playing(), "aid")
    assert react(evening, blocker, "duchess") == [
        r.BlockAnnounced(blocker, "duchess"),
        r.WindowClosed(),
        r.ReactionsCalled("block"),
        r.WindowOpened(2),
    ]
    assert not evening.asks(blocker, "react") and evening.choices(1, "react") == ["doubt", "pass"]
    assert passed(evening)[-2:] == [t.ActionBlocked(), t.TurnBegan(2)]
    assert coins(evening) == [2, 2, 2]


@pytest.mark.parametrize(
    ("action", "fifth", "blocks"),
    [
        ("murder", "ambassador", ["contessa"]),
        ("steal", "ambassador", ["captain", "ambassador"]),
        ("steal", "inquisitor", ["captain", "inquisitor"]),
    ],
)
def test_an_aimed_action_is_blocked_by_its_target_alone(action: str, fifth: str, blocks: list[str]) -> None:
    """Section C."""
    for block in blocks:
        evening = announce(rich(playing(fifth=fifth), Anna=3), action, 2)
        assert evening.choices(2, "react") == ["doubt", *blocks, "pass"]
        assert evening.choices(3, "react") == ["doubt", "pass"]
        react(evening, 2, block)
        passed(evening)
        passed(evening)
        assert coins(evening) == [0 if action == "murder" else 3, 2, 2], "the Assassin's coins are spent"
        assert state(evening).lives == {1: 2, 2: 2, 3: 2} and state(evening).actor == 2


def test_a_block_does_not_end_the_window_of_the_action_and_a_doubt_of_that_comes_before_it() -> None:
    """Ruling CO-9."""
    evening = announce(rich(playing(), Anna=3), "murder", 2)
    assert react(evening, 2, "contessa") == [r.BlockAnnounced(2, "contessa")]
    assert evening.choices(3, "react") == ["doubt", "pass"]
    # Section C, rulings CO-5 and CO-9: a doubt of the action comes before the block, which stays announced.
    evening = announce(rich(playing(), Anna=3), "murder", 2)
    react(evening, 2, "contessa")
    doubted(evening, 3, shown=True)
    assert lose(evening, 3, "captain")[-2:] == [r.ReactionsCalled("block"), r.WindowOpened(2)]
    assert evening.choices(1, "react") == evening.choices(3, "react") == ["doubt", "pass"]
    passed(evening)
    assert state(evening).lives[2] == 2 and coins(evening)[0] == 0


def test_a_block_of_an_action_that_was_a_bluff_has_no_effect_and_is_not_doubted() -> None:
    """Ruling CO-9."""
    evening = announce(rich(playing(), Anna=3), "murder", 2)
    react(evening, 2, "contessa")
    doubted(evening, 3, shown=False)
    assert lose(evening, 1, "captain")[-1] == t.TurnBegan(2)
    assert coins(evening) == [3, 2, 2]


@pytest.mark.parametrize("doubter", [2, 3])
def test_after_a_claim_was_doubted_in_vain_its_target_may_block(doubter: int) -> None:
    """Ruling CO-5: this includes the target that has just doubted wrongly."""
    evening = announce(playing(), "steal", 2)
    doubted(evening, doubter, shown=True)
    assert lose(evening, doubter, "duchess")[-2:] == [r.ReactionsCalled("again"), r.WindowOpened(2)]
    assert evening.choices(2, "react") == ["captain", "ambassador", "pass"]
    assert evening.question(2, "react").button_choice is None and not evening.asks(3, "react")
    react(evening, 2, "captain")
    passed(evening)
    assert coins(evening) == [2, 2, 2]


def test_a_target_that_does_not_block_then_or_had_let_it_pass_bears_the_action() -> None:
    """Ruling CO-5."""
    evening = announce(playing(), "steal", 2)
    doubted(evening, 3, shown=True)
    lose(evening, 3, "duchess")
    assert react(evening, 2, "pass")[-3:] == [t.ActionSucceeded(), t.CoinsStolen(1, 2, 2), t.TurnBegan(2)]
    # Ruling CO-4: the window closes once each has answered.
    evening = announce(playing(), "steal", 2)
    react(evening, 2, "pass")
    assert react(evening, 3, "pass")[-2:] == [t.CoinsStolen(1, 2, 2), t.TurnBegan(2)]


def test_a_target_that_had_let_the_statement_pass_is_asked_for_a_block_once_it_is_proven_true() -> None:
    """Ruling CO-4: letting it pass only concerns the doubt."""
    evening = announce(playing(), "steal", 2)
    react(evening, 2, "pass")
    doubted(evening, 3, shown=True)
    lose(evening, 3, "duchess")
    assert evening.choices(2, "react") == ["captain", "ambassador", "pass"]
    react(evening, 2, "captain")
    passed(evening)
    assert coins(evening) == [2, 2, 2]


# The cards to give up after an admitted bluff


def test_after_an_admitted_bluff_the_claimed_card_is_not_offered_to_give_up() -> None:
    """Ruling CO-8: an admitted bluff shows nothing but the card given up."""
    evening = announce(playing(), "tax")
    doubted(evening, 3, shown=False)
    assert evening.choices(1, "loss") == ["assassin", "contessa", "captain", "ambassador"]
    lose(evening, 1, "captain")
    evening = announce(playing(), "tax")
    doubted(evening, 3, shown=True)
    assert "duchess" in evening.choices(3, "loss"), "the doubter has admitted nothing"


def test_a_bluff_that_was_admitted_twice_leaves_two_cards_that_are_none_and_chance_turns_over_none_either() -> None:
    """Check that no new card comes between the two."""
    evening = blocked_murder()
    doubted(evening, 1, shown=False)
    for card in ("duchess", "captain"):
        assert "contessa" not in evening.choices(2, "loss")
        lose(evening, 2, card)
    evening = announce(playing(choice_seconds="30"), "tax")
    doubted(evening, 3, shown=False)
    evening.wait(30_000)
    assert "duchess" not in evening.choices(2, "turned")


# Doubts of a block


@pytest.mark.parametrize("doubter", [1, 3])
def test_a_block_may_be_doubted_by_anybody_else_the_actor_included(doubter: int) -> None:
    """Section C."""
    evening = blocked_murder()
    assert doubted(evening, doubter, shown=True)[0] == r.ClaimShown(2, "contessa")
    assert lose(evening, doubter, "captain")[-3:] == [t.ActionBlocked(), t.CoinsPaid(1, 3, said=False), t.TurnBegan(2)]


def test_a_bluffed_block_fails_and_the_action_happens() -> None:
    """Section C; the Assassin's coins are spent, and nobody may block again (ruling CO-9)."""
    evening = announce(playing(), "steal", 2)
    react(evening, 2, "captain")
    passed(evening)
    doubted(evening, 3, shown=False)
    assert lose(evening, 2, "duchess")[-3:] == [t.ActionSucceeded(), t.CoinsStolen(1, 2, 2), t.TurnBegan(2)]
    evening = announce(playing(), "aid")
    react(evening, 3, "duchess")
    doubted(evening, 2, shown=False)
    lose(evening, 3, "captain")
    assert coins(evening) == [4, 2, 2]


# The time to react, and the voice


LEAD = 1000

# The end of a window


def test_a_window_closes_once_everybody_has_answered_or_the_only_one_left_blocks() -> None:
    """Ruling CO-4."""
    evening = announce(playing(4, react_seconds="10"), "tax")
    for seat in (2, 4):
        assert react(evening, seat, "pass") == [r.ReactionPassed(seat, 1)]
    assert react(evening, 3, "pass")[:2] == [r.ReactionPassed(3, 1), r.WindowClosed()]
    # Ruling CO-4: a block by the only one who could still answer closes the window.
    evening = announce(playing(3, react_seconds="10"), "steal", 2)
    react(evening, 3, "pass")
    closed = react(evening, 2, "captain")
    assert closed[1:3] == [r.WindowClosed(), r.ReactionsCalled("block")]


def test_a_window_closes_when_the_agreed_time_is_over_and_without_one_everybody_must_answer() -> None:
    """Rulings CO-4 and CO-10."""
    evening = playing(3, react_seconds="15")
    evening.now = 7_000
    act(evening, "tax")
    question = evening.question(2, "react")
    assert question.deadline == 22_500 and question.timeout_text
    assert [(timer.id, timer.ends) for timer in evening.view(None).public.timers] == [("reaction", 22_500)]
    assert own(evening.wait(15_499)) == []
    assert own(evening.wait(1))[0] == r.WindowClosed()
    evening = announce(playing(3), "tax")
    assert evening.coming() is None and evening.question(2, "react").timeout_text is None


def test_each_statement_has_a_window_and_a_question_of_its_own_for_everybody_but_the_claimer() -> None:
    evening = announce(playing(3, react_seconds="10"), "aid")
    first = evening.question(3, "react").id
    evening.wait(4_000)
    react(evening, 2, "duchess")
    question = evening.question(3, "react")
    assert question.id != first and question.deadline == evening.now + 10_500
    evening = announce(playing(5, react_seconds="10"), "exchange")
    asked, *others = (replace(evening.question(seat, "react"), id="") for seat in (2, 3, 4, 5))
    assert not evening.asks(1, "react")
    assert others == [asked] * 3
    assert asked.button_choice == "doubt" and asked.required and not asked.secret


# The voice (ruling CO-10)


def test_a_window_opens_when_the_statement_has_been_spoken() -> None:
    evening = playing(3, react_seconds="10")
    voice(evening)
    evening.speaks = True
    assert act(evening, "steal", 2) == [
        t.ActionTaken(1, "steal", 2),
        r.ReactionsCalled("action"),
        Announced(("steal-1", "target-2")),
        ScriptBegan(1, LEAD),
    ]
    assert evening.view(None).public.phase == "statement" and not evening.asks(2, "react")
    line = evening.view(None).public.line
    assert line and line.key == "steal-1"
    spoken = LEAD + 1_500 + LEAST_PAUSE + 1_500
    evening.wait(spoken - 1)
    assert not evening.asks(2, "react")
    assert own(evening.wait(1))[-1] == r.WindowOpened(1, spoken + 10_500)


def test_a_block_is_spoken_before_it_can_be_doubted() -> None:
    evening = announce(playing(3, react_seconds="10"), "aid")
    voice(evening)
    assert react(evening, 2, "duchess")[-2] == Announced(("block-duchess-2",))
    assert not evening.asks(1, "react")


def test_a_line_that_is_lost_opens_the_window_and_stops_nothing() -> None:
    evening = playing(3, react_seconds="10")
    voice(evening)
    act(evening, "steal", 2)
    due = evening.coming()
    assert due is not None
    length = lines(state(evening).setup)["steal-1"].length
    assert due[0] == LEAD + length * 3 // 2 + 2_000
    happened = own(evening.wait(due[0]))
    assert [type(event) for event in happened] == [LineLost, ScriptEnded, r.WindowOpened]
    assert evening.question(2, "react").deadline == due[0] + 10_500
    assert evening.view(None).public.line is None


def test_a_voice_that_goes_away_opens_the_window() -> None:
    evening = playing(3, react_seconds="10")
    voice(evening)
    act(evening, "tax")
    evening.wait(1_400)
    assert voice(evening, False) == [NarratorLost(), ScriptEnded(), r.WindowOpened(1, 11_900)]
    evening.wait(10_500)
    assert act(evening, "tax")[-1] == r.WindowOpened(2, 22_400), "without a voice windows open at once"


def test_what_is_switched_off_is_not_read_and_the_window_opens_at_once() -> None:
    evening = playing(3, react_seconds="10", say_statements="no", say_turns="no")
    voice(evening)
    assert act(evening, "tax") == [
        t.ActionTaken(1, "tax"),
        r.ReactionsCalled("action"),
        r.WindowOpened(1, 10_500),
    ]
    doubt = react(evening, 2, "doubt")
    assert doubt[-2] == Announced(("doubt-2",))
    silent = playing(3, say_statements="no", say_turns="no", say_outcomes="no")
    assert not lines(state(silent).setup)


def test_where_statements_are_not_read_a_window_waits_for_no_other_words() -> None:
    evening = rich(playing(3, react_seconds="10", say_statements="no"), Anna=3)
    voice(evening)
    act(evening, "murder", 2)
    react(evening, 2, "contessa")
    doubted(evening, 3, shown=True)
    happened = lose(evening, 3, "captain")
    assert Announced(("loss-3",)) in happened and r.WindowOpened(2, evening.now + 10_500) in happened


def test_a_pause_in_a_statement_has_it_said_again_with_open_eyes() -> None:
    evening = playing(3, react_seconds="10")
    voice(evening)
    act(evening, "tax")
    evening.wait(1_200)
    evening.say(2, "table-pause")
    assert evening.coming() is None
    assert own(evening.say(2, "table-resume")) == [ScriptBegan(2, 2_200)]
    line = evening.view(None).public.line
    assert line and (line.key, line.take) == ("tax-1", 2)


# A late choice, with the real cards


@pytest.mark.parametrize(("seen", "loser"), [("shown", 2), ("bluff", 1)])
def test_if_the_one_in_doubt_says_nothing_in_time_anybody_says_what_all_have_seen(seen: str, loser: int) -> None:
    """Ruling CO-8: the card lies before all, or it does not; an absent phone is no bluff."""
    evening = announce(playing(choice_seconds="30"), "tax")
    react(evening, 2, "doubt")
    assert evening.question(1, "proof").deadline == 30_000
    assert own(evening.wait(30_000)) == [t.ChoiceAsked("seen", 1)]
    asked = [replace(evening.question(seat, "seen"), id="") for seat in (1, 2, 3)]
    assert asked[0] == asked[1] == asked[2] and not asked[0].secret and evening.coming() is None
    outcome, loss = own(evening.say(3, "seen", seen))
    assert isinstance(outcome, r.ClaimShown if seen == "shown" else r.BluffCaught)
    assert loss == t.ChoiceAsked("loss", loser, 60_000)


def test_chance_chooses_a_side_and_anybody_says_what_was_turned_over() -> None:
    evening = announce(rich(playing(choice_seconds="60"), Anna=7), "coup", 2)
    (turned,) = own(evening.wait(60_000))
    assert isinstance(turned, t.ChoiceAsked) and turned.side in ("left", "right")
    assert (turned.kind, turned.seat, turned.deadline) == ("turned", 2, None)
    assert evening.coming() is None, "the table takes its time"
    for seat in (1, 2, 3):
        assert not evening.question(seat, "turned").secret
    assert own(evening.say(3, "turned", "contessa")) == [t.InfluenceLost(2, "contessa"), t.TurnBegan(2)]


def test_both_sides_come_up() -> None:
    sides = set()
    for seed in range(12):
        evening = rich(playing(choice_seconds="30"), Anna=7)
        evening.seed = seed
        act(evening, "coup", 2)
        sides |= {getattr(event, "side", None) for event in own(evening.wait(30_000))}
    assert sides == {"left", "right"}


@pytest.mark.parametrize(("action", "ends"), [("exchange", t.ExchangeDone), ("examine", t.CardJudged)])
def test_an_exchange_and_an_examination_end_at_the_agreed_time(action: str, ends: type) -> None:
    evening = announce(playing(fifth="inquisitor", choice_seconds="30"), action, 2)
    passed(evening)
    first, second = own(evening.wait(30_000))
    assert isinstance(first, ends) and second == t.TurnBegan(2)


def test_a_choice_in_time_is_the_seat_s_own_and_of_a_single_card_there_is_no_side() -> None:
    evening = announce(rich(playing(choice_seconds="30"), Anna=7), "coup", 3)
    evening.wait(29_999)
    assert lose(evening, 3, "assassin")[0] == t.InfluenceLost(3, "assassin")
    assert state(evening).actor == 2
    evening = announce(rich(weak(playing(choice_seconds="30"), 2), Anna=7), "coup", 2)
    assert own(evening.wait(30_000)) == [t.ChoiceAsked("turned", 2)]
