"""Steps of Among Cultists when hardly anybody is left alive: somebody is always asked (rulings AC-31, AC-36, AC-37)."""

import pytest

from companion.games.among_cultists.votes.events import MurderFound
from tests.games.among_cultists.evening import action, die, event, playing, says, state, turn_of
from tests.laws.evening import own
from tests.laws.seen import read_next_prompt, read_public_events


@pytest.mark.parametrize("by", ["an entry", "a correction"])
def test_who_dies_while_fake_eyes_look_at_them_leaves_somebody_to_settle_it(by: str) -> None:
    """Given Fake eyes on Caro, when she is entered as dead without a vote, the holder settles it (ruling AC-36)."""
    evening = playing(6, knife=2)
    event(evening, "fake_eyes")
    evening.say(2, "eyes", "seat-3")
    if by == "an entry":
        die(evening, 3)
    else:
        evening.say(1, "right-dead", {"seat-3": 1})
        evening.say(2, "table-agree-entry", "yes")
        evening.say(3, "eliminated", "no")
    assert [seat for seat in evening.table.seats if evening.question(seat, "settled").required] == [2]
    assert read_next_prompt(evening).startswith("Resolve the event")
    evening.say(2, "settled")
    assert state(evening).phase == "action"


def test_who_is_alone_alive_has_nobody_to_look_at_by_fake_eyes() -> None:
    """Given that all others are ghosts, when Fake eyes come, the holder settles them and nobody is asked (AC-37)."""
    evening = die(playing(), 2, 3, 4, 5)
    event(evening, "fake_eyes")
    assert not evening.asks(1, "eyes") and evening.question(1, "settled").required
    assert "Nobody else is alive" in str(evening.public().blocks)


def test_who_is_alone_alive_has_not_looked_at_anybody() -> None:
    """Given that all others are ghosts, when the last one acts, nobody says they have looked (ruling AC-37)."""
    evening = die(action(playing()), 2, 3, 4)
    assert evening.asks(1, "my-alive") and evening.asks(2, "alive")
    die(evening, 5)
    assert not evening.asks(1, "my-alive") and not any(evening.asks(seat, "alive") for seat in evening.table.seats)
    # Through the camera there is a room to look at alone, if nobody was alive in this round.
    later = action(evening, "morale_up")
    turn_of(later, 1).say(1, "camera")
    assert says(later.question(1, "outcome")) == "It was a room"
    later.say(1, "outcome", "room")


def test_where_all_are_ghosts_no_vote_is_opened() -> None:
    """Given eight ghosts, one of them the Super ghost, when it could start a vote, nobody offers it (ruling AC-31)."""
    evening = die(action(playing(8, special=("super_ghost",))), 1)
    evening.say(1, "shows", "super_ghost")
    assert evening.asks(1, "my-vote") and evening.asks(2, "vote")
    die(evening, 2, 3, 4, 5, 6, 7, 8)
    assert not any(evening.asks(seat, vote) for seat in evening.table.seats for vote in ("my-vote", "vote"))


def test_where_the_last_one_alive_is_found_dead_no_vote_is_opened() -> None:
    """Given a dead Novice at the camera, when they find the last one alive dead, no vote follows (ruling AC-31)."""
    evening = die(action(playing(special=("novice",))), 2, 3, 4)
    evening.say(1, "camera")
    evening.say(1, "novice", "yes")
    evening.say(1, "outcome", "dead")
    assert own(evening.say(1, "sure", "seat-5"))[-1] == MurderFound(5, by=1)
    assert state(evening).vote is None and not state(evening).living
    assert any("Nobody is left" in line for line in read_public_events(evening))


@pytest.mark.parametrize("votes", ["phones", "eyes"])
def test_somebody_is_asked_to_end_the_talk_in_which_nobody_can_be_named(votes: str) -> None:
    """Given the last one alive, a Novice, when they die of the vote they start, a seat is asked to go on (AC-31)."""
    evening = die(action(playing(special=("novice",), votes=votes)), 2, 3, 4, 5)
    evening.say(1, "vote")
    evening.say(1, "novice", "yes")
    assert [seat for seat in evening.table.seats if evening.question(seat, "open").required] == [1]
