"""The reference of Among Cultists, which is whole and exact (sections 4 to 9 of its rules)."""

import re

import pytest

from companion.games.among_cultists import GAME
from companion.games.among_cultists.box.plan import NUMBERS, ROUNDS
from companion.games.among_cultists.box.roles import MARKERS, SIDES
from companion.games.among_cultists.box.tokens import NAMES
from companion.texts import translator
from tests.laws.reference import in_english

ACTIONS = {
    "character-actions": [
        "Check a status",
        "Protect a corridor",
        "Fight a cultist token",
        "Chase the fish-man",
        "Kill",
    ],
    "room-actions": [
        "Fill a room deck",
        "Check a room",
        "Start a vote",
        "Restore power",
        "Use the camera",
        "Close the portal",
    ],
}
"""The actions of the game (p. 15-19)."""


def chapter(id: str) -> dict[str, str]:
    (found,) = (one for one in GAME.reference if one.id == id)
    return in_english(found)


def test_every_role_has_its_row_with_team_side_and_loyalty() -> None:
    rows = chapter("roles")
    translate = translator("en")
    for role, marker in MARKERS.items():
        team = "Cultists" if role == "cultist" else "Investigators"
        side = translate(SIDES[marker.helps])
        assert f"(Team: {team}. Helps: {side}, {marker.loyalty}.)" in rows[translate(marker.name)]


def test_every_event_has_its_row() -> None:
    assert list(chapter("events")) == [translator("en")(name) for name in NAMES.values()]


@pytest.mark.parametrize("id", ACTIONS)
def test_every_action_has_its_row(id: str) -> None:
    assert [label for label in chapter(id) if label in ACTIONS[id]] == ACTIONS[id]


def test_the_numbers_are_those_of_the_game() -> None:
    end, events = chapter("end"), chapter("events")
    for characters, numbers in NUMBERS.items():
        said = [int(n) for n in re.findall(r"\d+", end[f"{characters} characters"])]
        assert said == [numbers.target, numbers.deaths]
    assert f"{ROUNDS} rounds" in chapter("round")
    rounds = re.findall(r"Up to (\d) rounds after this one \((\d) with 7 or 8", events["The portal opens"])
    assert rounds == [(str(NUMBERS[5].portal), str(NUMBERS[8].portal))]
    assert (NUMBERS[5].portal, NUMBERS[7].portal) == (NUMBERS[6].portal, NUMBERS[8].portal)


# Some rows word by word from the rulebook, because a slip would mislead a table.


@pytest.mark.parametrize(
    ("id", "label", "says"),
    [
        ("encounters", "Power on", "exactly 2"),  # p. 13
        ("encounters", "Power off", "2 or more"),
        ("encounters", "The power goes off", "3 or more"),  # ruling AC-20
        ("round", "Movement", "Up to 3 points"),  # p. 12
        ("room-actions", "Investigators", "1, 5, 9; for 2, 6, 10; for 3, 7; for 4, 8"),  # p. 12
        ("room-actions", "Ghosts", "fill a room deck and check a room, nothing else"),  # p. 19
        ("room-actions", "Use the camera", "In the red room, with the power on"),  # p. 18
        ("room-actions", "Close the portal", "The AI can't help"),  # ruling AC-25
        ("votes", "Voted out", "more than the abstentions"),  # p. 17
        ("votes", "The knife, 5 or 6 characters", "may change"),
        ("votes", "The knife, 7 or 8 characters", "counts twice, even an abstention"),
        ("ai", "As a ghost", "fights nobody, and does nothing in a corridor"),  # ruling AC-19
        ("end", "Two Cultists", "in an earlier round"),  # ruling AC-16
        ("end", "The Seer", "a ghost or not, but never the AI"),  # ruling AC-26
    ],
)
def test_rows_that_decide_something_say_it(id: str, label: str, says: str) -> None:
    assert says in chapter(id)[label]
