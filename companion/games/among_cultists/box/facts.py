"""What is played, for people to read before they open the box (p. 6, 7, 20)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.text import say
from companion.core.view import Fact, Facts
from companion.games.among_cultists.box.balance import standing, unbalanced
from companion.games.among_cultists.box.plan import LEVELS, Plan
from companion.games.among_cultists.box.wording import said_roles
from companion.games.among_cultists.evening.numbers import NUMBERS


def facts(plan: Plan) -> Facts:
    """Return what `plan`, which must be one that can be played, means for the game."""
    return Facts("plan", say("What you play"), tuple(_rows(plan)))


def _rows(plan: Plan) -> Iterator[Fact]:
    numbers = NUMBERS[plan.characters]
    yield Fact(say("Players"), str(plan.players))
    yield Fact(say("Automatic Investigator (AI)"), say("Yes") if plan.ai else say("No"))
    yield Fact(say("Level"), LEVELS[plan.level])
    yield Fact(say("Roles"), said_roles(plan.roles))
    if plan.level in ("expert", "own"):
        yield from loyalties(plan)
    yield Fact(say("The Investigators need"), say("{n} victory points", n=numbers.target))
    yield Fact(say("The Cultists need"), say("{n} dead Investigators", n=numbers.deaths))
    if plan.first_game:
        yield Fact(
            say("Left out in a first game"),
            say("The unsafe-passage deck, the event Broken glass, the cultist tokens and the fish-man"),
        )


def loyalties(plan: Plan) -> Iterator[Fact]:
    """Yield how the roles stand, and why experts would not play with them if they would not."""
    yield Fact(say("Loyalty"), standing(plan.special))
    reason = unbalanced(plan.special, plan.characters)
    if reason:
        yield Fact(say("Not balanced"), reason)
