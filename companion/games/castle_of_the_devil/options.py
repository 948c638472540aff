"""What the host chooses before the game, each default in one place."""

from __future__ import annotations

from dataclasses import replace

from companion.core.game import Setup, kept_in_setup
from companion.core.question import Choice, Question
from companion.core.text import say
from companion.games.castle_of_the_devil.box import EDITIONS, Edition
from companion.kit.options import ChoiceOption, Timed, YesOrNo, in_seconds, questions

EDITION = ChoiceOption(
    id="edition",
    text=say("Which edition is on the table?"),
    choices=(
        Choice("a", say("4 to 8 players: spying and duel tokens"), "dagger"),
        Choice("b", say("3 to 10 players: passing and the Wine of power"), "goblet"),
    ),
)

DEAL = ChoiceOption(
    id="deal",
    text=say("Where are companies and professions?"),
    choices=(
        Choice("hub", say("On the phones: the hub deals them"), "phone"),
        Choice("entered", say("Real cards: everybody enters their own in secret"), "eye"),
        Choice("cards", say("Real cards: the hub knows none"), "book"),
    ),
)

REAL = replace(DEAL, default="cards")
"""The same where somebody has no phone: nobody is dealt what they cannot see, and nobody is asked for a card."""

SURPLUS = ChoiceOption(
    id="surplus",
    text=say("Who gets what is above the hand limit?"),
    choices=(
        Choice("chosen", say("Who has too many chooses"), "up"),
        Choice("smuggled", say("Smuggling: chance says who"), "dice"),
    ),
)

RIVALS_TOO = YesOrNo("rivals", say("May you win by naming rivals who hold what they need?"))

PAUSE = Timed(
    id="pause_seconds",
    text=say("How long is the pause in a duel in which anybody may use something?"),
    none=say("Until somebody goes on"),
    seconds=(3, 5, 10, 15),
    default=5,
    label=in_seconds,
)

READ = YesOrNo("say", say("Are turns, duels and the end read aloud?"))


@kept_in_setup
def edition(setup: Setup) -> Edition:
    """Return the rules of a game: those of the chosen edition, if it is made for so many."""
    return EDITIONS[edition_name(setup)]


def edition_name(setup: Setup) -> str:
    """Return `a` or `b`; of an edition that is not made for so many players the other one holds."""
    return EDITION.of(setup) if len(setup.players) in EDITIONS["a"].players else "b"


def options(setup: Setup) -> tuple[Question, ...]:
    """Return what the host is asked: an edition only where both are made for so many."""
    both = len(setup.players) in EDITIONS["a"].players
    named = edition(setup).rivals
    asked = (EDITION if both else None, _deal(setup), SURPLUS, RIVALS_TOO if named else None, PAUSE, READ)
    return questions([option for option in asked if option])


def deal(setup: Setup) -> str:
    """Return `hub`, `entered` or `cards`: where companies and professions are."""
    return _deal(setup).of(setup)


def _deal(setup: Setup) -> ChoiceOption:
    return REAL if setup.phoneless else DEAL


def hub_asks(setup: Setup) -> bool:
    """Return whether the hub keeps companies and professions: it has dealt them, or asks everybody for them."""
    return deal(setup) != "cards"


def rivals_named(setup: Setup) -> bool:
    """Return whether one may win by naming rivals who hold what they need (ruling CD-4)."""
    return edition(setup).rivals and RIVALS_TOO.of(setup)
