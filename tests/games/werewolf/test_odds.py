"""The simulated odds of the sets: the exact recursion of the plain game, and the percentages that the lobby shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from companion.core.game import Player, Setup
from companion.core.text import say
from companion.core.view import Facts, Seat
from companion.games.werewolf.options import FIRST_GAME, RECOMMENDED, SetOdds
from companion.games.werewolf.view import plan
from tests.games.werewolf.odds import GAMES, exact, main, share

LISTED = sorted({*RECOMMENDED.values(), *FIRST_GAME.values()})

SHEET = {
    "WSEVV": 64,
    "WWSXHV": 57,
    "WWSXHVV": 61,
    "WWSXEVVV": 58,
    "WWSXHEVVV": 59,
    "WWWSXHBVVV": 57,
    "WWWSXHBCVVV": 59,
    "WWWSXHBCEIVV": 56,
    "WWWSXHBCEIVVV": 57,
    "WWWSXHBCEIVVVV": 57,
    "WWWSXHBCEIVVVVV": 58,
    "WWWWSXHBCIVVVVVV": 53,
    "WHVVV": 52,
    "WSVVVV": 58,
    "WWSXVVV": 59,
    "WWSHVVVV": 50,
    "WWSVVVVVV": 55,
    "WWWSXHIVVV": 56,
    "WWWSXHIVVVV": 56,
    "WWWSXHVVVVVV": 54,
    "WWWSXHVVVVVVV": 51,
    "WWWSXHVVVVVVVV": 56,
    "WWWSXHVVVVVVVVV": 51,
    "WWWSXHVVVVVVVVVV": 57,
}
"""The shares that the sheet of the game has, with a quiet first night, by a play that it does not describe whole."""

FAR = ("WWWSXHVVVVVVVVV", "WWWSXHVVVVVVVVVV")
"""Sets whose share is more than 3 percentage points from the sheet's."""

FEW, APART = 2_000, 4.0
"""Games, and percentage points between the share of so many and a listed one; four standard deviations, or nearly."""

ALONE = {"S": 57.3, "X": 60.2, "H": 55.9, "B": 43.1, "C": 57.7, "E": 49.1, "I": 48.5}
"""The share of games that a Werewolf loses against four Villagers and this role, from 30,000 games."""

MOST = 2.4
"""Percentage points between such a share and one of four times as many games: four standard deviations."""


@pytest.mark.parametrize(("wolves", "villagers"), [(1, 4), (1, 5), (2, 5), (2, 6), (2, 7), (3, 7), (4, 12)])
def test_the_simulation_agrees_with_the_exact_recursion_of_the_plain_game(
    wolves: int, villagers: int, soak: bool
) -> None:
    found = share("W" * wolves + "V" * villagers, GAMES if soak else FEW)
    assert abs(found - 100 * exact(wolves, villagers)) < (1.2 if soak else 2.5)


def test_the_recursion_is_that_of_the_sheet_by_hand() -> None:
    """Two Villagers and a Werewolf: the village wins only if it votes for the Werewolf at once."""
    assert exact(1, 2) == pytest.approx(1 / 3)
    assert exact(1, 3) == pytest.approx(1 / 4)
    assert exact(1, 4) == pytest.approx(1 / 5 + 4 / 5 * exact(1, 2))
    assert exact(0, 1) == 1 and exact(2, 2) == 0


@pytest.mark.parametrize("victim", [False, True])
@pytest.mark.parametrize("odds", LISTED, ids=lambda odds: odds.letters)
def test_the_odds_in_the_lobby_are_those_of_the_simulation(odds: SetOdds, victim: bool, soak: bool) -> None:
    """Run `make odds` after a change of the simulation, and list what it prints."""
    found, listed = share(odds.letters, GAMES if soak else FEW, victim=victim), odds.victim if victim else odds.quiet
    assert abs(found - listed) <= (1.0 if soak else APART), f"{odds.letters}: {found:.1f}, listed {listed}"


@pytest.mark.parametrize(("letters", "sheet"), SHEET.items())
def test_the_listed_odds_are_near_those_of_the_sheet(letters: str, sheet: int) -> None:
    (listed,) = (odds.quiet for odds in LISTED if odds.letters == letters)
    assert abs(listed - sheet) <= (4 if letters in FAR else 3), f"{letters}: {listed}, the sheet has {sheet}"


@pytest.mark.parametrize(("role", "usual"), ALONE.items())
def test_each_role_helps_a_village_as_much_as_it_did(role: str, usual: float) -> None:
    """Catch a role that works no longer: five Villagers win 37.5 in 100 games against a Werewolf."""
    assert usual - 100 * exact(1, 5) > 2 * MOST
    assert abs(share(f"W{role}VVVV", 4 * FEW) - usual) < MOST


def test_each_set_has_a_figure_and_a_role_for_each_player() -> None:
    assert Counter(Counter(odds.letters for odds in LISTED).values()) == {1: len(SHEET)}
    for sets in (RECOMMENDED, FIRST_GAME):
        assert all(len(odds.letters) == players for players, odds in sets.items())


@pytest.mark.parametrize(
    ("options", "figure"),
    [
        ({}, RECOMMENDED[6].quiet),
        ({"first_night": "victim"}, RECOMMENDED[6].victim),
        ({"set": "first"}, FIRST_GAME[6].quiet),
        ({"set": "own", "own_set": {"werewolf": 2, "seer": 1, "villager": 3}}, None),
        ({"set": "own", "own_set": {"werewolf": 1, "seer": 1, "villager": 4}}, FIRST_GAME[6].quiet),
    ],
)
def test_the_lobby_shows_the_figure_of_the_chosen_set_or_says_that_there_is_none(
    options: Mapping[str, Any], figure: int | None
) -> None:
    players = tuple(Player(Seat(seat), name) for seat, name in enumerate(("Ann", "Ben", "Cem", "Dot", "Eva", "Flo"), 1))
    setup = Setup(players=players, options=dict(options))
    (shown,) = (block for block in plan(setup) if isinstance(block, Facts) and block.id == "set")
    says = say("Roles: no odds for this set")
    if figure is not None:
        says = say("Roles: the village wins {n} of 100 simulated games", n=figure)
    assert shown.label == says
    assert all(isinstance(row.text, str) and row.text.isdigit() for row in shown.rows), "the screen has two columns"


def test_the_tool_prints_the_odds_of_named_sets_and_of_all(capsys: pytest.CaptureFixture[str]) -> None:
    main(["WSEVV", "WWSEVV", "--games", "50"])
    heading, listed, other = capsys.readouterr().out.splitlines()
    assert heading.split() == ["set", "quiet", "victim", "listed"]
    assert len(listed.split()) == 5 and listed.split()[0] == "WSEVV"
    assert len(other.split()) == 3 and other.split()[0] == "WWSEVV"
    main(["--games", "1"])
    assert len(capsys.readouterr().out.splitlines()) == 1 + len(LISTED)
