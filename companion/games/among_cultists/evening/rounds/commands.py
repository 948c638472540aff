"""What can be asked for in the rounds of an evening."""

from __future__ import annotations

from msgspec import Struct

from companion.games.among_cultists.evening.rounds.events import PassageCard
from companion.games.among_cultists.evening.tokens import Token


class TakeKnife(Struct, frozen=True):
    """This seat holds the knife first."""

    seat: int


class DrawKnife(Struct, frozen=True):
    """Let chance say who holds the knife first."""


class EndTurn(Struct, frozen=True):
    """The character in turn is done."""


class DrawEvent(Struct, frozen=True):
    """Draw this round's event."""


class EnterEvent(Struct, frozen=True):
    """The table has drawn this token; None if its bag is empty."""

    token: Token | None


class LookAtToken(Struct, frozen=True):
    """The first player looks at a token (Situation under control)."""


class PutTokenBack(Struct, frozen=True):
    """The token that was looked at goes back into the bag."""


class RemoveToken(Struct, frozen=True):
    """The token that was looked at leaves the game."""


class LookThrough(Struct, frozen=True):
    """The first player looks through the Energy deck of this character (Fake eyes)."""

    character: int


class LookByHand(Struct, frozen=True):
    """The first player has looked at a token of the table's own bag; `out`: it has left the game."""

    out: bool


class SpareKnife(Struct, frozen=True):
    """The first player does without what the event allows."""


class SettleEvent(Struct, frozen=True):
    """What the event asks for is done."""


class RestorePower(Struct, frozen=True):
    """The character in turn brings the power back."""


class TurnPower(Struct, frozen=True):
    """Turn the power token by hand."""


class UseCamera(Struct, frozen=True):
    """The character in turn uses the camera."""


class ChaseFishMan(Struct, frozen=True):
    """The character in turn chases the fish-man back into the lake."""


class FightCultist(Struct, frozen=True):
    """The character in turn fights a cultist token."""


class AskPartner(Struct, frozen=True):
    """The character in turn wants to close the portal with this one."""

    partner: int


class AnswerPortal(Struct, frozen=True):
    """The seat that was asked helps to close the portal, or does not."""

    seat: int
    agrees: bool


class DrawPassage(Struct, frozen=True):
    """A red card came out of the unsafe passage."""

    card: PassageCard


class ScorePoints(Struct, frozen=True):
    """A shelf is full."""

    points: int


class TakePointsBack(Struct, frozen=True):
    """The last points were a mistake."""


class AnnounceDeath(Struct, frozen=True):
    """A character is dead, and no vote follows."""

    character: int


class EndRound(Struct, frozen=True):
    """Everything is cleaned up."""


ActionCommand = RestorePower | UseCamera | ChaseFishMan | FightCultist | AskPartner | AnswerPortal | DrawPassage
"""What the character in turn does, or what follows from it."""

EntryCommand = TurnPower | ScorePoints | TakePointsBack | AnnounceDeath
"""What may be entered at any time, because cards and tokens have shown it."""

KnifeCommand = LookAtToken | PutTokenBack | RemoveToken | LookThrough | LookByHand | SpareKnife
"""What the first player does in the Event phase."""

StepCommand = TakeKnife | DrawKnife | EndTurn | DrawEvent | EnterEvent | SettleEvent | EndRound
"""How the round goes on."""

RoundCommand = StepCommand | KnifeCommand | ActionCommand | EntryCommand
