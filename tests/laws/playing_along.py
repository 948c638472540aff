"""A room that plays along with a game under the laws: its messages, written down before they reach a broker."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
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
from room.lamps.player import LATEST, LampPlayer
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


SOFA, SHELF = "zigbee2mqtt/Sofa", "zigbee2mqtt/Shelf"

EXPOSES = [{"type": "light", "features": [{"name": "brightness"}, {"name": "color_xy"}]}]

LISTED = encode([{"friendly_name": name, "definition": {"exposes": EXPOSES}} for name in ("Sofa", "Shelf")])


class RoomAtNight:
    """A room with two lamps, whose messages while eyes are closed are checked one by one.

    Eyes close once the room has been told so. From then on nothing may be sent but the look of that moment, once to
    each lamp that could not take it at once, while the first line is read.
    """

    def __init__(self, folder: Path) -> None:
        self.hub, self.now, self.nights, self.late = HubOfEvening(), 0, 0, 0
        self.sent = 0
        self.chosen: tuple[str, ...] = (SOFA, SHELF)
        self._closed_at: int | None = None
        self._first: object = None
        self._got: set[str] = set()
        self._asked: list[str] = []
        self.conductor = conductor_of(cast(Hub, self.hub), self._publish)
        saved = SavedLamps(folder)
        self.player = LampPlayer(
            FoundLamps(), saved, lambda: self.chosen, self._publish, lambda: True, lambda: self.now
        )
        self.conductor.follow = self.player.take_state
        self.player.receive("zigbee2mqtt/bridge/devices", LISTED, 0)

    def _publish(self, message: Message) -> None:
        self.sent += 1
        if message.topic.endswith("/get"):
            self._asked.append(message.topic.removesuffix("/get"))
        if self._closed_at is None:
            return
        line = self.hub.public.line
        self._first = self._first or line
        said = f"with closed eyes a broker hears {message}"
        assert message.topic.endswith("/set") and message.topic not in self._got, said
        assert self.now - self._closed_at <= LATEST and self._first == line, f"{said}, long after they have closed"
        self._got.add(message.topic)
        self.late += 1

    def see(self, evening: Evening) -> None:
        """Let the room do what is due before, and then see an evening."""
        if self.hub.evening:
            self.wait(evening.now * MS)
        was_blind, self.hub.evening, self.now = self._is_blind, evening, evening.now * MS
        if not was_blind or not self._is_blind:
            self._closed_at, self._first = None, None
            self._got.clear()
        self.conductor.change("K7QM")
        self._beat()
        if self._is_blind and not was_blind:
            self._closed_at, self._first = self.now, self.hub.public.line
            self.nights += 1

    def wait(self, until: int) -> None:
        """Let the room do all that is due by a stamp."""
        while (due := min(_dues(self.conductor, self.player), default=until + 1)) <= until:
            self.now = max(self.now, due)
            self._beat()

    def disturb(self, random: Random) -> None:
        """Let something happen to the lamps, the broker or the choices."""
        match random.randrange(6):
            case 0:
                self.player.reconnect()
                self.conductor.connect()
            case 1:
                self.player.receive("zigbee2mqtt/bridge/devices", LISTED, self.now)
            case 2:
                self.chosen = (SOFA, SHELF) if len(self.chosen) < 2 else (SOFA,)
                self.player.change()
            case 3:
                self.conductor.choose(random.choice(("subtle", "medium", "party")))
            case 4:
                self.conductor.try_out()
            case _:
                self.conductor.receive("homeassistant/status", b"online", False)
        self.wait(self.now)

    @property
    def _is_blind(self) -> bool:
        return bool(self.hub.evening) and self.hub.public.blind and not self.hub.public.halted

    def _beat(self) -> None:
        self.conductor.beat(self.now)
        self.player.beat(self.now)
        while self._asked:
            self.player.receive(self._asked.pop(), b'{"state":"ON","brightness":200}', self.now)
            self.player.beat(self.now)


def keeps_still(game: AnyGame, seed: int) -> RoomAtNight:
    """Check that with closed eyes nothing is sent, whatever happens to lamps and broker; return the room."""
    random = Random(f"room {seed}")
    with TemporaryDirectory() as folder:
        room = RoomAtNight(Path(folder))
        for evening, *_ in watched_play(game, seed, 120):
            room.see(evening)
            if random.random() < 0.5:
                room.disturb(random)
    return room


def commands_of(game: AnyGame, seed: int, minutes: int = 20) -> list[TimedCommand]:
    """Play for so many minutes of game time; return the commands to one lamp that plays along at a party."""
    hub, sent, now = HubOfEvening(), list[TimedCommand](), 0
    conductor = conductor_of(cast(Hub, hub), lambda message: None)
    found = FoundLamps()
    found.receive("zigbee2mqtt/bridge/devices", LISTED)

    def publish(message: Message) -> None:
        if message.topic.endswith("/set"):
            sent.append(TimedCommand(now, message.payload))

    with TemporaryDirectory() as folder:
        player = LampPlayer(found, SavedLamps(Path(folder)), lambda: (SOFA,), publish, lambda: True, lambda: now)
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
                    player.receive(SOFA, b'{"state":"ON","brightness":200}', now)
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
