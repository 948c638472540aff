"""The day: ballots, ties, the Idiot, the Hunter, leaving, and the end (sections 7 and 8, rulings WW-10 to WW-20)."""

import pytest

from companion.core.question import One
from companion.games.werewolf.events import ending as n
from companion.games.werewolf.game import RULES
from tests.games.werewolf.by_hand import Village
from tests.golden.english import english


def test_case_13_two_lovers_of_one_side_only_share_their_death() -> None:
    village = Village("WSCVVVV")
    village.night(eve={3: {"seat-4": 1, "seat-5": 1}}, watch_1={1: "seat-4"})
    assert village.dead() == {4: "attack", 5: "grief"}
    village.all_vote("seat-1")
    assert village.winners == (2, 3, 4, 5, 6, 7)


def test_case_14_a_mixed_pair_never_wins_with_its_sides() -> None:
    village = Village("WSCVVV")
    village.night(eve={3: {"seat-1": 1, "seat-4": 1}})
    village.all_vote("seat-1")
    assert village.dead() == {1: "vote", 4: "grief"}
    assert village.winners == (2, 3, 5, 6)


def test_case_15_the_last_two_win_as_lovers() -> None:
    village = Village("WCVVV")
    village.night(eve={2: {"seat-1": 1, "seat-3": 1}}, watch_1={1: "seat-2"})
    village.all_vote("seat-4")
    assert village.stage == "dusk", "a mixed pair with a wolf lives: no parity"
    village.night(watch_1={1: "seat-5"})
    assert village.winners == (1, 3)
    outcome = village.outcome()
    assert outcome and str(outcome.headline) and outcome.headline == outcome.headline


def test_case_16_parity_does_not_end_it_while_a_mixed_pair_lives() -> None:
    village = Village("WWCVVVV")
    village.night(eve={3: {"seat-1": 1, "seat-4": 1}}, watch_2={1: "seat-3"})
    village.all_vote("seat-5")
    village.night(watch_2={2: "seat-6"})
    assert village.state.alive == (1, 2, 4, 7)
    assert village.winners is None


def test_case_17_two_wolves_in_love_win_as_wolves() -> None:
    village = Village("WWCVVV")
    village.night(eve={3: {"seat-1": 1, "seat-2": 1}}, watch_2={1: "seat-3"})
    village.all_vote("seat-4")
    assert village.state.alive == (1, 2, 5, 6)
    assert village.winners == (1, 2)


def test_case_18_the_hunter_decides() -> None:
    for target, winners in (("seat-1", (2, 3, 4, 5)), ("nobody", None)):
        village = Village("WHVVV")
        village.night(watch_1={1: "seat-2"})
        assert village.stage == "shot"
        village.say(2, "shot", target)
        assert village.winners == winners
    village = Village("WHVVV")
    village.night(watch_1={1: "seat-3"})
    village.all_vote("seat-4")
    village.night(watch_1={1: "seat-2"})
    village.tick()
    assert village.winners == (1,), "no answer is no shot"


def test_case_19_a_tie_is_voted_on_again_and_a_second_tie_ends_it() -> None:
    village = Village("WSVVVVV")
    village.night()
    village.vote(seat_1="seat-3", seat_2="seat-3", seat_3="seat-4", seat_4="seat-4", seat_5="nobody")
    assert village.stage == "defend"
    village.tick()
    village.tick()
    assert village.stage == "ballot"
    choices = next(q for q in village.questions(1) if q.id.startswith("vote")).ask
    assert [choice.value for choice in getattr(choices, "choices", ())] == ["seat-3", "seat-4", "nobody"]
    village.vote(seat_1="seat-3", seat_3="seat-4")
    assert village.stage == "dusk" and village.dead() == {}


def test_case_20_nobody_among_the_first_means_that_nobody_is_out() -> None:
    village = Village("WSVVVVV")
    village.night()
    village.vote(seat_1="seat-3", seat_2="nobody")
    assert village.stage == "dusk" and village.dead() == {}


def test_no_ballot_at_all_means_that_nobody_is_out() -> None:
    village = Village("WSVVV")
    village.night()
    village.vote()
    assert village.stage == "dusk" and village.dead() == {}
    village.say(3, "night")
    assert village.stage == "hush"


def test_case_22_an_idiot_that_was_voted_out_lives_without_a_vote() -> None:
    village = Village("WWIVVV")
    village.night()
    village.all_vote("seat-3")
    assert village.dead() == {} and village.state.idiot_shown
    village.night(watch_2={1: "seat-4"})
    village.to("ballot")
    assert not village.asks(3, "vote")
    question = next(q for q in village.questions(1) if q.id.startswith("vote"))
    assert [choice.value for choice in getattr(question.ask, "choices", ())] == [
        "seat-1",
        "seat-2",
        "seat-5",
        "seat-6",
        "nobody",
    ]
    village.all_vote("seat-5")
    assert village.winners == (1, 2), "the Idiot counts: two wolves and two others (WW-16)"


def test_case_24_leaving_is_no_death() -> None:
    village = Village("WWHCVVVV")
    village.night(eve={4: {"seat-3": 1, "seat-5": 1}})
    village.leave(3)
    assert village.stage == "talk" and village.dead() == {}
    assert village.state.shooter is None and 5 in village.state.alive


def test_who_leaves_at_night_is_shown_at_dawn_and_the_pick_is_void() -> None:
    village = Village("WWSVVV")
    village.to("watch-2")
    village.say(1, "watch-2", "seat-4")
    village.leave(1)
    assert not village.state.shown_left
    village.to("talk")
    assert village.dead() == {} and village.state.shown_left == (1,)


@pytest.mark.parametrize("stage", ["watch-1", "watch-2", "watch-3"])
def test_ww_17_the_guard_of_a_bodyguard_who_leaves_before_dawn_is_void(stage: str) -> None:
    village = Village("WWBXVVVVV")
    village.to("watch-1")
    village.say(3, "watch-1", "seat-5")
    village.say(1, "watch-1", "seat-5")
    village.to(stage)
    village.leave(3)
    village.to("talk")
    assert village.dead() == {5: "attack"}


@pytest.mark.parametrize("potion", ["heal", "seat-6"])
@pytest.mark.parametrize("stage", ["watch-3", "hush"])
def test_ww_17_the_potion_of_a_witch_who_leaves_before_dawn_is_void(stage: str, potion: str) -> None:
    village = Village("WWBXVVVVV")
    village.to("watch-2")
    village.say(1, "watch-2", "seat-5")
    village.to("watch-3")
    village.say(4, "watch-3", potion)
    village.to(stage)
    village.leave(4)
    village.to("talk")
    assert village.dead() == {5: "attack"}


def test_ww_17_the_pack_s_victim_and_the_lovers_stay_if_the_wolf_or_cupid_leaves_once_others_have_read_them() -> None:
    village = Village("WWCXVVVVV")
    village.to("eve")
    village.say(3, "eve", {"seat-5": 1, "seat-6": 1})
    village.to("watch-2")
    village.say(1, "watch-2", "seat-5")
    village.leave(3)
    village.to("watch-3")
    village.leave(1)
    village.to("talk")
    assert village.dead() == {5: "attack", 6: "grief"}


def test_the_last_wolf_who_leaves_ends_the_game() -> None:
    village = Village("WSVVV")
    village.night()
    village.leave(1)
    assert village.winners == (2, 3, 4, 5)


def test_wolves_win_at_parity() -> None:
    village = Village("WWVVV")
    village.night(watch_2={1: "seat-3"})
    assert village.winners == (1, 2)


def test_three_calm_nights_and_days_end_the_game_for_nobody() -> None:
    village = Village("WSVVV", first_night="quiet")
    for _ in range(3):
        village.night()
        village.day()
        assert village.winners is None
    village.night()
    assert village.winners == (), "the quiet first night does not count (WW-19)"


def test_more_than_half_of_the_living_end_the_talk_or_add_a_minute_once() -> None:
    village = Village("WSVVV")
    village.night()
    deadline = village.state.deadline
    assert deadline
    for seat in (1, 2, 3):
        village.say(seat, "longer")
    assert village.state.deadline == deadline + 60_000 and not village.asks(4, "longer")
    for seat in (1, 2):
        village.say(seat, "talked")
    assert village.stage == "talk"
    village.say(5, "talked")
    assert village.stage == "ballot"


def test_nobody_can_accuse_an_idiot_who_is_shown_for_the_ballot_would_leave_out_that_name() -> None:
    village = Village("WWIVVVV", accusations="yes")
    village.night()
    village.to("accuse")
    for seat in village.state.voters:
        village.say(seat, "accuse", "seat-3")
    village.to("ballot")
    village.all_vote("seat-3")
    village.to("accuse")
    (asked,) = village.questions(1)
    assert isinstance(asked.ask, One)
    assert [choice.value for choice in asked.ask.choices] == [*(f"seat-{n}" for n in (1, 2, 4, 5, 6, 7)), "nobody"]


def test_the_talk_names_what_follows_it() -> None:
    for accusations, says in (("no", "Then the village votes."), ("yes", "Then come the accusations.")):
        village = Village("WSVVV", accusations=accusations)
        village.to("talk")
        assert english(RULES.public_view(village.state).next).endswith(says)


def test_only_those_with_two_accusers_are_on_the_ballot() -> None:
    village = Village("WSVVV", accusations="yes")
    village.night()
    village.to("accuse")
    for seat, choice in ((1, "seat-3"), (2, "seat-3"), (3, "seat-1"), (4, "nobody"), (5, "seat-1")):
        village.say(seat, "accuse", choice)
    assert village.state.accused == (1, 3) and village.stage == "defend"
    village.to("ballot")
    question = next(q for q in village.questions(1) if q.id.startswith("vote"))
    assert [choice.value for choice in getattr(question.ask, "choices", ())] == ["seat-1", "seat-3", "nobody"]
    village = Village("WSVVV", accusations="yes")
    village.night()
    village.to("accuse")
    village.tick()
    assert village.stage == "dusk", "nobody is accused twice: no ballot"


def test_ballots_for_a_player_who_goes_home_meanwhile_are_none() -> None:
    village = Village("WWSVVVV")
    village.night()
    village.to("ballot")
    for seat in (1, 2, 3):
        village.say(seat, "vote", "seat-4")
    village.say(5, "vote", "seat-1")
    village.leave(4)
    village.tick()
    assert village.state.condemned == 1, "one ballot counts, three don't"


def test_a_day_whose_condemned_player_goes_home_is_calm() -> None:
    village = Village("WSVVVVV")
    village.night()
    calm = village.state.calm
    village.vote(**{f"seat_{seat}": "seat-3" for seat in village.state.voters})
    assert village.stage == "words"
    village.leave(3)
    assert village.stage == "dusk" and village.dead() == {}
    assert village.state.calm == calm + 1, "nobody has died (WW-17, WW-19)"


def test_all_who_leave_in_one_night_are_shown_at_dawn_and_no_ghost() -> None:
    village = Village("WSVVVVVV")
    village.night(watch_1={1: "seat-3"})
    village.leave(3)
    village.day()
    village.say(1, "night")
    village.to("watch-1")
    village.leave(2)
    village.leave(4)
    village.to("talk")
    shown = [event.seat for event in village.happened if isinstance(event, n.LeftShown)]
    assert shown == [2, 4], "the ghost's role was shown at its death"


def test_a_village_without_wolves_wins_although_nobody_has_died_for_three_days() -> None:
    village = Village("WSVVV")
    for _ in range(2):
        village.night()
        village.day()
        village.say(1, "night")
    village.night()
    village.day()
    assert village.winners == ()
    village = Village("WSVVV", first_night="quiet")
    for _ in range(3):
        village.night()
        village.day()
        village.say(1, "night")
    village.to("watch-1")
    assert village.state.calm == 5
    village.leave(1)
    village.night()
    assert village.winners == (2, 3, 4, 5), "no wolf is left at the dawn that is the third calm one"


def test_a_talk_ends_if_those_who_stay_and_want_the_vote_are_the_most_after_others_have_left() -> None:
    village = Village("WWVVVVV")
    village.night()
    for seat in (3, 4, 5):
        village.say(seat, "talked")
    village.leave(6)
    assert village.stage == "talk", "three of six are not the most"
    village.leave(7)
    assert village.stage == "ballot"
    assert village.state.ballots and village.state.ballots.asked == (1, 2, 3, 4, 5)
