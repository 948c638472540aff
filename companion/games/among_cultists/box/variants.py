"""Which variants of Among Cultists there are, and which one a table plays (p. 6, 7, 21, ruling AC-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from companion.core.game import Setup
from companion.core.question import Choice
from companion.core.text import Text, say
from companion.games.among_cultists.box.roles import SPECIAL, Roles
from companion.kit.options import Chosen, Timed, in_seconds, questions

PLAYERS = range(4, 9)
CHARACTERS = range(5, 9)
"""Characters are the players, and one more when the AI sits in."""

WITH_AI = range(4, 7)
"""Numbers of players that the AI may join (p. 21); with the least of them it always does."""

WITHOUT_SEER = 7
"""Characters with which there is no Seer (p. 10), unless one of them is the AI (p. 21)."""

Pace = Literal["calm", "normal", "brisk"]

PACES: dict[Pace, Text] = {"calm": say("Calm"), "normal": say("Normal"), "brisk": say("Brisk")}


class Variant(Struct, frozen=True):
    """A way to play the night; all that its lines and pauses may depend on (ruling AC-2)."""

    players: int
    ai: bool = False
    seer: bool = False
    pace: Pace = "normal"
    own: tuple[tuple[str, str, str], ...] = ()
    """The words of the owner of the box: what they stand for, their language, the words."""

    @property
    def characters(self) -> int:
        """Players, and the AI if it sits in."""
        return self.players + self.ai

    @property
    def cultists(self) -> int:
        """How many Cultists there are (p. 6)."""
        return 1 if self.characters <= 6 else 2

    @property
    def decks(self) -> bool:
        """Whether decks are turned: there are Energy cards from the start (p. 6, 10)."""
        return self.characters != WITHOUT_SEER


def with_ai(setup: Setup) -> bool:
    """Return whether the AI sits in: with 4 players always, with 5 and 6 if they want it (p. 21)."""
    players = len(setup.players)
    return players == WITH_AI.start or (players in WITH_AI and setup.options.get("ai") == "yes")


def named(setup: Setup) -> Roles | None:
    """Return the special roles that the options name, None if they name none."""
    roles = setup.options.get("roles")
    return frozenset(role for role in SPECIAL if roles.get(role)) if isinstance(roles, dict) else None


def special(setup: Setup) -> Roles:
    """Return the special roles that play."""
    roles = named(setup)
    if roles is not None:
        return roles
    # Before there were levels a table said of the Seer alone whether there is one.
    wish = setup.options.get("seer", "first-game")
    usual = not with_ai(setup) and len(setup.players) != WITHOUT_SEER
    return frozenset({"seer"}) if wish == "yes" or (wish == "first-game" and usual) else frozenset()


def chosen(setup: Setup) -> Variant:
    """Return the variant that the host has chosen, whether it fits or not."""
    pace: Pace = next((pace for pace in PACES if pace == setup.options.get("pace")), "normal")
    return Variant(len(setup.players), with_ai(setup), "seer" in special(setup), pace, as_own(setup.words))


def as_own(words: Mapping[str, Mapping[str, str]]) -> tuple[tuple[str, str, str], ...]:
    """Return the words of a game (see `Setup`) as a variant holds them."""
    return tuple((key, language, said) for key, by in words.items() for language, said in by.items())


def misfit(variant: Variant) -> Text | None:
    """Return why nobody can play `variant`, or None if one can."""
    if variant.ai and variant.players not in WITH_AI:
        return say("The Automatic Investigator (AI) sits in with 4, 5 or 6 players only.")
    if variant.characters not in CHARACTERS:
        return say("This game does not fit the number of players.")
    if variant.seer and variant.ai and variant.cultists == 1:
        return say("The Seer cannot play beside the Automatic Investigator (AI) and a single Cultist.")
    if variant.seer and variant.characters == WITHOUT_SEER and not variant.ai:
        return say("With 7 characters the Seer plays only if the Automatic Investigator (AI) is one of them.")
    return None


# The evening

EVENTS = Chosen(
    id="events",
    text=say("Who draws the event tokens?"),
    choices=(Choice("hub", say("The hub")), Choice("hand", say("We do, and say which one it is"))),
)

VOTES = Chosen(
    id="votes",
    text=say("How do you vote?"),
    choices=(
        Choice("phones", say("In secret on the phones")),
        Choice("eyes", say("With eyes closed, as in the box")),
    ),
)

TALK_TIME = Timed(
    id="talk_seconds",
    text=say("How long may you talk before a vote?"),
    none=say("As long as you like"),
    seconds=(60, 120, 180, 300),
)

VOTE_TIME = Timed(
    id="vote_seconds",
    text=say("How long may a vote take?"),
    none=say("Until all have voted"),
    seconds=(30, 60, 120),
    called=in_seconds,
)

TURNS = Chosen(
    id="turns",
    text=say("Do you tell the hub when each turn is over?"),
    choices=(
        Choice("phase", say("No: one tap when all have moved, one when all have acted")),
        Choice("each", say("Yes, turn by turn")),
    ),
)

ANNOUNCEMENTS = Chosen(
    id="announcements",
    text=say("What does the voice announce in the evening?"),
    choices=(
        Choice("all", say("Rounds and events, and what the rules want said")),
        Choice("needed", say("What the rules want said")),
        Choice("none", say("Nothing")),
    ),
    default="needed",
)

IN_THE_EVENING = questions((TURNS, EVENTS, VOTES, TALK_TIME, VOTE_TIME, ANNOUNCEMENTS))


def first_game(setup: Setup) -> bool:
    """Return whether what a first game leaves out is left out (p. 7, ruling AC-29)."""
    # Before there were levels a table said of the event tokens alone whether they are those of a first game.
    level = setup.options.get("level")
    return setup.options.get("tokens", "first-game") == "first-game" if level is None else level == "first"


def hub_draws(setup: Setup) -> bool:
    """Return whether the hub is the bag; else the table enters what it has drawn."""
    return EVENTS.of(setup) == "hub"


def turn_by_turn(setup: Setup) -> bool:
    """Return whether the table tells of each turn; else it says once that all have moved, and that all have acted."""
    # Before there was a choice a table told of each.
    return setup.options.get(TURNS.id, "each") == "each"


def on_phones(setup: Setup) -> bool:
    """Return whether ballots are cast on the phones; else with eyes closed, as in the box."""
    return VOTES.of(setup) == "phones"
