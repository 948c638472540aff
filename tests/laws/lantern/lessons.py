"""What newcomers to Lantern are taught: an occasion of each kind."""

from __future__ import annotations

from companion.core.lesson import AskedAll, Lesson, Phase, Told
from companion.core.text import say
from tests.laws.lantern.events import CardsShown

LESSONS = (
    Lesson(
        id="goal", when=Phase("preparing"), text=say("Who holds the most lanterns at the end wins."), drawing="lamp"
    ),
    Lesson(id="swap", when=Phase("swap"), text=say("Who took the last lantern may swap a card in secret.")),
    Lesson(id="choice", when=AskedAll("choice-"), text=say("A number that two of you play takes nothing.")),
    Lesson(id="shown", when=Told(CardsShown), text=say("Who has played a card draws another while there are some.")),
)
