"""What all parts of the checklist are made of: a step, and how cards, roles and tokens are counted out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce

from msgspec import Struct

from companion.core.text import Text, say
from companion.games.among_cultists.box.cards import CARDS, Pile
from companion.games.among_cultists.box.roles import MARKERS, Role, Roles


class Step(Struct, frozen=True):
    """One step of a checklist: its name in it, what to do, and the name of its drawing."""

    name: str
    text: Text
    icon: str


def times(n: int, what: Text) -> Text:
    """Return "3 × Success"."""
    return say("{n} × {what}", n=n, what=what)


def listed(parts: Iterable[Text]) -> Text:
    """Return all `parts` (at least one) in a row, between commas."""
    return reduce(lambda before, part: say("{before}, {part}", before=before, part=part), parts)


def said_cards(pile: Pile) -> Text:
    """Return what a pile (not empty) holds."""
    return listed(times(n, CARDS[card]) for card, n in pile.items())


def said_roles(roles: Mapping[Role, int]) -> Text:
    """Return how often each role plays."""
    return listed(times(n, MARKERS[role].name) for role, n in roles.items())


def said_set(special: Roles) -> Text:
    """Return a set of special roles by their names, also if there is none."""
    names = [marker.name for role, marker in MARKERS.items() if role in special]
    return listed(names) if names else say("no special role")


def said_choice(sets: Iterable[Roles]) -> Text:
    """Return several sets (at least one) of which one is to be chosen."""
    return reduce(lambda before, part: say("{before}; or {part}", before=before, part=part), map(said_set, sets))
