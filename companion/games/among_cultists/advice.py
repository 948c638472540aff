"""What to hold before the night, who reads it, and what to do with the cards afterwards (p. 10, 21)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.text import say
from companion.core.view import Fact
from companion.games.among_cultists.options import Variant


def variant_facts(variant: Variant) -> Iterator[Fact]:
    """Yield what is played, for all to check before they close their eyes."""
    yield Fact(say("Characters"), str(variant.characters))
    yield Fact(say("Cultists"), str(variant.cultists))
    yield Fact(say("Seer"), say("Yes") if variant.seer else say("No"))
    yield Fact(say("Automatic Investigator (AI)"), say("Yes") if variant.ai else say("No"))


def voice(there: bool) -> Fact:
    """Return who reads the night aloud: closed eyes read no captions."""
    if there:
        text = say("The night is read aloud. Try the sound check until everybody hears it well.")
    else:
        text = say(
            "Nothing speaks here yet. Make one of the phones the loudspeaker, in the menu of that phone, or let "
            "somebody keep their eyes open, best one who does not play, and read the lines aloud from the screen."
        )
    return Fact(say("The voice"), text)


def silence() -> Fact:
    """Return what to do when the voice has fallen silent in the night."""
    text = say(
        "It has fallen silent. If it does not come back, make one of the phones the loudspeaker, in the menu of that "
        "phone, or let somebody keep their eyes open, best one who does not play, and read the lines aloud from the "
        "screen."
    )
    return Fact(say("The voice"), text)


def envelope() -> Fact:
    """Return what becomes of everybody's envelope."""
    text = say("Open it so that nobody else sees, look at your marker, and lay it face down beside your portrait.")
    return Fact(say("Your envelope"), text)


def before(variant: Variant, holder: str = "") -> Iterator[Fact]:
    """Yield what everybody holds before the night; `holder` sits on the AI's left, "" if nobody knows who."""
    if variant.decks:
        deck = say("Take it face down in one hand. Do not look at its bottom card.")
    else:
        deck = say("Leave it on the table. Do not look at its bottom card.")
    yield Fact(say("Your deck"), deck)
    if variant.seer and variant.decks:
        yield Fact(say("Your other hand"), say("Keep it free: you will need its fist."))
    elif variant.seer:
        yield Fact(say("Your hands"), say("Keep one of them free: you will need its fist."))
    if variant.ai:
        yield from _ai(variant, holder)
    yield Fact(say("The phones"), say("Lay them down. On any of them the night can be paused, repeated or stopped."))


def _ai(variant: Variant, holder: str) -> Iterator[Fact]:
    yield Fact(
        say("The AI's envelope"),
        say("Take the deck out of it, face down. Nobody looks at the marker: it stays in the envelope."),
    )
    if not variant.decks:
        held = say("It stays on the table.")
    elif holder:
        held = say(
            "{who}, on the AI's left, takes it face down in the free hand, and turns it with the own deck.", who=holder
        )
    else:
        held = say("Whoever sits on the AI's left takes it face down in the free hand, and turns it with the own deck.")
    yield Fact(say("The AI's deck"), held)


def after(variant: Variant, *, known: bool = False) -> Iterator[Fact]:
    """Yield what becomes of the decks after the night, and where to see what it showed if the roles are `known`."""
    if known:
        text = say("Hold the bar at the bottom of your phone to see what the night showed you.")
        yield Fact(say("Your phone"), text)
    if variant.decks:
        own = say(
            "Its bottom card goes face down beside your portrait, without being looked at: "
            "it is your Energy deck. The rest is your hand."
        )
    else:
        own = say("All its cards are your hand. There is no Energy deck yet.")
    yield Fact(say("Your deck"), own)
    if variant.ai:
        rest = say("The AI's cards")
        if variant.decks:
            rest = say("The AI's other cards")
            yield Fact(say("The AI's bottom card"), say("It goes face down beside the AI's portrait: its Energy deck."))
        yield Fact(rest, say("Sort them by their backs into two face-down piles. Its itinerary lies face up."))
