"""The hub's own buttons belong to nobody: what they do now, and what may be read aloud."""

from dataclasses import replace

import pytest

from companion.core.game import AnyGame, Refused
from companion.core.lines import EYES_CLOSED
from companion.core.report import NarratorPresent
from companion.core.table.events import Paused, Played, Resumed
from companion.games import GAMES
from companion.games.open_table import GAME
from companion.games.open_table.events import RoundEnded
from tests.core.narrated import NARRATED
from tests.core.night import SCRIPT
from tests.laws.evening import Evening, end

SILENT = replace(GAME, name="silent", lessons=())
READ = replace(NARRATED, name="read", lines=lambda state: SCRIPT.lines)


OWN = replace(
    SILENT, name="own", controls=lambda state: dict.fromkeys(("next", "pause"), lambda now, chance: [RoundEnded(1)])
)
ALL: dict[str, AnyGame] = {**GAMES, **{game.name: game for game in (NARRATED, READ, OWN, SILENT)}}


def evening(game: str = "") -> Evening:
    """Return five people at a table, who play `game` if it has a name."""
    five = Evening("Anna", "Ben", "Caro", "Dario", "Elena", games=ALL)
    if game:
        five.play(game)
    return five


def test_before_and_after_a_game_they_do_nothing() -> None:
    five = evening()
    assert five.rules.controls(five.table) == {}
    assert not five.rules.narrated(five.table)
    five.play("open-table")
    end(five)
    assert five.table.running and not five.table.playing
    assert five.rules.controls(five.table) == {}


def test_every_game_can_be_paused_and_goes_on_by_the_same_button() -> None:
    five = evening("open-table")
    for happened in (Paused(), Resumed(), Paused()):
        assert list(five.rules.controls(five.table)) == ["pause"]
        assert five.use("pause") == [happened]


def test_a_game_adds_its_own_and_its_own_pause_comes_first() -> None:
    five = evening("own")
    assert five.use("pause") == five.use("next") == [Played("own", RoundEnded(1))]
    five.say(1, "table-pause")
    assert list(five.rules.controls(five.table)) == ["pause"], "while the table is paused it can only go on"
    assert five.use("pause") == [Resumed()]


@pytest.mark.parametrize(("game", "narrated"), [("narrated", True), ("among-cultists", True), ("open-table", False)])
def test_only_a_game_with_a_narration_wants_to_know_of_a_voice(game: str, narrated: bool) -> None:
    five = evening(game)
    assert five.rules.narrated(five.table) == narrated
    if narrated:
        five.do(NarratorPresent(True))
        with pytest.raises(Refused):
            five.do(NarratorPresent(True))


def test_all_that_may_be_read_aloud_is_known_with_the_line_that_closes_all_eyes() -> None:
    five = evening("read")
    lines = five.rules.lines(five.table)
    assert lines == (EYES_CLOSED, *SCRIPT.lines)
    assert len({line.key for line in lines}) == len(lines)


@pytest.mark.parametrize("game", ["", "silent", "narrated"])
def test_a_game_that_names_no_line_has_none_read(game: str) -> None:
    five = evening(game)
    assert five.rules.lines(five.table) == ()
