"""The symbols of people, of games and of the hub: sets that share nothing, and the names that older logs hold."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from companion.core.icons import Icon, Symbol, Tag
from companion.games import GAMES
from companion.table import inputs as i
from companion.table.parts import COLOURS, SYMBOLS
from companion.table.seats import events as e
from companion.table.seats.people import SYMBOL_NAMES
from companion.table.seats.symbols import SUCCESSORS, current_symbol
from companion.table.words import WORDS
from tests.golden.english import english
from tests.laws.evening import Evening
from tests.sources import ROOT, python

FORMER = ("candle", "raven", "key", "moon", "eye", "skull", "rose", "dagger", "hourglass", "crown")


def _strings_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from _strings_in(list(value.values()))
    elif isinstance(value, list):
        for one in value:
            yield from _strings_in(one)


def _strings_of(folder: str) -> set[str]:
    """Return each whole string in the Python and TOML files of a folder: icons are among them."""
    trees = (ast.walk(ast.parse(path.read_text("utf-8"))) for path in python(folder))
    found = {node.value for tree in trees for node in tree if isinstance(node, ast.Constant)}
    tables = [tomllib.loads(path.read_text("utf-8")) for path in Path(ROOT / folder).rglob("*.toml")]
    return {one for one in found if isinstance(one, str)} | set(_strings_in(tables))


def test_sixteen_symbols_each_have_a_name_and_a_drawing_of_their_own() -> None:
    assert len(SYMBOLS) == len(set(SYMBOLS)) == 16 >= len(COLOURS)
    assert tuple(SYMBOL_NAMES) == SYMBOLS == get_args(Symbol)
    sprite = (ROOT / "web" / "templates" / "sprite.svg").read_text("utf-8")
    drawings = dict(re.findall(r'<symbol id="icon-([\w-]+)"[^>]*>(.*?)</symbol>', sprite, re.DOTALL))
    own = [drawings[symbol] for symbol in SYMBOLS]
    others = {drawing for name, drawing in drawings.items() if name not in SYMBOLS}
    assert len(set(own)) == len(own) and not set(own) & others


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_no_person_s_symbol_and_no_sign_of_the_hub_among_its_icons(game: str) -> None:
    icons = _strings_of(f"companion/games/{game.replace('-', '_')}") & {*get_args(Icon), *get_args(Tag)}
    assert not icons & set(SYMBOLS), "somebody at the table wears it"
    assert not icons & {"flame"}, "it says that everyone waits for somebody"
    assert not icons & {"horn"}, "it says that something sounds"


def test_the_game_that_is_laid_down_for_a_new_one_has_no_person_s_symbol_either() -> None:
    assert not _strings_of("tests/new_game") & set(SYMBOLS)


def test_neither_the_table_nor_a_page_draws_a_person_s_symbol_as_its_own() -> None:
    pages = "".join(path.read_text("utf-8") for path in (ROOT / "web" / "templates").rglob("*.html"))
    assert not set(re.findall(r'icon\("([a-z_-]+)"', pages)) & set(SYMBOLS)
    places = {"parts.py", "people.py", "symbols.py"}
    folder = ROOT / "companion" / "table"
    found = {
        (path.name, symbol)
        for path in python(str(folder.relative_to(ROOT)))
        for symbol in SYMBOLS
        if path.name not in places and f'icon="{symbol}"' in path.read_text("utf-8")
    }
    assert not found


def test_a_symbol_of_an_older_log_becomes_one_of_today_and_each_another() -> None:
    assert tuple(SUCCESSORS) == FORMER
    assert len(set(SUCCESSORS.values())) == len(FORMER) and set(SUCCESSORS.values()) <= set(SYMBOLS)
    assert all(current_symbol(symbol) == symbol for symbol in SYMBOLS)
    evening = Evening()
    table, games = evening.table, evening.rules.games
    for seat, symbol in enumerate(FORMER, 1):
        sat = e.SatDown(seat=seat, name=f"P{seat}", colour=COLOURS[seat - 1], symbol=symbol, device=f"d{seat}")  # type: ignore[arg-type]
        table = sat.apply(table, games)
    assert [sitter.symbol for sitter in table.sitters] == list(SUCCESSORS.values())
    table = e.SymbolChosen(1, "raven").apply(table, games)
    assert table.sitter(1).symbol == SUCCESSORS["raven"]


def test_a_newcomer_takes_no_symbol_that_somebody_of_an_older_log_wears_today() -> None:
    evening = Evening()
    evening.do(i.SitDown("a", "Anna", symbol="leaf"))
    evening.do(i.SitDown("b", "Ben", symbol="leaf"))
    worn = [sitter.symbol for sitter in evening.table.sitters]
    assert worn[0] == "leaf" and len(set(worn)) == 2


def test_no_word_to_pick_or_type_is_somebody_s_symbol() -> None:
    named = {english(name) for name in SYMBOL_NAMES.values()} | set(SYMBOLS)
    assert not named & set(WORDS["en"])
