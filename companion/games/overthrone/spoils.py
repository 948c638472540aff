"""The cards after an attack or a bribe: are shown until both sides have put them away (p. 3-4)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.text import Text, say
from companion.core.view import Block, Fact, Facts
from companion.games.overthrone.parts import Spoils
from companion.games.overthrone.state import State


def result(state: State, spoils: Spoils) -> Text:
    """Return the line about the winner."""
    who, won = state.name(spoils.winner), spoils.winner == spoils.attacker
    if spoils.kind == "attack":
        return say("{who} takes the province.", who=who) if won else say("{who} holds the province.", who=who)
    return say("{who} wins the character over.", who=who) if won else say("{who} keeps the character.", who=who)


def cards(state: State, spoils: Spoils) -> Text:
    """Return the line about the cards that were laid, and those that lay there (ruling OV-17)."""
    who = state.name(spoils.winner)
    if spoils.stayed:
        return say("The defending cards stay. Discard the attacking cards.")
    if spoils.kind == "attack":
        return say("{who}'s last musketeers stay at the province. Discard all others used.", who=who)
    if spoils.winner == spoils.attacker:
        return say(
            "{who}'s last gold stays with the character. Discard all other gold used. A bearer's ability "
            "works at once.",
            who=who,
        )
    return say("{who}'s last gold stays with the character. Discard all other gold used.", who=who)


def show_spoils(state: State) -> Iterator[Block]:
    """Yield the spoils for everyone, the latest first."""
    if state.phase == "end":
        return
    for spoils in reversed(state.spoils):
        label = say("After the attack") if spoils.kind == "attack" else say("After the bribe")
        yield Facts(f"spoils-{spoils.number}", label, (Fact(say("The cards"), cards(state, spoils)),))
