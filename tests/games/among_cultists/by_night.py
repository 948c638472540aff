"""A table of Among Cultists before, in and after the night, moved by a test from line to line."""

from __future__ import annotations

import msgspec

from companion.core import script as s
from companion.core.report import NarratorPresent
from companion.core.table import TableInput
from companion.core.view import Facts
from companion.games.among_cultists.box.plan import Variant
from companion.games.among_cultists.table.state import State
from tests.games.among_cultists.before import set_up, wishes
from tests.games.among_cultists.column import PLAYED
from tests.games.among_cultists.evening import ready
from tests.laws.evening import Evening, own

NAMES = ("Anna", "Ben", "Caro", "Dino", "Elsa", "Fritz", "Gina", "Hugo")
CONTROL = ("pause", "repeat", "stop")


def playing(variant: Variant, *, voice: bool = True) -> Evening:
    """Begin a game and set it up; a narrator reports every line if there is a `voice`."""
    evening = Evening(*NAMES[: variant.players])
    evening.speaks = voice
    evening.play("among-cultists", **wishes(variant))
    evening.say(1, "table-teach")  # no lessons
    set_up(evening)
    if voice:
        report(evening, NarratorPresent(True))
    return evening


def falling(variant: Variant = PLAYED[1], *, voice: bool = True) -> Evening:
    """Begin a game and let everybody be ready."""
    evening = playing(variant, voice=voice)
    ready(evening)
    return evening


def report(evening: Evening, noticed: TableInput) -> list[object]:
    return own(evening.do(noticed))


def state(evening: Evening) -> State:
    return evening.state(State)


def line(evening: Evening) -> str | None:
    spoken = evening.public().line
    return spoken.key if spoken else None


def to_line(evening: Evening, key: str) -> Evening:
    """Hear the night until the line `key` has begun."""
    while line(evening) != key:
        step(evening)
    spoken = evening.public().line
    assert spoken
    evening.now = max(evening.now, spoken.starts)
    return evening


def step(evening: Evening) -> list[object]:
    """Let the next thing happen that the hub does by itself."""
    coming = evening.coming()
    assert coming, f"nothing follows {line(evening)}"
    return own(evening.wait(coming[0] - evening.now))


def hear(evening: Evening) -> list[str]:
    """Hear the night to its end, and return its lines."""
    heard = []
    while state(evening).phase in ("night", "waking"):
        heard += [event.line for event in step(evening) if isinstance(event, s.LineSpoken | s.LineLost)]
    return heard


def facts(evening: Evening, id: str) -> dict[str, str]:
    found = evening.block(id, Facts)
    return {getattr(row.label, "message", ""): getattr(row.text, "message", str(row.text)) for row in found.rows}


def shapeless(evening: Evening, seat: int) -> bytes:
    """Return what `seat` is sent and asked, but for what the host alone is asked all evening."""
    view = evening.view(seat)
    assert view.private
    mine = [q for q in view.private.questions if not q.id.startswith("table-speaker")]
    return msgspec.json.encode([view.public, view.private.secrets, mine])
