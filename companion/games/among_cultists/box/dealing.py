"""What becomes of the decks and envelopes before the night (p. 7, 21, ruling AC-12)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.text import Text, say
from companion.games.among_cultists.box.cards import decks
from companion.games.among_cultists.box.plan import Plan
from companion.games.among_cultists.box.wording import Step


def dealing(plan: Plan) -> Iterator[Step]:
    """Yield how the decks of `plan` get to the players, with nobody knowing whose is whose."""
    text = say("Shuffle {n} itineraries and lay them face down side by side.", n=plan.characters)
    yield Step("itineraries", text, "star")
    yield Step("decks", _decks(plan), "deck")
    yield Step("markers", _markers(plan), "mark")
    if "energy" in decks(plan):
        yield Step("energy", _energy(plan), "candle")
    yield from _envelopes(plan)
    text = say("Everybody chooses a character and lays it in front of themselves, the living side up.")
    yield Step("characters", text, "crown")
    if plan.ai:
        text = say(
            "Lay one more character between two players, for the AI; in a first game best on the right of the first "
            "player. Its envelope lies beside it."
        )
        yield Step("ai-character", text, "host")


def _decks(plan: Plan) -> Text:
    if "pyromaniac" in plan.special:
        return say(
            "Shuffle each deck by itself and lay it face down on an itinerary. Remember which decks are for the "
            "Cultists, and which one is for the Pyromaniac."
        )
    return say(
        "Shuffle each deck by itself and lay it face down on an itinerary. Remember which decks are for the Cultists."
    )


def _markers(plan: Plan) -> Text:
    if "pyromaniac" in plan.special:
        return say(
            "Lay a role marker face up on each deck: the Cultists and the Pyromaniac on theirs, all others on the "
            "Investigator decks."
        )
    return say("Lay a role marker face up on each deck: the Cultists on theirs, all others on the Investigator decks.")


def _energy(plan: Plan) -> Text:
    cards = decks(plan)["energy"].cards
    if sum(cards.values()) > plan.characters:
        return say(
            "Put 1 Alive of the Energy cards face down under each Cultist deck. Shuffle the rest, put 1 face down "
            "under each other deck, and what is left back into the box, unseen."
        )
    return say(
        "Put 1 Alive of the Energy cards face down under each Cultist deck. Shuffle the rest and put 1 face down "
        "under each other deck."
    )


def _envelopes(plan: Plan) -> Iterator[Step]:
    """Yield how envelopes are filled; the AI's cannot hold a special role, so it is drawn before these come in."""
    apart = plan.ai and plan.special
    if apart:
        yield Step("apart", say("Push the decks with special roles aside, apart from the others."), "grip")
    yield Step("turn", say("Turn all role markers face down."), "undo")
    if apart:
        text = say("Put each deck that is not aside into an envelope, with its marker, and shuffle these envelopes.")
    else:
        text = say("Put each deck into an envelope, with its marker, and shuffle the envelopes.")
    yield Step("envelopes", text, "envelope")
    if plan.ai:
        yield Step("ai-envelope", say("Draw one of them for the AI, without looking into it."), "eye")
    if apart:
        text = say("Put the decks from aside into envelopes too, and shuffle them with those that are left.")
        yield Step("others", text, "envelope")
    yield Step(
        "players", say("Give an envelope to each player. It stays shut until everybody is told to open it."), "keyhole"
    )
