"""The host's options: names each with its default."""

from __future__ import annotations

from dataclasses import replace

from companion.core.game import Setup, kept_in_setup
from companion.core.question import Choice, Question
from companion.core.text import say
from companion.games.castle_of_the_devil.box import EDITIONS, Edition
from companion.kit.options import ChoiceOption, Timed, YesOrNo, in_seconds, questions

EDITION = ChoiceOption(
    id="edition",
    text=say("Which edition are you playing?"),
    choices=(
        Choice("a", say("4 to 8 players: spying, duel tokens"), "dagger"),
        Choice("b", say("3 to 10 players: passing, Wine of power"), "goblet"),
    ),
)

DEAL = ChoiceOption(
    id="deal",
    text=say("Where are the companies and professions?"),
    choices=(
        Choice("hub", say("On the phones: the hub deals them"), "phone"),
        Choice("entered", say("Real cards: everyone enters theirs in secret"), "eye"),
        Choice("cards", say("Real cards: the hub knows none"), "book"),
    ),
)

REAL = replace(DEAL, default="cards", note=say("Use the real company and profession cards: the hub doesn't deal them."))
"""The same option if somebody has no phone: nobody is dealt or asked for cards by default."""

SURPLUS = ChoiceOption(
    id="surplus",
    text=say("Over the hand limit: who gets the surplus?"),
    choices=(
        Choice("chosen", say("The player with too many decides"), "up"),
        Choice("smuggled", say("Smuggling: chance decides"), "dice"),
    ),
)

RIVALS_TOO = YesOrNo("rivals", say("Can you win by naming rivals who hold what they need?"))

PAUSE = Timed(
    id="pause_seconds",
    text=say("In a duel, how long do players have to step in?"),
    none=say("Until someone continues"),
    seconds=(3, 5, 10, 15),
    default=5,
    label=in_seconds,
)

READ = YesOrNo("say", say("Announce turns, duels and the ending aloud?"))


@kept_in_setup
def edition(setup: Setup) -> Edition:
    """Return the rules of the chosen edition, or of edition B if A does not allow this many players."""
    return EDITIONS[edition_name(setup)]


def edition_name(setup: Setup) -> str:
    """Return `a` or `b`: the chosen edition, or `b` if `a` does not allow this many players."""
    return EDITION.of(setup) if len(setup.players) in EDITIONS["a"].players else "b"


def options(setup: Setup) -> tuple[Question, ...]:
    """Return the questions to the host; the edition is asked only if both allow this many players."""
    both = len(setup.players) in EDITIONS["a"].players
    named = edition(setup).rivals
    asked = (EDITION if both else None, _deal(setup), SURPLUS, RIVALS_TOO if named else None, PAUSE, READ)
    return questions([option for option in asked if option])


def deal(setup: Setup) -> str:
    """Return the place of companies and professions: `hub`, `entered` or `cards`."""
    return _deal(setup).of(setup)


def _deal(setup: Setup) -> ChoiceOption:
    return REAL if setup.phoneless else DEAL


def hub_asks(setup: Setup) -> bool:
    """Return whether the hub knows companies and professions, since it has dealt them or asks for them."""
    return deal(setup) != "cards"


def rivals_named(setup: Setup) -> bool:
    """Return whether a player may win by naming rivals who hold their needed objects (ruling CD-4)."""
    return edition(setup).rivals and RIVALS_TOO.of(setup)
