"""The layers, beside `lint-imports`: the imports of each folder, the length of files, and forbidden names."""

import ast
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import grimp
import pytest

from tests.conftest import missing
from tests.sources import ROOT, imports, outside, python

LONGEST = 300
LONGEST_OF_TESTS = 500
"""Maximum lines of a file of tests, which people read one test at a time."""

PURE = {
    *("__future__", "collections", "dataclasses", "enum", "functools", "itertools", "math", "msgspec", "typing"),
    "re",
    "unicodedata",
}
OF_ITS_OWN = {
    "companion.core.lazy": {"importlib"},
    "companion.kit.teaching.files": {"pkgutil"},
    "companion.kit.teaching.vocabulary": {"string"},
}
"""Imports of single modules besides: the first loads a game, and the second reads its texts meanwhile."""

WORLD = {"__import__", "breakpoint", "compile", "eval", "exec", "input", "open", "print"}
"""Builtins that reach the outside world, or code that nobody can read here."""

PLAYED = ("companion/core", "companion/kit", "companion/table", "companion/games")
"""The folders whose code runs while people play."""

SOCKETS = {"a2wsgi", "asyncio", "flask", "http", "socket", "ssl", "threading.Thread", "uvicorn", "werkzeug"}
"""Modules that talk to clients."""

PAGES = {"flask.render_template", "jinja2", "markupsafe"}
"""Modules that render pages."""


@cache
def repository() -> tuple[Path, ...]:
    """Return the files that are in the repository, or would be if all were added."""
    if not shutil.which("git") or not (ROOT / ".git").exists():
        missing("git, or the repository's own folder")
    # As root on another user's clone, git must be told that the folder is safe.
    command = ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    return tuple(path for name in names if name and (path := ROOT / name).is_file())


@cache
def graph() -> grimp.ImportGraph:
    """Return the graph of imports; an import inside a function or for types alone counts like any other."""
    ours = ("companion", "deploy", "hardware", "room", "sounds", "web")
    return grimp.build_graph(*ours, include_external_packages=True, cache_dir=str(ROOT / ".import_linter_cache"))


@pytest.mark.parametrize(
    ("folder", "allowed"),
    [
        ("companion.core", PURE | {"companion.core"}),
        ("companion.kit", PURE | {"companion.core", "companion.kit"}),
        ("companion.table", PURE | {"companion.core", "companion.table"}),
        ("companion.games", PURE | {"companion.core", "companion.kit", "companion.games"}),
    ],
)
def test_core_kit_table_and_games_are_pure(folder: str, allowed: set[str]) -> None:
    modules = {folder, *graph().find_descendants(folder)}
    strange = {
        name: outside(graph().find_modules_directly_imported_by(name), allowed | OF_ITS_OWN.get(name, set()))
        for name in modules
    }
    reach = {str(path): calls(path.read_text("utf-8")) & WORLD for path in python(folder.replace(".", "/"))}
    found = {name: names for name, names in (strange | reach).items() if names}
    assert not found, f"no clock, chance or file there: they import {sorted(allowed)} alone, not {found}"


def calls(source: str) -> set[str]:
    """Return the names of the functions that `source` calls."""
    called = (node.func for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return {call.id for call in called if isinstance(call, ast.Name)}


def test_core_kit_and_games_import_nothing_in_the_middle_of_a_game() -> None:
    """Check this so that no player waits: a game is loaded whole, as its package says (`companion.core.lazy`)."""
    late = [path.relative_to(ROOT).as_posix() for folder in PLAYED for path in python(folder) if imports_late(path)]
    assert not late, "nothing is imported inside a function: companion.core.lazy alone loads the rules of a game"


def imports_late(path: Path) -> bool:
    """Return whether a file imports anything inside a function."""
    functions = (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.FunctionDef))
    return any(isinstance(one, ast.Import | ast.ImportFrom) for node in functions for one in ast.walk(node))


def test_what_a_rule_must_not_call_is_found() -> None:
    assert calls("words = open('words.txt')\ndef f():\n    print('seat 3 is the Cultist')") >= {"open", "print"}
    assert not calls("log.open()")


@pytest.mark.parametrize(
    ("room", "forbidden"),
    [("drawing", SOCKETS), ("speaking", SOCKETS | PAGES), ("serving", PAGES), ("trust", PAGES), ("following", PAGES)],
)
def test_a_room_of_web_uses_nothing_that_its_law_forbids(room: str, forbidden: set[str]) -> None:
    for path in python(f"web/{room}"):
        found = imports(path.read_text("utf-8"))
        assert outside(found, forbidden) == found, path.relative_to(ROOT)


def test_few_files_stand_loose_in_web() -> None:
    assert len(list((ROOT / "web").glob("*.py"))) <= 8


def test_nothing_imports_in_a_circle() -> None:
    """Check files, and folders with their content: to read one of two that need each other, people must read both."""
    own = [name for name in graph().modules if not graph().is_module_squashed(name)]
    packages = [name for name in own if graph().find_children(name)]
    assert len(packages) > 50
    assert not {name: found for name in packages if (found := graph().nominate_cycle_breakers(name))}
    up = [(one, name) for name in packages for one in graph().find_descendants(name) & needed_by(name)]
    assert not [(one, name) for one, name in up if name in needed_by(one)], "a package and a file in it"


FLOORS = 10
"""Maximum length of a chain of imports in a package: nobody keeps more in mind."""


def test_no_package_is_built_too_high() -> None:
    own = [name for name in graph().modules if not graph().is_module_squashed(name)]
    packages = [name for name in own if graph().find_children(name)]
    assert not {name: found for name in packages if len(found := tallest(name)) > FLOORS}


def tallest(package: str) -> list[str]:
    """Return the longest row of files and folders of a package of which each imports the next."""
    rooms = sorted(graph().find_children(package))
    stands_on = {
        room: [
            other
            for other in rooms
            if other != room and graph().direct_import_exists(importer=room, imported=other, as_packages=True)
        ]
        for room in rooms
    }

    @cache
    def down(room: str) -> list[str]:
        return [room, *max((down(other) for other in stands_on[room]), key=len, default=[])]

    return max((down(room) for room in rooms), key=len, default=[])


def needed_by(module: str) -> set[str]:
    """Return the imports of a module."""
    return graph().find_modules_directly_imported_by(module)


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


# Assembled here, so that this file does not contain the forbidden names.
FOLDERS = ["work", "root", "home", "tmp"]
HOSTS = [("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"), ("npmjs", "com"), ("piwheels", "org")]
FORBIDDEN = re.compile(
    "|".join([rf"(?<![\w.}}*~-])/(?:{'|'.join(FOLDERS)})/", *(rf"{name}\.{end}" for name, end in HOSTS)]).encode()
)


def test_a_path_of_a_machine_and_a_registry_are_recognized_and_other_words_are_not() -> None:
    for line in (f"see /{FOLDERS[0]}/x", f'"/{FOLDERS[3]}/x"', f"https://{'.'.join(HOSTS[0])}/simple"):
        assert FORBIDDEN.search(line.encode()), line
    for line in ("http://127.0.0.1:8000/", "our work/life", "the root / the branch", "~/home/x"):
        assert not FORBIDDEN.search(line.encode()), line


def test_no_file_names_a_machine_or_a_registry() -> None:
    found = {str(path.relative_to(ROOT)): FORBIDDEN.findall(path.read_bytes()) for path in repository()}
    here = [name for name in found if str(ROOT).encode() in (ROOT / name).read_bytes()] if len(ROOT.parts) > 2 else []
    assert not {path: words for path, words in found.items() if words}
    assert not here
