"""The checks of `companion doctor` on the broker: whether it can be reached, and what does not fit if it can't."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.text import say
from companion.frontends.data_folder import BROKER_PASSWORD
from companion.frontends.examination import Finding
from room.settings import RoomSettings
from room.visit import visit

NO_PASSWORD = say("The user has no password. Put it into {file} in the data folder.", file=BROKER_PASSWORD)
OPEN = say("The broker takes anyone without a password. Everyone on the network can switch your lamps.")
WORKS = say("The broker answers.")
SECURE = say("The broker answers, over TLS.")


def examine_broker(settings: RoomSettings) -> Iterator[Finding]:
    """Yield the findings on the broker, its user, its password, its name and its certificate."""
    broker = settings.broker
    if broker.user and not broker.password:
        yield Finding(False, NO_PASSWORD)
    why = visit(broker)
    if why:
        yield Finding(False, why)
        return
    yield Finding(True, SECURE if broker.tls else WORKS)
    if not broker.user:
        yield Finding(True, OPEN)
