"""What can be asked for in the rounds of an evening."""

from __future__ import annotations

from msgspec import Struct

from companion.games.among_cultists.evening.tokens import Token


class TakeKnife(Struct, frozen=True):
    """This seat holds the knife first."""

    seat: int


class DrawKnife(Struct, frozen=True):
    """Let chance say who holds the knife first."""


class SeatAi(Struct, frozen=True):
    """The AI sits on the right of this seat."""

    right_of: int


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


class SettleEvent(Struct, frozen=True):
    """What the event asks for is done."""


class RestorePower(Struct, frozen=True):
    """The character in turn brings the power back."""


class TurnPower(Struct, frozen=True):
    """Turn the power token by hand."""


class ClosePortal(Struct, frozen=True):
    """The character in turn and another one close the portal."""


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


RoundCommand = (
    TakeKnife
    | DrawKnife
    | SeatAi
    | EndTurn
    | DrawEvent
    | EnterEvent
    | LookAtToken
    | PutTokenBack
    | RemoveToken
    | SettleEvent
    | RestorePower
    | TurnPower
    | ClosePortal
    | ScorePoints
    | TakePointsBack
    | AnnounceDeath
    | EndRound
)
