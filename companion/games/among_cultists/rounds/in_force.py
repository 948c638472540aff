"""The rules that are in force now: movement, encounters, power, the portal and who has come in, in words of our own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from companion.core.text import Text, count, meant, say
from companion.core.view import Fact
from companion.games.among_cultists.box.plan import ROUNDS
from companion.games.among_cultists.box.variants import first_game
from companion.games.among_cultists.rules.acting import lit_by, movement
from companion.games.among_cultists.table.state import State


def encounters(state: State) -> Text:
    """Return when an encounter is held (p. 13), with what linked rooms change (ruling AC-20)."""
    if state.event == "secret_doors":
        if state.power:
            return say("With exactly 2 living characters in a place. The rooms of one colour are one place.")
        return say("With 2 or more living characters in a place. The rooms of one colour are one place.")
    if state.power:
        return say("With exactly 2 living characters in a room or corridor.")
    return say("With 2 or more living characters in a room or corridor: it is dark.")


def infected_until(state: State) -> int | None:
    """Return the last round in which nobody gives cards: the one after the Infected was shown; else None (p. 24)."""
    shown = [state.shown_in[one] for one, role in state.shown.items() if role == "infected" and one in state.ghosts]
    last = min(max(shown, default=0) + 1, ROUNDS)
    return last if shown and state.round <= last else None


def cards(state: State) -> Text:
    """Return who gives what in an encounter (p. 13, 24, ruling AC-20)."""
    banned = infected_until(state)
    if banned is not None:
        return say("Because of the Infected nobody gives a card in encounters until round {n} is over.", n=banned)
    return say(
        "Everybody in it gives 1 Alive or Dead card, face down, onto the Energy deck of 1 other in it. "
        "A player who has none left gives none, and may still be given one."
    )


def portal(state: State) -> Text | None:
    """Return what is to be known of the portal, None before it opens."""
    if state.portal is None:
        return None
    match state.portal.fate:
        case "open" if state.portal.until > ROUNDS:
            return say("The portal is open: it can be closed in every Action phase that is left.")
        case "open" if state.portal.until > state.round:
            return say(
                "The portal is open: it can be closed up to the Action phase of round {n}.", n=state.portal.until
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
    # Rooms of one colour serve for each other's actions, too.
    if state.phase in ("movement", "event") or state.event == "secret_doors":
        yield Fact(say("Encounters"), encounters(state))
    if state.phase == "movement" or infected_until(state) is not None:
        yield Fact(say("Cards in an encounter"), cards(state))
    yield from _power(state)
    yield Fact(say("Vote token"), say("Active") if state.active else say("Used up until the next round"))
    opened = portal(state)
    if opened:
        yield Fact(say("Portal"), opened)
    if state.silent:
        yield Fact(say("No connection"), say("Nobody speaks, until the next event."))
    yield from _intruders(state)


def _power(state: State) -> Iterator[Fact]:
    on, off = say("The power is on."), say("The power is off: the camera sees nothing.")
    yield Fact(meant("light in the house", "Power"), on if state.power else off)
    lit = lit_by(state)
    if lit is not None:
        text = say(
            "Where this ghost is, there is power: encounters are held as with it, "
            "and in the red room the camera works. The power token stays as it is."
        )
        yield Fact(state.name(lit), text)


def _intruders(state: State) -> Iterator[Fact]:
    if first_game(state.setup):
        return
    found = state.intruders
    if found.fish_man:
        corridor = (
            say("He is in the central corridor: only a living holder of the knife may enter it.")
            if state.variant.characters > 6
            else say("He is in the corridor at the top right: only a living holder of the knife may enter it.")
        )
        yield Fact(say("Fish-man"), corridor)
    if found.on_map:
        text = count(
            "{n} on the map: no room action in its room. Still to come: {left}.",
            "{n} on the map: no room action in their rooms. Still to come: {left}.",
            found.on_map,
            left=found.left,
        )
        yield Fact(say("Cultist tokens"), text)
