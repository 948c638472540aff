"""Lamps beside the program as people start it: it is killed in the middle of a night, or bots play a demo."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from copy import deepcopy
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from companion.bots import Bot, BotParty
from companion.bots.client import HubClient
from companion.commands.demo import NAMES, PROFILES, demo_profile
from companion.frontends.data_folder import BEFORE_LIGHTS, LIGHTS, SETTINGS
from tests.hub.demonstration import demo
from tests.hub.power.check import code_of
from tests.hub.power.nightfall import RATE, begins
from tests.hub.power.server import HubProcess, free_port, serving
from tests.room.lamps import SimulatedLamp, home, hue, look, usual_lamps
from tests.room.listener import BrokerListener, listening_to
from tests.room.mosquitto import Mosquitto
from tests.waiting import until

NIGHT = 230
"""The hue of the night."""

GAME, PLAYERS = "among-cultists", 7

FAST = "40"
"""The factor by which the game after the night runs faster than real time."""


def prepare(data: Path, broker: Mosquitto, *lamps: SimulatedLamp) -> None:
    """Let a hub with these data command `lamps`."""
    data.mkdir()
    (data / SETTINGS).write_text(
        f'[frontends.room]\nenabled = true\nbroker = "127.0.0.1"\nport = {broker.port}\nlamps = true\n'
    )
    (data / LIGHTS).write_text(json.dumps({"id": "kill", "level": "medium", "lamps": [lamp.id for lamp in lamps]}))


def on_disk(data: Path) -> set[str]:
    """Return the ids of the lamps whose former states are on disk."""
    path = data / BEFORE_LIGHTS
    return set(json.loads(path.read_text())) if path.exists() else set()


def test_lamps_of_a_hub_that_was_killed_in_the_night_are_given_back_by_one_without_a_game(
    mosquitto: Mosquitto, tmp_path: Path
) -> None:
    data = tmp_path / "hub"
    sofa, shelf = usual_lamps()[:2]
    before = [deepcopy(look(lamp)) for lamp in (sofa, shelf)]
    prepare(data, mosquitto, sofa, shelf)
    with home(mosquitto, sofa, shelf), listening_to(mosquitto) as ear:
        with serving(data, "--rate", RATE) as hub:
            begins(hub)
            ear.wait_for_mood("night")
            until(lambda: [hue(lamp) for lamp in (sofa, shelf)] == [NIGHT, NIGHT])
            hub.kill()
        ear.wait_for("/available", b"offline")
        assert on_disk(data) == {sofa.id, shelf.id}
        with serving(data, "--new") as hub:
            until(lambda: [look(lamp) for lamp in (sofa, shelf)] == before, ended=hub.ended)
            until(lambda: not on_disk(data), ended=hub.ended)
            hub.stop()
    assert not sofa.retained and not shelf.retained


@contextmanager
def bots(url: str, code: str) -> Iterator[None]:
    """Let bots play one game at a hub inside this context, however often it is started anew."""
    (entry,) = entry_points(group=PROFILES, name=GAME)
    complete = threading.Event()
    behaviour = demo_profile(GAME, entry.load(), PLAYERS, int(RATE), complete.is_set, pace=int(FAST))
    with BotParty() as party:
        for name in NAMES[:PLAYERS]:
            party.join(Bot(url, code, name, seed=3, behaviour=behaviour))
        complete.set()
        with closing(HubClient(url, code)) as client:
            until(lambda: client.view().body["game"])
        complete.clear()  # they begin no other game
        yield


def hear_more(ear: BrokerListener, hub: HubProcess) -> None:
    """Wait for the next message."""
    before = len(ear.heard)
    until(lambda: len(ear.heard) > before, ended=hub.ended)


@pytest.mark.long
def test_a_hub_that_is_killed_in_the_night_goes_on_and_gives_lamps_back_after_the_game(
    mosquitto: Mosquitto, tmp_path: Path
) -> None:
    data, port = tmp_path / "hub", str(free_port())
    lamps = usual_lamps()[:2]
    before = [deepcopy(look(lamp)) for lamp in lamps]
    prepare(data, mosquitto, *lamps)
    with ExitStack() as there:
        there.enter_context(home(mosquitto, *lamps))
        ear = there.enter_context(listening_to(mosquitto))
        with serving(data, "--rate", RATE, "--port", port) as hub:
            code = code_of(hub.url())
            party = there.enter_context(ExitStack())
            party.enter_context(bots(hub.url(), code))
            ear.wait_for_mood("night")
            until(lambda: [hue(lamp) for lamp in lamps], lambda hues: hues == [NIGHT, NIGHT], ended=hub.ended)
            hub.kill()
        ear.wait_for("/available", b"offline")
        assert on_disk(data) == {lamp.id for lamp in lamps}
        counts = [len(lamp.commands) for lamp in lamps]
        with serving(data, "--rate", RATE, "--port", port) as hub:
            with closing(HubClient(hub.url(), code)) as client:
                assert client.view().body["phase"] == "night", "the night goes on"
                assert [hue(lamp) for lamp in lamps] == [NIGHT, NIGHT]
                until(lambda: client.view().body["phase"], lambda phase: phase != "night", ended=hub.ended)
            # Eyes are open, and each lamp plays on.
            until(lambda: all(hue(lamp) not in (NIGHT, None) for lamp in lamps), ended=hub.ended)
            first = [lamp.commands[count][1] for lamp, count in zip(lamps, counts, strict=True)]
            assert not any(f'"hue":{NIGHT}' in told for told in first), "with closed eyes nothing is sent"
            hub.kill()
        with serving(data, "--rate", FAST, "--port", port) as hub:
            while ear.state().get("mood") != "win":
                hear_more(ear, hub)
            party.close()
            assert on_disk(data) == {lamp.id for lamp in lamps}
            ear.wait_for_mood("idle")
            until(lambda: [look(lamp) for lamp in lamps], lambda looks: looks == before, ended=hub.ended)
            until(lambda: not on_disk(data), ended=hub.ended)
            assert hub.stop() == 0
    assert not any(lamp.retained for lamp in lamps)


def test_a_demo_plays_the_room_too(mosquitto: Mosquitto, tmp_path: Path) -> None:
    (tmp_path / "hub").mkdir()
    settings = f'[frontends.room]\nenabled = true\nbroker = "127.0.0.1"\nport = {mosquitto.port}\n'
    (tmp_path / "hub" / SETTINGS).write_text(settings)
    options = ("--watch", "open-table", "--rate", "100", "--data", str(tmp_path / "hub"))
    with listening_to(mosquitto) as ear, demo(*options) as hub:
        until(lambda: ear.state().get("running"), ended=hub.ended)
        until(lambda: "vote_opened" in ear.moments, ended=hub.ended)
