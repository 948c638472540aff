"""Lamps at the end: whatever the broker does in that moment, each is as it was before, and on disk until it says so."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from companion.frontends.data_folder import BEFORE_LIGHTS
from companion.frontends.lights import Lights
from room.lamps import player
from room.link import Link
from room.topics import Message
from tests.hub.by_hand import ManualHub, running
from tests.room.at_broker import choose_all, lamps_at
from tests.room.lamps import SimulatedLamp, home, hue, look, usual_lamps
from tests.room.mosquitto import Mosquitto
from tests.waiting import until


@pytest.fixture(autouse=True)
def _in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let less time pass between two commands, and before the next try."""
    monkeypatch.setattr(player, "GAP", 300_000_000)
    monkeypatch.setattr(player, "RETRY", 1_000_000_000)
    monkeypatch.setattr(player, "ANSWERS", 500_000_000)
    monkeypatch.setattr("room.loop.LAST_RETRY", 1)
    monkeypatch.setattr("room.conductor.WON", 500_000_000)


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[Message]:
    """The commands that the hub has sent over a connection, as far as it can know."""
    sent: list[Message] = []
    publish = Link.publish

    def published(self: Link, message: Message) -> None:
        publish(self, message)
        if self.is_up and message.topic.endswith("/set"):
            sent.append(message)

    monkeypatch.setattr(Link, "publish", published)
    return sent


def is_on_disk(hub: ManualHub, lamp: SimulatedLamp) -> bool:
    path = hub.folder / BEFORE_LIGHTS
    return path.exists() and lamp.id in json.loads(path.read_text())


def switch_off(hub: ManualHub, lights: Lights) -> None:
    lights.set_level("off")


def end_the_game(hub: ManualHub, lights: Lights) -> None:
    assert not hub.say(1, "points", {"seat-1": 3, "seat-2": 0, "seat-3": 0}).problem
    assert not hub.say(1, "finish").problem


@pytest.mark.parametrize("end", [switch_off, end_the_game])
def test_a_broker_that_dies_with_the_last_commands_gets_them_again(
    end: Callable[[ManualHub, Lights], None], commands: list[Message], mosquitto: Mosquitto, tmp_path: Path
) -> None:
    sofa, shelf = lamps = usual_lamps()[:2]
    before = [deepcopy(look(lamp)) for lamp in lamps]
    with (
        running(tmp_path / "hub", names="Anna Ben Carla") as hub,
        home(mosquitto, *lamps) as there,
        lamps_at(mosquitto, hub) as lights,
    ):
        choose_all(lights, there)
        hub.play()
        until(lambda: [hue(lamp) for lamp in lamps] == [35, 35])
        counts = [len(lamp.commands) for lamp in lamps]
        mosquitto.freeze()
        commands.clear()
        end(hub, lights)
        # The hub has sent them, and cannot know that nobody has read them.
        until(lambda: {one.topic for one in commands if b"hue" not in one.payload}, lambda found: len(found) == 2)
        mosquitto.kill()
        assert [len(lamp.commands) for lamp in lamps] == counts, "no lamp has heard them"
        assert is_on_disk(hub, sofa) and is_on_disk(hub, shelf)
        mosquitto.start()
        until(lambda: [look(lamp) for lamp in lamps] == before)
        until(lambda: not (hub.folder / BEFORE_LIGHTS).exists())


def test_a_broker_that_dies_with_the_hub_s_end_gets_the_last_commands_at_the_next_start(
    commands: list[Message], mosquitto: Mosquitto, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("room.loop.FAREWELL", 1)
    sofa, shelf = lamps = usual_lamps()[:2]
    before = [deepcopy(look(lamp)) for lamp in lamps]
    with running(tmp_path / "hub", names="Anna Ben") as hub:
        with home(mosquitto, *lamps) as there:
            with lamps_at(mosquitto, hub) as lights:
                choose_all(lights, there)
                until(lambda: all(lamp.commands for lamp in lamps))
                counts = [len(lamp.commands) for lamp in lamps]
                mosquitto.freeze()
                commands.clear()
            assert {one.topic for one in commands} == {f"{lamp.id}/set" for lamp in lamps}
            mosquitto.kill()
            assert [len(lamp.commands) for lamp in lamps] == counts, "no lamp has heard them"
        assert is_on_disk(hub, sofa) and is_on_disk(hub, shelf)
        for seat in (1, 2):
            hub.say(seat, "table-stand")
        mosquitto.start()
        with home(mosquitto, *lamps), lamps_at(mosquitto, hub):
            until(lambda: [look(lamp) for lamp in lamps] == before)
            until(lambda: not (hub.folder / BEFORE_LIGHTS).exists())


def leave_behind(hub: ManualHub, lamp: SimulatedLamp) -> None:
    """Let an earlier hub have been killed while `lamp` played along."""
    back = '{"brightness":200,"transition":2,"color_temp":370}'
    (hub.folder / BEFORE_LIGHTS).write_text(json.dumps({lamp.id: back}))
    lamp.state |= {"brightness": 20, "color_mode": "hs", "color": {"hue": 230, "saturation": 95}}


def test_a_silent_lamp_is_given_back_once_it_gives_a_sign_of_life(mosquitto: Mosquitto, tmp_path: Path) -> None:
    sofa = usual_lamps()[0]
    with running(tmp_path / "hub") as hub:
        leave_behind(hub, sofa)
        sofa.is_silent = True
        with home(mosquitto, sofa) as there, lamps_at(mosquitto, hub):
            until(lambda: len(sofa.commands), lambda count: count == player.TRIES)
            assert is_on_disk(hub, sofa), "nobody knows whether it has heard"
            # As if it had been without power all the time.
            sofa.is_silent = False
            there.switch(sofa, brightness=20, color_mode="hs", color={"hue": 230, "saturation": 95})
            until(lambda: look(sofa)[:3] == (200, "color_temp", 370))
            until(lambda: not is_on_disk(hub, sofa))
            assert len(sofa.commands) == player.TRIES + 1


def test_a_damaged_or_newer_file_keeps_no_lamp_from_its_former_state(mosquitto: Mosquitto, tmp_path: Path) -> None:
    sofa = usual_lamps()[0]
    with running(tmp_path / "hub") as hub, home(mosquitto, sofa):
        leave_behind(hub, sofa)
        saved = json.loads((hub.folder / BEFORE_LIGHTS).read_text())
        (hub.folder / BEFORE_LIGHTS).write_text(json.dumps({"zigbee2mqtt/a#": "{}", "hue/b": "", **saved}))
        with lamps_at(mosquitto, hub):
            until(lambda: look(sofa)[:3] == (200, "color_temp", 370))
            until(lambda: not (hub.folder / BEFORE_LIGHTS).exists())
        (hub.folder / BEFORE_LIGHTS).write_bytes(b'{"zigbee2mqtt/Sofa": "\xff"}')
        with lamps_at(mosquitto, hub) as lights:
            until(lambda: lights.lamps)


def test_a_lamp_that_somebody_has_switched_off_meanwhile_stays_off(mosquitto: Mosquitto, tmp_path: Path) -> None:
    sofa = usual_lamps()[0]
    with running(tmp_path / "hub") as hub:
        leave_behind(hub, sofa)
        sofa.state["state"] = "OFF"
        with home(mosquitto, sofa), lamps_at(mosquitto, hub):
            until(lambda: not is_on_disk(hub, sofa))
        assert not sofa.commands


def test_a_lamp_that_is_as_it_was_gets_no_command(mosquitto: Mosquitto, tmp_path: Path) -> None:
    sofa = usual_lamps()[0]
    with running(tmp_path / "hub") as hub:
        leave_behind(hub, sofa)
        sofa.state |= {"brightness": 201, "color_mode": "color_temp", "color_temp": 370}
        with home(mosquitto, sofa), lamps_at(mosquitto, hub):
            until(lambda: not is_on_disk(hub, sofa))
        assert not sofa.commands


def test_a_lamp_that_takes_commands_and_never_gets_there_is_let_go(
    mosquitto: Mosquitto, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sofa = usual_lamps()[0]
    with running(tmp_path / "hub") as hub, home(mosquitto, sofa) as there:
        leave_behind(hub, sofa)

        def ignore(*_: Any) -> None:
            """Take the command, and stay."""

        monkeypatch.setattr(there, "_apply", ignore)
        with lamps_at(mosquitto, hub):
            until(lambda: not is_on_disk(hub, sofa))
        assert len(sofa.commands) == player.TRIES


def test_a_game_that_begins_before_a_lamp_is_given_back_keeps_its_first_state(
    mosquitto: Mosquitto, tmp_path: Path
) -> None:
    sofa = usual_lamps()[0]
    before = deepcopy(look(sofa))
    with (
        running(tmp_path / "hub", names="Anna Ben Carla") as hub,
        home(mosquitto, sofa) as there,
        lamps_at(mosquitto, hub) as lights,
    ):
        choose_all(lights, there)
        until(lambda: sofa.commands)
        mosquitto.kill()
        lights.set_level("off")
        until(lambda: lights.level == "off")
        lights.set_level("medium")
        hub.play()
        mosquitto.start()
        until(lambda: hue(sofa) == 35)
        lights.set_level("off")
        until(lambda: look(sofa) == before and not is_on_disk(hub, sofa))
