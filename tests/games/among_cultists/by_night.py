"""A table of Among Cultists before, in and after the night, from line to line, and the lines (p. 10, 21)."""

from __future__ import annotations

import msgspec

from companion.core import script as s
from companion.core.report import NarratorPresent
from companion.games.among_cultists.box.plan import Variant
from tests.games.among_cultists.before import set_up, wishes
from tests.games.among_cultists.evening import ready, report, state
from tests.laws.evening import Evening, own
from tests.laws.plays import NAMES

CULTISTS = ["cultists-open", "cultists-look", "cultists-close"]
SEER = ["fist", "seer-open", "seer-look", "seer-close", "down"]
WITH_SEER = ["settle", "turn", *CULTISTS, "cover", *SEER, "begin"]
WITHOUT = ["settle", "turn", *CULTISTS, "cover", "begin"]
SEVEN = ["settle", *CULTISTS, "begin"]
SEVEN_WITH_SEER = ["settle", *CULTISTS, *SEER, "begin"]

TABLE = {
    "settle": ("all", (5, 4, 3)),
    "turn": ("all", (7, 5, 4)),
    "cultists-open": ("cultists", (1, 1, 1)),
    "cultists-look": ("cultists", (10, 8, 6)),
    "cultists-close": ("cultists", (5, 4, 3)),
    "cover": ("all", (6, 4, 3)),
    "fist": ("all", (6, 4, 3)),
    "seer-open": ("seer", (1, 1, 1)),
    "seer-look": ("seer", (8, 6, 4)),
    "seer-close": ("seer", (5, 4, 3)),
    "down": ("all", (5, 4, 3)),
    "begin": ("all", (1, 1, 1)),
}

# players, AI, Seer, and the column of the table
VARIANTS = [
    (4, True, False, WITHOUT),
    (5, False, True, WITH_SEER),
    (5, False, False, WITHOUT),
    (5, True, False, WITHOUT),
    (6, False, True, WITH_SEER),
    (6, False, False, WITHOUT),
    (6, True, True, SEVEN_WITH_SEER),
    (6, True, False, SEVEN),
    (7, False, False, SEVEN),
    (8, False, True, WITH_SEER),
    (8, False, False, WITHOUT),
]
PLAYED = [Variant(players, ai, seer) for players, ai, seer, _ in VARIANTS]


# A table that a test moves from line to line

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
    """Let the hub do its next action of its own."""
    coming = evening.coming()
    assert coming, f"nothing follows {line(evening)}"
    return own(evening.wait(coming[0] - evening.now))


def hear(evening: Evening) -> list[str]:
    """Hear the night to its end, and return its lines."""
    heard = []
    while state(evening).phase in ("night", "waking"):
        heard += [event.line for event in step(evening) if isinstance(event, s.LineSpoken | s.LineLost)]
    return heard


def shapeless(evening: Evening, seat: int) -> bytes:
    """Return everything that `seat` is sent and asked, without the host's standing questions."""
    view = evening.view(seat)
    assert view.private
    mine = [q for q in view.private.questions if not q.id.startswith("table-speaker")]
    return msgspec.json.encode([view.public, view.private.secrets, mine])
