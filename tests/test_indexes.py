"""The index of a package: its docstring has a line for each file and folder, and for nothing else.

A package of one file or two needs none: its docstring can describe them in a sentence.
"""

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.sources import ROOT

FEW = 2
"""Files and folders that a package may have, beside its `__init__.py`, without an index."""

LINE = re.compile(r"^(?: {4})?((?:[\w*]+\.[a-z]+|\w+/))(?: +(\S.*))?$", re.MULTILINE)
"""A line of an index: a file, files with one ending (`*.wav`) or a folder, and its description."""


def wrong(package: Path) -> Iterator[str]:
    """Yield the faults in the index of a package."""
    here = {child.name + "/" * child.is_dir() for child in package.iterdir() if stands(child)}
    lines = LINE.findall(ast.get_docstring(ast.parse((package / "__init__.py").read_text("utf-8")), clean=False) or "")
    if not lines and len(here) <= FEW:
        return
    named = [name for name, _ in lines]
    yield from (f"no line for {name}" for name in sorted(here) if not any(fnmatch(name, known) for known in named))
    yield from (f"no such thing: {known}" for known in named if not any(fnmatch(name, known) for name in here))
    yield from (f"two lines for {name}" for name in sorted(set(named)) if named.count(name) > 1)
    yield from (f"nothing is said of {name}" for name, said in lines if not said)


def stands(child: Path) -> bool:
    """Return whether something in a package belongs into its index; a folder without a file is not in git."""
    if child.name.startswith((".", "__")):
        return False
    return child.is_file() or any(file.is_file() and "__pycache__" not in file.parts for file in child.rglob("*"))


def packages() -> list[str]:
    """Return the folders of all packages that are installed."""
    folders = ("companion", "deploy/card", "deploy/setup", "deploy/update", "hardware", "room", "sounds", "web")
    return [str(file.parent.relative_to(ROOT)) for top in folders for file in sorted((ROOT / top).rglob("__init__.py"))]


@pytest.mark.parametrize(
    ("docstring", "says"),
    [
        ("    a.py   one\n    b.py   two\n    in/    a folder\n    *.wav  sounds", []),
        ("    a.py   one\n    in/    a folder\n    *.wav  sounds", ["no line for b.py"]),
        ("    a.py   one\n    b.py   two\n    *.wav  sounds", ["no line for in/"]),
        ("    a.py   one\n    b.py   two\n    in/    a folder", ["no line for x.wav", "no line for y.wav"]),
        ("    a.py   1\n    b.py   2\n    c.py   3\n    in/    4\n    *.wav  5", ["no such thing: c.py"]),
        ("    a.py   1\n    b.py   2\n    in/    4\n    *.wav  5\n    *.ogg  6", ["no such thing: *.ogg"]),
        ("    a.py   1\n    b.py   2\n    in/    4\n    *.wav  5\n    a.py   6", ["two lines for a.py"]),
        ("    a.py\n    b.py   2\n    in/    4\n    *.wav  5", ["nothing is said of a.py"]),
    ],
)
def test_a_wrong_index_is_noticed(tmp_path: Path, docstring: str, says: list[str]) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "left" / "__pycache__").mkdir(parents=True)
    for name in ("a.py", "b.py", "x.wav", "y.wav", "in/c.py", "left/__pycache__/gone.pyc"):
        (tmp_path / name).touch()
    (tmp_path / "__init__.py").write_text(f'"""A package.\n\n{docstring}\n"""\n')
    assert list(wrong(tmp_path)) == says


def test_a_package_of_two_files_needs_no_index_but_one_that_it_has_is_true(tmp_path: Path) -> None:
    for name in ("a.py", "b.py"):
        (tmp_path / name).touch()
    (tmp_path / "__init__.py").write_text('"""Two files."""\n')
    assert list(wrong(tmp_path)) == []
    (tmp_path / "__init__.py").write_text('"""Two files.\n\n    a.py  one\n"""\n')
    assert list(wrong(tmp_path)) == ["no line for b.py"]


@pytest.mark.parametrize("package", packages())
def test_the_index_of_a_package_names_all_that_stands_in_it_and_nothing_else(package: str) -> None:
    found = list(wrong(ROOT / package))
    assert not found, f"the docstring of {package}/__init__.py has " + "; ".join(found)
