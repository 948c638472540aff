"""What the host chooses before the game."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.game import Setup
from companion.core.question import Choice, One, Question
from companion.core.text import count, say

REACTING = ("0", "5", "10", "15", "20", "30")
"""Seconds in which a statement may be doubted or blocked; 0: until everybody has answered."""

CHOOSING = ("0", "30", "60")
"""Seconds that a choice may take before chance decides; 0: as long as it takes."""

YES_OR_NO = One((Choice("yes", say("Yes"), "check"), Choice("no", say("No"), "cross")))

OPTIONS = (
    Question(
        id="deal",
        text=say("Where are the cards?"),
        ask=One(
            (
                Choice("cards", say("On the table: the real ones"), "book"),
                Choice("hub", say("On the phones: the hub deals them"), "phone"),
            )
        ),
        value="cards",
    ),
    Question(
        id="fifth",
        text=say("Who is the fifth character?"),
        ask=One(
            (
                Choice("ambassador", say("The Ambassador, as in first games"), "book"),
                Choice("inquisitor", say("The Inquisitor"), "eye"),
            )
        ),
        value="ambassador",
    ),
    Question(
        id="react_seconds",
        text=say("How long may you doubt or block?"),
        ask=One(
            (
                Choice("0", say("Until all have answered")),
                *(Choice(seconds, count("{n} second", "{n} seconds", int(seconds))) for seconds in REACTING[1:]),
            )
        ),
        value="10",
    ),
    Question(
        id="choice_seconds",
        text=say("How long may you choose a card before chance does?"),
        ask=One(
            (
                Choice("0", say("As long as you like")),
                *(Choice(seconds, count("{n} second", "{n} seconds", int(seconds))) for seconds in CHOOSING[1:]),
            )
        ),
        value="0",
    ),
    Question(id="say_statements", text=say("Are claims and blocks read aloud?"), ask=YES_OR_NO, value="yes"),
    Question(id="say_outcomes", text=say("Are doubts and losses read aloud?"), ask=YES_OR_NO, value="yes"),
    Question(id="say_turns", text=say("Is it read aloud whose turn it is?"), ask=YES_OR_NO, value="yes"),
)


def options(setup: Setup) -> Sequence[Question]:
    """Return what the host may choose: the same for every table."""
    return OPTIONS


def hub_deals(setup: Setup) -> bool:
    """Return whether the hub deals onto the phones; else the real cards lie on the table (ruling CO-8)."""
    return setup.options.get("deal") == "hub"


def react_time(setup: Setup) -> int | None:
    """Return the milliseconds of a reaction window, None if everybody must answer."""
    return _milliseconds(setup, "react_seconds", "10")


def choice_time(setup: Setup) -> int | None:
    """Return the milliseconds that a choice may take, None without a limit."""
    return _milliseconds(setup, "choice_seconds", "0")


def aloud(setup: Setup, kind: str) -> bool:
    """Return whether announcements of a kind ("statements", "outcomes", "turns") are read aloud."""
    return setup.options.get(f"say_{kind}", "yes") == "yes"


def _milliseconds(setup: Setup, option: str, otherwise: str) -> int | None:
    return int(str(setup.options.get(option, otherwise))) * 1000 or None
