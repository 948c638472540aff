"""What the host chooses before Among Cultists, and what would be played with that (p. 6, 7, 20, 21)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.game import Refused, Setup
from companion.core.question import Choice, One, Question, Some
from companion.core.text import Text, count, say
from companion.core.view import Block, Fact, Facts
from companion.games.among_cultists.box import levels
from companion.games.among_cultists.box.balance import standing
from companion.games.among_cultists.box.facts import facts
from companion.games.among_cultists.box.plan import LEVELS, Level, Plan
from companion.games.among_cultists.box.roles import MARKERS, SPECIAL, Role, Roles
from companion.games.among_cultists.evening.options import first_game
from companion.games.among_cultists.options import PACES, WITH_AI, misfit, special, with_ai

BY_HAND: tuple[Level, ...] = ("expert", "own")
"""The levels at which the table may compose its roles."""

LEVEL = Question(
    id="level",
    text=say("Which roles play?"),
    ask=One(tuple(Choice(level, name) for level, name in LEVELS.items())),
    value="first",
)

AI = Question(
    id="ai",
    text=say("Does the Automatic Investigator (AI) sit in?"),
    ask=One((Choice("no", say("No")), Choice("yes", say("Yes, as one character more")))),
    value="no",
)

KNOWS = Question(
    id="knows",
    text=say("Does the hub know the roles?"),
    ask=One(
        (
            Choice("yes", say("Each player tells their own phone, which reminds them later")),
            Choice("no", say("The hub need not know")),
        )
    ),
    value="yes",
)

PACE = Question(
    id="pace",
    text=say("How fast is the night?"),
    ask=One(tuple(Choice(pace, name) for pace, name in PACES.items())),
    value="normal",
)


def knows(setup: Setup) -> bool:
    """Return whether the players tell their phones which roles they hold."""
    return setup.options.get("knows") == "yes"


def options(setup: Setup) -> Iterator[Question]:
    """Yield what the host is asked; a choice that could not make a difference is not offered."""
    found = _wanted(setup)
    yield LEVEL
    if found.level in BY_HAND and misfit(replace(found, special=frozenset()).variant) is None:
        yield _roles(found)
    if found.players in WITH_AI and found.players != WITH_AI.start:
        yield AI
    yield KNOWS
    yield PACE


def plan(setup: Setup) -> Sequence[Block]:
    """Return what would be played with these options, or why it cannot be."""
    return _shown(_wanted(setup))


def begun(setup: Setup, chance: Chance) -> Setup:
    """Return the setup with the roles that play, drawn by `chance` where the table has left them to it.

    Raises `Refused` with the reason if the options do not fit the table.
    """
    found = _wanted(setup)
    reason = levels.misfit(found) if _composed(found) else misfit(found.variant)
    if reason:
        raise Refused(reason)
    chosen = chance.pick(_sets(found))
    return replace(setup, options={**setup.options, "roles": {role: 1 for role in SPECIAL if role in chosen}})


def played(setup: Setup) -> Plan:
    """Return what a game plays that has begun with `setup`."""
    # Games of before there were levels were first games, or had all tokens and the Seer at will.
    level = _level(setup) if "level" in setup.options else "first" if first_game(setup) else "own"
    return Plan(players=len(setup.players), ai=with_ai(setup), level=level, special=special(setup))


def _wanted(setup: Setup) -> Plan:
    """Return what the host wants; no roles where chance is to draw them."""
    bare = Plan(players=len(setup.players), ai=with_ai(setup), level=_level(setup))
    if bare.level not in BY_HAND or misfit(bare.variant):
        return bare
    roles = setup.options.get("roles")
    if isinstance(roles, dict):
        return replace(bare, special=frozenset(role for role in SPECIAL if roles.get(role)))
    return bare if bare.level == "expert" else replace(bare, special=_beginning(bare))


def _level(setup: Setup) -> Level:
    return next((level for level in LEVELS if level == setup.options.get("level")), "first")


def _beginning(bare: Plan) -> Roles:
    """Return the roles with which one's own choice begins: those of a first game."""
    return levels.sets(replace(bare, level="own"))[0]


def _composed(found: Plan) -> bool:
    """Return whether the table says itself which roles play; experts who name none leave it to chance."""
    return found.level == "own" or (found.level == "expert" and bool(found.special))


def _sets(found: Plan) -> Sequence[Roles]:
    """Return the sets of which one is played, at least one, for a plan that can be."""
    return (found.special,) if _composed(found) else levels.sets(found)


@lru_cache(maxsize=64)
def _shown(found: Plan) -> tuple[Block, ...]:
    """Return what is played; it is looked at with every view, and changes with few of them."""
    reason = levels.misfit(found) if _composed(found) else misfit(found.variant)
    if reason:
        return (Facts("plan", say("What you play"), (Fact(say("This cannot be played"), reason),)),)
    first, *more = sets = _sets(found)
    return (facts(found, sets) if more else facts(replace(found, special=first)),)


@lru_cache(maxsize=64)
def _roles(found: Plan) -> Question:
    """Return the question for the roles; its text says how those stand that are chosen now."""
    return Question(
        id="roles",
        text=say("Which special roles play? {now}", now=_now(found)),
        ask=Some(tuple(Choice(role, _named(role)) for role in SPECIAL), 0, found.most_special),
        value={role: 1 for role in SPECIAL if role in _beginning(found)} if found.level == "own" else {},
    )


def _now(found: Plan) -> Text:
    if not _composed(found):
        n = len(levels.sets(found))
        return count("None named: the one balanced set.", "None named: chance draws one of {n} balanced sets.", n)
    reason = levels.misfit(found)
    if reason:
        return say("{standing}. {reason}", standing=standing(found.special), reason=reason)
    return say("{standing}.", standing=standing(found.special))


def _named(role: Role) -> Text:
    marker = MARKERS[role]
    if not marker.loyalty:
        return marker.name
    if marker.helps == "cultists":
        return say("{role}: {n} for the Cultists", role=marker.name, n=marker.loyalty)
    return say("{role}: {n} for the Investigators", role=marker.name, n=marker.loyalty)
