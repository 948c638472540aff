"""The public view of the rounds: the clock with its events, the rules in force, the AI's turn, the points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.text import Text, count, say
from companion.core.view import Block, Fact, Facts, Mark, Seat, Secret, Track
from companion.games.among_cultists.box.host_choices import hub_draws
from companion.games.among_cultists.box.plan import ROUNDS
from companion.games.among_cultists.box.tokens import NAMES, TOKENS
from companion.games.among_cultists.rounds.in_force import effects, encounter_with_ai, in_force
from companion.games.among_cultists.rounds.knife import TOKEN
from companion.games.among_cultists.rules.acting import movement
from companion.games.among_cultists.table.fields import AI, CALLED
from companion.games.among_cultists.table.state import State
from companion.games.among_cultists.voice.evening import FIRE


def blocks(state: State) -> Iterator[Block]:
    """Yield the blocks of the rounds, the most urgent first."""
    if state.phase == "event" and state.has_event and state.vote is None and state.ending is None:
        drawn, (first, *more) = state.clock[-1], effects(state)
        rows = (Fact(say("Effect"), first), *(Fact(say("Also"), text) for text in more))
        yield Facts("event", NAMES[drawn] if drawn else say("No event"), rows)
    steps = _steps_of_ai(state)
    if steps:
        yield steps
    if state.ending is None:
        rules = in_force(state) if state.phase != "beginning" else ()
        yield Facts("now", CALLED[state.phase], (*_turn(state), *rules))
    if state.phase != "beginning":
        yield _clock(state)
        finger = Mark(state.target, say("Investigators' target"))
        most = max(state.target, state.total)
        yield Track("points", say("Investigators' points"), state.total, most, "bar", (finger,), standing=True)


def private_view(state: State, seat: Seat) -> Sequence[Secret]:
    """Return the token that `seat` looks at, if any."""
    if state.looked is None or seat != state.knife:
        return ()
    return (Secret(TOKEN, say("From the bag"), NAMES[state.looked], TOKENS[state.looked].icon),)


def _turn(state: State) -> Iterator[Fact]:
    if state.current is not None:
        yield Fact(say("Turn"), state.name(state.current))
        if state.phase == "movement" and state.current in state.ghosts and state.current != AI:
            text = say("Ghosts can move to any other place and meet nobody.")
            yield Fact(say("Ghost movement"), text)
    to_do = _to_do(state)
    if state.vote is None and to_do:
        yield Fact(say("To do"), to_do)
    if state.phase == "movement":
        yield Fact(say("End of a move"), say("Nobody ends where they began, living or ghost."))
    if state.phase == "action" and state.vote is None:
        text = say("Row {row} of your itinerary shows your colours. Cultists can use any room.", row=row(state.round))
        yield Fact(say("Room actions"), text)
    if state.fire:
        yield Fact(say("Read this aloud"), FIRE)
    if state.variant.ai:
        yield from _ai(state)


def _to_do(state: State) -> Text | None:
    """Return the instruction of the phase (p. 11-17); the instructions of an event stand apart."""
    match state.phase:
        case "beginning":
            return say("Whoever had a nightmare most recently takes the knife.")
        case "movement" if state.turn_by_turn:
            return say("Move in turn, clockwise from the knife. Ghosts can go anywhere.")
        case "movement":
            return say(
                "Move in turn, clockwise from {who}. Ghosts can go anywhere. Once everyone has moved, say so here.",
                who=state.name(state.order[0]),
            )
        case "event" if not state.has_event and hub_draws(state.setup):
            return say("Let the hub draw the event.")
        case "event" if not state.has_event:
            return say("Draw an event token from the bag and enter it.")
        case "action" if state.looker is not None:
            return say("{who} looks. Say here what was there.", who=state.name(state.looker))
        case "action" if state.turn_by_turn:
            return say("Take turns: one character or room action, or pass.")
        case "action":
            return say(
                "Take turns, clockwise from {who}: one character or room action, or pass. Once everyone has "
                "acted, say so here.",
                who=state.name(state.order[0]),
            )
        case "cleanup":
            return _cleanup(state)
        case _:
            return None


def _cleanup(state: State) -> Text:
    last = state.round == ROUNDS
    if state.variant.cultists > 1 and last:
        return say("The last round is over: confirm it here.")
    if state.variant.cultists > 1:
        return say(
            "Flip the vote token to its active side. Pass the knife and the phase marker clockwise. Set "
            "the clock to the next round."
        )
    if last:
        return say(
            "The Cultist may step forward and claim that enough Investigators are dead. To claim, open Menu "
            "on any phone. A wrong claim loses at once. No claim? Then the last round is over."
        )
    return say(
        "Don't pass anything yet. The Cultist may step forward and claim that enough Investigators "
        "are dead. To claim, open Menu on any phone. A wrong claim loses at once. No claim? Flip the "
        "vote token to its active side. Pass the knife and the phase marker clockwise. Set the clock to the next round."
    )


def _ai(state: State) -> Iterator[Fact]:
    name = state.name(AI)
    if state.phase == "movement" and state.current != AI and AI not in state.ghosts:
        yield Fact(say("Encounters with the AI"), encounter_with_ai(state))
    if state.knife == AI:
        yield Fact(name, say("It holds the knife but never uses it in events."))
    if AI in state.ghosts:
        yield Fact(name, say("It's a ghost."))


def _clock(state: State) -> Block:
    events = (Mark(at, NAMES[token], TOKENS[token].icon) for at, token in enumerate(state.clock, 1) if token)
    portal = state.portal
    # The rulebook lays the token there as a reminder; nobody needs one beyond the last round.
    waits = portal is not None and portal.fate == "open" and portal.deadline <= ROUNDS
    closes = (Mark(portal.deadline, say("Portal deadline"), "hourglass"),) if portal and waits else ()
    return Track("round", say("Round"), state.round, ROUNDS, "clock", (*events, *closes), standing=True)


# The turn of the Automatic Investigator (AI), step by step (p. 21-22, ruling AC-19)

ROWS = 4
"""Rows of an itinerary: they repeat (p. 12)."""


def _steps_of_ai(state: State) -> Facts | None:
    """Return the steps of the AI's turn, None outside of it; without reports of turns they stay all phase long."""
    if not state.variant.ai or not state.acting or (state.turn_by_turn and state.current != AI):
        return None
    steps = _moves_of_ai(state) if state.phase == "movement" else _acts_of_ai(state)
    who = state.name(state.hand(AI))
    ticks = say("{who} handles them; anyone can end the turn here.", who=who)
    cards = Fact(say("Its cards"), ticks if state.turn_by_turn else say("{who} handles them.", who=who))
    return Facts("ai", state.name(AI), (*steps, cards))


def row(round: int) -> int:
    """Return the row of the itinerary in this round: the first in rounds 1, 5 and 9, and so on (p. 12)."""
    return (round - 1) % ROWS + 1


def _moves_of_ai(state: State) -> Iterator[Fact]:
    yield Fact(
        say("Destination"),
        say(
            "Row {row} of its itinerary, from the left: the first colour with an uncompleted room. It "
            "goes to the nearest room of that colour. At equal distance it goes clockwise.",
            row=row(state.round),
        ),
    )
    if AI in state.ghosts:
        yield Fact(say("How"), say("It's a ghost: it's there at once and meets nobody."))
        return
    points = movement(state)
    yield Fact(
        say("How far"),
        count(
            "{n} point, for 1 door. It stops there, or as near as it can get.",
            "{n} points, 1 per door. It stops there, or as near as it can get.",
            points,
        ),
    )
    yield Fact(say("Encounters"), encounter_with_ai(state))


def _acts_of_ai(state: State) -> Iterator[Fact]:
    ghost, first = AI in state.ghosts, state.plan.first_game
    if not ghost and not first:
        yield Fact(say("With a cultist token in its room"), say("It fights the token, which leaves the game."))
    yield Fact(
        say("In a room not yet explored"),
        say("Its top room card goes face down onto the room deck."),
    )
    yield Fact(say("In an explored room"), say("Reveal the room deck's top card, resolve it and remove it."))
    corridor = say("Its top room card goes face down into the unsafe passage.")
    yield Fact(say("In a corridor"), say("It does nothing.") if ghost or first else corridor)
    yield Fact(say("With an empty pile"), say("It does nothing."))
    yield Fact(say("Never"), say("It doesn't check anyone or start votes. It ignores the camera, power and portal."))
