"""The reference of games: every name is in the module that the reference gives, and the examples are read or run."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from types import SimpleNamespace
from typing import Any, NamedTuple

import msgspec
import pytest

from companion.kit.teaching.entries import LessonsFile, PhaseEntry, PrimerFile, ReferenceFile
from tests.laws.newcomer import NewcomerMoment
from tests.sources import ROOT

TEXT = (ROOT / "docs/game-reference.md").read_text("utf-8")

FIRST = re.compile(r"`(\w+)[^`]*`")
"""The name at the beginning of a piece of code."""

MODULE = re.compile(r"`([\w.]+)`")


def section(title: str) -> str:
    """Return the text below a heading, up to the next one."""
    return TEXT.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def rows(text: str) -> Iterator[list[str]]:
    """Yield the cells of each row of the tables in a text."""
    for line in text.splitlines():
        if line.startswith("| ") and not line.startswith("|--"):
            yield [cell.strip() for cell in line.strip("|").split(" | ")]


def kit() -> Iterator[tuple[str, str]]:
    """Yield each name of the table of the kit with its module, which an empty cell repeats from the row above."""
    module = ""
    for first, signatures, *_ in list(rows(section("Kit")))[1:]:
        module = first.strip("` ") or module
        for name in FIRST.findall(signatures):
            yield f"companion.kit.{module}", name


def imported() -> Iterator[tuple[str, str]]:
    """Yield each name of the table of imports with its module; names and modules of a row are in the same order."""
    for modules, names, *_ in list(rows(section("Imports")))[1:]:
        for module, part in zip(MODULE.findall(modules), names.split("; "), strict=True):
            yield from ((module, name) for name in FIRST.findall(part))


@pytest.mark.parametrize(("module", "name"), [*kit(), *imported()])
def test_a_name_is_in_the_module_that_the_reference_says(module: str, name: str) -> None:
    assert hasattr(import_module(module), name)


def test_the_tables_are_read() -> None:
    assert ("companion.kit.choices", "people_or_nobody") in kit() and len([*kit()]) > 40
    assert ("companion.core.text", "say") in imported() and ("msgspec.structs", "replace") in imported()


def test_what_can_be_corrected_is_in_the_module_that_the_reference_says() -> None:
    names = [name for first, *_ in list(rows(section("Corrections")))[1:] for name in FIRST.findall(first)]
    module = import_module("companion.kit.correctable")
    assert "Amounts" in names and all(hasattr(module, name) for name in names)


class DealtExample(NamedTuple):
    hands: dict[int, tuple[int, ...]]


class DrawnExample(NamedTuple):
    seat: int
    card: int


def test_the_example_of_what_chance_gave_takes_a_seat_that_does_not_play() -> None:
    example = re.search(r"```python\n(def drawn.*?)```", TEXT, re.DOTALL)
    assert example
    names: dict[str, Any] = {"e": SimpleNamespace(Dealt=DealtExample, CardDrawn=DrawnExample), "Any": Any}
    exec(example[1], names)
    drawn = names["drawn"]
    assert [drawn(DealtExample({1: (2, 3)}), observer) for observer in (1, 4, None)] == [(2, 3), None, None]
    assert [drawn(DrawnExample(2, 5), observer) for observer in (1, 2, None)] == [None, 5, None]


KINDS = {
    "lessons": LessonsFile,
    "answers": dict[str, PhaseEntry],
    "reference": ReferenceFile,
    "primer": PrimerFile,
}
"""The types of the files that teach a game."""


@pytest.mark.parametrize("kind", KINDS)
def test_the_example_of_a_file_that_teaches_has_its_keys(kind: str) -> None:
    example = re.search(rf"```toml\n# teaching/{kind}\.toml.*?\n(.*?)```", TEXT, re.DOTALL)
    assert example
    msgspec.toml.decode(example[1], type=KINDS[kind])


def test_the_example_of_a_newcomer_has_moments() -> None:
    example = re.search(r"```toml\n# tests/games/race_track/newcomer\.toml\n(.*?)```", TEXT, re.DOTALL)
    assert example
    moments = [NewcomerMoment(**one) for one in msgspec.toml.decode(example[1])["moment"]]
    assert len(moments) == 2 and all(one.answer in TEXT.lower() for one in moments)


def test_every_file_that_make_game_writes_is_in_the_reference() -> None:
    model = [*(ROOT / "tests/new_game/game").glob("*.py"), *(ROOT / "tests/new_game/its_tests").glob("*.py")]
    missing = {path.name for path in model if f"`{path.name}`" not in TEXT and not path.name.startswith("test_")}
    assert not missing
