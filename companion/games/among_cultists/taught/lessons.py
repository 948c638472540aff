"""What newcomers to Among Cultists are taught, each thing when it first matters: for all eyes, in words of our own.

A lesson says nothing of who holds what. Where several have the same occasion, the first of them comes first.
"""

from __future__ import annotations

from companion.core.lesson import EventOccasion, InPhase, Lesson
from companion.core.text import say
from companion.games.among_cultists.votes.events import MurderFound

LESSONS = (
    # What we want (p. 3, 14)
    Lesson(
        id="goal",
        when=InPhase("setting_up"),
        text=say(
            "One or two are Cultists in secret. Investigators find books for points; Cultists want enough "
            "Investigators dead before that. You win with your team."
        ),
        drawing="mask",
    ),
    Lesson(
        id="setting-up",
        when=InPhase("setting_up"),
        text=say(
            "Each phone shows a part of the list: take the thing, lay it where it says, tick it. For now read no more."
        ),
        drawing="map",
        moves=("tick",),
    ),
    # Who we are (p. 10, 13)
    Lesson(
        id="marker",
        when=InPhase("envelopes"),
        text=say(
            "Your marker says who you are: look at it whenever you want, and show it to nobody. Aloud you may claim "
            "any role."
        ),
        drawing="envelope",
        moves=("envelope",),
    ),
    Lesson(
        id="secret",
        when=InPhase("preparing"),
        text=say("Show nothing to anybody: no card, no marker, no phone. Say what you like, true or not."),
        drawing="mask",
    ),
    # The night (p. 10)
    Lesson(
        id="night",
        when=InPhase("preparing"),
        text=say(
            "In the night the voice calls roles one after the other. Open your eyes only when yours is called, and "
            "close them again; nobody taps."
        ),
        drawing="moon",
        moves=("ready",),
    ),
    Lesson(
        id="energy",
        when=InPhase("after"),
        text=say(
            "Face down beside your portrait grows your Energy deck. With a Dead card in it you are dead, though "
            "nobody may know it yet."
        ),
        drawing="deck",
    ),
    Lesson(
        id="knife",
        when=InPhase("beginning"),
        text=say(
            "The holder of the knife goes first in every phase, and all others follow clockwise. After each round it "
            "goes to the next one."
        ),
        drawing="knife",
        moves=("knife",),
    ),
    # The round (p. 11-14)
    Lesson(
        id="encounter",
        when=InPhase("movement"),
        text=say(
            "With power on, when exactly two living characters share a place, each lays an Alive or Dead card face "
            "down on the other's Energy deck."
        ),
        drawing="candle",
    ),
    Lesson(
        id="movement",
        when=InPhase("movement"),
        text=say(
            "Each door costs one point. Go anywhere; but Investigators use only rooms whose colours this "
            "round's row of "
            "their itinerary shows, Cultists any."
        ),
        drawing="door",
    ),
    Lesson(
        id="event",
        when=InPhase("event"),
        text=say(
            "An event holds until the next one. What each does stands under Rules, which all phones have at their foot."
        ),
        drawing="bag",
    ),
    Lesson(
        id="action",
        when=InPhase("action"),
        text=say(
            "In turn each of you takes one action: look through somebody's Energy deck in your place, for example, or "
            "do what your room allows."
        ),
        drawing="eye",
    ),
    Lesson(
        id="books",
        when=InPhase("action"),
        text=say(
            "Fill a room with cards of your hand; with three it is explored. Then a check turns one: Success puts a "
            "book on the shelf."
        ),
        drawing="book",
    ),
    Lesson(
        id="found",
        when=InPhase("action"),
        text=say(
            "An Investigator who finds a Dead card must say so: its owner becomes a ghost, and a vote follows. A "
            "Cultist may hide it."
        ),
        drawing="skull",
    ),
    Lesson(
        id="entering",
        when=InPhase("action"),
        text=say(
            "Tell the hub what all have seen: a full shelf, a death, a vote. Cards and figures stay your own business."
        ),
        drawing="phone",
        moves=("points", "death", "vote"),
    ),
    Lesson(
        id="claim",
        when=InPhase("cleanup"),
        text=say(
            "Now, with a single Cultist in play, that Cultist may claim that enough Investigators are dead: right "
            "wins, wrong loses. Then the knife moves on."
        ),
        drawing="mask",
        moves=("claim",),
    ),
    Lesson(
        id="last-round",
        when=InPhase("cleanup"),
        text=say(
            "After round ten without enough points the Cultists have won. A single Cultist with enough dead "
            "Investigators beats even the points."
        ),
        drawing="hourglass",
    ),
    # Votes (p. 17-19)
    Lesson(
        id="ghost",
        when=EventOccasion(MurderFound),
        text=say(
            "A ghost plays on: it goes anywhere, votes, and may fill and check rooms. It checks no character and "
            "meets nobody."
        ),
        drawing="skull",
        aloud=False,
    ),
    Lesson(
        id="vote",
        when=InPhase("vote"),
        text=say(
            "After the talk each of you names one character or abstains. The ballots are secret until all of them "
            "are shown together."
        ),
        drawing="vote",
        aloud=False,
    ),
    Lesson(
        id="voted-out",
        when=InPhase("vote"),
        text=say(
            "Voted out is who has more votes than anybody else, if fewer abstain than vote so. In a tie nobody is."
        ),
        drawing="vote",
        aloud=False,
    ),
    Lesson(
        id="role-hidden",
        when=InPhase("reveal"),
        text=say(
            "Who is voted out plays on as a ghost and shows no role, unless it was the last living Cultist: then the "
            "game ends."
        ),
        drawing="mask",
    ),
    # The end (p. 3, 14)
    Lesson(
        id="end",
        when=InPhase("end"),
        text=say(
            "The cards decide: answer what the phones ask, and look into Energy decks only now. The hub reckons who "
            "has won."
        ),
        drawing="star",
        moves=("end",),
    ),
)
"""The lessons, in the order in which an evening needs them."""
