"""What the player does beside the lines: the sounds of the tables, and a loudspeaker that comes and goes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from companion.core.table import TableRules
from companion.faces.sound_room import UNDER_EFFECT
from companion.games import GAMES
from companion.hub.log.log import Log
from companion.hub.tables import Tables
from sounds.effects import effect
from sounds.player import RETRY, SILENT, Player
from sounds.voice_status import NAME, VoiceStatus
from tests.hub.by_hand import Hub, running
from tests.sounds.booth import Booth, begun, booth, sounding
from tests.sounds.game import PAUSES, short_game
from tests.sounds.parts import MS, Loudspeaker, tone


def neighbour(here: Booth) -> Hub:
    """Return the second table of the same hub, at which somebody counts down."""
    code = here.hub.tables.tables()[1]
    table = Hub(here.hub.folder, here.hub.log, here.hub.tables, here.hub.clock, code)
    assert not table.sit("Dora").problem
    table.play("open-table")
    return table


@contextmanager
def beside_a_countdown(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Booth, Hub]]:
    """Run a player at two tables; at the second one a countdown of 15 seconds has just begun."""
    with closing(Log(folder)) as log:
        tables = Tables(log, TableRules(GAMES))
        assert [tables.open("en") for _ in range(2)]
    with booth(folder, monkeypatch) as here:
        table = neighbour(here)
        here.player.change(table.code)
        here.settle()
        assert not table.say(1, "countdown", "15").problem
        yield here, table


def test_a_phone_that_speaks_makes_the_sounds_of_its_table(here: Booth) -> None:
    here.hub.tables.narrate(here.hub.code, "phone 1", True, chosen=True)
    here.settle()
    here.hub.play("open-table")
    here.hub.say(1, "vote", "people-shown")
    here.wait(3000)
    assert not here.device.heard
    here.hub.tables.narrate(here.hub.code, "phone 1", False)
    here.wait(100)
    assert not here.device.heard, "what is over is over"


def test_a_sound_of_a_table_is_heard_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with beside_a_countdown(tmp_path, monkeypatch) as (here, table):
        here.wait(4_990)
        assert not here.device.played
        here.wait(10_000)
        assert not here.device.heard
        here.wait(10)
        assert sounding(here).samples == effect("gong")
        assert not table.say(1, "round").problem
        here.wait(5000)
        assert len(here.device.heard) == 1
        assert not table.say(1, "countdown", "15").problem
        here.wait(16_000)
        assert [one.samples for one in here.device.heard] == [effect("gong")] * 2


def test_lines_are_lowered_while_a_sound_of_a_table_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with beside_a_countdown(tmp_path, monkeypatch) as (here, _):
        here.made["The words of one."] = tone(1200)
        here.made["The words of two."] = tone(2000)
        here.wait(13_500)
        begun(here)
        here.wait(6000)
        one, gong, two, *_ = here.device.heard
        assert gong.samples == effect("gong")
        assert one.levels == [1.0, UNDER_EFFECT]
        assert two.levels == [UNDER_EFFECT, 1.0]
        assert gong.levels == [1.0]


def test_sounds_from_before_the_face_was_there_are_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path, games=short_game(monkeypatch), names="Anna") as hub:
        hub.play("open-table")
        assert not hub.say(1, "countdown", "15").problem
        hub.wait(16)
        assert hub.look.public.sounds
        device = Loudspeaker(hub.clock)
        player = Player(hub.tables, device, VoiceStatus(hub.tables), lambda line: None, 1, hub.clock)
        player.change(hub.code)
        player.act()
        assert device.is_open
        assert not device.played


def stopped(here: Booth) -> bool:
    """Return whether the narration has stopped because its voice is gone."""
    return here.hub.look.public.phase == "stopped"


@pytest.mark.parametrize("way", ["SDL says so", "it cannot play", "it falls silent", "it never ends"])
def test_when_the_loudspeaker_disappears_everybody_is_told_and_the_night_waits_for_it(here: Booth, way: str) -> None:
    here.made["The words of one."] = tone(2000)
    begun(here)
    here.wait(1500)
    here.device.here = False
    match way:
        case "SDL says so":
            here.device.removed = True
        case "it cannot play":
            pass
        case "it falls silent":
            sounding(here).stopped = True
        case "it never ends":
            here.device.speed = 0.0
    here.wait(9000)
    assert not here.device.is_open
    assert here.notices == [SILENT]
    assert here.hub.tables.narrator(here.hub.code) == ""
    assert stopped(here)
    assert here.spoken == ["one"], "no line was begun that nobody could hear"
    here.device.here, here.device.speed = True, 1.0
    here.wait(RETRY // MS)
    assert here.notices == []
    assert here.hub.tables.narrator(here.hub.code) == NAME
    assert here.spoken == ["one"], "it goes on when somebody says so"
    here.hub.use("pause")
    here.hub.use("pause")
    here.wait(15_000)
    # With "it cannot play" the first line was heard to its end, and the second never began.
    heard = ["two", "three", "four"] if way == "it cannot play" else list(PAUSES)
    assert here.spoken == ["one", "eyes-closed", *heard]


@pytest.mark.booth(here=False)
def test_a_loudspeaker_that_is_plugged_in_late_is_found(here: Booth) -> None:
    here.settle()
    assert here.notices == [SILENT]
    assert here.hub.tables.narrator(here.hub.code) == ""
    here.wait(20_000)
    here.device.here = True
    here.wait(RETRY // MS)
    assert here.notices == []
    begun(here)


@pytest.mark.booth(here=False)
def test_a_loudspeaker_that_stays_away_is_told_of_once(here: Booth, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[object] = []
    monkeypatch.setattr(here.hub.tables, "trouble", lambda face, says: said.append(says))
    here.wait(10 * RETRY // MS)
    assert said == []
    here.device.here = True
    here.wait(RETRY // MS)
    assert said == [None]
