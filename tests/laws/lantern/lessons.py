"""The lessons for newcomers to Lantern: an occasion of each kind."""

from __future__ import annotations

from companion.core.lesson import Advice, AskedAll, EventOccasion, InPhase, Lesson
from companion.core.text import say
from companion.core.view import Fact
from companion.kit.chapter import chapter
from tests.laws.lantern.events import CardsShown

LESSONS = (
    Lesson(
        id="goal", when=InPhase("preparing"), text=say("Who holds the most lanterns at the end wins."), drawing="lamp"
    ),
    Lesson(id="swap", when=InPhase("swap"), text=say("Who took the last lantern may swap a card in secret.")),
    Lesson(id="choice", when=AskedAll("choice-"), text=say("A number that two of you play takes nothing.")),
    Lesson(
        id="shown",
        when=EventOccasion(CardsShown),
        text=say("Who has played a card draws another while there are some."),
    ),
)

_NUMBERS = Advice(
    say("What do the numbers mean?"), say("The highest number that nobody else has played takes a lantern.")
)

ANSWERS = {
    "preparing": (Advice(say("Who begins?"), say("Anybody, or chance.")), _NUMBERS),
    "swap": (Advice(say("Must one swap?"), say("No: who keeps the hand keeps it."), ours=True), _NUMBERS),
    "choice": (Advice(say("What if two play the same?"), say("Then neither of them takes a lantern.")), _NUMBERS),
}
"""The answers to their questions, by the phase."""

CARDS = chapter("cards", say("The cards"), Fact(say("Numbers"), say("There are cards from 1 to 12, and 1 to 6 twice.")))
ROUND = chapter("round", say("A round"), Fact(say("Swap"), say("Who took the last lantern may swap first.")))
REFERENCE = (CARDS, ROUND)
CHAPTERS = {"swap": ROUND.id}
"""The chapter that is open in a phase."""
