"""A game brings its play, its pair and its drawn, or the laws fail."""

from pathlib import Path

import pytest

from companion.games import GAMES
from tests.laws import folders
from tests.laws.folders import PARTS, TESTS, folder, part


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_a_play_a_pair_and_what_its_chance_tells_an_eye(game: str) -> None:
    assert part(game, "play").PLAYS and part(game, "pair").PAIRS
    assert part(game, "drawn").drawn(None, None) is None


@pytest.mark.parametrize("name", PARTS)
def test_a_game_that_lacks_a_part_fails(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "games" / "half_done"
    home.mkdir(parents=True)
    for other in set(PARTS) - {name}:
        (home / f"{other}.py").touch()
    monkeypatch.setattr(folders, "TESTS", tmp_path)
    with pytest.raises(LookupError, match=rf"half-done has no {name}\.py"):
        part("half-done", name)


@pytest.mark.parametrize("name", PARTS)
def test_a_game_without_a_folder_fails(name: str) -> None:
    with pytest.raises(LookupError, match="unheard-of has no folder"):
        part("unheard-of", name)


def test_no_folder_is_left_of_a_game_that_is_gone() -> None:
    found = {path for path in (TESTS / "games").iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert found == {folder(game) for game in GAMES}
