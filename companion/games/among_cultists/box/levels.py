"""The sets of roles of each level, other playable sets, and the balance of both sides (p. 7, 20).

Experts call a set balanced by its loyalty: the sum of the roles that help the Cultists, minus the sum of those that
help the Investigators. Rulings AC-1 and AC-27.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import assert_never

from msgspec.structs import replace

from companion.core.text import Text, say
from companion.games.among_cultists.box.plan import Plan, unplayable
from companion.games.among_cultists.box.roles import MARKERS, SIDES, SPECIAL, Role, Roles, Side, list_sets

FIRST: dict[int, Roles] = {5: frozenset({"seer"}), 6: frozenset({"seer"}), 7: frozenset(), 8: frozenset({"seer"})}
"""The roles of a first game, by the number of characters (p. 7)."""

_FRAIL: tuple[Role, ...] = ("novice", "clumsy", "coward")
_BRIGHT: tuple[Role, ...] = ("radiant_beauty", "infected", "super_ghost")

EXPERIENCED: dict[int, tuple[Roles, ...]] = {
    5: tuple(frozenset({"seer", one}) for one in _FRAIL),
    6: tuple(frozenset({"seer", one, "pyromaniac"}) for one in _BRIGHT),
    7: tuple(frozenset({one, "pyromaniac", "assassin"}) for one in _FRAIL),
    8: (frozenset({"seer", "mechanic", "pyromaniac", "assassin"}),),
}
"""The sets that chance draws from for players with some experience, by the number of characters (p. 20)."""

ASSASSIN = range(7, 9)
"""The numbers of characters with which chance may bring the Assassin; the host may always choose it (AC-27)."""


def sets(plan: Plan) -> tuple[Roles, ...]:
    """Return the sets that the level of `plan` draws from; just one for a first game or the table's own choice.

    The table's own choice begins with the roles of a first game.
    """
    return _sets(replace(plan, special=frozenset()))


@cache
def _sets(bare: Plan) -> tuple[Roles, ...]:
    """Return the sets for a plan without roles: experts have hundreds, which are needed often."""
    seer = unplayable(replace(bare.variant, seer=True)) is None
    match bare.level:
        case "experienced":
            found = EXPERIENCED[bare.characters]
        case "expert":
            found = tuple(_list_balanced(bare))
        case "first" | "own":
            found = (FIRST[bare.characters],)
        case _:
            assert_never(bare.level)
    return found if seer else tuple(special - {"seer"} for special in found)


def misfit(plan: Plan) -> Text | None:
    """Return the reason why `plan` cannot be played, or not at its level; None if it can."""
    reason = unplayable(plan.variant) or _find_crowding(plan)
    if reason or plan.level == "own":
        return reason
    if plan.level == "expert":
        return find_imbalance(plan.special, plan.characters)
    if plan.special in sets(plan):
        return None
    return say(
        "At this level, {characters} characters play with: {sets}.",
        characters=plan.characters,
        sets=list_sets(sets(plan)),
    )


def _list_balanced(plan: Plan) -> Iterator[Roles]:
    """Yield every balanced set that fits the number of characters and that chance may bring."""
    roles = [role for role in SPECIAL if role != "assassin" or plan.characters in ASSASSIN]
    for size in range(plan.most_special + 1):
        for one in combinations(roles, size):
            if misfit(replace(plan, special=frozenset(one))) is None:
                yield frozenset(one)


def _find_crowding(plan: Plan) -> Text | None:
    if len(plan.special) <= plan.most_special:
        return None
    room = {"characters": plan.characters, "n": plan.most_special}
    if plan.ai:
        return say(
            "With {characters} characters, play {n} special roles at most. The AI needs an Investigator "
            "envelope it could draw.",
            **room,
        )
    return say("With {characters} characters, play {n} special roles at most.", **room)


# The balance

AIM = {5: 1, 6: 1, 7: 3, 8: -1}
"""The difference that experts want, by the number of characters; above 0 it helps the Cultists."""

MOST = 5
"""The most that the roles on one side may add up to."""


def loyalty(special: Iterable[Role]) -> dict[Side, int]:
    """Return the sum of each side."""
    sums = dict.fromkeys(SIDES, 0)
    for role in special:
        sums[MARKERS[role].helps] += MARKERS[role].loyalty
    return sums


def find_imbalance(special: Iterable[Role], characters: int, *, advice: bool = False) -> Text | None:
    """Return the reason why `special` is no set for experts with 5 to 8 `characters`, None if it is one.

    With `advice` the reason is a recommendation, else a rule.
    """
    sums = loyalty(special)
    for side, total in sums.items():
        heavy: dict[str, Text | int] = {"n": total, "most": MOST, "side": SIDES[side]}
        if total > MOST and advice:
            return say("Roles that help the {side} add up to {n}. Experts play with {most} at most.", **heavy)
        if total > MOST:
            return say("Roles that help the {side} add up to {n}. The limit is {most}.", **heavy)
    found, aim = sums["cultists"] - sums["investigators"], AIM[characters]
    if found == aim:
        return None
    balance: dict[str, Text | int] = {"found": _lead(found), "characters": characters, "aim": _lead(aim)}
    if advice:
        return say("Balance: {found}. With {characters} characters, experts play with {aim}.", **balance)
    return say("Balance: {found}. With {characters} characters, it must be {aim}.", **balance)


def standing(special: Iterable[Role]) -> Text:
    """Return both sums and their difference in words, for a set that is being composed."""
    sums = loyalty(special)
    return say(
        "{cultists} for the Cultists, {investigators} for the Investigators: {balance}",
        cultists=sums["cultists"],
        investigators=sums["investigators"],
        balance=_lead(sums["cultists"] - sums["investigators"]),
    )


def _lead(difference: int) -> Text:
    if difference > 0:
        return say("+{n} for the Cultists", n=difference)
    if difference < 0:
        return say("+{n} for the Investigators", n=-difference)
    return say("equal on both sides")
