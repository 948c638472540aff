"""What everybody sees of the rounds: the clock with its events, the rules of the moment, the points."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.text import Text, say
from companion.core.view import Block, Fact, Facts, Mark, Track
from companion.games.among_cultists.evening.numbers import ROUNDS
from companion.games.among_cultists.evening.rounds.announced import announcement, in_force
from companion.games.among_cultists.evening.state import AI, Phase, State
from companion.games.among_cultists.evening.tokens import ICONS, NAMES

PHASES: dict[Phase, Text] = {
    "beginning": say("Before the first round"),
    "movement": say("Movement"),
    "event": say("Event"),
    "action": say("Action"),
    "cleanup": say("Cleanup"),
}


def blocks(state: State) -> Iterator[Block]:
    """Yield the blocks of the rounds, the most urgent first."""
    if state.phase == "event" and state.drawn and state.vote is None and state.ending is None:
        yield _event(state)
    if state.ending is None and state.phase != "beginning":
        yield Facts("now", PHASES[state.phase], (*_turn(state), *in_force(state)))
    if state.phase != "beginning":
        yield _clock(state)
        yield _points(state)


def _event(state: State) -> Block:
    drawn = state.clock[-1]
    label = NAMES[drawn] if drawn else say("No event")
    first, *more = announcement(state)
    rows = (Fact(say("What happens"), first), *(Fact(say("And"), text) for text in more))
    return Facts("event", label, rows)


def _turn(state: State) -> Iterator[Fact]:
    if state.current is not None:
        yield Fact(say("In turn"), state.name(state.current))
    if state.phase == "cleanup":
        yield Fact(say("What happens"), _cleanup(state))
    if state.variant.ai:
        yield from _ai(state)


def _cleanup(state: State) -> Text:
    if state.variant.cultists > 1:
        return say("The round is over.")
    return say(
        "The Cultist may step forward now and claim that enough Investigators are dead. A wrong claim loses at once."
    )


def _ai(state: State) -> Iterator[Fact]:
    name = state.name(AI)
    if state.current == AI:
        yield Fact(name, say("Do what its itinerary says (p. 21–22); anybody ticks it off."))
    if state.knife == AI:
        yield Fact(name, say("It holds the knife."))
    if AI in state.ghosts:
        yield Fact(name, say("It is a ghost."))


def _clock(state: State) -> Block:
    events = (Mark(at, NAMES[token], ICONS[token]) for at, token in enumerate(state.clock, 1) if token)
    portal = state.portal
    # The rulebook lays the token there as a reminder; a deadline behind the last round reminds of nothing.
    waits = portal is not None and portal.fate == "open" and portal.until <= ROUNDS
    closes = (Mark(portal.until, say("The portal closes"), "hourglass"),) if portal and waits else ()
    return Track("round", say("Round"), state.round, ROUNDS, "clock", (*events, *closes))


def _points(state: State) -> Block:
    most = max(state.target, state.total)
    finger = Mark(state.target, say("The Investigators need this"))
    return Track("points", say("Points of the Investigators"), state.total, most, "bar", (finger,))
