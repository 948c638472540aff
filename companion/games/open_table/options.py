"""What the host chooses before an open table begins."""

from __future__ import annotations

from companion.core.game import Setup
from companion.core.question import Choice, Line, Number, One, Question
from companion.core.text import say

OPTIONS = (
    Question(id="box", text=say("What is the box called?"), ask=Line(32)),
    Question(
        id="points",
        text=say("Who wins?"),
        ask=One(
            (
                Choice("most", say("The most points")),
                Choice("fewest", say("The fewest points")),
                Choice("none", say("No points: the table says who")),
            )
        ),
        value="most",
    ),
    Question(id="rounds", text=say("How many rounds? 0: as many as you like"), ask=Number(0, 50), value=0),
    Question(
        id="vote_seconds",
        text=say("How long may a vote take?"),
        ask=One(
            (
                Choice("0", say("Until all have voted")),
                Choice("30", say("30 seconds")),
                Choice("60", say("1 minute")),
                Choice("180", say("3 minutes")),
            )
        ),
        value="0",
    ),
)


def rounds(setup: Setup) -> int:
    """Return the number of rounds agreed on, 0 if there is none."""
    value = setup.options.get("rounds", 0)
    return value if isinstance(value, int) else 0


def vote_time(setup: Setup) -> int | None:
    """Return how long a vote may take in milliseconds, or None if there is no limit."""
    return int(str(setup.options.get("vote_seconds", "0"))) * 1000 or None


def points_decide(setup: Setup) -> bool:
    """Return whether points say who has won."""
    return setup.options.get("points", "most") != "none"
