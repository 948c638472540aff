"""The table of actions: gives each action its cost, claim, blocks and words (section A)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct

from companion.core.game import Setup
from companion.core.icons import Icon
from companion.core.require import require
from companion.core.text import Text, Words, say
from companion.games.complots.box import NAMES, Character, fifth, in_play

Action = Literal["income", "aid", "coup", "tax", "murder", "steal", "exchange", "examine"]

Role = Character | Literal["fifth"]
"""A character, or the one of the Ambassador and the Inquisitor that is in play."""

Says = Callable[[Mapping[str, Words]], Text]
"""A function that words an action. It gets the names `who`, `other` (the target) and `character` (the claim)."""


class Rule(Struct, frozen=True, kw_only=True):
    """An action, as a row of the table."""

    name: Text
    """The effect in words; a button names the claimed character before it."""
    icon: Icon
    told: Says
    """The announcement, with its target."""
    to_target: Says | None = None
    """The announcement as its target reads it; None if no target reacts to it."""
    said: Says = lambda names: say("{who} claims a character: the {character}.", **names)
    """The announcement as it is read aloud, without its target."""
    cost: int = 0
    """Coins paid to the Treasury."""
    gain: int = 0
    """Coins taken from the Treasury."""
    claim: Role | None = None
    on: Callable[[str], Text] | None = None
    """The button's words for a target; None if it has none. Only the target, another player, may block the action."""
    blocked: tuple[Role, ...] = ()
    """The characters that block it; none blocks examine (ruling CO-11)."""

    @property
    def is_aimed(self) -> bool:
        """Whether it has a target."""
        return self.on is not None


RULES: dict[Action, Rule] = {
    "income": Rule(
        name=say("Income: take 1 coin"),
        icon="token-yellow",
        told=lambda names: say("{who} takes income: 1 coin.", **names),
        said=lambda names: say("{who} takes one coin. It is income.", **names),
        gain=1,
    ),
    "aid": Rule(
        name=say("Foreign aid: take 2 coins"),
        icon="bag",
        told=lambda names: say("{who} takes foreign aid: 2 coins.", **names),
        said=lambda names: say("{who} takes two coins. It is foreign aid.", **names),
        gain=2,
        blocked=("duchess",),
    ),
    "coup": Rule(
        name=say("Coup: pay 7 coins"),
        icon="skull",
        told=lambda names: say("{who} pays 7 coins to launch a coup against {other}.", **names),
        said=lambda names: say("{who} pays seven coins. It is a coup.", **names),
        cost=7,
        on=lambda who: say("Coup against {who}: 7 coins", who=who),
    ),
    "tax": Rule(
        name=say("take 3 coins"),
        icon="crown",
        told=lambda names: say("{who} claims the {character} to take 3 coins.", **names),
        gain=3,
        claim="duchess",
    ),
    "murder": Rule(
        name=say("kill for 3 coins"),
        icon="dagger",
        told=lambda names: say("{who} claims the {character} to kill {other}.", **names),
        to_target=lambda names: say("{who} claims the {character} to kill you.", **names),
        cost=3,
        claim="assassin",
        on=lambda who: say("Kill {who} for 3 coins", who=who),
        blocked=("contessa",),
    ),
    "steal": Rule(
        name=say("steal 2 coins"),
        icon="star",
        told=lambda names: say("{who} claims the {character} to steal 2 coins from {other}.", **names),
        to_target=lambda names: say("{who} claims the {character} to steal 2 coins from you.", **names),
        claim="captain",
        on=lambda who: say("Steal from {who}", who=who),
        blocked=("captain", "fifth"),
    ),
    "exchange": Rule(
        name=say("exchange cards"),
        icon="book",
        told=lambda names: say("{who} claims the {character} to exchange cards.", **names),
        said=lambda names: say("{who} claims a character to exchange cards: the {character}.", **names),
        claim="fifth",
    ),
    "examine": Rule(
        name=say("examine a card"),
        icon="eye",
        told=lambda names: say("{who} claims the {character} to examine one of {other}'s cards.", **names),
        to_target=lambda names: say("{who} claims the {character} to examine one of your cards.", **names),
        said=lambda names: say("{who} wants to see a card, and claims the {character}.", **names),
        claim="inquisitor",
        on=lambda who: say("Examine one of {who}'s cards", who=who),
    ),
}


def on(action: Action, who: str) -> Text:
    """Return the button's words for the target `who` of an `action`; raises `TypeError` if it has none."""
    return require(RULES[action].on, "an action without a target")(who)


def _find_character(setup: Setup, role: Role) -> Character:
    return fifth(setup) if role == "fifth" else role


def find_claim(setup: Setup, action: Action) -> Character | None:
    """Return the character that `action` claims, None if it claims none."""
    role = RULES[action].claim
    return None if role is None else _find_character(setup, role)


def blockers(setup: Setup, action: Action) -> tuple[Character, ...]:
    """Return the characters that block `action`."""
    return tuple(_find_character(setup, role) for role in RULES[action].blocked)


def list_actions(setup: Setup) -> tuple[Action, ...]:
    """Return the actions of a game: only the Inquisitor examines cards."""
    return tuple(action for action in RULES if find_claim(setup, action) in (None, *in_play(setup)))


def list_unaffordable(setup: Setup, coins: int) -> tuple[Action, ...]:
    """Return the actions that cost more than so many coins."""
    return tuple(action for action in list_actions(setup) if RULES[action].cost > coins)


def name(setup: Setup, action: Action) -> Text:
    """Return the name of an `action` on a button."""
    character = find_claim(setup, action)
    if character is None:
        return RULES[action].name
    return say("{character}: {action}", character=NAMES[character], action=RULES[action].name)


def button(setup: Setup, action: Action, target: int | None) -> Text:
    """Return the name of an `action` on a button, with its target if it has one."""
    return name(setup, action) if target is None else on(action, setup.name(target))


def read_out(setup: Setup, action: Action, seat: int) -> Text:
    """Return the announcement of `seat` as it is read aloud, without its target."""
    return RULES[action].said(_names(setup, action, seat))


def describe(setup: Setup, action: Action, seat: int, target: int | None) -> Text:
    """Return the announcement of `seat`, with its target."""
    return RULES[action].told(_names(setup, action, seat, target))


def describe_to_target(setup: Setup, action: Action, seat: int) -> Text:
    """Return the announcement of `seat` as its target reads it; raises `TypeError` if no target reacts to it."""
    return require(RULES[action].to_target, "an action without a target that reacts")(_names(setup, action, seat))


def _names(setup: Setup, action: Action, seat: int, target: int | None = None) -> dict[str, Words]:
    character, other = find_claim(setup, action), "" if target is None else setup.name(target)
    return {"who": setup.name(seat), "other": other, "character": NAMES[character] if character else ""}


def blocks(setup: Setup, seat: int, character: Character) -> Text:
    """Return the announcement of a block by `seat`."""
    return say("{who} claims the {character} to block.", who=setup.name(seat), character=NAMES[character])
