"""What the evening puts on the stage: deaths with their toll, roles, the power, ballots one after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.text import Text, Words, say
from companion.core.view import Beat
from companion.games.among_cultists.box.roles import MARKERS, Role
from companion.games.among_cultists.table.fields import AI, character_of
from companion.games.among_cultists.table.state import State

BALLOT = 1_500
"""Milliseconds for each ballot that is turned."""

ROLE = 2_500
"""Milliseconds for each role that is told at the end."""


def medals(*characters: int) -> tuple[int, ...]:
    """Return the seats of `characters`: the AI has none."""
    return tuple(one for one in characters if one != AI)


def died(state: State, character: int, title: Words | None = None) -> Beat:
    """Return a death, with what is turned over on the table."""
    name = state.name(character)
    return Beat(
        kind="loss",
        title=title or say("{who} is dead", who=name),
        text=turned_over(state, character),
        icon="skull",
        seats=medals(character),
    )


def shows(state: State, character: int, role: Role) -> Beat:
    """Return a role that everybody sees."""
    title = say("{who}: {role}", who=state.name(character), role=MARKERS[role].name)
    return Beat(kind="reveal", title=title, icon="eye", seats=medals(character))


def lights(on: bool) -> Beat:
    """Return the power, which comes or goes."""
    title = say("The power is back") if on else say("The power is off")
    return Beat(kind="power", title=title, icon="lamp" if on else "flame")


def last_cultist(state: State, character: int) -> Beat:
    """Return that the last Cultist is gone."""
    title = say("{who} was the last Cultist", who=state.name(character))
    return Beat(kind="reveal", title=title, icon="raven", seats=medals(character))


def turned(state: State, ballots: Mapping[int, str], abstain: str) -> Sequence[Beat]:
    """Return the ballots one after the other, in the order of the seats (ruling AC-15)."""
    found = []
    for character, choice in ballots.items():
        who = state.name(character)
        title = say("{who} abstains", who=who)
        if choice != abstain:
            title = say("{who} votes for {other}", who=who, other=state.name(character_of(choice)))
        found.append(Beat(kind="ballot", title=title, icon="vote", seats=medals(character), lasts=BALLOT))
    return found


def told(state: State, cultists: Sequence[int] | None) -> Sequence[Beat]:
    """Return who was what, one after the other: all roles where the hub knows them, else the Cultists.

    Where nobody has won, nobody is shown: `cultists` is None.
    """
    if cultists is None:
        return ()
    known: dict[int, Role] = state.roles or dict.fromkeys(cultists, "cultist")
    return [
        Beat(
            kind="role",
            title=say("{who}: {role}", who=state.name(one), role=MARKERS[role].name),
            icon="raven" if role == "cultist" else "mark",
            seats=medals(one),
            lasts=ROLE,
        )
        for one in state.characters
        if (role := known.get(one)) is not None
    ]


def turned_over(state: State, character: int) -> Text:
    """Return what the table turns over for a dead character: its disc, and its player's card."""
    return say("Turn the disc and the card of {who} to the ghost.", who=state.name(character))
