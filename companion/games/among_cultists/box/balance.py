"""Loyalty: how strong the roles make both sides, and what experts call balanced (p. 20).

The rulebook's measure is the sum of the roles that help the Cultists, less the sum of
those that help the Investigators.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.text import Text, say
from companion.games.among_cultists.box.roles import MARKERS, SIDES, Role, Side

AIM = {5: 1, 6: 1, 7: 3, 8: -1}
"""The difference wanted, by the number of characters; above 0 it helps the Cultists."""

MOST = 5
"""The most that the roles on one side may add up to."""


def loyalty(special: Iterable[Role]) -> dict[Side, int]:
    """Return the sum of each side."""
    sums = dict.fromkeys(SIDES, 0)
    for role in special:
        sums[MARKERS[role].helps] += MARKERS[role].loyalty
    return sums


def unbalanced(special: Iterable[Role], characters: int, *, advice: bool = False) -> Text | None:
    """Return why `special` is no set for experts with 5 to 8 `characters`, or None if it is one.

    As `advice` it says what experts do, else what has to be.
    """
    sums = loyalty(special)
    for side, total in sums.items():
        if total > MOST and advice:
            return say(
                "The roles that help this side add up to {n}, and experts play with {most} at most: {side}.",
                n=total,
                most=MOST,
                side=SIDES[side],
            )
        if total > MOST:
            return say(
                "The roles that help this side add up to {n}, and {most} is the most: {side}.",
                n=total,
                most=MOST,
                side=SIDES[side],
            )
    difference = sums["cultists"] - sums["investigators"]
    if difference == AIM[characters]:
        return None
    if advice:
        return say(
            "The balance is {found}; with {characters} characters experts play with {aim}.",
            found=_lead(difference),
            characters=characters,
            aim=_lead(AIM[characters]),
        )
    return say(
        "The balance is {found}; with {characters} characters it has to be {aim}.",
        found=_lead(difference),
        characters=characters,
        aim=_lead(AIM[characters]),
    )


def standing(special: Iterable[Role]) -> Text:
    """Return both sums and their difference, to be shown while a set is composed."""
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
