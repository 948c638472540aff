"""The rules in force, and the instructions of an event, in words of our own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from companion.core.text import Text, count, say, say_in_context
from companion.core.view import Fact
from companion.games.among_cultists.box.host_choices import hub_draws
from companion.games.among_cultists.box.plan import ROUNDS
from companion.games.among_cultists.box.tokens import Token
from companion.games.among_cultists.rules.acting import leading, lit_by, living_holder, movement
from companion.games.among_cultists.table.fields import AI
from companion.games.among_cultists.table.state import State


def encounters(state: State) -> Text:
    """Return the rule for encounters (p. 13), with the effect of linked rooms (ruling AC-20)."""
    if state.event == "secret_doors":
        if state.power:
            return say("With exactly 2 living characters in a place. The rooms of one colour are one place.")
        return say("With 2 or more living characters in a place. The rooms of one colour are one place.")
    if state.power:
        return say("With exactly 2 living characters in a room or corridor.")
    return say("With 2 or more living characters in a room or corridor: it is dark.")


def last_round_without_cards(state: State) -> int | None:
    """Return the last round without cards after the Infected was shown, else None (p. 24)."""
    shown = [state.shown_in[one] for one, role in state.shown.items() if role == "infected" and one in state.ghosts]
    last = min(max(shown, default=0) + 1, ROUNDS)
    return last if shown and state.round <= last else None


def describe_card_giving(state: State) -> Text:
    """Return the rule for cards in an encounter (p. 13, 24, ruling AC-20)."""
    banned = last_round_without_cards(state)
    if banned is not None:
        return say("Because of the Infected nobody gives a card in encounters until round {n} is over.", n=banned)
    return say(
        "Everybody in it gives 1 Alive or Dead card, face down, onto the Energy deck of 1 other in it. "
        "A player who has none left gives none, and may still be given one."
    )


def encounter_with_ai(state: State) -> Text:
    """Return the AI's rule for cards in an encounter (p. 21)."""
    if last_round_without_cards(state) is not None:
        return say("In an encounter with it, too, nobody gives a card now.")
    if state.power:
        return say(
            "The player who meets it lays the top card of its pile of encounter cards onto their own Energy deck, "
            "and gives it a card as usual. If the pile is empty, it gives none."
        )
    return say(
        "Everybody gives a card as usual. The top card of its pile of encounter cards goes to the one with "
        "the fewest cards in the Energy deck, at a tie to the nearest on its left. If the pile is empty, it gives none."
    )


def portal(state: State) -> Text | None:
    """Return the state of the portal in words, None before it opens."""
    if state.portal is None:
        return None
    match state.portal.fate:
        case "open" if state.portal.deadline > ROUNDS:
            return say("The portal is open: it can be closed in every Action phase that is left.")
        case "open" if state.portal.deadline > state.round:
            return say(
                "The portal is open: it can be closed up to the Action phase of round {n}.", n=state.portal.deadline
            )
        case "open":
            return say("The portal is open: this is the last round in which it can be closed.")
        case "closed":
            return say("The portal is closed: the Investigators need 1 point less.")
        case "lost":
            return say("The portal stays open: the Investigators need 1 point more.")
        case _:
            assert_never(state.portal.fate)


def in_force(state: State) -> Iterator[Fact]:
    """Yield the rules of the moment."""
    if state.phase == "movement":
        yield Fact(say("Movement points"), str(movement(state)))
    # Rooms of one colour share their actions, too.
    if state.phase in ("movement", "event") or state.event == "secret_doors":
        yield Fact(say("Encounters"), encounters(state))
    if state.phase == "movement" or last_round_without_cards(state) is not None:
        yield Fact(say("Cards in an encounter"), describe_card_giving(state))
    on, off = say("The power is on."), say("The power is off: the camera sees nothing.")
    yield Fact(say_in_context("light in the house", "Power"), on if state.power else off)
    lit = lit_by(state)
    if lit is not None:
        text = say(
            "Where this ghost is, there is power: encounters are held as with it, "
            "and in the red room the camera works. The power token stays as it is."
        )
        yield Fact(state.name(lit), text)
    yield Fact(say("Vote token"), say("Active") if state.active else say("Used up until the next round"))
    opened = portal(state)
    if opened:
        yield Fact(say("Portal"), opened)
    if state.silent:
        yield Fact(say("No connection"), say("Nobody speaks, until the next event."))
    yield from _intruders(state)


def _intruders(state: State) -> Iterator[Fact]:
    if state.plan.first_game:
        return
    found = state.intruders
    if found.fish_man:
        central = say("He is in the central corridor: only a living holder of the knife may enter it.")
        right = say("He is in the corridor at the top right: only a living holder of the knife may enter it.")
        yield Fact(say("Fish-man"), central if state.variant.characters > 6 else right)
    if found.on_map:
        text = count(
            "{n} on the map: no room action in its room. Still to come: {left}.",
            "{n} on the map: no room action in their rooms. Still to come: {left}.",
            found.on_map,
            left=found.remaining,
        )
        yield Fact(say("Cultist tokens"), text)


# The instructions of the round's event (p. 23)


def effects(state: State) -> Iterator[Text]:
    """Yield the instructions of the round's event."""
    if state.clock[-1] is None:
        yield say("The bag is empty: this round has no event.")
        return
    if state.clock[-1] == "mirror":
        yield say("The Mirror does what the event of the round before did.")
    if state.event is None:
        yield say("There is nothing to repeat.")
        return
    yield from _event_instructions(state, state.event)


def _event_instructions(state: State, event: Token) -> Iterator[Text]:
    match event:
        case "lightning":
            if state.power:
                yield say("The power is back. Nobody meets because of it.")
                return
            yield say("The power is off. Turn the token in the red room.")
            yield say("At once there is an encounter in every place with 3 or more living characters.")
            lit = lit_by(state)
            if lit is not None:
                yield say("But not where the ghost of {who} is: there it is as with power.", who=state.name(lit))
            yield from _list_gifts(state)
        case "secret_doors":
            yield say(
                "Until the next event the rooms of one colour are one place, corridors not: "
                "they are shortcuts, and a room action may be done for any of them."
            )
            bright = say(
                "At once there is an encounter in each of them where exactly 2 living characters from different rooms "
                "are."
            )
            dark = say(
                "At once there is an encounter in each of them where living characters from different rooms are."
            )
            yield bright if state.power else dark
            yield from _list_gifts(state)
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
            if state.clock[-1] == "portal":
                yield say("Lay the portal into the green room.")
            opened = portal(state)
            if opened:
                yield opened
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


def _list_gifts(state: State) -> Iterator[Text]:
    yield describe_card_giving(state)
    if state.variant.ai and AI in state.living and last_round_without_cards(state) is None:
        yield say("The AI: {what}", what=encounter_with_ai(state))


def _knife(state: State, event: Token) -> Iterator[Text]:
    """Yield the first player's options, or the reason for none (rulings AC-9 and AC-17)."""
    who = state.name(leading(state))
    if state.looked is not None:
        yield say("{who} looks at a token, and says on their phone where it goes.", who=who)
    elif state.eyed is not None and state.looker is not None:
        other = state.name(state.eyed)
        yield say("{who} looks through the Energy deck of {other} in secret, and puts it back.", who=who, other=other)
        yield say(
            "If a Dead card is in it, an Investigator must say so and lays it on top. A Cultist may hide it. "
            "Say here what was there. No card is added."
        )
    elif state.peeked:
        # The knife may have cost its holder's life, but something has happened.
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
