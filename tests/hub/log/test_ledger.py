"""The ledger in the log: it reports the evening's games and everybody's finish, and nothing that was secret."""

import csv
import io
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from companion.core.outcome import Finish
from companion.core.text import say
from companion.frontends.ledger import LedgerFilter
from companion.games import GAMES
from companion.games.open_table.events import BallotCast, RoundsOpened
from companion.hub.log.ledger import games
from companion.hub.log.log import LOG, Log, LogEntry, read_ledger_events
from companion.hub.log.schema import KEPT
from companion.table.evening.events import EveningEnded
from companion.table.event import TableEvent
from companion.table.events import TABLE_EVENTS
from companion.table.game.end_events import GameEnded, PartTold, ResultCorrected
from companion.table.game.events import GameAdvanced, GameBegan, GameLeft, Undone
from companion.table.parking.events import GameGivenUp, GameParked, GameWentOn
from companion.table.replay import Events
from companion.table.seats.events import SatDown
from tests.hub.ledger.years import MINUTE, MORNING, setup, write
from tests.hub.scripts import companion


def began(*names: str, **options: str) -> list[TableEvent]:
    these = setup(*names, **options)
    return [GameBegan("open-table", these, at=0), GameAdvanced("open-table", RoundsOpened(these))]


def won(*winners: int) -> GameEnded:
    return GameEnded(winners, finishes=(), duration_ms=0)


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Log]:
    with closing(Log(tmp_path)) as found:
        yield found


def ledger(folder: Path, *options: str) -> Result:
    return companion("ledger", "--data", folder, *options)


def told(folder: Path, *options: str) -> str:
    result = ledger(folder, *options)
    assert result.exit_code == 0, result.output
    return result.output


def rows(folder: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(told(folder, "--csv"))))


def local(minute: int) -> datetime:
    return datetime.fromtimestamp((MORNING + minute * MINUTE) / 1000).astimezone()


def test_a_game_stands_with_its_times_table_title_players_and_winners(log: Log, tmp_path: Path) -> None:
    write(log, "K7QM", [*began("Anna", "Ben", "Caro", box="Umbra"), won(1, 3)])
    assert rows(tmp_path) == [
        {
            "began": local(1).isoformat(),
            "ended": local(3).isoformat(),
            "table": "K7QM",
            "game": "Umbra",
            "players": "Anna; Ben; Caro",
            "winners": "Anna; Caro",
            "minutes": "0",
            **dict.fromkeys(("roles", "teams", "points", "places", "variant"), ""),
            "evening": "K7QM-1",
        }
    ]
    heading, line = ledger(tmp_path).output.splitlines()
    assert heading.split() == ["Began", "Ended", "Table", "Game", "Players", "Winners"]
    times = f"{local(1):%Y-%m-%d %H:%M}  {local(3):%H:%M}"
    assert line == f"{times}  K7QM   Umbra  Anna, Ben, Caro  Anna, Caro"


def test_games_stand_in_the_order_of_their_beginning_whatever_the_table(log: Log, tmp_path: Path) -> None:
    write(log, "ZZZZ", [*began("Anna"), won(1), *began("Ben"), won(1)])
    write(log, "AAAA", [GameLeft(), *began("Caro"), won(1)])
    assert [(row["table"], row["players"]) for row in rows(tmp_path)] == [
        ("ZZZZ", "Anna"),
        ("AAAA", "Caro"),
        ("ZZZZ", "Ben"),
    ]


def test_a_game_without_winners_and_one_without_an_end_are_told_apart(log: Log, tmp_path: Path) -> None:
    write(log, "K7QM", [*began("Anna"), won(), GameLeft(), *began("Ben"), GameLeft(), *began("Caro")])
    ends = [(row["players"], bool(row["ended"]), row["winners"]) for row in rows(tmp_path)]
    assert ends == [("Anna", True, ""), ("Ben", False, ""), ("Caro", False, "")]
    found = [line.rpartition("  ")[2] for line in ledger(tmp_path).output.splitlines()[1:]]
    assert found == ["nobody", "not finished", "not finished"]


@pytest.mark.parametrize("cleared", [[], [GameLeft()]], ids=["at the table", "after the table was cleared"])
def test_an_end_that_was_taken_back_is_none_and_the_last_one_counts(
    log: Log, tmp_path: Path, cleared: list[TableEvent]
) -> None:
    ended = [*began("Anna", "Ben"), won(1), *cleared, Undone()]
    write(log, "K7QM", [*ended, won(2), GameLeft(), *ended])
    assert [(row["winners"], bool(row["ended"])) for row in rows(tmp_path)] == [("Ben", True), ("", False)]


def test_who_has_won_is_who_was_put_right_last(log: Log, tmp_path: Path) -> None:
    ended = [*began("Anna", "Ben"), won(1), ResultCorrected((1, 2)), ResultCorrected((2,))]
    write(log, "K7QM", [*ended, GameLeft(), *ended[:-2]])
    assert [game.winner_names for game in games(tmp_path)] == [["Ben"], ["Anna"]]


def test_a_game_that_was_parked_stands_once_whatever_was_played_between(log: Log, tmp_path: Path) -> None:
    between = [*began("Anna", "Ben", box="Between"), won(2), GameLeft()]
    went_on = [GameParked(), *between, GameWentOn(), won(1)]
    write(log, "K7QM", [*began("Anna", "Ben"), *went_on])
    assert [(row["game"], row["winners"], row["ended"]) for row in rows(tmp_path)] == [
        ("Open table", "Anna", local(9).isoformat()),
        ("Between", "Ben", local(6).isoformat()),
    ]


def test_a_parked_game_that_is_given_up_has_ended_without_winners_and_one_that_waits_has_not(
    log: Log, tmp_path: Path
) -> None:
    write(log, "AAAA", [*began("Anna"), GameParked(), *began("Ben"), won(1), GameGivenUp()])
    write(log, "ZZZZ", [*began("Caro"), GameParked(), *began("Dino")])
    found = {row["players"]: (bool(row["ended"]), row["winners"]) for row in rows(tmp_path)}
    assert found == {"Anna": (True, ""), "Ben": (True, "Ben"), "Caro": (False, ""), "Dino": (False, "")}
    assert [game.is_over for game in games(tmp_path) if game.players == ["Anna"]] == [False], (
        "it was not played to its end"
    )
    assert len(rows(tmp_path)) == 4


def test_titles_are_in_the_language_that_was_asked_for_and_bare_names_of_games_that_are_not_here(
    log: Log, tmp_path: Path
) -> None:
    write(log, "K7QM", [*began("Anna"), won(1), GameLeft()])
    assert "Tavolo aperto" in ledger(tmp_path, "--language", "it").output
    write(log, "AAAA", [GameBegan("a-game-of-tomorrow", setup("Anna"), at=0), won(1)])
    assert "a-game-of-tomorrow" in [row["game"] for row in rows(tmp_path)]


def test_the_ledger_tells_nothing_but_how_games_began_and_ended(log: Log, tmp_path: Path) -> None:
    sat = SatDown(seat=1, name="Anna", colour="amber", symbol="sun", device="canary-device")
    ballot = GameAdvanced("open-table", BallotCast(1, "canary-ballot"))
    write(log, "K7QM", [sat, *began("Anna"), ballot, won(1)])
    for options in ([], ["--csv"]):
        assert "Anna" in ledger(tmp_path, *options).output
        assert "canary" not in ledger(tmp_path, *options).output
    assert {entry.row.type for _, entry in read_ledger_events(tmp_path)} == {"GameBegan", "GameEnded"}


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", 'A, "B"'])
def test_no_name_becomes_a_formula_in_a_spreadsheet_nor_two(log: Log, tmp_path: Path, name: str) -> None:
    write(log, "K7QM", [*began(name, "Bén"), won(1)])
    kept = name if name.startswith("A") else f"'{name}"
    assert (rows(tmp_path)[0]["players"], rows(tmp_path)[0]["winners"]) == (f"{kept}; Bén", kept)


def test_what_the_hub_has_just_written_is_read_beside_it_and_after_its_end_and_nothing_is_changed(
    tmp_path: Path,
) -> None:
    with closing(Log(tmp_path)) as log:
        write(log, "K7QM", began("Anna"))
        assert len(games(tmp_path)) == 1
        log.append({"K7QM": [LogEntry(9, 9, MORNING, Events(GAMES).encode(won(1)))]})
        before = list(log.read("K7QM"))
        (game,) = games(tmp_path)
        assert game.winner_names == ["Anna"]
        assert list(log.read("K7QM")) == before
    assert [row["players"] for row in rows(tmp_path)] == ["Anna"]
    with closing(Log(tmp_path)) as log:
        assert list(log.read("K7QM")) == before


def test_an_evening_without_games_is_no_failure(log: Log, tmp_path: Path) -> None:
    write(log, "K7QM", [])
    assert (ledger(tmp_path).output, rows(tmp_path)) == ("No games yet.\n", [])


def test_where_no_log_is_the_ledger_says_so_and_makes_none(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        result = ledger(folder)
        assert result.exit_code == 1
        assert "There's no log" in result.output and "Traceback" not in result.output
    assert not list(tmp_path.iterdir())
    (tmp_path / LOG).write_bytes(b"a diary, not a database\n" * 100)
    result = ledger(tmp_path)
    assert result.exit_code == 1 and "can't be read" in result.output


@pytest.mark.parametrize("change", ["json_set(body, '$.finishes[0].stars', 3)", "json_set(body, '$.stars', 3)"])
def test_games_that_a_newer_version_has_written_are_refused_in_words(log: Log, tmp_path: Path, change: str) -> None:
    write(log, "K7QM", [GameBegan("open-table", setup("Anna", "Ben"), at=0), ENDED, ResultCorrected((2,))])
    with closing(sqlite3.connect(tmp_path / LOG)) as db, db:
        db.execute(f"UPDATE events SET body = CAST({change} AS BLOB) WHERE type IN ('GameEnded', 'ResultCorrected')")
    result = ledger(tmp_path)
    assert result.exit_code == 1
    assert result.output == "Error: This data is from a newer version. Install that version.\n"


DAY = 86_400_000

GOOD, BAD = say("Good"), say("Bad")
ENDED = GameEnded((1,), (Finish(1, "Duke", GOOD, 7, 1, True), Finish(2, "", BAD, 3, 2)), duration_ms=1_260_000)


def a_game(*names: str, game: str = "open-table") -> GameBegan:
    return GameBegan(game, setup(*names), at=0)


def as_json(folder: Path, *options: str) -> list[dict[str, Any]]:
    found = json.loads(told(folder, "--json", *options))
    assert found["version"] == 1
    return list(found["games"])


ANNA, BEN = ENDED.finishes


@pytest.mark.parametrize(
    ("players", "happened", "finishes"),
    [
        pytest.param(("Anna", "Ben", "Caro"), [], (ANNA, BEN, Finish(3)), id="nothing is known of one"),
        pytest.param(
            ("Anna", "Ben"), [PartTold(2, "Earl", team="")], (ANNA, Finish(2, "Earl", BAD, 3, 2)), id="said later"
        ),
        pytest.param(
            ("Anna", "Ben"),
            [ResultCorrected((2,))],
            (Finish(1, "Duke", GOOD, began=True), Finish(2, "", BAD)),
            id="other winners drop points and places",
        ),
        pytest.param(("Anna", "Ben"), [Undone()], (), id="an end that was taken back leaves nothing"),
    ],
)
def test_each_seat_has_its_finish(
    log: Log, tmp_path: Path, players: tuple[str, ...], happened: list[TableEvent], finishes: tuple[Finish, ...]
) -> None:
    write(log, "K7QM", [a_game(*players), ENDED, *happened])
    (game,) = games(tmp_path)
    assert game.finishes == finishes
    assert (game.is_over, game.duration_ms) == ((True, 1_260_000) if finishes else (False, None))
    assert game.winner_names == ([] if not finishes else ["Ben"] if ResultCorrected((2,)) in happened else ["Anna"])


def test_an_evening_ends_where_all_stand_up_and_a_parked_game_goes_along(log: Log, tmp_path: Path) -> None:
    first = [a_game("Anna"), ENDED, a_game("Ben"), GameParked(), EveningEnded()]
    write(log, "K7QM", [*first, a_game("Caro"), ENDED, GameLeft(), GameWentOn(), ENDED, EveningEnded(), a_game("Dino")])
    found = {game.players[0]: (game.evening, game.is_over) for game in games(tmp_path)}
    assert found == {"Anna": (1, True), "Ben": (2, True), "Caro": (2, True), "Dino": (3, False)}


def test_games_are_found_by_person_kind_day_and_year(log: Log, tmp_path: Path) -> None:
    write(log, "AAAA", [a_game("Anna"), ENDED, a_game("Zoë", "ANNA", game="another"), ENDED])
    write(log, "BBBB", [a_game("Zoë"), ENDED], MORNING + 400 * DAY)
    later = games(tmp_path)[-1].began

    def found(*options: str) -> list[list[str]]:
        return [[player["name"] for player in game["players"]] for game in as_json(tmp_path, *options)]

    assert found("--person", "anna ") == [["Anna"], ["Zoë", "ANNA"]]
    assert found("--game", "another") == [["Zoë", "ANNA"]]
    assert found("--since", later.date().isoformat()) == [["Zoë"]]
    assert found("--person", "zoë", "--game", "open-table") == [["Zoë"]]
    assert found("--person", "nobody") == []
    assert told(tmp_path, "--person", "nobody") == "No such games yet.\n"
    assert [game.players for game in games(tmp_path, LedgerFilter(year=later.year))] == [["Zoë"]]


def test_programs_read_every_game_with_all_that_is_known_of_each_seat(log: Log, tmp_path: Path) -> None:
    write(log, "K7QM", [a_game("Anna", "Ben"), ENDED, PartTold(2, "Earl", team="")])
    (game,) = as_json(tmp_path)
    assert {key: game[key] for key in ("over", "table", "evening", "game", "title", "milliseconds")} == {
        "over": True,
        "table": "K7QM",
        "evening": "K7QM-1",
        "game": "open-table",
        "title": "Open table",
        "milliseconds": 1_260_000,
    }
    anna, ben = game["players"]
    known = {"role": "Duke", "team": "Good", "points": 7, "place": 1, "began": True}
    assert anna == {"seat": 1, "name": "Anna", "person": "anna", "won": True, **known}
    known = {"role": "Earl", "team": "Bad", "points": 3, "place": 2, "began": False}
    assert ben == {"seat": 2, "name": "Ben", "person": "ben", "won": False, **known}


def test_each_field_that_programs_read_is_documented_and_a_spreadsheet_has_what_is_known_of_each_player_in_their_order(
    log: Log, tmp_path: Path
) -> None:
    write(log, "K7QM", [a_game("Anna", "Ben"), ENDED])
    (game,) = as_json(tmp_path)
    page = (Path(__file__).parents[3] / "docs" / "ledger.md").read_text()
    assert [field for field in ("version", *game, *game["players"][0]) if f"| `{field}` |" not in page] == []
    (row,) = csv.DictReader(io.StringIO(told(tmp_path, "--csv")))
    assert [column for column in row if f"`{column}`" not in page] == []
    assert (row["minutes"], row["roles"], row["teams"]) == ("21", "Duke; ", "Good; Bad")
    assert (row["points"], row["places"], row["evening"]) == ("7; 3", "1; 2", "K7QM-1")


def plan(folder: Path) -> str:
    """Return SQLite's plan for the queries of the ledger."""
    with closing(sqlite3.connect(folder / LOG)) as db:
        names = ", ".join(repr(kind) for kind in KEPT)
        query = f"SELECT body FROM events WHERE game = '' AND type IN ({names}) ORDER BY code, number"
        return " ".join(str(row[-1]) for row in db.execute(f"EXPLAIN QUERY PLAN {query}"))


def test_only_the_rows_that_it_needs_are_read_and_nothing_is_sorted(tmp_path: Path) -> None:
    Log(tmp_path).close()
    assert "USING INDEX played" in plan(tmp_path)
    assert "TEMP B-TREE" not in plan(tmp_path)


def test_each_type_that_the_ledger_reads_is_one_of_the_table() -> None:
    assert set(KEPT) <= {kind.__name__ for kind in TABLE_EVENTS}
