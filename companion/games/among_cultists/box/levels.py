"""The sets of roles of each level: drawn by chance, or composed by hand (p. 7, 20, rulings AC-1 and AC-27)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import TypeGuard, assert_never

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.text import Text, say
from companion.games.among_cultists import options
from companion.games.among_cultists.box.balance import unbalanced
from companion.games.among_cultists.box.plan import Level, Plan
from companion.games.among_cultists.box.roles import MARKERS, PLAIN, SPECIAL, Role, Roles
from companion.games.among_cultists.box.wording import said_choice

FIRST: dict[int, Roles] = {
    5: frozenset({"seer"}),
    6: frozenset({"seer"}),
    7: frozenset(),
    8: frozenset({"seer"}),
}
"""The roles of a first game, by the number of characters (p. 7)."""

_FRAIL: tuple[Role, ...] = ("novice", "clumsy", "coward")
_BRIGHT: tuple[Role, ...] = ("radiant_beauty", "infected", "super_ghost")

EXPERIENCED: dict[int, tuple[Roles, ...]] = {
    5: tuple(frozenset({"seer", one}) for one in _FRAIL),
    6: tuple(frozenset({"seer", one, "pyromaniac"}) for one in _BRIGHT),
    7: tuple(frozenset({one, "pyromaniac", "assassin"}) for one in _FRAIL),
    8: (frozenset({"seer", "mechanic", "pyromaniac", "assassin"}),),
}
"""The sets of which one is drawn for people with some experience, by the number of characters (p. 20)."""

ASSASSIN = range(7, 9)
"""Characters with which chance may bring the Assassin in; by hand it may come with any number (ruling AC-27)."""


def sets(plan: Plan) -> tuple[Roles, ...]:
    """Return the sets that the level of `plan` draws from, whatever roles it has; one for a first game or one's own.

    One's own choice begins with the roles of a first game.
    """
    return _sets(replace(plan, special=frozenset()))


@cache
def _sets(bare: Plan) -> tuple[Roles, ...]:
    """Return the sets for a plan without roles: of experts' there are hundreds, and they are asked for often."""
    seer = options.misfit(replace(bare.variant, seer=True)) is None
    match bare.level:
        case "experienced":
            found = EXPERIENCED[bare.characters]
        case "expert":
            found = tuple(_balanced(bare))
        case "first" | "own":
            found = (FIRST[bare.characters],)
        case _:
            assert_never(bare.level)
    return found if seer else tuple(special - {"seer"} for special in found)


def misfit(plan: Plan) -> Text | None:
    """Return why `plan` cannot be played, or not at its level; None if it can."""
    reason = options.misfit(plan.variant) or _crowded(plan)
    if reason or plan.level == "own":
        return reason
    if plan.level == "expert":
        return unbalanced(plan.special, plan.characters)
    if plan.special in sets(plan):
        return None
    return say(
        "At this level {characters} characters play with: {sets}.",
        characters=plan.characters,
        sets=said_choice(sets(plan)),
    )


def drawn(level: Level, players: int, ai: bool, chance: Chance) -> Plan:
    """Return a plan of `level` with roles drawn by chance, each set as likely as any other.

    Raises `Refused` where so many people cannot play, or not with the AI.
    """
    plan = Plan(players=players, ai=ai, level=level)
    reason = options.misfit(plan.variant)
    if reason:
        raise Refused(reason)
    return replace(plan, special=chance.pick(sets(plan)))


def composed(level: Level, players: int, ai: bool, names: Sequence[str]) -> Plan:
    """Return a plan of `level` with the roles that `names` say.

    Cultists and Investigators need not be named; if they are, then all of them. Raises
    `Refused` if there is no such role, not so many of it, or if the plan does not fit.
    """
    roles = [_role(name) for name in names]
    for role in SPECIAL:
        if roles.count(role) > 1:
            raise Refused(say("The box has this role only once: {role}.", role=MARKERS[role].name))
    special = frozenset(role for role in roles if role not in PLAIN)
    plan = Plan(players=players, ai=ai, level=level, special=special)
    reason = misfit(plan) or _miscounted(plan, roles)
    if reason:
        raise Refused(reason)
    return plan


def _balanced(plan: Plan) -> Iterator[Roles]:
    """Yield every balanced set that fits the number of characters and that chance may bring."""
    roles = [role for role in SPECIAL if role != "assassin" or plan.characters in ASSASSIN]
    for size in range(plan.most_special + 1):
        for one in combinations(roles, size):
            if misfit(replace(plan, special=frozenset(one))) is None:
                yield frozenset(one)


def _crowded(plan: Plan) -> Text | None:
    if len(plan.special) <= plan.most_special:
        return None
    if plan.ai:
        return say(
            "{characters} characters have room for {n} special roles at the most: the AI needs an Investigator's "
            "envelope that it might draw.",
            characters=plan.characters,
            n=plan.most_special,
        )
    return say(
        "{characters} characters have room for {n} special roles at the most.",
        characters=plan.characters,
        n=plan.most_special,
    )


def _miscounted(plan: Plan, roles: Sequence[Role]) -> Text | None:
    for role in PLAIN:
        n = plan.roles.get(role, 0)
        if roles.count(role) not in (0, n):
            return say(
                "These roles leave {n} × {role}, not {named}. You need not name them.",
                n=n,
                role=MARKERS[role].name,
                named=roles.count(role),
            )
    return None


def _role(name: str) -> Role:
    wanted = name.strip().lower().replace("-", "_")
    if not _known(wanted):
        raise Refused(say("There is no such role: {name}. There are: {names}.", name=name, names=tuple(SPECIAL)))
    return wanted


def _known(name: str) -> TypeGuard[Role]:
    return name in MARKERS
