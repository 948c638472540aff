"""The rules of New game: each test names the page of the rulebook that it checks."""

from companion.kit.scores import victory
from tests.laws.evening import Evening, go_on_without, own
from tests.new_game.game import GAME
from tests.new_game.game import events as e
from tests.new_game.game.state import State


def playing(**options: object) -> Evening:
    evening = Evening("Anna", "Ben", "Caro", games={GAME.name: GAME})
    evening.play(GAME.name, **options)
    return evening


def voted(evening: Evening, *choices: str) -> list[object]:
    """Return the events after seat 1, seat 2 and so on have voted so."""
    evening.say(1, "open")
    return [event for seat, choice in enumerate(choices, 1) for event in own(evening.say(seat, "vote", choice))]


def test_the_last_vote_shows_all_of_them() -> None:
    happened = voted(playing(), "seat-2", "seat-3", "abstain")
    assert happened == [e.VoteCast(1, "seat-2"), e.VoteCast(2, "seat-3"), e.VoteCast(3, "abstain"), e.VotesShown()]


def test_after_three_rounds_the_most_votes_win() -> None:
    evening = playing()
    for _ in range(3):
        assert evening.outcome() is None
        voted(evening, "seat-2", "seat-3", "seat-2")
    assert evening.outcome() == victory({1: 0, 2: 6, 3: 3})


def test_ties_share_the_victory() -> None:
    evening = playing()
    for _ in range(3):
        voted(evening, "seat-2", "seat-3", "abstain")
    assert evening.outcome() == victory({1: 0, 2: 3, 3: 3})


def test_the_clock_ends_a_vote_and_those_who_have_not_voted_abstain() -> None:
    evening = playing(vote_seconds="30")
    assert voted(evening, "seat-3") == [e.VoteCast(1, "seat-3")]
    assert own(evening.wait(30_000)) == [e.VotesShown()]


def test_the_table_goes_on_without_a_seat_that_is_away() -> None:
    evening = playing()
    voted(evening, "seat-2", "seat-3")
    assert own(go_on_without(evening, 3)) == [e.VoteCast(3, "abstain"), e.VotesShown()]


def test_two_devices_correct_the_points_and_can_undo_it() -> None:
    evening = playing()
    voted(evening, "seat-2", "seat-3", "abstain")
    evening.say(1, "right-points", {"points-1": 2, "points-2": 1, "points-3": 1})
    evening.say(2, "table-agree-entry", "yes")
    assert evening.state(State).points == {1: 2, 2: 1, 3: 1} and evening.outcome() is None
    evening.say(3, "table-ask-undo")
    evening.say(1, "table-agree-undo", "yes")
    assert evening.state(State).points == {1: 0, 2: 1, 3: 1}
