"""The possible names of a game, and the folders that must not contain them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from keyword import iskeyword
from pathlib import Path

NAMELESS = ("companion/hub", "tests/laws", "tests/golden")
"""The folders in which no file names a game: one more game changes none of them."""

LONGEST = 30
"""Maximum letters of a name, the hyphens included."""


class Misnamed(Exception):
    """A game cannot have this name; the words say why."""


def module_of(name: str) -> str:
    """Return the folder of a game: its name with underscores."""
    return name.replace("-", "_")


def title_of(name: str) -> str:
    """Return a title for the game's box."""
    return name.replace("-", " ").capitalize()


def spellings(name: str, title: str) -> set[str]:
    """Return the spellings of a game in code: as in the log, as a module, and as on its box."""
    return {name, module_of(name), title}


def named_in(folder: Path, words: set[str]) -> dict[str, str]:
    """Return the files of Python in a folder that contain one of `words`, each with that word."""
    texts = {path: path.read_text("utf-8").lower() for path in sorted(folder.rglob("*.py"))}
    return {path.name: word for path, text in texts.items() for word in words if word.lower() in text}


def _files(folder: Path) -> Iterator[Path]:
    """Yield the content of a folder, without Python's caches of a removed game."""
    return (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


def check(root: Path, name: str) -> None:
    """Raise `Misnamed` if there can be no new game of this name in the repository at `root`."""
    if not re.fullmatch("[a-z]+(-[a-z]+)*", name) or len(name) > LONGEST:
        raise Misnamed(
            f"Name the game in small letters from a to z, {LONGEST} at most, with a hyphen between two words: "
            "make game NAME=sealed-bid"
        )
    if iskeyword(module_of(name)):
        raise Misnamed(f"{name} is a word of Python's own: the game's folder cannot be called so. Take another name.")
    folders = (f"{folder}/{module_of(name)}" for folder in ("companion/games", "tests/games", "tests/laws"))
    for folder in folders:
        if any(_files(root / folder)) or (root / f"{folder}.py").exists():
            raise Misnamed(f"{folder} is there already. Take another name, or change the game that is there.")
    for folder in NAMELESS:
        for file, word in named_in(root / folder, spellings(name, title_of(name))).items():
            raise Misnamed(
                f"{word} stands in {folder}/{file} as a word: no law could tell whether the game is named there. "
                "Take a longer name."
            )
