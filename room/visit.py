"""A visit to the broker: connect once, leave messages, and go."""

from __future__ import annotations

import select
import time
from collections.abc import Sequence

from companion.core.text import Text
from room.link import PATIENCE, SILENT, Handlers, Link, NoConnection
from room.settings import BrokerSettings
from room.topics import Message


def visit(broker: BrokerSettings, messages: Sequence[Message] = ()) -> Text | None:
    """Connect once and leave `messages`; return the reason if that fails, None if not. It takes seconds at most."""
    answers: list[Text | None] = []
    link = Link(broker, "", None, Handlers(lambda: answers.append(None), lambda *_: None, answers.append))
    try:
        link.connect()
    except NoConnection as error:
        return error.says
    end = time.monotonic() + PATIENCE
    while not answers and (found := link.socket) is not None and time.monotonic() < end:
        readable, _, _ = select.select([found], [found] if link.wants_to_write else [], [], 0.1)
        link.write()
        if readable:
            link.read()
    for message in messages:
        link.publish(message)
    link.close()
    return answers[0] if answers else SILENT
