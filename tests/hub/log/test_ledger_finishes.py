"""The ledger tells how everybody finished, and on which evening, as the table put it in the end."""

import csv
import io
import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion.core.outcome import Finish
from companion.core.table.events import (
    EveningEnded,
    GameBegan,
    GameEnded,
    GameGivenUp,
    GameLeft,
    GameParked,
    GameWentOn,
    PartTold,
    ResultPutRight,
    Undone,
)
from companion.core.text import say
from companion.faces.ledger import Wanted
from companion.hub.cli import main
from companion.hub.log.ledger import games
from companion.hub.log.log import Log
from tests.hub.log.ledgers import MORNING, setup, write

DAY = 86_400_000

GOOD, BAD = say("Good"), say("Bad")
ENDED = GameEnded((1,), (Finish(1, "Duke", GOOD, 7, 1, True), Finish(2, "", BAD, 3, 2)), took=1_260_000)


def began(*names: str, game: str = "open-table") -> GameBegan:
    return GameBegan(game, setup(*names), at=0)


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Log]:
    with closing(Log(tmp_path)) as found:
        yield found


def ledger(folder: Path, *options: str) -> str:
    result = CliRunner().invoke(main, ["ledger", "--data", str(folder), *options])
    assert result.exit_code == 0, result.output
    return result.output


def as_json(folder: Path, *options: str) -> list[dict[str, Any]]:
    found = json.loads(ledger(folder, "--json", *options))
    assert found["version"] == 1
    return list(found["games"])


def test_each_seat_has_its_finish_one_of_which_nothing_is_known_as_well(log: Log, tmp_path: Path) -> None:
    write(log, "K7QM", [began("Anna", "Ben", "Caro"), ENDED])
    (game,) = games(tmp_path)
    assert game.finishes == (*ENDED.finishes, Finish(3))
    assert game.took == 1_260_000


def test_what_somebody_says_later_to_have_been_stands_and_keeps_what_was_known(log: Log, tmp_path: Path) -> None:
    write(log, "K7QM", [began("Anna", "Ben"), ENDED, PartTold(2, "Earl", team="")])
    assert games(tmp_path)[0].finishes == (ENDED.finishes[0], Finish(2, "Earl", BAD, 3, 2))


def test_other_winners_drop_points_and_places_as_the_table_does(log: Log, tmp_path: Path) -> None:
    write(log, "K7QM", [began("Anna", "Ben"), ENDED, ResultPutRight((2,))])
    (game,) = games(tmp_path)
    assert game.finishes == (Finish(1, "Duke", GOOD, began=True), Finish(2, "", BAD))
    assert game.won == ["Ben"]


def test_an_end_that_was_taken_back_leaves_nothing_of_how_anybody_finished(log: Log, tmp_path: Path) -> None:
    write(log, "K7QM", [began("Anna", "Ben"), ENDED, Undone()])
    (game,) = games(tmp_path)
    assert (game.over, game.finishes, game.took) == (False, (), None)


def test_an_evening_ends_where_all_stand_up_and_a_parked_game_goes_along(log: Log, tmp_path: Path) -> None:
    first = [began("Anna"), ENDED, began("Ben"), GameParked(), EveningEnded()]
    write(log, "K7QM", [*first, began("Caro"), ENDED, GameLeft(), GameWentOn(), ENDED, EveningEnded(), began("Dino")])
    found = {game.players[0]: (game.evening, game.over) for game in games(tmp_path)}
    assert found == {"Anna": (1, True), "Ben": (2, True), "Caro": (2, True), "Dino": (3, False)}


def test_a_game_that_was_given_up_was_not_played_to_its_end(log: Log, tmp_path: Path) -> None:
    write(log, "K7QM", [began("Anna"), GameParked(), GameGivenUp()])
    (game,) = games(tmp_path)
    assert game.ended
    assert not game.over


def test_games_are_found_by_person_kind_day_and_year(log: Log, tmp_path: Path) -> None:
    write(log, "AAAA", [began("Anna"), ENDED, began("Zoë", "ANNA", game="another"), ENDED])
    write(log, "BBBB", [began("Zoë"), ENDED], MORNING + 400 * DAY)
    later = games(tmp_path)[-1].began

    def found(*options: str) -> list[list[str]]:
        return [[player["name"] for player in game["players"]] for game in as_json(tmp_path, *options)]

    assert found("--person", "anna ") == [["Anna"], ["Zoë", "ANNA"]]
    assert found("--game", "another") == [["Zoë", "ANNA"]]
    assert found("--since", later.date().isoformat()) == [["Zoë"]]
    assert found("--person", "zoë", "--game", "open-table") == [["Zoë"]]
    assert found("--person", "nobody") == []
    assert ledger(tmp_path, "--person", "nobody") == "No such game has been played yet.\n"
    assert [game.players for game in games(tmp_path, Wanted(year=later.year))] == [["Zoë"]]


def test_programs_read_every_game_with_all_that_is_known_of_each_seat(log: Log, tmp_path: Path) -> None:
    write(log, "K7QM", [began("Anna", "Ben"), ENDED, PartTold(2, "Earl", team="")])
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


def test_each_field_that_programs_read_is_documented(log: Log, tmp_path: Path) -> None:
    write(log, "K7QM", [began("Anna"), ENDED])
    (game,) = as_json(tmp_path)
    page = (Path(__file__).parents[3] / "docs" / "ledger.md").read_text()
    assert [field for field in ("version", *game, *game["players"][0]) if f"| `{field}` |" not in page] == []
    (row,) = csv.DictReader(io.StringIO(ledger(tmp_path, "--csv")))
    assert [column for column in row if f"`{column}`" not in page] == []


def test_a_spreadsheet_has_what_is_known_of_each_player_in_their_order(log: Log, tmp_path: Path) -> None:
    write(log, "K7QM", [began("Anna", "Ben"), ENDED])
    (row,) = csv.DictReader(io.StringIO(ledger(tmp_path, "--csv")))
    assert (row["minutes"], row["roles"], row["teams"]) == ("21", "Duke; ", "Good; Bad")
    assert (row["points"], row["places"], row["evening"]) == ("7; 3", "1; 2", "K7QM-1")
