"""What the host chooses before Among Cultists, and which variants there are (p. 6, 7, 21, ruling AC-1)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.core.game import Setup
from companion.core.question import Choice, One, Question
from companion.core.text import Text, say
from companion.games.among_cultists.box.roles import SPECIAL, Roles

PLAYERS = range(4, 9)
CHARACTERS = range(5, 9)
"""Characters are the players, and one more when the AI sits in."""

WITH_AI = range(4, 7)
"""Numbers of players that the AI may join (p. 21); with the least of them it always does."""

WITHOUT_SEER = 7
"""Characters with which there is no Seer (p. 10), unless one of them is the AI (p. 21)."""

Pace = Literal["calm", "normal", "brisk"]

PACES: dict[Pace, Text] = {"calm": say("Calm"), "normal": say("Normal"), "brisk": say("Brisk")}

OPTIONS = (
    Question(
        id="seer",
        text=say("Does the Seer play?"),
        ask=One(
            (
                Choice("first-game", say("As in a first game: with 5, 6 or 8 players")),
                Choice("yes", say("Yes")),
                Choice("no", say("No")),
            )
        ),
        value="first-game",
    ),
    Question(
        id="ai",
        text=say("Does the Automatic Investigator (AI) sit in?"),
        ask=One((Choice("no", say("With 4 players only")), Choice("yes", say("Yes, as one character more")))),
        value="no",
    ),
    Question(
        id="pace",
        text=say("How fast is the night?"),
        ask=One(tuple(Choice(pace, name) for pace, name in PACES.items())),
        value="normal",
    ),
)


class Variant(Struct, frozen=True):
    """A way to play the night; all that its lines and pauses may depend on (ruling AC-2)."""

    players: int
    ai: bool = False
    seer: bool = False
    pace: Pace = "normal"

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
    """Return whether the AI sits in; with 4 players it always does (p. 21)."""
    return len(setup.players) == WITH_AI.start or setup.options.get("ai") == "yes"


def special(setup: Setup) -> Roles:
    """Return the special roles that play."""
    roles = setup.options.get("roles")
    if isinstance(roles, dict):
        return frozenset(role for role in SPECIAL if roles.get(role))
    # Evenings of before there were levels say of the Seer alone whether there is one.
    wish = setup.options.get("seer", "first-game")
    first_game = not with_ai(setup) and len(setup.players) != WITHOUT_SEER
    seer = first_game if wish == "first-game" else wish == "yes"
    return frozenset({"seer"}) if seer else frozenset()


def chosen(setup: Setup) -> Variant:
    """Return the variant that the host has chosen, whether it fits or not."""
    players = len(setup.players)
    ai = with_ai(setup)
    seer = "seer" in special(setup)
    for pace in PACES:
        if pace == setup.options.get("pace"):
            return Variant(players, ai, seer, pace)
    return Variant(players, ai, seer)


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
