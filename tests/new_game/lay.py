"""The copying of the smallest game under another name: its folder, its tests, its line in the list of games."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.new_game.name import Misnamed, check, module_of, title_of

HERE = "tests/new_game"

LIST = "companion/games/__init__.py"

IMPORT = "from companion.games import "
"""The line of the list before which the import of one more game is inserted: ruff joins the two."""

INDEX = "    open_table/ "
"""The line of the list's index before which the new game's line is inserted."""

LAST = "        open_table.GAME,\n"
"""The line of the list before which the game is inserted: the open table stays last in the menu."""


def lay_down(root: Path, name: str) -> list[Path]:
    """Copy the game into the repository at `root`; return the new files.

    Raises `Misnamed`, and changes nothing, if there can be no new game of this name.
    """
    check(root, name)
    listed = (root / LIST).read_text("utf-8")
    for line in (INDEX, IMPORT, LAST):
        if line not in listed:
            raise Misnamed(f"{LIST} does not look as it did: there is no line {line.strip()} to put the game before.")
    new = dict(_files(root, name))
    for path, text in new.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    module = module_of(name)
    for line, before in (
        (INDEX, f"    {module + '/':<20}  {title_of(name)}\n"),
        (IMPORT, f"{IMPORT}{module}\n"),
        (LAST, f"        {module}.GAME,\n"),
    ):
        listed = listed.replace(line, before + line, 1)
    (root / LIST).write_text(listed, "utf-8")
    paths = [*map(str, new), str(root / LIST)]
    _run(root, "ruff", "check", "--quiet", "--fix-only", "--select", "I", *paths)
    _run(root, "ruff", "format", "--quiet", *paths)
    _run(root, "companion.texts.catalogue")
    _run(root, "tests.golden", "--write", name)
    return sorted([*new, *(root / f"tests/games/{module}").glob("recordings/*")])


def _files(root: Path, name: str) -> Iterator[tuple[Path, str]]:
    """Yield each file of the game and of its tests, with its content."""
    module = module_of(name)
    words = {
        f"{HERE}/game": f"companion/games/{module}",
        f"{HERE}/its_tests": f"tests/games/{module}",
        "new-game": name,
        "New game": title_of(name),
        "NewGame": "".join(word.capitalize() for word in name.split("-")),
    }
    words |= {path.replace("/", "."): new.replace("/", ".") for path, new in words.items() if path.startswith(HERE)}
    for folder in ("game", "its_tests"):
        for path in sorted((root / HERE / folder).glob("*.py")):
            place, text = path.relative_to(root).as_posix(), path.read_text("utf-8")
            for old, new in words.items():
                place, text = place.replace(old, new), text.replace(old, new)
            yield root / place, text


def _run(root: Path, *module: str) -> None:
    subprocess.run([sys.executable, "-m", *module], cwd=root, check=True, stdout=subprocess.DEVNULL)
