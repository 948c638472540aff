"""The parts of the room put together: the conductor, the link and the thread."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from companion.core.text import Text, say
from companion.frontends import Hub, Settings
from room.conductor import Conductor
from room.kept import KeptChoices
from room.lamps.found import FoundLamps
from room.lamps.player import LampPlayer
from room.lamps.saved import SavedLamps
from room.link import Handlers, Link
from room.loop import RoomLoop
from room.service import RoomLights
from room.settings import RoomSettings
from room.topics import Message

NAME = "room"


@contextmanager
def playing_along(hub: Hub, settings: Settings, own: RoomSettings, clock: Callable[[], int]) -> Iterator[None]:
    """Let the room play along inside this context; `clock` is the hub's, in monotonic nanoseconds."""
    kept = KeptChoices(settings.data)

    def publish(message: Message) -> None:
        link.publish(message)

    conductor = Conductor(hub, own, kept, publish)
    found = FoundLamps()
    player = None
    if own.lamps:
        player = LampPlayer(found, SavedLamps(settings.data), lambda: kept.lamps, publish, lambda: link.is_up, clock)
        conductor.follow = player.take_state

    def connected() -> None:
        loop.take_connection()
        link.subscribe(conductor.topics.listens)
        conductor.connect()
        if player:
            link.subscribe(found.listens)
            player.reconnect()

    def received(topic: str, payload: bytes, retained: bool) -> None:
        conductor.receive(topic, payload, retained)
        if player:
            player.receive(topic, payload, clock())

    def lost(reason: Text | None) -> None:
        loop.take_loss(reason)

    def tell_fault(says: Text | None) -> None:
        hub.trouble(NAME, says and say("The lights don't play along. {why}", why=says))
        lights.tell()

    will = conductor.topics.say_available(False)
    link = Link(own.broker, f"companion-{kept.id}", will, Handlers(connected, received, lost))
    lights = RoomLights(conductor, player, kept, lambda: loop.wake(), lambda: loop.fault)
    parts = (conductor, player, lights) if player else (conductor, lights)
    loop = RoomLoop(link, parts, tell_fault, clock)

    conductor.tell_choice = lights.touch
    if player:
        player.tell_change = lights.touch

    def told(code: str) -> None:
        if conductor.change(code):
            loop.wake()

    if own.table and not hub.knows(own.table):
        hub.trouble(f"{NAME}-table", say("The lights follow no table: there's no table {code}.", code=own.table))
    with loop.running():
        stop = hub.listen(told)
        try:
            hub.lend_lights(lights)
            yield
        finally:
            hub.lend_lights(None)
            stop()
