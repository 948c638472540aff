"""A fault in a game's rules or views stays where it is: nothing half-done on disk, no other table held up."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.core.chance import Chance
from companion.core.replay import Events
from companion.core.report import Report
from companion.core.table import TableRules
from companion.core.table.events import GameChosen, TableOpened
from companion.core.view import Scene
from companion.games import GAMES
from companion.games.open_table import GAME
from companion.games.open_table.events import FirstDrawn
from companion.games.open_table.state import State
from companion.hub.log.log import Log, LogEntry
from companion.hub.table.table_service import MOST_TICKS
from companion.hub.tables import Tables
from tests.hub.by_hand import Hub, got, running


def fails_in_round_two(state: State) -> Scene:
    if state.round == 2:
        raise ValueError("a fault of a view")
    return GAME.scene(state)


def test_what_cannot_be_shown_is_not_on_disk_and_a_repeat_does_nothing_twice(tmp_path: Path) -> None:
    games = {**GAMES, GAME.name: replace(GAME, scene=fails_in_round_two)}
    with running(tmp_path, names="Anna Ben", games=games) as hub:
        hub.play()
        before = len(hub.entries())
        for _ in range(3):
            with pytest.raises(RuntimeError):
                got(hub.post(1, "round", key="same"))
        assert len(hub.entries()) == before
        assert not hub.say(2, "first").problem


@pytest.mark.hub(names="Anna Ben")
def test_an_answer_that_led_away_from_the_table_has_its_receipt_when_it_is_repeated(hub: Hub) -> None:
    """The same key again gets the same receipt."""
    id = hub.question(2, "table-stand").id
    first = got(hub.post_id(2, id, "go", key="leaving"))
    assert not first.problem
    assert got(hub.post_id(2, id, "go", key="leaving")) == first
    assert got(hub.post_id(2, id, "go", key="another")).problem == "stranger"


def test_a_table_that_cannot_be_read_stays_closed_and_the_others_open(tmp_path: Path) -> None:
    log = Log(tmp_path)
    try:
        events = Events(GAMES)
        log.append({"AAAA": [LogEntry(1, 0, 0, events.encode(TableOpened("AAAA", "en")))]})
        log.append({"AAAA": [LogEntry(2, 0, 0, events.encode(GameChosen("from-a-newer-version")))]})
        log.append({"BBBB": [LogEntry(1, 0, 0, events.encode(TableOpened("BBBB", "en")))]})
        assert Tables(log, TableRules(GAMES)).tables() == ["BBBB"]
    finally:
        log.close()


@pytest.mark.long
def test_ticks_without_end_are_stopped(tmp_path: Path) -> None:
    def happens(state: State, report: Report, now: int, chance: Chance) -> list[FirstDrawn]:
        return [FirstDrawn(1)]

    game = replace(GAME, happens=happens, due=lambda state: 0 if state.votes else None)
    with running(tmp_path, names="Anna Ben", games={**GAMES, GAME.name: game}) as hub:
        hub.play()
        assert not hub.say(1, "vote", "people-shown").problem
        hub.wait(1)
        count = len(hub.entries())
        assert count < 2 * MOST_TICKS + 20
        assert hub.look.public.seats
