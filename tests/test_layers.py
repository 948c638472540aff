"""The layers hold: what a folder may import, how long a file may be, what no file may name."""

import ast
import re
import shutil
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from tests.conftest import missing
from tests.sources import ROOT, imports, outside, python

LONGEST = 300
LONGEST_OF_TESTS = 500
"""A file of tests is read one test at a time."""

PURE = {
    "__future__",
    "collections",
    "dataclasses",
    "enum",
    "functools",
    "itertools",
    "math",
    "msgspec",
    "typing",
    "unicodedata",
}
OURS = ("companion", "hardware", "sounds", "web")
DOORS = {"companion.appliance", "companion.core", "companion.faces", "companion.texts"}
WORLD = {"__import__", "breakpoint", "compile", "eval", "exec", "input", "open", "print"}
"""Builtins that reach the world, or code that nobody can read here."""


def impure(source: str, allowed: Iterable[str]) -> set[str]:
    """Return what `source` imports beyond `allowed`, and what it calls that reaches the world."""
    calls = (node.func for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return outside(imports(source), allowed) | ({call.id for call in calls if isinstance(call, ast.Name)} & WORLD)


@cache
def repository() -> tuple[Path, ...]:
    """Return the files that are in the repository, or would be if all were added."""
    if not shutil.which("git") or not (ROOT / ".git").exists():
        missing("git, or the repository's own folder")
    # As root on somebody else's clone, git asks to be told that the folder is safe.
    command = ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    return tuple(path for name in names if name and (path := ROOT / name).is_file())


@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "import typing, time",
        "from os import path",
        "from companion import hub",
        "from companion.hub.log.log import Log",
        "import collectionsx",
        "from . import clock",
        "from .. import texts",
        "def roll():\n    import secrets",
        "if False:\n    from datetime import datetime",
        "words = open('words.txt')",
        "print('seat 3 is the Cultist')",
    ],
)
def test_the_checker_catches_what_a_rule_must_not_do(source: str) -> None:
    assert impure(source, PURE | {"companion.core"})


@pytest.mark.parametrize(
    "source",
    [
        "from __future__ import annotations",
        "from collections.abc import Sequence",
        "import msgspec",
        "from companion import core",
        "from companion.core.text import Text, say",
        "log.open()",
    ],
)
def test_the_checker_lets_through_what_a_rule_may_do(source: str) -> None:
    assert not impure(source, PURE | {"companion.core"})


@pytest.mark.parametrize(
    ("folder", "allowed"),
    [
        ("companion/core", PURE | {"companion.core"}),
        ("companion/kit", PURE | {"companion.core", "companion.kit"}),
        ("companion/games", PURE | {"companion.core", "companion.kit", "companion.games"}),
    ],
)
def test_core_kit_and_games_are_pure(folder: str, allowed: set[str]) -> None:
    found = {str(path.relative_to(ROOT)): impure(path.read_text("utf-8"), allowed) for path in python(folder)}
    strange = {path: names for path, names in found.items() if names}
    assert not strange, f"no clock, chance or file there: they import {sorted(allowed)} alone, not {strange}"


@pytest.mark.parametrize("folder", ["hardware", "sounds", "web"])
def test_a_face_knows_the_hub_by_its_doors_only(folder: str) -> None:
    for path in python(folder):
        ours = {name for name in imports(path.read_text("utf-8")) if name.partition(".")[0] in OURS}
        assert not outside(ours, DOORS | {folder}), path.relative_to(ROOT)


def test_what_tests_share_stands_in_no_file_of_tests() -> None:
    borrows = re.compile(r"^(?:from|import) tests\S*\.test_|^from tests\S* import .*\btest_", re.M)
    assert borrows.search("from tests.web.test_pages import Page") and borrows.search(
        "from tests.web import test_pages"
    )
    assert not [str(path.relative_to(ROOT)) for path in python("tests") if borrows.search(path.read_text("utf-8"))]


def test_no_file_is_longer_than_one_can_read() -> None:
    code = [path for path in repository() if path.suffix in {".py", ".js"}]
    lengths = {str(path.relative_to(ROOT)): path.read_bytes().count(b"\n") for path in code}
    assert len(lengths) > 10
    most = {path: LONGEST_OF_TESTS if path.startswith("tests/") else LONGEST for path in lengths}
    long = {path: lines for path, lines in lengths.items() if lines > most[path]}
    assert not long, f"make two files of what has more than {LONGEST} lines, {LONGEST_OF_TESTS} in tests: {long}"


# Put together here, so that this file does not name what it forbids.
FOLDERS = ["work", "root", "home", "tmp"]
HOSTS = [("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"), ("npmjs", "com"), ("piwheels", "org")]
FORBIDDEN = re.compile(
    "|".join([rf"(?<![\w.}}*~-])/(?:{'|'.join(FOLDERS)})/", *(rf"{name}\.{end}" for name, end in HOSTS)]).encode()
)


@pytest.mark.parametrize("line", [f"see /{FOLDERS[0]}/x", f'"/{FOLDERS[3]}/x"', f"https://{'.'.join(HOSTS[0])}/simple"])
def test_a_path_of_a_machine_and_a_registry_are_recognized(line: str) -> None:
    assert FORBIDDEN.search(line.encode())


@pytest.mark.parametrize("line", ["http://127.0.0.1:8000/", "our work/life", "the root / the branch", "~/home/x"])
def test_other_words_are_not_taken_for_paths(line: str) -> None:
    assert not FORBIDDEN.search(line.encode())


def test_no_file_names_a_machine_or_a_registry() -> None:
    found = {str(path.relative_to(ROOT)): FORBIDDEN.findall(path.read_bytes()) for path in repository()}
    here = [name for name in found if str(ROOT).encode() in (ROOT / name).read_bytes()] if len(ROOT.parts) > 2 else []
    assert not {path: words for path, words in found.items() if words}
    assert not here
