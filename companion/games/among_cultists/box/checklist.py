"""The checklist before the night: three lists, so that people can share the work (p. 6-8, 21, 24).

The id of a step is the same for every plan. So the ticks stay if the table changes its mind about the roles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import NamedTuple

from companion.core.icons import Icon
from companion.core.text import Text, Words, count, say
from companion.core.view import Checklist, Item
from companion.games.among_cultists.box.cards import CARDS, COUNTS, DeckName, count_left, decks
from companion.games.among_cultists.box.plan import NUMBERS, Plan
from companion.games.among_cultists.box.roles import list_counts, list_roles
from companion.games.among_cultists.box.tokens import NAMES, bag

DECKS: dict[DeckName, tuple[Icon, Callable[[int, Words], Text]]] = {
    "investigator": ("eye", lambda n, cards: say("{n} Investigator decks, each: {cards}", n=n, cards=cards)),
    "pyromaniac": (
        "flame",
        lambda n, cards: say(
            "1 deck for the Pyromaniac, with 1 Failure and 1 Sabotage in the place of 2 Success: {cards}", cards=cards
        ),
    ),
    "cultist": (
        "raven",
        lambda n, cards: count("{n} Cultist deck: {cards}", "{n} Cultist decks, each: {cards}", n, cards=cards),
    ),
    "energy": ("candle", lambda n, cards: say("The starting Energy cards: {cards}", cards=cards)),
    "rooms": ("door", lambda n, cards: say("The room cards: {cards}", cards=cards)),
    "draw": ("deck", lambda n, cards: say("The draw deck: {cards}", cards=cards)),
    "unsafe_passage": ("warning", lambda n, cards: say("The unsafe-passage deck: {cards}", cards=cards)),
}
"""The icon and the text of each deck, by its copies and its cards, in the order of counting out."""


class ChecklistStep(NamedTuple):
    """A step of a list."""

    name: str
    text: Text
    icon: Icon


def checklists(plan: Plan, done: Collection[str] = (), again: bool = False) -> tuple[Checklist, ...]:
    """Return the steps of `plan`, which must be playable; `done` are the ids of the finished steps.

    After another game (`again`) everything lies on the table already.
    """
    taking = _list("take", say("Take out of the box"), _taking(plan), done)
    return (
        _list("collect", say("Collect and sort"), _collecting(plan), done) if again else taking,
        _list("deal", say("Decks and envelopes"), _dealing(plan), done),
        _list("place", say("Around the map"), _placing(plan, again), done),
    )


def _list(id: str, label: Text, steps: Iterable[ChecklistStep], done: Collection[str]) -> Checklist:
    items = (Item(f"{id}-{step.name}", step.text, f"{id}-{step.name}" in done, step.icon) for step in steps)
    return Checklist(id, label, tuple(items))


# Take out of the box


def _taking(plan: Plan) -> Iterator[ChecklistStep]:
    yield from _counting(plan)
    yield ChecklistStep(
        "rest", say("Count what stays in the box: {cards}", cards=list_counts(count_left(plan), CARDS)), "check"
    )
    yield ChecklistStep("markers", say("Role markers: {roles}", roles=list_roles(plan.roles)), "mark")
    yield ChecklistStep("envelopes", say("{n} envelopes", n=plan.characters), "envelope")
    yield ChecklistStep("tokens", _room_tokens(plan), "token-black")
    yield ChecklistStep("events", _events(plan), "bag")


def _collecting(plan: Plan) -> Iterator[ChecklistStep]:
    """Yield the steps that turn the last game's cards into the decks of `plan`; all are counted out as ever."""
    text = say("Collect all cards, and sort them: Alive, Dead, Success, Failure, Sabotage, itineraries.")
    yield ChecklistStep("cards", text, "grip")
    yield from _counting(plan)
    yield ChecklistStep("markers", say("Role markers: {roles}", roles=list_roles(plan.roles)), "mark")
    yield ChecklistStep("tokens", _room_tokens(plan), "token-black")


def _counting(plan: Plan) -> Iterator[ChecklistStep]:
    found = decks(plan)
    for name, (icon, counted) in DECKS.items():
        if name in found:
            deck = found[name]
            yield ChecklistStep(name.replace("_", "-"), counted(deck.copies, list_counts(deck.cards, CARDS)), icon)


def _room_tokens(plan: Plan) -> Text:
    counts = COUNTS[plan.characters]
    return say(
        "Room tokens: {plain} plain, {unsafe} with the unsafe passage",
        plain=counts.blank_room_tokens,
        unsafe=counts.unsafe_room_tokens,
    )


def _events(plan: Plan) -> Text:
    return say("Event tokens: {tokens}", tokens=list_counts(Counter(bag(plan.first_game)), NAMES))


# Decks and envelopes


def _dealing(plan: Plan) -> Iterator[ChecklistStep]:
    """Yield the steps that bring the decks to the players, with nobody knowing whose is whose."""
    text = say("Shuffle {n} itineraries and lay them face down side by side.", n=plan.characters)
    yield ChecklistStep("itineraries", text, "star")
    laid = say(
        "Shuffle each deck by itself and lay it face down on an itinerary. Remember which decks are for the Cultists."
    )
    marked = say(
        "Lay a role marker face up on each deck: the Cultists on theirs, all others on the Investigator decks."
    )
    if "pyromaniac" in plan.special:
        laid = say(
            "Shuffle each deck by itself and lay it face down on an itinerary. Remember which decks are for the "
            "Cultists, and which one is for the Pyromaniac."
        )
        marked = say(
            "Lay a role marker face up on each deck: the Cultists and the Pyromaniac on theirs, all others on the "
            "Investigator decks."
        )
    yield ChecklistStep("decks", laid, "deck")
    yield ChecklistStep("markers", marked, "mark")
    if "energy" in decks(plan):
        yield ChecklistStep("energy", _energy(plan), "candle")
    yield from _envelopes(plan)
    text = say("Everybody chooses a character and lays it in front of themselves, the living side up.")
    yield ChecklistStep("characters", text, "crown")
    if plan.ai:
        text = say(
            "Lay one more character between two players, for the AI; in a first game best on the right of the first "
            "player. Its envelope lies beside it."
        )
        yield ChecklistStep("ai-character", text, "host")


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


def _envelopes(plan: Plan) -> Iterator[ChecklistStep]:
    """Yield the steps for the envelopes; the AI's is drawn before the special roles, which it cannot have."""
    apart = plan.ai and plan.special
    if apart:
        yield ChecklistStep("apart", say("Push the decks with special roles aside, apart from the others."), "grip")
    yield ChecklistStep("turn", say("Turn all role markers face down."), "undo")
    if apart:
        text = say("Put each deck that is not aside into an envelope, with its marker, and shuffle these envelopes.")
    else:
        text = say("Put each deck into an envelope, with its marker, and shuffle the envelopes.")
    yield ChecklistStep("envelopes", text, "envelope")
    if plan.ai:
        yield ChecklistStep("ai-envelope", say("Draw one of them for the AI, without looking into it."), "eye")
    if apart:
        text = say("Put the decks from aside into envelopes too, and shuffle them with those that are left.")
        yield ChecklistStep("others", text, "envelope")
    yield ChecklistStep(
        "players", say("Give an envelope to each player. It stays shut until everybody is told to open it."), "keyhole"
    )


# Around the map


def _placing(plan: Plan, again: bool) -> Iterator[ChecklistStep]:
    shown = say("Put the map together as the rulebook shows it for {n} characters.", n=plan.characters)
    cleared = say("Clear the map; it has to be the one for {n} characters.", n=plan.characters)
    yield ChecklistStep("map", cleared if again else shown, "map")
    yield ChecklistStep("rooms", say("Shuffle the room cards and lay 1 face down beside each room."), "door")
    yield ChecklistStep("draw", say("Shuffle the draw deck and put it face down beside the map."), "deck")
    if not plan.first_game:
        text = say("Shuffle the unsafe-passage deck and put it face down onto the broken window.")
        yield ChecklistStep("unsafe-passage", text, "warning")
    text = say("Put a disc for each character into the central corridor, the living side up.")
    yield ChecklistStep("discs", text, "token-white")
    if not plan.first_game:
        text = say("Shuffle the 3 cultist tokens face down and put them on their places outside the university.")
        yield ChecklistStep("cultists", text, "raven")
        yield ChecklistStep("fish-man", say("Put the fish-man into the lake."), "fish")
    yield ChecklistStep("vote", say("Put the vote token face up into the light-blue room."), "vote")
    yield ChecklistStep("power", say("Put the power token into the red room, with the lamp lit."), "lamp")
    yield ChecklistStep("events", _events(plan) if again else say("Put the event tokens into the bag."), "bag")
    yield ChecklistStep("clock", say("Set the clock to round 1."), "clock")
    target = NUMBERS[plan.characters].target
    text = say("Put the points marker on 0 and the pointing finger on {target}.", target=target)
    yield ChecklistStep("points", text, "up")
    yield ChecklistStep("books", say("Put a book on each place for books in the rooms."), "book")
    text = say("Shuffle the room tokens with the crossed-out side up and put 1 into each room.")
    yield ChecklistStep("tokens", text, "token-black")
    yield ChecklistStep("portal", say("Put the portal beside the draw deck."), "moon")
    yield ChecklistStep(
        "knife", say("The first player takes the knife and the phase marker, with Movement up."), "knife"
    )
    if not again:
        yield ChecklistStep("rest", say("Put all that is left back into the box."), "check")
