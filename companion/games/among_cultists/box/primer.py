"""Among Cultists for people who have never played it (rulebook p. 3, 6-8, 11-14, 17-18, 20)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import Setup
from companion.core.primer import Laid, Primer, Sentence
from companion.core.text import say
from companion.games.among_cultists.box.plan import NUMBERS, chosen

TURN = (
    Sentence(
        "rounds", say("There are ten rounds. In each you move, draw an event, do one thing, and clean up."), "clock"
    ),
    Sentence(
        "meeting",
        say("Who meets somebody gives them a card face down, Alive or Dead. Only a Cultist has Dead ones to give."),
        "raven",
    ),
    Sentence(
        "dead",
        say("A Dead card kills when somebody finds it. Then all talk and vote; the dead play on as ghosts."),
        "skull",
    ),
    Sentence("vote", say("In a vote each of you chooses on the phone, in secret, whom to send away."), "vote"),
)

WINNING = (
    Sentence("books", say("The Investigators win with enough points from books, or once no Cultist is left."), "book"),
    Sentence(
        "nights",
        say("The Cultists win once enough of the others are dead, or if the books do not come in time."),
        "moon",
    ),
)

FORGOTTEN = (
    say("You may claim any role. Nobody shows a card, an itinerary, a marker or a phone."),
    say("With power on, exactly two in a place meet. With power off, all who are there do."),
    say("Nobody ends a movement in the place where it began. Each door costs a point."),
    say("After each check the top card of the draw deck goes onto the deck of the target's room."),
    say("An Investigator who finds a Dead card has to say so. A Cultist may hide it."),
)


def primer(setup: Setup) -> Primer:
    """Return the game for those who have never played it."""
    found = chosen(setup)
    return Primer(
        part=tuple(_part(found.cultists)),
        turn=TURN,
        winning=WINNING,
        laid=tuple(_list_laid(found.characters)),
        forgotten=FORGOTTEN,
    )


def _part(cultists: int) -> Iterator[Sentence]:
    hidden = say("A night at the university. You are Investigators, but one of you is a Cultist in secret.")
    if cultists > 1:
        hidden = say("A night at the university. You are Investigators, but two of you are Cultists in secret.")
    yield Sentence("one" if cultists == 1 else "two", hidden, "mask")
    yield Sentence(
        "rooms",
        say("Investigators explore rooms and save books. Cultists spoil the rooms, and kill in secret."),
        "book",
    )


def _list_laid(characters: int) -> Iterator[Laid]:
    yield Laid(say("The map for {n} characters, with books, room cards and room tokens", n=characters), "middle", "map")
    yield Laid(say("The draw deck and the portal"), "beside", "deck")
    yield Laid(say("The event tokens in the bag, and the clock on round 1"), "beside", "bag")
    yield Laid(say("Points on 0, the pointing finger on {target}", target=NUMBERS[characters].target), "beside", "up")
    yield Laid(say("The power token in the red room, the vote token in the light-blue one"), "middle", "lamp")
    yield Laid(say("A character, the living side up, and its disc in the central corridor"), "each", "crown")
    yield Laid(say("An envelope with a deck and a role, dealt as the hub says step by step"), "each", "envelope")
    yield Laid(say("The knife and the phase marker before the first player"), "each", "knife")
