"""The host's options: names each with its default."""

from __future__ import annotations

from companion.core.game import Setup
from companion.core.question import Choice, Number, Question
from companion.core.text import say
from companion.kit.options import ChoiceOption, YesOrNo, questions

LONGEST = 999
"""The highest limit of points for a match."""

LIMIT = Question(
    id="limit",
    text=say("How many points win a match of several games? 0: one game. The rulebook says 250 to 300."),
    ask=Number(0, LONGEST),
    value=0,
)

REVEALS = ChoiceOption(
    id="reveals",
    text=say("Where do you lay numbers for duels and the King's ear?"),
    choices=(
        Choice("cards", say("On the table: cards face down"), "deck"),
        Choice("phones", say("On phones: secret numbers"), "phone"),
    ),
)

NOBLES = ChoiceOption(
    id="nobles",
    text=say("What are nobles worth in the final count?"),
    choices=(Choice("value", say("Their printed value")), Choice("none", say("Nothing"))),
)

TIES = ChoiceOption(
    id="ties",
    text=say("What happens to a group that stays tied in the division?"),
    choices=(
        Choice("stays", say("It stays until the next division")),
        Choice("discarded", say("It's discarded")),
    ),
)

READ = {
    "turns": YesOrNo("say_turns", say("Announce whose turn it is?")),
    "king": YesOrNo("say_king", say("Read the king's fate aloud?")),
    "counts": YesOrNo("say_counts", say("Read counts and the last turn aloud?")),
    "countdown": YesOrNo("say_countdown", say("Count down aloud before cards are turned over?")),
}
"""The kinds of lines that can be read aloud."""

OPTIONS = (LIMIT, *questions((REVEALS, NOBLES, TIES, *READ.values())))


def limit(setup: Setup) -> int:
    """Return the points that end a match, 0 for a single game."""
    value = setup.options.get(LIMIT.id, 0)
    return value if isinstance(value, int) else 0


def on_phones(setup: Setup) -> bool:
    """Return whether numbers are entered in secret on the phones."""
    return REVEALS.of(setup) == "phones"


def nobles_count(setup: Setup) -> bool:
    """Return whether nobles count their value at the end (ruling OV-2)."""
    return NOBLES.of(setup) == "value"
