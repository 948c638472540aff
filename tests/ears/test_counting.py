"""The counting of misheard words, without a recogniser."""

from __future__ import annotations

import pytest

from companion.games import GAMES
from tests.ears.counting import SAME_SOUND, Count, count_errors, median_count, overall_rate
from tests.ears.lines import PLACEHOLDER, TABLE, lines_of


@pytest.mark.parametrize(
    ("said", "heard", "errors"),
    [
        ("Cultists, open your eyes.", "cultists open your eyes", 0),
        ("Round 10 begins.", "Round ten begins.", 0),
        ("There are ten rounds.", "There are 10 rounds.", 0),
        ("Two of you, to the table.", "To of you too the table", 0),
        ("It’s your turn.", "Its you're turn.", 0),
        ("Put it face down, everyone.", "Put it facedown, every one.", 0),
        ("If you are ready, do not wait.", "if you're ready don't wait", 0),
        ("Colours", "colors", 0),
        ("Everybody, eyes closed", "Everybody ice closed", 1),
        ("Seer, look", "See her look", 2),
        ("one two three", "one three", 1),
        ("one three", "one two three", 1),
        ("Hold still", "", 2),
        ("", "Thank you.", 2),
    ],
)
def test_errors_are_words_that_are_missed_added_or_exchanged(said: str, heard: str, errors: int) -> None:
    assert count_errors(said, heard).errors == errors


def test_each_homophone_has_one_form() -> None:
    assert not SAME_SOUND.keys() & set(SAME_SOUND.values())


def test_the_rate_counts_words_and_the_median_is_that_of_the_rounds() -> None:
    assert count_errors("one two three four", "one").rate == 0.75
    assert median_count([Count(0, 4), Count(3, 4), Count(1, 4)]) == Count(1, 4)
    rounds = [[Count(0, 4), Count(1, 6)], [Count(2, 4), Count(2, 6)], [Count(2, 4), Count(0, 6)]]
    assert overall_rate(rounds) == 0.2


@pytest.mark.parametrize("game", [*GAMES, TABLE])
def test_a_wording_is_heard_once_and_with_names(game: str) -> None:
    words = [line.words for line in lines_of(game)]
    assert words and len(set(words)) == len(words)
    assert not [one for one in words if f"{PLACEHOLDER}1" in one or "{" in one]
