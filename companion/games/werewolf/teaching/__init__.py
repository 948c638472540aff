"""The teaching of Werewolf: loads the files that teach it, with the values and conditions that they use.

lessons.toml    lessons for newcomers, each when it first matters
answers.toml    answers to the questions of each phase
reference.toml  the rules to look up
primer.toml     the game for people who are new to it
briefings.toml  a newcomer's own role
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.briefing import Briefing
from companion.core.game import Setup, kept_in_setup
from companion.core.view import Seat
from companion.games.werewolf.events.day import CondemnedDied
from companion.games.werewolf.options import DEAL
from companion.games.werewolf.roles import NAMES, ROLES
from companion.games.werewolf.state import State
from companion.kit.teaching.teach import teach

TEACHING = teach(
    __name__,
    "lessons",
    "answers",
    "reference",
    "primer",
    "briefings",
    values={**{role: name for role, name in NAMES.items()}},
    events=(CondemnedDied,),
    conditions={
        "a deck is dealt": lambda setup: DEAL.of(setup) == "cards",
        "the phones deal": lambda setup: DEAL.of(setup) == "phones",
    },
)


@kept_in_setup
def briefings(setup: Setup) -> Mapping[str, Briefing]:
    """Return the briefing of each role: a host's own set may have any of them."""
    return {role: TEACHING.briefings.briefing(role) for role in ROLES}


def part(state: State, seat: Seat) -> str | None:
    """Return a seat's role, None before the cards are entered."""
    return state.roles.get(seat)
