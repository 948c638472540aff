"""Words that several parts of Complots use: what is in the air."""

from __future__ import annotations

from companion.core.text import Text, say
from companion.games.complots.actions import Action, claimed
from companion.games.complots.characters import NAMES, Character
from companion.games.complots.state import State


def taken(state: State, seat: int, action: Action, target: int | None) -> Text:
    """Return an action with all that is announced of it."""
    who, other = state.name(seat), state.name(target) if target is not None else ""
    match action:
        case "income":
            return say("{who} takes income: 1 coin.", who=who)
        case "aid":
            return say("{who} takes foreign aid: 2 coins.", who=who)
        case "coup":
            return say("{who} pays 7 coins for a coup against {other}.", who=who, other=other)
        case _:
            return _claimed(state, who, action, other)


def _claimed(state: State, who: str, action: Action, other: str) -> Text:
    character = claimed(state.setup, action)
    name = NAMES[character] if character else ""
    match action:
        case "tax":
            return say("{who} claims the {character} and takes 3 coins.", who=who, character=name)
        case "murder":
            return say("{who} claims the {character} to kill {other}.", who=who, character=name, other=other)
        case "steal":
            return say(
                "{who} claims the {character} to steal 2 coins from {other}.", who=who, character=name, other=other
            )
        case "examine":
            return say(
                "{who} claims the {character} to examine a card of {other}.", who=who, character=name, other=other
            )
        case _:
            return say("{who} claims the {character} and exchanges cards.", who=who, character=name)


def in_the_air(state: State) -> Text | None:
    """Return the statement that may be reacted to or has been doubted; None before the action is announced."""
    turn = state.turn
    if turn is None or turn.action is None:
        return None
    about_block = state.window.kind == "block" if state.window else turn.doubted == "block"
    if turn.block and about_block:
        return blocked(state, turn.block.seat, turn.block.character)
    return taken(state, turn.seat, turn.action, turn.target)


def blocked(state: State, seat: int, character: Character) -> Text:
    """Return the announcement of the block by `seat`."""
    return say("{who} claims the {character} and blocks.", who=state.name(seat), character=NAMES[character])
