"""What has just come to pass is shown large and told, with what Rebellions come to after the last card."""

import pytest

from companion.core.signs import Tag
from tests.games.overthrone.by_hand import captive, play, playing, puts_right
from tests.golden.english import english
from tests.laws.evening import Evening
from tests.laws.seen import staged


def test_a_rebellion_is_a_claim_until_all_have_played() -> None:
    evening = play(playing(), 1, until=2)
    assert staged(evening) == [("claim", "Anna plays a Rebellion.", "", (1,))]


@pytest.mark.parametrize(
    ("held", "rebels", "title", "words", "seats"),
    [
        (False, (1,), "Anna takes the king captive.", "", (1,)),
        (False, (3,), "Caro takes the king captive.", "", (3,)),
        (False, (1, 2), "The Rebellions come to nothing.", "", (1, 2)),
        (True, (1,), "The king is free.", "5 points each: Anna", (1,)),
        (True, (1, 3), "The king is free.", "5 points each: Anna, Caro", (1, 3)),
    ],
)
def test_what_rebellions_come_to_is_shown_and_told(
    held: bool, rebels: tuple[int, ...], title: str, words: str, seats: tuple[int, ...]
) -> None:
    evening = playing(king=3)
    evening = play(captive(evening, 3) if held else evening, *rebels)
    assert staged(evening) == [("event", title, words, seats)]
    assert english(evening.view(None).public.happened[-1].text) == title


def test_a_turn_without_a_rebellion_shows_that_the_middle_is_divided() -> None:
    assert staged(play(playing())) == [("event", "Divide the middle. Then Ben begins.", "", ())]


def test_what_is_put_right_is_shown_before_and_after() -> None:
    evening = playing()
    puts_right(evening, "correct-king", "captive-2")
    assert staged(evening) == [("event", "It is put right.", "The king: Free, with Caro → The captive of Ben", ())]


def test_the_king_stands_at_a_seat_free_or_captive() -> None:
    evening = playing(king=2)
    assert [tags(evening, seat) for seat in (1, 2, 3)] == [set(), {"king"}, {"first_player", "turn"}]
    play(evening, 1)
    assert [tags(evening, seat) & {"king", "captive"} for seat in (1, 2, 3)] == [{"captive"}, set(), set()]


def tags(evening: Evening, seat: int) -> set[Tag]:
    return {*evening.view(None).public.seats[seat - 1].tags} - {"host"}


def test_points_and_accusations_are_shown_with_whom_they_are_about() -> None:
    evening = playing()
    evening.say(2, "ear")
    assert staged(evening) == [("event", "Ben has the King's ear: 10 points.", "", (2,))]
    evening.say(1, "low-birth", "seat-3")
    assert staged(evening) == [("event", "Anna plays Low birth against Caro: 10 points.", "", (1, 3))]
