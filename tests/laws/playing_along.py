"""A room that plays along with a game under the laws: its messages, written down before they reach a broker."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, cast

from msgspec.json import encode

from companion.core.game import AnyGame
from companion.core.view import TableView
from companion.frontends import Hub
from companion.frontends.data_folder import LIGHTS
from room.conductor import Conductor
from room.kept import KeptChoices
from room.lamps.found import FoundLamps
from room.lamps.player import LampPlayer
from room.lamps.saved import SavedLamps
from room.settings import BrokerSettings, RoomSettings
from room.topics import Message
from tests.laws.evening import Evening
from tests.laws.plays import random_play
from tests.laws.watched import watched_play

MS = 1_000_000

SETTINGS = RoomSettings(BrokerSettings("", 1, "", "", False, ""), "", "Table", "homeassistant", False)


def conductor_of(hub: Hub, publish: Callable[[Message], None]) -> Conductor:
    """Return a conductor whose name at the broker is the same in every run."""
    with TemporaryDirectory() as folder:
        (Path(folder) / LIGHTS).write_text('{"id": "law"}')
        return Conductor(hub, SETTINGS, KeptChoices(Path(folder)), publish)


class HubOfEvening:
    """A hub with one table in memory, as a conductor asks it."""

    def __init__(self) -> None:
        self.evening: Evening | None = None

    def tables(self) -> list[str]:
        return ["K7QM"]

    def games(self) -> list[Any]:
        return []

    def snapshot(self, code: str) -> HubOfEvening:
        return self

    @property
    def public(self) -> TableView:
        assert self.evening
        return self.evening.view(None).public

    def stamp_of(self, code: str, game_time: int) -> int:
        return game_time * MS


def tells_only_changes(game: AnyGame, seed: int) -> int:
    """Check that a broker hears nothing with closed eyes, and otherwise only what has changed; return the messages.

    So no ballot and no spoken line is a message, and the rhythm of messages draws nothing that people do in secret.
    """
    hub, sent = HubOfEvening(), list[Message]()
    conductor = conductor_of(cast(Hub, hub), sent.append)
    total, was_blind, before = 0, False, None
    for evening, *_ in watched_play(game, seed, 120):
        hub.evening = evening
        sent.clear()
        conductor.change("K7QM")
        conductor.beat(evening.now * MS)
        public = hub.public
        blind = public.blind and not public.halted
        assert not (blind and was_blind and sent), f"with closed eyes a broker hears {sent}"
        shown = known(public, evening.now)
        # A win is celebrated for a while, and then the room is idle.
        is_told = shown != before or public.mood == "win"
        assert is_told or not sent, f"nothing public has changed, but a broker hears {sent}"
        total, was_blind, before = total + len(sent), blind, shown
    return total


class TimedCommand(NamedTuple):
    """A command to a lamp."""

    stamp: int
    payload: bytes


def commands_of(game: AnyGame, seed: int, minutes: int = 20) -> list[TimedCommand]:
    """Play for so many minutes of game time; return the commands to one lamp that plays along at a party."""
    hub, sent, now = HubOfEvening(), list[TimedCommand](), 0
    conductor = conductor_of(cast(Hub, hub), lambda message: None)
    found = FoundLamps()
    exposes = [{"type": "light", "features": [{"name": "brightness"}, {"name": "color_xy"}]}]
    found.receive("zigbee2mqtt/bridge/devices", encode([{"friendly_name": "Sofa", "definition": {"exposes": exposes}}]))

    def publish(message: Message) -> None:
        if message.topic.endswith("/set"):
            sent.append(TimedCommand(now, message.payload))

    with TemporaryDirectory() as folder:
        chosen = ("zigbee2mqtt/Sofa",)
        player = LampPlayer(found, SavedLamps(Path(folder)), lambda: chosen, publish, lambda: True, lambda: now)
        conductor.follow = player.take_state
        conductor.choose("party")
        for evening, *_ in random_play(game, seed, 1_500):
            hub.evening = evening
            conductor.change("K7QM")
            until = evening.now * MS
            while (due := min(_dues(conductor, player), default=until + 1)) <= until:
                now = max(now, due)
                conductor.beat(now)
                player.beat(now)
                if not sent:
                    player.receive("zigbee2mqtt/Sofa", b'{"state":"ON","brightness":200}', now)
            if until > minutes * 60_000 * MS:
                break
    return sent


def _dues(conductor: Conductor, player: LampPlayer) -> list[int]:
    return [due for due in (conductor.due, player.due) if due is not None]


def known(public: TableView, now: int) -> object:
    """Return everything public that may be a message."""
    dies = any(shown.kind == "loss" and shown.from_ <= now < shown.until for shown in public.spotlight)
    rounds = [getattr(block, "value", None) for block in public.blocks if block.id == "round"]
    over = any(type(block).__name__ == "Result" for block in public.blocks)
    power = public.lamps.get("power") == "off"
    blind = public.blind and not public.halted
    return public.mood, public.game, rounds, over, power, dies, blind, [place.plays for place in public.seats]
