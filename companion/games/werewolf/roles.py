"""The roles of Werewolf: their names, sides, drawings and playing cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, get_args

from companion.core.icons import Icon
from companion.core.text import Text, say

Role = Literal["werewolf", "villager", "seer", "witch", "hunter", "bodyguard", "cupid", "idiot", "elder"]

Side = Literal["wolves", "village"]

ROLES: tuple[Role, ...] = get_args(Role)

SPECIAL: tuple[Role, ...] = tuple(role for role in ROLES if role not in ("werewolf", "villager"))
"""The roles of which a game has one at most."""

NAMES: Mapping[Role, Text] = {
    "werewolf": say("Werewolf"),
    "villager": say("Villager"),
    "seer": say("Seer"),
    "witch": say("Witch"),
    "hunter": say("Hunter"),
    "bodyguard": say("Bodyguard"),
    "cupid": say("Cupid"),
    "idiot": say("Village idiot"),
    "elder": say("Elder"),
}

WOLVES = say("Werewolves")

SIDES: Mapping[Side, Text] = {"wolves": say("The pack"), "village": say("The village")}

ICONS: Mapping[Role, Icon] = {
    "werewolf": "moon",
    "villager": "torch",
    "seer": "eye",
    "witch": "goblet",
    "hunter": "bow",
    "bodyguard": "shield",
    "cupid": "rose",
    "idiot": "mask",
    "elder": "cane",
}

CARDS: Mapping[Role, Text] = {
    "werewolf": say("a king"),
    "villager": say("a card from 2 to 7"),
    "seer": say("an ace"),
    "witch": say("the queen of spades"),
    "hunter": say("the jack of spades"),
    "bodyguard": say("the jack of clubs"),
    "cupid": say("the ace of hearts"),
    "idiot": say("a joker"),
    "elder": say("the queen of hearts"),
}
"""The playing card that stands for a role, if people deal an ordinary deck."""

ACTS: Mapping[str, tuple[Role, ...]] = {
    "eve": ("cupid",),
    "watch-1": ("seer", "bodyguard", "werewolf"),
    "watch-2": ("werewolf",),
    "watch-3": ("witch",),
}
"""The roles that act in a watch, if they are in the set."""

QUIET: tuple[Role, ...] = ("cupid", "seer")
"""The roles that act in a quiet first night."""

_LETTERS: Mapping[str, Role] = {
    "W": "werewolf",
    "V": "villager",
    "S": "seer",
    "X": "witch",
    "H": "hunter",
    "B": "bodyguard",
    "C": "cupid",
    "I": "idiot",
    "E": "elder",
}

RoleSet = Mapping[Role, int]
"""The number of players with each role of a game."""


def acting_in(watch: str, dealt: RoleSet, *, quiet: bool) -> tuple[Role, ...]:
    """Return the roles of a set that act in a watch, dead or not."""
    return tuple(role for role in ACTS[watch] if dealt.get(role) and (role in QUIET or not quiet))


def name_acting(watch: str, dealt: RoleSet, *, quiet: bool) -> Sequence[Text]:
    """Return the names of the roles of a set that act in a watch."""
    acting = acting_in(watch, dealt, quiet=quiet)
    return [WOLVES if role == "werewolf" and dealt[role] > 1 else NAMES[role] for role in acting]


def join_names(names: Sequence[Text]) -> Text:
    """Return one to three names of roles as a list in a sentence."""
    match names:
        case [one, two]:
            return say("{one} and {two}", one=one, two=two)
        case [one, two, last]:
            return say("{one}, {two} and {last}", one=one, two=two, last=last)
        case _:
            return names[0]


def call(watch: str, dealt: RoleSet, *, quiet: bool) -> Text:
    """Return the call to the roles that act in a watch, and to all others."""
    acting = acting_in(watch, dealt, quiet=quiet)
    match name_acting(watch, dealt, quiet=quiet):
        case []:
            return say("Nobody acts now. Everyone picks a suspect.")
        case [_] if acting == ("cupid",):
            return say("Cupid picks two lovers. Everyone else picks two players, too.")
        case [_] if acting == ("witch",):
            return say("Witch: heal, or poison a name. Everyone else picks a suspect.")
        case [one] if one == WOLVES:
            return say("Werewolves, act now. Everyone else picks a suspect.")
        case [one]:
            return say("{one}, act now. Everyone else picks a suspect.", one=one)
        case several:
            return say("{roles}, act now. Everyone else picks a suspect.", roles=join_names(several))


def side_of(role: Role) -> Side:
    """Return the side that a role wins with, unless love decides otherwise."""
    return "wolves" if role == "werewolf" else "village"


def set_of(roles: Iterable[Role]) -> RoleSet:
    """Return the number of each role among `roles`, in the order of `ROLES`."""
    found = Counter(roles)
    return {role: found[role] for role in ROLES if found[role]}


def written(letters: str) -> RoleSet:
    """Return the set written as letters: "WWSV" has two werewolves, a seer and a villager."""
    return set_of(_LETTERS[letter] for letter in letters)
