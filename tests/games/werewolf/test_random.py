"""Random games with any set and options, with leavers, dead phones and shared ones: each ends as the model says."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games.werewolf import GAME
from tests.games.werewolf.model import Model
from tests.games.werewolf.random_games import ModelledGame

GAMES, OF_SOAK, PARTS = 60, 2_000, 3

COMMON = {"village", "wolves", "nobody", "VillagerLeft", "LeftShown", "PowersLost", "ShotFired", "drawn by chance"}
"""Events and ends that any 200 games bring. Lovers seldom win: test_days.py plays their end."""

RARE = {"IdiotShown", "CardsRefused", "CardsTaken", "DuskFell", "stopped", "DefenceBegan", "GhostBet"}

AT_NIGHT = {"WatchRestarted", "watches of a shared phone"}


@pytest.mark.parametrize("part", range(PARTS))
def test_random_games_end_and_the_model_agrees_on_every_death_verdict_and_winner(part: int, soak: bool) -> None:
    for seed in range(part, OF_SOAK if soak else GAMES, PARTS):
        game = ModelledGame(seed)
        game.play()
        assert not game.seen["undo offered"], "what others have seen is not undone"


@pytest.mark.long
def test_random_games_come_to_every_end_and_with_all_numbers_of_players() -> None:
    seen: Counter[str] = Counter()
    sizes: set[int] = set()
    for seed in range(10_000, 10_400):
        game = ModelledGame(seed)
        game.play()
        seen.update(game.seen)
        sizes.add(len(game.chosen_roles))
        if set(+seen) >= COMMON | RARE | AT_NIGHT and sizes == set(GAME.seats):
            return
    pytest.fail(f"never in 400 games: {(COMMON | RARE | AT_NIGHT) - set(+seen)}, players: {set(GAME.seats) - sizes}")


def _village(letters: str, **options: bool) -> Model:
    return Model(dict(enumerate(letters, 1)), quiet=options.get("quiet", False))


def test_the_model_itself_follows_the_rulings() -> None:
    """Show some rulings by the model alone, so that two readings cannot share one fault unseen."""
    guarded = _village("WBXEV")
    guarded.fall_asleep()
    guarded.guard({2: 5})
    guarded.devour(5)
    guarded.brew({3: "heal"})
    assert guarded.dawn() == [] and guarded.potions == {"poison"}
    guarded.fall_asleep()
    guarded.guard({2: 5})
    guarded.devour(5)
    assert guarded.dawn() == [5], "not twice running"

    elder = _village("WEHVVV")
    for dead in ([], [2]):
        elder.fall_asleep()
        elder.devour(2)
        assert elder.dawn() == dead
    assert not elder.lost, "an attack takes no power"

    voted = _village("WEHVVV")
    voted.out(2)
    voted.out(3)
    assert voted.lost and voted.shooter is None

    love = _village("WCVV")
    love.eve({2: [1, 3], 3: [3, 4]})
    love.out(1)
    assert love.verdict == "village" and love.winners == {2, 4}

    last = _village("WCV")
    last.eve({2: [1, 2]})
    last.out(3)
    assert last.verdict == "lovers" and last.winners == {1, 2}

    pack = _village("WWCV")
    pack.eve({3: [1, 2]})
    pack.out(None)
    assert pack.verdict == "wolves" and pack.winners == {1, 2}
