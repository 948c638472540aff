"""The rules in force, and the instructions of an event, in words of our own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from companion.core.text import Text, count, say, say_in_context
from companion.core.view import Fact
from companion.games.among_cultists.box.host_choices import hub_draws
from companion.games.among_cultists.box.plan import ROUNDS
from companion.games.among_cultists.box.tokens import Token
from companion.games.among_cultists.rules.acting import eyed, leading, lit_by, living_holder, looking, movement
from companion.games.among_cultists.table.fields import AI
from companion.games.among_cultists.table.state import State


def encounters(state: State) -> Text:
    """Return the rule for encounters (p. 13), with the effect of linked rooms (ruling AC-20)."""
    if state.event == "secret_doors":
        if state.power:
            return say("With exactly 2 living characters in one place. Rooms of one colour count as one.")
        return say("With 2 or more living characters in one place. Rooms of one colour count as one.")
    if state.power:
        return say("Whenever someone enters a place, even in passing. Exactly 2 living characters meet.")
    return say("Whenever someone enters a place, even in passing. In the dark, 2 or more living characters meet.")


def last_round_without_cards(state: State) -> int | None:
    """Return the last round without cards after the Infected was shown, else None (p. 24)."""
    shown = [state.shown_in[one] for one, role in state.shown.items() if role == "infected" and one in state.ghosts]
    last = min(max(shown, default=0) + 1, ROUNDS)
    return last if shown and state.round <= last else None


def describe_card_giving(state: State) -> Text:
    """Return the rule for cards in an encounter (p. 13, 24, ruling AC-20)."""
    banned = last_round_without_cards(state)
    if banned is not None:
        return say("The Infected: nobody gives cards in encounters until round {n} ends.", n=banned)
    return say(
        "Each gives 1 Alive or Dead card to one other, face down. It goes onto their Energy deck. With "
        "none left, you only receive."
    )


def encounter_with_ai(state: State) -> Text:
    """Return the AI's rule for cards in an encounter (p. 21)."""
    if last_round_without_cards(state) is not None:
        return say("Nobody gives cards in these, either.")
    if state.power:
        return say(
            "Meet it and its top encounter card goes onto your Energy deck. Give it a card as usual. If "
            "its pile is empty, it gives none."
        )
    return say(
        "Everyone gives a card as usual. The AI's top encounter card goes to the smallest Energy "
        "deck. A tie goes to the nearest on its left. If its pile is empty, it gives none."
    )


def portal(state: State) -> Text | None:
    """Return the state of the portal in words, None before it opens."""
    if state.portal is None:
        return None
    match state.portal.fate:
        case "open" if state.portal.deadline > ROUNDS:
            return say("The portal is open. It can be closed in any remaining Action phase.")
        case "open" if state.portal.deadline > state.round:
            return say(
                "The portal is open. Round {n}'s Action phase is the last chance to close it.", n=state.portal.deadline
            )
        case "open":
            return say("The portal is open. This round is the last chance to close it.")
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
    on, off = say("The power is on."), say("The power is off: the camera doesn't work.")
    yield Fact(say_in_context("light in the house", "Power"), on if state.power else off)
    lit = lit_by(state)
    if lit is not None:
        text = say(
            "There's power wherever this ghost is. It counts for encounters, and for the camera in the "
            "red room. The power token stays as it is."
        )
        yield Fact(state.name(lit), text)
    yield Fact(say("Vote token"), say("Active") if state.active else say("Used up this round"))
    opened = portal(state)
    if opened:
        yield Fact(say("Portal"), opened)
    if state.silent:
        yield Fact(say("No connection"), say("No talking until the next event."))
    yield from _intruders(state)


def _intruders(state: State) -> Iterator[Fact]:
    if state.plan.first_game:
        return
    found = state.intruders
    if found.fish_man:
        central = say("He's in the middle corridor. Only a living holder of the knife may enter.")
        right = say("He's in the top right corridor. Only a living holder of the knife may enter.")
        yield Fact(say("Fish-man"), central if state.variant.characters > 6 else right)
    if found.on_map:
        text = count(
            "{n} on the map, blocking its room's actions. Still to come: {left}.",
            "{n} on the map, blocking their rooms' actions. Still to come: {left}.",
            found.on_map,
            left=found.remaining,
        )
        yield Fact(say("Cultist tokens"), text)


# The instructions of the round's event (p. 23)


def effects(state: State) -> Iterator[Text]:
    """Yield the instructions of the round's event."""
    if state.clock[-1] is None:
        yield say("The bag is empty: no event this round.")
        return
    if state.clock[-1] == "mirror":
        yield say("The Mirror repeats last round's event.")
    if state.event is None:
        yield say("There is nothing to repeat.")
        return
    yield from _event_instructions(state, state.event)


def _event_instructions(state: State, event: Token) -> Iterator[Text]:
    match event:
        case "lightning":
            if state.power:
                yield say("The power is back. It starts no encounters.")
                return
            yield say("The power goes out. Turn over the token in the red room.")
            yield say("Immediate encounters in every place with 3 or more living characters.")
            lit = lit_by(state)
            if lit is not None:
                yield say("Except where {who}'s ghost is: the power is on there.", who=state.name(lit))
            yield from _list_gifts(state)
        case "secret_doors":
            yield say(
                "Until the next event, rooms of one colour are one place. Use them as shortcuts. A room "
                "action may be done for any of them. Corridors don't count."
            )
            bright = say("Immediate encounters wherever exactly 2 living characters from different rooms meet.")
            dark = say("Immediate encounters wherever living characters from different rooms meet.")
            yield bright if state.power else dark
            yield from _list_gifts(state)
        case "no_connection":
            yield say(
                "No talking until the next event. Votes are silent and start at once. Say only what running "
                "the game requires."
            )
        case "morale_up":
            yield say("The living have 1 point more next Movement phase. Ghosts aren't affected.")
        case "morale_down":
            yield say("The living have 1 point less next Movement phase. Ghosts aren't affected.")
        case "fake_eyes" | "under_control":
            yield from _knife(state, event)
        case "portal":
            if state.clock[-1] == "portal":
                yield say("Put the portal in the green room.")
            opened = portal(state)
            if opened:
                yield opened
        case "broken_glass":
            yield say(
                "Shuffle the draw deck's top 2 cards into the unsafe passage. Fewer left? Use those. Then "
                "reveal 1 card from it, resolve it and put it back."
            )
            yield say("Enter a Failure or Sabotage here: someone may come in.")
        case "mirror":
            raise AssertionError("the Mirror is what it repeats")
        case _:
            assert_never(event)


def _list_gifts(state: State) -> Iterator[Text]:
    yield describe_card_giving(state)
    if state.variant.ai and AI in state.living and last_round_without_cards(state) is None:
        yield say("The AI: {what}", what=encounter_with_ai(state))


def _knife(state: State, event: Token) -> Iterator[Text]:
    """Yield the first player's options, or the reason why there are none (rulings AC-9 and AC-17)."""
    who = state.name(leading(state))
    if state.looked is not None:
        yield say("{who} looks at a token and decides where it goes.", who=who)
    elif state.eyed is not None and looking(state) is not None:
        other = state.name(state.eyed)
        yield say("{who} looks through {other}'s Energy deck in secret and puts it back.", who=who, other=other)
        yield say(
            "Investigators must report a Dead card and lay it on top. Cultists may hide it. Say here "
            "what was there. No card is added."
        )
    elif state.peeked:
        # The knife may have cost its holder's life, but something has happened.
        yield say("{who} has decided.", who=who)
    elif living_holder(state) is None:
        yield say("The knife's holder is a ghost or the AI: nothing happens.")
    elif event == "fake_eyes" and not eyed(state):
        yield say("Nobody else is alive: nothing happens.")
    elif event == "fake_eyes":
        yield say("{who} may look through another living character's Energy deck.", who=who)
        yield say("Enter whose deck it is.")
    elif not state.bag:
        yield say("The bag is empty: nothing happens.")
    elif hub_draws(state.setup):
        yield say("{who} may look at a token on their phone. They put it back or remove it.", who=who)
    else:
        yield say("{who} may look at a token from the bag. They put it back or remove it.", who=who)
