"""Evenings that an earlier version wrote open as they were, and can be played to their end.

`evenings_before` holds one evening for each moment at which people may stop. A script, not
kept, played them with that version: answers went through `companion.hub.tables.Tables`, a
hand turned the clock, chance and the wall clock were fixed. After each moment it wrote down
the rows of the log and what everybody saw (`kept.py` says how). Nobody makes the files
anew: what lies in a data folder is a promise.
"""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.core.question import Question
from companion.core.table import TableRules
from companion.core.view import Seat
from companion.games import GAMES
from companion.hub.log.log import Log
from companion.hub.tables import Tables
from tests.hub.by_hand import Clock, Hub, draws, got
from tests.hub.kept import FOLDER, Kept, differences, read, restore
from tests.laws.bots import any_answer

STEPS = 600
"""Steps in which every evening ends: an answer is one, and so is a while in which nobody says anything."""

PATIENCE = 150
"""Steps after which people agree on the end of a game that has none of its own."""

ENDLESS = ("open-table",)
"""Games that a table may play for as long as it likes."""

WHILE = 5.0
"""Seconds in which nobody says anything."""

EVENINGS = [read(path) for path in sorted(FOLDER.glob("*/*.jsonl"))]

OF_THEN = {name: game for name, game in GAMES.items() if any(kept.game == name for kept in EVENINGS)}
"""The games that have kept evenings: a newer one in the menu is no difference."""

Asked = list[tuple[Seat, Question]]


@pytest.mark.parametrize("kept", EVENINGS, ids=str)
def test_an_evening_of_an_earlier_version_is_as_it_was_and_can_be_played_to_its_end(kept: Kept, tmp_path: Path) -> None:
    restore(kept, tmp_path)
    clock = Clock()
    # No power cut is tested here, so nothing waits for the disk.
    with closing(Log(tmp_path, "OFF")) as log:
        tables = Tables(log, TableRules(OF_THEN), clock=clock, chance=draws, guard=0)
        assert list(tables.tables()) == [kept.public["table"]]
        assert differences(kept, tables.look(kept.public["table"])) == []
        with tables.running():
            hub = Hub(tmp_path, log, tables, clock, kept.public["table"], kept.devices)
            assert ends(hub, kept.game, Random(str(kept))), hub.look.public.phase


def test_every_game_has_its_evenings() -> None:
    assert {kept.game for kept in EVENINGS} == set(GAMES)


def ends(hub: Hub, game: str, random: Random) -> bool:
    """Let people who know no game, only questions, play until a game is over; return whether one was.

    If the evening stopped after the end of a game, they play another one.
    """
    aloud = hub.look.public.line is not None
    if aloud:
        hub.tables.narrate(hub.code, "voice", True)
    for count in range(STEPS):
        if not _say(hub, random, tired=game in ENDLESS and count > PATIENCE):
            _wait(hub, aloud)
        # Only once a game is over the host may clear it away.
        if any(question.id.startswith("table-clear-") for _, question in _asked(hub)):
            return True
    return False


def _asked(hub: Hub) -> Asked:
    return [(Seat(place.seat), question) for place in hub.look.public.seats for question in hub.questions(place.seat)]


def _say(hub: Hub, random: Random, *, tired: bool) -> bool:
    """Let one person answer; return False if nobody wants to."""
    found = _tired(_asked(hub)) if tired and random.random() < 0.5 else []
    if not found:
        asked = [(seat, question) for seat, question in _asked(hub) if _wanted(question, random)]
        if not asked:
            return False
        seat, question = random.choice(asked)
        found = [(seat, question, any_answer(question.ask, random))]
    seat, question, value = found[0]
    got(hub.post_id(seat, question.id, value))
    return True


def _tired(asked: Asked) -> list[tuple[Seat, Question, str]]:
    """Return the answers that help to end the game; a yes to somebody's wish comes first."""
    ways = {"table-agree-end-": "yes", "table-ask-end-": "go"}
    return [
        (seat, question, value)
        for start, value in ways.items()
        for seat, question in asked
        if question.id.startswith(start)
    ]


def _wanted(question: Question, random: Random) -> bool:
    """Return whether people answer it: mostly if it is awaited, seldom if it stands in the menu of a game."""
    if question.awaited:
        return random.random() < 0.9
    return not question.id.startswith("table-") and random.random() < 0.02


def _wait(hub: Hub, aloud: bool) -> None:
    """Speak the line to its end, or let a while pass."""
    line = hub.look.public.line
    if aloud and line and not hub.look.public.paused:
        hub.until(max(hub.now, line.starts + 1_500))
        hub.tables.spoken(hub.code, "voice", line.key, line.take)
        hub.settle()
    else:
        hub.wait(WHILE, step=WHILE)
