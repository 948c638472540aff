"""What the open table does now, in one sentence, and what has just come to pass, shown large."""

from tests.games.open_table.by_hand import playing
from tests.laws.evening import Evening, go_on_without
from tests.laws.seen import following, staged

SHEET = {"seat-1": 3, "seat-2": 5, "seat-3": 0}


def voted(about: str, *ballots: str) -> Evening:
    """Let all vote, the last seat first."""
    evening = playing()
    evening.say(1, "vote", about)
    for seat, ballot in reversed(list(enumerate(ballots, 1))):
        assert following(evening) == "Everybody votes in secret." and not staged(evening)
        evening.say(seat, "ballot", ballot)
    return evening


def test_each_phase_says_what_the_table_does_now() -> None:
    evening = playing(points="none", rounds=1)
    assert following(evening) == "Play round 1, and say when it is over."
    evening.say(2, "round-1")
    assert following(evening) == "Say who has won."


def test_ballots_are_turned_together_in_the_order_of_the_seats() -> None:
    evening = voted("people-shown", "seat-2", "seat-1", "abstain")
    assert staged(evening) == [("ballot", "The vote", "Anna: Ben, Ben: Anna, Caro: Abstain", (1, 2, 3))]


def test_where_only_the_count_is_shown_the_stage_names_nobody() -> None:
    evening = voted("yes-no-counted", "yes", "no", "yes")
    assert staged(evening) == [("ballot", "The vote", "Yes: 2 votes, No: 1 vote", ())]


def test_too_few_ballots_are_not_counted_on_the_stage_either() -> None:
    evening = playing()
    evening.say(1, "vote", "yes-no-counted")
    evening.say(1, "ballot", "yes")
    evening.say(2, "ballot", "yes")
    go_on_without(evening, 3)
    assert staged(evening) == [("ballot", "The vote", "Too few ballots: the count would tell how somebody voted.", ())]


def test_rounds_points_countdowns_and_winners_are_shown() -> None:
    evening = playing(rounds=2)
    evening.say(1, "countdown", "15")
    evening.wait(15_000)
    assert staged(evening) == [("event", "Time is up.", "", ())]
    evening.say(1, "points-1", SHEET)
    assert staged(evening) == [("event", "Points of round 1", "Anna: 3, Ben: 5, Caro: 0", ())]
    evening.say(1, "round-1")
    assert staged(evening) == [("event", "Round 2 begins", "", ())]
    evening.say(1, "points-2", SHEET)
    evening.say(1, "round-2")
    assert [kind for kind, *_ in staged(evening)] == ["winner"]


def test_an_entry_that_is_taken_back_stands_on_the_stage_no_more() -> None:
    evening = playing()
    evening.say(1, "points-1", SHEET)
    evening.say(1, "table-ask-undo")
    evening.say(2, "table-agree-undo", "yes")
    assert staged(evening) == [("event", "The last entry was taken back.", "", ())]
