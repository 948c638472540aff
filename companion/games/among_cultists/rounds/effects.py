"""What an event asks of the table (p. 23), in words of our own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from companion.core.text import Text, Words, say
from companion.games.among_cultists.box.tokens import Token
from companion.games.among_cultists.box.variants import hub_draws
from companion.games.among_cultists.rounds import ai
from companion.games.among_cultists.rounds.in_force import cards, infected_until, portal
from companion.games.among_cultists.rules.acting import leading, lit_by, living_holder
from companion.games.among_cultists.table.fields import AI
from companion.games.among_cultists.table.state import State


def effects(state: State) -> Iterator[Text]:
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
            yield say(
                "Until the next event the rooms of one colour are one place, corridors not: "
                "they are shortcuts, and a room action may be done for any of them."
            )
            yield _at_once_doors(state)
            yield from _given(state)
        case "no_connection":
            yield say(
                "Nobody speaks until the next event, not even about a vote: it is silent, and at once. "
                "Only what the game itself needs is said."
            )
        case "morale_up":
            yield say("In the next Movement phase the living have 1 point more, ghosts not.")
        case "morale_down":
            yield say("In the next Movement phase the living have 1 point less, ghosts not.")
        case "fake_eyes" | "under_control":
            yield from _knife(state, event)
        case "portal":
            yield from _portal(state)
        case "broken_glass":
            yield say(
                "Shuffle the top 2 cards of the draw deck into the unsafe passage, or as many as there are. "
                "Then reveal 1 card of it, resolve it and put it back."
            )
            yield say("If it is a Failure or a Sabotage, enter it: somebody may come in.")
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
        lit = lit_by(state)
        if lit is not None:
            yield say("But not where the ghost of {who} is: there it is as with power.", who=state.name(lit))
        yield from _given(state)


def _at_once_doors(state: State) -> Text:
    if state.power:
        return say(
            "At once there is an encounter in each of them where exactly 2 living characters from different rooms are."
        )
    return say("At once there is an encounter in each of them where living characters from different rooms are.")


def _given(state: State) -> Iterator[Text]:
    """Yield who gives which card at once."""
    yield cards(state)
    if state.variant.ai and AI in state.living and infected_until(state) is None:
        yield say("The AI: {what}", what=ai.encounter(state))


def _knife(state: State, event: Token) -> Iterator[Text]:
    """Yield what the first player may do, or why nothing is done (rulings AC-9 and AC-17)."""
    who = state.name(leading(state))
    if state.looked is not None:
        yield say("{who} looks at a token, and says on their phone where it goes.", who=who)
    elif state.eyed is not None and state.looker is not None:
        yield from _eyed(who, state.name(state.eyed))
    elif state.peeked:
        # The use of the knife may have cost its holder's life: something happened all the same.
        yield say("{who} has decided.", who=who)
    elif living_holder(state) is None:
        yield say("The holder of the knife is a ghost or the AI: nothing happens.")
    elif event == "fake_eyes":
        yield say("{who} may look through the Energy deck of one other living character.", who=who)
        yield say("Say here whose it is.")
    elif not state.bag:
        yield say("The bag is empty: nothing happens.")
    elif hub_draws(state.setup):
        yield say("{who} may look at a token on their phone, and put it back or out of the game.", who=who)
    else:
        yield say("{who} may look at a token from the bag, and put it back or out of the game.", who=who)


def _eyed(who: Words, other: Words) -> Iterator[Text]:
    yield say("{who} looks through the Energy deck of {other} in secret, and puts it back.", who=who, other=other)
    yield say(
        "If a Dead card is in it, an Investigator must say so and lays it on top. A Cultist may hide it. "
        "Say here what was there. No card is added."
    )


def _portal(state: State) -> Iterator[Text]:
    if state.clock[-1] == "portal":
        yield say("Lay the portal into the green room.")
    found = portal(state)
    if found:
        yield found
