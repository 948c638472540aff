"""What is played, for people to read before they open the box (p. 6, 7, 20)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.text import say
from companion.core.view import Fact, Facts
from companion.games.among_cultists.box.levels import standing, unbalanced
from companion.games.among_cultists.box.plan import LEVELS, Plan
from companion.games.among_cultists.numbers import NUMBERS
from companion.games.among_cultists.roles import Roles, said_choice, said_roles

FEW = 3
"""So many sets of roles can be read at a glance."""


def facts(plan: Plan, sets: Sequence[Roles] = ()) -> Facts:
    """Return what `plan`, which must be one that can be played, means for the game.

    With `sets` its roles are still to be drawn: chance brings one of these.
    """
    return Facts("plan", say("What you play"), tuple(_rows(plan, sets)))


def _rows(plan: Plan, sets: Sequence[Roles]) -> Iterator[Fact]:
    numbers = NUMBERS[plan.characters]
    yield Fact(say("Players"), str(plan.players))
    yield Fact(say("Automatic Investigator (AI)"), say("Yes") if plan.ai else say("No"))
    yield Fact(say("Level"), LEVELS[plan.level])
    yield from _drawn(plan, sets) if sets else _roles(plan)
    yield Fact(say("The Investigators need"), say("{n} victory points", n=numbers.target))
    yield Fact(say("The Cultists need"), say("{n} dead Investigators", n=numbers.deaths))
    if plan.first_game:
        yield Fact(
            say("Left out in a first game"),
            say("The unsafe-passage deck, the event Broken glass, the cultist tokens and the fish-man"),
        )


def _roles(plan: Plan) -> Iterator[Fact]:
    yield Fact(say("Roles"), said_roles(plan.roles))
    if plan.level in ("expert", "own"):
        yield from _loyalties(plan)


def _drawn(plan: Plan, sets: Sequence[Roles]) -> Iterator[Fact]:
    yield Fact(say("Cultists"), str(plan.cultists))
    yield Fact(say("Special roles"), say("Chance draws one of {n} sets.", n=len(sets)))
    if len(sets) <= FEW:
        yield Fact(say("The sets"), said_choice(sets))


def _loyalties(plan: Plan) -> Iterator[Fact]:
    """Yield how the roles stand, and why experts would not play with them if they would not."""
    yield Fact(say("Loyalty"), standing(plan.special))
    reason = unbalanced(plan.special, plan.characters, advice=plan.level == "own")
    if reason:
        yield Fact(say("Not balanced"), reason)
