"""The host's options before an open table: name each with its default."""

from __future__ import annotations

from companion.core.game import Setup
from companion.core.question import Choice, Number, Question, Writing
from companion.core.text import say
from companion.kit.options import ChoiceOption, Timed

POINTS = ChoiceOption(
    id="points",
    text=say("Who wins?"),
    choices=(
        Choice("most", say("Most points")),
        Choice("fewest", say("Fewest points")),
        Choice("none", say("No points: you decide together")),
    ),
)

VOTE_TIME = Timed(
    id="vote_seconds",
    text=say("How long can a vote take?"),
    none=say("Until everyone has voted"),
    seconds=(30, 60, 180),
)

OPTIONS = (
    Question(id="box", text=say("What's your game called?"), ask=Writing(32)),
    POINTS.question,
    Question(id="rounds", text=say("How many rounds? 0: as many as you like"), ask=Number(0, 50), value=0),
    VOTE_TIME.question,
)


def rounds(setup: Setup) -> int:
    """Return the agreed number of rounds, 0 if there is none."""
    value = setup.options.get("rounds", 0)
    return value if isinstance(value, int) else 0


def points_decide(setup: Setup) -> bool:
    """Return whether points decide the winner."""
    return POINTS.of(setup) != "none"
