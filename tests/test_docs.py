"""The documents: links lead somewhere, the list has all decisions, and cited rulings exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from companion.core.icons import Icon
from companion.games import GAMES
from tests.sources import ROOT, documents, python

DECISIONS = ROOT / "docs" / "decisions"

ROOMS = ("game", "table", "hub", "venue", "web", "sound", "hardware", "room", "deploy", "tests")
"""The files of the decisions, in the order of the list."""

ROOMS_OF_CODE = ("companion", "hardware", "room", "sounds", "tests", "web")

FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
TARGET = re.compile(r"^\[([^\]]+)\]: (\S+)$", re.MULTILINE)
"""The target of a link by its name, at the end of a document."""
NAMED = re.compile(r"\[([^\]\n]+)\](?![(:])")
HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)
QUESTION = re.compile(r"^#{2,3} (.+\?)$", re.MULTILINE)
COMMAND = re.compile(r"`make (?:test ROOM=|soak ARGS=tests/)([\w./]+)`")
"""A command that runs the tests of a file or of a folder."""

PLACE = re.compile(r"`((?:companion|web|hardware|sounds|tests|docs|deploy)/[\w./-]+)(?:::(\w+))?`")
"""A file or a folder of this repository, such as `companion/games`, or a test in a file."""

NAME = re.compile(r"`([^`\n]+)`")
"""A name in a document from the code: `Move.wanted`, `make soak`."""

MENTION = re.compile(r"\bdocs/[\w./-]*\w")
"""A document that a comment names, such as docs/architecture.md."""


def anchor(heading: str) -> str:
    """Return the anchor that a forge makes of a heading: without punctuation, with hyphens."""
    words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    return re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-")


@cache
def anchors(path: Path) -> frozenset[str]:
    """Return the anchors of all headings of a document; a second one with the same name gets a number."""
    found: dict[str, int] = {}
    names = set()
    for _, heading in HEADING.findall(FENCE.sub("", path.read_text("utf-8"))):
        name = anchor(heading)
        count = found[name] = found.get(name, -1) + 1
        names.add(f"{name}-{count}" if count else name)
    return frozenset(names)


def links(path: Path) -> list[str]:
    """Return the targets of the links of a document, without other sites."""
    text = FENCE.sub("", path.read_text("utf-8"))
    found = [*LINK.findall(text), *(link for _, link in TARGET.findall(text))]
    return [link for link in found if not re.match(r"[a-z]+:", link)]


def nameless(path: Path) -> set[str]:
    """Return the names of links in a document that are used without a target, or have a target without use."""
    text = re.sub(r"`[^`]*`", "", FENCE.sub("", path.read_text("utf-8")))
    targets = {name for name, _ in TARGET.findall(text)}
    return set(NAMED.findall(text)) ^ targets if targets else set()


def dead_links(path: Path) -> Iterator[str]:
    """Yield the links of a document that lead nowhere."""
    for link in links(path):
        name, _, part = link.partition("#")
        target = (path.parent / name).resolve() if name else path
        if not target.exists() or (part and (target.suffix != ".md" or part not in anchors(target))):
            yield link


def test_a_dead_link_is_found(tmp_path: Path) -> None:
    other = tmp_path / "other.md"
    other.write_text("# One\n\n## The hub's `log`, 2?\n\n## Two\n\n## Two\n", "utf-8")
    page = tmp_path / "page.md"
    good = "[a](other.md) [b](other.md#the-hubs-log-2) [c](other.md#two-1) [d](#here) [e](https://example.org/x)"
    page.write_text(f"# Here\n\n{good}\n\n```\n[f](no.md)\n```\n", "utf-8")
    assert list(dead_links(page)) == []
    page.write_text("[a](no.md) [b](other.md#three) [c](#there)\n", "utf-8")
    assert list(dead_links(page)) == ["no.md", "other.md#three", "#there"]
    page.write_text("[a], [b] and `[c]`\n\n[a]: other.md\n[d]: no.md\n", "utf-8")
    assert list(dead_links(page)) == ["no.md"] and nameless(page) == {"b", "d"}


@pytest.mark.parametrize("path", documents(), ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_of_a_document_leads_somewhere(path: Path) -> None:
    assert list(dead_links(path)) == [] and not nameless(path)


@pytest.mark.parametrize("path", documents(), ids=lambda path: str(path.relative_to(ROOT)))
def test_every_place_and_every_test_that_a_document_names_is_there(path: Path) -> None:
    text = path.read_text("utf-8")
    named = {*PLACE.findall(text), *((f"tests/{found}", "") for found in COMMAND.findall(text))}
    assert not {found for found in named if not is_there(*found)}


def is_there(place: str, test: str) -> bool:
    """Return whether a file or a folder exists, with its test if one is named."""
    path = ROOT / place
    return path.exists() and (not test or f"\ndef {test}(" in path.read_text("utf-8"))


def test_a_test_that_is_not_there_is_found() -> None:
    place, test = "tests/test_docs.py", "test_a_test_that_is_not_there_is_found"
    assert PLACE.findall(f"`{place}`, `{place}::{test}`") == [(place, ""), (place, test)]
    assert is_there(place, test) and is_there("tests", "")
    assert not is_there(place, test[:-1]) and not is_there("tests/test_none.py", test)


def test_every_field_report_names_its_tests_in_their_files() -> None:
    rows = (ROOT / "docs/field-reports.md").read_text("utf-8").splitlines()
    named = [found for row in rows if row.startswith("| ") for found in PLACE.findall(row)]
    assert named and not [place for place, test in named if not test]


@cache
def words_of_the_code() -> frozenset[str]:
    """Return every word in the code, in the parts of pages, or in the name of a file."""
    kinds = (".py", ".js", ".css", ".html", ".toml", ".sh", ".service")
    folders = ("companion", "deploy", "hardware", "room", "sounds", "tests", "web")
    there = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in kinds]
    files = [path for path in there if "node_modules" not in path.parts]  # third-party code
    texts = [path.read_text("utf-8") for path in (*files, ROOT / "Makefile", ROOT / "pyproject.toml")]
    return frozenset(word for text in (*texts, *(str(path) for path in files)) for word in re.findall(r"\w+", text))


@pytest.mark.parametrize(
    "path", sorted((*DECISIONS.glob("*.md"), ROOT / "docs" / "architecture.md")), ids=lambda path: path.name
)
def test_every_name_in_a_decision_stands_in_the_code(path: Path) -> None:
    names = NAME.findall(FENCE.sub("", path.read_text("utf-8")))
    lost = {name for name in names if not set(re.findall(r"[a-z_]\w+", name, re.IGNORECASE)) <= words_of_the_code()}
    assert not lost


def test_the_reference_of_games_names_every_icon() -> None:
    reference = (ROOT / "docs/game-reference.md").read_text("utf-8")
    icons = reference.partition("## Icons\n")[2].partition("\n\nThey are in")[0]
    assert set(NAME.findall(icons)) == set(get_args(Icon)) - {""}


def test_every_document_that_a_comment_names_is_there() -> None:
    named = {
        (str(path.relative_to(ROOT)), found) for path in code() for found in MENTION.findall(path.read_text("utf-8"))
    }
    assert named, "no comment names a document"
    assert not {(path, found) for path, found in named if not (ROOT / found).exists()}


def test_every_document_is_reached_from_the_front_page() -> None:
    reached, open_ = set[Path](), [ROOT / "README.md"]
    while open_:
        path = open_.pop()
        if path in reached or path.suffix != ".md":
            continue
        reached.add(path)
        open_ += [(path.parent / link.partition("#")[0]).resolve() for link in links(path) if link[0] != "#"]
    assert {path for path in documents() if "docs" in path.relative_to(ROOT).parts} <= reached


def test_there_is_a_file_of_decisions_for_each_room() -> None:
    assert {path.stem for path in DECISIONS.glob("*.md")} == {"README", *ROOMS}


def test_every_question_stands_in_the_list_in_its_order() -> None:
    asked = [
        (question, f"{room}.md#{anchor(question)}")
        for room in ROOMS
        for question in QUESTION.findall((DECISIONS / f"{room}.md").read_text("utf-8"))
    ]
    listed = re.findall(r"^- \[(.+)\]\((.+)\)$", (DECISIONS / "README.md").read_text("utf-8"), re.MULTILINE)
    assert asked == listed and asked


@pytest.mark.parametrize("room", ROOMS)
def test_every_entry_is_a_question_with_an_answer(room: str) -> None:
    text = (DECISIONS / f"{room}.md").read_text("utf-8")
    parts = re.split(r"^#{2,3} ", text, flags=re.MULTILINE)[1:]
    groups = [part for part in parts if not part.partition("\n")[0].endswith("?")]
    assert not [part for part in groups if part.partition("\n")[2].strip()], "text that answers no question"
    assert not [part for part in parts if part not in groups and not part.partition("\n")[2].strip()]


# Rulings

RULINGS = ROOT / "docs" / "rulings"

LETTERS = {"among-cultists": "AC", "castle-of-the-devil": "CD", "complots": "CO", "overthrone": "OV", "werewolf": "WW"}
"""The prefix of the rulings of a game; a game without a rulebook has none."""

LETTERED = r"\b(AC|CD|CO|OV|WW)-(\d+)"

CITED = re.compile(rf"{LETTERED}(?:\s(to)\s(?:\1-)?(\d+)|((?:,\s\d+)*))")
"""One ruling, or several: "CD-9 to CD-11", "AC-14, 21"."""

RULING = re.compile(rf"^## {LETTERED}$", re.MULTILINE)


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
    return [f"{letters}-{number}" for letters, number in RULING.findall(_text(RULINGS / f"{game}.md"))]


def code() -> list[Path]:
    """Return all Python of this repository except this file, and the texts that teach a game."""
    texts = sorted((ROOT / "companion/games").glob("*/teaching/*.toml"))
    return [path for folder in ROOMS_OF_CODE for path in python(folder) if path != Path(__file__)] + texts


@cache
def _text(path: Path) -> str:
    return path.read_text("utf-8")


def standing() -> set[str]:
    """Return the names of all rulings in docs/rulings."""
    return {name for game in LETTERS for name in headings(game)}


def not_held() -> set[str]:
    """Return the names of the rulings that the code does not follow yet, according to docs/rulings."""
    parts = [part for game in LETTERS for part in re.split(r"^## ", _text(RULINGS / f"{game}.md"), flags=re.MULTILINE)]
    return {part.partition("\n")[0] for part in parts if re.search(r"^\*Not held yet\*", part, re.MULTILINE)}


def test_lists_and_ranges_are_read() -> None:
    text = "(rulings AC-1, AC-27, CD-9 to CD-11), as AC-14, 21 and\n    OV-3 to 5 say, (CO-2, p. 19)"
    assert cited(text) == {"AC-1", "AC-27", "CD-9", "CD-10", "CD-11", "AC-14", "AC-21", "OV-3", "OV-4", "OV-5", "CO-2"}
    assert cited("CD-9 to CD-11", ranges=False) == set()


def test_the_readme_and_the_page_of_games_name_every_game_with_its_players() -> None:
    players = [f"{game.seats.start}–{game.seats[-1]}" for game in GAMES.values()]
    rows = re.findall(r"^\| ([^|]+) \| (\d+–\d+) \|", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    assert [seats for _, seats in rows] == players
    for language, to in {"": "to", "it/": "a", "es/": "a"}.items():
        page = (ROOT / "docs" / language / "play" / "games.md").read_text("utf-8")
        said = re.findall(rf"^(?:\D+ )?(\d+) {to} (\d+) \w+", page, re.MULTILINE)
        assert [f"{first}–{last}" for first, last in said] == players, language


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
    lost = {str(path.relative_to(ROOT)): cited(_text(path)) - known for path in [*code(), *documents()]}
    assert not {path: names for path, names in lost.items() if names}


def test_every_ruling_is_cited_by_name_in_the_code_or_the_tests_or_not_held_yet() -> None:
    named = set().union(*(cited(_text(path), ranges=False) for path in code()))
    assert standing() - named == not_held()
