"""The corrections of Complots by two devices, and the entries that a seat changes by itself."""

from collections.abc import Callable

import pytest

from companion.core.game import Refused
from companion.core.require import require
from companion.games.complots.events import ComplotsCorrected
from companion.games.complots.events import dealt as d
from companion.games.complots.events import reactions as r
from companion.games.complots.state import LostInfluence
from tests.games.complots.by_hand import (
    act,
    announce,
    coins,
    dealt,
    drafting,
    lose,
    own,
    passed,
    react,
    rich,
    state,
    weak,
)
from tests.games.complots.entries import (
    claimed,
    helped,
    in_doubt,
    losing,
    right,
    right_coins,
    said,
    sheet,
    table,
    turned,
    undo,
    unseen,
)
from tests.golden.english import english
from tests.laws.evening import Evening
from tests.laws.seen import read_public_events

MOMENTS: dict[str, Callable[[], Evening]] = {
    "a turn": table,
    "a window": helped,
    "a claim": claimed,
    "a doubt": in_doubt,
    "a loss": losing,
    "what all have seen": unseen,
}


# Coins


@pytest.mark.parametrize("moment", MOMENTS)
def test_two_devices_correct_coins_at_any_time(moment: str) -> None:
    evening = MOMENTS[moment]()
    phase, before = state(evening).phase, coins(evening)
    assert right_coins(evening, coins_2=9) == [ComplotsCorrected("right-coins", {"coins-2": (before[1], 9)})]
    assert coins(evening) == [before[0], 9, before[2]]
    assert state(evening).treasury == 54 - sum(coins(evening)) and state(evening).phase == phase


def test_the_same_holds_of_coins_where_the_hub_has_dealt() -> None:
    evening = announce(dealt(("duchess", "captain"), ("contessa", "contessa"), ("assassin", "captain")), "tax")
    right_coins(evening, coins_3=4)
    assert coins(evening) == [2, 2, 4] and state(evening).phase == "reaction"


def test_before_and_after_are_read_before_it_holds_and_told_after_it() -> None:
    evening = table()
    change = "Ben: coins 2 → 4, Caro: coins 2 → 1"
    assert said(evening, "coins", sheet(evening, coins_3=1, coins_2=4)) == f"Caro wants to correct: {change}"
    assert read_public_events(evening)[-1] == f"Corrected: {change}"
    (highlight,) = evening.public().spotlight
    assert (english(highlight.title), english(highlight.text)) == ("Mistake corrected.", change)


def test_what_no_table_can_look_like_is_refused_before_anybody_is_asked() -> None:
    evening = weak(table(), 1, 2)
    for what, wrong in (
        ("coins", sheet(evening, coins_1=54)),
        ("coins", sheet(evening)),
        ("lost", {"seat-1": 1, "ambassador": 1}),
        ("lost", {"seat-1": 1, "seat-2": 1}),
        ("lost", {"captain": 1}),
    ):
        with pytest.raises(Refused):
            evening.say(3, f"right-{what}", wrong)
    assert not evening.asks(2, "table-agree-entry")


def test_an_action_costs_no_more_than_a_correction_has_left_and_is_asked_anew() -> None:
    evening = claimed()
    right_coins(evening, coins_1=1)
    passed(evening)
    assert coins(evening)[0] == 0
    evening = rich(table(), Anna=7)
    evening.say(1, "act", "coup")
    right_coins(evening, coins_1=6)
    assert evening.asks(1, "act") and not evening.asks(1, "whom")
    evening = table()
    id = evening.question(1, "act").id
    right_coins(evening, coins_1=7)
    assert evening.question(1, "act").id != id and "coup" in str(evening.question(1, "act").ask)


# Lost cards


def test_a_wrong_card_is_put_right_by_its_name_one_is_given_back_and_one_that_was_forgotten_is_lost() -> None:
    """Section A: lost cards stay visible to all."""
    evening = weak(table(), 2)
    change = "Ben: Ambassador → Captain"
    assert said(evening, "lost", {"seat-2": 1, "captain": 1}) == f"Caro wants to correct: {change}"
    assert state(evening).face_up == (LostInfluence(2, "captain"),) and state(evening).lives == {1: 2, 2: 1, 3: 2}
    assert read_public_events(evening)[-1] == f"Corrected: {change}"
    evening = weak(table(), 1, 2)
    right(evening, "lost", {"seat-1": 1})
    right(evening, "lost", {"seat-3": 1, "duchess": 1})
    assert state(evening).lives == {1: 2, 2: 1, 3: 1}
    assert state(evening).face_up == (LostInfluence(2, "ambassador"), LostInfluence(3, "duchess"))


def test_who_goes_out_by_a_correction_has_no_coins_and_no_part_in_the_turn_which_begins_anew() -> None:
    evening = announce(rich(table(), Anna=7), "coup", 3)
    assert evening.asks(3, "loss")
    asked = said(evening, "lost", {"seat-3": 1, "captain": 2})
    assert asked == "Caro wants to correct: Caro: nothing → Captain, Captain. The turn starts over."
    assert read_public_events(evening)[-1].endswith("Captain. The turn starts over.")
    assert evening.asks(1, "act") and coins(evening)[2] == 0
    evening = weak(evening, 1)
    right(evening, "lost", {"seat-3": 1, "captain": 1})
    right(evening, "lost", {"seat-1": 1, "ambassador": 1, "contessa": 1})
    assert state(evening).actor == 2, "of those who are not out Ben is the next one"


def test_a_correction_never_ends_the_game_and_needs_no_more_cards_than_are_in_the_box() -> None:
    evening = weak(table(), 1)
    right(evening, "lost", {"seat-2": 1, "captain": 2})
    for one in (1, 3):
        with pytest.raises(Refused, match="At least two players"):
            evening.say(3, "right-lost", {f"seat-{one}": 1, "duchess": 1, "contessa": 1})
    # Materials: three of each with three players.
    evening = weak(table(), 1, 2)
    with pytest.raises(Refused, match="copies of each character"):
        evening.say(3, "right-lost", {"seat-3": 1, "ambassador": 2})


def test_the_left_card_that_chance_has_named_is_asked_for_no_more_once_there_is_one() -> None:
    evening = turned()
    assert require(state(evening).decision, "nobody decides").side
    right(evening, "lost", {"seat-2": 1, "captain": 1})
    assert evening.asks(2, "loss") and not evening.asks(3, "turned")


# The seat in turn, and the announcement


def test_the_turn_is_put_right_and_begins_anew_or_its_player_announces_once_more() -> None:
    evening = claimed()
    asked = said(evening, "turn", "seat-3")
    assert asked == "Caro wants to correct: Current player: Anna → Caro. The turn starts over."
    assert evening.asks(3, "act") and not evening.asks(2, "react") and state(evening).playing.action is None
    evening = helped()
    right(evening, "announcement", "nothing")
    assert evening.asks(1, "act") and not evening.asks(2, "react")


def test_whom_a_wrong_action_was_aimed_at_is_put_right_after_its_claim_was_proven() -> None:
    evening = in_doubt()
    evening.say(1, "proof", "shown")
    lose(evening, 3, "captain")
    asked = said(evening, "announcement", "murder-3")
    assert asked == "Caro wants to correct: Anna announces: Kill Ben for 3 coins → Kill Caro for 3 coins"
    assert state(evening).playing.target == 3 and state(evening).playing.claim_fate == "said"
    assert evening.asks(2, "react") and coins(evening)[0] == 3
    passed(evening)
    assert evening.asks(3, "loss")


def test_what_happens_at_once_is_put_right_like_what_can_be_doubted() -> None:
    evening = announce(rich(table(), Anna=9), "aid")
    asked = said(evening, "announcement", "income")
    assert asked == "Caro wants to correct: Anna announces: Foreign aid: take 2 coins → Income: take 1 coin"
    assert coins(evening)[0] == 10 and evening.asks(2, "act") and not evening.asks(3, "react")
    undo(evening)
    assert coins(evening)[0] == 9 and state(evening).playing.action == "aid"
    right(evening, "announcement", "coup-3")
    assert coins(evening)[0] == 2 and evening.asks(3, "loss")


def test_no_correction_turns_over_a_single_card_that_the_hub_has_dealt() -> None:
    """Check this because a coup on it would; its player announces that, once nothing is announced."""
    hands = ("captain", "captain"), ("contessa", "duchess"), ("assassin", "duchess")
    evening = announce(rich(dealt(*hands), Anna=9, Caro=9), "coup", 2)
    evening.say(2, "loss", "card-1")
    act(evening, "income")
    act(evening, "aid")
    values = evening.choices(1, "right-announcement")
    assert {"income", "coup-1", "murder-2"} <= set(values) and "coup-2" not in values


@pytest.mark.parametrize(("what", "answer"), [("turn", "seat-2"), ("announcement", "nothing")])
def test_a_card_that_is_looked_at_is_nobodys_business_once_the_turn_begins_anew(what: str, answer: str) -> None:
    hands = ("inquisitor", "captain"), ("contessa", "duchess"), ("assassin", "captain")
    evening = announce(dealt(*hands, fifth="inquisitor"), "examine", 2)
    passed(evening)
    evening.say(2, "show", "card-1")
    assert state(evening).looked
    right(evening, what, answer)
    assert state(evening).looked is None
    act(evening, "steal", 3)
    assert len(evening.view(1).private.secrets) == len(evening.view(3).private.secrets) == 2  # type: ignore[union-attr]


# Doubts


def test_what_a_doubt_has_shown_is_put_right_and_a_second_correction_gives_back_what_was_lost_by_it() -> None:
    """Section B, ruling CO-3."""
    evening = losing()
    asked = said(evening, "fate", "false")
    assert asked == ("Caro wants to correct: Anna showed the Assassin. → Anna doesn't have the Assassin: a bluff.")
    assert evening.asks(1, "loss") and not evening.asks(3, "loss")
    lose(evening, 1, "captain")
    assert state(evening).actor == 2 and coins(evening) == [3, 2, 2], "it fails, and costs nothing"
    evening = losing()
    lose(evening, 3, "captain")
    assert state(evening).phase == "reaction"
    right(evening, "fate", "false")
    right(evening, "lost", {"seat-3": 1})
    assert evening.asks(1, "loss") and state(evening).lives == {1: 2, 2: 2, 3: 2}


def test_a_bluff_that_was_none_lets_the_action_go_on_and_a_block_is_put_right_too() -> None:
    evening = in_doubt()
    evening.say(1, "proof", "bluff")
    right(evening, "fate", "true")
    lose(evening, 3, "captain")
    assert evening.asks(2, "react") and state(evening).playing.claim_fate == "true"
    evening = announce(rich(table(), Anna=3), "murder", 2)
    react(evening, 2, "contessa")
    passed(evening)
    react(evening, 3, "doubt")
    evening.say(2, "proof", "shown")
    right(evening, "fate", "false")
    assert evening.asks(2, "loss") and not evening.asks(3, "loss")
    lose(evening, 2, "captain")
    assert coins(evening)[0] == 0 and evening.asks(2, "loss"), "the murder happens"


def test_while_a_block_is_doubted_the_claim_before_it_is_put_right() -> None:
    evening = losing()
    lose(evening, 3, "captain")
    react(evening, 2, "contessa")
    react(evening, 1, "doubt")
    assert evening.asks(2, "proof")
    right(evening, "fate", "false")
    assert evening.asks(1, "loss") and state(evening).playing.claim_fate == "false"
    lose(evening, 1, "duchess")
    assert state(evening).actor == 2


def test_of_cards_that_the_hub_has_dealt_it_knows_what_is_shown_and_in_secret_nothing_is_put_right() -> None:
    evening = announce(dealt(("duchess", "captain"), ("contessa", "contessa"), ("assassin", "captain")), "tax")
    react(evening, 2, "doubt")
    evening.say(2, "loss", "card-1")
    assert state(evening).actor == 2
    assert not evening.asks(1, "right-lost") and not evening.asks(1, "right-fate")
    evening = announce(dealt(("duchess", "captain"), ("contessa", "contessa"), ("assassin", "captain")), "tax")
    react(evening, 2, "doubt")
    assert evening.asks(2, "loss") and not evening.asks(1, "right-")


# At any moment


def test_the_clock_stands_still_once_something_was_corrected() -> None:
    evening = claimed()
    right_coins(evening, coins_3=8)
    evening.wait(60_000)
    react(evening, 2, "pass")
    react(evening, 3, "pass")
    assert lose(evening, 2, "captain")


# Entries that a seat changes by itself


def test_who_has_let_a_statement_pass_answers_once_more_and_who_has_blocked_does_not() -> None:
    """Ruling CO-4."""
    evening = helped()
    react(evening, 2, "pass")
    assert not evening.asks(2, "react")
    assert own(evening.say(2, "again")) == [r.PassTakenBack(2, 1)]
    react(evening, 2, "duchess")
    assert state(evening).playing.block
    evening = claimed()
    react(evening, 2, "contessa")
    assert not evening.asks(2, "again") and not evening.asks(3, "again")


def test_of_two_players_who_has_kept_a_card_keeps_another_one_until_both_have_chosen() -> None:
    """Section A, the game of two."""
    evening = drafting()
    evening.say(1, "draft", "captain")
    (first, kept), pile = state(evening).hands[1], state(evening).piles[1]
    assert kept == "captain" and len(pile) == 4 and not evening.asks(1, "draft") and not evening.asks(2, "again")
    assert own(evening.say(1, "again"))[0] == d.CardTakenBack(1)
    assert state(evening).hands[1] == (first,) and len(state(evening).piles[1]) == 5
    evening.say(1, "draft", "contessa")
    assert state(evening).hands[1] == (first, "contessa")
    evening.say(2, "draft", "duchess")
    assert state(evening).actor == 1 and not evening.asks(1, "again")
