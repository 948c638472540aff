"""The table of actions: what each costs and brings, which character it claims and who blocks it (section A)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.core.game import Setup
from companion.core.text import Text, say
from companion.games.complots.characters import NAMES, Character, fifth, in_play

Action = Literal["income", "aid", "coup", "tax", "murder", "steal", "exchange", "examine"]

Role = Character | Literal["fifth"]
"""A character, or whichever of the Ambassador and the Inquisitor is in play."""


class Rule(Struct, frozen=True, kw_only=True):
    """One row of the table; `cost` and `gain` are coins, to and from the Treasury.

    `name` is what it does; a character's action is named behind the character.
    `aimed` at another player who is still in the game, who alone may block it then.
    Examine is blocked by nobody (ruling CO-11).
    """

    name: Text
    icon: str
    cost: int = 0
    gain: int = 0
    claim: Role | None = None
    aimed: bool = False
    blocked: tuple[Role, ...] = ()


RULES: dict[Action, Rule] = {
    "income": Rule(name=say("Income: take 1 coin"), icon="token-yellow", gain=1),
    "aid": Rule(name=say("Foreign aid: take 2 coins"), icon="bag", gain=2, blocked=("duchess",)),
    "coup": Rule(name=say("Coup: pay 7 coins"), icon="skull", cost=7, aimed=True),
    "tax": Rule(name=say("take 3 coins"), icon="crown", gain=3, claim="duchess"),
    "murder": Rule(
        name=say("kill for 3 coins"), icon="dagger", cost=3, claim="assassin", aimed=True, blocked=("contessa",)
    ),
    "steal": Rule(name=say("steal 2 coins"), icon="star", claim="captain", aimed=True, blocked=("captain", "fifth")),
    "exchange": Rule(name=say("exchange cards"), icon="book", claim="fifth"),
    "examine": Rule(name=say("examine a card"), icon="eye", claim="inquisitor", aimed=True),
}

BY_VALUE: dict[str, Action] = {str(action): action for action in RULES}
"""Actions by what names them in choices."""


def _who(setup: Setup, role: Role) -> Character:
    return fifth(setup) if role == "fifth" else role


def claimed(setup: Setup, action: Action) -> Character | None:
    """Return the character that `action` claims, None if it claims none."""
    role = RULES[action].claim
    return None if role is None else _who(setup, role)


def blockers(setup: Setup, action: Action) -> tuple[Character, ...]:
    """Return the characters that block `action`."""
    return tuple(_who(setup, role) for role in RULES[action].blocked)


def known(setup: Setup) -> tuple[Action, ...]:
    """Return the actions of a game: to examine a card is the Inquisitor's alone."""
    return tuple(action for action in RULES if claimed(setup, action) in (None, *in_play(setup)))


def name(setup: Setup, action: Action) -> Text:
    """Return what `action` is called on a button."""
    character = claimed(setup, action)
    if character is None:
        return RULES[action].name
    return say("{character}: {action}", character=NAMES[character], action=RULES[action].name)
