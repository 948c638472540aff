"""Whether the roles that were told are those that play (p. 20, 21, rulings AC-1 and AC-12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.games.among_cultists.box.plan import Plan
from companion.games.among_cultists.parts import AI
from companion.games.among_cultists.roles import PLAIN, Role


def fits(told: Mapping[int, Role], plan: Plan) -> bool:
    """Return whether all the players of `plan` can hold what they have `told`.

    With the AI one role is left over, and it is a plain one: only such an envelope can be the AI's.
    """
    left = _left(told, plan)
    return all(n >= 0 for n in left.values()) and all(role in PLAIN for role in left.elements())


def completed(told: Mapping[int, Role], plan: Plan) -> dict[int, Role]:
    """Return the roles of all characters from those of all players, which fit: the AI has what is left."""
    left = tuple(_left(told, plan).elements())
    return {**told, AI: left[0]} if left else dict(told)


def _left(told: Mapping[int, Role], plan: Plan) -> Counter[Role]:
    left = Counter(plan.roles)
    left.subtract(told.values())
    return left
