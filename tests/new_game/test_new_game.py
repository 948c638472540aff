"""The smallest game, copied within a copy of the repository: the laws, its recording and bots play it there."""

from __future__ import annotations

import ast
import shutil
from collections.abc import Sequence
from operator import itemgetter
from pathlib import Path

import pytest

from tests.long import further
from tests.new_game.copying import LEFT_OUT, copy_all, run
from tests.new_game.lay import LIST, lay_down
from tests.new_game.name import NAMELESS, Misnamed, check, module_of, title_of
from tests.sources import ROOT

NAME = "sealed-bid"

MOST_LINES = 165

INDEX = (
    "tests/test_indexes.py::test_the_index_of_a_package_names_all_that_stands_in_it_and_nothing_else[companion/games]"
)
"""The tests of the list's own index."""

CLASSES = "tests/test_names.py::test_a_class_name_is_used_once"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository with the new game."""
    folder = tmp_path_factory.mktemp("repository")
    copy_all(ROOT, folder)
    lay_down(folder, NAME)
    return folder


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """The part of the repository that is checked before a game is copied, with tests of a game that does not exist."""
    for name in ("companion/games", *NAMELESS):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=LEFT_OUT)
    (tmp_path / f"tests/games/{module_of(NAME)}").mkdir(parents=True)
    (tmp_path / f"tests/games/{module_of(NAME)}/play.py").touch()
    left = tmp_path / "companion/games/another_bid/__pycache__"
    left.mkdir(parents=True)
    (left / "gone.pyc").touch()
    return tmp_path


def lines_of(paths: Sequence[Path]) -> int:
    """Return the number of lines of code in files, without empty ones and docstrings."""
    found = 0
    for path in paths:
        tree = ast.parse(path.read_text("utf-8"))
        words = sum(
            (node.end_lineno or 0) - node.lineno + 1
            for node in ast.walk(tree)
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        )
        found += sum(1 for line in path.read_text("utf-8").splitlines() if line.strip()) - words
    return found


def test_it_stands_in_the_list_and_nothing_in_it_is_left_of_the_model(copy: Path) -> None:
    listed = (copy / LIST).read_text("utf-8")
    assert listed.count(module_of(NAME)) == 3, "the index, the import, the list"
    files = [*copy.glob(f"companion/games/{module_of(NAME)}/*.py"), *copy.glob(f"tests/games/{module_of(NAME)}/*.py")]
    assert {path.name for path in files} >= {
        "__init__.py",
        "state.py",
        "play.py",
        "secret_pairs.py",
        "drawn.py",
        "corrections.py",
    }
    for path in files:
        text = path.read_text("utf-8").lower()
        assert not [word for word in ("new_game", "new-game", "new game", "newgame") if word in text], path
        assert text.startswith('"""')
    assert title_of(NAME) in (copy / "companion/texts/it.po").read_text("utf-8")


def test_it_is_small(copy: Path) -> None:
    assert 50 < lines_of(list(copy.glob(f"companion/games/{module_of(NAME)}/*.py"))) < MOST_LINES


def test_it_is_written_as_everything_here_is(copy: Path) -> None:
    folders = [f"companion/games/{module_of(NAME)}", f"tests/games/{module_of(NAME)}", LIST]
    run(copy, "-m", "ruff", "check", *folders)
    run(copy, "-m", "ruff", "format", "--check", *folders)
    run(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", INDEX, CLASSES)


@pytest.mark.long
def test_it_keeps_every_law_and_is_played_as_recorded(copy: Path) -> None:
    assert (copy / f"tests/games/{module_of(NAME)}/recordings/rounds.txt").exists()
    said = run(copy, "-m", "tests.laws", NAME, "-q", "-p", "no:cacheprovider")
    assert "passed" in said or "[100%]" in said
    assert "failed" not in said and "skipped" not in said


@pytest.mark.long
def test_bots_play_it_to_its_end_as_they_play_any_game(copy: Path) -> None:
    options = ["--watch", "--games", "2", "--rate", "400", "--port", "0", "--players", "4"]
    said = run(copy, "-c", "from companion.hub.cli import main; main()", "demo", NAME, *options)
    assert said.count(f"  {title_of(NAME)}  ") == 2


@pytest.mark.parametrize(
    ("name", "why"),
    further(
        [
            ("", "small letters"),
            ("Sealed-bid", "small letters"),
            ("sealed_bid", "small letters"),
            ("bid2", "small letters"),
            ("-bid", "small letters"),
            ("../bid", "small letters"),
            ("bid\n", "small letters"),
            ("a" * 31, "30 at most"),
            ("lambda", "Python's own"),
            ("lantern", "tests/laws/lantern is there already"),
            ("open-table", "companion/games/open_table is there already"),
            (NAME, f"tests/games/{module_of(NAME)} is there already"),
            ("night", "stands in companion/hub/"),
        ],
        of=itemgetter(1),
    ),
)
def test_a_wrong_name_is_refused_in_words_and_nothing_changes(bare: Path, name: str, why: str) -> None:
    before = state_of(bare)
    with pytest.raises(Misnamed, match=why):
        lay_down(bare, name)
    assert state_of(bare) == before


def test_what_python_left_of_a_game_that_is_gone_is_in_nobody_s_way(bare: Path) -> None:
    check(bare, "another-bid")


def test_a_list_that_it_cannot_read_is_left_as_it_is(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.new_game.lay.LAST", "        no_such.GAME,\n")
    before = state_of(bare)
    with pytest.raises(Misnamed, match="does not look as it did"):
        lay_down(bare, "another-bid")
    assert state_of(bare) == before


def state_of(folder: Path) -> dict[Path, bytes]:
    """Return the content of all files of a repository with a new game."""
    found = (path for path in folder.rglob("*") if "__pycache__" not in path.parts)
    return {path: path.read_bytes() for path in found if path.is_file()}
