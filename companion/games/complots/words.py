"""What is said of a decision: to the one who is asked, and to all; with the real cards each thing to do with them."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.text import Text, count, say
from companion.games.complots.box import NAMES, Character, count_drawn
from companion.games.complots.state import Decision, Fate, State


def ask_doubted(state: State, seat: int) -> Text:
    """Return the question to who is doubted."""
    who, (_, character) = state.name(state.playing.doubter or 0), state.doubtful
    return say("{who} doubts. Do you show the {character}?", who=who, character=NAMES[character])


def ask_seen(state: State, seat: int) -> Text:
    """Return the question to all, what became of a doubted card."""
    _, character = state.doubtful
    return say("Has {who} shown the {character}?", who=state.name(seat), character=NAMES[character])


def ask_turned(state: State, seat: int) -> Text:
    """Return the question to all, which card was turned over."""
    who = state.name(seat)
    match state.decision:
        case Decision(side="left"):
            return say("Turn over the left card of {who}. Which one is it?", who=who)
        case Decision(side="right"):
            return say("Turn over the right card of {who}. Which one is it?", who=who)
        case _:
            return say("Turn over the card of {who}. Which one is it?", who=who)


def ask_shown(state: State, seat: int) -> Text:
    """Return the question to the Inquisitor."""
    return say("What becomes of the card that {who} has shown?", who=state.name(state.playing.target or 0))


def describe_fate(fate: Fate, who: str, character: Character) -> Text:
    """Return what a doubt has shown of a claim, where people said it."""
    if fate == "true":
        return say("{who} has shown the {character}.", who=who, character=NAMES[character])
    return say("{who} has no {character}: a bluff.", who=who, character=NAMES[character])


def draws(state: State, who: str) -> Text:
    """Return what an exchange draws and gives back, for all."""
    if not state.dealt:
        return count(
            "{who} draws {n} card from the Court, gives one back and shuffles the Court.",
            "{who} draws {n} cards from the Court, gives as many back and shuffles the Court.",
            count_drawn(state.setup),
            who=who,
        )
    return count(
        "{who} draws {n} card from the Court and gives one back.",
        "{who} draws {n} cards from the Court and gives as many back.",
        count_drawn(state.setup),
        who=who,
    )


def swaps(state: State, seat: int) -> Text:
    """Return the same for who does it with the real cards."""
    return count(
        "Draw {n} card from the Court, give one back and shuffle the Court.",
        "Draw {n} cards from the Court, give as many back and shuffle the Court.",
        count_drawn(state.setup),
    )


STRIKES: dict[str, Callable[[str], Text]] = {
    "murder": lambda who: say("The Assassin strikes: {who} loses an influence, and turns a card face up.", who=who),
    "coup": lambda who: say("The coup succeeds: {who} loses an influence, and turns a card face up.", who=who),
}
"""Why somebody loses an influence who was not wrong, or not again."""


def turns(state: State, who: str) -> Text:
    """Return that somebody turns a card face up; one that was shown before has to go into the Court first."""
    turn = state.playing
    if turn.done and turn.action in STRIKES:
        return STRIKES[turn.action](who)
    true = turn.block.fate == "true" if turn.doubted == "block" and turn.block else turn.claim == "true"
    if turn.doubter is None or turn.done or not true:
        return say("{who} loses an influence, and turns a card face up.", who=who)
    claimer, character = state.doubtful
    return say(
        "{other} shuffles the {character} into the Court and draws a new card. {who} turns a card face up.",
        other=state.name(claimer),
        character=NAMES[character],
        who=who,
    )


def looks(state: State, who: str) -> Text:
    """Return how the Inquisitor sees a card."""
    target = state.name(state.playing.target or 0)
    return say("{other} chooses a card and shows it to {who} alone.", other=target, who=who)
