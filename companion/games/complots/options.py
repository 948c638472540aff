"""The host's options: names each with its default."""

from __future__ import annotations

from companion.core.game import Setup
from companion.core.question import Choice
from companion.core.text import say
from companion.kit.options import ChoiceOption, Timed, YesOrNo, in_seconds, questions

DEAL = ChoiceOption(
    id="deal",
    text=say("Where are the cards?"),
    choices=(
        Choice("cards", say("On the table: real cards"), "book"),
        Choice("hub", say("On the phones: the hub deals them"), "phone"),
    ),
)

FIFTH = ChoiceOption(
    id="fifth",
    text=say("Who's the fifth character?"),
    choices=(
        Choice("ambassador", say("The Ambassador, best for first games"), "book"),
        Choice("inquisitor", say("The Inquisitor"), "eye"),
    ),
)

REACT_TIME = Timed(
    id="react_seconds",
    text=say("How long do you have to doubt or block?"),
    none=say("Until everyone has answered"),
    seconds=(5, 10, 15, 20, 30),
    default=10,
)

CHOICE_TIME = Timed(
    id="choice_seconds",
    text=say("How long to choose a card before chance does?"),
    none=say("As long as you like"),
    seconds=(30, 60),
    label=in_seconds,
)

READ = {
    "statements": YesOrNo("say_statements", say("Read claims and blocks aloud?")),
    "outcomes": YesOrNo("say_outcomes", say("Read doubts and losses aloud?")),
    "turns": YesOrNo("say_turns", say("Announce whose turn it is?")),
}
"""The kinds of lines that can be read aloud."""

OPTIONS = questions((DEAL, FIFTH, REACT_TIME, CHOICE_TIME, *READ.values()))


def hub_deals(setup: Setup) -> bool:
    """Return whether the hub deals onto the phones, rather than the real cards on the table (ruling CO-8)."""
    return DEAL.of(setup) == "hub"
