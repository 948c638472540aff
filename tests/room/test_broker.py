"""The frontend at a real broker, with password and TLS: its messages, also if the broker is not well."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion.core.text import Text
from companion.core.view import HUB
from companion.frontends.data_folder import LIGHTS
from room import link, loop
from room.command import forget
from room.frontend import FRONTEND
from tests.hub.by_hand import running
from tests.laws.shadow import SHADOW
from tests.room.at_broker import faults, keep_password, room_at
from tests.room.by_hand import settings
from tests.room.listener import BrokerListener, listening_to
from tests.room.mosquitto import USER, Mosquitto, broker, certify
from tests.waiting import until


def test_home_assistant_finds_a_device_with_all_that_a_home_may_know(mosquitto: Mosquitto, tmp_path: Path) -> None:
    # A broker passes on what it has kept in any order, so the listener is there first.
    with running(tmp_path / "hub", names="Anna Ben") as hub, listening_to(mosquitto) as ear, room_at(mosquitto, hub):
        config = ear.wait_for("/config")
        device = json.loads(config.payload)
        id = json.loads((hub.folder / LIGHTS).read_text())["id"]
        assert config.topic == f"homeassistant/device/companion_{id}/config"
        assert {"dev", "o", "cmps"} <= set(device) and device["o"]["name"] == "companion"
        assert set(device["cmps"]) == {"mood", "game", "round", "players", "running", "event", "lights"}
        parts = device["cmps"].values()
        assert all(part["p"] and part["unique_id"].startswith(f"companion_{id}_") for part in parts)
        assert [part["p"] for part in parts].count("sensor") == 4
        said = {topic for part in parts for key, topic in part.items() if key == "state_topic"}
        until(lambda: {one.topic for one in ear.heard} | {config.topic} >= said - {f"companion/{id}/event"})
        assert json.loads(ear.on("/state")[-1].payload) == {
            "mood": "lobby", "game": "", "round": None, "players": 0, "running": False
        }  # fmt: skip
        assert ear.on("/lights")[-1].payload == b"medium"


def test_what_comes_late_finds_all_that_counts_and_no_moment(mosquitto: Mosquitto, tmp_path: Path) -> None:
    with running(tmp_path / "hub", names="Anna Ben") as hub, room_at(mosquitto, hub):
        with listening_to(mosquitto) as ear:
            ear.wait_for("/available", b"online")
            hub.play()
            ear.wait_for_mood("day")
            until(lambda: ear.moments == ["game_started"])
        with listening_to(mosquitto) as late:
            assert late.wait_for_mood("day")["game"] == "Open table"
            kept = {one.topic.rsplit("/", 1)[1] for one in late.heard if one.was_kept}
            assert kept <= {"config", "state", "available", "lights"} and not late.moments


def test_the_game_is_named_in_the_language_of_the_table(mosquitto: Mosquitto, tmp_path: Path) -> None:
    with running(tmp_path / "hub", names="Anna Ben") as hub, room_at(mosquitto, hub), listening_to(mosquitto) as ear:
        assert not hub.say(1, "table-language", "it").problem
        hub.play()
        assert until(ear.state, lambda state: state.get("running"))["game"] == "Tavolo aperto"


def test_password_and_certificate_of_an_own_broker_are_taken(tmp_path: Path) -> None:
    with (
        broker(tmp_path / "broker", closed=True, tls="127.0.0.1") as own,
        running(tmp_path / "hub", names="Anna Ben") as hub,
    ):
        keep_password(hub.folder)
        with room_at(own, hub, user=USER, ca=own.ca) as lights, listening_to(own) as ear:
            ear.wait_for("/available", b"online")
            assert lights.fault is None and not faults(hub)
            hub.play()
            ear.wait_for_mood("day")


@pytest.mark.parametrize(
    ("own", "says"),
    [
        ({"user": USER}, link.NOT_ALLOWED),
        ({"ca": ""}, link.NOT_TRUSTED),
        ({"broker": "localhost"}, link.WRONG_NAME),
        ({"broker": "nobody.invalid"}, link.NO_NAME),
        ({"tls": False, "ca": ""}, link.SILENT),
        ({"ca": __file__}, link.BAD_CA),
    ],
    ids=["password", "authority", "name", "machine", "no TLS", "file of the authority"],
)
def test_doctor_and_the_page_say_what_does_not_fit(own: dict[str, Any], says: Text, tmp_path: Path) -> None:
    with broker(tmp_path / "broker", closed=True, tls="127.0.0.1") as there, running(tmp_path / "hub") as hub:
        keep_password(hub.folder, "wrong")
        given = {"broker": "127.0.0.1", "port": there.port, "tls": True, "ca": there.ca, **own}
        found = list(FRONTEND.examine(settings(hub.folder, **given), "en", None))
        assert [finding.says for finding in found if not finding.well] == [says]
        with room_at(there, hub, **given) as lights:
            until(lambda: lights.fault, lambda fault: fault == says)
            until(lambda: faults(hub), lambda found: found == [says.message])


def test_a_certificate_that_has_expired_is_named_and_so_is_a_wrong_clock(tmp_path: Path) -> None:
    with broker(tmp_path / "broker", tls="127.0.0.1", starts=False) as there:
        certify(there.folder, "127.0.0.1", days=-1)
        there.start()
        given = settings(tmp_path, broker="127.0.0.1", port=there.port, ca=there.ca)
        assert [finding.says for finding in FRONTEND.examine(given, "en", None)] == [link.NOT_VALID]


def test_doctor_says_that_the_broker_answers(tmp_path: Path) -> None:
    with broker(tmp_path / "broker", closed=True, tls="127.0.0.1") as there:
        keep_password(tmp_path)
        given = {"broker": "127.0.0.1", "port": there.port, "ca": there.ca, "user": USER}
        assert all(finding.well for finding in FRONTEND.examine(settings(tmp_path, **given), "en", None))


def test_the_hub_goes_in_order_and_dies_with_a_will(mosquitto: Mosquitto, tmp_path: Path) -> None:
    with running(tmp_path / "hub") as hub, listening_to(mosquitto) as ear:
        with room_at(mosquitto, hub):
            ear.wait_for("/available", b"online")
        ear.wait_for("/available", b"offline")


def test_home_assistant_hears_everything_again_once_it_has_started(mosquitto: Mosquitto, tmp_path: Path) -> None:
    with running(tmp_path / "hub") as hub, listening_to(mosquitto) as ear, room_at(mosquitto, hub):
        ear.wait_for("/available", b"online")
        ear.wait_for("/lights")
        ear.say("homeassistant/status", "online")
        for end in ("/available", "/config", "/state", "/lights"):
            ear.wait_for(end)


def test_the_choice_of_lights_comes_from_home_assistant_too(mosquitto: Mosquitto, tmp_path: Path) -> None:
    with running(tmp_path / "hub") as hub, room_at(mosquitto, hub) as lights, listening_to(mosquitto) as ear:
        topic = ear.wait_for("/lights").topic
        ear.say(f"{topic}/set", "party")
        ear.wait_for("/lights", b"party")
        assert lights.level == "party" and json.loads((hub.folder / LIGHTS).read_text())["level"] == "party"
        for bad in (b"disco", b"", b"\xff", b"x" * 10_000):
            ear.say(f"{topic}/set", bad)
        ear.say(f"{topic}/set", "off")
        ear.wait_for("/lights", b"off")
        until(lambda: lights.level, lambda level: level == "off")


def test_a_command_that_a_broker_has_kept_is_older_than_the_choice(mosquitto: Mosquitto, tmp_path: Path) -> None:
    with running(tmp_path / "hub") as hub, listening_to(mosquitto) as ear:
        with room_at(mosquitto, hub):
            topic = ear.wait_for("/lights").topic
        ear.say(f"{topic}/set", "party", retain=True)
        with room_at(mosquitto, hub) as lights:
            ear.wait_for("/lights", b"medium")
            ear.say(f"{topic}/set", "subtle")
            ear.wait_for("/lights", b"subtle")
            assert lights.level == "subtle" and not [one for one in ear.on("/lights") if one.payload == b"party"]


def test_a_broker_that_comes_late_goes_and_forgets_hears_the_right_mood(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loop, "LAST_RETRY", 1)
    with (
        broker(tmp_path / "broker", starts=False) as there,
        running(tmp_path / "hub", names="Anna Ben Carla Dino Eva", games={SHADOW.name: SHADOW}) as hub,
        room_at(there, hub) as lights,
    ):
        until(lambda: faults(hub), lambda found: found == [link.REFUSED.message])
        there.start()
        with listening_to(there) as ear:
            ear.wait_for_mood("lobby")
            until(lambda: not faults(hub) and lights.fault is None)
        there.kill()
        hub.play("shadow")
        until(lambda: faults(hub), lambda found: found == [link.REFUSED.message])
        there.start()
        with listening_to(there) as ear:
            until(lambda: not faults(hub))
            while hub.snapshot.public.blind:
                hub.wait(1)
            assert ear.wait_for_mood("vote")["game"] == "Shadow"
            moods = {json.loads(one.payload)["mood"] for one in ear.on("/state")}
            assert "night" not in moods, "with closed eyes nothing is sent"
            assert "night_began" not in ear.moments, "nobody wants to hear late that a night has begun"


def test_a_frozen_broker_holds_nobody_up_and_hears_the_right_mood_after(
    mosquitto: Mosquitto, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "KEEPALIVE", 1)
    monkeypatch.setattr(link, "PATIENCE", 1.0)
    monkeypatch.setattr(loop, "LOOK", 0.2)
    monkeypatch.setattr(loop, "LAST_RETRY", 1)
    with running(tmp_path / "hub", names="Anna Ben Carla") as hub, room_at(mosquitto, hub):
        with listening_to(mosquitto) as ear:
            ear.wait_for_mood("lobby")
        mosquitto.freeze()
        hub.play()
        assert not hub.say(1, "vote", "yes-no-counted").problem
        until(lambda: faults(hub), lambda found: found == [link.SILENT.message])
        assert hub.asks(2, "ballot"), "the evening goes on"
        mosquitto.thaw()
        with listening_to(mosquitto) as ear:
            ear.wait_for_mood("vote")
            until(lambda: not faults(hub))


def test_a_broker_that_breaks_each_connection_is_reported_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop, "LAST_RETRY", 1)
    # Its packets are too small for the description of the device.
    with (
        broker(tmp_path / "broker", "max_packet_size 500") as there,
        running(tmp_path / "hub", names="Anna Ben") as hub,
    ):
        said: list[object] = []
        monkeypatch.setattr(hub.tables, "trouble", lambda name, says: said.append(says))
        with room_at(there, hub) as lights:
            until(lambda: lights.fault, lambda fault: fault == loop.UNSTEADY)
            connections = len((there.folder / "mosquitto.log").read_text().split("New client connected"))
            until(lambda: len((there.folder / "mosquitto.log").read_text().split("New client connected")) > connections)
            assert said and all(one is not None for one in said), "it does not come and go"
            assert len(said) == 1


def test_the_room_ends_while_its_broker_is_frozen(
    mosquitto: Mosquitto, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "PATIENCE", 1.0)
    with running(tmp_path / "hub") as hub:
        with room_at(mosquitto, hub), listening_to(mosquitto) as ear:
            ear.wait_for("/available", b"online")
            mosquitto.freeze()
        assert hub.tables.lights() is None
        mosquitto.thaw()


def test_another_table_does_not_touch_the_room(mosquitto: Mosquitto, tmp_path: Path) -> None:
    with running(tmp_path / "hub", names="Anna Ben") as hub:
        other = hub.tables.open("en")
        with room_at(mosquitto, hub, table=other) as lights, listening_to(mosquitto) as ear:
            ear.wait_for_mood("idle")
            hub.play()
            hub.settle()
            lights.set_level("off")
            ear.wait_for("/lights", b"off")
            assert lights.table == other and [one.payload for one in ear.on("/state")] == []


def test_a_table_that_is_not_there_is_reported(mosquitto: Mosquitto, tmp_path: Path) -> None:
    with running(tmp_path / "hub", names="Anna Ben") as hub, room_at(mosquitto, hub, table="ZZZZ"):
        hub.settle()
        (hint,) = hub.snapshot.hints
        assert isinstance(hint, Text) and hint.values == {"code": "ZZZZ"}


def test_forget_takes_the_hub_out_of_home_assistant(mosquitto: Mosquitto, tmp_path: Path) -> None:
    with running(tmp_path / "hub") as hub, listening_to(mosquitto) as ear:
        with room_at(mosquitto, hub):
            ear.wait_for("/config")
        own = {"broker": "127.0.0.1", "port": mosquitto.port}
        done = CliRunner().invoke(forget, ["--data", str(hub.folder)], obj=lambda name, data: own)
        assert done.exit_code == 0 and "forgotten" in done.output
        assert ear.wait_for("/config").payload == b""


def heard_by(listener: BrokerListener) -> list[str]:
    """Return the topics of a listener, each once."""
    return sorted({one.topic for one in listener.heard})


def test_no_seat_and_no_name_reaches_a_broker(mosquitto: Mosquitto, tmp_path: Path) -> None:
    with running(tmp_path / "hub", names="Anna Ben") as hub, room_at(mosquitto, hub), listening_to(mosquitto) as ear:
        hub.play()
        ear.wait_for_mood("day")
        said = b" ".join(one.topic.encode() + one.payload for one in ear.heard)
        assert b"Anna" not in said and hub.code.encode() not in said and hub.snapshot.private(HUB)
        assert all(topic.startswith(("companion/", "homeassistant/")) for topic in heard_by(ear))
