"""The ledger tells the evening's games from the log, and nothing that was secret."""

import csv
import io
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.core.replay import Events
from companion.core.table import Played, TableEvent
from companion.core.table.events import (
    GameBegan,
    GameEnded,
    GameGivenUp,
    GameLeft,
    GameParked,
    GameWentOn,
    ResultPutRight,
    SatDown,
    Undone,
)
from companion.games import GAMES
from companion.games.open_table.events import BallotCast, Opened
from companion.hub.cli import main
from companion.hub.log.ledger import games
from companion.hub.log.log import LOG, Log, LogEntry, table_events
from tests.hub.log.ledgers import MINUTE, MORNING, setup, write


def began(*names: str, **options: str) -> list[TableEvent]:
    these = setup(*names, **options)
    return [GameBegan("open-table", these, at=0), Played("open-table", Opened(these))]


def won(*winners: int) -> GameEnded:
    return GameEnded(winners, finishes=(), took=0)


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Log]:
    with closing(Log(tmp_path)) as found:
        yield found


def ledger(folder: Path, *options: str) -> Result:
    return CliRunner().invoke(main, ["ledger", "--data", str(folder), *options])


def rows(folder: Path) -> list[dict[str, str]]:
    result = ledger(folder, "--csv")
    assert result.exit_code == 0
    return list(csv.DictReader(io.StringIO(result.output)))


def local(minute: int) -> datetime:
    return datetime.fromtimestamp((MORNING + minute * MINUTE) / 1000).astimezone()


def test_a_game_stands_with_its_times_table_title_players_and_winners(log: Log, tmp_path: Path) -> None:
    write(log, "K7QM", [*began("Anna", "Ben", "Caro", box="Umbra"), won(1, 3)])
    assert rows(tmp_path) == [
        {
            "began": local(1).isoformat(),
            "ended": local(3).isoformat(),
            "table": "K7QM",
            "game": "Open table: Umbra",
            "players": "Anna; Ben; Caro",
            "winners": "Anna; Caro",
            "minutes": "0",
            **dict.fromkeys(("roles", "teams", "points", "places"), ""),
            "evening": "K7QM-1",
        }
    ]
    heading, line = ledger(tmp_path).output.splitlines()
    assert heading.split() == ["Began", "Ended", "Table", "Game", "Players", "Winners"]
    times = f"{local(1):%Y-%m-%d %H:%M}  {local(3):%H:%M}"
    assert line == f"{times}  K7QM   Open table: Umbra  Anna, Ben, Caro  Anna, Caro"


def test_games_stand_in_the_order_of_their_beginning_whatever_the_table(log: Log, tmp_path: Path) -> None:
    write(log, "ZZZZ", [*began("Anna"), won(1), *began("Ben"), won(1)])
    write(log, "AAAA", [GameLeft(), *began("Caro"), won(1)])
    assert [(row["table"], row["players"]) for row in rows(tmp_path)] == [
        ("ZZZZ", "Anna"),
        ("AAAA", "Caro"),
        ("ZZZZ", "Ben"),
    ]


def test_a_game_without_winners_and_one_without_an_end_are_told_apart(log: Log, tmp_path: Path) -> None:
    unwon = [*began("Anna"), won()]
    left = [*began("Ben"), GameLeft()]
    write(log, "K7QM", [*unwon, GameLeft(), *left, *began("Caro")])
    assert [(row["players"], bool(row["ended"]), row["winners"]) for row in rows(tmp_path)] == [
        ("Anna", True, ""),
        ("Ben", False, ""),
        ("Caro", False, ""),
    ]
    assert [line.rpartition("  ")[2] for line in ledger(tmp_path).output.splitlines()[1:]] == [
        "nobody",
        "not finished",
        "not finished",
    ]


def test_an_end_that_was_taken_back_is_none_and_the_last_one_counts(log: Log, tmp_path: Path) -> None:
    ended = [*began("Anna", "Ben"), won(1), Undone()]
    write(log, "K7QM", [*ended, won(2), GameLeft(), *ended])
    assert [(row["winners"], bool(row["ended"])) for row in rows(tmp_path)] == [("Ben", True), ("", False)]


def test_an_end_that_was_taken_back_after_the_table_was_cleared_is_none_either(log: Log, tmp_path: Path) -> None:
    ended = [*began("Anna", "Ben"), won(1), GameLeft(), Undone()]
    write(log, "K7QM", [*ended, won(2), GameLeft(), *ended])
    assert [(row["winners"], bool(row["ended"])) for row in rows(tmp_path)] == [("Ben", True), ("", False)]


def test_who_has_won_is_who_was_put_right_last(log: Log, tmp_path: Path) -> None:
    ended = [*began("Anna", "Ben"), won(1), ResultPutRight((1, 2)), ResultPutRight((2,))]
    write(log, "K7QM", [*ended, GameLeft(), *ended[:-2]])
    assert [game.won for game in games(tmp_path)] == [["Ben"], ["Anna"]]


def test_a_game_that_was_parked_stands_once_whatever_was_played_between(log: Log, tmp_path: Path) -> None:
    between = [*began("Anna", "Ben", box="Between"), won(2), GameLeft()]
    went_on = [GameParked(), *between, GameWentOn(), won(1)]
    write(log, "K7QM", [*began("Anna", "Ben"), *went_on])
    assert [(row["game"], row["winners"], row["ended"]) for row in rows(tmp_path)] == [
        ("Open table", "Anna", local(9).isoformat()),
        ("Open table: Between", "Ben", local(6).isoformat()),
    ]


def test_a_parked_game_that_is_given_up_has_ended_without_winners_and_one_that_waits_has_not(
    log: Log, tmp_path: Path
) -> None:
    write(log, "AAAA", [*began("Anna"), GameParked(), *began("Ben"), won(1), GameGivenUp()])
    write(log, "ZZZZ", [*began("Caro"), GameParked(), *began("Dino")])
    found = {row["players"]: (bool(row["ended"]), row["winners"]) for row in rows(tmp_path)}
    assert found == {"Anna": (True, ""), "Ben": (True, "Ben"), "Caro": (False, ""), "Dino": (False, "")}
    assert len(rows(tmp_path)) == 4


def test_titles_are_in_the_language_that_was_asked_for(log: Log, tmp_path: Path) -> None:
    write(log, "K7QM", [*began("Anna"), won(1)])
    assert "Tavolo aperto" in ledger(tmp_path, "--language", "it").output


def test_a_game_that_is_not_installed_here_has_its_bare_name(log: Log, tmp_path: Path) -> None:
    write(log, "K7QM", [GameBegan("a-game-of-tomorrow", setup("Anna"), at=0), won(1)])
    assert [row["game"] for row in rows(tmp_path)] == ["a-game-of-tomorrow"]


def test_the_ledger_tells_nothing_but_how_games_began_and_ended(log: Log, tmp_path: Path) -> None:
    sat = SatDown(seat=1, name="Anna", colour="amber", symbol="candle", device="canary-device")
    ballot = Played("open-table", BallotCast(1, "canary-ballot"))
    write(log, "K7QM", [sat, *began("Anna"), ballot, won(1)])
    for options in ([], ["--csv"]):
        assert "Anna" in ledger(tmp_path, *options).output
        assert "canary" not in ledger(tmp_path, *options).output
    assert {entry.row.type for _, entry in table_events(tmp_path)} == {
        "GameBegan",
        "GameEnded",
    }


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)"])
def test_no_name_becomes_a_formula_in_a_spreadsheet(log: Log, tmp_path: Path, name: str) -> None:
    write(log, "K7QM", [*began(name, "Ben"), won(1)])
    assert rows(tmp_path)[0]["players"] == f"'{name}; Ben"
    assert rows(tmp_path)[0]["winners"] == f"'{name}"


def test_names_with_commas_and_quotes_survive_the_csv(log: Log, tmp_path: Path) -> None:
    write(log, "K7QM", [*began('A, "B"', "Bén"), won(1)])
    assert rows(tmp_path)[0]["players"] == 'A, "B"; Bén'


def test_what_the_hub_has_just_written_is_read_beside_it_and_nothing_is_changed(log: Log, tmp_path: Path) -> None:
    write(log, "K7QM", began("Anna"))
    assert len(games(tmp_path)) == 1
    log.append({"K7QM": [LogEntry(9, 9, MORNING, Events(GAMES).encode(won(1)))]})
    before = list(log.read("K7QM"))
    (game,) = games(tmp_path)
    assert game.won == ["Anna"]
    assert list(log.read("K7QM")) == before


def test_the_log_of_a_hub_that_has_ended_is_read(tmp_path: Path) -> None:
    with closing(Log(tmp_path)) as log:
        write(log, "K7QM", [*began("Anna"), won(1)])
    assert [row["players"] for row in rows(tmp_path)] == ["Anna"]
    with closing(Log(tmp_path)) as log:
        assert log.codes() == ["K7QM"]


def test_an_evening_without_games_is_no_failure(log: Log, tmp_path: Path) -> None:
    write(log, "K7QM", [])
    assert ledger(tmp_path).output == "No game has been played yet.\n"
    assert rows(tmp_path) == []


def test_where_no_log_is_the_ledger_says_so_and_makes_none(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        result = ledger(folder)
        assert result.exit_code == 1
        assert "There is no log" in result.output
        assert "Traceback" not in result.output
    assert not list(tmp_path.iterdir())


def test_a_file_that_is_no_log_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / LOG).write_bytes(b"a diary, not a database\n" * 100)
    result = ledger(tmp_path)
    assert result.exit_code == 1
    assert "cannot be read" in result.output
