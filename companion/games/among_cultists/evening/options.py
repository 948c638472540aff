"""What the host chooses for the evening."""

from __future__ import annotations

from typing import Literal

from companion.core.game import Setup
from companion.core.question import Choice, One, Question
from companion.core.text import count, say

TALKING = ("0", "60", "120", "180", "300")
"""Seconds that the discussion before a vote may take; 0: as long as the table likes."""

VOTING = ("0", "30", "60", "120")
"""Seconds that the ballots may take; 0: until everybody has voted."""

OPTIONS = (
    Question(
        id="events",
        text=say("Who draws the event tokens?"),
        ask=One((Choice("hub", say("The hub")), Choice("hand", say("We do, and say which one it is")))),
        value="hub",
    ),
    Question(
        id="votes",
        text=say("How do you vote?"),
        ask=One(
            (
                Choice("phones", say("In secret on the phones")),
                Choice("eyes", say("With eyes closed, as in the box")),
            )
        ),
        value="phones",
    ),
    Question(
        id="talk_seconds",
        text=say("How long may you talk before a vote?"),
        ask=One(
            (
                Choice("0", say("As long as you like")),
                *(Choice(seconds, count("{n} minute", "{n} minutes", int(seconds) // 60)) for seconds in TALKING[1:]),
            )
        ),
        value="0",
    ),
    Question(
        id="vote_seconds",
        text=say("How long may a vote take?"),
        ask=One(
            (
                Choice("0", say("Until all have voted")),
                *(Choice(seconds, count("{n} second", "{n} seconds", int(seconds))) for seconds in VOTING[1:]),
            )
        ),
        value="0",
    ),
    Question(
        id="announcements",
        text=say("What does the voice announce in the evening?"),
        ask=One(
            (
                Choice("all", say("Rounds and events, and what the rules want said")),
                Choice("needed", say("What the rules want said")),
                Choice("none", say("Nothing")),
            )
        ),
        value="needed",
    ),
)

Announces = Literal["all", "needed", "none"]


def first_game(setup: Setup) -> bool:
    """Return whether what a first game leaves out is left out (p. 7, ruling AC-29)."""
    # Evenings of before there were levels say of the event tokens alone whether they are those of a first game.
    level = setup.options.get("level")
    return setup.options.get("tokens", "first-game") == "first-game" if level is None else level == "first"


def hub_draws(setup: Setup) -> bool:
    """Return whether the hub is the bag; else the table enters what it has drawn."""
    return setup.options.get("events", "hub") == "hub"


def on_phones(setup: Setup) -> bool:
    """Return whether ballots are cast on the phones; else with eyes closed, as in the box."""
    return setup.options.get("votes", "phones") == "phones"


def talk_time(setup: Setup) -> int | None:
    """Return the milliseconds that a discussion may take, None without a limit."""
    return _milliseconds(setup, "talk_seconds")


def vote_time(setup: Setup) -> int | None:
    """Return the milliseconds that ballots may take, None without a limit."""
    return _milliseconds(setup, "vote_seconds")


def announces(setup: Setup) -> Announces:
    """Return what the voice announces between votes; without a voice the page alone says it."""
    wants = setup.options.get("announcements", "needed")
    return "all" if wants == "all" else "none" if wants == "none" else "needed"


def _milliseconds(setup: Setup, option: str) -> int | None:
    return int(str(setup.options.get(option, "0"))) * 1000 or None
