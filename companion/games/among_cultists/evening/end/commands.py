"""What can be asked for at the end of an evening."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.among_cultists.evening.state import Team


class MakeClaim(Struct, frozen=True):
    """This seat is the Cultist and claims that enough Investigators are dead."""

    seat: int


class StopGame(Struct, frozen=True):
    """The game ends where it stands."""


class AcceptEnd(Struct, frozen=True):
    """This seat says that it is the end: two of them show who the Cultists were."""

    seat: int


class NameWinner(Struct, frozen=True):
    """Who has won the game that was stopped."""

    winner: Team | Literal["nobody"]


class NameCultists(Struct, frozen=True):
    """Who the Cultists were, beside those whom everybody knows."""

    characters: tuple[int, ...]


class NameHolders(Struct, frozen=True):
    """Which living Investigators hold a Dead card."""

    characters: tuple[int, ...]


class AnswerEarlier(Struct, frozen=True):
    """Whether enough Investigators were dead before this round."""

    earlier: bool


class NameSeer(Struct, frozen=True):
    """Whom the Cultists take for the Seer."""

    seat: int


class AnswerSeer(Struct, frozen=True):
    """Whether the one who was named is the Seer."""

    right: bool


class DropAnswers(Struct, frozen=True):
    """Ask all again."""


class DropEnding(Struct, frozen=True):
    """It was no end: go on."""


class ConfirmEnd(Struct, frozen=True):
    """That is how it ended."""


EndCommand = (
    MakeClaim
    | StopGame
    | AcceptEnd
    | NameWinner
    | NameCultists
    | NameHolders
    | AnswerEarlier
    | NameSeer
    | AnswerSeer
    | DropAnswers
    | DropEnding
    | ConfirmEnd
)
