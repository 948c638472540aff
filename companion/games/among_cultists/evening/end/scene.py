"""What everybody sees at the end: what has brought it about, and what is known by now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from companion.core.text import Text, count, say
from companion.core.view import Block, Fact, Facts, Result
from companion.games.among_cultists.evening.end.verdict import dead, outcome
from companion.games.among_cultists.evening.state import AI, Ending, State


def blocks(state: State) -> Iterator[Block]:
    """Yield the result, or what is known so far."""
    if state.ending is None:
        return
    if state.over:
        found = outcome(state, state.ending)
        yield Result("result", say("The end"), found.why, found.winners)
        return
    yield Facts("end", say("Is this the end?"), tuple(_known(state, state.ending)))


def _known(state: State, ending: Ending) -> Iterator[Fact]:
    yield Fact(say("What has happened"), _cause(state, ending))
    for character in ending.cultists or ():
        yield Fact(say("Cultist"), state.name(character))
    if ending.holders is not None:
        yield Fact(say("Dead Investigators"), say("{n} of {most}", n=dead(state, ending), most=state.numbers.deaths))
    if ending.named is not None:
        yield Fact(say("Named as the Seer"), state.name(ending.named))


def _cause(state: State, ending: Ending) -> Text:
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
            return say("{who} was voted out, the last Cultist.", who=who)
        case "marker":
            return say("The AI was voted out, the only Cultist.")
        case "claim":
            return say("{who} claims to be the Cultist, with enough dead Investigators.", who=who)
        case "stopped":
            return say("The table ends the game here.")
        case _:
            assert_never(ending.cause)
