"""A broker that is not well: the evening notices nothing, the hub says it once, and lamps get the right mood again."""

from __future__ import annotations

import select
import socket
import time
from copy import deepcopy
from pathlib import Path

import pytest

from companion.core.text import Text
from companion.frontends.data_folder import BEFORE_LIGHTS
from companion.hub.tables import Tables
from room import link, loop
from room.link import Link
from room.play_along import NAME
from room.state import RoomState
from room.topics import Message, Topics
from tests.hub.by_hand import ManualHub, running
from tests.room.at_broker import choose_all, faults, keep_password, lamps_at, room_at
from tests.room.lamps import home, hue, look, usual_lamps
from tests.room.listener import listening_to
from tests.room.mosquitto import USER, Mosquitto, broker
from tests.waiting import until

FROZEN = 60.0
"""Seconds for which a broker is frozen."""

AT_ONCE = 0.9 * link.PATIENCE
"""Seconds that no answer takes, unless it waits for the broker."""


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[Text | None]:
    """The room's troubles as the hub was told, in order; None: it is over."""
    told: list[Text | None] = []
    trouble = Tables.trouble

    def note(self: Tables, name: str, says: Text | None) -> None:
        """Note the reason, and pass it on."""
        if name == NAME:
            why = says.values["why"] if says else None
            assert why is None or isinstance(why, Text)
            told.append(why)
        trouble(self, name, says)

    monkeypatch.setattr(Tables, "trouble", note)
    return told


def play_a_bit(hub: ManualHub) -> float:
    """Pause and go on at the hub, and choose a language on each phone; return the seconds that the slowest took."""
    slowest = 0.0
    for seat in (1, 2, 3):
        for language in ("it", "en"):
            begun = time.monotonic()
            assert not hub.use("pause").problem and not hub.use("pause").problem
            assert not hub.reads(seat, language).problem
            slowest = max(slowest, time.monotonic() - begun)
    return slowest


def test_a_wrong_password_is_said_once_however_often_it_is_tried(
    said: list[Text | None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loop, "LAST_RETRY", 1)
    with (
        broker(tmp_path / "broker", closed=True) as there,
        running(tmp_path / "hub", names="Anna Ben Carla") as hub,
    ):
        keep_password(hub.folder, "wrong")
        log = there.folder / "mosquitto.log"
        with room_at(there, hub, user=USER) as lights:
            until(lambda: log.read_text().count("not authorised"), lambda count: count >= 3)
            hub.play()
            assert play_a_bit(hub) < AT_ONCE
            assert said == [link.NOT_ALLOWED] and lights.fault == link.NOT_ALLOWED
            assert faults(hub) == [link.NOT_ALLOWED.message]


def test_a_broker_that_is_not_there_is_said_once_however_often_it_is_tried(
    said: list[Text | None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loop, "LAST_RETRY", 1)
    tries: list[Link] = []
    connect = Link.connect

    def tried(self: Link) -> None:
        tries.append(self)
        connect(self)

    monkeypatch.setattr(Link, "connect", tried)
    sofa = usual_lamps()[0]
    with (
        broker(tmp_path / "broker", starts=False) as there,
        running(tmp_path / "hub", names="Anna Ben Carla") as hub,
        lamps_at(there, hub) as lights,
    ):
        lights.choose([sofa.id])
        hub.play()
        until(lambda: len(tries), lambda count: count >= 3)
        assert play_a_bit(hub) < AT_ONCE
        assert said == [link.REFUSED] and faults(hub) == [link.REFUSED.message]
        there.start()
        with home(there, sofa):
            until(lambda: hue(sofa) == 35)
        assert said == [link.REFUSED, None] and not faults(hub)


def test_a_queue_that_is_full_holds_nobody_up_and_ends_in_the_right_mood(
    said: list[Text | None], mosquitto: Mosquitto, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "KEEPALIVE", 2)
    monkeypatch.setattr(loop, "LOOK", 0.2)
    monkeypatch.setattr(loop, "LAST_RETRY", 1)
    links: list[Link] = []
    connect, tell_state = Link.connect, Topics.tell_state

    def pad(self: Topics, state: RoomState, title: str) -> Message:
        """Return the state with much space after it: few fill the queue, long before the broker counts as gone."""
        told = tell_state(self, state, title)
        return told._replace(payload=told.payload + b" " * 400_000)

    def noted(self: Link) -> None:
        links.append(self)
        connect(self)
        if self.socket:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)

    monkeypatch.setattr(Link, "connect", noted)
    monkeypatch.setattr(Topics, "tell_state", pad)

    def is_full() -> bool:
        """Send more; return whether the system takes no more of it, and the rest waits in the hub."""
        hub.use("pause")
        found = links[-1].socket
        return found is not None and links[-1].wants_to_write and not select.select([], [found], [], 0)[1]

    with running(tmp_path / "hub", names="Anna Ben Carla") as hub, room_at(mosquitto, hub):
        with listening_to(mosquitto) as ear:
            ear.wait_for_mood("lobby")
        hub.play()
        mosquitto.freeze()
        until(is_full)
        assert play_a_bit(hub) < AT_ONCE
        if hub.snapshot.public.paused:
            hub.use("pause")
        assert not hub.say(1, "vote", "yes-no-counted").problem
        until(lambda: faults(hub), lambda found: found == [link.SILENT.message])
        mosquitto.thaw()
        with listening_to(mosquitto) as ear:
            until(lambda: not faults(hub))
            ear.wait_for_mood("vote")
        assert said == [link.SILENT, None]


@pytest.mark.long
def test_a_broker_that_is_frozen_for_a_minute_is_said_once_and_lamps_get_the_right_mood_again(
    said: list[Text | None], mosquitto: Mosquitto, tmp_path: Path
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
        until(lambda: (hue(sofa), hue(shelf)) == (35, 35))
        mosquitto.freeze()
        ends, slowest = time.monotonic() + FROZEN, 0.0
        while time.monotonic() < ends:  # a frozen broker is frozen in real time
            slowest = max(slowest, play_a_bit(hub))
            time.sleep(0.1)
        assert slowest < AT_ONCE, "the evening waits for the broker"
        assert not hub.say(1, "vote", "yes-no-counted").problem
        assert said == [link.SILENT] and faults(hub) == [link.SILENT.message]
        mosquitto.thaw()
        until(lambda: (hue(sofa), hue(shelf)) == (275, 275))
        until(lambda: not faults(hub))
        assert said == [link.SILENT, None]
        lights.set_level("off")
        until(lambda: [look(lamp) for lamp in lamps] == before)
        until(lambda: not (hub.folder / BEFORE_LIGHTS).exists())
