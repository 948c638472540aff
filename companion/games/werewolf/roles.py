"""The roles of Werewolf: their names, sides, drawings and playing cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
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

SIDES: Mapping[Side, Text] = {"wolves": say("The pack"), "village": say("The village")}

ICONS: Mapping[Role, Icon] = {
    "werewolf": "moon",
    "villager": "torch",
    "seer": "eye",
    "witch": "goblet",
    "hunter": "horn",
    "bodyguard": "shield",
    "cupid": "rose",
    "idiot": "mask",
    "elder": "book",
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
