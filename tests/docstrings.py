"""The check of docstrings and comments: it holds the mechanical part of the style (CONTRIBUTING.md).

`python -m tests.docstrings` reads every file of Python and every script of the pages, and names each line that breaks a
rule. `ruff` holds the imperative mood of functions beside it (D401).
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.sources import ROOT

FOLDERS = ("companion", "deploy", "hardware", "room", "sounds", "tests", "web")

UNDONE: tuple[str, ...] = ()
"""Folders and files that have not been rewritten yet."""

HEADLESS = r"(?:what|who|whom|whose|where|how|why)"

FIRST_WORDS = {
    *("how", "if", "that", "what", "when", "where", "which", "who", "whom", "whose", "why"),
    *("its", "it", "they", "their", "this", "these", "those", "there"),
    *("as", "at", "by", "for", "from", "in", "of", "on", "so", "to", "with"),
}
"""Words that begin neither a noun phrase nor a command."""

THIRD_PERSON = {
    *("asks", "brings", "decides", "does", "draws", "ends", "fetches", "follows", "gives", "hears", "keeps", "lets"),
    *("makes", "opens", "prints", "puts", "reads", "returns", "says", "sends", "serves", "sets", "shows", "speaks"),
    *("stands", "takes", "tells", "writes"),
}
"""Verbs whose subject would be the thing itself."""

ARTICLES = {"a", "all", "an", "no", "the", "whether"}
"""Words that begin a noun phrase, but no command."""

PHRASES = re.compile(
    r"\b(?:of now|the one before|at the (?:most|least)|who sits there|nobody sits there|go(?:es)? on on"
    r"|(?:take|takes|taken|taking|took) (?:it |them )?back|puts? (?:it |them )?right"
    r"|the own|who plays|somebody who|those who|whoever)\b",
    re.IGNORECASE,
)
"""Phrases that nobody would say aloud; each has a plain one, such as "at most", "undo", "player"."""

QUESTION_WORD = re.compile(rf"(?:^|[.;:!] +){HEADLESS}\b[^.?]*(?:[.;:]|$)", re.IGNORECASE)
"""A sentence, or a part of one, that begins with a question word and asks nothing."""

INDEX_LINE = re.compile(r"^ *(?:[\w*]+\.[a-z]+|\w+/) +(\S.*)$", re.MULTILINE)

SAME_LINE = "fmt:", "type:", "noqa", "pragma"


class Said(NamedTuple):
    """A docstring or a comment."""

    line: int
    kind: str
    text: str


def faults(said: Said) -> Iterator[str]:
    """Yield each rule that a docstring or a comment breaks."""
    paragraphs = [" ".join(part.split()) for part in re.split(r"\n\s*\n", said.text)]
    first = re.match(r"[A-Za-z']+", paragraphs[0])
    word = first[0].lower() if first else ""
    if said.kind != "comment":
        yield from _of_first_word(word, said.kind)
        if re.match(rf"(?:Give|Note|Print|Return|Say|Show|Tell|Write|Yield) {HEADLESS}\b", paragraphs[0]):
            yield "a noun belongs behind the verb: name the thing itself"
    for paragraph in paragraphs:
        if found := QUESTION_WORD.search(paragraph):
            yield f"a question word begins no statement: {found[0][:40].strip()!r}"
        if found := PHRASES.search(paragraph):
            yield f"say it plainly: {found[0]!r}"
    if said.kind == "module":
        yield from (f"say it as a noun: {line[:30]!r}" for line in INDEX_LINE.findall(said.text) if _is_headless(line))


def _is_headless(line: str) -> bool:
    return line.split()[0].lower() in FIRST_WORDS - {"its", "their"}


def _of_first_word(word: str, kind: str) -> Iterator[str]:
    if word in FIRST_WORDS or (word == "whether" and kind in {"module", "class"}):
        yield f"begin with a noun or a verb, not with {word!r}"
    if word in THIRD_PERSON and kind in {"module", "class"}:
        yield f"begin with a noun phrase: {word!r} has no subject"
    if word in ARTICLES and kind == "function":
        yield f"begin with a verb, not with {word!r}"


def docstrings(tree: ast.Module) -> Iterator[Said]:
    """Yield the docstrings of a file, those of attributes too; a command's is its help text, and left out."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        kinds = {ast.Module: "module", ast.ClassDef: "class"}
        kind = kinds.get(type(node)) or _kind_of_function(node)
        for number, part in enumerate(node.body):
            value = part.value if isinstance(part, ast.Expr) else None
            if isinstance(value, ast.Constant) and isinstance(value.value, str) and (number or kind != "command"):
                yield Said(part.lineno, "field" if number else kind, value.value)


def _kind_of_function(node: ast.AST) -> str:
    names = [ast.unparse(decorator) for decorator in getattr(node, "decorator_list", ())]
    if any(re.search(r"\.(?:command|group)\b", name) for name in names):
        return "command"
    return "field" if any(re.search(r"property|fixture", name) for name in names) else "function"


def comments(source: str) -> Iterator[Said]:
    """Yield the comments of a file of Python; lines below each other are one."""
    block: list[tuple[int, str]] = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        line, text = token.start[0], token.string.lstrip("#! ")
        if not block or line != block[-1][0] + 1 or token.line.lstrip()[:1] != "#":
            yield from _joined(block)
            block = []
        block.append((line, text))
    yield from _joined(block)


def script_comments(source: str) -> Iterator[Said]:
    """Yield the comments of a script of the pages; lines below each other are one."""
    block: list[tuple[int, str]] = []
    for line, text in enumerate(source.splitlines(), 1):
        if found := re.search(r"(?:^\s*(?://|/\*+|\* )|/\*)\s*(.*?)(?:\*/)?$", text):
            block.append((line, found[1]))
        else:
            yield from _joined(block)
            block = []
    yield from _joined(block)


def _joined(block: list[tuple[int, str]]) -> Iterator[Said]:
    if block and not block[0][1].startswith(SAME_LINE):
        yield Said(block[0][0], "comment", "\n".join(text for _, text in block))


def check(path: Path) -> list[str]:
    """Return each broken rule of a file, with its line."""
    source = path.read_text("utf-8")
    said = script_comments(source) if path.suffix == ".js" else (*docstrings(ast.parse(source)), *comments(source))
    return [f"{each.line}: {fault}" for each in said for fault in faults(each)]


def files() -> Iterator[Path]:
    """Yield the files that are held to the rules."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")) + sorted((ROOT / folder / "static").glob("*.js")):
            place = path.relative_to(ROOT)
            if not any(place.is_relative_to(undone) for undone in UNDONE) and "node_modules" not in place.parts:
                yield path


def main() -> int:
    """Print each broken rule, and return the exit status."""
    found = [f"{path.relative_to(ROOT)}:{fault}" for path in files() for fault in check(path)]
    print(*found, sep="\n", end="\n" if found else "")  # noqa: T201
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
