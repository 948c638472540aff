"""A game brings its play, its pair and its drawn, or the laws fail."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests import games
from tests.golden.record import recorded
from tests.laws import folders
from tests.laws.folders import MORE, PARTS, ROOMS, TESTS, brought, folder, part
from tests.laws.games import UNDER_LAW
from tests.laws.mend import Mend, mended
from tests.laws.pairs import moments
from tests.laws.shadow import SHADOW
from tests.laws.variants import variants


@pytest.mark.parametrize("game", UNDER_LAW)
def test_a_game_has_a_play_a_pair_and_what_its_chance_tells_an_eye(game: str) -> None:
    plays = Mend("tests/play.py", "PLAYS = {…}, what is recorded of the game, by the names of the recordings")
    with mended(game, plays):
        assert part(game, "play").PLAYS
    with mended(game, Mend("tests/pair.py", "PAIRS = (…,), each a pair of evenings up to a most secret moment")):
        assert part(game, "pair").PAIRS
    with mended(game, Mend("tests/drawn.py", "drawn(event, eye) returns None for what is no draw of chance")):
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


@pytest.mark.parametrize("game", UNDER_LAW)
def test_what_a_game_brings_besides_can_be_loaded(game: str) -> None:
    for name in MORE:
        if (folder(game) / f"{name}.py").exists():
            assert part(game, name) is brought(game, name)


def test_a_game_that_lacks_all_parts_or_has_broken_ones_stops_no_other_game_s_laws(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "games" / "half_done"
    home.mkdir(parents=True)
    monkeypatch.setattr(folders, "TESTS", tmp_path)
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(home.parent)])
    game = replace(SHADOW, name="half-done")
    for written in (False, True):
        for name in (*PARTS, *MORE) if written else ():
            (home / f"{name}.py").write_text("this is no Python\n")
        assert variants({game.name: game}) == {game.name: game}
        assert moments({game.name: game}) == [] == recorded([game])
        assert not any(brought(game.name, name) for name in (*PARTS, *MORE))
        for name in PARTS:
            with pytest.raises(SyntaxError if written else LookupError):
                part(game.name, name)


@pytest.mark.parametrize("name", PARTS)
def test_a_game_without_a_folder_fails(name: str) -> None:
    with pytest.raises(LookupError, match="unheard-of has no folder"):
        part("unheard-of", name)


def test_no_folder_is_left_of_a_game_that_is_gone() -> None:
    found = {
        path for room in ROOMS for path in (TESTS / room).iterdir() if path.is_dir() and path.name != "__pycache__"
    }
    left = sorted(path.name for path in found - {folder(game) for game in UNDER_LAW})
    assert not left, f"folders of tests without a game: is it listed in companion/games/__init__.py? {left}"
