"""The tutorial: its code is typed into a copy of the repository, its commands run, and their output is as it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.new_game.copying import copy_all, run
from tests.new_game.lay import lay_down
from tests.new_game.name import module_of
from tests.new_game.tutorial import (
    TUTORIAL,
    Command,
    Misfit,
    blocks,
    commands,
    define,
    missing,
    patch,
    translate,
    type_block,
)
from tests.sources import ROOT

NAME = "secret-friends"
OWN = (f"companion/games/{module_of(NAME)}", f"tests/games/{module_of(NAME)}")

MOST_LINES = 250

QUIET = ("-p", "no:cacheprovider")

PYTHON: dict[str, list[tuple[str, ...]]] = {
    f"make test ROOM=games/{module_of(NAME)}": [("-m", "pytest", *QUIET, OWN[1])],
    "make test ROOM=texts": [("-m", "pytest", *QUIET, "tests/texts", "-k", "every_message or placeholders")],
    "make format": [("-m", "ruff", "check", "--fix-only", "--select", "F401,I", *OWN), ("-m", "ruff", "format", *OWN)],
    f"make golden GAME={NAME}": [("-m", "tests.golden", "--write", NAME)],
}
"""The programs behind each `make` command, on the game's files instead of all."""

LATER: dict[str, list[tuple[str, ...]]] = {
    f"make laws GAME={NAME}": [("-m", "tests.laws", NAME, *QUIET)],
    "make check": [
        ("-m", "ruff", "check", *OWN),
        ("-m", "ruff", "format", "--check", *OWN),
        ("-m", "tests.docstrings"),
        ("-m", "mypy", *OWN),
    ],
}
"""The same for slow commands, which run at the end."""


def text() -> str:
    return (ROOT / TUTORIAL).read_text("utf-8")


def see(root: Path, command: Command) -> None:
    """Run a command, and check that its output is as in the tutorial."""
    if command.words == f"make game NAME={NAME}":
        said = "\n".join(str(path.relative_to(root)) for path in lay_down(root, NAME))
    else:
        calls = PYTHON.get(command.words) or LATER[command.words]
        said = "".join(run(root, *arguments) for arguments in calls)
    assert not missing(command, said), f"{command.words} shows\n{said}"


@pytest.fixture(scope="module")
def typed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository in which everything quick is typed and run."""
    root = tmp_path_factory.mktemp("typed")
    copy_all(ROOT, root)
    for block in blocks(text()):
        if block.kind == "console":
            for command in commands(block):
                if command.words not in LATER:
                    see(root, command)
        else:
            if block.kind == "words":
                run(root, "-m", "companion.texts.catalogue")  # make texts, as the line above the table says
            type_block(root, module_of(NAME), block)
    return root


def test_it_is_short_and_has_no_code_that_nobody_types() -> None:
    assert text().count("\n") <= MOST_LINES
    fences = re.findall(r"^```(.+)$", text(), re.MULTILINE)
    kinds = [block.kind for block in blocks(text()) if block.kind != "words"]
    assert fences == kinds
    assert kinds.count("python") >= 2 and kinds.count("diff") >= 3


def test_every_step_shows_what_it_says(typed: Path) -> None:
    assert (typed / OWN[1] / "recordings/rounds.txt").exists()


def test_it_is_small_and_changes_three_files_outside_its_folders(typed: Path) -> None:
    files = [path for folder in OWN for path in (typed / folder).glob("*.py")]
    assert sum(path.read_text("utf-8").count("\n") for path in files) < 500
    changed = {
        str(path.relative_to(typed))
        for folder in ("companion", "tests", "web")
        for path in (typed / folder).rglob("*")
        if path.suffix in (".py", ".po", ".svg")
        and not str(path.relative_to(typed)).startswith(OWN)
        and path.read_bytes() != (ROOT / path.relative_to(typed)).read_bytes()
    }
    assert changed == {"companion/games/__init__.py", "companion/texts/it.po", "companion/texts/es.po"}


@pytest.mark.long
def test_its_game_keeps_every_law_and_is_written_as_everything_here_is(typed: Path) -> None:
    found = [command for block in blocks(text()) if block.kind == "console" for command in commands(block)]
    assert {command.words for command in found} == {f"make game NAME={NAME}", *PYTHON, *LATER}
    for command in found:
        if command.words in LATER:
            see(typed, command)


def test_an_ellipsis_stands_for_anything_in_what_one_sees() -> None:
    command = Command("make", ["3 … passed", "written"])
    assert missing(command, "13 of 13 passed, all written") == []
    assert missing(command, "3 passed") == ["3 … passed", "written"]


FILE = '"""One."""\n\nfrom a import b\n\nA = 1\n"""Words."""\n\n\ndef one() -> None:\n    pass\n\n\nEVENTS = (A,)\n'


def test_a_definition_replaces_the_one_of_its_name_and_a_new_one_goes_to_the_end() -> None:
    replaced = define(FILE, "def one() -> int:\n    return 1\n")
    assert replaced == FILE.replace("def one() -> None:\n    pass", "def one() -> int:\n    return 1")
    added = define(FILE, "from c import d\nclass Two:\n    pass\n")
    assert added.startswith('"""One."""\n\nfrom a import b\nfrom c import d\n')
    assert added.index("EVENTS") < added.index("Two")


def test_a_diff_changes_lines_that_stand_there_once_and_takes_whole_definitions_out() -> None:
    assert patch(FILE, "-A = 1\n+A = 2\n", "game/moves.py") == FILE.replace("A = 1", "A = 2")
    assert patch(FILE, "-def one…\n", "game/moves.py") == FILE.replace("def one() -> None:\n    pass\n", "")
    for wrong in ("-B = 1\n", "A = 1\n", " \n+C = 1\n"):
        with pytest.raises(Misfit):
            patch(FILE, wrong, "game/moves.py")


def test_what_fits_nowhere_is_said(tmp_path: Path) -> None:
    with pytest.raises(Misfit, match="names no file"):
        type_block(tmp_path, "any", blocks("```python\nA = 1\n```\n")[0])
    with pytest.raises(Misfit, match="defines nothing"):
        define(FILE, "print(1)\n")
    for language in ("it", "es"):
        path = tmp_path / f"companion/texts/{language}.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text('msgid "Yes"\nmsgstr ""\n', "utf-8")
    translate(tmp_path, "| English | Italian | Spanish |\n|---|---|---|\n| Yes | Sì | Sí |\n")
    assert (tmp_path / "companion/texts/es.po").read_text("utf-8") == 'msgid "Yes"\nmsgstr "Sí"\n'
    with pytest.raises(Misfit, match="No"):
        translate(tmp_path, "| English | Italian | Spanish |\n|---|---|---|\n| No | No | No |\n")
