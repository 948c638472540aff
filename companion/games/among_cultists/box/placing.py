"""What goes onto the map and around it (p. 7, 8)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.text import say
from companion.games.among_cultists.box.plan import Plan
from companion.games.among_cultists.box.wording import Step
from companion.games.among_cultists.evening.numbers import NUMBERS


def placing(plan: Plan) -> Iterator[Step]:
    """Yield what `plan` needs on the table."""
    text = say("Put the map together as the rulebook shows it for {n} characters.", n=plan.characters)
    yield Step("map", text, "map")
    yield Step("rooms", say("Shuffle the room cards and lay 1 face down beside each room."), "door")
    yield Step("draw", say("Shuffle the draw deck and put it face down beside the map."), "deck")
    if not plan.first_game:
        text = say("Shuffle the unsafe-passage deck and put it face down onto the broken window.")
        yield Step("unsafe-passage", text, "warning")
    text = say("Put a disc for each character into the central corridor, the living side up.")
    yield Step("discs", text, "token-white")
    if not plan.first_game:
        text = say("Shuffle the 3 cultist tokens face down and put them on their places outside the university.")
        yield Step("cultists", text, "raven")
        yield Step("fish-man", say("Put the fish-man into the lake."), "fish")
    yield Step("vote", say("Put the vote token face up into the light-blue room."), "vote")
    yield Step("power", say("Put the power token into the red room, with the lamp lit."), "lamp")
    yield Step("events", say("Put the event tokens into the bag."), "bag")
    yield Step("clock", say("Set the clock to round 1."), "clock")
    target = NUMBERS[plan.characters].target
    text = say("Put the points marker on 0 and the pointing finger on {target}.", target=target)
    yield Step("points", text, "up")
    yield Step("books", say("Put a book on each place for books in the rooms."), "book")
    text = say("Shuffle the room tokens with the crossed-out side up and put 1 into each room.")
    yield Step("tokens", text, "token-black")
    yield Step("portal", say("Put the portal beside the draw deck."), "moon")
    yield Step("knife", say("Whoever begins takes the knife and the phase marker, with Movement up."), "knife")
    yield Step("rest", say("Put all that is left back into the box."), "check")
