"""What every event of the evening does besides, and what events put on the stage.

It may be somebody's fate, and it may silence the voice. On the stage stand deaths with what is
turned over, roles, the power, ballots one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from companion.core.event import Event, Reveal, Undoable
from companion.core.text import Text, Words, say
from companion.core.view import Fact, Highlight
from companion.games.among_cultists.box.roles import MARKERS, Role
from companion.games.among_cultists.rules.fates import Fate, asking
from companion.games.among_cultists.table.fields import AI, character_of
from companion.games.among_cultists.table.state import State


class EveningEvent(Event[State]):
    """Something that happens in the evening."""

    def change(self, state: State) -> State:
        """Return the state after this event, but for the questions that it raises."""
        raise NotImplementedError

    def fates(self, before: State, after: State) -> Iterator[Fate]:
        """Yield what is to be found out because of this event, in the order in which it happens.

        `before` and `apply` are the states round all that has happened with it.
        """
        return iter(())

    def apply(self, state: State) -> State:
        """Return the state after this event, with the questions that it raises; what somebody was entering is gone."""
        after = replace(self.change(state), draft=None)
        if after.announcing and (after.vote is not None or after.ending is not None):
            after = replace(after, announcing=(), narration=replace(after.narration, status="silent"))
        return asking(after, self.fates(state, after))


class EveningEntry(EveningEvent, Undoable[State]):
    """What people have entered in the evening: the table may take it back while it is the last entry."""


class EveningReveal(EveningEvent, Reveal[State]):
    """What turns secret input into public knowledge in the evening."""


# On the stage

BALLOT = 1_500
"""Milliseconds for each ballot that is turned."""

ROLE = 2_500
"""Milliseconds for each role that is told at the end."""


def medals(*characters: int) -> tuple[int, ...]:
    """Return the seats of `characters`: the AI has none."""
    return tuple(one for one in characters if one != AI)


def died(state: State, character: int, title: Words | None = None) -> Highlight:
    """Return a death, with what is turned over on the table."""
    name = state.name(character)
    return Highlight(
        kind="loss",
        title=title or say("{who} is dead", who=name),
        text=turned_over(state, character),
        icon="skull",
        seats=medals(character),
    )


def shows(state: State, character: int, role: Role) -> Highlight:
    """Return a role that everybody sees."""
    title = say("{who}: {role}", who=state.name(character), role=MARKERS[role].name)
    return Highlight(kind="reveal", title=title, icon="eye", seats=medals(character))


def lights(on: bool) -> Highlight:
    """Return the power, which comes or goes."""
    title = say("The power is back") if on else say("The power is off")
    return Highlight(kind="power", title=title, icon="lamp" if on else "flame")


def last_cultist(state: State, character: int) -> Highlight:
    """Return that the last Cultist is gone."""
    title = say("{who} was the last Cultist", who=state.name(character))
    return Highlight(kind="reveal", title=title, icon="raven", seats=medals(character))


def turned_ballots(state: State, ballots: Mapping[int, str], abstain: str) -> Sequence[Highlight]:
    """Return the ballots one after the other, in the order of the seats (ruling AC-15)."""
    found = []
    for character, choice in ballots.items():
        who = state.name(character)
        title = say("{who} abstains", who=who)
        if choice != abstain:
            title = say("{who} votes for {other}", who=who, other=state.name(character_of(choice)))
        found.append(Highlight(kind="ballot", title=title, icon="vote", seats=medals(character), lasts=BALLOT))
    return found


def who_was_what(state: State, cultists: Sequence[int] | None) -> Sequence[Highlight]:
    """Return who was what, one after the other: all roles where the hub knows them, else the Cultists.

    Where nobody has won, nobody is shown: `cultists` is None.
    """
    if cultists is None:
        return ()
    known: dict[int, Role] = state.roles or dict.fromkeys(cultists, "cultist")
    return [
        replace(shows(state, one, role), kind="role", icon="raven" if role == "cultist" else "mark", lasts=ROLE)
        for one in state.characters
        if (role := known.get(one)) is not None
    ]


def turned_over(state: State, character: int) -> Text:
    """Return what the table turns over for a dead character: its disc, and its player's card."""
    return say("Turn the disc and the card of {who} to the ghost.", who=state.name(character))


def in_round(state: State, what: Words) -> Fact:
    """Return a turning point of the evening, with its round."""
    return Fact(say("Round {n}", n=state.round), what)
