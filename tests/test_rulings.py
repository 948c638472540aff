"""The rulings in docs/rulings: code, tests and documents cite only those that stand there, and each is cited."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from companion.games import GAMES
from tests.sources import ROOT

RULINGS = ROOT / "docs" / "rulings"

LETTERS = {"among-cultists": "AC", "castle-of-the-devil": "CD", "complots": "CO", "overthrone": "OV"}
"""With what the rulings of a game begin; a game without a rulebook has none."""

NAMED = r"\b(AC|CD|CO|OV)-(\d+)"

CITED = re.compile(rf"{NAMED}(?:\s(to)\s(?:\1-)?(\d+)|((?:,\s\d+)*))")
"""One ruling, or several: "CD-9 to CD-11", "AC-14, 21"."""

HEADING = re.compile(rf"^## {NAMED}$", re.MULTILINE)


def cited(text: str, *, ranges: bool = True) -> set[str]:
    """Return the names of all rulings that `text` cites; without `ranges` none of "CD-1 to CD-16"."""
    found = set()
    for letters, first, to, last, more in CITED.findall(" ".join(text.split())):
        numbers = [int(first), *(int(number) for number in re.findall(r"\d+", more))]
        if to:
            numbers = [*range(int(first), int(last) + 1)] if ranges else []
        found |= {f"{letters}-{number}" for number in numbers}
    return found


def headings(game: str) -> list[str]:
    """Return the names of the rulings of a game, in the order of its file."""
    return [f"{letters}-{number}" for letters, number in HEADING.findall(_text(RULINGS / f"{game}.md"))]


def python() -> list[Path]:
    """Return all Python of this repository but this file."""
    folders = ("companion", "hardware", "sounds", "tests", "web")
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py")) if path != Path(__file__)]


def documents() -> list[Path]:
    """Return all documents of this repository."""
    return [
        *ROOT.glob("*.md"),
        *(path for folder in ("docs", "deploy", "tests") for path in (ROOT / folder).rglob("*.md")),
    ]


@cache
def _text(path: Path) -> str:
    return path.read_text("utf-8")


def standing() -> set[str]:
    """Return the names of all rulings that stand in docs/rulings."""
    return {name for game in LETTERS for name in headings(game)}


def not_held() -> set[str]:
    """Return the names of the rulings of which docs/rulings says that the code does not follow them so far."""
    parts = [part for game in LETTERS for part in re.split(r"^## ", _text(RULINGS / f"{game}.md"), flags=re.MULTILINE)]
    return {part.partition("\n")[0] for part in parts if re.search(r"^\*Not held yet\*", part, re.MULTILINE)}


def test_lists_and_ranges_are_read() -> None:
    text = "(rulings AC-1, AC-27, CD-9 to CD-11), as AC-14, 21 and\n    OV-3 to 5 say, (CO-2, p. 19)"
    assert cited(text) == {"AC-1", "AC-27", "CD-9", "CD-10", "CD-11", "AC-14", "AC-21", "OV-3", "OV-4", "OV-5", "CO-2"}
    assert cited("CD-9 to CD-11", ranges=False) == set()


def test_each_game_with_rulings_has_its_file() -> None:
    assert set(LETTERS) <= set(GAMES)
    assert {path.stem for path in RULINGS.glob("*.md")} == {"README", *LETTERS}


@pytest.mark.parametrize("game", LETTERS)
def test_the_rulings_of_a_game_stand_in_order_each_with_its_source(game: str) -> None:
    assert headings(game) == [f"{LETTERS[game]}-{number + 1}" for number in range(len(headings(game)))]
    for part in re.split(r"^## ", _text(RULINGS / f"{game}.md"), flags=re.MULTILINE)[1:]:
        assert re.search(r"^\*(Rulebook|Ours)", part, re.MULTILINE), part


@pytest.mark.parametrize("game", LETTERS)
def test_every_ruling_of_a_game_is_in_the_list_at_the_beginning_of_its_file(game: str) -> None:
    beginning = _text(RULINGS / f"{game}.md").partition("\n## ")[0]
    listed = re.findall(r"\[([A-Z]+-\d+)\]\(#(.*?)\)", beginning)
    assert sorted(name for name, _ in listed) == sorted(headings(game))
    assert all(name.lower() == anchor for name, anchor in listed)


def test_every_ruling_that_is_cited_stands_there() -> None:
    known = standing()
    lost = {str(path.relative_to(ROOT)): cited(_text(path)) - known for path in [*python(), *documents()]}
    assert not {path: names for path, names in lost.items() if names}


def test_every_ruling_is_cited_by_name_in_the_code_or_the_tests_or_not_held_yet() -> None:
    named = set().union(*(cited(_text(path), ranges=False) for path in python()))
    assert standing() - named == not_held()
