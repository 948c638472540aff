"""Lamps without Home Assistant, at a real broker: they play along, and are afterwards as they were before."""

from __future__ import annotations

import itertools
import json
import time
from copy import deepcopy
from pathlib import Path

import pytest

from companion.frontends.data_folder import BEFORE_LIGHTS
from companion.frontends.lights import Lights
from room.lamps import player
from tests.hub.by_hand import running
from tests.room.at_broker import choose_all, lamps_at
from tests.room.lamps import SimulatedHome, home, hue, look, usual_lamps
from tests.room.listener import listening_to
from tests.room.mosquitto import Mosquitto
from tests.waiting import until

PLAYS = {"Sofa", "Shelf", "Dim", "Slow", "strip", "desk"}
"""The lamps that can play along: the others are silent, off, or no lamps."""


@pytest.fixture(autouse=True)
def _short_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let half a second pass between two commands, so that a test is short."""
    monkeypatch.setattr(player, "GAP", 500_000_000)


def played(among: SimulatedHome) -> set[str]:
    return {lamp.name for lamp in among.lamps.values() if lamp.commands}


def test_lamps_play_along_and_are_given_back(mosquitto: Mosquitto, tmp_path: Path) -> None:
    lamps = usual_lamps()
    before = {lamp.name: deepcopy(look(lamp)) for lamp in lamps}
    with (
        running(tmp_path / "hub", names="Anna Ben Carla") as hub,
        home(mosquitto, *lamps) as there,
        lamps_at(mosquitto, hub) as lights,
    ):
        choose_all(lights, there)
        until(lambda: played(there), lambda found: found >= PLAYS)
        hub.play()
        assert not hub.say(1, "vote", "yes-no-counted").problem
        until(lambda: there.lamps["zigbee2mqtt/Sofa"].state["color"].get("hue") == 275)
        until(lambda: there.lamps["tasmota/desk"].state["HSBColor"], lambda told: told.startswith("275,"))
        assert there.lamps["zigbee2mqtt/Dim"].state["brightness"] == round(0.6 * 254)
        answered = until(
            lambda: {lamp.name: lamp.has_answered for lamp in lights.lamps}, lambda found: found["Silent"] is False
        )
        assert answered["Sofa"] is True and "Kettle" not in answered
        assert {lamp.name: lamp.does for lamp in lights.lamps if lamp.name in ("Dim", "Slow", "Shelf")} == {
            "Dim": "brightness", "Slow": "white", "Shelf": "colour"
        }  # fmt: skip
        lights.set_level("off")
        until(lambda: {lamp.name: look(lamp) for lamp in lamps}, lambda looks: looks == before)
        until(lambda: not (hub.folder / BEFORE_LIGHTS).exists())
        assert played(there) == PLAYS
        assert not any(lamp.retained for lamp in lamps)


def test_who_shows_the_lamps_hears_of_each_change_of_them(mosquitto: Mosquitto, tmp_path: Path) -> None:
    sofa, _, _, _, silent, off = usual_lamps()[:6]
    with (
        running(tmp_path / "hub", names="Anna Ben Carla") as hub,
        home(mosquitto, sofa, silent, off) as there,
        lamps_at(mosquitto, hub) as lights,
    ):
        told: list[dict[str, tuple[bool | None, bool]]] = []
        stop = lights.listen(lambda: told.append(states_of(lights)))
        choose_all(lights, there)
        expected = {"Sofa": (True, False), "Silent": (False, False), "Off": (True, True)}
        until(lambda: told[-1] if told else {}, lambda found: found == expected)
        heard = [found["Silent"][0] for found in told if "Silent" in found]
        assert heard[-2:] == [None, False], "a lamp has time to answer before it counts as silent"
        until(lambda: sofa.commands)
        there.switch(sofa, state="OFF")
        until(lambda: told[-1]["Sofa"] == (True, True))
        lights.set_level("party")
        until(lambda: lights.level == "party")
        stop()


def states_of(lights: Lights) -> dict[str, tuple[bool | None, bool]]:
    """Return for each lamp whether it has answered, and whether it is off or left alone."""
    return {lamp.name: (lamp.has_answered, lamp.is_off or lamp.is_left_alone) for lamp in lights.lamps}


def test_the_end_of_the_hub_gives_lamps_back(mosquitto: Mosquitto, tmp_path: Path) -> None:
    lamps = usual_lamps()
    before = {lamp.name: deepcopy(look(lamp)) for lamp in lamps}
    with running(tmp_path / "hub", names="Anna Ben") as hub, home(mosquitto, *lamps) as there:
        with lamps_at(mosquitto, hub) as lights:
            choose_all(lights, there)
            until(lambda: played(there), lambda found: found >= PLAYS)
        until(lambda: {lamp.name: look(lamp) for lamp in lamps}, lambda looks: looks == before)
        assert not (hub.folder / BEFORE_LIGHTS).exists()


def test_a_lamp_gets_one_command_in_a_while_however_fast_moods_change(mosquitto: Mosquitto, tmp_path: Path) -> None:
    lamps = usual_lamps()
    with (
        running(tmp_path / "hub", names="Anna Ben Carla") as hub,
        home(mosquitto, *lamps) as there,
        lamps_at(mosquitto, hub) as lights,
    ):
        choose_all(lights, there)
        until(lambda: played(there), lambda found: found >= PLAYS)
        for _ in range(15):
            hub.use("pause")
            lights.set_level("subtle")
            lights.set_level("medium")
        sofa = there.lamps["zigbee2mqtt/Sofa"]
        lights.set_level("off")
        until(lambda: sofa.state["color_mode"] == "color_temp")
        for lamp in lamps:
            # A single gap says little: on a busy machine one command comes late at the lamp, and the next in time.
            took = sum(lamp.gaps)
            assert len(lamp.gaps) <= 2 + took / 0.5, f"{lamp.name}: {len(lamp.gaps) + 1} commands in {took:.1f} s"


def test_a_broker_that_comes_back_shows_lamps_the_right_mood(
    mosquitto: Mosquitto, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("room.loop.LAST_RETRY", 1)
    sofa = usual_lamps()[0]
    with (
        running(tmp_path / "hub", names="Anna Ben Carla") as hub,
        home(mosquitto, sofa) as there,
        lamps_at(mosquitto, hub) as lights,
    ):
        choose_all(lights, there)
        until(lambda: sofa.commands)
        mosquitto.kill()
        hub.play()
        assert not hub.say(1, "vote", "yes-no-counted").problem
        mosquitto.start()
        until(lambda: sofa.state["color"].get("hue") == 275)
        mosquitto.kill()
        # As if the last command had been lost.
        sofa.state["color"] = {"hue": 10, "saturation": 80}
        mosquitto.start()
        until(lambda: sofa.state["color"].get("hue") == 275)
        lights.set_level("off")
        until(lambda: sofa.state["color_mode"] == "color_temp")


def test_a_lamp_that_is_switched_off_while_the_broker_is_away_stays_off(
    mosquitto: Mosquitto, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("room.loop.LAST_RETRY", 1)
    sofa, shelf = usual_lamps()[:2]
    with (
        running(tmp_path / "hub", names="Anna Ben Carla") as hub,
        home(mosquitto, sofa, shelf) as there,
        lamps_at(mosquitto, hub) as lights,
    ):
        choose_all(lights, there)
        until(lambda: played(there), lambda found: found == {"Sofa", "Shelf"})
        mosquitto.kill()
        sofa.state["state"] = "OFF"
        count = len(sofa.commands)
        hub.play()
        mosquitto.start()
        until(lambda: hue(shelf) == 35)
        until(lambda: sofa.id not in json.loads((hub.folder / BEFORE_LIGHTS).read_text()))
        lights.set_level("off")
        until(lambda: not (hub.folder / BEFORE_LIGHTS).exists())
        assert len(sofa.commands) == count


def test_a_lamp_that_says_nothing_after_the_broker_was_away_is_not_switched_on(
    mosquitto: Mosquitto, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("room.loop.LAST_RETRY", 1)
    monkeypatch.setattr(player, "ANSWERS", 300_000_000)
    sofa, shelf = usual_lamps()[:2]
    with (
        running(tmp_path / "hub", names="Anna Ben Carla") as hub,
        home(mosquitto, sofa, shelf) as there,
        lamps_at(mosquitto, hub) as lights,
    ):
        choose_all(lights, there)
        until(lambda: played(there), lambda found: found == {"Sofa", "Shelf"})
        mosquitto.kill()
        sofa.state["state"], sofa.is_silent = "OFF", True
        count = len(sofa.commands)
        hub.play()
        mosquitto.start()
        until(lambda: {lamp.name: lamp.has_answered for lamp in lights.lamps}["Sofa"] is False)
        until(lambda: hue(shelf) == 35)
        assert not hub.say(1, "vote", "yes-no-counted").problem
        until(lambda: hue(shelf) == 275)
        assert len(sofa.commands) == count
        sofa.is_silent = False
        there.switch(sofa, state="ON")
        until(lambda: hue(sofa) == 275)


def test_a_look_that_the_air_loses_is_sent_again_while_the_same_mood_lasts(
    mosquitto: Mosquitto, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player, "RETRY", 700_000_000)
    sofa, shelf = usual_lamps()[:2]
    with (
        running(tmp_path / "hub", names="Anna Ben Carla") as hub,
        home(mosquitto, sofa, shelf) as there,
        lamps_at(mosquitto, hub) as lights,
    ):
        choose_all(lights, there)
        until(lambda: played(there), lambda found: found == {"Sofa", "Shelf"})
        hub.play()
        until(lambda: (hue(sofa), hue(shelf)) == (35, 35))
        sofa.loses = 2
        assert not hub.say(1, "vote", "yes-no-counted").problem
        until(lambda: (hue(sofa), hue(shelf)) == (275, 275))


def test_the_list_of_a_large_home_is_read_whole(mosquitto: Mosquitto, tmp_path: Path) -> None:
    features = [{"name": name, "description": "x" * 2_000} for name in ("state", "brightness", "color_xy")]
    listed = [
        {"friendly_name": f"Lamp {n}", "definition": {"exposes": [{"type": "light", "features": features}]}}
        for n in range(120)
    ]
    with running(tmp_path / "hub") as hub, listening_to(mosquitto) as ear, lamps_at(mosquitto, hub) as lights:
        ear.say("zigbee2mqtt/bridge/devices", json.dumps(listed), retain=True)
        until(lambda: len(lights.lamps), lambda count: count == len(listed))


def test_a_lamp_that_tells_ever_new_states_draws_no_page_as_often(mosquitto: Mosquitto, tmp_path: Path) -> None:
    sofa = usual_lamps()[0]
    with running(tmp_path / "hub") as hub, home(mosquitto, sofa) as there, lamps_at(mosquitto, hub) as lights:
        until(lambda: lights.lamps)
        told: list[float] = []
        stop = lights.listen(lambda: told.append(time.monotonic()))
        for number in range(600):
            there.switch(sofa, state=("ON", "OFF")[number % 2])
        until(lambda: told and [lamp.is_off for lamp in lights.lamps] == [True])
        stop()
        gaps = [later - earlier for earlier, later in itertools.pairwise(told)]
        assert min(gaps, default=1) > 0.4, gaps


def test_a_lamp_that_somebody_switches_is_let_go_until_the_next_game(mosquitto: Mosquitto, tmp_path: Path) -> None:
    sofa, shelf = usual_lamps()[:2]
    with (
        running(tmp_path / "hub", names="Anna Ben Carla") as hub,
        home(mosquitto, sofa, shelf) as there,
        lamps_at(mosquitto, hub) as lights,
    ):
        choose_all(lights, there)
        until(lambda: played(there), lambda found: found == {"Sofa", "Shelf"})
        hub.play()
        there.switch(sofa, state="OFF")
        until(lambda: "zigbee2mqtt/Sofa" not in json.loads((hub.folder / BEFORE_LIGHTS).read_text()))
        count, others = len(sofa.commands), len(shelf.commands)
        there.switch(sofa, state="ON")
        assert not hub.say(1, "vote", "yes-no-counted").problem
        until(lambda: len(shelf.commands) > others)
        there.switch(sofa, state="OFF")
        lights.set_level("off")
        until(lambda: shelf.state["color_mode"] == "xy")
        assert len(sofa.commands) == count and sofa.state["state"] == "OFF"
        there.switch(sofa, state="ON")
        lights.set_level("medium")
        hub.say(1, "finish")
        hub.play()
        until(lambda: len(sofa.commands) > count)


def test_a_tasmota_that_somebody_switches_off_stays_off_and_plays_in_the_next_game(
    mosquitto: Mosquitto, tmp_path: Path
) -> None:
    shelf, desk = usual_lamps()[1], usual_lamps()[8]
    with (
        running(tmp_path / "hub", names="Anna Ben Carla") as hub,
        home(mosquitto, shelf, desk) as there,
        lamps_at(mosquitto, hub) as lights,
    ):
        choose_all(lights, there)
        hub.play()
        until(lambda: (hue(shelf), desk.state["HSBColor"]), lambda hues: hues[0] == 35 and hues[1].startswith("35,"))
        there.switch(desk, POWER="OFF")
        until(lambda: desk.id not in json.loads((hub.folder / BEFORE_LIGHTS).read_text()))
        count = len(desk.commands)
        assert not hub.say(1, "vote", "yes-no-counted").problem
        until(lambda: hue(shelf) == 275)
        assert len(desk.commands) == count
        there.switch(desk, POWER="ON")
        hub.say(1, "finish")
        hub.play()
        until(lambda: len(desk.commands) > count)


def test_a_lamp_that_was_off_keeps_its_tick_and_plays_along_once_it_comes_on(
    mosquitto: Mosquitto, tmp_path: Path
) -> None:
    lamps = usual_lamps()
    slow, silent, off = lamps[3:6]
    with (
        running(tmp_path / "hub", names="Anna Ben Carla") as hub,
        home(mosquitto, *lamps) as there,
        lamps_at(mosquitto, hub) as lights,
    ):
        choose_all(lights, there)
        until(lambda: played(there), lambda found: found >= PLAYS)
        found = {lamp.name: lamp for lamp in lights.lamps}
        assert found["Off"].is_chosen and found["Off"].is_off and found["Off"].has_answered
        assert not any(lamp.is_off for name, lamp in found.items() if name != "Off")
        hub.play()
        # It answers last: the others have told by then that they are off, or nothing.
        until(lambda: slow.state["brightness"] == round(0.8 * 254))
        there.switch(off, state="ON", brightness=66)
        silent.is_silent = False
        there.switch(silent)
        until(lambda: {hue(off), hue(silent)} == {35})
        assert not any(lamp.is_off for lamp in lights.lamps)
        lights.set_level("off")
        until(lambda: (off.state["brightness"], off.state["color_mode"]) == (66, "color_temp"))
        until(lambda: silent.state["color_mode"] == "color_temp")


def test_a_hub_that_was_killed_gives_lamps_back_at_its_next_start(mosquitto: Mosquitto, tmp_path: Path) -> None:
    sofa = usual_lamps()[0]
    with running(tmp_path / "hub", names="") as hub:
        sofa.state |= {"brightness": 20, "color_mode": "hs", "color": {"hue": 230, "saturation": 95}}
        (hub.folder / BEFORE_LIGHTS).write_text(
            json.dumps({sofa.id: '{"brightness":200,"transition":2,"color_temp":370}'})
        )
        with home(mosquitto, sofa), lamps_at(mosquitto, hub):
            until(lambda: look(sofa)[:3] == (200, "color_temp", 370))
            until(lambda: not (hub.folder / BEFORE_LIGHTS).exists())


def test_a_hub_that_was_killed_in_a_game_goes_on_in_its_mood_and_keeps_the_first_state(
    mosquitto: Mosquitto, tmp_path: Path
) -> None:
    sofa = usual_lamps()[0]
    with running(tmp_path / "hub", names="Anna Ben Carla") as hub:
        hub.play()
        assert not hub.say(1, "vote", "yes-no-counted").problem
        (hub.folder / BEFORE_LIGHTS).write_text(
            json.dumps({sofa.id: '{"brightness":200,"transition":2,"color_temp":370}'})
        )
        with home(mosquitto, sofa) as there, lamps_at(mosquitto, hub) as lights:
            choose_all(lights, there)
            until(lambda: sofa.state.get("color", {}).get("hue") == 275)
            lights.set_level("off")
            until(lambda: look(sofa)[:3] == (200, "color_temp", 370))


def test_a_test_shows_each_mood_and_gives_lamps_back(
    mosquitto: Mosquitto, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("room.conductor.EACH", 700_000_000)
    sofa = usual_lamps()[0]
    with running(tmp_path / "hub", names="") as hub, home(mosquitto, sofa) as there, lamps_at(mosquitto, hub) as lights:
        choose_all(lights, there)
        assert lights.try_out() and not sofa.commands
        until(lambda: len(sofa.commands) > 9 and look(sofa)[1] == "color_temp")
        hues = [json.loads(told).get("color", {}).get("hue") for _, told in sofa.commands]
        assert [hue for hue, _ in itertools.groupby(hues)][:5] == [32, 35, 40, 275, 230]


def test_other_lamps_are_given_back_when_fewer_are_chosen(mosquitto: Mosquitto, tmp_path: Path) -> None:
    sofa, shelf = usual_lamps()[:2]
    with (
        running(tmp_path / "hub", names="Anna Ben") as hub,
        home(mosquitto, sofa, shelf) as there,
        lamps_at(mosquitto, hub) as lights,
    ):
        choose_all(lights, there)
        until(lambda: played(there), lambda found: found == {"Sofa", "Shelf"})
        lights.choose([sofa.id])
        until(lambda: shelf.state["color_mode"] == "xy")
        assert sofa.state["color_mode"] == "hs"


def test_a_full_disk_leaves_lamps_alone(mosquitto: Mosquitto, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sofa = usual_lamps()[0]

    def fill(*_: object) -> None:
        raise OSError

    with (
        running(tmp_path / "hub", names="Anna Ben") as hub,
        home(mosquitto, sofa) as there,
        lamps_at(mosquitto, hub) as lights,
    ):
        monkeypatch.setattr("room.lamps.saved.os.fsync", fill)
        choose_all(lights, there)
        until(lambda: next(lamp for lamp in lights.lamps).has_answered)
        hub.play()
        lights.set_level("off")
        until(lambda: lights.level == "off")
        assert not sofa.commands
