"""The names in the code: a class name is used once, and no old name comes back (docs/glossary.md)."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.sources import ROOT, python

FOLDERS = ("companion", "deploy", "hardware", "room", "sounds", "tests", "web")

TWICE = {
    "State",  # each game's own
    "BallotCast",  # two games have it on purpose: tests/core/test_replay.py
}
"""Class names that several modules have."""

OLD = {
    *("Aside", "Agreement", "Beat", "Crowd", "Entry", "Errand", "Eye", "GameManner", "Look"),
    *("MANNER", "Manner", "Matter", "MATTERS", "Offer", "Offered", "Otherwise", "PUT_RIGHT", "PutRight", "Righted"),
    *("SHUTTERS", "Scene", "Sign", "TableOffer", "Together", "Understudy", "Wish", "Window"),
    *("awaited", "evolve", "foremost", "put_right", "strays", "tastes"),
}
"""Old names that the glossary has replaced."""

OLD_OUTSIDE_GAMES = {"FACE", "FACES", "Face"}
"""Old names that a game may have all the same: dice and cards have faces."""

GAMES = {Path("companion/games"), Path("tests/games")}

MEMBERS = {
    "Event": {"after", "told", "staged", "turning", "passing", "alone"},
    "Move": {"foremost", "otherwise"},
    "Question": {"awaited", "otherwise", "press", "rights", "until"},
    "Rules": {"due", "follows", "happens", "leaves", "offers", "scene", "secrets"},
}
"""Ordinary words that are no longer names of members of these classes, or of their subclasses."""

FUNCTIONS = {"there", "once", "stepped"}
"""Ordinary words that no function of a module may have as its name."""

DERIVED = {"Undoable": "Event", "UndoNeutral": "Event", "Reveal": "Event", "TableEvent": "Event", "Game": "Rules"}


MODEL = ROOT / "tests/new_game/game"
"""The game that `make game` lays down: a game that grows out of it has the names of its classes at first."""


class NamesInFile(NamedTuple):
    """The names in a file of Python."""

    path: Path
    """The path in the repository."""
    used: set[str]
    """Every name that it defines, imports or uses."""
    functions: list[str]
    """The names of its own functions, without those of classes."""
    classes: list[tuple[str, set[str], set[str]]]
    """Each class, with its own and its bases' names, and the names of its members."""


@cache
def files() -> list[NamesInFile]:
    """Return the names in each file, which is parsed once."""
    return [names_in(path) for folder in FOLDERS for path in python(folder) if path != Path(__file__)]


def names_in(path: Path) -> NamesInFile:
    """Return the names in a file."""
    tree = ast.parse(path.read_text("utf-8"))
    found = NamesInFile(path.relative_to(ROOT), set(), [], [])
    found.functions.extend(node.name for node in tree.body if isinstance(node, ast.FunctionDef))
    for node in ast.walk(tree):
        name = getattr(node, "id", None) or getattr(node, "attr", None) or getattr(node, "arg", None)
        if name is None and isinstance(node, ast.ClassDef | ast.FunctionDef | ast.alias):
            name = node.name
        if isinstance(name, str):
            found.used.add(name)
        if isinstance(node, ast.ClassDef):
            found.classes.append((node.name, {node.name, *map(name_of, node.bases)}, set(members(node))))
    return found


def members(node: ast.ClassDef) -> Iterator[str]:
    """Yield the names that a class defines."""
    for part in node.body:
        if isinstance(part, ast.FunctionDef):
            yield part.name
        elif isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            yield part.target.id


def name_of(base: ast.expr) -> str:
    """Return the name of a base class, without its type arguments; empty if it has none."""
    return getattr(base.value if isinstance(base, ast.Subscript) else base, "id", "")


def test_a_class_name_is_used_once() -> None:
    found = defaultdict(list)
    for file in files():
        if MODEL not in (ROOT / file.path).parents:
            for name, *_ in file.classes:
                found[name].append(str(file.path))
    several = {name: where for name, where in found.items() if len(where) > 1 and name not in TWICE}
    assert not several, f"the more special one of each needs a name of its own: {several}"


def test_no_old_name_comes_back() -> None:
    found = defaultdict(set)
    for file in files():
        for name in file.used & (OLD if GAMES & set(file.path.parents) else OLD | OLD_OUTSIDE_GAMES):
            found[name].add(str(file.path))
    assert not found, f"docs/glossary.md has other names: {dict(found)}"


def test_ordinary_words_that_were_names_are_none_where_they_stood() -> None:
    found = []
    for file in files():
        found += [f"{file.path}: {name}" for name in file.functions if name in FUNCTIONS]
        for own, kinds, defined in file.classes:
            old = {name for kind in kinds for name in MEMBERS.get(DERIVED.get(kind, kind), ())}
            found += [f"{file.path}: {own}.{name}" for name in sorted(old & defined)]
    assert not found, f"docs/glossary.md has other names: {found}"
