"""Lamps beside the program as people start it: it is killed in the middle of a night, or bots play a demo."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path

from companion.frontends.data_folder import BEFORE_LIGHTS, LIGHTS, SETTINGS
from tests.hub.demonstration import demo
from tests.hub.power.nightfall import RATE, begins
from tests.hub.power.server import serving
from tests.room.lamps import home, look, usual_lamps
from tests.room.listener import listening_to
from tests.room.mosquitto import Mosquitto
from tests.waiting import until

NIGHT = 230
"""The hue of the night."""


def test_lamps_stand_in_the_mood_of_the_night_again_and_are_given_back_in_the_end(
    mosquitto: Mosquitto, tmp_path: Path
) -> None:
    data = tmp_path / "hub"
    data.mkdir()
    sofa, shelf = usual_lamps()[:2]
    before = [deepcopy(look(lamp)) for lamp in (sofa, shelf)]
    (data / SETTINGS).write_text(
        f'[frontends.room]\nenabled = true\nbroker = "127.0.0.1"\nport = {mosquitto.port}\nlamps = true\n'
    )
    (data / LIGHTS).write_text(json.dumps({"id": "kill", "level": "medium", "lamps": [sofa.id, shelf.id]}))
    with home(mosquitto, sofa, shelf), listening_to(mosquitto) as ear:
        with serving(data, "--rate", RATE) as hub:
            begins(hub)
            ear.wait_for_mood("night")
            until(lambda: [lamp.state["color"].get("hue") for lamp in (sofa, shelf)] == [NIGHT, NIGHT])
            hub.kill()
        ear.wait_for("/available", b"offline")
        assert set(json.loads((data / BEFORE_LIGHTS).read_text())) == {sofa.id, shelf.id}
        sofa.state["color"] = {"hue": 0, "saturation": 0}
        with serving(data, "--rate", RATE) as hub:
            until(lambda: sofa.state["color"].get("hue") == NIGHT, ended=hub.ended)
            hub.kill()
        assert set(json.loads((data / BEFORE_LIGHTS).read_text())) == {sofa.id, shelf.id}
        with serving(data, "--new") as hub:
            until(lambda: [look(lamp) for lamp in (sofa, shelf)] == before, ended=hub.ended)
            until(lambda: not (data / BEFORE_LIGHTS).exists())
            hub.stop()
    assert not sofa.retained and not shelf.retained


def test_a_demo_plays_the_room_too(mosquitto: Mosquitto, tmp_path: Path) -> None:
    (tmp_path / "hub").mkdir()
    settings = f'[frontends.room]\nenabled = true\nbroker = "127.0.0.1"\nport = {mosquitto.port}\n'
    (tmp_path / "hub" / SETTINGS).write_text(settings)
    options = ("--watch", "open-table", "--rate", "100", "--data", str(tmp_path / "hub"))
    with listening_to(mosquitto) as ear, demo(*options) as hub:
        until(lambda: ear.state().get("running"), ended=hub.ended)
        until(lambda: "vote_opened" in ear.moments, ended=hub.ended)
