"""The typist of the tutorial: it types the code of docs/adding-a-game.md into a repository, block by block.

A block of Python contains definitions: one with an existing name replaces it, any other is appended to its file. A
block of a diff contains hunks, whose lines are adjacent in the file. `# game/state.py` or `# tests/play.py` names the
file of the lines below it. The table of words contains translations.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

TUTORIAL = "docs/adding-a-game.md"

FENCE = re.compile(r"^```(python|diff|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WORDS = re.compile(r"^\| English \|(.*?)(?=^[^|]|\Z)", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"^# ((?:game|tests)/\w+\.py)\n", re.MULTILINE)
LANGUAGES = ("it", "es")


class Misfit(Exception):
    """A block of the tutorial cannot be typed into the file that it names."""


class TutorialBlock(NamedTuple):
    """A block of the tutorial: Python, a diff, commands with their output, or the table of words."""

    kind: str
    text: str


class Command(NamedTuple):
    """A command, and its output, in which an ellipsis stands for anything."""

    words: str
    seen: list[str]


def blocks(text: str) -> list[TutorialBlock]:
    """Return the blocks of the tutorial in their order."""
    found = [(match.start(), TutorialBlock(match[1], match[2])) for match in FENCE.finditer(text)]
    found += [(match.start(), TutorialBlock("words", match[0])) for match in WORDS.finditer(text)]
    return [block for _, block in sorted(found)]


def commands(block: TutorialBlock) -> Iterator[Command]:
    """Yield the commands of a block, each with its output."""
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        words, *seen = part.splitlines()
        yield Command(words, [line for line in seen if line.strip()])


def missing(command: Command, said: str) -> list[str]:
    """Return the lines that are missing in the output of a command."""
    patterns = {line: ".*".join(map(re.escape, line.strip().split("…"))) for line in command.seen}
    return [line for line, pattern in patterns.items() if not re.search(pattern, said)]


def type_block(root: Path, module: str, block: TutorialBlock) -> None:
    """Type a block into the files of a game; raises `Misfit` if it does not fit, or names no file."""
    if block.kind == "words":
        translate(root, block.text)
        return
    _, *parts = FILE.split(block.text)
    if not parts:
        raise Misfit(f"A block names no file:\n{block.text}")
    for name, text in zip(parts[::2], parts[1::2], strict=True):
        folder, _, file = name.partition("/")
        path = root / {"game": "companion/games", "tests": "tests/games"}[folder] / module / file
        old = path.read_text("utf-8")
        path.write_text(patch(old, text, name) if block.kind == "diff" else define(old, text), "utf-8")


def patch(old: str, text: str, name: str) -> str:
    """Return a file with all hunks of a diff."""
    for whole in re.findall(r"^-(?:def|class) (\w+)…$", text, re.MULTILINE):
        node = _defined(old)[whole]
        lines = old.splitlines()
        old = "\n".join([*lines[: _start(node) - 1], *lines[node.end_lineno :], ""])
    text = re.sub(r"^-.*…\n", "", text, flags=re.MULTILINE)
    for hunk in re.split(r"^@@\n", text, flags=re.MULTILINE) if text.strip() else ():
        lines = [line or " " for line in hunk.splitlines()]
        if strange := [line for line in lines if line[0] not in " +-"]:
            raise Misfit(f"{name}: {strange} is no line of a diff")
        before = "".join(f"{line[1:]}\n" for line in lines if line[0] != "+")
        after = "".join(f"{line[1:]}\n" for line in lines if line[0] != "-")
        if f"\n{old}".count(f"\n{before}") != 1:
            raise Misfit(f"{name} does not hold these lines once:\n{before}")
        old = f"\n{old}".replace(f"\n{before}", f"\n{after}", 1)[1:]
    return old


def define(old: str, text: str) -> str:
    """Return a file with all definitions and imports of a block."""
    source, typed = text.splitlines(), ast.parse(text).body
    imports = [ast.unparse(node) for node in typed if isinstance(node, ast.ImportFrom)]
    for names, nodes in groupby((node for node in typed if not isinstance(node, ast.ImportFrom)), _name):
        first, *_, last = [*nodes] * 2
        code = "\n".join(source[_start(first) - 1 : last.end_lineno])
        old = _put(old, names, code)
    if imports:
        last_import = max(node.end_lineno or 0 for node in ast.parse(old).body if isinstance(node, ast.ImportFrom))
        lines = old.splitlines()
        old = "\n".join([*lines[:last_import], *imports, *lines[last_import:], ""])
    return old


def _name(node: ast.stmt) -> str:
    """Return the name that a statement defines; a docstring below a value belongs to it."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        return node.name
    target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
    if not isinstance(target, ast.Name):
        raise Misfit(f"Line {node.lineno} of a block defines nothing")
    return target.id


def _defined(text: str) -> dict[str, ast.stmt]:
    """Return the statements of a file by the names that they define."""
    return {_name(node): node for node in ast.parse(text).body if not isinstance(node, ast.ImportFrom | ast.Expr)}


def _start(node: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(one.lineno for one in decorators)])


def _put(old: str, name: str, code: str) -> str:
    lines = old.splitlines()
    there = _defined(old)
    if name in there:
        node = there[name]
        return "\n".join([*lines[: _start(node) - 1], code, *lines[node.end_lineno :], ""])
    return "\n".join([*lines, "", "", code, ""])


def translate(root: Path, table: str) -> None:
    """Put the translations of the table into the catalogues; raises `Misfit` if a text is missing there."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]
    for column, language in enumerate(LANGUAGES, 1):
        path = root / f"companion/texts/{language}.po"
        text = path.read_text("utf-8")
        for row in rows:
            empty = f'msgid "{row[0]}"\nmsgstr ""\n'
            if empty not in text:
                raise Misfit(f"{path.name} lacks no translation of {row[0]!r}")
            text = text.replace(empty, empty.replace('msgstr ""', f'msgstr "{row[column]}"'))
        path.write_text(text, "utf-8")
