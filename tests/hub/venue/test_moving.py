"""The move of an evening from a folder to a database and back: equal row by row, and the game continues."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion.commands.venue.moving import move
from companion.hub.log.line import LogConnection
from companion.hub.log.log import LOG, Log
from companion.hub.venue.leases import Leases
from companion.hub.venue.moving import CannotMove, side
from companion.hub.venue.moving import move as moved
from companion.hub.venue.options import FROM_ENVIRONMENT
from tests.hub.by_hand import got, phone, running
from tests.hub.venue.nodes import node, rows

TABLES = ("events", "clocks", "persons", "phones", "marks")


def all_rows(folder: Path) -> list[list[tuple[object, ...]]]:
    """Return all rows of a log in a folder."""
    with closing(sqlite3.connect(folder / LOG)) as db:
        return [sorted(db.execute(f"SELECT * FROM {name}").fetchall()) for name in TABLES]


def run(*words: str) -> str:
    result = CliRunner().invoke(move, words)
    assert result.exit_code == 0, result.output
    return result.output


def played(folder: Path, *, game: bool = True) -> str:
    """Sit down and play for a while in a folder; return the code of the table."""
    with running(folder, names="Anna Ben Caro") as hub:
        got(hub.tables.arrive(hub.code).sit_down("phone of Dino", "Dino", "it", remember=True))
        if game:
            hub.play()
        hub.log.keep_times({hub.code: 4321})
        return hub.code


def test_a_folder_that_moved_there_and_back_is_equal_row_by_row(database: str, tmp_path: Path) -> None:
    old, back = tmp_path / "old", tmp_path / "back"
    played(old)
    with closing(Log(old)) as log:
        log.append({"ODD1": [e for e in log.read(log.codes()[0])][:1]})
    assert "2 tables" in run("--from", str(old), "--to", database)
    assert "2 tables" in run("--from", database, "--to", str(back))
    assert all_rows(back) == all_rows(old)
    assert "2 tables" in run("--from", str(back), "--to", database), "again, with nothing new"


def test_it_goes_on_where_it_was_and_comes_home_with_what_has_happened_since(database: str, tmp_path: Path) -> None:
    home = tmp_path / "home"
    code = played(home, game=False)
    run("--from", str(home), "--to", database)
    with node(database) as hand:
        assert hand.asks(code)
        assert [place.name for place in hand.tables.snapshot(code).public.seats] == ["Anna", "Ben", "Caro", "Dino"]
        question = hand.asked(code, "Anna", "table-language")
        assert not hand.answer(code, "Anna", question, "es", key="k").problem
        with side(database) as here, side(str(home)) as there, pytest.raises(CannotMove, match="serves"):
            moved(here, there)
        hand.node._release_all(hand.tables)
    run("--from", database, "--to", str(home), "--table", code)
    with running(home) as hub:
        assert hub.snapshot.public.language == "es"
        assert not got(hub.post_id(1, "", "", key="k", device=phone("Anna"))).problem, "known by its key"
    with node(database) as hand:
        assert not hand.tables.knows(code), "it has left the venue"
    run("--from", str(home), "--to", database, "--table", code)
    with node(database) as hand:
        assert hand.asks(code)


def test_no_node_takes_a_table_between_the_look_and_the_move(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    code = played(home, game=False)
    run("--from", str(home), "--to", database)
    with side(database) as here, closing(Leases(database, "another node")) as leases:
        asked = LogConnection.run
        takes: list[bool] = []

        def taken_after(line: LogConnection, do: Callable[..., Any]) -> Any:
            found = asked(line, do)
            if not takes and line is here._line:
                takes.append(True)
                takes[0] = leases.take(code)
            return found

        monkeypatch.setattr(LogConnection, "run", taken_after)
        here.shut([code])
        assert takes == [False], "shut first, then looked"
        monkeypatch.undo()
        here.open([code])
        assert leases.take(code)
        with pytest.raises(CannotMove, match="serves"):
            here.shut([code])
        assert code in leases.open_ones(), "what is served stays open"


def test_a_password_is_never_printed_and_comes_from_the_environment(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, secret = tmp_path / "home", "a-secret-word"
    played(home)
    url = database.replace("postgresql://", f"postgresql://postgres:{secret}@", 1) if "@" not in database else database
    url += f"{'&' if '?' in url else '?'}application_name={secret}"
    for name in FROM_ENVIRONMENT:
        monkeypatch.delenv(name, raising=False)
    result = CliRunner().invoke(move, ["--from", str(home), "--to", "database"])
    assert result.exit_code == 1 and "COMPANION_DATABASE" in result.output
    monkeypatch.setenv(FROM_ENVIRONMENT[0], url)
    said = [run("--from", str(home), "--to", goal) for goal in ("database", url)]
    said += [run("--from", start, "--to", str(tmp_path / "back")) for start in ("database", url)]
    monkeypatch.setenv(FROM_ENVIRONMENT[0], f"postgresql://nobody:{secret}@127.0.0.1:1/x")
    for start, goal in (("database", str(home)), (str(home), "database")):
        failed = CliRunner().invoke(move, ["--from", start, "--to", goal])
        assert failed.exit_code == 1
        said.append(failed.output)
    assert all(secret not in output and "://" not in output for output in said), said
    assert "From now on, only use the database." in said[0]


def test_another_evening_of_the_same_code_is_never_written_over(database: str, tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    code = played(one)
    assert played(other) == code, "drawn by the same chance"
    run("--from", str(one), "--to", database)
    before = rows(database, "SELECT code, number, body FROM events ORDER BY code, number")
    result = CliRunner().invoke(move, ["--from", str(other), "--to", database])
    assert result.exit_code == 1 and f"Another evening of table {code}" in result.output
    assert rows(database, "SELECT code, number, body FROM events ORDER BY code, number") == before


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--from", "{here}", "--to", "{database}"), "There's no log"),
        (("--from", "{database}", "--to", "{here}", "--table", "NONE"), "There is no table NONE"),
        (("--from", "{database}", "--to", "postgresql://nobody@127.0.0.1:1/x"), "Keep using the old data"),
    ],
)
def test_what_cannot_be_moved_is_told(database: str, tmp_path: Path, words: tuple[str, ...], says: str) -> None:
    result = CliRunner().invoke(move, [word.format(here=tmp_path / "none", database=database) for word in words])
    assert result.exit_code == 1 and says in result.output
