"""The checklist before the night: three lists, so that people can share the work (p. 6-8, 21, 24).

The id of a step is the same for every plan. So the ticks stay if the table changes its mind about the roles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import NamedTuple

from companion.core.icons import Icon
from companion.core.text import Text, Words, count, say
from companion.core.view import Checklist, Item, Where
from companion.games.among_cultists.box.cards import CARDS, COUNTS, DeckName, count_left, count_rooms, decks
from companion.games.among_cultists.box.plan import NUMBERS, Plan
from companion.games.among_cultists.box.roles import list_counts, list_roles
from companion.games.among_cultists.box.tokens import NAMES, bag

DECKS: dict[DeckName, tuple[Icon, Callable[[int, Words], Text]]] = {
    "investigator": ("eye", lambda n, cards: say("{n} Investigator decks, each: {cards}", n=n, cards=cards)),
    "pyromaniac": (
        "torch",
        lambda n, cards: say("1 Pyromaniac deck (1 Failure and 1 Sabotage replace 2 Success): {cards}", cards=cards),
    ),
    "cultist": (
        "raven",
        lambda n, cards: count("{n} Cultist deck: {cards}", "{n} Cultist decks, each: {cards}", n, cards=cards),
    ),
    "energy": ("candle", lambda n, cards: say("Starting Energy cards: {cards}", cards=cards)),
    "rooms": ("door", lambda n, cards: say("Room cards: {cards}", cards=cards)),
    "draw": ("deck", lambda n, cards: say("Draw deck: {cards}", cards=cards)),
    "unsafe_passage": ("warning", lambda n, cards: say("Unsafe-passage deck: {cards}", cards=cards)),
}
"""The icon and the text of each deck, by its copies and its cards, in the order of counting out."""


class ChecklistStep(NamedTuple):
    """A step of a list."""

    name: str
    text: Text
    icon: Icon
    where: Where | None = None
    """The place where it lies from then on."""


def checklists(plan: Plan, done: Collection[str] = (), again: bool = False) -> tuple[Checklist, ...]:
    """Return the steps of `plan`, which must be playable; `done` are the ids of the finished steps.

    After another game (`again`) everything lies on the table already.
    """
    taking = _list("take", say("Take from the box"), _taking(plan), done)
    return (
        _list("collect", say("Collect and sort"), _collecting(plan), done) if again else taking,
        _list("deal", say("Decks and envelopes"), _dealing(plan), done),
        _list("place", say("Around the map"), _placing(plan, again), done),
    )


def _list(id: str, label: Text, steps: Iterable[ChecklistStep], done: Collection[str]) -> Checklist:
    items = (Item(f"{id}-{step.name}", step.text, f"{id}-{step.name}" in done, step.icon, step.where) for step in steps)
    return Checklist(id, label, tuple(items))


# Take out of the box


def _taking(plan: Plan) -> Iterator[ChecklistStep]:
    yield from _counting(plan)
    yield ChecklistStep(
        "rest", say("Check what's left in the box: {cards}", cards=list_counts(count_left(plan), CARDS)), "check"
    )
    yield ChecklistStep("markers", say("Role markers: {roles}", roles=list_roles(plan.roles)), "mark")
    yield ChecklistStep("envelopes", say("{n} envelopes", n=plan.characters), "envelope")
    yield ChecklistStep("tokens", _room_tokens(plan), "token-black")
    yield ChecklistStep("events", _events(plan), "bag")


def _collecting(plan: Plan) -> Iterator[ChecklistStep]:
    """Yield the steps that turn the last game's cards into the decks of `plan`; all are counted out as ever."""
    text = say("Collect all the cards and sort them: Alive, Dead, Success, Failure, Sabotage, itineraries.")
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
    text = say(
        "Take the {n} itineraries out of the decks. Shuffle them and put them face down side by side.",
        n=plan.characters,
    )
    yield ChecklistStep("itineraries", text, "star")
    laid = say(
        "Shuffle each deck separately and put it face down on an itinerary. Remember which decks are the Cultists'."
    )
    marked = say(
        "Put a role marker face up on each deck. Match Cultists to their decks, the rest to Investigator decks."
    )
    if "pyromaniac" in plan.special:
        laid = say(
            "Shuffle each deck separately and put it face down on an itinerary. Remember which decks are "
            "the Cultists' and which is the Pyromaniac's."
        )
        marked = say(
            "Put a role marker face up on each deck. Match Cultists and Pyromaniac to their decks, the "
            "rest to Investigator decks."
        )
    yield ChecklistStep("decks", laid, "deck")
    yield ChecklistStep("markers", marked, "mark")
    if "energy" in decks(plan):
        yield ChecklistStep("energy", _energy(plan), "candle")
    yield from _envelopes(plan)
    text = say("Everyone picks a character. Put its portrait in front of you, living side up.")
    yield ChecklistStep("characters", text, "crown", "each")
    if plan.ai:
        text = say(
            "Put one more character between two players, for the AI. In a first game, choose the first "
            "player's right. Put its envelope beside it."
        )
        yield ChecklistStep("ai-character", text, "host")


def _energy(plan: Plan) -> Text:
    cards = decks(plan)["energy"].cards
    if sum(cards.values()) > plan.characters:
        return say(
            "Put 1 Alive Energy card face down under each Cultist deck. Shuffle the rest and put 1 face "
            "down under each other deck. It goes at the very bottom, below the itinerary. Return any "
            "left over to the box, unseen."
        )
    return say(
        "Put 1 Alive Energy card face down under each Cultist deck. Shuffle the rest and put 1 face "
        "down under each other deck. It goes at the very bottom, below the itinerary."
    )


def _envelopes(plan: Plan) -> Iterator[ChecklistStep]:
    """Yield the steps for the envelopes; the AI's is drawn before the special roles, which it cannot have."""
    apart = plan.ai and plan.special
    if apart:
        yield ChecklistStep("apart", say("Set the decks with special roles aside."), "grip")
    yield ChecklistStep("turn", say("Flip all role markers face down."), "undo")
    if apart:
        text = say("Put each deck not set aside in an envelope, with its marker. Shuffle these envelopes.")
    else:
        text = say("Put each deck and its marker in an envelope. Shuffle the envelopes.")
    yield ChecklistStep("envelopes", text, "envelope")
    if plan.ai:
        yield ChecklistStep("ai-envelope", say("Draw one for the AI. Don't look inside."), "eye")
    if apart:
        text = say("Put the set-aside decks into envelopes, too. Shuffle those in with the rest.")
        yield ChecklistStep("others", text, "envelope")
    yield ChecklistStep(
        "players",
        say("Give each player an envelope. Keep it shut until everyone's told to open theirs."),
        "keyhole",
        "each",
    )


# Around the map


def _placing(plan: Plan, again: bool) -> Iterator[ChecklistStep]:
    rooms = count_rooms(plan.characters)
    shown = say(
        "Join the 6 map parts into one building. Lay the corridor with the big M in the middle. The bookcase belongs "
        "at the bottom right. Turn parts over until there are {n} rooms. Each room needs a door to a corridor or "
        "another room.",
        n=rooms,
    )
    cleared = say("Clear the map. It must have {n} rooms.", n=rooms)
    yield ChecklistStep("map", cleared if again else shown, "map", "middle")
    yield ChecklistStep("rooms", say("Shuffle the room cards and put 1 face down beside each room."), "door", "middle")
    yield ChecklistStep("draw", say("Shuffle the draw deck and put it face down beside the map."), "deck", "beside")
    if not plan.first_game:
        text = say("Shuffle the unsafe-passage deck. Put it face down on the broken window.")
        yield ChecklistStep("unsafe-passage", text, "warning", "middle")
    text = say("Put each character's disc in the central corridor, living side up.")
    yield ChecklistStep("discs", text, "token-white", "middle")
    if not plan.first_game:
        text = say("Shuffle the 3 cultist tokens face down. Put them on their spaces outside the university.")
        yield ChecklistStep("cultists", text, "raven", "middle")
        yield ChecklistStep("fish-man", say("Put the fish-man in the lake."), "fish", "middle")
    yield ChecklistStep("vote", say("Put the vote token face up in the light-blue room."), "vote", "middle")
    yield ChecklistStep("power", say("Put the power token in the red room, with the lamp lit."), "lamp", "middle")
    yield ChecklistStep("events", _events(plan) if again else say("Put the event tokens in the bag."), "bag", "beside")
    yield ChecklistStep("clock", say("Set the clock to round 1."), "clock", "beside")
    target = NUMBERS[plan.characters].target
    text = say("Put the points marker on 0 and the pointing finger on {target}.", target=target)
    yield ChecklistStep("points", text, "up", "beside")
    yield ChecklistStep("books", say("Put a book on every book space in the rooms."), "book", "middle")
    text = say("Shuffle the room tokens, crossed-out side up. Put 1 in each room.")
    yield ChecklistStep("tokens", text, "token-black", "middle")
    yield ChecklistStep("portal", say("Put the portal beside the draw deck."), "moon", "beside")
    text = say("Whoever had a nightmare most recently takes the knife and phase marker. Turn the marker to Movement.")
    yield ChecklistStep("knife", text, "knife", "one")
    if not again:
        yield ChecklistStep("rest", say("Put everything left over back in the box."), "check", "box")
