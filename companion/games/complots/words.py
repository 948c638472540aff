"""The words of decisions: tells the asked player and everyone what to do, with the real cards step by step."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.text import Text, count, say
from companion.games.complots.box import NAMES, Character, count_drawn
from companion.games.complots.state import Decision, Fate, State


def ask_doubted(state: State, seat: int) -> Text:
    """Return the question to the doubted player."""
    who, (_, character) = state.name(state.playing.doubter or 0), state.doubtful
    return say("{who} doubts you. Do you show the {character}?", who=who, character=NAMES[character])


def ask_seen(state: State, seat: int) -> Text:
    """Return the question to everyone about a doubted card."""
    _, character = state.doubtful
    return say("Did {who} show the {character}?", who=state.name(seat), character=NAMES[character])


def ask_turned(state: State, seat: int) -> Text:
    """Return the question to everyone about the card that was turned over."""
    who = state.name(seat)
    match state.decision:
        case Decision(side="left"):
            return say("Turn over {who}'s left-hand card. Which one is it?", who=who)
        case Decision(side="right"):
            return say("Turn over {who}'s right card. Which one is it?", who=who)
        case _:
            return say("Turn over {who}'s card. Which one is it?", who=who)


def ask_shown(state: State, seat: int) -> Text:
    """Return the question to the Inquisitor about a card."""
    return say("What happens to the card {who} showed?", who=state.name(state.playing.target or 0))


def describe_fate(fate: Fate, who: str, character: Character) -> Text:
    """Return the result of a doubt."""
    if fate == "true":
        return say("{who} showed the {character}.", who=who, character=NAMES[character])
    return say("{who} doesn't have the {character}: a bluff.", who=who, character=NAMES[character])


def draws(state: State, who: str) -> Text:
    """Return the public line about an exchange."""
    if not state.is_dealt_by_hub:
        return count(
            "{who} draws {n} card from the Court, returns one and shuffles.",
            "{who} draws {n} cards from the Court, returns as many and shuffles.",
            count_drawn(state.setup),
            who=who,
        )
    return count(
        "{who} draws {n} card from the Court and returns one.",
        "{who} draws {n} cards from the Court and returns as many.",
        count_drawn(state.setup),
        who=who,
    )


def swaps(state: State, seat: int) -> Text:
    """Return the instruction to exchange real cards."""
    return count(
        "Draw {n} card from the Court and return one. Shuffle the Court.",
        "Draw {n} cards from the Court and return as many. Shuffle the Court.",
        count_drawn(state.setup),
    )


STRIKES: dict[str, Callable[[str], Text]] = {
    "murder": lambda who: say("The Assassin strikes: {who} loses an influence and turns a card face up.", who=who),
    "coup": lambda who: say("The coup succeeds: {who} loses an influence and turns a card face up.", who=who),
}
"""The reasons why a player loses an influence without having been wrong, or again."""


def turns(state: State, who: str) -> Text:
    """Return the public line about a lost influence. A card that was shown before goes into the Court first."""
    turn = state.playing
    if turn.is_taking_effect and turn.action in STRIKES:
        return STRIKES[turn.action](who)
    true = turn.block.fate == "true" if turn.doubted == "block" and turn.block else turn.claim_fate == "true"
    if turn.doubter is None or turn.is_taking_effect or not true:
        return say("{who} loses an influence and turns a card face up.", who=who)
    claimer, character = state.doubtful
    return say(
        "{other} shuffles the {character} into the Court and draws a new card. {who} turns a card face up.",
        other=state.name(claimer),
        character=NAMES[character],
        who=who,
    )


def looks(state: State, who: str) -> Text:
    """Return the public line about showing a real card to the Inquisitor."""
    target = state.name(state.playing.target or 0)
    return say("{other} picks a card and shows it only to {who}.", other=target, who=who)
