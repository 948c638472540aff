"""The check of docstrings and comments notices each fault, and leaves plain sentences alone."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests import docstrings
from tests.docstrings import Said, check, faults
from tests.sources import ROOT

PLAIN = '''"""The ledger: it counts games.

    a.py   the games
    b/     the players
"""

class Game:
    """One game, as it was played."""

    players: int
    """The number of players, in the order of their seats."""
    is_over: bool
    """Whether it has ended."""

    @property
    def name(self) -> str:
        """The name of the game."""
        return "x"

@main.command()
def ledger() -> None:
    """What was played here."""  # a text that people see

def winners() -> None:
    """Return the winners. If nobody has won, what then? The caller decides."""
    # A draw has none: see the rulebook, p. 4.
'''


def test_plain_sentences_pass(tmp_path: Path) -> None:
    (tmp_path / "plain.py").write_text(PLAIN)
    assert check(tmp_path / "plain.py") == []


@pytest.mark.parametrize(
    ("was", "becomes", "line"),
    [
        ("The ledger: it counts games.", "What was played here.", 1),
        ("The ledger: it counts games.", "Counts games: makes a ledger of them. Where they are.", 1),
        ("The ledger: it counts games.", "Makes a ledger of games.", 1),
        ("The ledger: it counts games.", "The ledger: what was played.", 1),
        ("the players", "who has played", 1),
        ("One game, as it was played.", "Whether it was played.", 8),
        ("One game, as it was played.", "One game. Who plays it is told.", 8),
        ("The number of players, in the order of their seats.", "How many play.", 11),
        ("The number of players, in the order of their seats.", "At the most eight players.", 11),
        ("The number of players, in the order of their seats.", "In the order of their seats.", 11),
        ("The name of the game.", "What it is called.", 17),
        ("Return the winners.", "The winners.", 25),
        ("Return the winners.", "Return who has won.", 25),
        ("Return the winners.", "Return the winners: nobody sits there.", 25),
        ("A draw has none:", "What is drawn has no winner:", 26),
        ("A draw has none:", "Here the draw is taken back:", 26),
    ],
)
def test_a_fault_is_noticed_with_its_line(tmp_path: Path, was: str, becomes: str, line: int) -> None:
    assert PLAIN.count(was) == 1
    (tmp_path / "planted.py").write_text(PLAIN.replace(was, becomes))
    found = check(tmp_path / "planted.py")
    assert found and {fault.partition(":")[0] for fault in found} == {str(line)}


@pytest.mark.parametrize("comment", ["// What lies below.", "/* Who asks gets it. */", "  // At\n  // the most two."])
def test_comments_of_scripts_are_read_too(tmp_path: Path, comment: str) -> None:
    (tmp_path / "page.js").write_text(f"const a = 1;\n{comment}\nconst b = 'What?';\n")
    assert [fault.partition(":")[0] for fault in check(tmp_path / "page.js")] == ["2"]


def test_a_phrase_is_found_across_the_end_of_a_line() -> None:
    assert list(faults(Said(1, "function", "Return the cards, three at\nthe most.")))


def test_every_exception_names_something_that_breaks_a_rule() -> None:
    for undone in docstrings.UNDONE:
        place = ROOT / undone
        paths = (*place.rglob("*.py"), *place.rglob("*.js")) if place.is_dir() else (place,)
        assert any(check(path) for path in paths), f"{undone} is done: take it off the list"


def test_the_command_fails_on_a_fault_and_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "room").mkdir()
    (tmp_path / "room" / "a.py").write_text('"""Whose it is."""\n')
    for name, value in {"ROOT": tmp_path, "FOLDERS": ("room",), "UNDONE": ()}.items():
        monkeypatch.setattr(docstrings, name, value)
    assert docstrings.main() == 1
    assert capsys.readouterr().out.startswith("room/a.py:1: begin with a noun or a verb, not with 'whose'")
    (tmp_path / "room" / "a.py").write_text('"""The owner."""\n')
    assert docstrings.main() == 0
    assert capsys.readouterr().out == ""


def test_docstrings_are_told_apart_by_their_place() -> None:
    kinds = [said.kind for said in docstrings.docstrings(ast.parse(PLAIN))]
    assert sorted(kinds) == ["class", "field", "field", "field", "function", "module"]
