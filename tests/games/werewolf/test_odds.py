"""The simulated odds of the sets: the exact recursion of the plain game, and the percentages that the lobby shows."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games.werewolf.options import FIRST_GAME, RECOMMENDED
from tests.games.werewolf.odds import GAMES, exact, main, share

LISTED = sorted({*RECOMMENDED.values(), *FIRST_GAME.values()})

PLAIN = set("WVSH")
"""The roles whose play the listed odds settle: the Witch, the Bodyguard and others can be played in many ways."""

MOST, APART = 3.0, 1.5
"""Percentage points between a listed share and a simulated one, and between two simulated ones of few games."""

FEW = 4_000


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


@pytest.mark.parametrize(("letters", "listed"), [one for one in LISTED if set(one[0]) <= PLAIN])
def test_the_listed_odds_of_plain_sets_are_those_of_the_simulation(letters: str, listed: int, soak: bool) -> None:
    found = share(letters, GAMES if soak else FEW)
    assert abs(found - listed) <= (MOST if soak else MOST + APART), f"{letters}: {found:.1f}, listed {listed}"


def test_each_set_has_one_share_and_a_role_for_each_player() -> None:
    assert Counter(Counter(letters for letters, _ in LISTED).values()) == {1: len(LISTED)}
    for sets in (RECOMMENDED, FIRST_GAME):
        assert all(len(letters) == players for players, (letters, _) in sets.items())


def test_the_tool_prints_the_odds(capsys: pytest.CaptureFixture[str]) -> None:
    main(["WSEVV", "WHVVV", "--games", "50"])
    assert [line.split(":")[0] for line in capsys.readouterr().out.splitlines()] == ["WSEVV", "WHVVV"]
