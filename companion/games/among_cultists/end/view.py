"""The public view of the end: its cause, and the facts known so far."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from companion.core.text import Text, count, say
from companion.core.view import Block, Fact, Facts, Thing
from companion.games.among_cultists.box.roles import MARKERS, SIDES
from companion.games.among_cultists.rules.ending import dead, missing
from companion.games.among_cultists.rules.finishes import list_known_roles
from companion.games.among_cultists.table.fields import AI
from companion.games.among_cultists.table.state import PendingEnd, State


def blocks(state: State) -> Iterator[Block]:
    """Yield the facts known so far; once it is over, the table tells the end."""
    if state.ending is not None and not state.over:
        yield Facts("end", say("Is this the end?"), tuple(_list_facts(state, state.ending)))


def show_ai(state: State) -> tuple[Thing, ...]:
    """Return the role of the AI, which has no seat, once the game is over."""
    cultists = state.ending.cultists if state.ending else None
    if cultists is None:
        return ()
    role = list_known_roles(state, cultists).get(AI)
    team = SIDES["cultists" if AI in cultists else "investigators"]
    return (Thing("mark", say("{role}, {team}", role=MARKERS[role].name, team=team) if role else team),)


def _list_facts(state: State, ending: PendingEnd) -> Iterator[Fact]:
    yield Fact(say("Reason"), _cause(state, ending))
    if ending.accepted is not None and not ending.revealed:
        text = say(
            "{who} says it's over. If someone else agrees, the Cultists are revealed.", who=state.name(ending.accepted)
        )
        yield Fact(say("The end"), text)
    for character in ending.cultists or ():
        yield Fact(say("Cultist"), state.name(character))
    if ending.holders is not None:
        yield Fact(say("Dead Investigators"), say("{n} of {most}", n=dead(state, ending), most=state.numbers.deaths))
    if missing(state, ending) == "seer":
        yield Fact(
            say("The Cultists' turn"),
            say("They get one guess at the Seer, on their phones. If they're right, they win."),
        )
    if ending.named is not None:
        yield Fact(say("Named as the Seer"), state.name(ending.named))


def _cause(state: State, ending: PendingEnd) -> Text:
    who = state.name(AI if ending.by is None else ending.by)
    match ending.cause:
        case "points":
            return count(
                "The Investigators have {n} point. They need {target}.",
                "The Investigators have {n} points. They need {target}.",
                state.total,
                target=state.target,
            )
        case "rounds":
            return say("The last round is over.")
        case "vote":
            return say("{who}, the last Cultist, was voted out.", who=who)
        case "kill":
            return say("The Assassin killed {who}, the last Cultist.", who=who)
        case "marker":
            return say("The AI, the only Cultist, is eliminated.")
        case "claim":
            return say("{who} claims victory as the Cultist: enough Investigators are dead.", who=who)
        case "stopped":
            return say("The table stopped the game.")
        case _:
            assert_never(ending.cause)
