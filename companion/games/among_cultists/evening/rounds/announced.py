"""What an event asks of the table (p. 23), and the rules that are in force now, in words of our own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from companion.core.text import Text, say
from companion.core.view import Fact
from companion.games.among_cultists.evening.numbers import MOVEMENT
from companion.games.among_cultists.evening.options import hub_draws
from companion.games.among_cultists.evening.state import AI, State
from companion.games.among_cultists.evening.tokens import Token


def movement(state: State) -> int:
    """Return the points of the living in the Movement phase that runs or comes next (p. 12, 23)."""
    match state.event:
        case "morale_up":
            return MOVEMENT + 1
        case "morale_down":
            return MOVEMENT - 1
        case _:
            return MOVEMENT


def encounters(state: State) -> Text:
    """Return when an encounter is held (p. 13), with what linked rooms change (ruling AC-20)."""
    if state.event == "secret_doors":
        if state.power:
            return say("With exactly 2 living characters in a place. The rooms of one colour are one place.")
        return say("With 2 or more living characters in a place. The rooms of one colour are one place.")
    if state.power:
        return say("With exactly 2 living characters in a room or corridor.")
    return say("With 2 or more living characters in a room or corridor: it is dark.")


def portal(state: State) -> Text | None:
    """Return what is to be known of the portal, None before it opens."""
    if state.portal is None:
        return None
    match state.portal.fate:
        case "open" if state.portal.until > state.round:
            return say("Open. It can be closed up to the Action phase of round {n}.", n=state.portal.until)
        case "open":
            return say("Open. This is the last round in which it can be closed.")
        case "closed":
            return say("Closed: the Investigators need 1 point less.")
        case "lost":
            return say("Open for good: the Investigators need 1 point more.")
        case _:
            assert_never(state.portal.fate)


def announcement(state: State) -> Iterator[Text]:
    """Yield what is to be done now that the event of the round is known."""
    if state.clock[-1] is None:
        yield say("The bag is empty: this round has no event.")
        return
    if state.clock[-1] == "mirror":
        yield say("The Mirror does what the event of the round before did.")
    if state.event is None:
        yield say("There is nothing to repeat.")
        return
    yield from _asks(state, state.event)


def _asks(state: State, event: Token) -> Iterator[Text]:
    match event:
        case "lightning":
            yield from _lightning(state)
        case "secret_doors":
            yield say("Until the next event the rooms of one colour are one place, corridors not.")
            yield _at_once_doors(state)
        case "no_connection":
            yield say(
                "Nobody speaks until the next event, not even about a vote. Only what the game itself needs is said."
            )
        case "fake_eyes":
            yield from _fake_eyes(state)
        case "morale_up":
            yield say("In the next Movement phase the living have 1 point more.")
        case "morale_down":
            yield say("In the next Movement phase the living have 1 point less.")
        case "under_control":
            yield from _situation(state)
        case "portal":
            yield from _portal(state)
        case "broken_glass":
            yield say(
                "Shuffle 2 cards from the draw deck into the unsafe passage. "
                "Then reveal 1 card of it, resolve it and put it back."
            )
        case "mirror":
            raise AssertionError("the Mirror is what it repeats")
        case _:
            assert_never(event)


def _lightning(state: State) -> Iterator[Text]:
    if state.power:
        yield say("The power is back. Nobody meets because of it.")
    else:
        yield say("The power is off. Turn the token in the red room.")
        yield say("At once there is an encounter in every place with 3 or more living characters.")


def _at_once_doors(state: State) -> Text:
    if state.power:
        return say(
            "At once there is an encounter in each of them where exactly 2 living characters from different rooms are."
        )
    return say("At once there is an encounter in each of them where living characters from different rooms are.")


def _fake_eyes(state: State) -> Iterator[Text]:
    if not _living_holder(state):
        yield say("Whoever holds the knife is a ghost or the AI: nothing happens.")
        return
    yield say("{who} may look through the Energy deck of one other living character.", who=_holder(state))
    yield say("An Investigator must say so if a Dead card is in it: then enter that somebody was found dead.")


def _situation(state: State) -> Iterator[Text]:
    if not _living_holder(state):
        yield say("Whoever holds the knife is a ghost or the AI: nothing happens.")
    elif not state.bag and not state.peeked:
        yield say("The bag is empty: nothing happens.")
    elif hub_draws(state.setup):
        yield say("{who} may look at a token on their phone, and put it back or out of the game.", who=_holder(state))
    else:
        yield say("{who} may look at a token from the bag, and put it back or out of the game.", who=_holder(state))


def _portal(state: State) -> Iterator[Text]:
    if state.clock[-1] == "portal":
        yield say("Lay the portal into the green room.")
    found = portal(state)
    if found:
        yield found


def _living_holder(state: State) -> bool:
    return state.knife is not None and state.knife != AI and state.knife not in state.ghosts


def _holder(state: State) -> Text | str:
    return state.name(AI if state.knife is None else state.knife)


def in_force(state: State) -> Iterator[Fact]:
    """Yield the rules of the moment: movement, encounters, power, vote token, portal, silence."""
    yield Fact(say("Movement points"), str(movement(state)))
    yield Fact(say("Encounters"), encounters(state))
    yield Fact(
        say("Power"), say("The power is on.") if state.power else say("The power is off: the camera sees nothing.")
    )
    yield Fact(say("Vote token"), say("Active") if state.active else say("Used up until the next round"))
    opened = portal(state)
    if opened:
        yield Fact(say("Portal"), opened)
    if state.silent:
        yield Fact(say("No connection"), say("Nobody speaks, until the next event."))
