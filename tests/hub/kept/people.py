"""People who know no game, only questions, at a hub whose clock is turned by hand."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from companion.core.question import Question
from companion.core.view import Seat
from tests.hub.by_hand import Hub, got
from tests.laws.bots import any_answer
from tests.laws.folders import brought

STEPS = 1200
"""Steps in which every evening ends: an answer is one, and so is a while in which nobody says anything."""

PATIENCE = 150
"""Steps after which people agree on the end of a game that has none of its own."""

WHILE = 5.0
"""Seconds in which nobody says anything."""

Asked = list[tuple[Seat, Question]]


def ends(hub: Hub, game: str, random: Random, seen: Callable[[], None] = lambda: None) -> bool:
    """Let people play until a game is over, and call `seen` after each step; return whether one was.

    If the evening stopped after the end of a game, they play another one.
    """
    aloud = hub.look.public.line is not None or bool(hub.tables.narrator(hub.code))
    if aloud:
        hub.tables.narrate(hub.code, "voice", True)
    endless = getattr(brought(game, "drawn"), "ENDLESS", False)
    for count in range(STEPS):
        if not _say(hub, random, tired=endless and count > PATIENCE):
            _wait(hub, aloud)
        seen()
        # Only once a game is over the host may clear it away.
        if any(question.id.startswith("table-clear-") for _, question in _asked(hub)):
            return True
    return False


def _asked(hub: Hub) -> Asked:
    return [(Seat(place.seat), question) for place in hub.look.public.seats for question in hub.questions(place.seat)]


def _say(hub: Hub, random: Random, *, tired: bool) -> bool:
    """Let one person answer; return False if nobody wants to."""
    found = _tired(_asked(hub)) if tired and random.random() < 0.5 else []
    if not found:
        asked = [(seat, question) for seat, question in _asked(hub) if _wanted(question, random)]
        if not asked:
            return False
        seat, question = random.choice(asked)
        found = [(seat, question, any_answer(question.ask, random))]
    seat, question, value = found[0]
    got(hub.post_id(seat, question.id, value))
    return True


def _tired(asked: Asked) -> list[tuple[Seat, Question, str]]:
    """Return the answers that help to end the game; a yes to somebody's wish comes first."""
    ways = {"table-agree-end-": "yes", "table-ask-end-": "go"}
    return [
        (seat, question, value)
        for start, value in ways.items()
        for seat, question in asked
        if question.id.startswith(start)
    ]


def _wanted(question: Question, random: Random) -> bool:
    """Return whether people answer it: mostly if it is awaited, seldom if it stands in the menu of a game."""
    if question.awaited:
        return random.random() < 0.9
    return not question.id.startswith("table-") and random.random() < 0.02


def _wait(hub: Hub, aloud: bool) -> None:
    """Speak the line to its end, or let a while pass if none is read that ends so."""
    line = hub.look.public.line
    if aloud and line and not hub.look.public.paused:
        hub.until(max(hub.now, line.starts + 1_500))
        hub.tables.spoken(hub.code, "voice", line.key, line.take)
        hub.settle()
    if line is None or hub.look.public.line == line:
        hub.wait(WHILE, step=WHILE)
