"""The plan: the variant of the night, the level and roles, and the numbers of an evening.

Rulebook p. 3, 6, 7, 19, 21 and 23, ruling AC-1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import Setup, kept_in_setup
from companion.core.text import Text, say
from companion.games.among_cultists.box.roles import SPECIAL, Role, Roles

CHARACTERS = range(5, 9)
"""The possible numbers of characters: the players, and one more with the AI."""

WITH_AI = range(4, 7)
"""The numbers of players that the AI may join (p. 21); with 4 it always does."""

WITHOUT_SEER = 7
"""The number of characters without a Seer (p. 10), unless one of them is the AI (p. 21)."""

Pace = Literal["calm", "normal", "brisk"]

PACES: dict[Pace, Text] = {"calm": say("Calm"), "normal": say("Normal"), "brisk": say("Brisk")}


class Party(Struct, frozen=True):
    """The players, with or without the AI."""

    players: int
    ai: bool = False

    @property
    def characters(self) -> int:
        """The number of players, plus the AI if it sits in."""
        return self.players + self.ai

    @property
    def cultists(self) -> int:
        """The number of Cultists (p. 6)."""
        return 1 if self.characters <= 6 else 2


class Variant(Party, frozen=True):
    """A way to play the night: all that its lines and pauses may depend on (ruling AC-2)."""

    seer: bool = False
    pace: Pace = "normal"
    own: tuple[tuple[str, str, str], ...] = ()
    """The box owner's own wordings: a key of the ritual's `WORDS`, a language, the words."""

    @property
    def decks(self) -> bool:
        """Whether decks are turned: there are Energy cards from the start (p. 6, 10)."""
        return self.characters != WITHOUT_SEER


def find_named(setup: Setup) -> Roles | None:
    """Return the special roles in the options, None if they name none."""
    roles = setup.options.get("roles")
    return frozenset(role for role in SPECIAL if roles.get(role)) if isinstance(roles, dict) else None


@kept_in_setup
def chosen(setup: Setup) -> Variant:
    """Return the host's variant, whether it fits or not."""
    pace: Pace = next((pace for pace in PACES if pace == setup.options.get("pace")), "normal")
    return replace(plan_of(setup).variant, pace=pace, own=as_own(setup.words))


def as_own(words: Mapping[str, Mapping[str, str]]) -> tuple[tuple[str, str, str], ...]:
    """Return the words of a game (see `Setup`) as a variant holds them."""
    return tuple((key, language, said) for key, by in words.items() for language, said in by.items())


def unplayable(variant: Variant) -> Text | None:
    """Return the reason why `variant` cannot be played, None if it can."""
    if variant.ai and variant.players not in WITH_AI:
        return say("The Automatic Investigator (AI) only plays with 4, 5 or 6 players.")
    if variant.characters not in CHARACTERS:
        return say("This game doesn't work with this many players.")
    if variant.seer and variant.ai and variant.cultists == 1:
        return say("With the Automatic Investigator (AI) and only one Cultist, there's no Seer.")
    if variant.seer and variant.characters == WITHOUT_SEER and not variant.ai:
        return say("With 7 characters, the Seer needs the Automatic Investigator (AI) to play.")
    return None


# The level and the roles

Level = Literal["first", "experienced", "expert", "own"]

LEVELS: dict[Level, Text] = {
    "first": say("First game"),
    "experienced": say("Experienced"),
    "expert": say("Expert"),
    "own": say("Choose your own"),
}


class Plan(Party, frozen=True, kw_only=True):
    """The things to set up. A plan may be impossible, see `companion.games.among_cultists.box.levels.misfit`."""

    level: Level = "own"
    special: Roles = frozenset()

    @property
    def variant(self) -> Variant:
        """The night that goes with it, at the usual pace."""
        return Variant(self.players, self.ai, "seer" in self.special)

    @property
    def first_game(self) -> bool:
        """Whether some parts are left out, as in a first game (p. 7, ruling AC-29)."""
        return self.level == "first"

    @property
    def most_special(self) -> int:
        """The most special roles that can play (ruling AC-1)."""
        # The AI must be able to draw a plain Investigator's envelope.
        return self.characters - self.cultists - self.ai

    @property
    def roles(self) -> dict[Role, int]:
        """The number of each role that plays."""
        special: dict[Role, int] = {role: 1 for role in SPECIAL if role in self.special}
        rest = self.characters - self.cultists - len(special)
        roles: dict[Role, int] = {"cultist": self.cultists, **special, "investigator": rest}
        return {role: times for role, times in roles.items() if times}


def bare(setup: Setup) -> Plan:
    """Return the host's plan without its special roles."""
    players = len(setup.players)
    # With 4 players the AI always sits in, with 5 and 6 by choice (p. 21).
    ai = players == WITH_AI.start or (players in WITH_AI and setup.options.get("ai") == "yes")
    level: Level = next((level for level in LEVELS if level == setup.options.get("level")), "first")
    return Plan(players=players, ai=ai, level=level)


@kept_in_setup
def plan_of(setup: Setup) -> Plan:
    """Return the plan of a game that has begun with `setup`."""
    return replace(bare(setup), special=find_named(setup) or frozenset())


# The evening

ROUNDS = 10
"""Rounds of an evening (p. 11)."""

FIRE_ROUND = 5
"""The round at whose end the Pyromaniac's line is said (p. 14, 24)."""

MOVEMENT = 3
"""Movement points of a living character in a usual round (p. 12)."""

CULTIST_TOKENS = 3
"""Cultist tokens in the box (p. 6)."""


class EveningNumbers(Struct, frozen=True):
    """The numbers of an evening."""

    target: int
    """The points that the Investigators need."""
    deaths: int
    """The dead Investigators that the Cultists need."""
    portal: int
    """Rounds after its opening in which the portal can still be closed (ruling AC-4)."""
    doubled: bool
    """Whether the first player's vote counts twice; else it may be changed (p. 17)."""


NUMBERS = {
    5: EveningNumbers(target=10, deaths=3, portal=3, doubled=False),
    6: EveningNumbers(target=12, deaths=4, portal=3, doubled=False),
    7: EveningNumbers(target=12, deaths=4, portal=2, doubled=True),
    8: EveningNumbers(target=13, deaths=5, portal=2, doubled=True),
}
"""The numbers by the number of characters, the AI included."""
