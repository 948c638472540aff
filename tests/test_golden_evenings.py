"""Evenings of Among Cultists through the JSON interface are played as they were recorded."""

import pytest
from golden.by_json import FOLDER, path_of, record
from golden.evenings import EVENINGS


@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_is_played_as_it_was_recorded(name: str) -> None:
    assert record(name) == path_of(name).read_text("utf-8"), "make golden, and read the difference"


@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_ends_with_somebody_who_has_won_and_can_be_reviewed(name: str) -> None:
    text = path_of(name).read_text("utf-8")
    assert " winner" in text and text.count("\n") < 400


def test_no_evening_is_left_that_is_not_played() -> None:
    assert {path.stem for path in FOLDER.glob("*")} == set(EVENINGS)


def test_a_ballot_is_in_nobodys_view_before_all_are_shown() -> None:
    """Five vote, one after the other: what comes into a view meanwhile is how many have."""
    steps = path_of("five").read_text("utf-8").split("\n> ")
    voting = [step for step in steps if " answers g1-ballot-1" in step]
    assert len(voting) == 5
    for step in voting[:-1]:
        _, *lines = step.splitlines()
        assert not any(choice in " ".join(lines) for choice in ("Votes for", "Abstains", "seat-", "votes"))
